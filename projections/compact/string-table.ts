import { allocate, grown } from './arrays.js';
import { type BinaryReader, type Growing, type Lengths, readBytes, type Writing, wordBytes, writeBytes } from './binary.js';
import { ByteArena } from './byte-arena.js';
import { hashBytes } from './fnv.js';
import type { HandoverReader, HandoverWriter, Shareable } from './sharing.js';
import { utf8SizeMax, writeUtf8 } from './utf8.js';

const slotsMin = 16;

/** What all empty tables begin with: the start of the first string, and one free slot. Never written to. */
const noStarts: Uint32Array = new Uint32Array(1);
const noSlots: Uint32Array = new Uint32Array(1);

let scratch = new Uint8Array(1024);

/**
 * Distinct strings, numbered 0, 1, 2 … in the order in which they were first seen. Strings lie as UTF-8 one behind the other and are found by
 * open addressing, so a string costs its bytes and 9 to 15 more; a `Map` of strings costs about 100. An empty table holds no arrays of its own.
 * Append-only: an ordinal, once given, means the same string for ever. At most 2^30 strings.
 */
export class StringTable implements Growing, Shareable {
  /** Number of strings held. */
  size = 0;
  private readonly bytes = new ByteArena();
  private starts = noStarts;
  /** By slot: 1 + the string's ordinal in the bits of the mask, which are enough, and the string's hash in those above; 0 where the slot is free. */
  private slots = noSlots;
  private mask = 0;
  /** Twice as many slots, which the strings are dealt out to some at a time before they are needed: all at once would take as long as there are many. */
  private next: Uint32Array | null = null;
  private nextSize = 0;
  /** The first of the strings that were loaded and have no slots yet, -1 where there are none. */
  private firstLoaded = -1;

  /** The ordinal of `text`, given now if it is new. */
  intern(text: string): number {
    const length = this.encode(text);
    return this.internBytes(scratch, length, hashBytes(scratch, 0, length));
  }

  /** The ordinal of `text`, or -1. */
  find(text: string): number {
    const length = this.encode(text);
    return this.findBytes(scratch, length, hashBytes(scratch, 0, length));
  }

  /**
   * As {@link intern}, for a key whose bytes are the first `length` of `key` and whose running hash is known.
   * @param hash of the key's bytes, by {@link hashBytes} or step by step
   */
  internBytes(key: Uint8Array, length: number, hash: number): number {
    const mixed = mix(hash);
    const known = this.findMixed(key, length, mixed);
    return known < 0 ? this.append(key, length, mixed) : known;
  }

  /** As {@link find}, for bytes. */
  findBytes(key: Uint8Array, length: number, hash: number): number {
    return this.findMixed(key, length, mix(hash));
  }

  /** The string of an ordinal given earlier. */
  text(ordinal: number): string {
    return this.bytes.text(this.starts[ordinal], this.starts[ordinal + 1]);
  }

  /** Bytes of a string in UTF-8. */
  byteLength(ordinal: number): number {
    return this.starts[ordinal + 1] - this.starts[ordinal];
  }

  /** One of its bytes, UTF-8. @param i from 0 to {@link byteLength} - 1 */
  byteAt(ordinal: number, i: number): number {
    return this.bytes.at(this.starts[ordinal] + i);
  }

  get sizeBytes(): number {
    return this.size === 0 ? 0 : this.bytes.sizeBytes + this.starts.byteLength + this.slots.byteLength + (this.next?.byteLength ?? 0);
  }

  get grown(): Lengths {
    return [this.size];
  }

  /** @param size the strings of which those behind `since` are written */
  freeze([since]: Lengths = [0], size = this.size): Writing {
    const from = since as number;
    const { bytes, starts } = this;
    return function* (writer) {
      writer.count(from);
      writer.count(size);
      yield* writeBytes(writer, wordBytes(starts, from + 1, size + 1));
      yield* bytes.write(writer, starts[from], starts[size]);
    };
  }

  /** Strings that are there already must be those that were written. The new ones are found when {@link catchUp} has been called. */
  *load(reader: BinaryReader): Generator<void> {
    const from = reader.count();
    const size = reader.count();
    if (size + 1 > this.starts.length) this.starts = grown(this.starts, size + 1);
    yield* readBytes(reader, wordBytes(this.starts, from + 1, size + 1));
    yield* this.bytes.read(reader, this.starts[from], this.starts[size]);
    if (this.firstLoaded < 0 && size > this.size) this.firstLoaded = this.size;
    this.size = size;
  }

  /** Deals the strings that were loaded out to slots, each once, when everything is there. */
  *catchUp(): Generator<void> {
    if (this.firstLoaded < 0) return;
    const slotCount = this.slotCountFor(this.size);
    let ordinal = this.firstLoaded;
    if (slotCount > this.mask + 1) {
      this.useSlots(emptySlots(slotCount));
      ordinal = 0;
    }
    for (; ordinal < this.size; ordinal++) {
      place(this.slots, ordinal, this.hashAt(ordinal));
      if ((ordinal & 4095) === 4095) yield;
    }
    this.firstLoaded = -1;
  }

