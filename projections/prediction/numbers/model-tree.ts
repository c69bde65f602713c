import type { Instance } from '../instance.js';
import { LeastSquares } from '../least-squares.js';
import { enlarged } from '../matrix.js';
import type { Serializable, Serializer } from '../serializer.js';
import { SplitTree } from '../split-tree.js';

/** Intervals of a standardized feature in which a leaf keeps apart what came, each so wide. */
const bins = 16;
const binWidth = 0.25;
/** Numbers kept for each interval: weight, sum, sum of squares. */
const binNumbers = 3;
/** A split is looked for after this weight, and when the weight has grown by this share since it was last looked for. */
const grace = { weight: 40, growth: 0.12 } as const;
/** Of the bound by which the best split is surely the best. */
const confidence = 0.01;
const tie = 0.1;
const leavesMax = 32;
const dimensionsMax = 48;
const modelMemory = 0.9995;
const errorRate = 0.02;

/** What splits are to explain: the outcomes, or what the leaf's linear model leaves of them. */
export type SplitTarget = 'outcomes' | 'residuals';

/** A leaf with a mean and a linear model; the one that erred less of late answers. */
class ModelLeaf implements Serializable {
  weight = 0;
  consideredAt = 0;
  table = new Float64Array(0);
  private meanError = 0;
  private modelError = 0;

  constructor(
    public mean: number,
    public model: LeastSquares,
  ) {}

  predict(inputs: Float64Array, count: number): number {
    return this.modelError <= this.meanError ? this.model.predict(inputs, count) : this.mean;
  }

  learn(instance: Instance, inputs: Float64Array, count: number, target: number, weight: number, explains: SplitTarget): void {
    const miss = target - this.model.predict(inputs, count);
    this.modelError += errorRate * (Math.abs(miss) - this.modelError);
    this.meanError += errorRate * (Math.abs(target - this.mean) - this.meanError);
    this.weight += weight;
    this.mean += (weight / (this.weight + 1)) * (target - this.mean);
    this.model.learn(inputs, count, target, weight);
    this.tally(instance, explains === 'outcomes' ? target : miss, weight);
  }

  serialize(serializer: Serializer): void {
    this.weight = serializer.float(this.weight);
    this.consideredAt = serializer.float(this.consideredAt);
    this.table = serializer.numbers(this.table);
    this.meanError = serializer.float(this.meanError);
    this.modelError = serializer.float(this.modelError);
    this.mean = serializer.float(this.mean);
    this.model.serialize(serializer);
  }

  private tally({ scaled, dimensions }: Instance, value: number, weight: number): void {
    const end = Math.min(dimensions, dimensionsMax);
    if (this.table.length < end * bins * binNumbers) this.table = enlarged(this.table, end * bins * binNumbers);
    for (let d = 0; d < end; d++) {
      const at = (d * bins + binOf(scaled[d])) * binNumbers;
      this.table[at] += weight;
      this.table[at + 1] += weight * value;
      this.table[at + 2] += weight * value * value;
    }
  }
}

/**
 * A regression tree with linear models in its leaves, which splits a leaf as soon as the best split is surely the best (FIMT-DD: Ikonomovska, Gama and
 * Džeroski 2011), by the reduction of the standard deviation.
 */
export class ModelTree implements Serializable {
  private readonly tree = new SplitTree('scaled', () => new ModelLeaf(0, new LeastSquares(modelMemory)));

  /** @param uses whether a dimension may be split on */
  constructor(
    private readonly uses: (dimension: number) => boolean,
    private readonly explains: SplitTarget,
  ) {}

  /** As the linear model does of the leaf that the instance falls into. @param count how many of the inputs hold, from the first @returns in the outcomes' unit */
  predict(instance: Instance, inputs: Float64Array, count: number): number {
    return this.tree.leafOf(instance).predict(inputs, count);
  }

  /** Teaches the leaf that the instance falls into, and splits it where that pays. @param weight of the event, 1 for a whole one */
  learn(instance: Instance, inputs: Float64Array, count: number, target: number, weight: number): void {
    const leaf = this.tree.leafOf(instance);
    leaf.learn(instance, inputs, count, target, weight, this.explains);
    if (leaf.weight - leaf.consideredAt < Math.max(grace.weight, grace.growth * leaf.consideredAt) || this.tree.leafCount >= leavesMax)
      return;
    leaf.consideredAt = leaf.weight;
    this.considerSplit(leaf, instance);
  }

  serialize(serializer: Serializer): void {
    this.tree.serialize(serializer);
  }

  private considerSplit(leaf: ModelLeaf, instance: Instance): void {
    let best = 0;
    let second = 0;
    let dimension = -1;
    let bin = 0;
    const dimensions = Math.floor(leaf.table.length / (bins * binNumbers));
    for (let d = 0; d < Math.min(dimensions, instance.dimensions); d++) {
      if (!this.uses(d)) continue;
      const found = bestCut(leaf.table, d);
      if (found.reduction > best) {
        second = best;
        best = found.reduction;
        dimension = d;
        bin = found.bin;
      } else if (found.reduction > second) second = found.reduction;
    }
    if (dimension < 0) return;
    const bound = Math.sqrt(Math.log(1 / confidence) / (2 * leaf.weight));
    if (second / best < 1 - bound || bound < tie) this.replace(leaf, instance, dimension, upperEnd(bin));
  }

  private replace(leaf: ModelLeaf, instance: Instance, dimension: number, threshold: number): void {
    const below = new ModelLeaf(leaf.mean, leaf.model.offspring());
    const above = new ModelLeaf(leaf.mean, leaf.model.offspring());
    this.tree.split(instance, { dimension, threshold }, below, above);
  }
}

/** The interval of a standardized value: two deviations to either side are told apart. */
const binOf = (value: number): number => Math.min(bins - 1, Math.max(0, Math.ceil(value / binWidth) + bins / 2 - 1));

const upperEnd = (bin: number): number => (bin + 1 - bins / 2) * binWidth;

/** Where to cut a dimension so that the deviations on both sides, by weight, are least; and by how much they are less than uncut. */
function bestCut(table: Float64Array, dimension: number): { bin: number; reduction: number } {
  const from = dimension * bins * binNumbers;
  const total = [0, 0, 0];
  for (let i = 0; i < bins * binNumbers; i++) total[i % binNumbers] += table[from + i];
  const whole = scatter(total[0], total[1], total[2]);
  const below = [0, 0, 0];
  const best = { bin: -1, reduction: 0 };
  for (let bin = 0; bin < bins - 1; bin++) {
    for (let k = 0; k < binNumbers; k++) below[k] += table[from + bin * binNumbers + k];
    const rest = total[0] - below[0];
    if (below[0] < 5 || rest < 5) continue;
    const parts = scatter(below[0], below[1], below[2]) + scatter(rest, total[1] - below[1], total[2] - below[2]);
    const reduction = (whole - parts) / total[0];
    if (reduction > best.reduction) Object.assign(best, { bin, reduction });
  }
  return best;
}

/** Weight times standard deviation. */
const scatter = (weight: number, sum: number, squares: number): number => Math.sqrt(Math.max(0, weight * squares - sum * sum));
