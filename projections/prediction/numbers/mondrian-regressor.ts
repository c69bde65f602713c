import { MondrianForest } from '../mondrian-forest.js';
import type { MondrianTree } from '../mondrian-tree.js';
import type { Serializer } from '../serializer.js';
import { errorMin, type NumberExpert, type NumberSituation } from './number-expert.js';
import { NumberImportance } from './number-importance.js';

/** Numbers a node keeps: events, mean. */
const payload = { width: 2 } as const;
/** A node's mean leans on that of the node above as if by this many events. */
const shrinkage = 0.3;

/**
 * A forest of online Mondrian trees over the outcomes, or over what the simpler experts leave unexplained, each mixed over its prunings by squared loss. Over the
 * outcomes every other tree splits by all dimensions alike.
 */
export class MondrianRegressor implements NumberExpert {
  readonly names: readonly string[];
  private readonly forest: MondrianForest;
  private readonly importance = new NumberImportance();
  private base = 0;
  /** Running mean of the forest's squared error, which sets the scale of the losses. */
  private error = 0;
  private learned = 0;
  private correction = 0;
  /** First outcome, from which the others are measured. */
  private origin = 0;

  constructor(
    private readonly over: 'outcomes' | 'residuals',
    seed = 0x4d6f6e72,
  ) {
    this.names = [over === 'outcomes' ? 'Mondrian forest' : 'Mondrian forest on residuals'];
    this.forest = new MondrianForest(payload.width, seed);
  }

  predict(situation: NumberSituation, output: Float64Array, at: number): void {
    const { history, instance } = situation;
    this.base = this.over === 'outcomes' ? this.origin : situation.base;
    let sum = 0;
    for (const tree of this.forest.trees) {
      tree.descend(instance);
      sum += this.mix(tree);
    }
    this.correction = sum / this.forest.trees.length;
    output[at] = history.clipped(this.base + this.correction);
  }

  learn(situation: NumberSituation, outcome: number, weight: number): void {
    const { instance } = situation;
    if (this.learned === 0) {
      this.origin = outcome;
      if (this.over === 'outcomes') this.base = outcome;
    }
    const residual = outcome - this.base;
    const miss = residual - this.correction;
    this.learned++;
    this.error += (miss * miss - this.error) / Math.min(this.learned, 500);
    const inverseTemperature = this.error > errorMin ? 0.5 / this.error : 0;
    this.importance.computeValues(instance.dimensions);
    this.forest.grow(
      instance,
      (tree) => {
        for (let i = 0; i < tree.depth; i++) this.teach(tree, i, residual, weight, inverseTemperature);
      },
      (_tree, i) => (this.over === 'residuals' || i % 2 === 0 ? { importance: this.importance.values } : {}),
    );
    this.importance.learn(instance, outcome);
  }

  serialize(serializer: Serializer): void {
    this.forest.serialize(serializer);
    this.importance.serialize(serializer);
    this.origin = serializer.float(this.origin);
    this.error = serializer.float(this.error);
    this.learned = serializer.count(this.learned);
  }

  private teach(tree: MondrianTree, level: number, residual: number, weight: number, inverseTemperature: number): void {
    const node = tree.path[level];
    const at = node * payload.width;
    const numbers = tree.payload;
    if (numbers[at] === 0 && level > 0) numbers[at + 1] = numbers[tree.path[level - 1] * payload.width + 1];
    const miss = residual - numbers[at + 1];
    if (numbers[at] > 0) tree.credit(node, -weight * Math.min(20, inverseTemperature * miss * miss));
    numbers[at] += weight;
    numbers[at + 1] += (weight / (numbers[at] + shrinkage)) * miss;
  }

  private mix(tree: MondrianTree): number {
    let mixed = 0;
    for (let i = tree.depth - 1; i >= 0; i--) {
      const share = tree.shareOf(tree.path[i]);
      mixed += share * (tree.payload[tree.path[i] * payload.width + 1] - mixed);
    }
    return mixed;
  }
}
