import type { Serializable, Serializer } from '../serializer.js';
import type { ContextTree } from './context-tree.js';

/** Contexts of like length, count and variety learn together. Those of the last kind and beyond are one kind. */
const kinds = { lengths: 7, totals: 9, varieties: 4 } as const;
const kindCount = kinds.lengths * kinds.totals * kinds.varieties;
/** Events by which a share leans on what Witten and Bell would leave. */
const leaning = 6;
const memory = 0.995;

/** Which counts of a context tree are taken. */
export interface InterpolatedCounts {
  readonly counts: Float32Array;
  /** Longest context, in symbols. */
  readonly longest: number;
  /** What a context is mixed with: the next shorter one's prediction, here or in another interpolation that is filled already. */
  readonly shorter?: Interpolation;
}

/**
 * Probabilities by contexts of every length, each mixed with the next shorter one's. What a context leaves to the shorter one is learned (deleted interpolation:
 * Jelinek and Mercer 1980) by the share that the shorter one had in what happened; before that it is what Witten and Bell (1991) would leave.
 */
export class Interpolation implements Serializable {
  /** By context length; each sums to 1. */
  predictions: Float64Array[] = [];
  private depth = 0;
  private shorter: readonly Float64Array[] = [];
  /** What was left to the shorter contexts, and events it was left at, by kind; both forget. */
  private left = new Float64Array(kindCount);
  private seen = new Float64Array(kindCount);
  /** Of the present contexts, by length. */
  private readonly shares: Float64Array;
  private readonly kinds: Int32Array;

  /** @param escapeEvents imagined events for each different symbol, that Witten and Bell leave to the shorter context */
  constructor(
    private readonly lengthMax: number,
    private readonly escapeEvents: number,
  ) {
    this.shares = new Float64Array(lengthMax + 1);
    this.kinds = new Int32Array(lengthMax + 1);
  }

  /** Fills {@link predictions} for the contexts that the tree has found. */
  fill(tree: ContextTree, { counts, longest, shorter = this }: InterpolatedCounts, classCount: number): void {
    this.reach(classCount);
    this.shorter = shorter.predictions;
    this.depth = Math.min(tree.depth, longest + 1);
    for (let length = 0; length < this.depth; length++) this.fillLength(tree, counts, length, classCount);
  }

  /** Follows a {@link fill}. @param outcome class that came, from 0 */
  learn(outcome: number, classCount: number): void {
    const { predictions, shares, left, seen } = this;
    for (let length = 0; length < this.depth; length++) {
      if (shares[length] === 1) continue;
      const kind = this.kinds[length];
      const shorter = length === 0 ? 1 / classCount : this.shorter[length - 1][outcome];
      left[kind] = memory * left[kind] + (shares[length] * shorter) / predictions[length][outcome];
      seen[kind] = memory * seen[kind] + 1;
    }
  }

  serialize(serializer: Serializer): void {
    this.left = serializer.numbers(this.left);
    this.seen = serializer.numbers(this.seen);
  }

  private fillLength(tree: ContextTree, counts: Float32Array, length: number, classCount: number): void {
    const { entrySymbol, entryNext } = tree;
    const first = tree.firstEntry[tree.path[length]];
    const prediction = this.predictions[length];
    let total = 0;
    let variety = 0;
    for (let entry = first; entry >= 0; entry = entryNext[entry]) {
      total += counts[entry];
      variety++;
    }
    const share = this.share(length, total, variety);
    const shorter = this.shorter[length - 1];
    for (let c = 0; c < classCount; c++) prediction[c] = share * (length === 0 ? 1 / classCount : shorter[c]);
    if (share === 1) return;
    const scale = (1 - share) / total;
    for (let entry = first; entry >= 0; entry = entryNext[entry]) prediction[entrySymbol[entry]] += scale * counts[entry];
  }

  /** What a context leaves to the shorter one. */
  private share(length: number, total: number, variety: number): number {
    const kind = (Math.min(length, kinds.lengths - 1) * kinds.totals + kindOfTotal(total)) * kinds.varieties + kindOfVariety(variety);
    const escaped = this.escapeEvents * Math.max(1, variety);
    const share = total > totalMin ? (this.left[kind] + (leaning * escaped) / (total + escaped)) / (this.seen[kind] + leaning) : 1;
    this.kinds[length] = kind;
    this.shares[length] = share;
    return share;
  }

  private reach(classCount: number): void {
    if (this.predictions.length > 0 && this.predictions[0].length >= classCount) return;
    this.predictions = Array.from({ length: this.lengthMax + 1 }, () => new Float64Array(2 * classCount));
  }
}

/** Counts that were forgotten to less than this say nothing. */
const totalMin = 1e-6;

/** 1, 2, 3 and 4, up to 8, 16 and so on. */
function kindOfTotal(total: number): number {
  let kind = 0;
  for (let bound = 1.5; kind < kinds.totals - 1 && total > bound; bound = 2 * bound - 0.5) kind++;
  return kind;
}

const kindOfVariety = (variety: number): number => Math.min(kinds.varieties, Math.max(1, variety)) - 1;
