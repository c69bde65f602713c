import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Postings } from './postings.js';

function listOf(postings: Postings, term: number, end?: number): number[] {
  const documents: number[] = [];
  for (const cursor = postings.cursor(term, end); !cursor.ended; cursor.nextChunk())
    for (let at = cursor.first; at <= cursor.last; at++) documents.push(cursor.page[at] >>> 8);
  return documents;
}

describe('postings', () => {
  it('hold every term, however many come one after another', () => {
    const postings = new Postings();
    for (let term = 0; term < 5000; term++) postings.add(term, term, 8, 1);
    const lost = Array.from({ length: 5000 }, (_, term) => term).filter(
      (term) => postings.count(term) !== 1 || listOf(postings, term)[0] !== term,
    );
    expect(lost).toEqual([]);
  });

  it('give back the documents of each term, ascending, in whatever order terms come', () => {
    const additions = fc.array(fc.nat(300), { maxLength: 600 });
    fc.assert(
      fc.property(additions, (terms) => {
        const postings = new Postings();
        const plain = new Map<number, number[]>();
        terms.forEach((term, document) => {
          postings.add(term, document, 8, 10);
          plain.set(term, [...(plain.get(term) ?? []), document]);
        });
        for (let term = 0; term <= 301; term++) {
          const end = (term * 7) % (terms.length + 1);
          const before = (plain.get(term) ?? []).filter((document) => document < end);
          expect(listOf(postings, term, end)).toEqual(before);
          expect(postings.countBelow(term, end)).toBe(before.length);
          expect(listOf(postings, term)).toEqual(plain.get(term) ?? []);
          expect(postings.count(term)).toBe(plain.get(term)?.length ?? 0);
        }
      }),
    );
  });
});
