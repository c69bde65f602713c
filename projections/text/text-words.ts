import { Words } from './words.js';

/** Goes through the words of a text: `for (const words = …; words.next(); ) …`. */
export type WordCursor = Pick<Words, 'start' | 'end' | 'terms' | 'isSimple' | 'next'>;

/** Characters that are read in one go. */
const readAtOnce = 1024;
const none: readonly string[] = [];

/** The words of a text that was read once, for those who go through them again: all but stop words. */
export class TextWords {
  private constructor(
    /** Where each begins and ends in the text, in UTF-16 code units, one behind the other. */
    readonly bounds: readonly number[],
    /** The index terms of each; `null` of one that may be of several pieces, see {@link Words.isSimple}. */
    readonly terms: readonly (readonly string[] | null)[],
  ) {}

  /** Reads a text, bit by bit. */
  static *reading(text: string): Generator<void, TextWords> {
    const bounds: number[] = [];
    const terms: (readonly string[] | null)[] = [];
    let rested = 0;
    for (const words = new Words(text, true); words.next(); ) {
      if (words.end - rested > readAtOnce) {
        rested = words.end;
        yield;
      }
      if (words.isSimple && words.terms.length === 0) continue;
      bounds.push(words.start, words.end);
      terms.push(words.isSimple ? words.terms : null);
    }
    // what grows takes up to half as much again
    return new TextWords(bounds.slice(), terms.slice());
  }

  cursor(): WordCursor {
    return new TextWordCursor(this);
  }
}

class TextWordCursor implements WordCursor {
  start = 0;
  end = 0;
  /** Of a simple word alone. */
  terms = none;
  isSimple = false;
  private at = 0;

  constructor(private readonly words: TextWords) {}

  next(): boolean {
    const { at } = this;
    const { bounds, terms } = this.words;
    if (at === terms.length) return false;
    const own = terms[at];
    this.start = bounds[2 * at];
    this.end = bounds[2 * at + 1];
    this.isSimple = own !== null;
    this.terms = own ?? none;
    this.at = at + 1;
    return true;
  }
}
