import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, stored } from '../../../test/kit/stories.js';
import type { Session } from '../../session.js';
import { idf } from '../index/rank.js';
import { comparableTokens, regularizationGains } from './pseudo-relevance-feedback.js';

const word = fc.integer({ min: 0, max: 99 }).map((n) => `word${n % 10 === 0 ? n % 30 : n}`);
const texts = (words: number) => fc.array(fc.array(word, { minLength: words, maxLength: words + 20 }), { minLength: 1, maxLength: 70 });

/** The fifth and sixth nearest are equally near, but for the last bit. */
const undecided = -1;

/** The definition, document by document: each one's five nearest, their scores' weighted mean, a share of it. */
function expected(session: Session, best: readonly { document: number; units: number }[]): Map<number, number> {
  const memories = session.memories();
  const { documents } = memories;
  const vectors = best.map(
    ({ document }) =>
      new Map(Array.from(documents.terms(document), (w) => [w >>> 8, idf(memories.size, memories.documentFrequency(w >>> 8))])),
  );
  const dot = (a: Map<number, number>, b: Map<number, number>): number =>
    [...a].reduce((sum, [term, w]) => sum + w * (b.get(term) ?? 0), 0);
  const meanLength = memories.totalLength / memories.size;
  const share = (0.5 * meanLength) / (meanLength + 50);
  return new Map(
    best.map(({ document }, i) => {
      const nearest = vectors
        .map((vector, j) => ({ j, cosine: dot(vectors[i], vector) / Math.sqrt(dot(vector, vector) * dot(vectors[i], vectors[i])) }))
        .filter(({ j, cosine }) => j !== i && cosine > 0)
        .sort((a, b) => b.cosine - a.cosine)
        .filter(({ cosine }, place, all) => place < 5 || cosine > all[4].cosine - 1e-9);
      if (nearest.length > 5) return [document, undecided];
      const sum = nearest.reduce((all, { cosine }) => all + cosine, 0);
      const mean = nearest.reduce((all, { j, cosine }) => all + cosine * best[j].units, 0) / sum;
      return [document, (share / (1 - share)) * mean];
    }),
  );
}

describe('what the memories most like one give to it', () => {
  it('is what the definition says, among the fifty best', () => {
    fc.assert(
      fc.property(texts(comparableTokens), (written) => {
        const session = fold(written.map((words, i) => stored(`m${i}`, words.join(' '))));
        const weighed = written.map((_, document) => ({ document, units: 1_000_000 - 1000 * ((document * 37) % 100) - document }));
        const best = [...weighed].sort((a, b) => b.units - a.units).slice(0, 50);
        const gains = regularizationGains(session.memories(), weighed);
        const wanted = expected(session, best);
        for (const { document } of weighed) {
          const gain = wanted.get(document) || 0;
          if (gain !== undecided) expect(Math.abs((gains.get(document) ?? 0) - gain)).toBeLessThan(1);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('is nothing where texts are short, or one stands alone', () => {
    const short = fold([stored('a', 'a violin in Porto'), stored('b', 'a violin in Lisbon')]);
    const weighed = [0, 1].map((document) => ({ document, units: 1000 }));
    expect(regularizationGains(short.memories(), weighed).size).toBe(0);
    const alone = fold([stored('a', Array.from({ length: 2 * comparableTokens }, (_, i) => `word${i}`).join(' '))]);
    expect(regularizationGains(alone.memories(), weighed.slice(0, 1)).size).toBe(0);
  });
});
