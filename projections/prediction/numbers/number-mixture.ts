import { LeastSquares } from '../least-squares.js';
import type { Serializable, Serializer } from '../serializer.js';
import { errorMin } from './number-expert.js';

/** How sharply each mixer follows the losses, what share of its weight moves between the experts on every event, and its meta-weight beforehand. */
const mixers = [
  { learningRate: 0.1, switchingRate: 0.001, prior: 0.42 },
  { learningRate: 0.5, switchingRate: 0.005, prior: 0.42 },
  { learningRate: 2, switchingRate: 0.02, prior: 0.1 },
] as const;
/** Meta-weight of each stack beforehand. */
const stackPrior = 0.02;
const stackMemories = [1, 0.995, 0.97] as const;
/** Of a stack's weights beforehand: small, for there are many and much alike. */
const stackVariance = 0.05;
const topLearningRate = 0.15;
const topSwitchingRate = 0.005;
/** A loss grows as the error, and up to so many mean errors by so much of its square besides. */
const lossOfSquares = { share: 0.13, errorsMax: 4 } as const;
const lossOfErrors = 0.8;
/** More than this is not lost by one event. */
const lossMax = 20;
const errorMemory = 100;
/** Stacking may move the mixture by as many times its mean error. */
const stackReach = 5;

/**
 * Mixes the experts' predictions of a number: exponential weights with fixed share at several speeds, and least-squares stacking of the experts' deviations
 * from their mean; which of these to follow is again a matter of exponential weights with fixed share. Losses are absolute errors in units of the running mean
 * error of what was answered, with some of their squares: of squares alone, few great errors would make the most.
 */
export class NumberMixture implements Serializable {
  /** Weights by mixer, then expert. */
  private weights: Float64Array;
  /** Of the mixers, then of the stacks; they sum to 1. */
  private metaWeights = Float64Array.from([...mixers.map(({ prior }) => prior), ...stackMemories.map(() => stackPrior)]);
  private readonly stacks = stackMemories.map((memory) => new LeastSquares(memory, stackVariance));
  private readonly deviations: Float64Array;
  private readonly candidates = new Float64Array(mixers.length + stackMemories.length);
  private center = 0;
  private error = 0;
  private centerError = 0;
  private learned = 0;
  private answer = 0;

  constructor(private readonly priors: readonly number[]) {
    const total = priors.reduce((sum, prior) => sum + prior, 0);
    this.weights = new Float64Array(mixers.length * priors.length);
    for (let m = 0; m < mixers.length; m++) {
      for (let i = 0; i < priors.length; i++) this.weights[m * priors.length + i] = priors[i] / total;
    }
    this.deviations = new Float64Array(priors.length);
  }

  /** Weights of the experts in the mixture, in their order. */
  shares(): number[] {
    const { metaWeights, weights } = this;
    const count = this.priors.length;
    const shares: number[] = [];
    let total = 0;
    for (let i = 0; i < count; i++) {
      let share = 0;
      for (let m = 0; m < mixers.length; m++) share += metaWeights[m] * weights[m * count + i];
      shares.push(share);
      total += share;
    }
    for (let i = 0; i < count; i++) shares[i] /= total;
    return shares;
  }

  /** @param clipped holds a prediction within bounds */
  predict(experts: Float64Array, unit: number, clipped: (value: number) => number): number {
    const count = this.priors.length;
    const { candidates, weights, deviations } = this;
    for (let m = 0; m < mixers.length; m++) {
      let sum = 0;
      for (let i = 0; i < count; i++) sum += weights[m * count + i] * experts[i];
      candidates[m] = sum;
    }
    this.center = candidates[1];
    for (let i = 0; i < count; i++) deviations[i] = Math.min(5, Math.max(-5, (experts[i] - this.center) / unit));
    const reach = stackReach * this.centerError;
    this.stacks.forEach((stack, s) => {
      const move = Math.min(reach, Math.max(-reach, unit * stack.predict(deviations, count)));
      candidates[mixers.length + s] = clipped(this.center + move);
    });
    let answer = 0;
    for (let m = 0; m < candidates.length; m++) answer += this.metaWeights[m] * candidates[m];
    this.answer = answer;
    return answer;
  }

  /** Learns from what was last mixed. @param experts their predictions @param unit of the outcomes @param weight of the event, 1 for a whole one */
  learn(experts: Float64Array, unit: number, outcome: number, weight: number): void {
    this.learned++;
    const scale = this.error > errorMin ? 1 / this.error : 0;
    const count = this.priors.length;
    for (let m = 0; m < mixers.length; m++) {
      const { learningRate, switchingRate } = mixers[m];
      const part = this.weights.subarray(m * count, (m + 1) * count);
      follow(part, experts, outcome, scale, learningRate * weight, switchingRate, this.priors);
    }
    follow(this.metaWeights, this.candidates, outcome, scale, topLearningRate * weight, topSwitchingRate);
    for (const stack of this.stacks) stack.learn(this.deviations, count, (outcome - this.center) / unit, weight);
    this.centerError += (Math.abs(outcome - this.center) - this.centerError) / Math.min(this.learned, errorMemory);
    this.error += (Math.abs(outcome - this.answer) - this.error) / Math.min(this.learned, errorMemory);
  }

  serialize(serializer: Serializer): void {
    this.weights = serializer.numbers(this.weights);
    this.metaWeights = serializer.numbers(this.metaWeights);
    for (const stack of this.stacks) stack.serialize(serializer);
    this.error = serializer.float(this.error);
    this.centerError = serializer.float(this.centerError);
    this.learned = serializer.count(this.learned);
  }
}

/** One step of exponential weights with fixed share (Herbster and Warmuth 1998). The least loss is taken off first, so the weights cannot all vanish. */
function follow(
  weights: Float64Array,
  predictions: Float64Array,
  outcome: number,
  scale: number,
  learningRate: number,
  share: number,
  priors?: readonly number[],
): void {
  const count = weights.length;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < count; i++) least = Math.min(least, lossOf(predictions[i] - outcome, scale));
  let sum = 0;
  for (let i = 0; i < count; i++) {
    weights[i] *= Math.exp(-Math.min(lossMax, learningRate * (lossOf(predictions[i] - outcome, scale) - least)));
    sum += weights[i];
  }
  let total = 0;
  for (let i = 0; i < count; i++) total += priors?.[i] ?? 1;
  for (let i = 0; i < count; i++) weights[i] = ((1 - share) * weights[i]) / sum + (share * (priors?.[i] ?? 1)) / total;
}

function lossOf(error: number, scale: number): number {
  const size = Math.abs(error) * scale;
  return size * (lossOfErrors + lossOfSquares.share * Math.min(size, lossOfSquares.errorsMax));
}
