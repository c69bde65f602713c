import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNearSpelling } from './near-spelling.js';

/** Edit distance with changes of adjacent letters (optimal string alignment), by the table. */
function distance(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) => Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)));
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      d[i][j] = Math.min(d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + Number(a[i - 1] !== b[j - 1]));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.length][b.length];
}

describe('near spellings', () => {
  it('are those one edit away that begin alike, short words with a wrong letter apart', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 8 });
    const isWrongLetter = (a: string, b: string): boolean =>
      a.length === b.length && [...a].filter((letter, i) => letter !== b[i]).length === 1;
    fc.assert(
      fc.property(word, word, (a, b) => {
        const isShort = a.length < 6 && isWrongLetter(a, b);
        expect(isNearSpelling(a, b)).toBe(a[0] === b[0] && distance(a, b) === 1 && !isShort);
      }),
      { numRuns: 2000 },
    );
  });
});
