import { RecursiveGain } from '../least-squares.js';
import type { Serializable, Serializer } from '../serializer.js';
import { softmax } from './class-expert.js';

/** The experts' log probabilities of the classes: rows by expert, read `classCount` elements of each. */
export type LogProbabilities = readonly Float64Array[];

/** Mixes the experts' probabilities geometrically, p ∝ exp(Σ wᵢ log pᵢ), by weights that it learns. */
export interface GeometricMixer extends Serializable {
  /** Of the experts. */
  readonly weights: Float64Array;
  /** What was last mixed; sums to 1. */
  readonly mixed: Float64Array;
  /** Writes `mixed`; learns nothing. */
  mix(logs: LogProbabilities, classCount: number): void;
  /** Learns from what was last mixed. @param warmUp factor of the step, 1 in the long run */
  learn(logs: LogProbabilities, classCount: number, outcome: number, weight: number, warmUp: number): void;
}

/** What weights of probabilities are held within. */
const weightBounds = { min: -1, max: 4 } as const;
const held = (weight: number, { min, max }: { readonly min: number; readonly max: number }): number => Math.min(max, Math.max(min, weight));

function mixInto(output: Float64Array, { weights }: GeometricMixer, logs: LogProbabilities, classCount: number): void {
  for (let c = 0; c < classCount; c++) output[c] = 0;
  for (let i = 0; i < logs.length; i++) {
    const weight = weights[i];
    const row = logs[i];
    for (let c = 0; c < classCount; c++) output[c] += weight * row[c];
  }
  softmax(output, classCount, output);
}

const roomFor = (array: Float64Array<ArrayBuffer>, count: number): Float64Array<ArrayBuffer> =>
  array.length >= count ? array : new Float64Array(2 * count);

/** Follows the gradient of the log loss, as PAQ mixes contexts (Mahoney 2005; Mattern 2012). */
export class GradientMixer implements GeometricMixer {
  weights: Float64Array<ArrayBuffer>;
  mixed: Float64Array<ArrayBuffer> = new Float64Array(2);

  constructor(
    start: Float64Array<ArrayBuffer>,
    private readonly rate: number,
  ) {
    this.weights = start.slice();
  }

  mix(logs: LogProbabilities, classCount: number): void {
    this.mixed = roomFor(this.mixed, classCount);
    mixInto(this.mixed, this, logs, classCount);
  }

  learn(logs: LogProbabilities, classCount: number, outcome: number, weight: number, warmUp: number): void {
    const { weights, mixed } = this;
    const step = weight * warmUp * this.rate;
    for (let i = 0; i < logs.length; i++) {
      const row = logs[i];
      let gradient = row[outcome];
      for (let c = 0; c < classCount; c++) gradient -= mixed[c] * row[c];
      weights[i] = held(weights[i] + step * gradient, weightBounds);
    }
  }

  serialize(serializer: Serializer): void {
    this.weights = serializer.numbers(this.weights);
  }
}

/** The least curvature that a step takes a loss to have. */
const curvatureMin = 1e-3;

/**
 * Follows the log loss by its curvature too: Bayesian logistic regression on the experts' log odds of what happened against the rest, one extended Kalman step
 * an event. Takes few events to tell experts apart that are much alike.
 */
export class NewtonMixer implements GeometricMixer {
  weights: Float64Array<ArrayBuffer>;
  mixed: Float64Array<ArrayBuffer> = new Float64Array(2);
  private readonly recursion: RecursiveGain;
  private readonly odds: Float64Array;

  /**
   * @param variance of each weight beforehand
   * @param noise variance that each weight gains from event to event, so that it may change
   */
  constructor(
    start: Float64Array<ArrayBuffer>,
    variance: number,
    noise: number,
    private readonly bounds: { readonly min: number; readonly max: number } = weightBounds,
  ) {
    this.weights = start.slice();
    this.recursion = new RecursiveGain(1, variance, noise);
    this.odds = new Float64Array(start.length);
  }

  mix(logs: LogProbabilities, classCount: number): void {
    this.mixed = roomFor(this.mixed, classCount);
    mixInto(this.mixed, this, logs, classCount);
  }

  learn(logs: LogProbabilities, classCount: number, outcome: number, weight: number): void {
    if (classCount < 2) return;
    const { mixed, odds, recursion, weights } = this;
    const miss = Math.max(1e-6, 1 - mixed[outcome]);
    for (let i = 0; i < logs.length; i++) {
      const row = logs[i];
      let rest = 0;
      for (let c = 0; c < classCount; c++) if (c !== outcome) rest += mixed[c] * row[c];
      odds[i] = row[outcome] - rest / miss;
    }
    const curvature = Math.max(curvatureMin, miss * (1 - miss));
    if (!recursion.learn(odds, logs.length, weight * curvature)) return;
    for (let i = 0; i < logs.length; i++) weights[i] = held(weights[i] + (recursion.gain[i] * miss) / curvature, this.bounds);
  }

  serialize(serializer: Serializer): void {
    this.weights = serializer.numbers(this.weights);
    this.recursion.serialize(serializer);
  }
}
