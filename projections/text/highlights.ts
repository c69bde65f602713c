import type { WordCursor } from './text-words.js';
import { termsOfWord } from './words.js';

/** A part of a text, in UTF-16 code units: from `start` up to, not including, `end`. */
export interface Highlight {
  readonly start: number;
  readonly end: number;
}

/** Parts that are shown of one text, its passage among them. */
export const highlightsMax = 64;
/** A text of more characters has a passage shown; what it spans at most before it is widened to whole sentences, and by how much on either side. */
export const passageTextMin = 1000;
const passageLength = 600;
const widenedMax = 200;

/** Characters that are looked at in one go, and of a word. */
const readAtOnce = 1024;
const wordMax = 64;

const wordPart = /\p{Lu}?\p{Ll}+|\p{Lu}+(?!\p{Ll})|\p{N}+/gu;
const joined =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Where and how a text holds terms. */
export interface Highlighted {
  /** In a long text first the passage with most of them, then its words in their order; else the words alone; {@link highlightsMax} at most. */
  readonly highlights: Highlight[];
  /** Each term that the text holds, as it is first written there, in lower case. */
  readonly words: ReadonlyMap<string, string>;
}

interface Match extends Highlight {
  /** The term that stands there. */
  readonly term: string;
}

/**
 * Finds, bit by bit, where a text holds the terms that it was found by.
 * @param inText the words of the text with their marks, before the first one
 * @param terms as the index holds them, the rarest first
 */
export function* highlighting(text: string, inText: WordCursor, terms: readonly string[]): Generator<void, Highlighted> {
  const wanted = new Set(terms);
  const matches: Match[] = [];
  const words = new Map<string, string>();
  while (matchUpTo(inText.end + readAtOnce, text, inText, wanted, matches, words)) yield;
  if (text.length <= passageTextMin || matches.length === 0) return { highlights: matches.slice(0, highlightsMax).map(range), words };
  // of two terms the rarer one counts more, as it does in the ranking
  const [first, last] = bestSpan(matches, new Map(terms.map((term, i) => [term, 1 / (1 + i)])));
  const passage = widened(text, matches[first].start, matches[last].end);
  const within = matches.filter(({ start, end }) => start >= passage.start && end <= passage.end);
  return { highlights: [passage, ...within.slice(0, highlightsMax - 1).map(range)], words };
}

/** Matches words as far as they end by some character, and the one behind it. @returns whether there are more */
function matchUpTo(
  end: number,
  text: string,
  inText: WordCursor,
  wanted: ReadonlySet<string>,
  matches: Match[],
  words: Map<string, string>,
): boolean {
  while (inText.next()) {
    if (inText.isSimple) {
      const { terms } = inText;
      for (let i = 0; i < terms.length; i++) {
        if (!wanted.has(terms[i])) continue;
        // the second part of a name that is shown as a whole
        if (inText.start >= (matches.at(-1)?.end ?? 0)) matches.push({ start: inText.start, end: inText.end, term: terms[i] });
        if (!words.has(terms[i])) words.set(terms[i], text.slice(inText.start, inText.end).toLowerCase());
        break;
      }
    } else addMatches(text.slice(inText.start, inText.end), inText.start, wanted, matches, words);
    if (inText.end > end) return true;
  }
  return false;
}

/** Adds what matches in a word that may be of several pieces. */
function addMatches(form: string, at: number, wanted: ReadonlySet<string>, matches: Match[], words: Map<string, string>): void {
  for (const match of matchesIn(form, at, wanted)) {
    const before = matches.at(-1);
    // a run that is read in parts is shown as one
    if (before !== undefined && before.end >= match.start) matches[matches.length - 1] = { ...before, end: match.end };
    else matches.push(match);
    if (!words.has(match.term)) words.set(match.term, form.slice(match.start - at, match.end - at).toLowerCase());
  }
}

const range = ({ start, end }: Match): Highlight => ({ start, end });

/** The terms that a word stands for as a whole, or in its parts: characters of scripts without spaces, and what capitals and digits join. */
function matchesIn(form: string, at: number, terms: ReadonlySet<string>): Match[] {
  if (joined.test(form)) return pairsIn(form, at, terms);
  const whole = termsOfWord(form.slice(0, wordMax)).find((term) => terms.has(term));
  if (whole !== undefined) return [{ start: at, end: at + form.length, term: whole }];
  if (form.length > wordMax || !/\p{Ll}\p{Lu}|\p{Lu}\p{Lu}\p{Ll}|\p{L}\p{N}|\p{N}\p{L}/u.test(form)) return [];
  return [...form.matchAll(wordPart)].flatMap(({ 0: part, index }) => {
    const term = termsOfWord(part).find((one) => terms.has(one));
    return term === undefined ? [] : [{ start: at + index, end: at + index + part.length, term }];
  });
}

function pairsIn(run: string, at: number, terms: ReadonlySet<string>): Match[] {
  const found: Match[] = [];
  for (let i = 0; i < run.length; i++) {
    const term = [run.slice(i, i + 2), run[i]].find((one) => terms.has(one));
    const before = found.at(-1);
    if (term === undefined) continue;
    const [start, end] = [at + i, at + i + term.length];
    // pairs overlap, and stand side by side
    if (before !== undefined && before.end >= start) found[found.length - 1] = { ...before, end: Math.max(before.end, end) };
    else found.push({ start, end, term });
  }
  return found;
}

/** The first and last of the matches within {@link passageLength} characters whose distinct terms weigh most; the earliest of equal ones. */
function bestSpan(matches: readonly Match[], weights: ReadonlyMap<string, number>): [first: number, last: number] {
  const counts = new Map<string, number>();
  const weightOf = ({ term }: Match): number => weights.get(term) ?? 0;
  let best: [number, number] = [0, 0];
  let most = 0;
  let sum = 0;
  for (let first = 0, last = 0; last < matches.length; last++) {
    const { term } = matches[last];
    const count = counts.get(term) ?? 0;
    if (count === 0) sum += weightOf(matches[last]);
    counts.set(term, count + 1);
    for (; matches[last].end - matches[first].start > passageLength; first++) {
      const left = (counts.get(matches[first].term) as number) - 1;
      counts.set(matches[first].term, left);
      if (left === 0) sum -= weightOf(matches[first]);
      if (first === last) break;
    }
    if (sum > most + 1e-9) [best, most] = [[Math.min(first, last), last], sum];
  }
  return best;
}

/** A part of a text with what belongs to its first and last sentence, as far as that is near. */
function widened(text: string, start: number, end: number): Highlight {
  const before = text.slice(Math.max(0, start - widenedMax), start);
  const edge = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('. '), before.lastIndexOf('。'));
  const after = text.slice(end, end + widenedMax);
  const stop = after.search(/[.!?。！？](?=\s|$)|\n/u);
  const from = edge < 0 ? start : start - before.length + edge + 1;
  const lead = text.slice(from, start).search(/\S/u);
  return {
    start: start - before.length === 0 && edge < 0 ? 0 : from + Math.max(0, lead),
    end: stop < 0 ? end : end + stop + (after[stop] === '\n' ? 0 : 1),
  };
}
