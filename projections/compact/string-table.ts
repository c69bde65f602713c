import { allocate, grown } from './arrays.js';
import { type BinaryReader, type Growing, type Lengths, readBytes, type Writing, wordBytes, writeBytes } from './binary.js';
import type { HandoverReader, HandoverWriter, Shared } from './sharing.js';
import { readUtf8, utf8SizeMax, writeUtf8 } from './utf8.js';

/** As a signed number, so that the running hash is one small integer throughout. */
const hashStart = 0x811c9dc5 | 0;
const hashPrime = 0x01000193;

/** One step of the running hash (FNV-1a) that {@link StringTable.internBytes} expects over a key's bytes. */
export const hashByte = (hash: number, byte: number): number => Math.imul(hash ^ byte, hashPrime);
export const emptyHash = hashStart;

let scratch = new Uint8Array(1024);

/**
 * Distinct strings, numbered 0, 1, 2 … in the order in which they were first seen. Strings lie as UTF-8 in one byte array and are found by
 * open addressing, so a string costs its bytes and 12 to 20 more; a `Map` of strings costs about 100.
 * Append-only: an ordinal, once given, means the same string for ever.
 */
export class StringTable implements Growing, Shared {
  /** Number of strings held. */
  size = 0;
  private bytes: Uint8Array = new Uint8Array(64);
  private starts: Uint32Array = new Uint32Array(9);
  /** Two words a slot: the string's hash, and 1 + its ordinal or 0 where the slot is free. */
  private slots: Uint32Array = new Uint32Array(16 * 2);
  private mask = 15;

  /** The ordinal of `text`, given now if it is new. */
  intern(text: string): number {
    const length = this.encode(text);
    return this.internBytes(scratch, length, hashOf(scratch, length));
  }

  /** The ordinal of `text`, or -1. */
  find(text: string): number {
    const length = this.encode(text);
    return this.findBytes(scratch, length, hashOf(scratch, length));
  }

  /**
   * As {@link intern}, for a key whose bytes are the first `length` of `key` and whose running hash is known.
   * @param hash {@link hashByte} over the key's bytes, from {@link emptyHash}
   */
  internBytes(key: Uint8Array, length: number, hash: number): number {
    const mixed = mix(hash);
    const { slots, mask } = this;
    let slot = mixed & mask;
    for (;;) {
      const ordinal = slots[slot * 2 + 1] - 1;
      if (ordinal < 0) break;
      if (slots[slot * 2] === mixed && this.equals(ordinal, key, length)) return ordinal;
      slot = (slot + 1) & mask;
    }
    return this.append(key, length, mixed, slot);
  }

  /** As {@link find}, for bytes. */
  findBytes(key: Uint8Array, length: number, hash: number): number {
    const mixed = mix(hash);
    const { slots, mask } = this;
    for (let slot = mixed & mask; ; slot = (slot + 1) & mask) {
      const ordinal = slots[slot * 2 + 1] - 1;
      if (ordinal < 0) return -1;
      if (slots[slot * 2] === mixed && this.equals(ordinal, key, length)) return ordinal;
    }
  }

  /** The string of an ordinal given earlier. */
  text(ordinal: number): string {
    return readUtf8(this.bytes, this.starts[ordinal], this.starts[ordinal + 1]);
  }

  /** Bytes of a string in UTF-8. */
  byteLength(ordinal: number): number {
    return this.starts[ordinal + 1] - this.starts[ordinal];
  }

  /** The i-th of them. */
  byteAt(ordinal: number, i: number): number {
    return this.bytes[this.starts[ordinal] + i];
  }

  get sizeBytes(): number {
    return this.bytes.byteLength + this.starts.byteLength + this.slots.byteLength;
  }

  get grown(): Lengths {
    return [this.size];
  }

  freeze([since]: Lengths = [0]): Writing {
    const from = since as number;
    const { size, bytes, starts } = this;
    return function* (writer) {
      writer.count(from);
      writer.count(size);
      yield* writeBytes(writer, wordBytes(starts, from + 1, size + 1));
      yield* writeBytes(writer, bytes.subarray(starts[from], starts[size]));
    };
  }

