import type { Instance } from '../instance.js';
import { enlarged } from '../matrix.js';
import type { Serializable, Serializer } from '../serializer.js';
import { softmax } from './class-expert.js';
import { ClassNormals } from './class-normals.js';
import type { Tempering } from './tempering.js';

const smoothing = 0.5;
const lossMemory = 0.98;
const probabilityMin = 1e-3;
/** Events a leaf must have seen before its naive Bayes model speaks. */
const bayesFrom = 10;

/** A leaf's two answers to an event, and the likelihoods behind the second: room for them, made once by the tree. */
export interface LeafAnswers {
  byFrequency: Float64Array;
  byBayes: Float64Array;
  likelihoods: Float64Array;
}

/**
 * A leaf of a decision tree: how often each class came here, and how each dimension's numbers are distributed within each class (as normal). It answers by
 * frequency and by naive Bayes, each as much as it was right before.
 */
export class TreeLeaf implements Serializable {
  /** Weight of each class. */
  counts = new Float64Array(2);
  readonly normals = new ClassNormals(1);
  /** Range of each dimension's numbers. */
  low = new Float64Array(0);
  high = new Float64Array(0);
  weight = 0;
  /** Weight when a split was last considered. */
  consideredAt = 0;
  private frequencyLoss = 0;
  private bayesLoss = 0;

  /** Writes probabilities that sum to 1, and the answers that they are mixed of. */
  predict(instance: Instance, power: number, classCount: number, answers: LeafAnswers, output: Float64Array): void {
    const { byFrequency, byBayes, likelihoods } = answers;
    let total = smoothing * classCount;
    const known = Math.min(classCount, this.counts.length);
    for (let c = 0; c < known; c++) total += this.counts[c];
    for (let c = 0; c < classCount; c++) {
      byFrequency[c] = ((c < known ? this.counts[c] : 0) + smoothing) / total;
      likelihoods[c] = 0;
    }
    this.normals.addTo(likelihoods, instance, classCount);
    for (let c = 0; c < classCount; c++) byBayes[c] = Math.log(byFrequency[c]) + power * likelihoods[c];
    softmax(byBayes, classCount, byBayes);
    const share = this.bayesShare;
    for (let c = 0; c < classCount; c++) output[c] = byFrequency[c] + share * (byBayes[c] - byFrequency[c]);
  }

  /** @param answers what {@link predict} wrote for this event @param outcome class that came, from 0 @param weight of the example, 1 for an ordinary one */
  learn(instance: Instance, tempering: Tempering, classCount: number, answers: LeafAnswers, outcome: number, weight: number): void {
    const { byFrequency, byBayes, likelihoods } = answers;
    this.frequencyLoss = lossMemory * this.frequencyLoss - Math.log(Math.max(probabilityMin, byFrequency[outcome]));
    this.bayesLoss = lossMemory * this.bayesLoss - Math.log(Math.max(probabilityMin, byBayes[outcome]));
    if (this.weight >= bayesFrom) tempering.learn(likelihoods, byBayes, classCount, outcome, weight);
    if (outcome >= this.counts.length) this.counts = enlarged(this.counts, outcome + 1);
    this.counts[outcome] += weight;
    this.weight += weight;
    this.extend(instance);
    this.normals.learn(instance, outcome, weight);
  }

  serialize(serializer: Serializer): void {
    this.counts = serializer.numbers(this.counts);
    this.normals.serialize(serializer);
    this.low = serializer.numbers(this.low);
    this.high = serializer.numbers(this.high);
    this.weight = serializer.float(this.weight);
    this.consideredAt = serializer.float(this.consideredAt);
    this.frequencyLoss = serializer.float(this.frequencyLoss);
    this.bayesLoss = serializer.float(this.bayesLoss);
  }

  private get bayesShare(): number {
    return this.weight < bayesFrom ? 0 : 1 / (1 + Math.exp(this.bayesLoss - this.frequencyLoss));
  }

  private extend({ raw, dimensions }: Instance): void {
    const known = this.low.length;
    if (dimensions > known) {
      this.low = enlarged(this.low, dimensions).fill(Number.POSITIVE_INFINITY, known);
      this.high = enlarged(this.high, dimensions).fill(Number.NEGATIVE_INFINITY, known);
    }
    for (let d = 0; d < dimensions; d++) {
      if (raw[d] < this.low[d]) this.low[d] = raw[d];
      if (raw[d] > this.high[d]) this.high[d] = raw[d];
    }
  }
}
