import { grown } from '../../compact/arrays.js';

/** Parts of a fact that an index goes by, as a sum: 1 the subject, 2 the relation, 4 the object. */
export type Mask = number;
export const wholeMask = 7;

/** Where the parts of facts lie: three words a fact. */
export interface FactColumns {
  parts: Uint32Array;
}

/**
 * Facts by some of their parts: the newest fact with the same parts, and from each fact the one before it. Open addressing over the facts' own
 * parts, so that a fact costs about 12 bytes an index.
 */
export class FactIndex {
  /** 1 + the newest fact, by slot; 0 where the slot is free. */
  private slots = new Uint32Array(64);
  /** By fact, 1 + the fact before it with the same parts, 0 at the end. */
  private before = new Uint32Array(64);
  private used = 0;

  constructor(
    readonly mask: Mask,
    private readonly columns: FactColumns,
  ) {}

  /** Enters a fact, newest first in the chain of those with its three parts. @param fact its row */
  add(fact: number): void {
    const { parts } = this.columns;
    const slot = this.slotOf(parts[fact * 3], parts[fact * 3 + 1], parts[fact * 3 + 2]);
    if (fact >= this.before.length) this.before = grown(this.before, fact + 1);
    const newest = this.slots[slot];
    this.before[fact] = newest;
    this.slots[slot] = fact + 1;
    if (newest === 0 && ++this.used * 3 > this.slots.length * 2) this.rehash();
  }

  /** The newest fact with these parts, -1 where there is none. Parts that the mask leaves out are not looked at. */
  newest(subject: number, relation: number, object: number): number {
    return this.slots[this.slotOf(subject, relation, object)] - 1;
  }

  /** The fact added before this one with the same parts, or -1. */
  next(fact: number): number {
    return this.before[fact] - 1;
  }

  get sizeBytes(): number {
    return this.slots.byteLength + this.before.byteLength;
  }

  private slotOf(subject: number, relation: number, object: number): number {
    const { mask, slots } = this;
    const { parts } = this.columns;
    const last = slots.length - 1;
    let hash = 0;
    if (mask & 1) hash = Math.imul(hash ^ subject, 0x85ebca6b) ^ (hash >>> 13);
    if (mask & 2) hash = Math.imul((hash ^ relation) + 0x9e3779b9, 0xc2b2ae35) ^ (hash >>> 15);
    if (mask & 4) hash = Math.imul((hash ^ object) + 0x7f4a7c15, 0x27d4eb2f) ^ (hash >>> 14);
    hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
    for (let slot = (hash ^ (hash >>> 16)) & last; ; slot = (slot + 1) & last) {
      const found = slots[slot];
      if (found === 0) return slot;
      const at = (found - 1) * 3;
      if (
        (!(mask & 1) || parts[at] === subject) &&
        (!(mask & 2) || parts[at + 1] === relation) &&
        (!(mask & 4) || parts[at + 2] === object)
      )
        return slot;
    }
  }

  private rehash(): void {
    const old = this.slots;
    const { parts } = this.columns;
    this.slots = new Uint32Array(old.length * 2);
    for (const found of old) {
      if (found === 0) continue;
      const at = (found - 1) * 3;
      this.slots[this.slotOf(parts[at], parts[at + 1], parts[at + 2])] = found;
    }
  }
}