  share(to: HandoverWriter): void {
    to.number(this.size);
    to.number(this.mask);
    this.bytes.share(to);
    for (const array of [this.starts, this.slots]) to.array(array);
  }

  /** A string that is added later may be found, by an ordinal that is not below {@link size}. */
  attach(from: HandoverReader): void {
    this.size = from.number();
    this.mask = from.number();
    this.bytes.attach(from);
    this.starts = from.array();
    this.slots = from.array();
  }

  private findMixed(key: Uint8Array, length: number, mixed: number): number {
    const { slots, mask } = this;
    for (let slot = mixed & mask; ; slot = (slot + 1) & mask) {
      const word = slots[slot];
      if (word === 0) return -1;
      // the bits above the mask are those of the hash
      if (((word ^ mixed) & ~mask) === 0 && this.equals((word & mask) - 1, key, length)) return (word & mask) - 1;
    }
  }

  private hashAt(ordinal: number): number {
    const { bytes, starts } = this;
    return mix(bytes.hash(starts[ordinal], starts[ordinal + 1]));
  }

  private encode(text: string): number {
    if (utf8SizeMax(text) > scratch.length) scratch = new Uint8Array(utf8SizeMax(text) * 2);
    return writeUtf8(text, scratch, 0);
  }

  private equals(ordinal: number, key: Uint8Array, length: number): boolean {
    const { bytes, starts } = this;
    const start = starts[ordinal];
    return starts[ordinal + 1] - start === length && bytes.equals(start, key, length);
  }

  private append(key: Uint8Array, length: number, mixed: number): number {
    const ordinal = this.size;
    const start = this.starts[ordinal];
    if (ordinal + 2 > this.starts.length) this.starts = grown(this.starts, ordinal + 2);
    this.bytes.reach(start + length);
    this.bytes.put(start, key.subarray(0, length));
    this.starts[ordinal + 1] = start + length;
    this.expectSlot(ordinal);
    place(this.slots, ordinal, mixed);
    this.size++;
    this.dealAhead();
    return ordinal;
  }

  /** So many slots that those of `size` strings need not be dealt out again and again; where there are many, so many that none need be dealt out ahead yet. */
  private slotCountFor(size: number): number {
    let slotCount = Math.max(slotsMin, this.mask + 1);
    while (slotCount < dealtAheadMin ? isFull(size, slotCount) : size * 2 > slotCount) slotCount *= 2;
    return slotCount;
  }

  /** A free slot for one string more: those that were dealt out ahead, where there are too few. */
  private expectSlot(ordinal: number): void {
    if (!isFull(ordinal + 1, this.mask + 1)) return;
    this.next ??= emptySlots(Math.max(slotsMin, 2 * (this.mask + 1)));
    this.deal(this.next, this.size);
    this.useSlots(this.next);
  }

  private useSlots(slots: Uint32Array): void {
    this.slots = slots;
    this.mask = slots.length - 1;
    this.next = null;
    this.nextSize = 0;
  }

  /** Deals some strings out to the next slots, from half of these on: a quarter of them later, when they are needed, all have theirs. */
  private dealAhead(): void {
    const slotCount = this.mask + 1;
    if (slotCount < dealtAheadMin || this.size * 2 < slotCount) return;
    this.next ??= emptySlots(slotCount * 2);
    this.deal(this.next, Math.min(this.size, this.nextSize + dealtAtOnce));
  }

  private deal(next: Uint32Array, end: number): void {
    for (; this.nextSize < end; this.nextSize++) place(next, this.nextSize, this.hashAt(this.nextSize));
  }
}

/** Fewer slots than these are filled anew all at once (49,152 strings in 1.6 ms, measured): small tables, of which there are many, need no second set of slots. */
const dealtAheadMin = 1 << 17;

/** Strings that are dealt out to the next slots with each that is added: three quarters of the slots' number while a quarter of it is added, and one for the added one. */
const dealtAtOnce = 4;

/** Whether there are not enough slots for `size` strings: a quarter of them is to be free. */
const isFull = (size: number, slotCount: number): boolean => size * 4 > slotCount * 3;

const emptySlots = (count: number): Uint32Array => allocate(Uint32Array, count);

/** Gives a string that is new the first free slot. */
function place(slots: Uint32Array, ordinal: number, mixed: number): void {
  const mask = slots.length - 1;
  let slot = mixed & mask;
  while (slots[slot] !== 0) slot = (slot + 1) & mask;
  slots[slot] = (mixed & ~mask) | (ordinal + 1);
}

/** Spreads FNV's bits, whose low ones are weak (the finalizer of MurmurHash3, Appleby 2011). */
function mix(hash: number): number {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
