import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BinaryReader, BinaryWriter, finish } from './binary.js';
import { Table } from './table.js';

const word = fc.integer({ min: 0, max: 2 ** 32 - 1 });

/** A table of three words a row, of which two are written, with these in its rows. */
function tableOf(rows: readonly number[][]): Table {
  const table = new Table(3, 2);
  for (const [row, words] of rows.entries()) for (const [field, value] of words.entries()) table.set(row, field, value);
  return table;
}

describe('a table', () => {
  it('holds what was set, and 0 where nothing was', () => {
    const write = fc.tuple(fc.integer({ min: 0, max: 5000 }), fc.nat(2), word);
    fc.assert(
      fc.property(fc.array(write, { minLength: 1 }), (writes) => {
        const table = new Table(3);
        const oracle = new Map<number, number>();
        for (const [row, field, value] of writes) {
          table.set(row, field, value);
          oracle.set(row * 3 + field, value);
        }
        const end = Math.max(...writes.map(([row]) => row)) + 1;
        const words = Array.from({ length: end * 3 }, (_, at) => table.get(Math.floor(at / 3), at % 3));
        expect(words).toEqual(Array.from(words, (_, at) => oracle.get(at) ?? 0));
      }),
    );
  });

  it('holds every float beside its words', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.double(), word), { minLength: 1, maxLength: 20 }), (rows) => {
        const table = new Table(3);
        for (const [row, [float, other]] of rows.entries()) {
          table.set(row, 2, other);
          table.setFloat(row, 0, float);
        }
        for (const [row, [float, other]] of rows.entries()) expect([table.getFloat(row, 0), table.get(row, 2)]).toEqual([float, other]);
      }),
    );
  });

  it('takes nothing before its first row, and then grows with its rows', () => {
    const table = new Table(3);
    expect(table.sizeBytes).toBe(0);
    const sizes = [0, 3, 4, 8, 4095, 4096, 8192].map((row) => {
      table.set(row, 0, 1);
      return table.sizeBytes / 12;
    });
    expect(sizes).toEqual([4, 4, 8, 16, 4096, 8192, 12288]);
  });

  it('goes on where it was written up to, with the words that are written', () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 4 });
    fc.assert(
      fc.property(lengths, (growths) => {
        const ends = growths.map((_, i) => growths.slice(0, i + 1).reduce((sum, growth) => sum + growth));
        const end = ends.at(-1) ?? 0;
        const table = tableOf(Array.from({ length: end }, (_, row) => [row * row, row + 7, 1]));
        const writer = new BinaryWriter();
        for (const [i, upTo] of ends.entries()) finish(table.write(writer, ends[i - 1] ?? 0, upTo));
        const again = new Table(3, 2);
        const reader = new BinaryReader(writer.take(true));
        for (const [i, upTo] of ends.entries()) finish(again.read(reader, ends[i - 1] ?? 0, upTo));
        const rows = Array.from({ length: end }, (_, row) => [again.get(row, 0), again.get(row, 1), again.get(row, 2)]);
        expect(rows).toEqual(rows.map((_, row) => [row * row, row + 7, 0]));
      }),
      { numRuns: 20 },
    );
  });

  it('counts the rows below a limit where they ascend', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { maxLength: 60 }), fc.nat(55), (numbers, limit) => {
        const sorted = [...numbers].sort((a, b) => a - b);
        const table = new Table(3);
        for (const [row, number] of sorted.entries()) {
          table.set(row, 0, number);
          table.setFloat(row, 1, number / 2);
        }
        const below = sorted.filter((number) => number < limit).length;
        expect(table.countBelow(0, limit, sorted.length)).toBe(below);
        expect(table.countFloatsBelow(1, limit / 2, sorted.length)).toBe(below);
      }),
    );
  });
});
