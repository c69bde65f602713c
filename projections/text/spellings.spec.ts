import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StringTable } from '../compact/string-table.js';
import { isNearSpelling } from './near-spelling.js';
import { Spellings } from './spellings.js';

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'ß', 'ж', '語', 'z'), minLength: 1, maxLength: 8 });

describe('the spellings of a vocabulary', () => {
  it('find what comparing with every term finds, of the terms that were known', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word, { maxLength: 60 }), word, fc.nat(60), (words, asked, size) => {
        const table = new StringTable();
        const spellings = new Spellings(table);
        for (const [i, each] of words.entries()) {
          table.intern(each);
          if (i % 7 === 0) spellings.near(asked, i);
        }
        const expected = words.flatMap((each, i) => (i < size && isNearSpelling(asked, each) ? [i] : []));
        expect(spellings.near(asked, size).sort((a, b) => a - b)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it('take some ten bytes a term, once they are asked for', () => {
    const table = new StringTable();
    const spellings = new Spellings(table);
    for (let i = 0; i < 10_000; i++) table.intern(`w${i}`);
    expect(spellings.sizeBytes).toBe(0);
    spellings.near('w123', 10_000);
    expect(spellings.sizeBytes / 10_000).toBeGreaterThanOrEqual(8);
    expect(spellings.sizeBytes / 10_000).toBeLessThan(8 * 1.6);
  });
});
