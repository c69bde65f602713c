import type { Drift } from '../prediction/drift.js';
import type { Observation, Prediction, PredictionBefore } from '../prediction/learner.js';
import type { Outcome } from '../prediction/outcomes.js';

/** Predictions in the form in which clients get them. */
export interface PredictionAnswer {
  readonly task: 'classification' | 'regression' | null;
  readonly prediction: Outcome | null;
  readonly probabilities: ProbableValue[];
  readonly interval: Interval | null;
  readonly confidence: number;
  readonly experts: ExpertWeight[];
  readonly drift: DriftAnswer;
  readonly observation_count: number;
}

export interface ProbableValue {
  readonly value: Outcome;
  readonly probability: number;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly level: number;
}

export interface ExpertWeight {
  readonly name: string;
  readonly weight: number;
}

export interface PredictionBeforeAnswer extends PredictionAnswer {
  readonly outcome_probability: number | null;
}

export interface DriftAnswer {
  readonly detected: boolean;
  readonly count: number;
  readonly last_at: number | null;
  readonly loss: number;
  readonly window: number;
}

export interface ObservedAnswer {
  readonly observation_count: number;
  readonly prediction_before: PredictionBeforeAnswer | null;
  readonly drift: DriftAnswer;
}

/** @param topK values that are listed at most */
export function predictionAnswer(prediction: Prediction, topK = Number.POSITIVE_INFINITY): PredictionAnswer {
  const { task, probabilities, interval, confidence, experts, drift, observationCount } = prediction;
  return {
    task,
    prediction: prediction.prediction,
    probabilities: probabilities.slice(0, topK),
    interval,
    confidence,
    experts: [...experts],
    drift: driftAnswer(drift),
    observation_count: observationCount,
  };
}

/** As a client sees it. */
export const driftAnswer = ({ detected, count, lastAt, loss, window }: Drift): DriftAnswer => ({
  detected,
  count,
  last_at: lastAt,
  loss,
  window,
});

/** What a client is told of an event that was recorded. */
export const observedAnswer = ({ predictionBefore, drift, observationCount }: Observation): ObservedAnswer => ({
  observation_count: observationCount,
  prediction_before: predictionBefore && beforeAnswer(predictionBefore),
  drift: driftAnswer(drift),
});

/** What was foretold before the outcome was known, with the probability that the outcome had, from 0 to 1. */
const beforeAnswer = (prediction: PredictionBefore): PredictionBeforeAnswer => ({
  ...predictionAnswer(prediction),
  outcome_probability: prediction.outcomeProbability,
});
