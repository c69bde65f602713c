import type { BinaryReader } from '../compact/binary.js';
import { GrowingTable } from '../compact/growing-table.js';

/** Words of a row: the document, ascending; and when it expires, ms since 1970, a float. */
const [document, expiresAt] = [0, 1];
const rowWords = 3;

/** Rows put in order between two pauses. */
const rowsAtOnce = 4096;

/** A document and when it expires, ms since 1970. */
export interface Expiry {
  readonly document: number;
  readonly atMs: number;
}

/**
 * The documents that expire, and when. Most never do, so these few have rows of their own. What is written down stays; which of them is next follows from it (a binary heap)
 * and is not saved.
 */
export class Expiries extends GrowingTable {
  /** Rows of documents that were alive when it was last looked, the earliest to expire first. Not shared: other threads ask only {@link of} a document. */
  private readonly heap: number[] = [];

  constructor() {
    super(rowWords);
  }

  /** @param of a document behind all before */
  add(of: number, atMs: number): void {
    const row = this.end++;
    this.rows.set(row, document, of);
    this.rows.setFloat(row, expiresAt, atMs);
    this.push(row);
  }

  /** When a document expires, ms since 1970; `Infinity` for one that stays. */
  of(wanted: number): number {
    const row = this.rows.countBelow(document, wanted, this.end);
    return row < this.end && this.rows.get(row, document) === wanted ? this.rows.getFloat(row, expiresAt) : Number.POSITIVE_INFINITY;
  }

  /** How many documents that pass had expired by a time. Looks at all that ever were to expire: O(n). @param nowMs ms since 1970 */
  countBy(nowMs: number, passes: (document: number) => boolean): number {
    let count = 0;
    for (let row = 0; row < this.end; row++)
      if (this.rows.getFloat(row, expiresAt) <= nowMs && passes(this.rows.get(row, document))) count++;
    return count;
  }

  /** The next to expire of those alive, `null` where none does. */
  next(isAlive: (document: number) => boolean): Expiry | null {
    const { heap } = this;
    while (heap.length > 0 && !isAlive(this.rows.get(heap[0], document))) this.pop();
    return heap.length === 0 ? null : this.at(heap[0]);
  }

  /** Those alive that had expired by a time (ms since 1970), the earliest first. @param take false where it wants no more */
  due(nowMs: number, isAlive: (document: number) => boolean, take: (expiry: Expiry) => boolean): void {
    const taken: number[] = [];
    for (let expiry = this.next(isAlive); expiry !== null && expiry.atMs <= nowMs; expiry = this.next(isAlive)) {
      taken.push(this.pop());
      if (!take(expiry)) break;
    }
    for (const row of taken) this.push(row);
  }

  override *load(reader: BinaryReader): Generator<void> {
    const from = this.end;
    yield* super.load(reader);
    for (let row = from; row < this.end; row++) {
      this.push(row);
      if (row % rowsAtOnce === 0) yield;
    }
  }

  override get sizeBytes(): number {
    return super.sizeBytes + this.heap.length * 8;
  }

  private at(row: number): Expiry {
    return { document: this.rows.get(row, document), atMs: this.rows.getFloat(row, expiresAt) };
  }

  private isBefore(one: number, other: number): boolean {
    const [a, b] = [this.rows.getFloat(one, expiresAt), this.rows.getFloat(other, expiresAt)];
    return a < b || (a === b && one < other);
  }

  private push(row: number): void {
    const { heap } = this;
    let place = heap.push(row) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!this.isBefore(row, heap[parent])) break;
      heap[place] = heap[parent];
      place = parent;
    }
    heap[place] = row;
  }

  private pop(): number {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop() as number;
    if (heap.length === 0) return first;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && this.isBefore(heap[child + 1], heap[child])) child++;
      if (!this.isBefore(heap[child], last)) break;
      heap[place] = heap[child];
      place = child;
    }
    heap[place] = last;
    return first;
  }
}
