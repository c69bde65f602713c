import { allocate } from './arrays.js';
import { type BinaryReader, type BinaryWriter, wordBytes } from './binary.js';
import type { HandoverReader, HandoverWriter, Shareable } from './sharing.js';

const blockBits = 12;

/** Rows of a full block. */
const blockRows = 1 << blockBits;
const blockMask = blockRows - 1;
/** Rows of the first block at first. */
const firstRows = 4;

/** A 64-bit float and its two words, to take the one for the other. */
const float = new Float64Array(1);
const floatWords = new Uint32Array(float.buffer);

/** Words of rows on their way into a snapshot or out of it. */
let gathered = new Uint32Array(0);

/** Room for so many words, good until the next is asked for. */
function wordsOnTheirWay(count: number): Uint32Array {
  if (gathered.length < count) gathered = new Uint32Array(count);
  return gathered;
}

/**
 * Rows of 32-bit words, as many words in each: what a thing is made of lies side by side. Rows lie in blocks of 4,096 that never move once they are full-sized, so a table
 * grows without copying what is there. The first block is made with the first row and doubles until it is full-sized, so that a table of three rows stays small.
 * Words not set yet are 0. A row that is read must not lie behind the last one that was set.
 */
export class Table implements Shareable {
  private blocks: Uint32Array[] = [];

  /**
   * @param width words in a row
   * @param written how many of them, from the first on, {@link write} writes: the others follow from what is written, or change
   */
  constructor(
    private readonly width: number,
    private readonly written = width,
  ) {}

  /** @returns 0 to 2^32 - 1 */
  get(row: number, field: number): number {
    return this.blocks[row >>> blockBits][(row & blockMask) * this.width + field];
  }

  /** @param value 0 to 2^32 - 1 */
  set(row: number, field: number, value: number): void {
    const block = row >>> blockBits;
    const at = (row & blockMask) * this.width + field;
    if (block >= this.blocks.length || at >= this.blocks[block].length) this.reach(row);
    this.blocks[block][at] = value;
  }

  /** {@link set} of a word (32 bits) that changes in place: who reads it by {@link current} in another thread finds all that was set before it. */
  replace(row: number, field: number, value: number): void {
    this.extend(row + 1);
    Atomics.store(this.blocks[row >>> blockBits], (row & blockMask) * this.width + field, value);
  }

  /** {@link get} of a word (32 bits) that {@link replace} changes. */
  current(row: number, field: number): number {
    return Atomics.load(this.blocks[row >>> blockBits], (row & blockMask) * this.width + field);
  }

  /** The 64-bit float in the two words from `field` on. */
  getFloat(row: number, field: number): number {
    const block = this.blocks[row >>> blockBits];
    const at = (row & blockMask) * this.width + field;
    floatWords[0] = block[at];
    floatWords[1] = block[at + 1];
    return float[0];
  }

  /** A double, in this field and the next: the words of a row are 32 bits wide. */
  setFloat(row: number, field: number, value: number): void {
    float[0] = value;
    const [low, high] = floatWords;
    this.set(row, field, low);
    this.set(row, field + 1, high);
  }

  /** The words of as many rows as lie one behind the other from `row` on, at most up to `end`: not a copy. */
  rowsFrom(row: number, end: number): Uint32Array {
    const start = row & blockMask;
    const rows = Math.min(end - row, blockRows - start);
    return this.blocks[row >>> blockBits].subarray(start * this.width, (start + rows) * this.width);
  }

  /** Whether there is memory for a row. */
  holds(row: number): boolean {
    return row < this.rows;
  }

  /** Makes sure that there are so many rows; new ones are zero. */
  extend(rows: number): void {
    if (rows > 0 && rows > this.rows) this.reach(rows - 1);
  }

  /** How many of the first `end` rows have a word below `limit`, 0 to `end`; the words of the field must ascend. By bisection. */
  countBelow(field: number, limit: number, end: number): number {
    return partition(end, (row) => this.get(row, field) < limit);
  }

  /** {@link countBelow} for floats; those before `from` count as below, whatever they hold. */
  countFloatsBelow(field: number, limit: number, end: number, from = 0): number {
    return from + partition(end - from, (row) => this.getFloat(from + row, field) < limit);
  }

  /** Writes the rows from `from` up to `end` (little-endian), bit by bit. */
  *write(writer: BinaryWriter, from: number, end: number): Generator<void> {
    const { width, written } = this;
    for (let row = from; row < end; ) {
      const rows = Math.min(end, (row | blockMask) + 1) - row;
      const block = this.blocks[row >>> blockBits];
      const start = (row & blockMask) * width;
      if (written === width) writer.raw(wordBytes(block, start, start + rows * width));
      else {
        const words = wordsOnTheirWay(rows * written);
        let count = 0;
        for (let at = start; at < start + rows * width; at += width) for (let i = 0; i < written; i++) words[count++] = block[at + i];
        writer.raw(wordBytes(words, 0, count));
      }
      row += rows;
      yield;
    }
  }

  /** Reads what {@link write} wrote with the same `from` and `end`. */
  *read(reader: BinaryReader, from: number, end: number): Generator<void> {
    const { width, written } = this;
    this.extend(end);
    for (let row = from; row < end; ) {
      const rows = Math.min(end, (row | blockMask) + 1) - row;
      const block = this.blocks[row >>> blockBits];
      const start = (row & blockMask) * width;
      const bytes = reader.raw(rows * written * 4);
      if (written === width) wordBytes(block, start, start + rows * width).set(bytes);
      else {
        const words = wordsOnTheirWay(rows * written);
        wordBytes(words, 0, rows * written).set(bytes);
        let count = 0;
        for (let at = start; at < start + rows * width; at += width) for (let i = 0; i < written; i++) block[at + i] = words[count++];
      }
      row += rows;
      yield;
    }
  }

  share(to: HandoverWriter): void {
    to.list(this.blocks);
  }

  attach(from: HandoverReader): void {
    this.blocks = from.list();
  }

  get sizeBytes(): number {
    return this.rows * this.width * 4;
  }

  /** Rows that there is room for. */
  private get rows(): number {
    const { blocks } = this;
    if (blocks.length !== 1) return blocks.length * blockRows;
    return blocks[0].length / this.width;
  }

  private reach(row: number): void {
    const { rows } = this;
    if (rows < blockRows) {
      const first = this.block(Math.min(blockRows, Math.max(row + 1, rows * 2, firstRows)));
      if (rows > 0) first.set(this.blocks[0]);
      this.blocks = [first];
    }
    while (this.blocks.length <= row >>> blockBits) this.blocks.push(this.block(blockRows));
  }

  private block(rows: number): Uint32Array {
    return allocate(Uint32Array, rows * this.width);
  }
}

/** How many of the first `end` rows pass, where none does behind one that does not. */
function partition(end: number, passes: (row: number) => boolean): number {
  let low = 0;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (passes(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
