import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../compact/binary.js';
import { exactMax, nearest, nearestRowOf } from './nearest.js';
import { decodedVector, encodedVector, type QuantizedVector, quantized, similarity } from './quantized-vector.js';
import { VectorSpace } from './vector-space.js';

const model = { name: 'test', digest: 'd', dimension: 40 };

/** Numbers that are always the same, -0.5 to 0.5 (Park and Miller's generator). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5;
  };
}

const vectorOf = (next: () => number, dimension = model.dimension): QuantizedVector =>
  quantized(Array.from({ length: dimension }, next)) as QuantizedVector;

describe('a quantized vector', () => {
  const vector = fc
    .array(fc.float({ min: -100, max: 100, noNaN: true }), { minLength: 2, maxLength: 70 })
    .filter((v) => v.some((x) => Math.abs(x) > 1e-3));

  it('is as near to others as the vector was, up to the rounding of its codes', () => {
    fc.assert(
      fc.property(vector, (v) => {
        const other = v.map((x, i) => x + i);
        const [a, b] = [quantized(v), quantized(other)];
        if (a === null || b === null) return;
        const product = v.reduce((sum, x, i) => sum + x * other[i], 0);
        const exact = product / Math.hypot(...v) / Math.hypot(...other);
        expect(similarity(a, b)).toBeCloseTo(exact, 1);
        expect(similarity(a, a)).toBeCloseTo(1, 1);
      }),
    );
  });

  it('comes back from an event as it was', () => {
    fc.assert(
      fc.property(vector, (v) => {
        const kept = quantized(v) as QuantizedVector;
        expect(decodedVector(encodedVector(kept), v.length)).toEqual(kept);
        expect(Buffer.from(kept.codes.buffer).toString('base64')).toBe(encodedVector(kept).codes);
      }),
    );
  });

  it('is none of another dimension, of other characters, or without a direction', () => {
    const encoded = encodedVector(quantized([1, -2, 3]) as QuantizedVector);
    expect(decodedVector(encoded, 4)).toBeNull();
    expect(decodedVector({ ...encoded, codes: '????' }, 3)).toBeNull();
    expect(decodedVector({ ...encoded, scale: 0 }, 3)).toBeNull();
    expect(quantized([0, 0])).toBeNull();
    expect(quantized([1, Number.NaN])).toBeNull();
  });
});

describe('the nearest vectors', () => {
  it('are those that comparing each one finds, with a document by its nearest passage', () => {
    const next = numbers(7);
    const space = new VectorSpace(model);
    const documents = Array.from({ length: 300 }, (_, i) => ({
      document: i * 2,
      vectors: Array.from({ length: 1 + (i % 3) }, () => vectorOf(next)),
    }));
    documents.forEach(({ document, vectors }, i) => {
      space.addVectors(document, i, vectors);
    });
    const vector = vectorOf(next);
    const accept = (document: number): boolean => document % 4 === 0;
    const expected = documents
      .filter(({ document }) => accept(document))
      .map(({ document, vectors }) => ({ document, similarity: Math.max(...vectors.map((one) => similarity(vector, one))) }))
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, 12);
    expect(finish(nearest(space, { vector, end: space.end, count: 12, accept }))).toEqual(expected);
    expect(nearestRowOf(space, vector, expected[0].document, space.end)?.similarity).toBe(expected[0].similarity);
    expect(nearestRowOf(space, vector, 1, space.end)).toBeNull();
  });

  it('are found among many too, by their signs first', () => {
    const next = numbers(11);
    const space = new VectorSpace({ ...model, dimension: 384 });
    const about = vectorOf(next, 384);
    for (let i = 0; i < exactMax * 2; i++) {
      // one in 500 points more or less the same way as what is asked for
      const isNear = i % 500 === 0;
      space.addVectors(i, i, [
        quantized(Array.from(about.codes, (code) => next() + (isNear ? code * about.scale * (10 + (i % 7)) : 0))) as QuantizedVector,
      ]);
    }
    const exact = Array.from({ length: space.end }, (_, document) => ({
      document,
      similarity: nearestRowOf(space, about, document, space.end)?.similarity as number,
    }))
      .sort((a, b) => b.similarity - a.similarity)
      .slice(0, 10);
    expect(finish(nearest(space, { vector: about, end: space.end, count: 10, accept: () => true }))).toEqual(exact);
    const [first] = exact;
    const others = finish(nearest(space, { vector: about, end: space.end, count: 10, accept: (document) => document !== first.document }));
    expect(others.slice(0, 9)).toEqual(exact.slice(1));
  });

  it('of the past are those that were there', () => {
    const next = numbers(3);
    const [whole, before] = [new VectorSpace(model), new VectorSpace(model)];
    for (let i = 0; i < 60; i++) {
      const vectors = [vectorOf(next), vectorOf(next)];
      whole.addVectors(59 - i, i, vectors);
      if (i < 25) before.addVectors(59 - i, i, vectors);
    }
    const vector = vectorOf(next);
    const found = (space: VectorSpace, end: number) => finish(nearest(space, { vector, end, count: 60, accept: () => true }));
    expect(whole.countAt(25)).toBe(before.end);
    expect(found(whole, whole.countAt(25))).toEqual(found(before, before.end));
    expect(whole.firstOf(59 - 25, whole.countAt(25))).toBe(-1);
  });
});
