import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IndexReader } from './index-reader.js';
import { MemoryIndex } from './memory-index.js';
import { idf, type QueryTerm, type RankOptions, TermScorer, topDocuments } from './rank.js';

/** An index of documents given as lists of words. */
function indexOf(texts: readonly (readonly number[])[]): MemoryIndex {
  const index = new MemoryIndex();
  for (const [document, text] of texts.entries())
    index.add(document, { content: text.map((number) => `w${number}`).join(' ') }, document, -1);
  return index;
}

const readerOf = (index: MemoryIndex): IndexReader => new IndexReader(index, index.documents.now);
const termOf = (index: MemoryIndex, number: number): number => Math.max(0, index.vocabulary.find(`w${number}`));

/** Every document scored, sorted, cut: what the skipping must come to. */
function exhaustive(reader: IndexReader, terms: readonly QueryTerm[], options: RankOptions) {
  const scorers = terms.filter(({ term }) => reader.documentFrequency(term) > 0).map((query) => new TermScorer(reader, query));
  const scored: { document: number; units: number }[] = [];
  for (let document = reader.base; document < reader.end; document++) {
    if (!options.accept(document)) continue;
    const hits = scorers
      .map((scorer) => ({ scorer, frequency: frequencyIn(reader.documents.terms(document), scorer.query.term) }))
      .filter(({ frequency }) => frequency > 0);
    if (hits.length === 0) continue;
    const words = hits.reduce((sum, { scorer, frequency }) => sum + scorer.units(frequency, reader.lengths[document]), 0);
    const units = Math.round(words * options.boost(document));
    if (units >= 1) scored.push({ document, units });
  }
  return scored.sort((a, b) => b.units - a.units || b.document - a.document).slice(0, options.count);
}

/** In eighths; 0 where the term is not there. */
const frequencyIn = (terms: Uint32Array, term: number): number => (terms.find((word) => word >>> 8 === term) ?? 0) & 255;

describe('topDocuments', () => {
  it('finds what scoring every document finds, in the same order and to the last unit', () => {
    // Terms by their rank, so that some are in nearly every document and some in hardly any.
    const term = fc.double({ min: 0, max: 1, noNaN: true }).map((x) => Math.floor(40 * x * x * x));
    const text = fc.array(term, { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 60 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 45 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 12 }),
        fc.array(fc.nat()),
        fc.boolean(),
        (some, repeats, asked, count, deaths, boosted) => {
          const index = indexOf(Array.from({ length: repeats }, () => some).flat());
          let event = index.documents.end;
          for (const death of deaths) {
            const document = death % index.documents.end;
            if (death % 50 === 49) index.documents.clear(event++);
            if (readerOf(index).isAlive(document)) index.retire(document, event++);
          }
          const reader = readerOf(index);
          const terms = asked.map((number, i) => ({ term: termOf(index, number), weight: 1 + (i % 3) / 4 }));
          const options = {
            count,
            accept: (document: number) => reader.isAlive(document) && document % 7 !== 3,
            boost: (document: number) => (boosted ? 1 + (document % 5) / 40 : 1),
            boostMax: boosted ? 1.1 : 1,
          };
          expect(topDocuments(reader, terms, options)).toEqual(exhaustive(reader, terms, options));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('gives the same scores whatever number of documents is asked for', () => {
    const index = indexOf(Array.from({ length: 5000 }, (_, i) => [i % 3, i % 11, 20 + (i % 400), 3]));
    const terms = [0, 3, 5, 21].map((number) => ({ term: termOf(index, number), weight: 1 }));
    const find = (count: number) => topDocuments(readerOf(index), terms, { count, accept: () => true, boost: () => 1, boostMax: 1 });
    expect(find(3)).toEqual(find(50).slice(0, 3));
    expect(find(50)).toEqual(find(100).slice(0, 50));
  });

  it('puts the newer of two equal documents first', () => {
    const index = indexOf([[1], [1], [2]]);
    const found = topDocuments(readerOf(index), [{ term: termOf(index, 1), weight: 1 }], {
      count: 2,
      accept: () => true,
      boost: () => 1,
      boostMax: 1,
    });
    expect(found.map(({ document }) => document)).toEqual([1, 0]);
  });

  it('finds nothing for terms that no document holds, and nothing in an empty index', () => {
    const options = { count: 5, accept: () => true, boost: () => 1, boostMax: 1 };
    const index = indexOf([[1]]);
    expect(topDocuments(readerOf(index), [{ term: 9, weight: 1 }], options)).toEqual([]);
    const empty = indexOf([]);
    expect(topDocuments(readerOf(empty), [{ term: 1, weight: 1 }], options)).toEqual([]);
  });
});

describe('BM25', () => {
  it('weighs rare terms more than common ones, and no term below zero', () => {
    expect(idf(1000, 1)).toBeGreaterThan(idf(1000, 100));
    expect(idf(1000, 1000)).toBeGreaterThan(0);
  });

  it('grows with the frequency and falls with the length', () => {
    const index = indexOf([[1, 2, 3], [1], [4, 5]]);
    const scorer = new TermScorer(readerOf(index), { term: termOf(index, 1), weight: 1 });
    expect(scorer.units(16, 3)).toBeGreaterThan(scorer.units(8, 3));
    expect(scorer.units(8, 30)).toBeLessThan(scorer.units(8, 3));
  });
});
