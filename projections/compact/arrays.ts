import type { BinaryReader, BinaryWriter } from './binary.js';

type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** A copy of `array` with room for at least `length` elements, half as many again to spare; new ones are zero. */
export function grown<A extends NumberArray>(array: A, length: number): A {
  return grownTo(array, Math.max(length, array.length + (array.length >> 1), 16));
}

function grownTo<A extends NumberArray>(array: A, length: number): A {
  const make = array.constructor as new (length: number) => A;
  const larger = new make(length);
  larger.set(array as never);
  return larger;
}

const blockBits = 10;
const blockRows = 1 << blockBits;
const blockMask = blockRows - 1;

/** Rows of the first block at first. */
const firstRows = 16;
/** Rows that are written or read in one go. */
const writtenRows = 16 * blockRows;

type ColumnArray = Uint8Array | Uint16Array | Uint32Array | Float64Array;

const bytesOf = ({ buffer, byteOffset, byteLength }: ColumnArray): Uint8Array => new Uint8Array(buffer, byteOffset, byteLength);

function padded<A extends ColumnArray>(array: A, beginning: ColumnArray): A {
  array.set(beginning as never);
  return array;
}

/**
 * A column of numbers by row, in blocks that never move: it grows without copying what is there and without leaving copies behind. Rows not set yet are 0.
 * The first block is made when it is needed and starts small, so that a session of three memories stays small.
 */
export class Column {
  private readonly blocks: ColumnArray[] = [];

  /** @param make the kind of numbers: `(length) => new Uint32Array(length)`, `Uint8Array` or `Float64Array` */
  constructor(private readonly make: (length: number) => ColumnArray) {}

  get(row: number): number {
    const block = this.blocks[row >>> blockBits];
    return block === undefined ? 0 : block[row & blockMask];
  }

  set(row: number, value: number): void {
    const block = row >>> blockBits;
    if (block >= this.blocks.length || (row & blockMask) >= this.blocks[block].length) this.reach(row);
    this.blocks[block][row & blockMask] = value;
  }

  /** Writes the rows from `from` up to `end`, as they lie in memory (little-endian). */
  *write(writer: BinaryWriter, from: number, end: number): Generator<void> {
    for (let row = from; row < end; ) {
      const rows = Math.min(end, (row | blockMask) + 1) - row;
      const block = this.blocks[row >>> blockBits];
      const part = (block ?? this.make(blockRows)).subarray(row & blockMask, (row & blockMask) + rows);
      writer.raw(bytesOf(part.length === rows ? part : padded(this.make(rows), part)));
      row += rows;
      if ((row & (writtenRows - 1)) === 0) yield;
    }
  }

  /** Reads what {@link write} wrote with the same `from` and `end`. */
  *read(reader: BinaryReader, from: number, end: number): Generator<void> {
    if (end > from) this.set(end - 1, 0);
    for (let row = from; row < end; ) {
      const rows = Math.min(end, (row | blockMask) + 1) - row;
      const block = this.blocks[row >>> blockBits];
      bytesOf(block.subarray(row & blockMask, (row & blockMask) + rows)).set(reader.raw(rows * block.BYTES_PER_ELEMENT));
      row += rows;
      if ((row & (writtenRows - 1)) === 0) yield;
    }
  }

  /** How many of the first `end` rows are below `limit`, where the rows ascend. */
  countBelow(limit: number, end: number): number {
    let low = 0;
    let high = end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.get(middle) < limit) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  get sizeBytes(): number {
    if (this.blocks.length === 0) return 0;
    const [first] = this.blocks;
    return first.byteLength + (this.blocks.length - 1) * blockRows * first.BYTES_PER_ELEMENT;
  }

  private reach(row: number): void {
    if (this.blocks.length === 0) this.blocks.push(this.make(firstRows));
    const [first] = this.blocks;
    if (row >= first.length && first.length < blockRows)
      this.blocks[0] = grownTo(first, row < blockRows ? Math.min(blockRows, row * 2) : blockRows);
    while (this.blocks.length <= row >>> blockBits) this.blocks.push(this.make(blockRows));
  }
}

export const bytes = (length: number): Uint8Array => new Uint8Array(length);
export const words = (length: number): Uint32Array => new Uint32Array(length);
export const floats = (length: number): Float64Array => new Float64Array(length);

const pageBits = 16;

/** Words in a page of a {@link WordArena}: 256 KiB each. */
export const pageWords = 1 << pageBits;
const pageMask = pageWords - 1;

/**
 * Append-only store of 32-bit words in pages that never move, so that it grows without copying what is there.
 * An address is a word's ordinal. The first page starts small, so that a session of three memories stays small.
 */
export class WordArena {
  readonly pages: Uint32Array[] = [new Uint32Array(256)];
  /** Words handed out so far. */
  length = 0;

  /** The address of `words` zeroed words that lie in one page; `words` must be at most {@link pageWords}. */
  take(words: number): number {
    let start = this.length;
    if ((start & pageMask) + words > pageWords) start = (start | pageMask) + 1;
    const page = start >>> pageBits;
    if (page === this.pages.length) this.pages.push(new Uint32Array(pageWords));
    else if (start + words > this.pages[0].length && page === 0) {
      this.pages[0] = grownTo(this.pages[0], Math.min(pageWords, (start + words) * 2));
    }
    this.length = start + words;
    return start;
  }

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
      writer.raw(bytesOf(this.page(at).subarray(at & pageMask, (at & pageMask) + words)));
      at += words;
      yield;
    }
  }

  /** Reads what {@link write} wrote behind the words that are there; they lie at the same addresses again. */
  *read(reader: BinaryReader, end: number): Generator<void> {
    for (let at = this.length; at < end; ) {
      const words = Math.min(end, (at | pageMask) + 1) - at;
      const start = this.take(words);
      bytesOf(this.page(start).subarray(start & pageMask, (start & pageMask) + words)).set(reader.raw(words * 4));
      at += words;
      yield;
    }
  }

  /** Bytes this arena holds on to. */
  get sizeBytes(): number {
    return this.pages.reduce((sum, page) => sum + page.byteLength, 0);
  }
}
