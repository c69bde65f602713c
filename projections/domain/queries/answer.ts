import type { Json } from '../../events.js';

/** The answer to a query, in the contract's fields. Lists are sorted. */
export interface Answer {
  /** The observation that cannot be, given those before it; the rest of the answer is then the one without any evidence. */
  readonly impossible: { readonly variable: string; readonly event_id: string | null } | null;
  /** Natural logarithm of the probability (with numbers observed: density) of the evidence; -∞ when it is impossible; rules do not count. Null
   * where it was too expensive. */
  readonly log_probability: number | null;
  readonly ranked_hypotheses: RankedHypothesis[];
  readonly missing_evidence: MissingEvidence[];
  readonly predicted_observations: PredictedObservation[];
  /** Of each hypothesis variable, in bits. */
  readonly entropy: TargetEntropy[];
  /**
   * Variables that exact inference was too expensive for, so that they stand in neither list, and number variables of so many normals that what they would tell was: these
   * are predicted all the same.
   */
  readonly not_computed: string[];
  /** Observed variables whose parts were too expensive to tell apart: all that they did stands on the last of them. */
  readonly weighed_together: string[];
}

export interface RankedHypothesis {
  readonly hypothesis_id: string;
  readonly label: string;
  readonly probability: number;
  readonly prior: number;
  /** Natural logarithm of probability by 1 - probability, within ±{@link logOddsMax}. */
  readonly log_odds: number;
  /** Natural logarithm of the prior's odds. This, the evidence's and the rules' parts sum to `log_odds`. */
  readonly prior_log_odds: number;
  readonly evidence: EvidencePart[];
  /** Rules whose condition holds and that name a hypothesis of the same variable. */
  readonly rules: string[];
  readonly rule_parts: RulePart[];
}

/**
 * How far one observation moved the log-odds, given the observations before it in the order of the question (the chain rule): for signs of a
 * hidden cause that is each one's own likelihood ratio whatever the order; in a network the order decides how what two observations
 * say together is shared between them.
 */
export interface EvidencePart {
  readonly variable: string;
  readonly value: Json;
  readonly event_id: string | null;
  readonly log_likelihood_ratio: number;
}

export interface RulePart {
  readonly rule_id: string;
  readonly log_likelihood_ratio: number;
}

export interface MissingEvidence {
  readonly variable: string;
  readonly question: string | null;
  /** Mutual information with the hypothesis variables given the evidence, bits, summed over them. */
  readonly expected_information_gain: number;
  readonly cost: number;
  readonly outcomes: ObservationOutcome[];
}

/** `low` and `high` (null: no end) only for numbers: between them the top hypothesis is the same, and `value` is what is expected there. */
export interface ObservationOutcome {
  readonly value: string | boolean | number;
  readonly low?: number | null;
  readonly high?: number | null;
  readonly probability: number;
  readonly top_hypothesis: string | null;
}

export interface PredictedObservation {
  readonly variable: string;
  /** The most probable value; of a number its mean. */
  readonly value: string | boolean | number;
  /** Of that value; null for a number. */
  readonly probability: number | null;
  /** By value; for a number the mean and the spread of the whole mixture. */
  readonly distribution: Readonly<Record<string, number>>;
}

export interface TargetEntropy {
  /** Null for the hidden cause. */
  readonly variable: string | null;
  readonly before: number;
  readonly after: number;
}

/** Log-odds stop here: a probability further out is below the least number above 0 that a double holds. */
export const logOddsMax = 745;

/** Entropy in bits. */
export function entropyOf(distribution: Float64Array): number {
  let sum = 0;
  for (const p of distribution) if (p > 0) sum -= p * Math.log2(p);
  return Math.max(0, sum);
}
