import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Column, floats, grown, pageWords, WordArena, words } from './arrays.js';

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
          expect([...column.slice(oracle.length)]).toEqual(expected);
        },
      ),
    );
  });

  it('keeps a small session small', () => {
    const column = new Column(floats);
    for (let row = 0; row < 16; row++) column.set(row, row);
    expect(column.sizeBytes).toBe(128);
  });

  it('copies rows that were never reached as zeros', () => {
    expect([...new Column(words).slice(3000)]).toEqual(new Array(3000).fill(0));
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
