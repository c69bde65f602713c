import { MondrianForest } from '../mondrian-forest.js';
import type { MondrianTree } from '../mondrian-tree.js';
import type { Serializer } from '../serializer.js';
import type { ClassExpert, ClassSituation } from './class-expert.js';
import { ClassImportance } from './class-importance.js';

/** A forest of online Mondrian trees, each mixed over its prunings, together by their mean (AMF: Mourtada, Gaïffas and Scornet 2021). */
export class MondrianClassifier implements ClassExpert {
  readonly names = ['Mondrian forest'];
  private readonly forest: MondrianForest;
  private readonly importance = new ClassImportance();
  private partial = new Float64Array(2);

  constructor(seed = 0x4d6f6e64) {
    this.forest = new MondrianForest(2, seed);
  }

  predict({ instance, classCount }: ClassSituation, [output]: readonly Float64Array[]): void {
    if (this.partial.length < classCount) this.partial = new Float64Array(classCount * 2);
    const { partial } = this;
    const { trees } = this.forest;
    for (let c = 0; c < classCount; c++) output[c] = 0;
    for (const tree of trees) {
      tree.descend(instance);
      this.mix(tree, classCount);
      for (let c = 0; c < classCount; c++) output[c] += partial[c] / trees.length;
    }
  }

  learn({ instance, classCount }: ClassSituation, outcome: number, weight: number): void {
    for (const tree of this.forest.trees)
      if (classCount > tree.payloadWidth) tree.reachPayload(Math.max(classCount, tree.payloadWidth + 2));
    this.importance.computeValues(instance.dimensions);
    this.forest.grow(
      instance,
      (tree) => {
        const { path, payload, payloadWidth } = tree;
        for (let i = 0; i < tree.depth; i++) {
          const row = path[i] * payloadWidth;
          tree.credit(path[i], weight * Math.log(this.share(payload, row, classCount, outcome)));
          payload[row + outcome] += weight;
        }
      },
      (tree) => ({ importance: this.importance.values, keepsWhole: (leaf) => holdsOnly(tree, leaf, outcome) }),
    );
    this.importance.learn(instance, outcome);
  }

  serialize(serializer: Serializer): void {
    this.forest.serialize(serializer);
    this.importance.serialize(serializer);
  }

  private share(payload: Float32Array, row: number, classCount: number, outcome: number): number {
    let total = 0;
    for (let c = 0; c < classCount; c++) total += payload[row + c];
    const smoothing = smoothingFor(classCount);
    return (payload[row + outcome] + smoothing) / (total + smoothing * classCount);
  }

  private mix(tree: MondrianTree, classCount: number): void {
    const { partial } = this;
    const { path, payload, payloadWidth } = tree;
    const smoothing = smoothingFor(classCount);
    for (let c = 0; c < classCount; c++) partial[c] = 1 / classCount;
    for (let i = tree.depth - 1; i >= 0; i--) {
      const row = path[i] * payloadWidth;
      const width = Math.min(classCount, payloadWidth);
      let total = smoothing * classCount;
      for (let c = 0; c < width; c++) total += payload[row + c];
      const share = tree.shareOf(path[i]);
      const scale = share / total;
      const keep = 1 - share;
      for (let c = 0; c < width; c++) partial[c] = keep * partial[c] + scale * (payload[row + c] + smoothing);
      for (let c = width; c < classCount; c++) partial[c] = keep * partial[c] + scale * smoothing;
    }
  }
}

/** Whether no other class came to a node. Small leaves that hold one class only are not split by another event of it: AMF splits none of them. */
function holdsOnly({ payload, payloadWidth }: MondrianTree, node: number, outcome: number): boolean {
  const row = node * payloadWidth;
  for (let c = 0; c < payloadWidth; c++) if (c !== outcome && payload[row + c] > 0) return false;
  return true;
}

/** Imagined outcomes of each class in every node. */
const smoothingFor = (classCount: number): number => (classCount <= 2 ? 0.5 : 1 / classCount);
