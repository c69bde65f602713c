import type { Archive, Archived } from '../archive.js';
import { normalize, softmax } from './class-expert.js';

/** Mixers that run side by side. High step sizes follow drift, low ones settle; a contextual mixer has weights of its own for every context. */
const allMixers = [
  { rate: 0.001, contextual: false },
  { rate: 0.004, contextual: false },
  { rate: 0.016, contextual: false },
  { rate: 0.004, contextual: true },
  { rate: 0.016, contextual: true },
] as const;
/** At the start steps are larger by this factor, and the more usual after so many events. */
const haste = { factor: 4, events: 300 } as const;
/** Share of trust that moves between the mixers, and between experts, on every event. */
const mixerShare = 0.005;
const expertShare = 0.002;
/** Probabilities below this are taken for it, of many classes for less. */
const probabilityMin = 1e-3;
const probabilitySumMin = 3e-3;
const weightSumStart = 1.2;
const weightMax = 4;

/**
 * Mixes the experts' probabilities geometrically: p ∝ exp(Σ wᵢ log pᵢ), the weights following the gradient of the log loss, as PAQ mixes contexts
 * (Mahoney 2005; Mattern 2012). Several step sizes run side by side, next to a Bayesian mixture of the experts with fixed share (Herbster and Warmuth 1998),
 * which is the surest at the start; which of them to trust is again a Bayesian mixture with fixed share.
 */
export class ClassMixture implements Archived {
  /** Weights by mixer, then context, then expert; mixers that are not contextual use the first context's. */
  private weights: Float64Array;
  /** Posterior weight of each expert, sums to 1. */
  private posterior: Float64Array;
  /** Trust in each geometric mixer, then in the Bayesian mixture; sums to 1. */
  private trust: Float64Array;
  private logs: Float64Array[];
  private readonly mixed: Float64Array[];
  private logits = new Float64Array(2);
  private context = 0;
  private learned = 0;

  private readonly mixers: readonly { readonly rate: number; readonly contextual: boolean }[];

  /**
   * @param priors how much each expert is believed before anything is seen
   * @param contexts that are told apart, 1 for none
   */
  constructor(
    private readonly priors: readonly number[],
    private readonly contexts = 1,
  ) {
    this.mixers = allMixers.filter(({ contextual }) => contexts > 1 || !contextual);
    this.trust = new Float64Array(this.mixers.length + 1).fill(1 / (this.mixers.length + 1));
    const count = priors.length;
    const total = priors.reduce((sum, prior) => sum + prior, 0);
    this.posterior = Float64Array.from(priors, (prior) => prior / total);
    this.weights = new Float64Array(this.mixers.length * contexts * count);
    for (let i = 0; i < this.weights.length; i++) this.weights[i] = (weightSumStart * priors[i % count]) / total;
    this.logs = priors.map(() => new Float64Array(2));
    this.mixed = [...this.mixers, 0].map(() => new Float64Array(2));
  }

  /** Each expert's share in what is answered now: its mean weight over the mixers by trust; sums to 1. */
  shares(): number[] {
    const { mixers } = this;
    const shares = this.priors.map((_, i) => {
      let share = this.trust[mixers.length] * this.posterior[i];
      for (let m = 0; m < mixers.length; m++) share += this.trust[m] * Math.max(0, this.weights[this.offset(m) + i]);
      return share;
    });
    const total = shares.reduce((sum, share) => sum + share, 0);
    return shares.map((share) => share / total);
  }

  /** @param context that contextual mixers go by, below their number */
  predict(experts: readonly Float64Array[], classCount: number, context: number, output: Float64Array): void {
    this.context = context;
    const count = this.priors.length;
    this.reach(classCount);
    const { logs, logits, mixed, weights, posterior, trust, mixers } = this;
    const bayes = mixed[mixers.length];
    const least = Math.min(probabilityMin, probabilitySumMin / classCount);
    for (let c = 0; c < classCount; c++) bayes[c] = output[c] = 0;
    for (let i = 0; i < count; i++) {
      const probabilities = experts[i];
      for (let c = 0; c < classCount; c++) {
        const probability = probabilities[c] > least ? probabilities[c] : least;
        logs[i][c] = Math.log(probability);
        bayes[c] += posterior[i] * probability;
      }
    }
    for (let m = 0; m < mixers.length; m++) {
      const offset = this.offset(m);
      for (let c = 0; c < classCount; c++) logits[c] = 0;
      for (let i = 0; i < count; i++) {
        const weight = weights[offset + i];
        for (let c = 0; c < classCount; c++) logits[c] += weight * logs[i][c];
      }
      softmax(logits, classCount, mixed[m]);
    }
    normalize(bayes, classCount);
    for (let m = 0; m <= mixers.length; m++) {
      for (let c = 0; c < classCount; c++) output[c] += trust[m] * mixed[m][c];
    }
    normalize(output, classCount);
  }

  /** Learns from what {@link predict} mixed last. */
  learn(classCount: number, outcome: number, weight: number): void {
    this.learnTrust(outcome, weight);
    this.learnPosterior(outcome, weight);
    const count = this.priors.length;
    const { logs, mixed, weights, mixers } = this;
    const eager = weight * (1 + (haste.factor - 1) / (1 + this.learned++ / haste.events));
    for (let i = 0; i < count; i++) {
      for (let m = 0; m < mixers.length; m++) {
        let gradient = logs[i][outcome];
        for (let c = 0; c < classCount; c++) gradient -= mixed[m][c] * logs[i][c];
        const at = this.offset(m) + i;
        weights[at] = Math.min(weightMax, Math.max(-1, weights[at] + eager * mixers[m].rate * gradient));
      }
    }
  }

  archive(archive: Archive): void {
    this.weights = archive.numbers(this.weights);
    this.posterior = archive.numbers(this.posterior);
    this.trust = archive.numbers(this.trust);
    this.learned = archive.count(this.learned);
  }

  private offset(mixer: number): number {
    return (mixer * this.contexts + (this.mixers[mixer].contextual ? this.context : 0)) * this.priors.length;
  }

  private learnTrust(outcome: number, weight: number): void {
    const { trust, mixed } = this;
    let sum = 0;
    for (let m = 0; m < trust.length; m++) {
      trust[m] *= Math.max(mixed[m][outcome], probabilityMin) ** weight;
      sum += trust[m];
    }
    for (let m = 0; m < trust.length; m++) trust[m] = ((1 - mixerShare) * trust[m]) / sum + mixerShare / trust.length;
  }

  private learnPosterior(outcome: number, weight: number): void {
    const { posterior, logs } = this;
    const total = this.priors.reduce((sum, prior) => sum + prior, 0);
    let sum = 0;
    for (let i = 0; i < posterior.length; i++) {
      posterior[i] *= Math.exp(weight * logs[i][outcome]);
      sum += posterior[i];
    }
    for (let i = 0; i < posterior.length; i++) {
      posterior[i] = ((1 - expertShare) * posterior[i]) / sum + (expertShare * this.priors[i]) / total;
    }
  }

  private reach(classCount: number): void {
    if (this.logits.length >= classCount) return;
    this.logits = new Float64Array(classCount * 2);
    this.logs = this.logs.map(() => new Float64Array(classCount * 2));
    for (let m = 0; m < this.mixed.length; m++) this.mixed[m] = new Float64Array(classCount * 2);
  }
}
