import type { Archive, Archived } from '../archive.js';
import type { Instance } from '../encoder.js';
import { type LeafAnswers, TreeLeaf } from './tree-leaf.js';

/** Weight between two looks for a split, and the bound's confidence and tie-break. */
const grace = 150;
const confidence = 0.01;
const tie = 0.05;
const candidates = 10;
/** Weight with which a new leaf begins. */
const startWeight = 5;
const leafBytesMax = 2 * 1024 * 1024;
const leavesMax = 64;

interface Split {
  readonly dimension: number;
  readonly threshold: number;
  below: Node;
  above: Node;
}

type Node = TreeLeaf | Split;

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
export class HoeffdingTree implements Archived {
  private root: Node = new TreeLeaf();
  private leaves = 1;
  private readonly answers: LeafAnswers = { byFrequency: new Float64Array(2), byBayes: new Float64Array(2) };

  /** @param uses whether a dimension may be split on */
  constructor(private readonly uses: (dimension: number) => boolean) {}

  predict(instance: Instance, classCount: number, output: Float64Array): void {
    this.leafOf(instance).predict(instance, classCount, this.answers, output);
  }

  /** Follows a {@link predict} of the same event. */
  learn(instance: Instance, classCount: number, outcome: number, weight: number): void {
    const leaf = this.leafOf(instance);
    leaf.learn(instance, this.answers, outcome, weight);
    if (leaf.weight - leaf.consideredAt < grace) return;
    leaf.consideredAt = leaf.weight;
    if (this.leaves >= Math.min(leavesMax, leafBytesMax / (24 * classCount * Math.max(1, instance.dimensions)))) return;
    const best = this.bestSplit(leaf, classCount);
    if (best === undefined) return;
    const range = Math.log(classCount);
    const bound = Math.sqrt((range * range * Math.log(1 / confidence)) / (2 * leaf.weight));
    if (best.gain - best.second > bound || bound < tie) this.replace(instance, leaf, best, classCount);
  }

  archive(archive: Archive): void {
    this.leaves = archive.count(this.leaves);
    this.root = this.archiveNode(archive, this.root);
  }

  private archiveNode(archive: Archive, node: Node): Node {
    if (archive.count(node instanceof TreeLeaf ? 0 : 1) === 0) {
      const leaf = node instanceof TreeLeaf && !archive.reading ? node : new TreeLeaf();
      leaf.archive(archive);
      return leaf;
    }
    const split = node as Split;
    const dimension = archive.count(archive.reading ? 0 : split.dimension);
    const threshold = archive.float(archive.reading ? 0 : split.threshold);
    const below = this.archiveNode(archive, archive.reading ? node : split.below);
    const above = this.archiveNode(archive, archive.reading ? node : split.above);
    return { dimension, threshold, below, above };
  }

  private leafOf(instance: Instance): TreeLeaf {
    let node = this.root;
    while (!(node instanceof TreeLeaf)) node = goesBelow(node, instance) ? node.below : node.above;
    return node;
  }

  private replace(instance: Instance, leaf: TreeLeaf, best: BestSplit, classCount: number): void {
    const [below, above] = [new TreeLeaf(), new TreeLeaf()];
    const parts = new Float64Array(2 * classCount);
    divide(leaf, best.dimension, best.threshold, classCount, parts);
    below.counts = startCounts(parts.subarray(0, classCount));
    above.counts = startCounts(parts.subarray(classCount));
    const split: Split = { dimension: best.dimension, threshold: best.threshold, below, above };
    this.leaves++;
    if (this.root === leaf) {
      this.root = split;
      return;
    }
    for (let node = this.root; !(node instanceof TreeLeaf); ) {
      const side = goesBelow(node, instance) ? 'below' : 'above';
      if (node[side] === leaf) node[side] = split;
      node = node[side] === split ? leaf : node[side];
    }
  }

  private bestSplit(leaf: TreeLeaf, classCount: number): BestSplit | undefined {
    const before = entropy(leaf.counts, 0, Math.min(classCount, leaf.counts.length));
    if (before === 0) return undefined;
    const best: BestSplit = { dimension: -1, threshold: 0, gain: 0, second: 0 };
    const parts = new Float64Array(2 * classCount);
    for (let dimension = 0; dimension < leaf.low.length; dimension++) {
      const [low, high] = [leaf.low[dimension], leaf.high[dimension]];
      if (!(high > low) || !this.uses(dimension)) continue;
      let gain = 0;
      let threshold = low;
      for (let i = 1; i <= candidates; i++) {
        const at = low + ((high - low) * i) / (candidates + 1);
        const found = before - divide(leaf, dimension, at, classCount, parts);
        if (found > gain) [gain, threshold] = [found, at];
      }
      if (gain > best.gain) Object.assign(best, { dimension, threshold, gain, second: best.gain });
      else if (gain > best.second) best.second = gain;
    }
    return best.dimension < 0 ? undefined : best;
  }
}

const goesBelow = ({ dimension, threshold }: Split, { filled, dimensions }: Instance): boolean =>
  dimension < dimensions && filled[dimension] <= threshold;

const startCounts = (part: Float64Array): Float64Array<ArrayBuffer> => {
  const total = part.reduce((sum, count) => sum + count, 0);
  return part.map((count) => (total > startWeight ? (count * startWeight) / total : count));
};

/** Writes each class's weight below the threshold, then above it. @returns the entropy that is left, nats */
function divide(leaf: TreeLeaf, dimension: number, threshold: number, classCount: number, parts: Float64Array): number {
  const { data, stride } = leaf.moments;
  const row = 3 * dimension * stride;
  let below = 0;
  let above = 0;
  for (let c = 0; c < classCount; c++) {
    const count = c < stride ? data[row + c] : 0;
    const share = count === 0 ? 0 : normalBelow(threshold - data[row + stride + c], data[row + 2 * stride + c]);
    parts[c] = count * share;
    parts[classCount + c] = count - parts[c];
    below += parts[c];
    above += parts[classCount + c];
  }
  const total = below + above;
  if (below < 1 || above < 1) return Number.POSITIVE_INFINITY;
  return (below * entropy(parts, 0, classCount) + above * entropy(parts, classCount, 2 * classCount)) / total;
}

/** Share of a normal distribution with mean 0 below a value; a logistic curve that is never more than .01 off (Bowling et al. 2009). */
function normalBelow(value: number, variance: number): number {
  if (!(variance > 0)) return value >= 0 ? 1 : 0;
  const z = value / Math.sqrt(variance);
  return 1 / (1 + Math.exp(-(0.07056 * z * z * z + 1.5976 * z)));
}

/** In nats. */
function entropy(weights: Float64Array, from: number, to: number): number {
  let total = 0;
  for (let i = from; i < to; i++) total += weights[i];
  if (total === 0) return 0;
  let sum = 0;
  for (let i = from; i < to; i++) if (weights[i] > 0) sum -= (weights[i] / total) * Math.log(weights[i] / total);
  return sum;
}
