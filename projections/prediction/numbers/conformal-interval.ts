import type { Archive, Archived } from '../archive.js';
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
export class ConformalInterval implements Archived {
  private errors = new Float64Array(windowSize);
  private seen = 0;
  private scale = 0;
  /** Share of outcomes that the present quantile leaves out. */
  private miss: number;

  /** As last worked out, below 0 for not yet; no part of the state. */
  private known = -1;

  constructor(private readonly level: number) {
    this.miss = 1 - level;
  }

  /** @returns null until a few errors are known */
  around(prediction: number): Interval | null {
    if (this.seen < errorsMin) return null;
    const reach = this.reach();
    return { low: prediction - reach, high: prediction + reach, level: this.level };
  }

  learn(prediction: number, outcome: number): void {
    const error = Math.abs(outcome - prediction);
    if (this.seen >= errorsMin) {
      const missed = error > this.reach() ? 1 : 0;
      this.miss = Math.min(1, Math.max(-0.2, this.miss + levelRate * (1 - this.level - missed)));
    }
    this.known = -1;
    this.errors[this.seen % windowSize] = this.scale > errorMin ? error / this.scale : 1;
    this.seen++;
    this.scale += Math.max(scaleRate, 1 / this.seen) * (error - this.scale);
  }

  archive(archive: Archive): void {
    this.errors = archive.numbers(this.errors);
    this.seen = archive.count(this.seen);
    this.scale = archive.float(this.scale);
    this.miss = archive.float(this.miss);
  }

  private reach(): number {
    if (this.known < 0) this.known = this.quantile();
    return this.known;
  }

  private quantile(): number {
    const count = Math.min(this.seen, windowSize);
    const sorted = this.errors.slice(0, count).sort();
    const beyond = this.miss < 0 ? 1 - 2 * this.miss : 1;
    const at = Math.min(count - 1, Math.max(0, Math.ceil((1 - Math.max(0, this.miss)) * (count + 1)) - 1));
    return sorted[at] * this.scale * beyond;
  }
}
