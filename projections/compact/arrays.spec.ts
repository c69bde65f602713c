import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Column, floats, grown, pageWords, WordArena, words } from './arrays.js';
import { BinaryReader, BinaryWriter, finish } from './binary.js';

/** The rows before `end`, written down and read again. */
function reread(column: Column, end: number): number[] {
  const writer = new BinaryWriter();
  finish(column.write(writer, 0, end));
  const copy = new Column(words);
  finish(copy.read(new BinaryReader(writer.take(true)), 0, end));
  return Array.from({ length: end }, (_, row) => copy.get(row));
}

describe('Column', () => {
  it('holds what was set, and 0 where nothing was', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 1, max: 2 ** 32 - 1 })), { minLength: 1 }),
        (writes) => {
          const column = new Column(words);
          const oracle: number[] = [];
          for (const [row, value] of writes) {
            column.set(row, value);
            oracle[row] = value;
          }
          const expected = Array.from(oracle, (value) => value ?? 0);
          expect(Array.from(expected, (_, row) => column.get(row))).toEqual(expected);
          expect(reread(column, oracle.length)).toEqual(expected);
        },
      ),
    );
  });

  it('keeps a small session small', () => {
    const column = new Column(floats);
    for (let row = 0; row < 16; row++) column.set(row, row);
    expect(column.sizeBytes).toBe(128);
  });

  it('writes rows that were never reached as zeros', () => {
    expect(reread(new Column(words), 3000)).toEqual(new Array(3000).fill(0));
  });

  it('goes on where it was written up to', () => {
    const whole = new Column(words);
    for (let row = 0; row < 5000; row++) whole.set(row, row * row);
    const writer = new BinaryWriter();
    for (const [from, end] of [
      [0, 7],
      [7, 1024],
      [1024, 3000],
      [3000, 5000],
    ])
      finish(whole.write(writer, from, end));
    const reader = new BinaryReader(writer.take(true));
    const again = new Column(words);
    for (const [from, end] of [
      [0, 7],
      [7, 1024],
      [1024, 3000],
      [3000, 5000],
    ])
      finish(again.read(reader, from, end));
    for (let row = 0; row < 5000; row++) expect(again.get(row)).toBe(row * row);
  });

  it('counts the rows below a limit where they ascend', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { maxLength: 60 }), fc.nat(55), (numbers, limit) => {
        const sorted = [...numbers].sort((a, b) => a - b);
        const column = new Column(words);
        for (const [row, number] of sorted.entries()) column.set(row, number);
        expect(column.countBelow(limit, sorted.length)).toBe(sorted.filter((number) => number < limit).length);
      }),
    );
  });
});

describe('WordArena', () => {
  it('hands out words that never lie across two pages and never overlap', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 20 }), (sizes) => {
        const arena = new WordArena();
        let end = 0;
        for (const size of sizes) {
          const address = arena.take(size);
          expect(address).toBeGreaterThanOrEqual(end);
          expect(arena.offset(address) + size).toBeLessThanOrEqual(pageWords);
          arena.page(address).fill(7, arena.offset(address), arena.offset(address) + size);
          expect(arena.page(address)[arena.offset(address) + size - 1]).toBe(7);
          end = address + size;
        }
      }),
    );
  });
});

describe('grown', () => {
  it('keeps what was there and has room for what was asked', () => {
    const larger = grown(Uint16Array.of(1, 2, 3), 100);
    expect(larger.length).toBeGreaterThanOrEqual(100);
    expect([...larger.subarray(0, 4)]).toEqual([1, 2, 3, 0]);
  });
});
