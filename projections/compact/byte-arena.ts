import { allocate, grown } from './arrays.js';
import { type BinaryReader, type BinaryWriter, stepBytes } from './binary.js';
import { emptyHash, hashBytes } from './fnv.js';
import type { HandoverReader, HandoverWriter, Shareable } from './sharing.js';
import { readUtf8 } from './utf8.js';

const pageBits = 18;
const pageBytes = 1 << pageBits;
const pageMask = pageBytes - 1;

/**
 * Bytes one behind the other in pages of 256 KiB that never move, so that it grows without copying what is there: only the first page starts small and doubles. An address is a byte's
 * ordinal, 0 to 2^32 - 1. What is put may lie across pages.
 */
export class ByteArena implements Shareable {
  private pages: Uint8Array[] = [];

  /** Makes sure that there is memory before `end`. */
  reach(end: number): void {
    if (end === 0) return;
    const [first] = this.pages;
    if (first === undefined || (first.length < pageBytes && end > first.length)) this.reachFirst(Math.min(end, pageBytes));
    while (this.pages.length * pageBytes < end) this.pages.push(allocate(Uint8Array, pageBytes));
  }

  /** The byte at an address below what was reached. */
  at(address: number): number {
    return this.pages[address >>> pageBits][address & pageMask];
  }

  /** Whether the first `length` of some bytes lie at an address; not so where there is no memory. */
  equals(address: number, bytes: Uint8Array, length: number): boolean {
    const page = this.pages[address >>> pageBits];
    const offset = address & pageMask;
    if (page === undefined || offset + length > pageBytes) return this.equalAcross(address, bytes, length);
    for (let i = 0; i < length; i++) if (page[offset + i] !== bytes[i]) return false;
    return true;
  }

  /** The running hash over the bytes from one address up to another. */
  hash(from: number, end: number): number {
    let hash = emptyHash;
    for (let at = from; at < end; ) {
      const offset = at & pageMask;
      const count = Math.min(end - at, pageBytes - offset);
      hash = hashBytes(this.pages[at >>> pageBits], offset, offset + count, hash);
      at += count;
    }
    return hash;
  }

  /** Puts bytes at an address, to whose end {@link reach} was asked. */
  put(address: number, bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) {
      const offset = (address + done) & pageMask;
      const count = Math.min(bytes.length - done, pageBytes - offset);
      this.pages[(address + done) >>> pageBits].set(bytes.subarray(done, done + count), offset);
      done += count;
    }
  }

  /** Copies the bytes from an address on, as many as there is room for. */
  copyTo(to: Uint8Array, address: number): void {
    for (let done = 0; done < to.length; ) {
      const offset = (address + done) & pageMask;
      const count = Math.min(to.length - done, pageBytes - offset);
      to.set(this.pages[(address + done) >>> pageBits].subarray(offset, offset + count), done);
      done += count;
    }
  }

  /** The text whose UTF-8 lies from one address up to another. */
  text(from: number, end: number): string {
    const offset = from & pageMask;
    const length = end - from;
    if (length === 0) return '';
    if (offset + length <= pageBytes) return readUtf8(this.pages[from >>> pageBits], offset, offset + length);
    const copy = new Uint8Array(length);
    this.copyTo(copy, from);
    return readUtf8(copy, 0, length);
  }

  /** Writes the bytes from one address up to another, bit by bit. */
  *write(writer: BinaryWriter, from: number, end: number): Generator<void> {
    for (let at = from; at < end; at += stepBytes) {
      this.copyTo(writer.reserve(Math.min(stepBytes, end - at)), at);
      yield;
    }
  }

  /** Reads what {@link write} wrote to the same addresses. */
  *read(reader: BinaryReader, from: number, end: number): Generator<void> {
    for (let at = from; at < end; at += stepBytes) {
      const bytes = reader.raw(Math.min(stepBytes, end - at));
      this.reach(at + bytes.length);
      this.put(at, bytes);
      yield;
    }
  }

  share(to: HandoverWriter): void {
    to.list(this.pages);
  }

  attach(from: HandoverReader): void {
    this.pages = from.list();
  }

  /** Bytes that this arena holds on to. */
  get sizeBytes(): number {
    const { pages } = this;
    return pages.length === 1 ? pages[0].length : pages.length * pageBytes;
  }

  private equalAcross(address: number, bytes: Uint8Array, length: number): boolean {
    for (let i = 0; i < length; i++) {
      const page = this.pages[(address + i) >>> pageBits];
      if (page === undefined || page[(address + i) & pageMask] !== bytes[i]) return false;
    }
    return true;
  }

  private reachFirst(end: number): void {
    const larger = grown(this.pages[0] ?? noBytes, end);
    this.pages[0] = larger.length < pageBytes ? larger : this.wholeFirst();
  }

  private wholeFirst(): Uint8Array {
    const whole = allocate(Uint8Array, pageBytes);
    whole.set(this.pages[0] ?? noBytes);
    return whole;
  }
}

const noBytes: Uint8Array = new Uint8Array(0);
