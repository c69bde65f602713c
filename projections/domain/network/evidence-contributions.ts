import type { BayesNet } from './bayes-net.js';
import type { CliqueTables } from './clique-tables.js';
import type { Factor } from './evidence.js';
import type { Edge, Scope } from './junction-tree.js';
import { copied, type Kernel } from './kernel.js';

/** Steps that telling evidence apart may take, each one entry of a table. */
export const contributionStepsMax = 1 << 25;

/** How the belief in one node moves as evidence comes in. */
export interface ContributionLogs {
  /**
   * Entry 0 without any evidence, entry i after the i-th step: logarithms of the node's unnormalised distribution, all -∞ from the step on that makes the
   * evidence impossible.
   */
  readonly logs: readonly Float64Array[];
  /** Steps that were told apart. Those after are weighed together: all that they did stands on the last. */
  readonly apart: number;
}

/**
 * How the belief in one node moves step by step. Each factor costs only the way from its clique to the node's.
 * @param posterior the node's distribution after all steps
 * @param stepsMax from where on the steps are not told apart any more
 */
export function* evidenceContributions(
  net: BayesNet,
  node: number,
  steps: readonly (readonly Factor[])[],
  posterior: Float64Array,
  stepsMax = contributionStepsMax,
): Generator<void, ContributionLogs> {
  return yield* net.exactly(function* (kernel) {
    const contribution = yield* EvidenceContributions.begin(net, node, kernel);
    const logs = [yield* contribution.logs()];
    let apart = 0;
    for (; apart < steps.length && contribution.steps <= stepsMax; apart++) logs.push(yield* contribution.enter(steps[apart]));
    if (apart === steps.length) return { logs, apart };
    for (let i = apart + 1; i < steps.length; i++) logs.push(logs[apart]);
    logs.push(posterior.map((p) => Math.log(p)));
    return { logs, apart };
  });
}

class EvidenceContributions {
  /** Entries of tables gone through so far. */
  steps = 0;
  private readonly tables: Float64Array[];
  private readonly separators: Float64Array[];
  private readonly owned = new Set<number>();
  private readonly inward: ReadonlyMap<number, Edge>;
  /** What was entered over the node alone. */
  private readonly own: Float64Array;

  private constructor(
    private readonly net: BayesNet,
    private readonly node: number,
    private readonly kernel: Kernel,
    private readonly root: Scope,
    start: CliqueTables,
  ) {
    this.tables = [...start.tables];
    this.separators = [...start.separators];
    this.inward = new Map(net.tree.outward(root.clique).map((edge) => [edge.to, edge]));
    this.own = new Float64Array(net.model.nodes[node].values.length);
  }

  static *begin(net: BayesNet, node: number, kernel: Kernel): Generator<void, EvidenceContributions> {
    const root = yield* net.tree.scope([node]);
    return new EvidenceContributions(net, node, kernel, root, yield* net.collectedInto(root.clique, kernel));
  }

  *enter(factors: readonly Factor[]): Generator<void, Float64Array> {
    for (const factor of factors) {
      if (factor.nodes.length === 1 && factor.nodes[0] === this.node)
        for (let i = 0; i < this.own.length; i++) this.own[i] += factor.logs[i];
      else {
        const { clique } = yield* this.net.tree.scope(factor.nodes);
        yield* this.takeOver(clique);
        yield* this.net.enter(this.tables, factor, this.kernel);
        yield* this.carryInward(clique);
      }
    }
    yield;
    return yield* this.logs();
  }

  *logs(): Generator<void, Float64Array> {
    const out = new Float64Array(this.own.length);
    yield* this.kernel.sum(this.tables[this.root.clique], this.root.map, out);
    return this.kernel.toLogs(out).map((log, i) => log + this.own[i]);
  }

  /** A message that says what it said before says nothing further on. Zeros of a message stay zeros as evidence comes in, so the quotient of the new message and the old is always defined. */
  private *carryInward(start: number): Generator<void> {
    for (let edge = this.inward.get(start); edge !== undefined; edge = this.inward.get(edge.from)) {
      const { from, to, fromMap, toMap, separator, size } = edge;
      this.steps += this.tables[to].length + this.tables[from].length;
      const message = new Float64Array(size);
      const change = new Float64Array(size);
      yield* this.kernel.sum(this.tables[to], toMap, message);
      yield* this.kernel.normalise(message);
      yield* this.kernel.divide(message, this.separators[separator], change);
      yield* this.kernel.normalise(change);
      if (yield* this.kernel.isFlat(change, this.separators[separator])) return;
      yield* this.takeOver(from);
      yield* this.kernel.multiply(this.tables[from], fromMap, change);
      this.separators[separator] = message;
    }
  }

  private *takeOver(clique: number): Generator<void> {
    if (this.owned.has(clique)) return;
    this.owned.add(clique);
    this.tables[clique] = yield* copied(this.tables[clique]);
  }
}
