import type { Instance } from '../instance.js';
import type { Serializable } from '../serializer.js';
import type { SymbolHistory } from './symbol-history.js';

/** What a prediction of a class may be made from. */
export interface ClassSituation {
  /** The event's features; no dimensions where it has none. */
  readonly instance: Instance;
  /** The classes of the events learned before. */
  readonly history: SymbolHistory;
  /** Classes known, numbered 0 to `classCount - 1`. */
  readonly classCount: number;
}

/**
 * One or several related ways to predict a class. `learn` follows a `predict` with the same situation, whose intermediate results it may use;
 * `predict` alone changes nothing that a later prediction shows.
 */
export interface ClassExpert extends Serializable {
  /** Names of the ways, one per output. */
  readonly names: readonly string[];
  /** Writes each way's probabilities of the known classes, which sum to 1. */
  predict(situation: ClassSituation, outputs: readonly Float64Array[]): void;
  /** @param weight how much the event counts, above 0; 1 for most */
  learn(situation: ClassSituation, outcome: number, weight: number): void;
}

const logitMax = 30;

/** Probabilities from logits, in place or into another array. The greatest logit is taken off first, so nothing overflows. */
export function softmax(logits: Float64Array, count: number, output: Float64Array): void {
  let top = Number.NEGATIVE_INFINITY;
  for (let c = 0; c < count; c++) if (logits[c] > top) top = logits[c];
  let sum = 0;
  for (let c = 0; c < count; c++) {
    const value = Math.exp(Math.max(logits[c] - top, -logitMax));
    output[c] = value;
    sum += value;
  }
  const scale = 1 / sum;
  for (let c = 0; c < count; c++) output[c] *= scale;
}

/** Divides the first `count` values by their sum, so that they sum to 1; the sum must be above 0. */
export function normalize(values: Float64Array, count: number): void {
  let sum = 0;
  for (let c = 0; c < count; c++) sum += values[c];
  const scale = 1 / sum;
  for (let c = 0; c < count; c++) values[c] *= scale;
}
