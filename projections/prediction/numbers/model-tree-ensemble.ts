import type { Serializer } from '../serializer.js';
import { TreePatches } from '../tree-patches.js';
import { ModelTree } from './model-tree.js';
import type { NumberExpert, NumberSituation } from './number-expert.js';
import { plainInputs } from './regression-inputs.js';

/** Errors of so many deviations of the outcomes are a full loss to the watch for drift. */
const fullLoss = 3;

/**
 * Model trees over random patches, half of them splitting by outcomes and half by residuals. A tree's loss is its squared error in steady deviations; votes
 * count inversely to it.
 */
export class ModelTreeEnsemble implements NumberExpert {
  readonly names = ['model trees'];
  private readonly trees: TreePatches<ModelTree>;
  private readonly answers: Float64Array;
  private readonly inputs = new Float64Array(plainInputs.sizeMax);
  private count = 0;

  constructor(seed = 0x4d6f6454) {
    this.trees = new TreePatches({
      seed,
      poissonRate: 6,
      subspace: 0.8,
      lossStart: 1,
      lossRate: 0.01,
      make: (uses, i) => new ModelTree(uses, i % 2 === 0 ? 'outcomes' : 'residuals'),
    });
    this.answers = new Float64Array(this.trees.members.length);
  }

  predict(situation: NumberSituation, output: Float64Array, at: number): void {
    const { history, instance } = situation;
    if (!history.hasScale) {
      output[at] = history.mean;
      return;
    }
    this.count = plainInputs.fill(situation, this.inputs);
    let sum = 0;
    let votes = 0;
    this.trees.members.forEach(({ tree, loss }, i) => {
      const value = history.clipped(history.steadyMean + history.steadyUnit * tree.predict(instance, this.inputs, this.count));
      this.answers[i] = (value - history.steadyMean) / history.steadyUnit;
      const vote = 1 / (loss + 1e-6);
      sum += vote * this.answers[i];
      votes += vote;
    });
    output[at] = history.clipped(history.steadyMean + (history.steadyUnit * sum) / votes);
  }

  learn({ history, instance }: NumberSituation, outcome: number, weight: number): void {
    if (!history.hasScale) return;
    const target = (outcome - history.steadyMean) / history.steadyUnit;
    const spread = (fullLoss * history.deviation) / history.steadyUnit;
    this.trees.members.forEach((member, i) => {
      const error = Math.abs(this.answers[i] - target);
      this.trees.judge(i, error * error, error / spread);
      const times = this.trees.drawWeight();
      if (times > 0) member.tree.learn(instance, this.inputs, this.count, target, times * weight);
    });
  }

  serialize(serializer: Serializer): void {
    this.trees.serialize(serializer);
  }
}
