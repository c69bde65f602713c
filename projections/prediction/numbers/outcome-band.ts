import type { Serializable, Serializer } from '../serializer.js';

/** Half the band's width, in mean absolute errors. */
const errorsMax = 10;
/** How much wider the band is after one outcome, when the mean error is hardly known; by so much less with every further one. */
const startWidening = 10;
/** By how much an outcome beyond the band widens it, and what share of that is left from one outcome within to the next. */
const widening = { growth: 10, memory: 0.94 } as const;
const errorMemory = 50;
/** Mean errors below this share of a prediction come of rounding: nothing but one number was seen. */
const roundingShare = 1e-9;
/** How far off an outcome may be where nothing but 0 was seen. */
const zeroReach = 100;

/**
 * Bounds what one outcome can teach (Huber 1964): what is farther from its prediction than some mean errors is learned as if it lay at that distance. The mean error is that
 * of outcomes so held. Every outcome beyond widens the band tenfold, so that a new level is followed after a few.
 */
export class OutcomeBand implements Serializable {
  private error = 0;
  private seen = 0;
  private widening = 1;

  /** Moves the band on. @returns the outcome, held within the band around its prediction as it was before */
  hold(prediction: number, outcome: number): number {
    const reach = this.reach(prediction);
    const miss = outcome - prediction;
    const isBeyond = Math.abs(miss) > reach;
    this.widening = isBeyond ? this.widening * widening.growth : Math.max(1, this.widening * widening.memory);
    const heldMiss = Math.min(reach, Math.abs(miss));
    this.error += (heldMiss - this.error) / Math.min(++this.seen, errorMemory);
    return isBeyond ? prediction + Math.sign(miss) * reach : outcome;
  }

  serialize(serializer: Serializer): void {
    this.error = serializer.float(this.error);
    this.seen = serializer.count(this.seen);
    this.widening = serializer.float(this.widening);
  }

  /** Without any error so far an outcome may be as far off as the prediction is from 0. */
  private reach(prediction: number): number {
    if (this.seen === 0) return Number.POSITIVE_INFINITY;
    const size = Math.abs(prediction);
    if (this.error > roundingShare * size) return errorsMax * (1 + startWidening / this.seen) * this.error * this.widening;
    return (size === 0 ? zeroReach : size) * this.widening;
  }
}
