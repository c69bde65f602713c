import { finish } from '../../compact/binary.js';
import { termOf, unicodeForms, withFewMarks, wordLengthMax } from '../../text/normalize.js';

/** A word, a number or a mark of a text, in its order. */
export interface Token {
  readonly kind: 'word' | 'number' | 'mark';
  /** The index term of a word (a stop word stays as it is), the digits of a number, the mark itself. */
  readonly term: string;
  /** The word in lower case, not stemmed. */
  readonly word: string;
  /** Whether the word is too common to tell one thing from another. */
  readonly isStop: boolean;
  /** Of a number, what is written right behind it, or the currency sign right before it: "mm/s", "$". */
  readonly unit?: string;
  /** Where it lies in the text, in code units. */
  readonly start: number;
  readonly end: number;
}

const pieces =
  /(?<number>(?<![\p{L}\p{N}_])[-−+]?(?:\p{Nd}{1,3}(?:[ \u00a0\u2009\u202f]\p{Nd}{3})+(?![\p{L}\p{N}_])|\p{Nd}+)(?:[.,]\p{Nd}+)*(?:[eE][-+]?\p{Nd}+(?!\p{L}))?)|(?<word>\p{L}[\p{L}\p{M}\p{N}]*(?:['’]\p{L}+)*)|(?<digits>\p{N}+)|(?<mark>[=≠:,?.;!<>≤≥%°±]|\+\/[-−])/gu;

/** A unit behind a number, and a currency sign before one. */
const unitBehind = /^\s{0,2}((?:\p{Sc}|%|°?\p{L}[\p{L}\p{M}\p{N}]*|°)(?:\/\p{L}[\p{L}\p{M}\p{N}^]*)?)/u;
const currencyBefore = /(\p{Sc})\s?$/u;
/** Characters of a text that a unit is looked for in. */
const unitLengthMax = 40;

/** Where a name goes on with a capital: cpuLoad, xRay. */
const humps = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u;

/** Pieces of a text that are read in one go, which takes less than a millisecond. */
const piecesAtATime = 256;

const articles: ReadonlySet<string> = new Set(['a', 'an', 'the']);

/**
 * Splits a text. Names in snake_case, kebab-case and camelCase come in their parts; articles are left out; scripts without spaces come character by character.
 * @param max tokens; what stands behind is left out. One letter can stand for many ("ﷺ" is eighteen): a bound of letters alone bounds no tokens.
 */
export const tokensOf = (text: string, max = Number.POSITIVE_INFINITY): Token[] => finish(splitting(text, max));

/** {@link tokensOf} bit by bit. */
export function* splitting(text: string, max: number): Generator<void, Token[]> {
  const tokens: Token[] = [];
  const terms = new Map<string, string | null>();
  let read = 0;
  for (const match of text.matchAll(pieces)) {
    if (tokens.length >= max) break;
    if (++read % piecesAtATime === 0) yield;
    const { number, word, mark } = match.groups as Record<string, string | undefined>;
    const start = match.index;
    if (mark !== undefined) tokens.push(markToken(mark, start));
    else if (number !== undefined) tokens.push({ ...numberToken(number, start), unit: unitOf(text, start, start + number.length) });
    else addWords(tokens, terms, word ?? match[0], start, max);
  }
  return tokens;
}

/** "+/-" is "±". */
function markToken(mark: string, start: number): Token {
  const term = mark.length > 1 ? '±' : mark;
  return { kind: 'mark', term, word: term, isStop: true, start, end: start + mark.length };
}

const unitOf = (text: string, start: number, end: number): string | undefined =>
  (currencyBefore.exec(text.slice(Math.max(0, start - 2), start)) ?? unitBehind.exec(text.slice(end, end + unitLengthMax)))?.[1];

/** The value of a number token: blanks and commas between groups of three are left out, any other comma is a decimal one. */
export function numberOf({ term }: Token): number {
  return Number(term);
}

function numberToken(text: string, start: number): Token {
  const plain = withFewMarks(text)
    .normalize('NFKC')
    .replace('−', '-')
    .replace(/^\+|\s/g, '');
  const grouped = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain);
  const number = Number(grouped ? plain.replaceAll(',', '') : plain.replace(',', '.'));
  const isNumber = Number.isFinite(number);
  return {
    kind: isNumber ? 'number' : 'word',
    term: isNumber ? String(number) : plain,
    word: text,
    isStop: false,
    start,
    end: start + text.length,
  };
}

/** @param terms of words that were seen, which many are more than once */
function addWords(tokens: Token[], terms: Map<string, string | null>, run: string, runStart: number, max: number): void {
  let start = runStart;
  for (const part of run.split(humps)) {
    for (const word of wordsOf(part, max - tokens.length)) {
      if (tokens.length >= max) return;
      if (articles.has(word)) continue;
      const known = terms.get(word);
      const term = known === undefined ? termOf(word) : known;
      terms.set(word, term);
      tokens.push({ kind: 'word', term: term ?? word, word, isStop: term === null, start, end: start + part.length });
    }
    start += part.length;
  }
}

/** One word, without a contracted verb ("what's" is "what") but with a contracted "not"; of scripts without spaces the characters. @param max words */
function wordsOf(part: string, max: number): string[] {
  const plain = withFewMarks(part).normalize('NFKC').slice(0, Math.max(max, wordLengthMax)).replace('’', "'").toLowerCase();
  if (plain.includes("'")) return [plain.replace(/'(?:s|re|ve|ll|d|m)$/, '')];
  const forms = unicodeForms(plain, true);
  return forms.length === 1 ? forms : [...plain];
}

/** Whether a token is a point or a colon inside a name: "v1.2", "db:primary". @param at index of the token, from 0 */
export function isJoint(tokens: readonly Token[], at: number): boolean {
  const { kind, term, start, end } = tokens[at];
  if (kind !== 'mark' || (term !== '.' && term !== ':')) return false;
  return tokens[at - 1]?.end === start && tokens[at + 1]?.start === end;
}
