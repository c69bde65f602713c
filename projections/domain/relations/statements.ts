import type { BinaryReader, Writing } from '../../compact/binary.js';
import { Table } from '../../compact/table.js';
import type { Triple } from '../declaration/types.js';

/** Words of a statement's row: both halves of the relation's hash, and the number of the event. */
const [hash, other, event] = [0, 1, 2];
const rowWords = 3;

/** End of a chain. */
const none = -1;

/**
 * Which events stated which relation: twelve bytes a statement, the relation's hash of 64 bits and the event's number. The texts stay in the graph; two relations of one hash are
 * as good as ruled out. The index over the hashes is made when it is first asked for, and not saved.
 */
export class Statements {
  end = 0;
  private readonly rows = new Table(rowWords);
  private heads = new Int32Array(0);
  private next = new Int32Array(0);
  private indexed = 0;

  /** Notes that an event stated a triple. */
  addTriple(eventNumber: number, triple: Triple): void {
    this.rows.set(this.end, hash, hashOf(triple, seeds[0]));
    this.rows.set(this.end, other, hashOf(triple, seeds[1]));
    this.rows.set(this.end, event, eventNumber);
    this.end++;
  }

  /** Numbers of the events that stated a relation, the oldest first. */
  eventsOf(triple: Triple): number[] {
    this.index();
    const [first, second] = seeds.map((seed) => hashOf(triple, seed));
    const { rows } = this;
    const events = new Set<number>();
    if (this.heads.length === 0) return [];
    for (let at = this.heads[first & (this.heads.length - 1)]; at !== none; at = this.next[at])
      if (rows.get(at, hash) === first && rows.get(at, other) === second) events.add(rows.get(at, event));
    return [...events].reverse();
  }

  get sizeBytes(): number {
    return this.rows.sizeBytes + this.heads.byteLength + this.next.byteLength;
  }

  /** A snapshot of the statements as they are now. */
  freeze(): Writing {
    const { end, rows } = this;
    return function* (writer) {
      writer.count(end);
      let last = 0;
      for (let at = 0; at < end; at++) {
        writer.count(rows.get(at, hash));
        writer.count(rows.get(at, other));
        writer.difference(rows.get(at, event) - last);
        last = rows.get(at, event);
        if ((at & 4095) === 4095) yield;
      }
    };
  }

  /** Reads what {@link freeze} wrote. */
  *load(reader: BinaryReader): Generator<void> {
    const end = reader.count();
    let last = 0;
    for (let at = 0; at < end; at++) {
      this.rows.set(at, hash, reader.count());
      this.rows.set(at, other, reader.count());
      last += reader.difference();
      this.rows.set(at, event, last);
      if ((at & 4095) === 4095) yield;
    }
    this.end = end;
  }

  private index(): void {
    if (this.end > this.next.length) {
      const size = 2 ** Math.ceil(Math.log2(Math.max(64, this.end * 2)));
      this.heads = new Int32Array(size).fill(none);
      this.next = new Int32Array(size);
      this.indexed = 0;
    }
    for (; this.indexed < this.end; this.indexed++) {
      const bucket = this.rows.get(this.indexed, hash) & (this.heads.length - 1);
      this.next[this.indexed] = this.heads[bucket];
      this.heads[bucket] = this.indexed;
    }
  }
}

const seeds = [
  [0x811c9dc5, 0x01000193],
  [0x9747b28c, 0x5bd1e995],
] as const;

/** FNV-1a over the code units (with another factor for the other half), 32 bits, mixed at the end as MurmurHash3 does. */
function hashOf(triple: Triple, [seed, factor]: (typeof seeds)[number]): number {
  let hash: number = seed;
  for (const part of triple) {
    for (let i = 0; i < part.length; i++) hash = Math.imul(hash ^ part.charCodeAt(i), factor);
    hash = Math.imul(hash ^ 0x10000, factor);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
