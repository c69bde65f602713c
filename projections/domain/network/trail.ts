import type { BayesNet } from './bayes-net.js';
import type { CliqueTables } from './clique-tables.js';
import type { Factor } from './evidence.js';
import type { Edge } from './junction-tree.js';
import type { Kernel } from './kernel.js';

/** Steps that telling evidence apart may take, each one entry of a table. */
export const trailStepsMax = 1 << 25;

/** How the belief in one node moves as evidence comes in. */
export interface TrailLogs {
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
export function trailOf(
  net: BayesNet,
  node: number,
  steps: readonly (readonly Factor[])[],
  posterior: Float64Array,
  stepsMax = trailStepsMax,
): TrailLogs {
  return net.exactly((kernel) => {
    const trail = new Trail(net, node, kernel);
    const logs = [trail.logs()];
    let apart = 0;
    for (; apart < steps.length && trail.steps <= stepsMax; apart++) logs.push(trail.enter(steps[apart]));
    if (apart === steps.length) return { logs, apart };
    for (let i = apart + 1; i < steps.length; i++) logs.push(logs[apart]);
    logs.push(posterior.map((p) => Math.log(p)));
    return { logs, apart };
  });
}

class Trail {
  /** Entries of tables gone through so far. */
  steps = 0;
  private readonly tables: Float64Array[];
  private readonly separators: Float64Array[];
  private readonly owned = new Set<number>();
  private readonly root: number;
  private readonly rootMap: Int32Array;
  private readonly inward: ReadonlyMap<number, Edge>;
  /** What was entered over the node alone. */
  private readonly own: Float64Array;

  constructor(
    private readonly net: BayesNet,
    private readonly node: number,
    private readonly kernel: Kernel,
  ) {
    const scope = net.tree.scope([node]);
    this.root = scope.clique;
    this.rootMap = scope.map;
    const start: CliqueTables = net.collectedInto(scope.clique, kernel);
    this.tables = [...start.tables];
    this.separators = [...start.separators];
    this.inward = new Map(net.tree.outward(scope.clique).map((edge) => [edge.to, edge]));
    this.own = new Float64Array(net.model.nodes[node].values.length);
  }

  enter(factors: readonly Factor[]): Float64Array {
    for (const factor of factors) {
      if (factor.nodes.length === 1 && factor.nodes[0] === this.node)
        for (let i = 0; i < this.own.length; i++) this.own[i] += factor.logs[i];
      else {
        const { clique } = this.net.tree.scope(factor.nodes);
        this.takeOver(clique);
        this.net.enter(this.tables, factor, this.kernel);
        this.carryInward(clique);
      }
    }
    return this.logs();
  }

  logs(): Float64Array {
    const out = new Float64Array(this.own.length);
    this.kernel.sum(this.tables[this.root], this.rootMap, out);
    return this.kernel.toLogs(out).map((log, i) => log + this.own[i]);
  }

  /** A message that says what it said before says nothing further on. Zeros of a message stay zeros as evidence comes in, so the quotient of the new message and the old is always defined. */
  private carryInward(start: number): void {
    for (let edge = this.inward.get(start); edge !== undefined; edge = this.inward.get(edge.from)) {
      const { from, to, fromMap, toMap, separator, size } = edge;
      this.steps += this.tables[to].length + this.tables[from].length;
      const message = new Float64Array(size);
      const change = new Float64Array(size);
      this.kernel.sum(this.tables[to], toMap, message);
      this.kernel.normalise(message);
      this.kernel.divide(message, this.separators[separator], change);
      this.kernel.normalise(change);
      if (this.kernel.isFlat(change, this.separators[separator])) return;
      this.takeOver(from);
      this.kernel.multiply(this.tables[from], fromMap, change);
      this.separators[separator] = message;
    }
  }

  private takeOver(clique: number): void {
    if (this.owned.has(clique)) return;
    this.owned.add(clique);
    this.tables[clique] = this.tables[clique].slice();
  }
}
