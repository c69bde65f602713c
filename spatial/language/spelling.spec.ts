import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOneSlip, respelled } from './spelling.js';

const known = new Set(['yellow', 'block', 'triangle', 'blue', 'box', 'least', 'at', 'red']);

/** Damerau's distance (adjacent swaps), by the full table. */
function distance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      table[i][j] = Math.min(table[i - 1][j] + 1, table[i][j - 1] + 1, table[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) table[i][j] = Math.min(table[i][j], table[i - 2][j - 2] + 1);
    }
  }
  return table[a.length][b.length];
}

describe('respelled', () => {
  it.each([
    ['yelloe', ['yellow']],
    ['bloxk', ['block']],
    ['bule', ['blue']],
    ['abox', ['a', 'box']],
    ['atleast', ['at', 'least']],
    ['red', ['red']],
    ['weather', ['weather']],
  ])('reads %s', (word, read) => {
    expect(respelled(word, known)).toEqual(read);
  });
});

describe('isOneSlip', () => {
  it('is a distance of one', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 5, maxLength: 7 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(isOneSlip(a, b)).toBe(distance(a, b) === 1);
      }),
      { numRuns: 500 },
    );
  });
});
