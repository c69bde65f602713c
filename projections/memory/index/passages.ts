import { grown } from '../../compact/arrays.js';
import { frequencyUnit } from './postings.js';

/**
 * Tokens from which on a text is indexed by passages, and of a passage: BM25 sees it as long as one of them, and each word as often as the passage has it that has it most. So the many words of a long
 * text do not hold back what one place in it says. Of 128, 192 and 256 and of 64, 96 and 128 those that served conversations stored whole and manual pages best and took least from descriptions of programs.
 */
export const longTokens = 192;
const passageTokens = 96;
/** Passages of one text: of a text that would have more they are longer. */
const passagesMax = 32;
/** All passages at once: where a word counts for the whole text. */
export const everywhere = 0xffffffff;

/** By term, of the text that is counted: the passages that hold it, a bit each; the most that one of them does, in eighths; how often the last of them does; and which one that is. */
let masks = new Uint32Array(1024);
let most = new Uint16Array(1024);
let running = new Uint16Array(1024);
let last = new Uint8Array(1024);

/** What a long text's words come to; good until the next text is counted. */
export interface Passages {
  /** Tokens of one passage. */
  readonly length: number;
  /** Of a term of the text, the passages that hold it, a bit each. */
  maskOf(term: number): number;
  /** Of a term of the text, how often the passage has it that has it most, in eighths. */
  frequencyOf(term: number): number;
}

/**
 * Counts the words of a long text by passages.
 * @param tokens the first `count` are the text's terms in their order
 * @param vocabularySize terms are below it
 */
export function countPassages(tokens: Int32Array, count: number, vocabularySize: number): Passages {
  if (vocabularySize > masks.length) {
    masks = grown(masks, vocabularySize);
    most = grown(most, masks.length);
    running = grown(running, masks.length);
    last = grown(last, masks.length);
  }
  const length = Math.max(passageTokens, Math.ceil(count / passagesMax));
  for (let i = 0; i < count; i++) masks[tokens[i]] = 0;
  for (let i = 0, passage = 0, end = length; i < count; i++) {
    if (i === end) {
      passage++;
      end += length;
    }
    const term = tokens[i];
    if (masks[term] === 0) most[term] = 0;
    if (masks[term] === 0 || last[term] !== passage) {
      masks[term] |= 1 << passage;
      last[term] = passage;
      running[term] = 0;
    }
    running[term] += frequencyUnit;
    if (running[term] > most[term]) most[term] = running[term];
  }
  return { length, maskOf: (term) => masks[term] >>> 0, frequencyOf: (term) => most[term] };
}

/** The passage, from 0, whose terms weigh most; the earlier of equal ones. @param masks of the terms found, the first `count` */
export function bestPassage(masks: Uint32Array, count: number, weightOf: (i: number) => number): number {
  let best = 0;
  let highest = -1;
  for (let passage = 0; passage < passagesMax; passage++) {
    let sum = 0;
    for (let i = 0; i < count; i++) if ((masks[i] & (1 << passage)) !== 0) sum += weightOf(i);
    if (sum > highest) [best, highest] = [passage, sum];
  }
  return best;
}
