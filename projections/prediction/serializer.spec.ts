import { describe, expect, it } from 'vitest';
import { seeded } from '../../test/kit/random.js';
import { BinaryReader, BinaryWriter, finish, stepBytes, type Writing } from '../compact/binary.js';
import { GrowingMatrix } from './matrix.js';
import {
  copySerializable,
  freezeSerializable,
  loadSerializable,
  type NumberArray,
  type Serializable,
  type Serializer,
} from './serializer.js';

class Sample implements Serializable {
  constructor(
    public count = 0,
    public share = 0,
    public name = '',
    public numbers = new Float32Array(0),
  ) {}

  serialize(serializer: Serializer): void {
    this.count = serializer.count(this.count);
    this.share = serializer.float(this.share);
    this.name = serializer.text(this.name);
    this.numbers = serializer.numbers(this.numbers);
  }
}

const through = <T extends Serializable>(from: T, to: T): T => {
  const writer = new BinaryWriter();
  finish(freezeSerializable(from)(writer));
  finish(loadSerializable(to, new BinaryReader(writer.take(true))));
  return to;
};

function bytesOf(writing: Writing): Buffer {
  const writer = new BinaryWriter();
  finish(writing(writer));
  return Buffer.concat(writer.take(true));
}

describe('serializer', () => {
  it('reads what it wrote, larger than a chunk too', () => {
    const sample = new Sample(
      7,
      -0.1,
      'bär',
      Float32Array.from({ length: 200_000 }, (_, i) => i / 3),
    );
    expect(through(sample, new Sample())).toEqual(sample);
  });

  it('reads large arrays bit by bit', () => {
    const numbers = new Float32Array(500_000).fill(3);
    const writer = new BinaryWriter();
    finish(freezeSerializable(new Sample(1, 2, 'x', numbers))(writer));
    const read = new Sample();
    let filled = 0;
    let most = 0;
    for (const _ of loadSerializable(read, new BinaryReader(writer.take(true)))) {
      const now = read.numbers.reduce((count, number) => count + Number(number === 3), 0);
      most = Math.max(most, now - filled);
      filled = now;
    }
    expect(filled).toBe(numbers.length);
    expect(most * numbers.BYTES_PER_ELEMENT).toBeLessThanOrEqual(stepBytes);
  });

  it('is a snapshot of the state at the moment of freezing', () => {
    const sample = new Sample(1, 2, 'then', Float32Array.of(1, 2));
    const writing = freezeSerializable(sample);
    sample.name = 'now';
    sample.numbers[0] = 9;
    const writer = new BinaryWriter();
    finish(writing(writer));
    const copy = new Sample();
    finish(loadSerializable(copy, new BinaryReader(writer.take(true))));
    expect(copy).toEqual(new Sample(1, 2, 'then', Float32Array.of(1, 2)));
  });

  it('copies bit by bit to the bytes of a copy made at once', () => {
    const matrix = new GrowingMatrix(1);
    matrix.reach(400, 900);
    for (let row = 0; row < 350; row += 3) matrix.data[row * matrix.stride + 2 * row] = row;
    const copying = copySerializable(matrix);
    let bits = 0;
    for (let step = copying.next(); ; step = copying.next(), bits++) {
      if (step.done !== true) continue;
      expect(bytesOf(step.value).equals(bytesOf(freezeSerializable(matrix)))).toBe(true);
      break;
    }
    expect(bits).toBeGreaterThan(5);
  });

  it('writes large arrays and grids in chunks that are short', () => {
    const matrix = new GrowingMatrix();
    matrix.reach(1000, 300);
    for (let row = 0; row < 900; row++) matrix.data[row * matrix.stride + 298] = row + 1;
    const both: Serializable = {
      serialize(serializer) {
        matrix.serialize(serializer);
        serializer.numbers(new Float64Array(200_000).fill(7));
      },
    };
    const writer = new BinaryWriter();
    finish(freezeSerializable(both)(writer));
    const lengths = writer.take(true).map(({ length }) => length);
    expect(lengths.length).toBeGreaterThan(10);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(stepBytes);
    const copy = through(matrix, new GrowingMatrix());
    expect([copy.data.length, copy.stride, copy.data[899 * 299 + 298]]).toEqual([900 * 299, 299, 900]);
  });

  it.each([
    [3, 5],
    [3, 3],
    [400, 700],
    [700, 700],
  ])('writes the %d columns that a grid of %d uses, number by number to the bit', (columns, stride) => {
    const random = seeded(`grid ${columns}`);
    const grid = new GrowingMatrix(0, stride);
    grid.reach(150, stride);
    const bits = new Uint32Array(grid.data.buffer);
    for (let row = 0; row < 120; row++) for (let i = 0; i < 2 * columns; i++) bits[2 * row * grid.stride + i] = random.next() * 2 ** 32;
    const copy = through(grid, new GrowingMatrix());
    expect([copy.stride, copy.data.length]).toEqual([columns, 120 * columns]);
    const copied = new Uint32Array(copy.data.buffer, copy.data.byteOffset);
    for (let row = 0; row < 120; row++) {
      const held = bits.subarray(2 * row * grid.stride, 2 * (row * grid.stride + columns));
      if (!Buffer.from(held).equals(Buffer.from(copied.subarray(2 * row * columns, 2 * (row + 1) * columns))))
        expect.fail(`other bits in row ${row}`);
    }
  });

  it('reads short arrays of every kind to the bit, each with memory of its own', () => {
    const read: Serializable & { arrays: NumberArray[] } = {
      arrays: [
        Float64Array.of(1, -0, Number.NaN),
        Float32Array.of(0.5),
        Int32Array.of(-7, 8),
        new Float64Array(8).fill(3),
        new Uint8Array(0),
      ],
      serialize(serializer) {
        this.arrays = this.arrays.map((array) => serializer.numbers(array));
      },
    };
    const written = read.arrays;
    through(read, read);
    expect(read.arrays).toEqual(written);
    read.arrays[0][0] = 5;
    expect([written[0][0], read.arrays[3][0]]).toEqual([1, 3]);
  });

  it('refuses data that end too early', () => {
    const writer = new BinaryWriter();
    finish(freezeSerializable(new Sample(1, 2, 'x', new Float32Array(50)))(writer));
    const [chunk] = writer.take(true);
    expect(() => finish(loadSerializable(new Sample(), new BinaryReader([chunk.slice(0, 60)])))).toThrow(RangeError);
  });
});

