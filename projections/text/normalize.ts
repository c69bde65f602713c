import { withoutApostropheLetters } from './apostrophes.js';
import { irregularForms } from './stemming/irregular-forms.js';
import { porter2 } from './stemming/porter2.js';
import { stemByScript } from './stemming/script-stemmers.js';
import { stopWords } from './stop-words.js';

const ascii = /^[\0-\x7f]*$/;

export const isAscii = (text: string): boolean => ascii.test(text);
const contraction = /(?:n't|'(?:s|re|ve|ll|d|m))$/;

/**
 * The index term of a word: contractions cut, irregular forms folded, English stemmed, Greek, Russian and Arabic too; without accents.
 * @param form a lower-case word as the tokenizer delivers it
 * @returns the term, or `null` for a stop word
 */
export function termOf(form: string): string | null {
  const whole = form.includes("'") ? form.replace(contraction, '').replace(/^'+|'+$/g, '') : form;
  const word = isAscii(whole) || vietnamese.test(whole) ? whole : withoutAccents(stemByScript(whole));
  if (word === '' || stopWords.has(word)) return null;
  const base = irregularForms.get(word) ?? word;
  return /^[a-z']+$/.test(base) ? porter2(base) : base;
}

const firstPersons: ReadonlySet<string> = new Set('i me my mine myself we us our ours ourselves im ive'.split(' '));

/** Whether a word means who says it; contractions ("I'm", "we'll") do too. */
export const isFirstPerson = (form: string): boolean => firstPersons.has(form.replace(contraction, ''));

/** Longest word looked at; the index keeps no more of it. */
export const wordLengthMax = 64;

/** How much longer a run may grow by writing its characters out: one "ﷺ" is eighteen letters, and nobody writes many. The rest is not looked at. */
const grownMax = { times: 2, beyond: 64 } as const;

/** Scripts written without spaces between words, and the Japanese mark of a long vowel. */
const joined = ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script=${script}}`)
  .concat('ー')
  .join('');
const startsJoined = new RegExp(`^[${joined}]`, 'u');
const runs = new RegExp(`[${joined}][${joined}\\p{M}]*|(?:(?![${joined}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
const mark = /\p{M}/u;
/**
 * Marks in a row that are looked at, as in the Stream-Safe Text Format of Unicode (UAX #15, section 13), where no writing needs more: normalization sorts them, in a time that grows
 * with the square of their number.
 */
const marksMax = 30;
const tooManyMarks = new RegExp(`(?<!\\p{M})(\\p{M}{${marksMax}})\\p{M}+`, 'gu');

const endsInManyMarks = new RegExp(`\\p{M}{${marksMax}}$`, 'u');
const otherThanMark = /\P{M}/gu;

/** A text fit to be normalized: of too many marks in a row only the first. */
export const withFewMarks = (text: string): string => text.replace(tooManyMarks, '$1');
/** The mark stands first, so that what is before it is looked at behind marks only. */
const accents = /\p{M}(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]\p{M}+)/gu;

/** Characters of a run that are looked at in one go, at least: some tenths of a millisecond. */
const pieceMin = 1024;
/**
 * Longest search for a place where a run can be parted, characters. No writing has so many without one; the run is then parted where it is, for normalization joins some letters in a
 * time that grows with the square of their number.
 */
const seamSearchMax = 4096;
const halfAtEnd = /[\ud800-\udbff]$/;
/** Runs up to this length are split in one go. */
export const longRunMin = 2 * pieceMin;
/** What is written as a Greek capital sigma: whether a word ends with it says which small letter it gets. */
const sigma = '\\u03a3\\u03f9\\u{1d6ba}\\u{1d6f4}\\u{1d72e}\\u{1d768}\\u{1d7a2}';
/** What normalization writes in another way: letters that make syllables, and what becomes a letter with case, a mark or an apostrophe. */
const rewritten =
  '\\u1100-\\u11ff\\u3131-\\u318e\\ua960-\\ua97c\\ud7b0-\\ud7fb\\uff66-\\uffdcªº\\u0149\\u0e33\\u0eb3\\ufc5e-\\ufc63\\ufcf2-\\ufcf4\\ufe70-\\ufe7f\\u{16d63}-\\u{16d6a}';
/** Letters of scripts with case, numbers, and what is written in one square. */
const cased = '\\p{Lu}\\p{Ll}\\p{Lt}\\p{N}\\u3200-\\u33ff';
/**
 * Characters before which a run can be parted: none that normalization would join to what stands before it, or that says whether a sigma ends a word. One of a script with case
 * stands behind another letter, with its marks.
 */
const seam = new RegExp(
  `(?![${rewritten}])(?:\\p{Lo}|(?![${sigma}])(?=[${cased}])(?<=[${cased}\\p{Lo}]\\p{M}{0,4})(?<![${sigma}${rewritten}]\\p{M}{0,4}))`,
  'gu',
);

/**
 * Splits a run of text that holds other than ASCII characters. Words of scripts that set spaces come back whole, in lower case;
 * scripts that do not (Chinese, Japanese, Korean, Thai …) come back as single characters and overlapping pairs.
 * @param forQuestion leave the single characters out where there are pairs, since the pairs say more
 */
export function unicodeForms(run: string, forQuestion: boolean): string[] {
  if (run.length > longRunMin) return [...longRunForms(run, forQuestion)].filter((form) => form !== null);
  const forms: string[] = [];
  for (const [word] of writtenOut(run, writtenMax(run)).toLowerCase().matchAll(runs)) {
    if (startsJoined.test(word)) forms.push(...charactersAndPairs(word, forQuestion));
    else forms.push(...wordForms(word.slice(0, wordLengthMax)));
  }
  return forms;
}

const writtenMax = (run: string): number => run.length * grownMax.times + grownMax.beyond;

const writtenOut = (text: string, lengthMax: number): string =>
  withoutApostropheLetters(withFewMarks(text)).normalize('NFKC').slice(0, lengthMax);

/** {@link unicodeForms} one by one, of a run of any length; `null` after every piece that was looked at. @param pieceLength characters that are looked at in one go, at least */
export function* longRunForms(run: string, forQuestion: boolean, pieceLength = pieceMin): Generator<string | null> {
  let room = writtenMax(run);
  let word = '';
  for (const piece of piecesOf(run, pieceLength)) {
    const written = writtenOut(piece, room);
    const text = written.toLowerCase();
    room -= written.length;
    let end = 0;
    for (const { 0: part, index } of text.matchAll(runs)) {
      // a word goes on from the piece before where nothing stands between, in writing of the same kind
      const goesOn = index === 0 && word !== '' && startsJoined.test(word) === startsJoined.test(part);
      if (!goesOn) {
        yield* formsOf(word, forQuestion);
        word = '';
      }
      word += part;
      end = index + part.length;
    }
    if (end < text.length) {
      yield* formsOf(word, forQuestion);
      word = '';
    }
    if (room === 0) break;
    yield null;
  }
  yield* formsOf(word, forQuestion);
}

/** A run in pieces that can be normalized each for itself. @param length characters, at least 2: a search from the middle of a pair of surrogates begins before it */
function* piecesOf(run: string, length: number): Generator<string> {
  let from = 0;
  while (run.length - from > length) {
    const searched = run.slice(from, from + length + seamSearchMax).replace(halfAtEnd, '');
    seam.lastIndex = length;
    const piece = searched.slice(0, seam.exec(searched)?.index ?? searched.length);
    yield piece;
    from += piece.length;
    // parted among too many marks: the rest of them is not looked at either
    if (endsInManyMarks.test(piece.slice(-2 * marksMax))) {
      otherThanMark.lastIndex = from;
      from = otherThanMark.exec(run)?.index ?? run.length;
    }
  }
  if (from < run.length) yield run.slice(from);
}

/** The forms of one word of a run. */
function* formsOf(word: string, forQuestion: boolean): Generator<string> {
  if (word === '') return;
  if (!startsJoined.test(word)) {
    yield* wordForms(word.slice(0, wordLengthMax));
    return;
  }
  let before = '';
  const hasPairs = String.fromCodePoint(word.codePointAt(0) as number).length < word.length;
  if (!forQuestion || !hasPairs) yield* word;
  for (const character of word) {
    if (before !== '') yield before + character;
    before = character;
  }
}

/** Letters that only Vietnamese has. */
const vietnamese = /[\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9]/;

/** In Vietnamese a syllable with other marks is another word: it counts as it is written beside its letters alone. */
const wordForms = (word: string): string[] => (vietnamese.test(word) ? [word, withoutAccents(word)] : [word]);

/** A word without the marks that alphabets set on letters: "musica" for "música", "и" for "й". */
export function withoutAccents(word: string): string {
  const parts = word.normalize('NFD');
  return mark.test(parts) ? parts.replace(accents, '').normalize('NFC') : word;
}

function charactersAndPairs(word: string, forQuestion: boolean): string[] {
  const characters = [...word];
  const pairs = characters.slice(1).map((character, i) => characters[i] + character);
  return forQuestion && pairs.length > 0 ? pairs : [...characters, ...pairs];
}
