import type { Serializable, Serializer } from '../serializer.js';

/** The longest period that is looked for, in events: a year of days. */
const periodMax = 366;
/** Seasons that are averaged, as far as they are remembered. */
const seasonsMax = 8;
/** Outcomes that are remembered. */
const length = 4 * periodMax;
/** Share of the outcomes seen that a period may have: some of the second season was compared then. */
const shareMax = 0.8;
/** Events by which a period's error is known. */
const errorMemory = 1000;

/** Finds the period at which a series repeats best: the one whose outcomes differ least from those one period before. */
export class SeasonFinder implements Serializable {
  private ring = new Float64Array(length);
  private seen = 0;
  /** By period, the running mean of the absolute difference from the outcome one period before. */
  private errors = new Float64Array(periodMax + 1);
  /** 0 before one is found. */
  private period = 0;

  /** What earlier seasons had on average at the place of an outcome; null where there was none yet. @param back 0 for the next outcome, 1 for the last, … */
  season(back: number): number | null {
    const { period, seen } = this;
    if (period === 0) return null;
    let sum = 0;
    let count = 0;
    const end = Math.min(seen, length);
    for (let ago = back + period; ago <= end && count < seasonsMax; ago += period) {
      sum += this.ago(ago);
      count++;
    }
    return count === 0 ? null : sum / count;
  }

  /** How far an earlier outcome was from its season; 0 where that is not known. @param back 1 for the last outcome, … */
  residual(back: number): number {
    const season = this.season(back);
    return season === null ? 0 : this.ago(back) - season;
  }

  addOutcome(outcome: number): void {
    const { errors } = this;
    for (let period = 2; period <= Math.min(periodMax, this.seen); period++) {
      const compared = Math.min(this.seen - period + 1, errorMemory);
      errors[period] += (Math.abs(outcome - this.ago(period)) - errors[period]) / compared;
    }
    this.ring[this.seen++ % length] = outcome;
    this.choose();
  }

  serialize(serializer: Serializer): void {
    this.ring = serializer.numbers(this.ring);
    this.seen = serializer.count(this.seen);
    this.errors = serializer.numbers(this.errors);
    this.period = serializer.count(this.period);
  }

  /** Of periods that repeat equally well the shortest. */
  private choose(): void {
    let best = Number.POSITIVE_INFINITY;
    for (let period = 2; period <= Math.min(periodMax, shareMax * this.seen); period++) {
      if (this.errors[period] >= best) continue;
      best = this.errors[period];
      this.period = period;
    }
  }

  private ago(back: number): number {
    return this.ring[(this.seen - back) % length];
  }
}
