import type { Archive, Archived } from '../archive.js';
import type { Instance } from '../encoder.js';
import { enlarged, GrowingMatrix } from '../matrix.js';
import { softmax } from './class-expert.js';

const varianceShareMin = 0.02;
const smoothing = 0.5;
const lossMemory = 0.98;
const probabilityMin = 1e-3;
/** Events a leaf must have seen before its naive Bayes model speaks. */
const bayesFrom = 10;

/** A leaf's two answers to an event: room for them, made once by the tree. */
export interface LeafAnswers {
  byFrequency: Float64Array;
  byBayes: Float64Array;
}

/**
 * A leaf of a decision tree: how often each class came here, and how each dimension's numbers are distributed within each class (as normal). It answers by
 * frequency and by naive Bayes, each as much as it was right before.
 */
export class TreeLeaf implements Archived {
  /** Weight of each class. */
  counts = new Float64Array(2);
  /** Rows of three per dimension: weight, mean, variance by class. */
  readonly moments = new GrowingMatrix();
  low = new Float64Array(0);
  high = new Float64Array(0);
  weight = 0;
  /** Weight when a split was last considered. */
  consideredAt = 0;
  private frequencyLoss = 0;
  private bayesLoss = 0;

  /** Writes probabilities that sum to 1, and the answers that they are mixed of. */
  predict(instance: Instance, classCount: number, answers: LeafAnswers, output: Float64Array): void {
    this.answer(instance, classCount, answers);
    const { byFrequency, byBayes } = answers;
    const share = this.bayesShare;
    for (let c = 0; c < classCount; c++) output[c] = byFrequency[c] + share * (byBayes[c] - byFrequency[c]);
  }

  /** @param answers what {@link predict} wrote for this event */
  learn(instance: Instance, { byFrequency, byBayes }: LeafAnswers, outcome: number, weight: number): void {
    this.frequencyLoss = lossMemory * this.frequencyLoss - Math.log(Math.max(probabilityMin, byFrequency[outcome]));
    this.bayesLoss = lossMemory * this.bayesLoss - Math.log(Math.max(probabilityMin, byBayes[outcome]));
    if (outcome >= this.counts.length) this.counts = enlarged(this.counts, outcome + 1);
    this.counts[outcome] += weight;
    this.weight += weight;
    this.learnMoments(instance, outcome, weight);
  }

  archive(archive: Archive): void {
    this.counts = archive.numbers(this.counts);
    this.moments.archive(archive);
    this.low = archive.numbers(this.low);
    this.high = archive.numbers(this.high);
    this.weight = archive.float(this.weight);
    this.consideredAt = archive.float(this.consideredAt);
    this.frequencyLoss = archive.float(this.frequencyLoss);
    this.bayesLoss = archive.float(this.bayesLoss);
  }

  private get bayesShare(): number {
    return this.weight < bayesFrom ? 0 : 1 / (1 + Math.exp(this.bayesLoss - this.frequencyLoss));
  }

  private answer(instance: Instance, classCount: number, answers: LeafAnswers): void {
    if (answers.byBayes.length < classCount) {
      answers.byFrequency = new Float64Array(classCount * 2);
      answers.byBayes = new Float64Array(classCount * 2);
    }
    const { byFrequency, byBayes } = answers;
    let total = smoothing * classCount;
    for (let c = 0; c < classCount; c++) total += this.counts[c] ?? 0;
    for (let c = 0; c < classCount; c++) byFrequency[c] = ((this.counts[c] ?? 0) + smoothing) / total;
    for (let c = 0; c < classCount; c++) byBayes[c] = Math.log(byFrequency[c]);
    this.addLikelihoods(instance, classCount, byBayes);
    softmax(byBayes, classCount, byBayes);
  }

  private addLikelihoods(instance: Instance, classCount: number, byBayes: Float64Array): void {
    const dimensions = Math.min(instance.dimensions, this.low.length);
    this.moments.reach(3 * dimensions, classCount);
    const { data, stride } = this.moments;
    for (let d = 0; d < dimensions; d++) {
      const row = 3 * d * stride;
      const overall = instance.deviation[d] * instance.deviation[d];
      const value = instance.filled[d];
      for (let c = 0; c < classCount; c++) {
        const count = data[row + c];
        const variance = (data[row + 2 * stride + c] * count + overall) / (count + 1) + varianceShareMin * overall;
        const difference = count === 0 ? instance.scaled[d] * instance.deviation[d] : value - data[row + stride + c];
        byBayes[c] -= 0.5 * ((difference * difference) / variance + Math.log(variance));
      }
    }
  }

  private learnMoments({ filled, dimensions }: Instance, outcome: number, weight: number): void {
    this.moments.reach(3 * dimensions, outcome + 1);
    const known = this.low.length;
    if (dimensions > known) {
      this.low = Float64Array.from({ length: dimensions }, (_, d) => (d < known ? this.low[d] : filled[d]));
      this.high = Float64Array.from({ length: dimensions }, (_, d) => (d < known ? this.high[d] : filled[d]));
    }
    const { data, stride } = this.moments;
    for (let d = 0; d < dimensions; d++) {
      const value = filled[d];
      if (value < this.low[d]) this.low[d] = value;
      if (value > this.high[d]) this.high[d] = value;
      const at = 3 * d * stride + outcome;
      data[at] += weight;
      const rate = weight / data[at];
      const difference = value - data[at + stride];
      data[at + stride] += rate * difference;
      data[at + 2 * stride] = (1 - rate) * (data[at + 2 * stride] + rate * difference * difference);
    }
  }
}
