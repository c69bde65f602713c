import type { Instance } from '../instance.js';
import type { Serializable, Serializer } from '../serializer.js';
import { SplitTree } from '../split-tree.js';
import { Tempering } from './tempering.js';
import { type LeafAnswers, TreeLeaf } from './tree-leaf.js';

/** A split is looked for after this weight, and when the weight has grown by this share since it was last looked for. */
const grace = { weight: 25, growth: 0.18 } as const;

/** Thresholds tried in a dimension. */
const candidates = 10;
/** Shares of classes worked out in one look at most: with many classes it tries only some of many dimensions, by turns. */
const sharesMax = 20_000;
/** Weight with which a new leaf begins. */
const startWeight = 50;
const leafBytesMax = 2 * 1024 * 1024;
const leavesMax = 64;

/** How sure a tree is to be before it splits: the bound's confidence, and the width of the bound at which close splits count as tied. */
export interface SplitCaution {
  readonly confidence: number;
  readonly tie: number;
}

interface BestSplit {
  dimension: number;
  threshold: number;
  gain: number;
  /** Best gain on another dimension. */
  second: number;
}

/**
 * A decision tree that splits a leaf as soon as the best split is surely the best (Domingos and Hulten 2000), numbers taken to be normal within each class.
 * @see TreeLeaf for its answers
 */
export class HoeffdingTree implements Serializable {
  private readonly tree = new SplitTree('filled', () => new TreeLeaf());
  private readonly tempering = new Tempering();
  private answers: LeafAnswers = roomFor(2);
  private parts = new Float64Array(4);

  /** @param uses whether a dimension may be split on */
  constructor(
    private readonly uses: (dimension: number) => boolean,
    private readonly caution: SplitCaution,
  ) {}

  /** As the leaf does that the instance falls into. @param output gets `classCount` probabilities */
  predict(instance: Instance, classCount: number, output: Float64Array): void {
    if (this.answers.byBayes.length < classCount) this.answers = roomFor(2 * classCount);
    this.tree.leafOf(instance).predict(instance, this.tempering.power, classCount, this.answers, output);
  }

  /** Follows a {@link predict} of the same event. @param outcome class that came, from 0 @param weight of the example, 1 for an ordinary one */
  learn(instance: Instance, classCount: number, outcome: number, weight: number): void {
    const leaf = this.tree.leafOf(instance);
    leaf.learn(instance, this.tempering, classCount, this.answers, outcome, weight);
    if (leaf.weight - leaf.consideredAt < Math.max(grace.weight, grace.growth * leaf.consideredAt)) return;
    leaf.consideredAt = leaf.weight;
    if (this.tree.leafCount >= Math.min(leavesMax, leafBytesMax / (40 * classCount * Math.max(1, instance.dimensions)))) return;
    const best = this.bestSplit(leaf, classCount);
    if (best === undefined) return;
    const range = Math.log(classCount);
    const bound = Math.sqrt((range * range * Math.log(1 / this.caution.confidence)) / (2 * leaf.weight));
    if (best.gain - best.second > bound || bound < this.caution.tie) this.replace(instance, leaf, best, classCount);
  }

  serialize(serializer: Serializer): void {
    this.tree.serialize(serializer);
    this.tempering.serialize(serializer);
  }

  private replace(instance: Instance, leaf: TreeLeaf, best: BestSplit, classCount: number): void {
    const [below, above] = [new TreeLeaf(), new TreeLeaf()];
    this.divide(leaf, best.dimension, best.threshold, classCount);
    below.counts = startCounts(this.parts.subarray(0, classCount));
    above.counts = startCounts(this.parts.subarray(classCount, 2 * classCount));
    this.tree.split(instance, best, below, above);
  }

  private bestSplit(leaf: TreeLeaf, classCount: number): BestSplit | undefined {
    const before = entropy(leaf.counts, 0, Math.min(classCount, leaf.counts.length));
    if (before === 0) return undefined;
    const best: BestSplit = { dimension: -1, threshold: 0, gain: 0, second: 0 };
    const dimensions = leaf.low.length;
    const tried = Math.min(dimensions, Math.max(1, Math.floor(sharesMax / (candidates * classCount))));
    const first = tried < dimensions ? Math.floor(leaf.weight) % dimensions : 0;
    for (let i = 0; i < tried; i++) {
      const dimension = (first + i) % dimensions;
      const low = leaf.low[dimension];
      const high = leaf.high[dimension];
      if (!(high > low) || !this.uses(dimension)) continue;
      let gain = 0;
      let threshold = low;
      for (let k = 1; k <= candidates; k++) {
        const at = low + ((high - low) * k) / (candidates + 1);
        const found = before - this.divide(leaf, dimension, at, classCount);
        if (found > gain) {
          gain = found;
          threshold = at;
        }
      }
      if (gain > best.gain) Object.assign(best, { dimension, threshold, gain, second: best.gain });
      else if (gain > best.second) best.second = gain;
    }
    return best.dimension < 0 ? undefined : best;
  }

  /** Writes each class's weight below the threshold, then above it. @returns the entropy that is left, nats */
  private divide({ normals, counts }: TreeLeaf, dimension: number, threshold: number, classCount: number): number {
    if (this.parts.length < 2 * classCount) this.parts = new Float64Array(4 * classCount);
    const { parts } = this;
    let below = 0;
    let above = 0;
    for (let c = 0; c < classCount; c++) {
      const count = c < counts.length && counts[c] > 0 ? normals.weightOf(dimension, c) : 0;
      parts[c] = count === 0 ? 0 : count * normals.shareBelow(dimension, c, threshold);
      parts[classCount + c] = count - parts[c];
      below += parts[c];
      above += parts[classCount + c];
    }
    if (below < 1 || above < 1) return Number.POSITIVE_INFINITY;
    return (below * entropy(parts, 0, classCount) + above * entropy(parts, classCount, 2 * classCount)) / (below + above);
  }
}

const startCounts = (part: Float64Array): Float64Array<ArrayBuffer> => {
  const total = part.reduce((sum, count) => sum + count, 0);
  return part.map((count) => (total > startWeight ? (count * startWeight) / total : count));
};

/** In nats. */
function entropy(weights: Float64Array, from: number, to: number): number {
  let total = 0;
  for (let i = from; i < to; i++) total += weights[i];
  if (total === 0) return 0;
  let sum = 0;
  for (let i = from; i < to; i++) if (weights[i] > 0) sum -= (weights[i] / total) * Math.log(weights[i] / total);
  return sum;
}

const roomFor = (classes: number): LeafAnswers => ({
  byFrequency: new Float64Array(classes),
  byBayes: new Float64Array(classes),
  likelihoods: new Float64Array(classes),
});
