import type { Instance } from '../instance.js';
import type { Serializable } from '../serializer.js';
import type { NumberHistory } from './number-history.js';

/** What a prediction of a number may be made from. */
export interface NumberSituation {
  /** The event's features; no dimensions where it has none. */
  readonly instance: Instance;
  readonly history: NumberHistory;
  /** What the experts asked before expect together; those that come after may predict what this leaves unexplained. */
  base: number;
}

/**
 * One or several related ways to predict a number. `learn` follows a `predict` of the same situation, whose intermediate results it may use; `predict` alone
 * changes nothing that a later prediction shows. What is not finite is never written.
 */
export interface NumberExpert extends Serializable {
  /** Names of the ways, one per output. */
  readonly names: readonly string[];
  /** Writes the predictions, in the outcomes' unit and one a name, into `output` from index `at` on. */
  predict(situation: NumberSituation, output: Float64Array, at: number): void;
  /** @param weight of the event, 1 for a whole one */
  learn(situation: NumberSituation, outcome: number, weight: number): void;
}

/** A mean error below this, such as a long run of right predictions leaves, is taken for none: quotients by it would not stay finite. */
export const errorMin = 1e-200;
