import { type BinaryReader, type BinaryWriter, wordBytes } from './binary.js';
import type { HandoverReader, HandoverWriter, NumberArray, Shareable } from './sharing.js';

/** Bytes from which on memory is shared between threads: what is smaller is quicker copied, and small states have much of it. */
const sharedMin = 16_384;

/**
 * Bytes from which on memory has pages of its own, which the system gets back when it is let go of. What is smaller lies among others on the C library's heap, whose holes are kept; and so would
 * large memory, since that library puts there whatever is no larger than what it has once given back (`mallopt(3)`, M_MMAP_THRESHOLD). A process has only so many mappings, so no less than this gets its
 * own (`src/mappings.ts`).
 */
const pagedMin = 32_768;

export type ArrayKind<A extends NumberArray> = { readonly BYTES_PER_ELEMENT: number } & (new (
  memory: ArrayBufferLike,
  offset: number,
  length: number,
) => A);

/** An array, block or page that is larger than a few words: the one place where memory is asked for. Zeroed, and never resized. */
export function allocate<A extends NumberArray>(kind: ArrayKind<A>, length: number): A {
  // With a length of its own: a typed array that goes as far as its memory, which could grow, is some ten times slower.
  return new kind(memoryOf(length * kind.BYTES_PER_ELEMENT), 0, length);
}

function memoryOf(bytes: number): ArrayBufferLike {
  if (bytes < sharedMin) return new ArrayBuffer(bytes);
  // V8 maps memory that could grow, where else it asks the C library for it.
  return bytes < pagedMin ? new SharedArrayBuffer(bytes) : new SharedArrayBuffer(bytes, { maxByteLength: bytes });
}

/** Arrays below this size are grown by less: most sessions are small, and copying so little costs little. */
const shortBytes = 65_536;

/** A copy of `array` with room for at least `length` elements, half as many again to spare, or a quarter for a short one; new ones are zero. */
export function grown<A extends NumberArray>(array: A, length: number): A {
  return grownTo(array, Math.max(length, array.length + (array.length >> (array.byteLength < shortBytes ? 2 : 1)), 16));
}

function grownTo<A extends NumberArray>(array: A, length: number): A {
  const larger = allocate(array.constructor as unknown as ArrayKind<A>, length);
  larger.set(array as never);
  return larger;
}

const pageBits = 16;

/** Words in a page of a {@link WordArena}: 256 KiB each. */
export const pageWords = 1 << pageBits;
const pageMask = pageWords - 1;
/** Words of the first page at first. */
const firstPageWords = 64;
const noWords: Uint32Array = new Uint32Array(0);

/**
 * Append-only store of 32-bit words in pages that never move, so that it grows without copying what is there.
 * An address is a word's ordinal. The first page is made when it is needed and starts small, so that a session of three memories stays small.
 */
export class WordArena implements Shareable {
  pages: Uint32Array[] = [];
  /** Words handed out so far. */
  length = 0;

  /** The address of `words` zeroed words that lie in one page; `words` must be at most {@link pageWords}. */
  take(words: number): number {
    let start = this.length;
    if ((start & pageMask) + words > pageWords) start = (start | pageMask) + 1;
    const page = start >>> pageBits;
    this.reachFirst(page === 0 ? start + words : pageWords);
    if (page === this.pages.length) this.pages.push(allocate(Uint32Array, pageWords));
    this.length = start + words;
    return start;
  }

  /** The page that `address` lies in. */
  page(address: number): Uint32Array {
    return this.pages[address >>> pageBits];
  }

  /** Where `address` lies in its page. */
  offset(address: number): number {
    return address & pageMask;
  }

  /** Writes the words from `from` up to `end`, gaps at the ends of pages included. */
  *write(writer: BinaryWriter, from: number, end: number): Generator<void> {
    for (let at = from; at < end; ) {
      const words = Math.min(end, (at | pageMask) + 1) - at;
      writer.raw(wordBytes(this.page(at), at & pageMask, (at & pageMask) + words));
      at += words;
      yield;
    }
  }

  /** Reads what {@link write} wrote behind the words that are there; they lie at the same addresses again. */
  *read(reader: BinaryReader, end: number): Generator<void> {
    for (let at = this.length; at < end; ) {
      const words = Math.min(end, (at | pageMask) + 1) - at;
      const start = this.take(words);
      wordBytes(this.page(start), start & pageMask, (start & pageMask) + words).set(reader.raw(words * 4));
      at += words;
      yield;
    }
    this.take(0); // no words at all have an address too, and so a page
  }

  share(to: HandoverWriter): void {
    to.number(this.length);
    to.list(this.pages);
  }

  attach(from: HandoverReader): void {
    this.length = from.number();
    this.pages = from.list();
  }

  /** Bytes this arena holds on to. */
  get sizeBytes(): number {
    return this.pages.reduce((sum, page) => sum + page.byteLength, 0);
  }

  /** Has the first page reach so far. */
  private reachFirst(words: number): void {
    const [first = noWords] = this.pages;
    if (this.pages.length > 0 && words <= first.length) return;
    const larger = grown(first, Math.max(words, firstPageWords));
    this.pages = [larger.length > pageWords ? grownTo(first, pageWords) : larger];
  }
}
