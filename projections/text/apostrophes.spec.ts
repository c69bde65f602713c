import { describe, expect, it } from 'vitest';
import { finish } from '../compact/binary.js';
import { highlighting } from './highlights.js';
import { Vocabulary } from './vocabulary.js';
import { Words } from './words.js';

function readWords(text: string): string[] {
  const found: string[] = [];
  for (const words = new Words(text, true); words.next(); ) found.push(text.slice(words.start, words.end));
  return found;
}

/** The index terms of a text, as stored. */
function termsOf(text: string): string[] {
  const vocabulary = new Vocabulary();
  const count = vocabulary.learn(text);
  return [...vocabulary.tokens.subarray(0, count)].map((term) => vocabulary.text(term));
}

function termsRead(text: string): string[] {
  const found: string[] = [];
  for (const words = new Words(text); words.next(); ) found.push(...words.terms);
  return found;
}

const cases: readonly (readonly [string, string, readonly string[]])[] = [
  ['French', "l'automobile d'Annecy qu'elle n'oublie jusqu'ici", ['automobile', 'Annecy', 'elle', 'oublie', 'ici']],
  ['French before accents', "L'école, l'été, aujourd'hui d'où", ['école', 'été', "aujourd'hui", 'où']],
  ['Italian', "dell'amico all'Aquila un'altra c'era l'ho vent'anni", ['amico', 'Aquila', 'altra', 'era', 'ho', 'vent', 'anni']],
  ['Catalan', "L'avi d'en Pere s'ha", ['avi', 'en', 'Pere', 'ha']],
  ['Portuguese', "copo d'água", ['copo', 'água']],
  [
    'Turkish',
    "Ankara'da Ayşe'nin Ali'ye İstanbul'dan 2024'te TBMM'nin AB'ye Ankara'dakiler",
    ['Ankara', 'Ayşe', 'Ali', 'İstanbul', '2024', 'TBMM', 'AB', 'Ankara'],
  ],
  ['Turkish in small letters', "ankara'ya izmir'dı", ['ankara', 'izmir']],
  ['Polish', "Kennedy'ego Joyce'owi", ['Kennedy', 'Joyce']],
  ['Finnish', "Bordeaux'ssa Nokia'lle", ['Bordeaux', 'Nokia']],
];

describe('words with apostrophes', () => {
  it.each(cases)('are cut in %s', (_, text, expected) => {
    expect(readWords(text)).toEqual(expected);
    expect(readWords(text.replaceAll("'", '’'))).toEqual(expected.map((word) => word.replace("'", '’')));
  });

  it.each([
    ['contractions', "don't I've you'd it's we'll I'm they're dog's"],
    ['names', "O'Brien Jon's McDonald's"],
    ['others of English', "o'clock rock'n'roll c'mon d'you y'all ma'am cap'n 'em let'em"],
    ['Breton', "c'hoar C'hoar c'hwec'h"],
    ['several scripts', "Yan'an Qur'an"],
  ])('stay whole: %s', (_, text) => expect(readWords(text).join(' ')).toBe(text.replace("'em ", 'em ')));

  it('hold a name as a whole beside its second part', () => {
    expect(termsOf("D'Angelo's")).toEqual(["d'angelo", 'angelo']);
    expect(termsOf('D’Angelo')).toEqual(["d'angelo", 'angelo']);
    expect(termsOf("d'angelo")).toEqual(['angelo']);
  });

  it('hold the apostrophe as a letter in Ukrainian and Belarusian', () => {
    const mint = ["м'ята", 'м’ята', 'мʼята', "М'ЯТА"].map(termsOf);
    expect(mint[0]).toHaveLength(1);
    expect(new Set(mint.flat()).size).toBe(1);
    expect(termsOf("Жанна д'Арк")).toHaveLength(3);
  });

  it('have the same terms where they are stored, asked for and shown', () => {
    const others = ["м'ята D’Orléans d'Éon O'Brien don't 3'te user_l'amico a-l'été", "est-ce qu'il McDonald'ta iPhone'un été'x l'"];
    const texts = [...cases.map(([, written]) => written), ...others];
    for (const text of texts) expect(termsOf(text)).toEqual(expect.arrayContaining(termsRead(text)));
    for (const text of texts) expect(termsRead(text).length).toBeGreaterThan(text.split(' ').length / 2);
  });

  it('are learnt alike bit by bit', () => {
    const text = `${cases.map(([, written]) => written).join(' ')} м'ята D'Angelo `.repeat(40);
    const [atOnce, ahead] = [new Vocabulary(), new Vocabulary()];
    for (const _ of ahead.learnAhead(text));
    const count = atOnce.learn(text);
    const tokens = [...atOnce.tokens.subarray(0, count)];
    expect(ahead.learn(text)).toBe(count);
    expect([...ahead.tokens.subarray(0, count)]).toEqual(tokens);
  });

  it('are shown by the letters that were found', () => {
    const shown = (text: string, term: string): string[] =>
      finish(highlighting(text, new Words(text, true), termsOf(term))).highlights.map(({ start, end }) => text.slice(start, end));
    expect(shown("Ho comprato l'automobile dell'amico.", 'amico')).toEqual(['amico']);
    expect(shown('Ayşe’nin kedisi', 'Ayşe')).toEqual(['Ayşe']);
    expect(finish(highlighting("D'Angelo", new Words("D'Angelo", true), ["d'angelo", 'angelo'])).highlights).toEqual([
      { start: 0, end: 8 },
    ]);
  });

  it('take a time that grows with the text alone', () => {
    for (const unit of ["un'", "all'un'", "d'a", "D'Aa'", "é'", "abc'da'"]) {
      const text = unit.repeat(20_000);
      expect(readWords(`${text} end`).at(-1)).toBe('end');
      expect(termsOf(`${text} canoe`).at(-1)).toBe('cano');
    }
  });
});
