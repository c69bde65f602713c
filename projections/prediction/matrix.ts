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

/** Numbers in rows and columns, both of which may become more; element (row, column) lies at `row * stride + column`. */
export class GrowingMatrix implements Serializable, Grid {
  /** Columns that there is room for. */
  stride: number;
  data: Float64Array;

  constructor(
    readonly fill = 0,
    stride = 2,
  ) {
    this.stride = stride;
    this.data = new Float64Array(0);
  }

  /** Makes room for at least this many rows and columns. */
  reach(rows: number, columns: number): void {
    if (columns > this.stride) this.widen(Math.max(columns, this.stride + (this.stride >> 1) + 1));
    if (rows * this.stride > this.data.length) {
      const rowsMore = Math.max(rows, Math.floor((this.data.length / this.stride) * 1.5), 4);
      const larger = this.made(rowsMore * this.stride);
      larger.set(this.data);
      this.data = larger;
    }
  }

  serialize(serializer: Serializer): void {
    serializer.grid(this);
  }

  private widen(stride: number): void {
    const rows = this.data.length / this.stride;
    const wider = this.made(rows * stride);
    for (let row = 0; row < rows; row++) wider.set(this.data.subarray(row * this.stride, (row + 1) * this.stride), row * stride);
    this.data = wider;
    this.stride = stride;
  }

  /** Zeros need not be written: memory that is asked for has them. */
  private made(length: number): Float64Array {
    const data = new Float64Array(length);
    return this.fill === 0 ? data : data.fill(this.fill);
  }
}
