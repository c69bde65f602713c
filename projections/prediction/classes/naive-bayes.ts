import type { Archive } from '../archive.js';
import { GrowingMatrix } from '../matrix.js';
import { type ClassExpert, type ClassSituation, softmax } from './class-expert.js';

/** A class's variance is at least this share of the variance of all. */
const varianceShareMin = 0.02;
const temperatureRate = 0.02;

/** What a naive Bayes model takes a feature's distribution within a class to be. */
export type BayesForm = 'normal' | 'intervals';

/**
 * Naive Bayes with forgetting, over numbers as normal distributions or over the intervals they lie in. Features that repeat each other make it too sure of
 * itself; a power on the likelihood, learned by gradient, takes that back.
 */
export class NaiveBayes implements ClassExpert {
  readonly names: readonly string[];
  private readonly priors = new GrowingMatrix();
  /** Rows of three per dimension: weight, mean, variance of each class (normal); or a row per property: its weight in each class (intervals). */
  private readonly table = new GrowingMatrix();
  /** When each property was last learned (intervals), by {@link clock}. */
  private learnedAt = new GrowingMatrix(0, 1);
  private clock = 0;
  private temperature = 0.5;
  private logits = new Float64Array(2);
  private probabilities = new Float64Array(2);

  /** @param memory share of what was learned that stays from event to event */
  constructor(
    name: string,
    private readonly form: BayesForm,
    private readonly memory: number,
  ) {
    this.names = [name];
  }

  predict(situation: ClassSituation, [output]: readonly Float64Array[]): void {
    const { classCount, instance } = situation;
    this.reach(situation);
    const { logits, priors } = this;
    let total = 0;
    for (let c = 0; c < classCount; c++) total += priors.data[c];
    for (let c = 0; c < classCount; c++) logits[c] = 0;
    if (this.form === 'normal') this.addNormal(situation);
    else this.addIntervals(situation);
    const power = instance.dimensions === 0 ? 0 : this.temperature;
    for (let c = 0; c < classCount; c++) logits[c] = power * logits[c] + Math.log((priors.data[c] + 0.5) / (total + 0.5 * classCount));
    softmax(logits, classCount, this.probabilities);
    for (let c = 0; c < classCount; c++) output[c] = this.probabilities[c];
  }

  learn(situation: ClassSituation, outcome: number, weight: number): void {
    this.learnTemperature(situation, outcome, weight);
    const { classCount } = situation;
    const { data } = this.priors;
    for (let c = 0; c < classCount; c++) data[c] *= this.memory;
    data[outcome] += weight;
    this.clock++;
    if (this.form === 'normal') this.learnNormal(situation, outcome, weight);
    else this.learnIntervals(situation, outcome, weight);
  }

  archive(archive: Archive): void {
    this.priors.archive(archive);
    this.table.archive(archive);
    this.learnedAt.archive(archive);
    this.clock = archive.count(this.clock);
    this.temperature = archive.float(this.temperature);
  }

  private reach({ classCount, instance }: ClassSituation): void {
    this.priors.reach(1, classCount);
    let rows = 3 * instance.dimensions;
    if (this.form === 'intervals') for (let i = 0; i < instance.coarseCount; i++) rows = Math.max(rows, instance.coarse[i] + 1);
    this.table.reach(rows, classCount);
    if (this.form === 'intervals') this.learnedAt.reach(rows, 1);
    if (this.logits.length < classCount) {
      this.logits = new Float64Array(classCount * 2);
      this.probabilities = new Float64Array(classCount * 2);
    }
  }

  /** Log loss by the power: the mean of the log likelihoods under the prediction less that of what happened. */
  private learnTemperature({ classCount }: ClassSituation, outcome: number, weight: number): void {
    const { probabilities, logits, priors } = this;
    let total = 0;
    for (let c = 0; c < classCount; c++) total += priors.data[c];
    const likelihood = (c: number): number =>
      (logits[c] - Math.log((priors.data[c] + 0.5) / (total + 0.5 * classCount))) / this.temperature;
    let gradient = -likelihood(outcome);
    for (let c = 0; c < classCount; c++) gradient += probabilities[c] * likelihood(c);
    const step = temperatureRate * Math.min(1, Math.max(-1, weight * gradient));
    this.temperature = Math.min(1.5, Math.max(0.02, this.temperature * Math.exp(-step)));
  }

  private addNormal({ instance, classCount }: ClassSituation): void {
    const { logits } = this;
    const { data, stride } = this.table;
    for (let d = 0; d < instance.dimensions; d++) {
      const value = instance.raw[d];
      if (Number.isNaN(value)) continue;
      const weights = 3 * d * stride;
      const floor = instance.deviation[d] * instance.deviation[d] * varianceShareMin;
      const overall = instance.deviation[d] * instance.deviation[d];
      for (let c = 0; c < classCount; c++) {
        const count = data[weights + c];
        if (count === 0) {
          logits[c] += -0.5 * (instance.scaled[d] * instance.scaled[d] + Math.log(overall + floor));
          continue;
        }
        const variance = (data[weights + 2 * stride + c] * count + 2 * overall) / (count + 2) + floor;
        const difference = value - data[weights + stride + c];
        logits[c] -= 0.5 * ((difference * difference) / variance + Math.log(variance));
      }
    }
  }

  private learnNormal({ instance }: ClassSituation, outcome: number, weight: number): void {
    const { data, stride } = this.table;
    for (let d = 0; d < instance.dimensions; d++) {
      const value = instance.raw[d];
      if (Number.isNaN(value)) continue;
      const at = 3 * d * stride + outcome;
      const count = data[at] * this.memory + weight;
      const rate = weight / count;
      const difference = value - data[at + stride];
      data[at] = count;
      data[at + stride] += rate * difference;
      data[at + 2 * stride] = (1 - rate) * (data[at + 2 * stride] + rate * difference * difference);
    }
  }

  private addIntervals({ instance, classCount }: ClassSituation): void {
    const { logits, priors } = this;
    const { data, stride } = this.table;
    for (let i = 0; i < instance.coarseCount; i++) {
      const kept = this.kept(instance.coarse[i]);
      const row = instance.coarse[i] * stride;
      for (let c = 0; c < classCount; c++) logits[c] += Math.log((kept * data[row + c] + 0.1) / (priors.data[c] + 0.8));
    }
  }

  private learnIntervals({ instance, classCount }: ClassSituation, outcome: number, weight: number): void {
    const { data, stride } = this.table;
    for (let i = 0; i < instance.coarseCount; i++) {
      const kept = this.kept(instance.coarse[i]);
      const row = instance.coarse[i] * stride;
      for (let c = 0; c < classCount; c++) data[row + c] *= kept;
      data[row + outcome] += weight;
      this.learnedAt.data[instance.coarse[i]] = this.clock;
    }
  }

  private kept(slot: number): number {
    return this.memory === 1 ? 1 : this.memory ** (this.clock - this.learnedAt.data[slot]);
  }
}
