import type { Archive } from '../archive.js';
import { type ClassExpert, type ClassSituation, mixingContexts } from './class-expert.js';
import { ContextTree } from './context-tree.js';

/** How much a context leaves to the shorter one: this many imagined events for each different symbol it has seen. */
const escapes = { all: 0.9, recent: 0.25 } as const;
const recentMemory = 0.85;
const oddsMemory = 0.998;
const oddsMax = 8;
/** Orders that speak for themselves besides. */
const singleOrders = [1, 2, 3, 5] as const;

/**
 * Predicts a symbol from those before it by contexts of every length up to a longest one. Each length's counts are interpolated with the next shorter one's
 * (Witten and Bell 1991; PPM: Cleary and Witten 1984); the lengths are mixed from the longest down, each node weighing its own prediction against the
 * longer ones by how well both did there, as in context-tree weighting (Willems, Shtarkov and Tjalkens 1995). All of it twice: with counts for good and with
 * counts that forget.
 */
export class Contexts implements ClassExpert {
  readonly names: readonly string[];
  private readonly tree: ContextTree;
  private readonly orders: readonly number[];
  /** Predictions by context length: for good, with forgetting. */
  private all: Float64Array[] = [];
  private recent: Float64Array[] = [];
  private mixed = new Float64Array(2);

  constructor(private readonly depthMax: number) {
    this.tree = new ContextTree(depthMax, recentMemory);
    this.orders = singleOrders.filter((order) => order < depthMax);
    this.names = ['context tree', 'longest context', 'longest context, forgetting', ...this.orders.map((order) => `context of ${order}`)];
  }

  predict(situation: ClassSituation, outputs: readonly Float64Array[]): void {
    const { tree } = this;
    const { history, classCount } = situation;
    this.reach(classCount);
    tree.find(history);
    this.interpolate(classCount, this.all, tree.entryCount, escapes.all);
    this.interpolate(classCount, this.recent, tree.entryRecent, escapes.recent);
    const last = tree.depth - 1;
    situation.mixingContext = Math.min(mixingContexts - 1, last);
    this.mix(classCount, outputs[0]);
    copy(this.all[last], outputs[1], classCount);
    copy(this.recent[last], outputs[2], classCount);
    this.orders.forEach((order, i) => {
      copy(this.all[Math.min(order, last)], outputs[3 + i], classCount);
    });
  }

  learn({ history, classCount }: ClassSituation, outcome: number, weight: number): void {
    this.learnOdds(outcome, classCount);
    this.tree.add(history, outcome, weight);
  }

  archive(archive: Archive): void {
    this.tree.archive(archive);
  }

  private interpolate(classCount: number, predictions: Float64Array[], counts: Float32Array, escaped: number): void {
    const { tree } = this;
    const { entrySymbol, entryNext } = tree;
    for (let o = 0; o < tree.depth; o++) {
      const prediction = predictions[o];
      let total = 0;
      let different = 0;
      const first = tree.firstEntry[tree.path[o]];
      for (let entry = first; entry >= 0; entry = entryNext[entry]) {
        total += counts[entry];
        different++;
      }
      const left = escaped * Math.max(1, different);
      const scale = 1 / (total + left);
      for (let c = 0; c < classCount; c++) prediction[c] = (o === 0 ? 1 / classCount : predictions[o - 1][c]) * left * scale;
      for (let entry = first; entry >= 0; entry = entryNext[entry]) prediction[entrySymbol[entry]] += counts[entry] * scale;
    }
  }

  private mix(classCount: number, output: Float64Array): void {
    const { tree, all } = this;
    copy(all[tree.depth - 1], output, classCount);
    for (let o = tree.depth - 2; o >= 0; o--) {
      const own = 1 / (1 + Math.exp(-tree.odds[tree.path[o]]));
      for (let c = 0; c < classCount; c++) output[c] += own * (all[o][c] - output[c]);
    }
  }

  private learnOdds(outcome: number, classCount: number): void {
    const { tree, all } = this;
    let longer = all[tree.depth - 1][outcome];
    for (let o = tree.depth - 2; o >= 0; o--) {
      const node = tree.path[o];
      const own = all[o][outcome];
      const odds = tree.odds[node];
      const share = 1 / (1 + Math.exp(-odds));
      const gain = Math.log((own + 1e-9 / classCount) / (longer + 1e-9 / classCount));
      tree.odds[node] = Math.min(oddsMax, Math.max(-oddsMax, oddsMemory * odds + gain));
      longer += share * (own - longer);
    }
  }

  private reach(classCount: number): void {
    if (this.mixed.length >= classCount && this.all.length > 0) return;
    const room = classCount * 2;
    this.mixed = new Float64Array(room);
    this.all = Array.from({ length: this.depthMax + 1 }, () => new Float64Array(room));
    this.recent = Array.from({ length: this.depthMax + 1 }, () => new Float64Array(room));
  }
}

function copy(from: Float64Array, to: Float64Array, count: number): void {
  for (let c = 0; c < count; c++) to[c] = from[c];
}