describe('growing matrix', () => {
  it('keeps its elements while it grows, and fills the new ones', () => {
    const matrix = new GrowingMatrix(0.5);
    matrix.reach(2, 2);
    matrix.data[1 * matrix.stride + 1] = 7;
    matrix.reach(9, 5);
    expect(matrix.data[matrix.row(1) + 1]).toBe(7);
    expect(matrix.data[matrix.row(8) + 4]).toBe(0.5);
  });

  it.each([0, 0.5])(
    'moves its rows bit by bit where it is large, and holds what one that was large from the start does, %d elsewhere',
    (fill) => {
      const [rows, columns] = [3000, 90];
      const steady = new GrowingMatrix(fill, columns);
      steady.reach(rows, columns);
      const growing = new GrowingMatrix(fill);
      const random = seeded('rows that move');
      for (let [r, c] = [40, 1]; c <= columns; [r, c] = [Math.min(rows, r + 50), c + 1]) {
        growing.reach(r, c);
        for (let times = 0; times < 30; times++) {
          const [row, column] = [random.below(r), random.below(c)];
          for (const matrix of [steady, growing]) matrix.data[matrix.row(row) + column] += times;
          expect(growing.data[growing.row(row) + column]).toBe(steady.data[steady.row(row) + column]);
        }
      }
      const before = growing.byteLength;
      growing.reach(rows, growing.stride + 1);
      expect(growing.byteLength).toBeGreaterThan(2 * before);
      expect(bytesOf(freezeSerializable(growing)).equals(bytesOf(freezeSerializable(steady)))).toBe(true);
      expect(growing.byteLength).toBeLessThan(2 * before);
    },
  );

  it('writes the same bytes however much room was made', () => {
    const [narrow, wide] = [new GrowingMatrix(), new GrowingMatrix()];
    narrow.reach(3, 2);
    wide.reach(40, 9);
    for (const matrix of [narrow, wide]) matrix.data[2 * matrix.stride + 1] = 5;
    const bytes = [narrow, wide].map((matrix) => {
      const writer = new BinaryWriter();
      finish(freezeSerializable(matrix)(writer));
      return writer.take(true);
    });
    expect(bytes[0]).toEqual(bytes[1]);
    const copy = through(wide, new GrowingMatrix());
    copy.reach(3, 2);
    expect(copy.data[2 * copy.stride + 1]).toBe(5);
  });
});
