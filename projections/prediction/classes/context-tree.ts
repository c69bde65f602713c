import { enlarged } from '../matrix.js';
import type { Serializable, Serializer } from '../serializer.js';
import type { SymbolHistory } from './symbol-history.js';

const none = -1;
/** Nodes that a tree may have; then the half of it that was visited last is kept. */
const nodesMax = 1 << 16;
/** New nodes on a path per event. */
const growth = 4;

/**
 * What followed each context of symbols, as a tree: the root is the empty context, its children the last symbol, theirs the one before it. Every node counts
 * what came, three times: for good, with forgetting, and only what no longer context had seen before.
 */
export class ContextTree implements Serializable {
  /** Nodes of the present context, shortest first. */
  readonly path: Int32Array;
  depth = 0;
  /** Log odds that a node's own prediction is better than the mixture of the longer contexts: see ContextMixer. */
  odds = new Float64Array(0);
  /** Entries of a node: a list of symbols with their counts; what is novel is counted as in Moffat's update exclusion (1990). */
  entrySymbol = new Int32Array(0);
  entryNext = new Int32Array(0);
  entryCount = new Float32Array(0);
  entryRecent = new Float32Array(0);
  entryNovel = new Float32Array(0);
  firstEntry = new Int32Array(0);
  private entries = 0;
  private nodes = 0;
  private parent = new Int32Array(0);
  private symbol = new Int32Array(0);
  /** Open addressing: node + 1 by hash of (parent, symbol), 0 where free. */
  private table = new Int32Array(64);

  constructor(
    /** Longest context, in symbols. */
    readonly depthMax: number,
    private readonly recentMemory: number,
  ) {
    this.path = new Int32Array(depthMax + 1);
    this.plant(none, 0);
  }

  /** Puts the nodes of the contexts that are known into {@link path}. */
  findContexts(history: SymbolHistory): void {
    this.path[0] = 0;
    this.depth = 1;
    for (let node = 0; this.depth <= this.depthMax; this.depth++) {
      const symbol = history.at(this.depth - 1);
      if (symbol < 0) return;
      node = this.child(node, symbol);
      if (node < 0) return;
      this.path[this.depth] = node;
    }
  }

  /** Counts what followed the context last found, and takes in longer contexts. @param outcome class that came, from 0 @param weight of the example, 1 for an ordinary one */
  addOutcome(history: SymbolHistory, outcome: number, weight: number): void {
    if (this.nodes + growth > nodesMax) this.rebuild(history);
    const end = Math.min(this.depthMax + 1, this.depth + growth);
    for (; this.depth < end; this.depth++) {
      const symbol = history.at(this.depth - 1);
      if (symbol < 0) break;
      this.path[this.depth] = this.plant(this.path[this.depth - 1], symbol);
    }
    for (let i = this.depth - 1, novel = true; i >= 0; i--) novel = this.count(this.path[i], outcome, weight, novel);
  }

  serialize(serializer: Serializer): void {
    this.nodes = serializer.count(this.nodes);
    this.entries = serializer.count(this.entries);
    this.odds = serializer.numbers(this.odds);
    this.parent = serializer.numbers(this.parent);
    this.symbol = serializer.numbers(this.symbol);
    this.firstEntry = serializer.numbers(this.firstEntry);
    this.entrySymbol = serializer.numbers(this.entrySymbol);
    this.entryNext = serializer.numbers(this.entryNext);
    this.entryCount = serializer.numbers(this.entryCount);
    this.entryRecent = serializer.numbers(this.entryRecent);
    this.entryNovel = serializer.numbers(this.entryNovel);
    this.table = serializer.numbers(this.table);
  }

  /** @param novel whether no longer context has seen the outcome before. @returns whether this one has not either */
  private count(node: number, outcome: number, weight: number, novel: boolean): boolean {
    const { entrySymbol, entryNext, entryRecent } = this;
    let found = none;
    for (let entry = this.firstEntry[node]; entry >= 0; entry = entryNext[entry]) {
      entryRecent[entry] *= this.recentMemory;
      if (entrySymbol[entry] === outcome) found = entry;
    }
    const first = found < 0;
    if (first) found = this.addEntry(node, outcome);
    this.entryCount[found] += weight;
    this.entryRecent[found] += weight;
    if (novel) this.entryNovel[found] += weight;
    return novel && first;
  }

