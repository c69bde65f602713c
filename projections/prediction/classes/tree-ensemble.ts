import type { Serializer } from '../serializer.js';
import { TreePatches } from '../tree-patches.js';
import { type ClassExpert, type ClassSituation, normalize } from './class-expert.js';
import { HoeffdingTree } from './hoeffding-tree.js';

/** Trees in turn are cautious and eager to split. */
const cautions = [
  { confidence: 0.01, tie: 0.05 },
  { confidence: 0.3, tie: 0.3 },
] as const;
/** How steeply a vote falls with the loss. */
const voteSharpness = 12;

/** Hoeffding trees over random patches, half of them eager to split. A tree's loss is the probability that it did not give to the outcome. */
export class TreeEnsemble implements ClassExpert {
  readonly names = ['random patches'];
  private readonly trees: TreePatches<HoeffdingTree>;
  private answers: Float64Array[];

  constructor(seed = 0x54726565) {
    this.trees = new TreePatches({
      seed,
      poissonRate: 6,
      subspace: 0.85,
      lossStart: 0.5,
      lossRate: 0.02,
      make: (uses, i) => new HoeffdingTree(uses, cautions[i % cautions.length]),
    });
    this.answers = this.trees.members.map(() => new Float64Array(2));
  }

  predict({ instance, classCount }: ClassSituation, [output]: readonly Float64Array[]): void {
    if (this.answers[0].length < classCount) this.answers = this.answers.map(() => new Float64Array(classCount * 2));
    for (let c = 0; c < classCount; c++) output[c] = 0;
    this.trees.members.forEach(({ tree, loss }, i) => {
      const answer = this.answers[i];
      tree.predict(instance, classCount, answer);
      const vote = Math.exp(-voteSharpness * loss);
      for (let c = 0; c < classCount; c++) output[c] += vote * answer[c];
    });
    normalize(output, classCount);
  }

  learn({ instance, classCount }: ClassSituation, outcome: number, weight: number): void {
    this.trees.members.forEach((member, i) => {
      const loss = 1 - this.answers[i][outcome];
      if (this.trees.judge(i, loss, loss)) member.tree.predict(instance, classCount, this.answers[i]);
      const times = this.trees.drawWeight();
      if (times > 0) member.tree.learn(instance, classCount, outcome, times * weight);
    });
  }

  serialize(serializer: Serializer): void {
    this.trees.serialize(serializer);
  }
}
