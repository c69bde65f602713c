import { grown } from '../compact/arrays.js';
import type { StringTable } from '../compact/string-table.js';
import { isNearSpelling } from './near-spelling.js';

/** Words that begin with the same letter and are of the same length. */
interface Bucket {
  size: number;
  /** Two words each: the term, and which letters it has. */
  entries: Uint32Array;
}

/** Lengths that a bucket's key can tell apart; terms are shorter. */
const lengthMax = 256;

/** A bit for each letter that is there, where letters share 32 bits: one edit changes at most two of them. */
const letterBit = (code: number): number => 1 << (code & 31);

/**
 * The terms of a vocabulary by how they are spelt. It follows from the terms, is made as far as it is needed, and is no part of the state. What is not one edit away
 * is told, nearly always, by its letters alone, without reading the term.
 */
export class Spellings {
  private readonly buckets = new Map<number, Bucket>();
  private sorted = 0;
  private bytes = 0;

  constructor(private readonly terms: StringTable) {}

  get sizeBytes(): number {
    return this.bytes;
  }

  /** The terms among the first `size` that {@link isNearSpelling} tells to be spelt nearly like one, in the order of their lengths, then as they came. */
  near(term: string, size: number): number[] {
    for (; this.sorted < this.terms.size; this.sorted++) this.sort(this.sorted);
    let letters = 0;
    for (let i = 0; i < term.length; i++) letters |= letterBit(term.charCodeAt(i));
    const found: number[] = [];
    for (let length = term.length - 1; length <= term.length + 1; length++) {
      const bucket = this.buckets.get(keyOf(term.charCodeAt(0), length));
      if (bucket !== undefined) this.search(bucket, term, letters, size, found);
    }
    return found;
  }

  private search({ entries, size: count }: Bucket, term: string, letters: number, size: number, found: number[]): void {
    for (let i = 0; i < count; i++) {
      let differing = entries[2 * i + 1] ^ letters;
      differing &= differing - 1;
      if ((differing & (differing - 1)) !== 0) continue;
      const other = entries[2 * i];
      if (other < size && isNearSpelling(term, this.terms.text(other))) found.push(other);
    }
  }

  private sort(term: number): void {
    const { terms } = this;
    let length = terms.byteLength(term);
    if (length === 0) return;
    let first = terms.byteAt(term, 0);
    let letters = 0;
    let others = 0;
    for (let i = 0; i < length; i++) {
      const byte = terms.byteAt(term, i);
      others |= byte & 0x80;
      letters |= letterBit(byte);
    }
    if (others !== 0) {
      const text = terms.text(term);
      length = text.length;
      first = text.charCodeAt(0);
      letters = 0;
      for (let i = 0; i < length; i++) letters |= letterBit(text.charCodeAt(i));
    }
    const key = keyOf(first, length);
    let bucket = this.buckets.get(key);
    if (bucket === undefined) {
      bucket = { size: 0, entries: new Uint32Array(8) };
      this.buckets.set(key, bucket);
      this.bytes += bucket.entries.byteLength;
    }
    const at = bucket.size++ * 2;
    if (at + 2 > bucket.entries.length) {
      const larger = grown(bucket.entries, at + 2);
      this.bytes += larger.byteLength - bucket.entries.byteLength;
      bucket.entries = larger;
    }
    bucket.entries[at] = term;
    bucket.entries[at + 1] = letters >>> 0;
  }
}

const keyOf = (first: number, length: number): number => first * lengthMax + length;
