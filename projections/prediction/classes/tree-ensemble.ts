import { AdaptiveWindow } from '../adwin.js';
import type { Archive } from '../archive.js';
import type { Instance } from '../encoder.js';
import { SeededRandom } from '../random.js';
import { type ClassExpert, type ClassSituation, normalize } from './class-expert.js';
import { HoeffdingTree } from './hoeffding-tree.js';

const treesDefault = 6;
/** How often each tree sees an event, on average. */
const sightings = 6;
/** Share of the dimensions that a tree may split on. */
const subspace = 0.7;
/** Trees in turn are cautious and eager to split. */
const cautions = [
  { confidence: 0.01, tie: 0.05 },
  { confidence: 0.2, tie: 0.15 },
] as const;
const driftConfidence = 0.002;
const lossMemory = 0.99;
/** How steeply a vote falls with the loss. */
const voteSharpness = 12;

/** A tree with its own subset of the features, its own watch over its loss, and its share in the vote. */
interface Member {
  tree: HoeffdingTree;
  watch: AdaptiveWindow;
  seed: number;
  loss: number;
}

/**
 * Streaming random patches (Gomes, Read and Bifet 2019): Hoeffding trees, each over its own part of the features and its own resampling of the events. A tree
 * whose loss rises beyond chance starts anew. Votes count by recent loss.
 */
export class TreeEnsemble implements ClassExpert {
  readonly names = ['random patches'];
  private readonly random: SeededRandom;
  private readonly members: Member[];
  private answers: Float64Array[];

  constructor(seed = 0x54726565, trees = treesDefault) {
    this.random = new SeededRandom(seed);
    this.members = Array.from({ length: trees }, (_, i) => this.makeMember(i, this.drawSeed()));
    this.answers = this.members.map(() => new Float64Array(2));
  }

  predict({ instance, classCount }: ClassSituation, [output]: readonly Float64Array[]): void {
    if (this.answers[0].length < classCount) this.answers = this.members.map(() => new Float64Array(classCount * 2));
    for (let c = 0; c < classCount; c++) output[c] = 0;
    this.members.forEach((member, i) => {
      const answer = this.answers[i];
      member.tree.predict(instance, classCount, answer);
      const vote = Math.exp(-voteSharpness * member.loss);
      for (let c = 0; c < classCount; c++) output[c] += vote * answer[c];
    });
    normalize(output, classCount);
  }

  learn({ instance, classCount }: ClassSituation, outcome: number, weight: number): void {
    this.members.forEach((member, i) => {
      const loss = 1 - this.answers[i][outcome];
      member.loss = lossMemory * member.loss + (1 - lossMemory) * loss;
      if (member.watch.add(Math.min(1, Math.max(0, loss))) === 'rise') this.renew(member, i, instance, classCount);
      const times = this.random.poisson(sightings);
      if (times > 0) member.tree.learn(instance, classCount, outcome, times * weight);
    });
  }

  archive(archive: Archive): void {
    this.random.archive(archive);
    this.members.forEach((member, i) => {
      const seed = archive.count(member.seed);
      if (archive.reading) Object.assign(member, this.makeMember(i, seed));
      member.loss = archive.float(member.loss);
      member.watch.archive(archive);
      member.tree.archive(archive);
    });
  }

  /** The new tree answers at once, since it is to learn from the same event. */
  private renew(member: Member, index: number, instance: Instance, classCount: number): void {
    Object.assign(member, this.makeMember(index, this.drawSeed()));
    member.tree.predict(instance, classCount, new Float64Array(classCount));
  }

  private drawSeed(): number {
    return Math.floor(this.random.next() * 0x100000000);
  }

  private makeMember(index: number, seed: number): Member {
    const uses = (dimension: number): boolean => new SeededRandom(seed + Math.imul(dimension, 0x85ebca6b)).next() < subspace;
    return {
      tree: new HoeffdingTree(uses, cautions[index % cautions.length]),
      watch: new AdaptiveWindow(driftConfidence),
      seed,
      loss: 0.5,
    };
  }
}
