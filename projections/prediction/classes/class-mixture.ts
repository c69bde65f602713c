import type { Archive, Archived } from '../archive.js';
import { normalize } from './class-expert.js';
import { type GeometricMixer, GradientMixer, NewtonMixer } from './geometric-mixers.js';

/** How weights are learned, in several ways side by side: high rates and noise follow drift, low ones settle. */
export interface MixingWays {
  /** Step sizes of {@link GradientMixer}s. */
  readonly rates: readonly number[];
  /** Of {@link NewtonMixer}s. */
  readonly weights: readonly { readonly variance: number; readonly noise: number }[];
}

export const featureMixing: MixingWays = {
  rates: [0.002, 0.016],
  weights: [
    { variance: 0.005, noise: 0 },
    { variance: 0.02, noise: 0 },
    { variance: 0.1, noise: 0 },
    { variance: 0.05, noise: 1e-3 },
  ],
};

/** Sequences have more classes as a rule, which makes for larger steps. */
export const sequenceMixing: MixingWays = {
  rates: [0.001],
  weights: [
    { variance: 0.005, noise: 0 },
    { variance: 0.02, noise: 0 },
    { variance: 0.02, noise: 1e-4 },
  ],
};

/** At the start steps are larger by this factor, and the more usual after so many events. */
const haste = { factor: 4, events: 300 } as const;
/** Share of trust that moves between the mixers, and between experts, on every event. */
const mixerShare = 0.003;
const expertShare = 0.002;
/** Probabilities below this are taken for it, of many classes for less. */
const probabilityMin = 1e-3;
const probabilitySumMin = 3e-3;
const weightSumStart = 1.2;
/** How far the Bayesian mixture is trusted beforehand. */
const bayesTrust = 0.6;

/**
 * Mixes the experts' probabilities geometrically, in several ways side by side, next to a Bayesian mixture of the experts with fixed share (Herbster and
 * Warmuth 1998), which is the surest at the start; which of them to trust is again a Bayesian mixture with fixed share.
 */
export class ClassMixture implements Archived {
  private readonly mixers: readonly GeometricMixer[];
  /** What each expert is believed beforehand, and after what was seen; both sum to 1. */
  private readonly priors: Float64Array<ArrayBuffer>;
  private posterior: Float64Array<ArrayBuffer>;
  /** Trust in each geometric mixer, then in the Bayesian mixture; sums to 1. */
  private trust: Float64Array;
  private logs: Float64Array[];
  private bayes = new Float64Array(2);
  private learned = 0;

  /** @param priors how much each expert is believed before anything is seen */
  constructor(priors: readonly number[], { rates, weights }: MixingWays) {
    const total = priors.reduce((sum, prior) => sum + prior, 0);
    this.priors = Float64Array.from(priors, (prior) => prior / total);
    this.posterior = this.priors.slice();
    const start = this.priors.map((prior) => weightSumStart * prior);
    this.mixers = [
      ...rates.map((rate) => new GradientMixer(start, rate)),
      ...weights.map(({ variance, noise }) => new NewtonMixer(start, variance, noise)),
    ];
    this.trust = new Float64Array(this.mixers.length + 1).fill((1 - bayesTrust) / this.mixers.length);
    this.trust[this.mixers.length] = bayesTrust;
    this.logs = priors.map(() => new Float64Array(2));
  }

  /** Each expert's share in what is answered now: its mean weight over the mixers by trust; sums to 1. */
  shares(): number[] {
    const { mixers, trust, posterior } = this;
    const shares: number[] = [];
    let total = 0;
    for (let i = 0; i < posterior.length; i++) {
      let share = trust[mixers.length] * posterior[i];
      for (let m = 0; m < mixers.length; m++) share += trust[m] * Math.max(0, mixers[m].weights[i]);
      shares.push(share);
      total += share;
    }
    for (let i = 0; i < shares.length; i++) shares[i] /= total;
    return shares;
  }

  predict(experts: readonly Float64Array[], classCount: number, output: Float64Array): void {
    this.reach(classCount);
    this.blend(experts, classCount);
    const { mixers, trust, bayes, logs } = this;
    for (let c = 0; c < classCount; c++) output[c] = trust[mixers.length] * bayes[c];
    for (let m = 0; m < mixers.length; m++) {
      const mixer = mixers[m];
      mixer.mix(logs, classCount);
      for (let c = 0; c < classCount; c++) output[c] += trust[m] * mixer.mixed[c];
    }
    normalize(output, classCount);
  }

  /** Learns from what {@link predict} mixed last. */
  learn(classCount: number, outcome: number, weight: number): void {
    this.learnTrust(outcome, weight);
    this.learnPosterior(outcome, weight);
    const hasty = 1 + (haste.factor - 1) / (1 + this.learned++ / haste.events);
    for (const mixer of this.mixers) mixer.learn(this.logs, classCount, outcome, weight, hasty);
  }

  archive(archive: Archive): void {
    for (const mixer of this.mixers) mixer.archive(archive);
    this.posterior = archive.numbers(this.posterior);
    this.trust = archive.numbers(this.trust);
    this.learned = archive.count(this.learned);
  }

  /** Takes the experts' logarithms and their Bayesian mixture. */
  private blend(experts: readonly Float64Array[], classCount: number): void {
    const { logs, posterior, bayes } = this;
    const least = Math.min(probabilityMin, probabilitySumMin / classCount);
    for (let c = 0; c < classCount; c++) bayes[c] = 0;
    for (let i = 0; i < posterior.length; i++) {
      const probabilities = experts[i];
      const row = logs[i];
      for (let c = 0; c < classCount; c++) {
        const probability = probabilities[c] > least ? probabilities[c] : least;
        row[c] = Math.log(probability);
        bayes[c] += posterior[i] * probability;
      }
    }
    normalize(bayes, classCount);
  }

  private learnTrust(outcome: number, weight: number): void {
    const { trust, mixers, bayes } = this;
    let sum = 0;
    for (let m = 0; m < trust.length; m++) {
      const probability = (m < mixers.length ? mixers[m].mixed : bayes)[outcome];
      trust[m] *= Math.max(probability, probabilityMin) ** weight;
      sum += trust[m];
    }
    for (let m = 0; m < trust.length; m++) trust[m] = ((1 - mixerShare) * trust[m]) / sum + mixerShare / trust.length;
  }

  private learnPosterior(outcome: number, weight: number): void {
    const { posterior, logs, priors } = this;
    let sum = 0;
    for (let i = 0; i < posterior.length; i++) {
      posterior[i] *= Math.exp(weight * logs[i][outcome]);
      sum += posterior[i];
    }
    for (let i = 0; i < posterior.length; i++) posterior[i] = ((1 - expertShare) * posterior[i]) / sum + expertShare * priors[i];
  }

  private reach(classCount: number): void {
    if (this.bayes.length >= classCount) return;
    this.bayes = new Float64Array(classCount * 2);
    this.logs = this.logs.map(() => new Float64Array(classCount * 2));
  }
}
