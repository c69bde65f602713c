import { AdaptiveWindow } from '../adwin.js';
import type { Archive } from '../archive.js';
import { SeededRandom } from '../random.js';
import { ModelTree } from './model-tree.js';
import type { NumberExpert, NumberSituation } from './number-expert.js';
import { plainInputs } from './regression-inputs.js';

const treesDefault = 6;
/** How often each tree sees an event, on average. */
const sightings = 3;
/** Share of the dimensions that a tree may split on. */
const subspace = 0.8;
const driftConfidence = 0.002;
const lossRate = 0.01;
/** Errors of so many deviations of the outcomes are a full loss to the watch for drift. */
const fullLoss = 3;

interface Member {
  tree: ModelTree;
  watch: AdaptiveWindow;
  seed: number;
  /** Running mean of the squared error, in steady deviations. */
  loss: number;
  answer: number;
}

/**
 * Model trees, each over its own part of the features and its own resampling of the events, half of them splitting by outcomes and half by residuals. A tree
 * whose loss rises beyond chance starts anew. Votes count inversely to the recent squared error.
 */
export class ModelTreeEnsemble implements NumberExpert {
  readonly names = ['model trees'];
  private readonly random: SeededRandom;
  private readonly members: Member[];
  private readonly inputs = new Float64Array(plainInputs.sizeMax);
  private count = 0;

  constructor(seed = 0x4d6f6454, trees = treesDefault) {
    this.random = new SeededRandom(seed);
    this.members = Array.from({ length: trees }, (_, i) => this.makeMember(i, this.drawSeed()));
  }

  predict(situation: NumberSituation, output: Float64Array, at: number): void {
    const { history, instance } = situation;
    if (!history.settled) {
      output[at] = history.mean;
      return;
    }
    this.count = plainInputs.fill(situation, this.inputs);
    let sum = 0;
    let votes = 0;
    for (const member of this.members) {
      const value = history.steadyMean + history.steadyUnit * member.tree.predict(instance, this.inputs, this.count);
      member.answer = (history.clipped(value) - history.steadyMean) / history.steadyUnit;
      const vote = 1 / (member.loss + 1e-6);
      sum += vote * member.answer;
      votes += vote;
    }
    output[at] = history.clipped(history.steadyMean + (history.steadyUnit * sum) / votes);
  }

  learn({ history, instance }: NumberSituation, outcome: number, weight: number): void {
    if (!history.settled) return;
    const target = (outcome - history.steadyMean) / history.steadyUnit;
    const spread = (fullLoss * history.deviation) / history.steadyUnit;
    this.members.forEach((member, i) => {
      const error = Math.abs(member.answer - target);
      member.loss += lossRate * (error * error - member.loss);
      if (member.watch.add(Math.min(1, error / spread)) === 'rise') Object.assign(member, this.makeMember(i, this.drawSeed()));
      const times = this.random.poisson(sightings);
      if (times > 0) member.tree.learn(instance, this.inputs, this.count, target, times * weight);
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

  private drawSeed(): number {
    return Math.floor(this.random.next() * 0x100000000);
  }

  private makeMember(index: number, seed: number): Member {
    const uses = (dimension: number): boolean => new SeededRandom(seed + Math.imul(dimension, 0x85ebca6b)).next() < subspace;
    const tree = new ModelTree(uses, index % 2 === 0 ? 'outcomes' : 'residuals');
    return { tree, watch: new AdaptiveWindow(driftConfidence), seed, loss: 1, answer: 0 };
  }
}
