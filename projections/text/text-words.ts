import { Words } from './words.js';

/** Goes through the words of a text: `for (const words = …; words.next(); ) …`. */
export type WordCursor = Pick<Words, 'start' | 'end' | 'terms' | 'isSimple' | 'next'>;

/** Characters that are read in one go. */
const readAtOnce = 1024;
const none: readonly string[] = [];

/** Marks, at which words end where a text is indexed and do not where it is shown. */
const marks = /\p{M}/u;

/** The words of a text that was read once, for those who go through them again: all but stop words. */
export class TextWords {
  private constructor(
    /** Where each begins and ends in the text, in UTF-16 code units, one behind the other; the end of one that may be of several pieces is negative. */
    private readonly bounds: readonly number[],
    /** The index terms of each. */
    private readonly terms: readonly (readonly string[])[],
    /** Whether they are the words that the text is indexed by: none has marks. */
    readonly areIndexed: boolean,
  ) {}

  /** Reads a text, bit by bit. */
  static *reading(text: string): Generator<void, TextWords> {
    const bounds: number[] = [];
    const terms: (readonly string[])[] = [];
    let areIndexed = true;
    let rested = 0;
    for (const words = new Words(text, true); words.next(); ) {
      if (words.end - rested > readAtOnce) {
        rested = words.end;
        yield;
      }
      if (words.isSimple && words.terms.length === 0) continue;
      if (!words.isSimple && areIndexed) areIndexed = !marks.test(text.slice(words.start, words.end));
      bounds.push(words.start, words.isSimple ? words.end : -words.end);
      terms.push(words.terms);
    }
    // what grows takes up to half as much again
    return new TextWords(bounds.slice(), terms.slice(), areIndexed);
  }

  /** Goes through the words in their order, from the first. */
  cursor(): WordCursor {
    return new TextWordCursor(this.bounds, this.terms);
  }

  /** The distinct terms of each of some parts of the text, which lie one behind the other. @param parts UTF-16 code units, ends exclusive */
  termsIn(parts: readonly (readonly [start: number, end: number])[]): string[][] {
    const { bounds, terms } = this;
    let at = 0;
    return parts.map(([start, end]) => {
      while (at < terms.length && bounds[2 * at] < start) at++;
      const distinct = new Set<string>();
      for (; at < terms.length && Math.abs(bounds[2 * at + 1]) <= end; at++) {
        const own = terms[at];
        for (let i = 0; i < own.length; i++) distinct.add(own[i]);
      }
      return [...distinct];
    });
  }
}

class TextWordCursor implements WordCursor {
  start = 0;
  end = 0;
  terms = none;
  isSimple = false;
  private at = 0;

  constructor(
    private readonly bounds: readonly number[],
    private readonly ownTerms: readonly (readonly string[])[],
  ) {}

  next(): boolean {
    const { at, bounds } = this;
    if (at === this.ownTerms.length) return false;
    const end = bounds[2 * at + 1];
    this.start = bounds[2 * at];
    this.end = Math.abs(end);
    this.isSimple = end > 0;
    this.terms = this.ownTerms[at];
    this.at = at + 1;
    return true;
  }
}
