import { bitCount } from '../compact/bit-count.js';
import { dot, type QuantizedVector } from './quantized-vector.js';
import type { VectorSpace } from './vector-space.js';

/** A document and how near its nearest vector is. */
export interface Neighbour {
  readonly document: number;
  /** Cosine of the angle to the vector asked with, about -1 to 1. */
  readonly similarity: number;
}

export interface NearestRequest {
  /** Of the space's dimension. */
  readonly vector: QuantizedVector;
  /** How many of the space's vectors to look at, the first ones. */
  readonly end: number;
  /** How many documents to find at most. */
  readonly count: number;
  /** False leaves a document out. */
  readonly accept: (document: number) => boolean;
}

/** Vectors up to which all are compared exactly. */
export const exactMax = 8192;

/**
 * Of more vectors those are compared whose signs differ least from the ones asked with: this many, or this many for each document asked for, whichever is more. With 100,000 vectors of
 * MiniLM the ten nearest are among them, see docs/search.md.
 */
const comparedMin = 1000;
const comparedPerDocument = 10;

/** Vectors looked at between two steps. */
const stepRows = 4096;

/**
 * The documents whose vectors are nearest, nearest first; equally near: the newer first. Exact up to {@link exactMax} vectors; above it, a first pass over the signs chooses those that are compared (binary
 * quantization with rescoring, as in Yamada et al. 2021, "Efficient Passage Retrieval with Hashing"). Reads the first vectors alone, so the past is answered as it was.
 */
export function* nearest(space: VectorSpace, request: NearestRequest): Generator<void, Neighbour[]> {
  const { end, accept } = request;
  const rows = end <= exactMax ? null : yield* byFewestSigns(space, request);
  const best = new Map<number, number>();
  const take = (row: number, similarity: number): void => {
    const document = space.documentOf(row);
    const before = best.get(document);
    if (before === undefined ? accept(document) : similarity > before) best.set(document, similarity);
  };
  if (rows === null) {
    for (let from = 0; from < end; ) {
      from += compare(space, request.vector, from, end, take);
      yield;
    }
  } else {
    for (let i = 0; i < rows.length; i++) {
      compare(space, request.vector, rows[i], rows[i] + 1, take);
      if (i % stepRows === stepRows - 1) yield;
    }
  }
  yield;
  const found = Array.from(best, ([document, similarity]): Neighbour => ({ document, similarity }));
  return found.sort((a, b) => b.similarity - a.similarity || b.document - a.document).slice(0, request.count);
}

/** A vector of a space, by its row, and how near it is. */
export interface NearestRow {
  readonly row: number;
  readonly similarity: number;
}

/** The nearest of a document's vectors among the first `end`; `null` where it has none. */
export function nearestRowOf(space: VectorSpace, vector: QuantizedVector, document: number, end: number): NearestRow | null {
  let best: NearestRow | null = null;
  for (let row = space.firstOf(document, end); row >= 0 && row < end && space.documentOf(row) === document; row++)
    compare(space, vector, row, row + 1, (_, similarity) => {
      if (best === null || similarity > best.similarity) best = { row, similarity };
    });
  return best;
}

/** Compares the vectors from a row on that lie one behind the other, some at most. @returns how many */
function compare(
  space: VectorSpace,
  { scale, codes }: QuantizedVector,
  from: number,
  end: number,
  take: (row: number, similarity: number) => void,
): number {
  const width = space.codeWords * 4;
  const range = space.codesFrom(from, Math.min(end, from + stepRows));
  const count = range.length / width;
  for (let i = 0; i < count; i++) take(from + i, dot(codes, 0, range, i * width, codes.length) * (scale * space.scaleOf(from + i)));
  return count;
}

/** The vectors of documents that are accepted whose signs differ least, in any order; where some differ as much as the last of them, all of those. */
function* byFewestSigns(space: VectorSpace, { vector, end, count, accept }: NearestRequest): Generator<void, number[]> {
  const { signWords } = space;
  const asked = signsOf(vector.codes, signWords);
  const distances = new Uint16Array(end);
  const rowsAt = new Uint32Array(signWords * 32 + 1);
  for (let from = 0; from < end; ) {
    const range = space.signsFrom(from, Math.min(end, from + stepRows));
    const rows = range.length / signWords;
    for (let i = 0; i < rows; i++) {
      let distance = 0;
      for (let word = 0; word < signWords; word++) distance += bitCount(range[i * signWords + word] ^ asked[word]);
      distances[from + i] = distance;
      rowsAt[distance]++;
    }
    from += rows;
    yield;
  }
  const wanted = Math.max(comparedMin, count * comparedPerDocument);
  const chosen: number[] = [];
  for (let least = 0; least < rowsAt.length && chosen.length < wanted; ) {
    // as many distances at a time as bring what is missing: each look goes over all vectors
    let [most, rows] = [least, rowsAt[least]];
    while (most + 1 < rowsAt.length && chosen.length + rows < wanted) rows += rowsAt[++most];
    for (let row = 0; row < end; row++) {
      if (distances[row] >= least && distances[row] <= most && accept(space.documentOf(row))) chosen.push(row);
      if (row % stepRows === stepRows - 1) yield;
    }
    least = most + 1;
  }
  return chosen;
}

function signsOf(codes: Int8Array, words: number): Uint32Array {
  const signs = new Uint32Array(words);
  for (let i = 0; i < codes.length; i++) if (codes[i] < 0) signs[i >>> 5] |= 1 << (i & 31);
  return signs;
}
