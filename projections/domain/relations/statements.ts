import { Column, words } from '../../compact/arrays.js';
import type { BinaryReader, Writing } from '../../compact/binary.js';
import type { Triple } from '../declaration/types.js';

/** End of a chain. */
const none = -1;

/**
 * Which events stated which relation: eight bytes a statement, the relation's hash and the event's number. Two relations may share a hash: what the event on the log says
 * settles it. The index over the hashes is made when it is first asked for, and not saved.
 */
export class Statements {
  end = 0;
  private readonly hashes = new Column(words);
  private readonly events = new Column(words);
  private heads = new Int32Array(0);
  private next = new Int32Array(0);
  private indexed = 0;

  add(event: number, triple: Triple): void {
    this.hashes.set(this.end, hashOf(triple));
    this.events.set(this.end, event);
    this.end++;
  }

  /** Numbers of the events that (but for equal hashes) stated a relation, the oldest first. */
  eventsOf(triple: Triple): number[] {
    this.index();
    const hash = hashOf(triple);
    const events = new Set<number>();
    if (this.heads.length === 0) return [];
    for (let at = this.heads[hash & (this.heads.length - 1)]; at !== none; at = this.next[at])
      if (this.hashes.get(at) === hash) events.add(this.events.get(at));
    return [...events].reverse();
  }

  get sizeBytes(): number {
    return this.hashes.sizeBytes + this.events.sizeBytes + this.heads.byteLength + this.next.byteLength;
  }

  /** Takes hold of the statements as they are now. */
  freeze(): Writing {
    const { end, hashes, events } = this;
    return function* (writer) {
      writer.count(end);
      let last = 0;
      for (let at = 0; at < end; at++) {
        writer.count(hashes.get(at));
        writer.difference(events.get(at) - last);
        last = events.get(at);
        if ((at & 4095) === 4095) yield;
      }
    };
  }

  /** Reads what {@link freeze} wrote. */
  *load(reader: BinaryReader): Generator<void> {
    const end = reader.count();
    let event = 0;
    for (let at = 0; at < end; at++) {
      this.hashes.set(at, reader.count());
      event += reader.difference();
      this.events.set(at, event);
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
      const bucket = this.hashes.get(this.indexed) & (this.heads.length - 1);
      this.next[this.indexed] = this.heads[bucket];
      this.heads[bucket] = this.indexed;
    }
  }
}

/** FNV-1a over the code units, 32 bits. */
function hashOf(triple: Triple): number {
  let hash = 0x811c9dc5;
  for (const part of triple) {
    for (let i = 0; i < part.length; i++) hash = Math.imul(hash ^ part.charCodeAt(i), 0x01000193);
    hash = Math.imul(hash ^ 0x10000, 0x01000193);
  }
  return hash >>> 0;
}
