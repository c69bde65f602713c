import type { Archive, Archived } from './archive.js';
import type { Instance } from './encoder.js';

/** Events searched at most; the last ones. */
export const windowSizes = { short: 200, long: 1000 } as const;
const neighboursMax = { short: 5, long: 7 } as const;
/** Dimensions after which a sum of squares is held against the farthest neighbour found so far. */
const stride = 4;

/** The nearest of a window, nearest first. Only the first `count` elements count. */
export interface Nearest {
  count: number;
  /** Squared, in deviations. */
  readonly distances: Float64Array;
  readonly outcomes: Float64Array;
}

const nearest = (max: number): Nearest => ({ count: 0, distances: new Float64Array(max), outcomes: new Float64Array(max) });

/** The last events with their outcomes, and a search for those nearest to a new one in standardized features. */
export class NeighbourWindow implements Archived {
  readonly short = nearest(neighboursMax.short);
  readonly long = nearest(neighboursMax.long);
  private points = new Float32Array(0);
  private outcomes = new Float64Array(windowSizes.long);
  /** Dimensions that there is room for. */
  private width = 0;
  private seen = 0;

  /**
   * Fills {@link short} and {@link long}.
   * @param importance of each dimension, by which its squared differences count
   */
  search({ scaled, dimensions }: Instance, importance: Float64Array): void {
    const { points, width, short, long } = this;
    short.count = 0;
    long.count = 0;
    const size = Math.min(this.seen, windowSizes.long);
    const end = Math.min(dimensions, width);
    const rest = this.squareBeyond(scaled, importance, end, dimensions);
    for (let back = 1; back <= size; back++) {
      const row = (this.seen - back) % windowSizes.long;
      const inShort = back <= windowSizes.short;
      const list = inShort ? short : long;
      const bound = Math.max(worst(list), worst(long)) - rest;
      const at = row * width;
      let sum = 0;
      for (let d = 0; d < end; ) {
        const stop = Math.min(d + stride, end);
        for (; d < stop; d++) {
          const difference = scaled[d] - points[at + d];
          sum += importance[d] * difference * difference;
        }
        if (sum >= bound) break;
      }
      if (sum >= bound) continue;
      if (inShort) insert(short, sum + rest, this.outcomes[row]);
      insert(long, sum + rest, this.outcomes[row]);
    }
  }

  add({ scaled, dimensions }: Instance, outcome: number): void {
    if (dimensions > this.width) this.widen(dimensions + (dimensions >> 2) + 1);
    const row = this.seen++ % windowSizes.long;
    const at = row * this.width;
    for (let d = 0; d < this.width; d++) this.points[at + d] = d < dimensions ? scaled[d] : 0;
    this.outcomes[row] = outcome;
  }

  archive(archive: Archive): void {
    this.points = archive.numbers(this.points);
    this.outcomes = archive.numbers(this.outcomes);
    this.width = archive.count(this.width);
    this.seen = archive.count(this.seen);
  }

  /** Older points lie at 0 in dimensions that came later. */
  private squareBeyond(scaled: Float64Array, importance: Float64Array, from: number, to: number): number {
    let sum = 0;
    for (let d = from; d < to; d++) sum += importance[d] * scaled[d] * scaled[d];
    return sum;
  }

  private widen(width: number): void {
    const wider = new Float32Array(windowSizes.long * width);
    for (let row = 0; row < windowSizes.long && this.width > 0; row++) {
      wider.set(this.points.subarray(row * this.width, (row + 1) * this.width), row * width);
    }
    this.points = wider;
    this.width = width;
  }
}

const worst = (list: Nearest): number => (list.count < list.distances.length ? Number.POSITIVE_INFINITY : list.distances[list.count - 1]);

function insert(list: Nearest, distance: number, outcome: number): void {
  const { distances, outcomes } = list;
  if (distance >= worst(list)) return;
  let i = list.count < distances.length ? list.count++ : list.count - 1;
  for (; i > 0 && distances[i - 1] > distance; i--) {
    distances[i] = distances[i - 1];
    outcomes[i] = outcomes[i - 1];
  }
  distances[i] = distance;
  outcomes[i] = outcome;
}
