import { withoutAccents } from '../normalize.js';
import type { Terms } from './inflections.js';

/** Letters of a compound, at least: two words of three. */
const compoundMin = 6;
/** Words of one block. */
const blockWords = 1024;

/** Some words, each behind a line break, and where each begins. */
interface Block {
  text: string;
  readonly starts: number[];
  readonly terms: number[];
}

const latin = /^\p{Script=Latin}+$/u;

/** The words of a vocabulary in blocks of text, to find those that hold a word. It follows from the terms, is made as far as it is needed, and is no part of the state. */
export class Compounds {
  private readonly blocks: Block[] = [];
  private taken = 0;

  constructor(private readonly terms: Terms) {}

  /** About: with eight bytes for a number. */
  get sizeBytes(): number {
    return this.blocks.reduce((sum, { text, starts }) => sum + text.length + 16 * starts.length, 0);
  }

  /** Finds, bit by bit, the terms before `size` whose first form holds a word, in their order. @param word in lower case, without accents */
  *holding(word: string, size: number): Generator<void, number[]> {
    while (this.taken < size) {
      this.take(this.taken++);
      if (this.taken % blockWords === 0) yield;
    }
    const found: number[] = [];
    for (const { text, starts, terms } of this.blocks) {
      let place = 0;
      for (let at = text.indexOf(word); at >= 0; at = place + 1 < starts.length ? text.indexOf(word, starts[place + 1]) : -1) {
        place = placeOf(starts, at);
        if (terms[place] < size) found.push(terms[place]);
      }
      yield;
    }
    return found;
  }

  private take(term: number): void {
    const word = withoutAccents(this.terms.label(term));
    if (word.length < compoundMin || !latin.test(word)) return;
    let block = this.blocks.at(-1);
    if (block === undefined || block.terms.length === blockWords) {
      block = { text: '', starts: [], terms: [] };
      this.blocks.push(block);
    }
    block.starts.push(block.text.length);
    block.terms.push(term);
    block.text += `${word}\n`;
  }
}

/** The last of some rising offsets that is not behind one. */
function placeOf(starts: readonly number[], at: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (starts[middle] <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}
