import { irregularForms } from './irregular-forms.js';
import { porter2 } from './porter2.js';
import { stemByScript } from './script-stemmers.js';
import { stopWords } from './stop-words.js';

const ascii = /^[\0-\x7f]*$/;
const contraction = /(?:n't|'(?:s|re|ve|ll|d|m))$/;

/**
 * The index term of a word: contractions cut, irregular forms folded, English stemmed, Greek, Russian and Arabic too; without accents.
 * @param form a lower-case word as the tokenizer delivers it
 * @returns the term, or `null` for a stop word
 */
export function termOf(form: string): string | null {
  const whole = form.includes("'") ? form.replace(contraction, '').replace(/^'+|'+$/g, '') : form;
  const word = ascii.test(whole) || vietnamese.test(whole) ? whole : withoutAccents(stemByScript(whole));
  if (word === '' || stopWords.has(word)) return null;
  const base = irregularForms.get(word) ?? word;
  return /^[a-z']+$/.test(base) ? porter2(base) : base;
}

const firstPersons: ReadonlySet<string> = new Set('i me my mine myself we us our ours ourselves im ive'.split(' '));

/** Whether a word means who says it; contractions ("I'm", "we'll") do too. */
export const isFirstPerson = (form: string): boolean => firstPersons.has(form.replace(contraction, ''));

/** Longest word looked at; the index keeps no more of it. */
const wordLengthMax = 64;

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
const tooManyMarks = new RegExp(`(\\p{M}{${marksMax}})\\p{M}+`, 'gu');

/** A text fit to be normalized: of too many marks in a row only the first. */
export const withFewMarks = (text: string): string => text.replace(tooManyMarks, '$1');
const accents = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}]\p{M}*)\p{M}/gu;

/**
 * Splits a run of text that holds other than ASCII characters. Words of scripts that set spaces come back whole, in lower case;
 * scripts that do not (Chinese, Japanese, Korean, Thai …) come back as single characters and overlapping pairs.
 * @param forQuestion leave the single characters out where there are pairs, since the pairs say more
 */
export function unicodeForms(run: string, forQuestion: boolean): string[] {
  const forms: string[] = [];
  const written = withFewMarks(run)
    .normalize('NFKC')
    .slice(0, run.length * grownMax.times + grownMax.beyond);
  for (const [word] of written.toLowerCase().matchAll(runs)) {
    if (startsJoined.test(word)) forms.push(...charactersAndPairs(word, forQuestion));
    else forms.push(...wordForms(word.slice(0, wordLengthMax)));
  }
  return forms;
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
