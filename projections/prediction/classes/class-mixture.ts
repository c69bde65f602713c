import type { Serializable, Serializer } from '../serializer.js';
import { normalize } from './class-expert.js';
import { type GeometricMixer, GradientMixer, NewtonMixer } from './geometric-mixers.js';

/** How weights are learned, in several ways side by side: high rates and noise follow drift, low ones converge. */
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
const warmUp = { factor: 4, events: 300 } as const;
/** Share of the meta-weights that moves between the mixers, and between experts, on every event. */
const mixerShare = 0.003;
const expertShare = 0.002;
/** Probabilities below this are taken for it, of many classes for less. */
const probabilityMin = 1e-3;
const probabilitySumMin = 3e-3;
const weightSumStart = 1.2;
/** How far the Bayesian mixture is trusted beforehand. */
const bayesPrior = 0.6;

/**
 * Mixes the experts' probabilities geometrically, in several ways side by side, next to a Bayesian mixture of the experts with fixed share (Herbster and
 * Warmuth 1998), which is the surest at the start; which of them to follow is again a Bayesian mixture with fixed share.
 */
export class ClassMixture implements Serializable {
  private readonly mixers: readonly GeometricMixer[];
  /** What each expert is believed beforehand, and after what was seen; both sum to 1. */
  private readonly priors: Float64Array<ArrayBuffer>;
  private posterior: Float64Array<ArrayBuffer>;
  /** Meta-weight of each geometric mixer, then in the Bayesian mixture; sums to 1. */
  private metaWeights: Float64Array;
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
    this.metaWeights = new Float64Array(this.mixers.length + 1).fill((1 - bayesPrior) / this.mixers.length);
    this.metaWeights[this.mixers.length] = bayesPrior;
    this.logs = priors.map(() => new Float64Array(2));
  }

  /** Each expert's share in what is answered now: its mean weight over the mixers by meta-weights; sums to 1. */
  shares(): number[] {
    const { mixers, metaWeights, posterior } = this;
    const shares: number[] = [];
    let total = 0;
    for (let i = 0; i < posterior.length; i++) {
      let share = metaWeights[mixers.length] * posterior[i];
      for (let m = 0; m < mixers.length; m++) share += metaWeights[m] * Math.max(0, mixers[m].weights[i]);
      shares.push(share);
      total += share;
    }
    for (let i = 0; i < shares.length; i++) shares[i] /= total;
    return shares;
  }

  /** Mixes the experts' probabilities. @param experts a row each, `classCount` elements read of it @param output gets `classCount` probabilities that sum to 1 */
  predict(experts: readonly Float64Array[], classCount: number, output: Float64Array): void {
    this.reach(classCount);
    this.blend(experts, classCount);
    const { mixers, metaWeights, bayes, logs } = this;
    for (let c = 0; c < classCount; c++) output[c] = metaWeights[mixers.length] * bayes[c];
    for (let m = 0; m < mixers.length; m++) {
      const mixer = mixers[m];
      mixer.mix(logs, classCount);
      for (let c = 0; c < classCount; c++) output[c] += metaWeights[m] * mixer.mixed[c];
    }
    normalize(output, classCount);
  }

  /** Learns from what {@link predict} mixed last. @param outcome class that came, from 0 @param weight of the example, 1 for an ordinary one */
  learn(classCount: number, outcome: number, weight: number): void {
    this.learnMetaWeights(outcome, weight);
    this.learnPosterior(outcome, weight);
    const warmUpFactor = 1 + (warmUp.factor - 1) / (1 + this.learned++ / warmUp.events);
    for (const mixer of this.mixers) mixer.learn(this.logs, classCount, outcome, weight, warmUpFactor);
  }

  serialize(serializer: Serializer): void {
    for (const mixer of this.mixers) mixer.serialize(serializer);
    this.posterior = serializer.numbers(this.posterior);
    this.metaWeights = serializer.numbers(this.metaWeights);
    this.learned = serializer.count(this.learned);
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

  private learnMetaWeights(outcome: number, weight: number): void {
    const { metaWeights, mixers, bayes } = this;
    let sum = 0;
    for (let m = 0; m < metaWeights.length; m++) {
      const probability = (m < mixers.length ? mixers[m].mixed : bayes)[outcome];
      metaWeights[m] *= Math.max(probability, probabilityMin) ** weight;
      sum += metaWeights[m];
    }
    for (let m = 0; m < metaWeights.length; m++)
      metaWeights[m] = ((1 - mixerShare) * metaWeights[m]) / sum + mixerShare / metaWeights.length;
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
