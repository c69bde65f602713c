import type { Serializable, Serializer } from '../serializer.js';
import { errorMin } from './number-expert.js';

/** Numbers between which the outcome is expected with probability `level`. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly level: number;
}

/** Errors that the quantile is taken of. */
const windowSize = 300;
const levelRate = 0.02;
const scaleRate = 0.03;
const errorsMin = 5;

/**
 * Intervals by online conformal prediction: the quantile of the last absolute errors, each in units of the mean error of its time, at a level that is moved
 * after each miss and hit so that the stated share is covered also when the errors change (Gibbs and Candès 2021).
 */
export class ConformalInterval implements Serializable {
  private errors = new Float64Array(windowSize);
  /** The same in ascending order, as many as are known. */
  private readonly sorted = new Float64Array(windowSize);
  private seen = 0;
  private scale = 0;
  /** Share of outcomes that the present quantile leaves out. */
  private miss: number;

  constructor(private readonly level: number) {
    this.miss = 1 - level;
  }

  /** @returns null until a few errors are known */
  around(prediction: number): Interval | null {
    if (this.seen < errorsMin) return null;
    const reach = this.reach();
    return { low: prediction - reach, high: prediction + reach, level: this.level };
  }

  /**
   * Moves the level by whether the interval held the outcome, and keeps the error. All in the outcomes' unit.
   * @param prediction that the interval was {@link around}
   * @param held outcome as it is learned; its error is the one that is kept
   */
  learn(prediction: number, outcome: number, held = outcome): void {
    const error = Math.abs(held - prediction);
    if (this.seen >= errorsMin) {
      const missed = Math.abs(outcome - prediction) > this.reach() ? 1 : 0;
      this.miss = Math.min(1, Math.max(-0.2, this.miss + levelRate * (1 - this.level - missed)));
    }
    this.enter(this.scale > errorMin ? error / this.scale : 1);
    this.scale += Math.max(scaleRate, 1 / this.seen) * (error - this.scale);
  }

  serialize(serializer: Serializer): void {
    this.errors = serializer.numbers(this.errors);
    this.seen = serializer.count(this.seen);
    this.scale = serializer.float(this.scale);
    this.miss = serializer.float(this.miss);
    if (serializer.reading) this.sorted.set(this.errors.slice(0, this.count).sort());
  }

  private get count(): number {
    return Math.min(this.seen, windowSize);
  }

  private reach(): number {
    const { count } = this;
    const beyond = this.miss < 0 ? 1 - 2 * this.miss : 1;
    const at = Math.min(count - 1, Math.max(0, Math.ceil((1 - Math.max(0, this.miss)) * (count + 1)) - 1));
    return this.sorted[at] * this.scale * beyond;
  }

  /** Puts an error in the place of the oldest. */
  private enter(error: number): void {
    const { sorted, errors, count } = this;
    const place = this.seen++ % windowSize;
    let at = count === windowSize ? placeOf(sorted, count, errors[place]) : count;
    errors[place] = error;
    for (; at > 0 && sorted[at - 1] > error; at--) sorted[at] = sorted[at - 1];
    for (; at + 1 < this.count && sorted[at + 1] < error; at++) sorted[at] = sorted[at + 1];
    sorted[at] = error;
  }
}

/** Where a number lies among numbers in ascending order, of which it is one. */
function placeOf(sorted: Float64Array, count: number, value: number): number {
  let low = 0;
  for (let high = count - 1; low < high; ) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
