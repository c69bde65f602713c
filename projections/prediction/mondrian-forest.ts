import type { Instance } from './instance.js';
import { type MondrianGrowth, MondrianTree } from './mondrian-tree.js';
import { SeededRandom } from './random.js';
import type { Serializable, Serializer } from './serializer.js';

const treesDefault = 6;
/** Bytes that the trees of a forest may take together. */
const forestBytesMax = 8 * 1024 * 1024;
/** When the trees are full, one starts anew every so many events, in turn. */
const renewalEvents = 2000;

/** Several Mondrian trees within a bound of memory. Full trees split no more; one after the other they start anew, so that a long stream is followed. */
export class MondrianForest implements Serializable {
  readonly trees: readonly MondrianTree[];
  private readonly random: SeededRandom;
  private fullFor = 0;
  private nextRenewed = 0;

  /** @param payloadWidth numbers per node to begin with */
  constructor(payloadWidth: number, seed: number, trees = treesDefault) {
    this.random = new SeededRandom(seed);
    this.trees = Array.from({ length: trees }, () => new MondrianTree(payloadWidth, this.random));
  }

  /**
   * Makes room for a point in every tree; `teach` is called with each tree's path leading to the point's leaf.
   * @param growthOf says how a tree makes room, by its index
   */
  grow(instance: Instance, teach: (tree: MondrianTree) => void, growthOf: (tree: MondrianTree, index: number) => MondrianGrowth): void {
    let full = false;
    for (const [i, tree] of this.trees.entries()) {
      const fits = (tree.nodeCount + 2) * tree.nodeBytes * this.trees.length <= forestBytesMax;
      full ||= !fits;
      tree.grow(instance, fits, growthOf(tree, i));
      teach(tree);
      tree.aggregate();
    }
    if (full) this.age();
  }

  serialize(serializer: Serializer): void {
    this.random.serialize(serializer);
    for (const tree of this.trees) tree.serialize(serializer);
    this.fullFor = serializer.count(this.fullFor);
    this.nextRenewed = serializer.count(this.nextRenewed);
  }

  private age(): void {
    if (++this.fullFor % renewalEvents !== 0) return;
    this.trees[this.nextRenewed].clear();
    this.nextRenewed = (this.nextRenewed + 1) % this.trees.length;
  }
}