  /** Strings that are there already must be those that were written. */
  *load(reader: BinaryReader): Generator<void> {
    const known = this.size;
    const from = reader.count();
    const size = reader.count();
    this.makeRoom(size);
    yield* readBytes(reader, wordBytes(this.starts, from + 1, size + 1));
    const end = this.starts[size];
    if (end > this.bytes.length) this.bytes = grown(this.bytes, end);
    yield* readBytes(reader, this.bytes.subarray(this.starts[from], end));
    for (let ordinal = known; ordinal < size; ordinal++) {
      this.place(ordinal);
      if ((ordinal & 4095) === 4095) yield;
    }
    this.size = size;
  }

  share(to: HandoverWriter): void {
    to.number(this.size);
    to.number(this.mask);
    for (const array of [this.bytes, this.starts, this.slots]) to.array(array);
  }

  /** A string that is added later may be found, by an ordinal that is not below {@link size}. */
  attach(from: HandoverReader): void {
    this.size = from.number();
    this.mask = from.number();
    this.bytes = from.array();
    this.starts = from.array();
    this.slots = from.array();
  }

  /** Gives a string that is new, and whose bytes are there, the first free slot. */
  private place(ordinal: number): void {
    const { bytes, starts, slots, mask } = this;
    let hash = hashStart;
    for (let i = starts[ordinal], end = starts[ordinal + 1]; i < end; i++) hash = Math.imul(hash ^ bytes[i], hashPrime);
    const mixed = mix(hash);
    let slot = mixed & mask;
    while (slots[slot * 2 + 1] !== 0) slot = (slot + 1) & mask;
    slots[slot * 2] = mixed;
    slots[slot * 2 + 1] = ordinal + 1;
  }

  private encode(text: string): number {
    if (utf8SizeMax(text) > scratch.length) scratch = new Uint8Array(utf8SizeMax(text) * 2);
    return writeUtf8(text, scratch, 0);
  }

  private equals(ordinal: number, key: Uint8Array, length: number): boolean {
    const { bytes, starts } = this;
    const start = starts[ordinal];
    if (starts[ordinal + 1] - start !== length) return false;
    for (let i = 0; i < length; i++) if (bytes[start + i] !== key[i]) return false;
    return true;
  }

  private append(key: Uint8Array, length: number, mixed: number, slot: number): number {
    const ordinal = this.size++;
    const start = this.starts[ordinal];
    if (start + length > this.bytes.length) this.bytes = grown(this.bytes, start + length);
    if (ordinal + 2 > this.starts.length) this.starts = grown(this.starts, ordinal + 2);
    const { bytes } = this;
    for (let i = 0; i < length; i++) bytes[start + i] = key[i];
    this.starts[ordinal + 1] = start + length;
    this.slots[slot * 2] = mixed;
    this.slots[slot * 2 + 1] = ordinal + 1;
    if (this.size * 3 > this.mask * 2) this.rehash();
    return ordinal;
  }

  /** Room for `size` strings, so that the slots need not be dealt out again and again. */
  private makeRoom(size: number): void {
    let slotCount = this.mask + 1;
    while (size * 3 > (slotCount - 1) * 2) slotCount *= 2;
    if (slotCount > this.mask + 1) this.rehash(slotCount);
    if (size + 1 > this.starts.length) this.starts = grown(this.starts, size + 1);
  }

  private rehash(slotCount = (this.mask + 1) * 2): void {
    const before = this.slots;
    const slots = new Uint32Array(allocate(slotCount * 8));
    const mask = slotCount - 1;
    for (let i = 0; i < before.length; i += 2) {
      if (before[i + 1] === 0) continue;
      let slot = before[i] & mask;
      while (slots[slot * 2 + 1] !== 0) slot = (slot + 1) & mask;
      slots[slot * 2] = before[i];
      slots[slot * 2 + 1] = before[i + 1];
    }
    this.slots = slots;
    this.mask = mask;
  }
}

function hashOf(bytes: Uint8Array, length: number): number {
  let hash = hashStart;
  for (let i = 0; i < length; i++) hash = Math.imul(hash ^ bytes[i], hashPrime);
  return hash;
}

/** Spreads FNV's bits, whose low ones are weak (the finalizer of MurmurHash3). */
function mix(hash: number): number {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
