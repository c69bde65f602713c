import type { Grid, NumberArray, Serializable, Serializer } from './serializer.js';

/** The array itself where it has at least `length` elements; else a copy with half as many again to spare, the new ones `fill`. */
export function enlarged<A extends NumberArray>(array: A, length: number, fill = 0): A {
  if (array.length >= length) return array;
  const make = array.constructor as new (length: number) => A;
  const larger = new make(Math.max(length, array.length + (array.length >> 1), 8));
  larger.set(array as never);
  if (fill !== 0) larger.fill(fill, array.length);
  return larger;
}

/**
 * Share of the rows that move with each {@link GrowingMatrix.reach}, as a divisor, and numbers that do at least. Of 4, 8 and 16 the last kept the longest event of a learner of 219 MB nearest to
 * an ordinary one: 39, 28 and 21 ms, 86 where all moved at once.
 */
const movedPart = 16;
const movedMin = 1 << 15;

/** Room that became too small. */
interface FormerRoom {
  readonly stride: number;
  readonly data: Float64Array;
  /** By row, whether it has moved; those before `next` have. */
  readonly isMoved: Uint8Array;
  next: number;
}

/**
 * Numbers in rows and columns, both of which may become more; element (row, column) lies at `row(row) + column`. A table of many megabytes takes long to copy, so where larger room is needed
 * the rows move into it bit by bit: each when it is asked for, and some more with each {@link reach}.
 */
export class GrowingMatrix implements Serializable, Grid {
  /** Columns that there is room for. */
  stride: number;
  data: Float64Array;
  private former: FormerRoom | null = null;

  constructor(
    readonly fill = 0,
    stride = 2,
  ) {
    this.stride = stride;
    this.data = new Float64Array(0);
  }

  get byteLength(): number {
    return this.data.byteLength + (this.former?.data.byteLength ?? 0);
  }

  /** Makes room for at least this many rows and columns. */
  reach(rows: number, columns: number): void {
    if (columns > this.stride || rows * this.stride > this.data.length) this.grow(rows, columns);
    const { former } = this;
    if (former !== null) this.move(former, Math.max(former.isMoved.length / movedPart, movedMin / this.stride));
  }

  /** Where a row that was reached begins in `data`: what lies there is right only once it was asked for. @param count of rows from there on that are meant */
  row(row: number, count = 1): number {
    const { former } = this;
    if (former !== null) for (let i = row; i < row + count; i++) this.moveRow(former, i);
    return row * this.stride;
  }

  *settling(): Generator<void> {
    while (this.former !== null) {
      this.move(this.former, movedMin / this.stride);
      yield;
    }
  }

  serialize(serializer: Serializer): void {
    serializer.grid(this);
  }

  private grow(rows: number, columns: number): void {
    if (this.former !== null) this.move(this.former, this.former.isMoved.length);
    const { stride, data } = this;
    const room = data.length / stride;
    const larger = rows > room ? Math.max(rows, Math.floor(room * 1.5), 4) : room;
    if (columns > stride) this.stride = Math.max(columns, stride + (stride >> 1) + 1);
    this.data = new Float64Array(larger * this.stride);
    // zeros need not be written: memory that is asked for has them
    this.former = { stride, data, isMoved: new Uint8Array(this.fill === 0 ? room : larger), next: 0 };
  }

  /** Moves the next so many rows. */
  private move(former: FormerRoom, rows: number): void {
    const end = Math.min(former.isMoved.length, Math.ceil(former.next + rows));
    for (; former.next < end; former.next++) this.moveRow(former, former.next);
    if (end === former.isMoved.length) this.former = null;
  }

  private moveRow({ stride, data, isMoved }: FormerRoom, row: number): void {
    if (row >= isMoved.length || isMoved[row] === 1) return;
    isMoved[row] = 1;
    const held = data.subarray(row * stride, (row + 1) * stride);
    const begin = row * this.stride;
    this.data.set(held, begin);
    if (this.fill !== 0) this.data.fill(this.fill, begin + held.length, begin + this.stride);
  }
}
