import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BinaryReader, BinaryWriter, finish, type Lengths } from '../../compact/binary.js';
import { Postings } from './postings.js';

function listOf(postings: Postings, term: number, end?: number): number[] {
  const documents: number[] = [];
  for (const cursor = postings.cursor(term, end); !cursor.ended; cursor.nextChunk())
    for (let at = cursor.first; at <= cursor.last; at++) documents.push(cursor.page[at] >>> 8);
  return documents;
}

/** Postings of documents of these terms, each with a frequency of 1 and a length of 10. */
function postingsOf(documents: readonly (readonly number[])[]): Postings {
  return new Postings({ terms: (document) => Uint32Array.from(documents[document], (term) => (term << 8) | 8), lengthOf: () => 10 });
}

function posted(documents: readonly (readonly number[])[]): Postings {
  const postings = postingsOf(documents);
  for (let i = 0; i < documents.length; i++) {
    finish(postings.prepare());
    postings.post();
  }
  return postings;
}

function expectAll(postings: Postings, documents: readonly (readonly number[])[], terms: readonly number[]): void {
  for (const term of terms) {
    const plain = documents.flatMap((held, document) => (held.includes(term) ? [document] : []));
    const end = (term * 7919) % (documents.length + 1);
    const before = plain.filter((document) => document < end);
    expect(listOf(postings, term)).toEqual(plain);
    expect(listOf(postings, term, end)).toEqual(before);
    expect(postings.count(term)).toBe(plain.length);
    expect(postings.countBelow(term, end)).toBe(before.length);
  }
}

/** Documents enough for many segments: some terms are in all of them, some in few. */
const many = Array.from({ length: 12_000 }, (_, document) => [
  ...new Set(Array.from({ length: 20 }, (_, i) => (i < 5 ? i : ((document + 1) * (i * 7919 + 31)) % (i < 12 ? 300 : 60_000)))),
]);

describe('postings', () => {
  it('hold every term, however many come one after another', () => {
    const documents = Array.from({ length: 5000 }, (_, term) => [term]);
    const postings = posted(documents);
    const lost = documents.flat().filter((term) => postings.count(term) !== 1 || listOf(postings, term)[0] !== term);
    expect(lost).toEqual([]);
  });

  it('give back the documents of each term, ascending, in whatever order terms come', () => {
    const texts = fc.array(fc.uniqueArray(fc.nat(60), { maxLength: 8 }), { maxLength: 200 });
    const terms = Array.from({ length: 62 }, (_, term) => term);
    fc.assert(fc.property(texts, (documents) => expectAll(posted(documents), documents, terms)));
  });

  it('give the same when they lie in segments, made one after another or all at once', () => {
    const terms = [0, 4, 5, 17, 299, 300, 31_337, 59_999, 70_000];
    const atOnce = postingsOf(many);
    for (const _ of atOnce.postUpTo(7000));
    while (atOnce.end < many.length) atOnce.post();
    for (const postings of [posted(many), atOnce]) expectAll(postings, many, terms);
  });

  it('stay as they are while their tail becomes a segment', () => {
    const terms = [0, 17, 299, 59_999];
    const postings = postingsOf(many);
    for (const _ of many) postings.post();
    expect(postings.isTailFull).toBe(true);
    let steps = 0;
    for (const _ of postings.prepare()) if (steps++ % 8 === 0) expectAll(postings, many, terms);
    expect(steps).toBeGreaterThan(8);
    expect(postings.isTailFull).toBe(false);
    expectAll(postings, many, terms);
  });

  it('are counted while there come more and more', () => {
    const terms = [0, 7, 17, 299, 31_337, 59_999];
    const postings = postingsOf(many);
    for (const end of [100, 2000, 4000, 4100, 9000, many.length]) {
      while (postings.end < end) {
        finish(postings.prepare());
        postings.post();
      }
      expectAll(postings, many.slice(0, end), terms);
    }
  });

  it('are written by what is new, and read back behind what is there', () => {
    const terms = [0, 4, 5, 17, 299, 300, 31_337, 59_999, 70_000];
    const cuts = fc.array(fc.integer({ min: 0, max: many.length }), { maxLength: 5 });
    fc.assert(
      fc.property(cuts, (places) => {
        const [original, copy] = [postingsOf(many), postingsOf(many)];
        let since: Lengths | undefined;
        for (const end of [...places.sort((a, b) => a - b), many.length]) {
          while (original.end < end) original.post();
          const writer = new BinaryWriter();
          finish(original.freeze(since)(writer));
          since = original.grown;
          finish(copy.load(new BinaryReader(writer.take(true))));
        }
        finish(copy.postUpTo(many.length));
        expectAll(copy, many, terms);
      }),
      { numRuns: 8 },
    );
  });

  it('are skipped through to any document', () => {
    const postings = posted(many);
    const steps = fc.array(fc.integer({ min: 1, max: 3000 }), { maxLength: 30 });
    fc.assert(
      fc.property(fc.constantFrom(0, 7, 120, 299, 31_337, 70_000), steps, (term, gaps) => {
        const held = listOf(postings, term);
        const cursor = postings.cursor(term);
        let document = 0;
        for (const gap of gaps) {
          document += gap;
          cursor.skipTo(document);
          const next = held.find((other) => other >= document);
          expect(cursor.ended).toBe(next === undefined);
          if (next === undefined) return;
          expect(cursor.firstDocument).toBeLessThanOrEqual(next);
          expect(cursor.lastDocument).toBeGreaterThanOrEqual(next);
        }
      }),
    );
  });

  it('tell of every chunk the highest frequency and the shortest document', () => {
    const documents = many.map((terms, document) => Uint32Array.from(terms, (term) => (term << 8) | (1 + ((document * 31 + term) % 200))));
    const lengthOf = (document: number): number => 5 + ((document * 17) % 90);
    const postings = new Postings({ terms: (document) => documents[document], lengthOf });
    for (let i = 0; i < documents.length; i++) postings.post();
    for (const term of [0, 7, 120, 299]) {
      for (const cursor = postings.cursor(term); !cursor.ended; cursor.nextChunk()) {
        const chunk = [...cursor.page.subarray(cursor.first, cursor.last + 1)];
        expect(cursor.frequencyBound).toBe(Math.max(...chunk.map((posting) => posting & 255)));
        expect(cursor.lengthBound).toBeLessThanOrEqual(Math.min(...chunk.map((posting) => lengthOf(posting >>> 8))));
      }
    }
  });
});
