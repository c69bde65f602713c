import type { Serializer } from '../serializer.js';
import type { ClassExpert, ClassSituation } from './class-expert.js';
import { ContextTree } from './context-tree.js';
import { Interpolation } from './interpolation.js';

/** Longest context, in symbols. */
const lengthMax = 16;
const escapes = { all: 0.9, recent: 0.25 } as const;
const recentMemory = 0.85;
const oddsMemory = 0.998;
const oddsMax = 8;
const tendencyRate = 0.2;
const tendencyMax = 4;
/** Lengths that speak for themselves besides, and with forgetting. */
const lengths = [1, 2, 3, 5] as const;
const recentLengths = [1, 2] as const;

/**
 * Predicts a symbol from those before it by contexts of every length up to a longest one. A context's counts are mixed with the next shorter one's, of which only
 * those count that were news to the longer ones (as Kneser and Ney 1995 do; the longest one's answer is made of such counts alone). The lengths are mixed from
 * the longest down, each node weighing its own prediction against the longer ones' by how well both did there, as in context-tree weighting (Willems, Shtarkov
 * and Tjalkens 1995), and by how well contexts of its length did anywhere. Short contexts speak once more with counts that forget.
 */
export class Contexts implements ClassExpert {
  readonly names: readonly string[] = [
    'context tree',
    'longest context',
    ...recentLengths.map((length) => `context of ${length}, forgetting`),
    ...lengths.map((length) => `context of ${length}`),
  ];
  private readonly tree = new ContextTree(lengthMax, recentMemory);
  private readonly novel = new Interpolation(lengthMax, escapes.all);
  private readonly all = new Interpolation(lengthMax, escapes.all);
  private readonly recent = new Interpolation(lengthMax, escapes.recent);
  /** Log odds that contexts of a length predict better than longer ones. */
  private tendencies = new Float64Array(lengthMax + 1);

  predict({ history, classCount }: ClassSituation, [mixed, longest, ...others]: readonly Float64Array[]): void {
    const { tree, novel, all, recent } = this;
    tree.findContexts(history);
    novel.fill(tree, { counts: tree.entryNovel, longest: lengthMax }, classCount);
    all.fill(tree, { counts: tree.entryCount, longest: lengthMax, shorter: novel }, classCount);
    recent.fill(tree, { counts: tree.entryRecent, longest: Math.max(...recentLengths) }, classCount);
    const last = tree.depth - 1;
    this.mix(classCount, mixed);
    copy(novel.predictions[last], longest, classCount);
    recentLengths.forEach((length, i) => {
      copy(recent.predictions[Math.min(length, last)], others[i], classCount);
    });
    lengths.forEach((length, i) => {
      copy(all.predictions[Math.min(length, last)], others[recentLengths.length + i], classCount);
    });
  }

  learn({ history, classCount }: ClassSituation, outcome: number, weight: number): void {
    this.learnOdds(outcome, classCount);
    for (const interpolation of [this.novel, this.all, this.recent]) interpolation.learn(outcome, classCount);
    this.tree.addOutcome(history, outcome, weight);
  }

  serialize(serializer: Serializer): void {
    this.tree.serialize(serializer);
    for (const interpolation of [this.novel, this.all, this.recent]) interpolation.serialize(serializer);
    this.tendencies = serializer.numbers(this.tendencies);
  }

  /** How far a node's own prediction counts against those of the longer contexts. */
  private ownShare(length: number): number {
    return 1 / (1 + Math.exp(-this.tree.odds[this.tree.path[length]] - this.tendencies[length]));
  }

  private mix(classCount: number, output: Float64Array): void {
    const { predictions } = this.all;
    const last = this.tree.depth - 1;
    copy(predictions[last], output, classCount);
    for (let length = last - 1; length >= 0; length--) {
      const share = this.ownShare(length);
      const own = predictions[length];
      for (let c = 0; c < classCount; c++) output[c] += share * (own[c] - output[c]);
    }
  }

  private learnOdds(outcome: number, classCount: number): void {
    const { tree, tendencies } = this;
    const { predictions } = this.all;
    const least = 1e-9 / classCount;
    const last = tree.depth - 1;
    let longer = predictions[last][outcome];
    for (let length = last - 1; length >= 0; length--) {
      const node = tree.path[length];
      const share = this.ownShare(length);
      const own = predictions[length][outcome];
      const gain = Math.log((own + least) / (longer + least));
      tree.odds[node] = held(oddsMemory * tree.odds[node] + gain, oddsMax);
      const mixed = longer + share * (own - longer);
      tendencies[length] = held(tendencies[length] + (tendencyRate * (own - longer) * share * (1 - share)) / (mixed + least), tendencyMax);
      longer = mixed;
    }
  }
}

const held = (value: number, bound: number): number => Math.min(bound, Math.max(-bound, value));

function copy(from: Float64Array, to: Float64Array, count: number): void {
  for (let c = 0; c < count; c++) to[c] = from[c];
}