  private addEntry(node: number, outcome: number): number {
    if (this.entries === this.entrySymbol.length) {
      this.entrySymbol = enlarged(this.entrySymbol, this.entries + 1);
      this.entryNext = enlarged(this.entryNext, this.entries + 1);
      this.entryCount = enlarged(this.entryCount, this.entries + 1);
      this.entryRecent = enlarged(this.entryRecent, this.entries + 1);
      this.entryNovel = enlarged(this.entryNovel, this.entries + 1);
    }
    const entry = this.entries++;
    this.entrySymbol[entry] = outcome;
    this.entryNext[entry] = this.firstEntry[node];
    this.entryCount[entry] = 0;
    this.entryRecent[entry] = 0;
    this.entryNovel[entry] = 0;
    this.firstEntry[node] = entry;
    return entry;
  }

  private plant(parent: number, symbol: number): number {
    if (this.nodes === this.parent.length) {
      this.parent = enlarged(this.parent, this.nodes + 1);
      this.symbol = enlarged(this.symbol, this.nodes + 1);
      this.firstEntry = enlarged(this.firstEntry, this.nodes + 1);
      this.odds = enlarged(this.odds, this.nodes + 1);
    }
    const node = this.nodes++;
    this.parent[node] = parent;
    this.symbol[node] = symbol;
    this.firstEntry[node] = none;
    this.odds[node] = 0;
    if (2 * this.nodes > this.table.length) this.rehash();
    else if (parent >= 0) this.enter(node);
    return node;
  }

  private child(parent: number, symbol: number): number {
    const { table } = this;
    const mask = table.length - 1;
    for (let at = hash(parent, symbol) & mask; table[at] !== 0; at = (at + 1) & mask) {
      const node = table[at] - 1;
      if (this.parent[node] === parent && this.symbol[node] === symbol) return node;
    }
    return none;
  }

  private enter(node: number): void {
    const { table } = this;
    const mask = table.length - 1;
    let at = hash(this.parent[node], this.symbol[node]) & mask;
    while (table[at] !== 0) at = (at + 1) & mask;
    table[at] = node + 1;
  }

  private rehash(): void {
    this.table = new Int32Array(this.table.length * 2);
    for (let node = 1; node < this.nodes; node++) this.enter(node);
  }

  /** Starts again with what is met most: contexts whose outcomes add up to more than one event. */
  private rebuild(history: SymbolHistory): void {
    const old = new ContextTree(this.depthMax, this.recentMemory);
    const { nodes, parent, symbol, firstEntry, odds, entrySymbol, entryNext, entryCount, entryRecent, entryNovel } = this;
    const weights = new Float64Array(nodes);
    for (let node = 0; node < nodes; node++) {
      for (let entry = firstEntry[node]; entry >= 0; entry = entryNext[entry]) weights[node] += entryCount[entry];
    }
    const limit = weights.slice().sort()[nodes - (nodesMax >> 1)] ?? 0;
    const renamed = new Int32Array(nodes).fill(none);
    for (let node = 0; node < nodes; node++) {
      const above = node === 0 ? 0 : renamed[parent[node]];
      if (above < 0 || (node > 0 && weights[node] <= limit)) continue;
      renamed[node] = node === 0 ? 0 : old.plant(above, symbol[node]);
      old.odds[renamed[node]] = odds[node];
      for (let entry = firstEntry[node]; entry >= 0; entry = entryNext[entry]) {
        const copy = old.addEntry(renamed[node], entrySymbol[entry]);
        old.entryCount[copy] = entryCount[entry] / 2;
        old.entryRecent[copy] = entryRecent[entry];
        old.entryNovel[copy] = entryNovel[entry] / 2;
      }
    }
    this.take(old);
    this.findContexts(history);
  }

  private take(other: ContextTree): void {
    this.nodes = other.nodes;
    this.entries = other.entries;
    this.odds = other.odds;
    this.parent = other.parent;
    this.symbol = other.symbol;
    this.firstEntry = other.firstEntry;
    this.entrySymbol = other.entrySymbol;
    this.entryNext = other.entryNext;
    this.entryCount = other.entryCount;
    this.entryRecent = other.entryRecent;
    this.entryNovel = other.entryNovel;
    this.table = other.table;
  }
}

function hash(parent: number, symbol: number): number {
  const bits = Math.imul(parent + 1, 0x9e3779b1) ^ Math.imul(symbol + 1, 0x85ebca6b);
  return (bits ^ (bits >>> 15)) >>> 0;
}
