import { Beliefs } from './beliefs.js';
import type { CliqueTables } from './clique-tables.js';
import { type Factor, gathered } from './evidence.js';
import type { JunctionTree } from './junction-tree.js';
import { copied, type Kernel, LinearKernel, LogKernel, sliced } from './kernel.js';
import { type Model, type Parameters, zeroTables } from './model.js';

/** A model with its numbers, ready to be asked, bit by bit. Exact: a junction tree in Hugin's form (Jensen, Lauritzen and Olesen 1990). */
export class BayesNet {
  /** Tables without evidence, as weights: undefined before they are asked for, null where weights are lost to rounding. */
  private linear: readonly Float64Array[] | null | undefined;
  private logs: readonly Float64Array[] | null = null;
  private cachedPrior: Beliefs | null = null;
  private readonly collected = new Map<string, CliqueTables & { readonly lost: boolean }>();

  constructor(
    readonly model: Model,
    readonly tree: JunctionTree,
    readonly parameters: Parameters,
  ) {}

  /** Beliefs without any evidence, which every answer needs; kept. */
  *prior(): Generator<void, Beliefs> {
    this.cachedPrior ??= yield* this.calibrate([]);
    return this.cachedPrior;
  }

  /** Beliefs given all of the factors: one calibration, two passes over the tree. */
  *calibrate(factors: readonly Factor[]): Generator<void, Beliefs> {
    return yield* this.exactly((kernel) => this.calibrateBy(kernel, factors));
  }

  private *calibrateBy(kernel: Kernel, factors: readonly Factor[]): Generator<void, Beliefs> {
    const state = yield* this.start(kernel);
    yield;
    let scale = 0;
    for (const factor of gathered(factors)) {
      scale += yield* this.enter(state.tables, factor, kernel);
      yield;
    }
    scale += yield* collect(this.tree, 0, state, kernel);
    const root = yield* copied(state.tables[0]);
    const rest = yield* kernel.normalise(root);
    if (rest === -Infinity || scale === -Infinity) return new Beliefs(this.tree, null, -Infinity);
    scale += rest + (yield* kernel.logTotal(root));
    yield;
    yield* distribute(this.tree, 0, state, kernel);
    yield;
    const [tables, separators] = [yield* distributions(state.tables, kernel), yield* distributions(state.separators, kernel)];
    return new Beliefs(this.tree, { tables, separators }, scale);
  }

  /** Does a calculation in the fast kernel, and where that loses a weight to rounding, again in logarithms. */
  *exactly<T>(calculate: (kernel: Kernel) => Generator<void, T>): Generator<void, T> {
    if ((yield* this.weights()) !== null) {
      const kernel = new LinearKernel();
      const result = yield* calculate(kernel);
      if (!kernel.lost) return result;
    }
    return yield* calculate(new LogKernel());
  }

  /** Fresh tables without evidence, not calibrated. */
  *start(kernel: Kernel): Generator<void, CliqueTables> {
    const without = (kernel instanceof LinearKernel ? yield* this.weights() : null) ?? (yield* this.logarithms());
    const tables: Float64Array[] = [];
    for (const table of without) {
      tables.push(yield* copied(table));
      yield;
    }
    return { tables, separators: zeroTables(this.tree.separatorSizes) };
  }

  /** Tables without evidence, collected into a clique (Jensen et al. 1990); shared, not to be written to. @param root number of the clique */
  *collectedInto(root: number, kernel: Kernel): Generator<void, CliqueTables> {
    const key = `${kernel instanceof LinearKernel ? 'linear' : 'log'} ${root}`;
    let state = this.collected.get(key);
    if (state === undefined) {
      const fresh = yield* this.start(kernel);
      yield* collect(this.tree, root, fresh, kernel);
      state = { ...fresh, lost: kernel.lost };
      this.collected.set(key, state);
    }
    if (state.lost && kernel instanceof LinearKernel) kernel.lost = true;
    return state;
  }

  /** Multiplies a factor into the tables. @returns the logarithm of the scale taken out */
  *enter(tables: readonly Float64Array[], { nodes, logs }: Factor, kernel: Kernel): Generator<void, number> {
    const scope = yield* this.tree.scope(nodes);
    const [vector, scale] = kernel.fromLogs(logs);
    return scale + (yield* kernel.multiply(tables[scope.clique], scope.map, vector));
  }

  private *weights(): Generator<void, readonly Float64Array[] | null> {
    if (this.linear === undefined) {
      const kernel = new LinearKernel();
      const tables = yield* this.potentials(kernel);
      this.linear = kernel.lost ? null : tables;
    }
    return this.linear;
  }

  private *logarithms(): Generator<void, readonly Float64Array[]> {
    this.logs ??= yield* this.potentials(new LogKernel());
    return this.logs;
  }

  /** Every node's table multiplied into a clique that holds its family. */
  private *potentials(kernel: Kernel): Generator<void, readonly Float64Array[]> {
    const isLinear = kernel instanceof LinearKernel;
    const tables = zeroTables(this.tree.cliques.map(({ size }) => size));
    for (const table of tables) {
      if (isLinear) yield* sliced(table.length, (from, to) => table.fill(1, from, to));
      yield;
    }
    for (const [node, { parents }] of this.model.nodes.entries()) {
      const scope = yield* this.tree.scope([...parents, node]);
      const table = this.parameters.tables[node];
      yield* kernel.multiply(tables[scope.clique], scope.map, isLinear ? table : table.map((p) => Math.log(p)));
      yield;
    }
    return tables;
  }
}

function* distributions(vectors: readonly Float64Array[], kernel: Kernel): Generator<void, Float64Array[]> {
  const all: Float64Array[] = [];
  for (const vector of vectors) {
    all.push(yield* kernel.toDistribution(vector));
    yield;
  }
  return all;
}

/** The pass inwards: afterwards the root's table is its unnormalised belief. @returns the logarithm of the scale taken out, -∞ when all is 0 */
function* collect(tree: JunctionTree, root: number, { tables, separators }: CliqueTables, kernel: Kernel): Generator<void, number> {
  const edges = tree.outward(root);
  let scale = 0;
  for (let i = edges.length - 1; i >= 0; i--) {
    const { from, to, fromMap, toMap, separator } = edges[i];
    yield* kernel.sum(tables[to], toMap, separators[separator]);
    scale += yield* kernel.normalise(separators[separator]);
    scale += yield* kernel.multiply(tables[from], fromMap, separators[separator]);
    yield;
  }
  return scale;
}

/** The pass outwards, after {@link collect}: afterwards every table is proportional to the belief over its clique. */
function* distribute(tree: JunctionTree, root: number, { tables, separators }: CliqueTables, kernel: Kernel): Generator<void> {
  for (const { from, to, fromMap, toMap, separator, size } of tree.outward(root)) {
    const fresh = new Float64Array(size);
    const change = new Float64Array(size);
    yield* kernel.sum(tables[from], fromMap, fresh);
    yield* kernel.normalise(fresh);
    yield* kernel.divide(fresh, separators[separator], change);
    yield* kernel.multiply(tables[to], toMap, change);
    separators[separator] = fresh;
    yield;
  }
}
