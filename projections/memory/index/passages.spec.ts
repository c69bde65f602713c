import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, stored } from '../../../test/kit/stories.js';
import type { Session } from '../../session.js';
import { searchMemories } from '../search/search.js';
import { countPassages, longTokens } from './passages.js';

const filler = (count: number, seed: number): string => Array.from({ length: count }, (_, i) => `w${(i * 7 + seed) % 500}`).join(' ');
const remembering = (texts: readonly string[]): Session => fold(texts.map((text, i) => stored(`m${i}`, text)));
const found = (session: Session, question: string): string[] => {
  const memories = session.memories();
  return searchMemories(memories, { question, topK: 10 }).hits.map(({ row }) => memories.memoryId(row));
};

describe('passages of a long text', () => {
  it('say where each term stands, and how often at most', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 5000 }), (terms) => {
        const { length, maskOf, frequencyOf } = countPassages(Int32Array.from(terms), terms.length, 21);
        const passages = Array.from({ length: Math.ceil(terms.length / length) }, (_, i) => terms.slice(i * length, (i + 1) * length));
        expect(passages.length).toBeLessThanOrEqual(32);
        for (const term of new Set(terms)) {
          const counts = passages.map((passage) => passage.filter((other) => other === term).length);
          expect(maskOf(term)).toBe(counts.reduce((mask, count, i) => mask + (count > 0 ? 2 ** i : 0), 0));
          expect(frequencyOf(term)).toBe(8 * Math.max(...counts));
        }
      }),
      { numRuns: 100 },
    );
  });

  it('let a long text be found by one place in it, before short ones with less', () => {
    const long = `${filler(3000, 1)} the heron nests above the weir ${filler(3000, 2)}`;
    expect(found(remembering(['a heron was seen', long, filler(20, 3)]), 'Where does the heron nest above the weir?')[0]).toBe('m1');
  });

  it('prefer the text that says it in one place', () => {
    const apart = `heron ${filler(400, 1)} weir ${filler(400, 2)}`;
    const together = `heron weir ${filler(400, 1)} ${filler(400, 2)}`;
    expect(found(remembering([together, apart]), 'heron weir')).toEqual(['m0', 'm1']);
    expect(found(remembering([apart, together]), 'heron weir')).toEqual(['m1', 'm0']);
  });

  it('are kept of long texts only', () => {
    const session = remembering([filler(longTokens, 1), filler(longTokens - 1, 2), filler(5000, 3)]);
    const { documents } = session.memories();
    expect([0, 1, 2].map((document) => documents.isLong(document))).toEqual([true, false, true]);
    expect(documents.terms(2)).toHaveLength(500);
  });

  it('have the parts of a score add up to it', () => {
    const memories = remembering([`heron ${filler(400, 1)} weir ${filler(400, 2)}`, 'a weir']).memories();
    for (const { score, parts } of searchMemories(memories, { question: 'heron weir', topK: 10 }).hits) {
      expect(parts.lexical + parts.concept + parts.temporal + parts.activation).toBeCloseTo(score, 9);
      expect(parts.lexical).toBeGreaterThan(0);
    }
  });
});
