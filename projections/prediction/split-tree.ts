import type { Instance } from './instance.js';
import type { Serializable, Serializer } from './serializer.js';

/** Where a node splits: the dimension, and the greatest value that goes below. */
export interface SplitPoint {
  readonly dimension: number;
  readonly threshold: number;
}

interface Split<Leaf> extends SplitPoint {
  readonly kind: 'split';
  below: Node<Leaf>;
  above: Node<Leaf>;
}

interface Tip<Leaf> {
  readonly kind: 'leaf';
  readonly leaf: Leaf;
}

type Node<Leaf> = Tip<Leaf> | Split<Leaf>;

/** Numbers of an instance that a tree splits by. */
export type SplitFeatures = 'filled' | 'scaled';

/** A binary tree that grows by splitting its leaves. At or below a threshold it goes below, in dimensions that an instance has not, above. */
export class SplitTree<Leaf extends Serializable> implements Serializable {
  leafCount = 1;
  private root: Node<Leaf>;

  constructor(
    private readonly view: SplitFeatures,
    private readonly makeLeaf: () => Leaf,
  ) {
    this.root = { kind: 'leaf', leaf: makeLeaf() };
  }

  /** The leaf that the instance falls into. */
  leafOf(instance: Instance): Leaf {
    let node = this.root;
    while (node.kind === 'split') node = node[this.side(node, instance)];
    return node.leaf;
  }

  /** Puts a split in the place of the leaf that an instance belongs to. */
  split(instance: Instance, { dimension, threshold }: SplitPoint, below: Leaf, above: Leaf): void {
    const split: Split<Leaf> = {
      kind: 'split',
      dimension,
      threshold,
      below: { kind: 'leaf', leaf: below },
      above: { kind: 'leaf', leaf: above },
    };
    this.leafCount++;
    if (this.root.kind === 'leaf') {
      this.root = split;
      return;
    }
    let parent = this.root;
    let side = this.side(parent, instance);
    for (let child = parent[side]; child.kind === 'split'; child = parent[side]) {
      parent = child;
      side = this.side(parent, instance);
    }
    parent[side] = split;
  }

  serialize(serializer: Serializer): void {
    this.leafCount = serializer.count(this.leafCount);
    this.root = this.serializeNode(serializer, this.root);
  }

  private side({ dimension, threshold }: SplitPoint, instance: Instance): 'below' | 'above' {
    return dimension < instance.dimensions && instance[this.view][dimension] <= threshold ? 'below' : 'above';
  }

  private serializeNode(serializer: Serializer, node: Node<Leaf> | undefined): Node<Leaf> {
    if (serializer.count(node?.kind === 'split' ? 1 : 0) === 0) {
      const tip = node?.kind === 'leaf' ? node : ({ kind: 'leaf', leaf: this.makeLeaf() } as const);
      tip.leaf.serialize(serializer);
      return tip;
    }
    const split = node?.kind === 'split' ? node : undefined;
    const dimension = serializer.count(split?.dimension ?? 0);
    const threshold = serializer.float(split?.threshold ?? 0);
    const below = this.serializeNode(serializer, split?.below);
    const above = this.serializeNode(serializer, split?.above);
    return { kind: 'split', dimension, threshold, below, above };
  }
}
