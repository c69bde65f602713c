import { finish } from '../compact/binary.js';
import { sentenceSpans } from './sentences.js';
import type { TextWords } from './text-words.js';
import { Words } from './words.js';

/** Characters of a text that an extract is made from: more take longer than one step may. */
export const extractedMax = 32_768;

/** White space that a summary puts in order. */
const unevenSpace = /^\s|\s$|\s\s|[^\S ]/;
const blank = 0x20;

/** A text up to this length is its own summary. */
export const summaryLengthMax = 240;

/** The distinct index terms of a text. */
export function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  for (const words = new Words(text); words.next(); ) for (const term of words.terms) terms.add(term);
  return terms;
}

/** Characters whose terms are read in one go: some tenths of a millisecond. */
const readAtOnce = 1024;

/** {@link termsOf} a long text, bit by bit. */
export function* findingTerms(text: string): Generator<void, Set<string>> {
  const terms = new Set<string>();
  let rested = 0;
  for (const words = new Words(text); words.next(); ) {
    for (const term of words.terms) terms.add(term);
    if (words.end - rested < readAtOnce) continue;
    rested = words.end;
    yield;
  }
  return terms;
}

/**
 * An extract of a text in whole sentences of its own, in their order: those that carry most of what is asked for or, without a question, of what
 * the text itself keeps coming back to. The same text and question give the same extract.
 * @param long of more than {@link extractedMax} characters the first ones count
 * @param question what the extract should speak to, or its {@link termsOf}; empty for nothing in particular
 * @returns at most {@link summaryLengthMax} characters, cut with "…" where the best sentence alone is longer
 */
export const extractSummary = (long: string, question: string | ReadonlySet<string> = ''): string =>
  finish(extractingSummary(long, question));

/** {@link extractSummary} bit by bit. */
export function* extractingSummary(long: string, question: string | ReadonlySet<string> = ''): Generator<void, string> {
  const text = yield* readingExtractable(long);
  const asked = typeof question !== 'string' ? question : text.sentences.length === 0 ? new Set<string>() : yield* findingTerms(question);
  return extractOf(text, asked);
}

/** A text as an extract is made from it. */
export interface Extractable {
  /** Of a text that is its own summary, or has no sentences: all of it, its white space in order. */
  readonly whole: string;
  readonly sentences: readonly ExtractableSentence[];
}

interface ExtractableSentence {
  /** As it stands in the text, of which it is a part in memory too. */
  readonly text: string;
  /** Characters of it, its white space in order. */
  readonly length: number;
  /** Its distinct index terms. */
  readonly terms: readonly string[];
  /** In how many of the sentences its terms stand, all together. */
  readonly count: number;
}

/**
 * Reads a text for extracts, bit by bit.
 * @param long of more than {@link extractedMax} characters the first ones count
 * @param words those of the text, where they were read before
 */
export function* readingExtractable(long: string, words?: TextWords): Generator<void, Extractable> {
  const text = long.length > extractedMax ? long.slice(0, extractedMax) : long;
  const whole = evenly(text);
  const spans = whole.length <= summaryLengthMax ? [] : sentenceSpans(text);
  if (spans.length === 0) return { whole, sentences: [] };
  const terms = words?.areIndexed === true ? words.termsIn(spans) : yield* findingTermsIn(text, spans);
  yield;
  const counts = new Map<string, number>();
  for (const own of terms) for (const term of own) counts.set(term, (counts.get(term) ?? 0) + 1);
  const sentences = spans.map(([start, end], i) => {
    const sentence = text.slice(start, end);
    const count = terms[i].reduce((sum, term) => sum + (counts.get(term) as number), 0);
    return { text: sentence, length: evenly(sentence).length, terms: terms[i], count };
  });
  return { whole: '', sentences };
}

/** The distinct index terms of parts of a text. */
function* findingTermsIn(text: string, spans: readonly (readonly [start: number, end: number])[]): Generator<void, string[][]> {
  const terms: string[][] = [];
  let read = 0;
  for (const [start, end] of spans) {
    terms.push([...(yield* findingTerms(text.slice(start, end)))]);
    read += end - start;
    if (read < readAtOnce) continue;
    read = 0;
    yield;
  }
  return terms;
}

/** A text whose white space is in order. */
const evenly = (text: string): string => (hasUnevenSpace(text) ? text.trim().replace(/\s+/g, ' ') : text);

/** The extract of a text for what is asked. */
export function extractOf({ whole, sentences }: Extractable, asked: ReadonlySet<string>): string {
  if (sentences.length === 0) return whole.length <= summaryLengthMax ? whole : cut(whole);
  const weights = sentences.map(({ terms, count }) => {
    const common = asked.size === 0 ? 0 : terms.reduce((sum, term) => sum + (asked.has(term) ? 1 : 0), 0);
    return (count + common * sentences.length) / Math.sqrt(terms.length + 3);
  });
  const order = weights.map((_, i) => i).sort((a, b) => weights[b] - weights[a] || a - b);
  const chosen: number[] = [];
  let length = 0;
  for (const i of order) {
    if (length + sentences[i].length + 1 > summaryLengthMax) continue;
    chosen.push(i);
    length += sentences[i].length + 1;
  }
  if (chosen.length === 0) return cut(evenly(sentences[order[0]].text));
  return chosen
    .sort((a, b) => a - b)
    .map((i) => evenly(sentences[i].text))
    .join(' ');
}

function hasUnevenSpace(text: string): boolean {
  let before = blank;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < blank || code > 0x7e) return unevenSpace.test(text);
    if (code === blank && before === blank) return true;
    before = code;
  }
  return before === blank && text !== '';
}

/** The beginning of a text, ended at a word. */
function cut(text: string): string {
  const space = text.lastIndexOf(' ', summaryLengthMax - 1);
  const end = space > summaryLengthMax / 2 ? space : summaryLengthMax - 1;
  return `${text.slice(0, text.codePointAt(end - 1) !== undefined && /[\ud800-\udbff]/.test(text[end - 1]) ? end - 1 : end)}…`;
}
