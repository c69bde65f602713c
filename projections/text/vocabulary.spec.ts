import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BinaryReader, BinaryWriter, finish } from '../compact/binary.js';
import { Vocabulary } from './vocabulary.js';

/** The terms that a text is split into, by the form that first stood for each. */
function wordsOf(text: string, vocabulary = new Vocabulary()): string[] {
  const count = vocabulary.learn(text);
  return [...vocabulary.tokens.subarray(0, count)].map((term) => vocabulary.label(term));
}

function frozen(vocabulary: Vocabulary): Uint8Array {
  const writer = new BinaryWriter();
  finish(vocabulary.freeze()(writer));
  return Buffer.concat(writer.take(true));
}

describe('Vocabulary', () => {
  it.each([
    ['plain words, stop words left out', 'The cat sat on the mat.', ['cat', 'sat', 'mat']],
    ['upper and lower case alike', 'Lisbon LISBON lisbon', ['lisbon', 'lisbon', 'lisbon']],
    ['contractions cut', "Don't worry, Jon's coming", ['worry', "jon's", 'coming']],
    ['curly apostrophes as straight ones', 'Jon’s dog', ["jon's", 'dog']],
    ['an identifier with digits as a whole beside its parts', 'see order-4711 now', ['see', 'order', '4711', 'order-4711', 'now']],
    ['a version number', 'v1.2.3', ['v1', '2', '3', 'v1.2.3']],
    ['camel case as a whole beside its parts', 'maxRetryCount', ['maxretrycount', 'max', 'retry', 'count']],
    ['capitals before a word', 'HTTPServer iPhone', ['httpserver', 'http', 'server', 'iphone', 'phone']],
    [
      'letters and digits',
      'python3 sha256sum 10km v12',
      ['python3', 'python', 'sha256sum', 'sha', '256', 'sum', '10km', '10', 'km', 'v12'],
    ],
    ['camel case inside an identifier', 'self.maxRows_count', ['self', 'maxrows', 'max', 'rows', 'count', 'self.maxrows_count']],
    ['a digest as a whole', '9f86d081884c7d659a2f', ['9f86d081884c7d659a2f']],
    ['snake case', 'max_retry_count', ['max', 'retry', 'count', 'max_retry_count']],
    ['a mail address', 'ada@example.org', ['ada', 'example', 'org', 'ada@example.org']],
    ['hyphened words by their parts only', 'well-known', ['well', 'known']],
    ['a date', '2023-05-07', ['2023', '05', '07', '2023-05-07']],
    ['accented letters as they are written', 'Café Zürich naïve', ['café', 'zürich', 'naïve']],
    ['Cyrillic and Greek', 'Привет, κόσμε', ['привет', 'κόσμε']],
    ['Chinese by characters and pairs', '公园', ['公', '园', '公园']],
    ['Chinese next to Latin', 'abc公园', ['abc', '公', '园', '公园']],
    ['full-width letters as plain ones', 'ＡＢＣ', ['abc']],
    ['nothing in punctuation and emoji', '— … 🐴 !!! “”', []],
    ['words around an em dash', 'one thing—another thing', ['thing', 'thing']],
  ])('takes %s', (_, text, expected) => {
    expect(wordsOf(text)).toEqual(expected);
  });

  it('finds the same words whatever stands between them', () => {
    const word = fc.stringMatching(/^[A-Za-z0-9éя公]{1,12}$/);
    const between = fc.constantFrom(
      ' ',
      '  ',
      '…',
      ' “',
      '” ',
      ', ',
      '—',
      '\n',
      ' (',
      ') ',
      '🐴',
      '!?',
      "' ",
      " '",
      ';',
      '/ ',
      ' -',
      '\u3002',
    );
    const terms = (vocabulary: Vocabulary, text: string): number[] => [...vocabulary.tokens.subarray(0, vocabulary.learn(text))];
    fc.assert(
      fc.property(fc.array(fc.tuple(between, word), { maxLength: 12 }), between, (parts, last) => {
        const vocabulary = new Vocabulary();
        const apart = parts.flatMap(([, text]) => terms(vocabulary, text));
        expect(terms(vocabulary, `${parts.map(([before, text]) => before + text).join('')}${last}`)).toEqual(apart);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['underscores', 'ab_cd_'.repeat(3000)],
    ['hyphens and digits', `${'well-known-'.repeat(3000)}4711`],
    ['other letters in the middle', `${'a.b.'.repeat(1500)}é${'.c.d'.repeat(1500)}`],
    ['a word to the right of the pause', `${'x'.repeat(4090)}-abc_def ghi`],
  ])('splits a long run with %s bit by bit as at once, whoever comes in between', (_, text) => {
    const [atOnce, bitByBit] = [new Vocabulary(), new Vocabulary()];
    const count = atOnce.learn(text);
    const steps = bitByBit.learnAhead(text);
    let pauses = 0;
    for (; steps.next().done !== true; pauses++) bitByBit.recognize(`${text} other`);
    expect(pauses).toBeGreaterThan(text.length / 8192);
    expect([...bitByBit.tokens.subarray(0, bitByBit.learn(text))]).toEqual([...atOnce.tokens.subarray(0, count)]);
    for (const vocabulary of [atOnce, bitByBit]) vocabulary.commitLearned();
    expect(frozen(bitByBit)).toEqual(frozen(atOnce));
  });

  it('gives forms of one word one term', () => {
    const vocabulary = new Vocabulary();
    expect(wordsOf('violins', vocabulary)).toEqual(['violins']);
    expect(wordsOf('violin', vocabulary)).toEqual(['violins']);
    expect(wordsOf('went gone go going', vocabulary)).toEqual(['went', 'went', 'went', 'went']);
    expect(wordsOf('children kid', vocabulary)).toEqual(['children', 'children']);
    expect(vocabulary.size).toBe(3);
  });

  it('gives one term to a word with accents and without', () => {
    const vocabulary = new Vocabulary();
    expect(wordsOf('café cafe CAFÉ', vocabulary)).toEqual(['café', 'café', 'café']);
    expect(vocabulary.text(0)).toBe('cafe');
  });

  it.each([
    ['Russian', 'новый новая новые нового', 'новое'],
    ['Russian with a short i', 'который', 'которая'],
    ['Greek', 'ομάδα ομάδες', 'ομάδων'],
    ['Arabic', 'المدينة مدينة', 'بالمدينة'],
  ])('gives inflections in %s one term', (_, known, asked) => {
    const vocabulary = new Vocabulary();
    vocabulary.learn(known);
    expect(vocabulary.size).toBe(1);
    expect(vocabulary.recognize(asked)).toBe(1);
    expect(vocabulary.tokens[0]).toBe(0);
  });

  it('tells Vietnamese syllables apart by their marks, and finds them without', () => {
    const vocabulary = new Vocabulary();
    vocabulary.learn('đường được');
    const terms = (text: string): string[] =>
      [...vocabulary.tokens.subarray(0, vocabulary.recognize(text))].map((term) => vocabulary.text(term));
    expect(terms('được')).toEqual(['được', 'đuoc']);
    expect(terms('đuoc')).toEqual(['đuoc']);
  });

  it('asks for Chinese pairs only, where there are any', () => {
    const vocabulary = new Vocabulary();
    vocabulary.learn('我们去公园散步');
    expect(vocabulary.recognize('公园')).toBe(1);
    expect(vocabulary.recognize('园')).toBe(1);
  });

  it('recognizes what it learnt and learns nothing by it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (known, asked) => {
        const vocabulary = new Vocabulary();
        vocabulary.learn(known);
        const { size, sizeBytes } = vocabulary;
        vocabulary.recognize(asked);
        expect(vocabulary.size).toBe(size);
        expect(vocabulary.sizeBytes).toBe(sizeBytes);
        const count = vocabulary.recognize(known);
        expect([...vocabulary.tokens.subarray(0, count)].every((term) => term >= 0)).toBe(true);
      }),
    );
  });

  it('takes any string of code units, however broken', () => {
    const anyUnits = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 }).map((units) => String.fromCharCode(...units));
    fc.assert(
      fc.property(anyUnits, (text) => {
        expect(new Vocabulary().learn(text)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['quotes', '"'],
    ['combining marks', '\u0301'],
    ['apostrophes', "a'"],
    ['joints', 'a-'],
    ['letters', 'x'],
    ['Chinese', '公'],
    ['ligatures that decompose', '\ufdfa'],
  ])('takes 32,768 characters of %s in one pass', (_, piece) => {
    const vocabulary = new Vocabulary();
    vocabulary.learn(piece.repeat(32_768 / piece.length));
    expect(vocabulary.size).toBeLessThan(70_000);
  });

  it('writes a sign of many letters out, and no thousands of them in one word', () => {
    const spelt = ['صلى', 'الله', 'عليه', 'وسلم'];
    expect(wordsOf('\ufdfa')).toEqual(spelt);
    expect(wordsOf('\ufdfa \ufdfa')).toEqual([...spelt, ...spelt]);
    const vocabulary = new Vocabulary();
    expect(vocabulary.learn('\ufdfa'.repeat(1000))).toBeLessThan(500);
  });

  it('reads past marks without end on one letter', () => {
    const marks = '\u0301\u0327'.repeat(10_000);
    const vocabulary = new Vocabulary();
    expect(wordsOf(`a${marks}b`, vocabulary)).toEqual(wordsOf('a\u0301\u0327b', vocabulary));
    expect(wordsOf(`\u0e01${marks}`)).toEqual(wordsOf(`\u0e01${marks.slice(0, 30)}`));
  });

  const longTexts = fc
    .array(
      fc.constantFrom(
        'a',
        'word ',
        'é',
        '東京',
        'ー',
        'ᄒ',
        '\u1161',
        '한',
        '\ufdfa',
        '\u0301',
        'ﾊ',
        '\uff9f',
        'Σ',
        'م',
        '。',
        'a_',
        '1-',
        "'",
        '🐴',
        'İ',
      ),
      {
        minLength: 1,
        maxLength: 12,
      },
    )
    .chain((parts) => fc.integer({ min: 1, max: 6000 }).map((length) => parts.join('').repeat(length).slice(0, length)));

  it('learns ahead, bit by bit, what it would learn in one go', () => {
    fc.assert(
      fc.property(fc.array(longTexts, { maxLength: 3 }), (parts) => {
        const text = parts.join(' ');
        const [ahead, atOnce] = [new Vocabulary(), new Vocabulary()];
        for (const _ of ahead.learnAhead(text)) ahead.recognize('another 東京 text');
        const learned = (vocabulary: Vocabulary): unknown => {
          const tokens = [...vocabulary.tokens.subarray(0, vocabulary.learn(text))];
          const { selfCount } = vocabulary;
          vocabulary.commitLearned();
          return { tokens, selfCount, bytes: frozen(vocabulary) };
        };
        const expected = learned(atOnce);
        expect(learned(ahead)).toEqual(expected);
        const recognized = [...atOnce.tokens.subarray(0, atOnce.recognize(text))];
        expect([...finish(atOnce.recognizing(text))]).toEqual(recognized);
      }),
    );
  });

  it('is written down without what is learnt ahead', () => {
    const vocabulary = new Vocabulary();
    vocabulary.learn('Ada repairs violins');
    vocabulary.commitLearned();
    const [before, { grown }] = [frozen(vocabulary), vocabulary];
    finish(vocabulary.learnAhead('in Lisbon'));
    expect(vocabulary.size).toBeGreaterThan(3);
    expect(frozen(vocabulary)).toEqual(before);
    expect(vocabulary.grown).toEqual(grown);
    vocabulary.learn('in Lisbon');
    vocabulary.commitLearned();
    expect(frozen(vocabulary)).not.toEqual(before);
  });

  it('comes back from its snapshot as it was', () => {
    const vocabulary = new Vocabulary();
    vocabulary.learn('Ada repairs violins in Lisbon, 北京 and Zürich; order-4711');
    vocabulary.commitLearned();
    const loaded = new Vocabulary();
    finish(loaded.load(new BinaryReader([frozen(vocabulary)])));
    finish(loaded.catchUp());
    expect(wordsOf('violin zurich order-4711 new', loaded)).toEqual(wordsOf('violin zurich order-4711 new', vocabulary));
    expect(loaded.size).toBe(vocabulary.size);
  });
});
