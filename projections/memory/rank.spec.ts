import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Documents } from './documents.js';
import { frequencyUnit, Postings } from './postings.js';
import { idf, type QueryTerm, type RankOptions, TermScorer, topDocuments } from './rank.js';

/** An index of documents given as lists of terms. */
function indexOf(texts: readonly (readonly number[])[]): { postings: Postings; documents: Documents } {
  const postings = new Postings();
  const documents = new Documents();
  for (const [document, text] of texts.entries()) {
    const counts = new Map<number, number>();
    for (const term of text) counts.set(term, (counts.get(term) ?? 0) + 1);
    const words = Uint32Array.from([...counts].map(([term, count]) => (term << 8) | Math.min(255, count * frequencyUnit)));
    for (const word of words) postings.add(word >>> 8, document, word & 255, text.length);
    documents.add(document, document + 1, text.length, words, words.length);
  }
  return { postings, documents };
}

function kill({ postings, documents }: ReturnType<typeof indexOf>, document: number): void {
  for (const word of documents.terms(document)) postings.release(word >>> 8);
  documents.kill(document);
}

/** Every document scored, sorted, cut: what the skipping must come to. */
function exhaustive({ postings, documents }: ReturnType<typeof indexOf>, terms: readonly QueryTerm[], options: RankOptions) {
  const scorers = terms
    .filter(({ term }) => postings.documentFrequency(term) > 0)
    .map((query) => new TermScorer(postings, documents, query));
  const scored: { document: number; units: number }[] = [];
  for (let document = 0; document < documents.end; document++) {
    if (!options.accept(document)) continue;
    const hits = scorers
      .map((scorer) => ({ scorer, frequency: frequencyIn(documents.terms(document), scorer.query.term) }))
      .filter(({ frequency }) => frequency > 0);
    if (hits.length === 0) continue;
    const words = hits.reduce((sum, { scorer, frequency }) => sum + scorer.units(frequency, documents.lengths[document]), 0);
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
          for (const death of deaths) {
            const document = death % index.documents.end;
            if (index.documents.dead[document] === 0) kill(index, document);
          }
          const terms = asked.map((number, i) => ({ term: number, weight: 1 + (i % 3) / 4 }));
          const options = {
            count,
            accept: (document: number) => index.documents.dead[document] === 0 && document % 7 !== 3,
            boost: (document: number) => (boosted ? 1 + (document % 5) / 40 : 1),
            boostMax: boosted ? 1.1 : 1,
          };
          expect(topDocuments(index.postings, index.documents, terms, options)).toEqual(exhaustive(index, terms, options));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('gives the same scores whatever number of documents is asked for', () => {
    const index = indexOf(Array.from({ length: 5000 }, (_, i) => [i % 3, i % 11, 20 + (i % 400), 3]));
    const terms = [0, 3, 5, 21].map((term) => ({ term, weight: 1 }));
    const find = (count: number) =>
      topDocuments(index.postings, index.documents, terms, { count, accept: () => true, boost: () => 1, boostMax: 1 });
    expect(find(3)).toEqual(find(50).slice(0, 3));
    expect(find(50)).toEqual(find(100).slice(0, 50));
  });

  it('puts the newer of two equal documents first', () => {
    const index = indexOf([[1], [1], [2]]);
    const found = topDocuments(index.postings, index.documents, [{ term: 1, weight: 1 }], {
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
    expect(topDocuments(index.postings, index.documents, [{ term: 9, weight: 1 }], options)).toEqual([]);
    const empty = indexOf([]);
    expect(topDocuments(empty.postings, empty.documents, [{ term: 1, weight: 1 }], options)).toEqual([]);
  });
});

describe('BM25', () => {
  it('weighs rare terms more than common ones, and no term below zero', () => {
    expect(idf(1000, 1)).toBeGreaterThan(idf(1000, 100));
    expect(idf(1000, 1000)).toBeGreaterThan(0);
  });

  it('grows with the frequency and falls with the length', () => {
    const { postings, documents } = indexOf([[1, 2, 3], [1], [4, 5]]);
    const scorer = new TermScorer(postings, documents, { term: 1, weight: 1 });
    expect(scorer.units(16, 3)).toBeGreaterThan(scorer.units(8, 3));
    expect(scorer.units(8, 30)).toBeLessThan(scorer.units(8, 3));
  });
});
