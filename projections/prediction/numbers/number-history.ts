import type { Serializable, Serializer } from '../serializer.js';

/** Outcomes that are remembered. */
const length = 128;
/** Outcomes by which the steady scale is known. */
const steadyOutcomes = 10;
/** Outcomes by which it is known whether the first two were like the others: these may be so many times the others' range away. */
const beginning = { outcomes: 5, unheld: 2, rangesMax: 20 } as const;
const spreadMemory = 2000;
const stepMemory = 100;
/** Steps that a cautious prediction may be away from the last outcome. */
const stepsMax = 5;

/** The last outcomes, newest first, with their mean, spread and range. */
export class NumberHistory implements Serializable {
  private ring = new Float64Array(length);
  seen = 0;
  mean = 0;
  variance = 0;
  /** Running mean of the absolute difference between neighbours. */
  step = 0;
  low = 0;
  high = 0;
  /** Mean and deviation of the first ten outcomes, which never change after. */
  steadyMean = 0;
  steadyUnit = 1;

  /** @param back 0 for the last outcome. @returns the earliest one remembered where there are not so many, 0 where there are none */
  at(back: number): number {
    if (this.seen === 0) return 0;
    return this.ring[(this.seen - 1 - Math.min(back, this.seen - 1, length - 1)) % length];
  }

  /** The same in steady deviations from the steady mean. @param back 0 for the last outcome, 1 for the one before it, … */
  steadyAt(back: number): number {
    return (this.at(back) - this.steadyMean) / this.steadyUnit;
  }

  get hasScale(): boolean {
    return this.seen >= steadyOutcomes;
  }

  /** Whether one of the first two outcomes has by now turned out to be an outlier; what never changed since may differ from it by its own size. */
  get beganWide(): boolean {
    const { outcomes, unheld, rangesMax } = beginning;
    if (this.seen !== outcomes) return false;
    const first = Array.from(this.ring.subarray(0, outcomes));
    return first.slice(0, unheld).some((outcome, i) => {
      const others = first.filter((_, other) => other !== i);
      const [low, high] = [Math.min(...others), Math.max(...others)];
      const away = Math.max(low - outcome, outcome - high);
      return away > (high > low ? rangesMax * (high - low) : Math.abs(low));
    });
  }

  get deviation(): number {
    return this.variance > 0 ? Math.sqrt(this.variance) : 1;
  }

  /** A prediction held near what has been seen: half the range beyond it at most. */
  clipped(value: number): number {
    if (this.seen === 0) return 0;
    const margin = 0.5 * (this.high - this.low);
    if (!(value > this.low - margin)) return Number.isNaN(value) ? this.mean : this.low - margin;
    return Math.min(value, this.high + margin);
  }

  /** A prediction held near the last outcome besides: what few data make of a sudden jump is not to be believed. @param value in the outcomes' unit */
  cautious(value: number): number {
    const last = this.at(0);
    const reach = stepsMax * this.step;
    return this.clipped(Math.min(last + reach, Math.max(last - reach, value)));
  }

  /** Takes in the newest outcome; the oldest leaves when the ring is full. @param outcome any finite number */
  addOutcome(outcome: number): void {
    if (this.seen > 0) this.step += (Math.abs(outcome - this.at(0)) - this.step) / Math.min(this.seen, stepMemory);
    this.low = this.seen === 0 ? outcome : Math.min(this.low, outcome);
    this.high = this.seen === 0 ? outcome : Math.max(this.high, outcome);
    this.ring[this.seen++ % length] = outcome;
    const rate = 1 / Math.min(this.seen, spreadMemory);
    const difference = outcome - this.mean;
    this.mean += rate * difference;
    this.variance += rate * (difference * (outcome - this.mean) - this.variance);
    if (this.seen === steadyOutcomes) {
      this.steadyMean = this.mean;
      this.steadyUnit = this.deviation;
    }
  }

  serialize(serializer: Serializer): void {
    this.ring = serializer.numbers(this.ring);
    this.seen = serializer.count(this.seen);
    this.mean = serializer.float(this.mean);
    this.variance = serializer.float(this.variance);
    this.step = serializer.float(this.step);
    this.low = serializer.float(this.low);
    this.high = serializer.float(this.high);
    this.steadyMean = serializer.float(this.steadyMean);
    this.steadyUnit = serializer.float(this.steadyUnit);
  }
}
