import type { Instance } from './instance.js';
import type { Serializable, Serializer } from './serializer.js';

/** Events searched at most; the last ones. */
const windowSizes = { short: 200, long: 1000 } as const;
const neighboursMax = { short: 5, long: 7 } as const;
/** Dimensions that are looked at together, before the sum of squares is held against the farthest neighbour found so far. */
const lanes = 4;

/** The nearest of a window, nearest first. Only the first `count` elements count. */
export interface Nearest {
  count: number;
  /** Squared, in deviations. */
  readonly distances: Float64Array;
  readonly outcomes: Float64Array;
}

const nearest = (max: number): Nearest => ({ count: 0, distances: new Float64Array(max), outcomes: new Float64Array(max) });

/** The last events with their outcomes, and a search for those nearest to a new one in standardized features. */
export class NeighbourWindow implements Serializable {
  readonly short = nearest(neighboursMax.short);
  readonly long = nearest(neighboursMax.long);
  private points = new Float32Array(0);
  private outcomes = new Float64Array(windowSizes.long);
  /** Dimensions that there is room for, a multiple of {@link lanes}. */
  private width = 0;
  /** What is searched for, and the importance of each dimension, 0 beyond those in use. */
  private query = new Float64Array(0);
  private weights = new Float64Array(0);
  private seen = 0;

  /**
   * Fills {@link short} and {@link long}.
   * @param importance of each dimension, by which its squared differences count
   */
  search({ scaled, dimensions }: Instance, importance: Float64Array): void {
    const { points, width, short, long, query, weights } = this;
    short.count = 0;
    long.count = 0;
    const size = Math.min(this.seen, windowSizes.long);
    const rest = this.ask(scaled, importance, dimensions);
    let row = this.seen % windowSizes.long;
    let bound = Number.POSITIVE_INFINITY;
    for (let back = 1; back <= size; back++) {
      row = row === 0 ? windowSizes.long - 1 : row - 1;
      const at = row * width;
      let sum = 0;
      for (let d = 0; d < width && sum < bound; d += lanes) {
        const a = query[d] - points[at + d];
        const b = query[d + 1] - points[at + d + 1];
        const c = query[d + 2] - points[at + d + 2];
        const e = query[d + 3] - points[at + d + 3];
        sum += weights[d] * a * a + weights[d + 1] * b * b + (weights[d + 2] * c * c + weights[d + 3] * e * e);
      }
      if (sum >= bound) continue;
      if (back <= windowSizes.short) insert(short, sum + rest, this.outcomes[row]);
      insert(long, sum + rest, this.outcomes[row]);
      bound = worst(long) - rest;
    }
  }

  /** Keeps a point and its outcome (a number, or a class from 0); the oldest leaves when the window is full. */
  addPoint({ scaled, dimensions }: Instance, outcome: number): void {
    if (dimensions > this.width) this.widen(lanes * Math.ceil((dimensions + (dimensions >> 2)) / lanes));
    const row = this.seen++ % windowSizes.long;
    const at = row * this.width;
    for (let d = 0; d < this.width; d++) this.points[at + d] = d < dimensions ? scaled[d] : 0;
    this.outcomes[row] = outcome;
  }

  serialize(serializer: Serializer): void {
    this.points = serializer.numbers(this.points);
    this.outcomes = serializer.numbers(this.outcomes);
    this.width = serializer.count(this.width);
    this.seen = serializer.count(this.seen);
    if (!serializer.reading) return;
    this.query = new Float64Array(this.width);
    this.weights = new Float64Array(this.width);
  }

  /** Takes down what is searched for. @returns the sum of squares of dimensions that came after all points, which lie at 0 there */
  private ask(scaled: Float64Array, importance: Float64Array, dimensions: number): number {
    const { query, weights, width } = this;
    const end = Math.min(dimensions, width);
    for (let d = 0; d < width; d++) {
      query[d] = d < end ? scaled[d] : 0;
      weights[d] = d < end ? importance[d] : 0;
    }
    let sum = 0;
    for (let d = end; d < dimensions; d++) sum += importance[d] * scaled[d] * scaled[d];
    return sum;
  }

  private widen(width: number): void {
    const wider = new Float32Array(windowSizes.long * width);
    for (let row = 0; row < windowSizes.long && this.width > 0; row++) {
      wider.set(this.points.subarray(row * this.width, (row + 1) * this.width), row * width);
    }
    this.points = wider;
    this.width = width;
    this.query = new Float64Array(width);
    this.weights = new Float64Array(width);
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
