import { AdaptiveWindow } from './adwin.js';
import { SeededRandom } from './random.js';
import type { Serializable, Serializer } from './serializer.js';

/** A tree with its own part of the features, its own watch over its loss, and that loss of late, by which its vote counts. */
export interface EnsembleMember<Tree> {
  tree: Tree;
  watch: AdaptiveWindow;
  seed: number;
  loss: number;
}

export interface EnsembleOptions<Tree> {
  readonly seed: number;
  /** How often each tree sees an event, on average. */
  readonly poissonRate: number;
  /** Share of the dimensions that a tree may split on. */
  readonly subspace: number;
  /** Loss that a new tree is taken to have, and how quickly it follows those of late. */
  readonly lossStart: number;
  readonly lossRate: number;
  /** @param uses whether a dimension may be split on. @param index of the tree */
  readonly make: (uses: (dimension: number) => boolean, index: number) => Tree;
}

const treeCount = 6;
const driftConfidence = 0.002;

/**
 * Streaming random patches (Gomes, Read and Bifet 2019): trees, each over its own part of the features and its own resampling of the events. A tree whose loss
 * rises beyond chance starts anew.
 */
export class TreePatches<Tree extends Serializable> implements Serializable {
  readonly members: readonly EnsembleMember<Tree>[];
  private readonly random: SeededRandom;

  constructor(private readonly options: EnsembleOptions<Tree>) {
    this.random = new SeededRandom(options.seed);
    this.members = Array.from({ length: treeCount }, (_, i) => this.make(i, this.drawSeed()));
  }

  /**
   * Takes down a tree's loss.
   * @param alarm the same from 0 to 1, for the watch
   * @returns whether the tree was replaced by a new one, which has not seen the event
   */
  judge(index: number, loss: number, alarm: number): boolean {
    const member = this.members[index];
    member.loss += this.options.lossRate * (loss - member.loss);
    if (member.watch.add(Math.min(1, Math.max(0, alarm))) !== 'rise') return false;
    Object.assign(member, this.make(index, this.drawSeed()));
    return true;
  }

  /** How often a tree is to see the event, by chance. */
  drawWeight(): number {
    return this.random.poisson(this.options.poissonRate);
  }

  serialize(serializer: Serializer): void {
    this.random.serialize(serializer);
    this.members.forEach((member, i) => {
      const seed = serializer.count(member.seed);
      if (serializer.reading) Object.assign(member, this.make(i, seed));
      member.loss = serializer.float(member.loss);
      member.watch.serialize(serializer);
      member.tree.serialize(serializer);
    });
  }

  private drawSeed(): number {
    return Math.floor(this.random.next() * 0x100000000);
  }

  private make(index: number, seed: number): EnsembleMember<Tree> {
    const { make, subspace, lossStart } = this.options;
    const known: boolean[] = [];
    const uses = (dimension: number): boolean => {
      known[dimension] ??= new SeededRandom(seed + Math.imul(dimension, 0x85ebca6b)).next() < subspace;
      return known[dimension];
    };
    return { tree: make(uses, index), watch: new AdaptiveWindow(driftConfidence), seed, loss: lossStart };
  }
}
