import { finish } from '../../compact/binary.js';
import { Beliefs } from './beliefs.js';
import type { CliqueTables } from './clique-tables.js';
import { type Factor, gathered } from './evidence.js';
import type { JunctionTree } from './junction-tree.js';
import { type Kernel, LinearKernel, LogKernel } from './kernel.js';
import type { Model, Parameters } from './model.js';

/** A model with its numbers, ready to be asked. Exact: a junction tree in Hugin's form (Jensen, Lauritzen and Olesen 1990). */
export class BayesNet {
  private readonly linear: readonly Float64Array[] | null;
  private cachedLogs: readonly Float64Array[] | null = null;
  private cachedPrior: Beliefs | null = null;
  private readonly collected = new Map<string, CliqueTables & { readonly lost: boolean }>();

  constructor(
    readonly model: Model,
    readonly tree: JunctionTree,
    readonly parameters: Parameters,
  ) {
    const kernel = new LinearKernel();
    const tables = this.potentials(kernel);
    this.linear = kernel.lost ? null : tables;
  }

  /** Beliefs without any evidence. */
  get prior(): Beliefs {
    this.cachedPrior ??= this.calibrate([]);
    return this.cachedPrior;
  }

  /** Calculates bit by bit what every answer needs besides its evidence: the {@link prior}. */
  *prepare(): Generator<void> {
    this.cachedPrior ??= yield* this.calibrating([]);
  }

  /** Beliefs given all of the factors: one calibration, two passes over the tree. */
  calibrate(factors: readonly Factor[]): Beliefs {
    return finish(this.calibrating(factors));
  }

  private *calibrating(factors: readonly Factor[]): Generator<void, Beliefs> {
    if (this.linear !== null) {
      const kernel = new LinearKernel();
      const beliefs = yield* this.calibratingBy(kernel, factors);
      if (!kernel.lost) return beliefs;
    }
    return yield* this.calibratingBy(new LogKernel(), factors);
  }

  private *calibratingBy(kernel: Kernel, factors: readonly Factor[]): Generator<void, Beliefs> {
    const state = this.start(kernel);
    yield;
    let scale = 0;
    for (const factor of gathered(factors)) scale += this.enter(state.tables, factor, kernel);
    scale += yield* collecting(this.tree, 0, state, kernel);
    const root = state.tables[0].slice();
    const rest = kernel.normalise(root);
    if (rest === -Infinity || scale === -Infinity) return new Beliefs(this.tree, null, -Infinity);
    scale += rest + Math.log(kernel.toLogs(root).reduce((sum, log) => sum + Math.exp(log), 0));
    yield* distribute(this.tree, 0, state, kernel);
    const distributions: Float64Array[] = [];
    for (const table of state.tables) {
      distributions.push(kernel.toDistribution(table));
      yield;
    }
    const separators = state.separators.map((separator) => kernel.toDistribution(separator));
    return new Beliefs(this.tree, { tables: distributions, separators }, scale);
  }

  /** Does a calculation in the fast kernel, and where that loses a weight to rounding, again in logarithms. */
  exactly<T>(calculate: (kernel: Kernel) => T): T {
    if (this.linear !== null) {
      const kernel = new LinearKernel();
      const result = calculate(kernel);
      if (!kernel.lost) return result;
    }
    return calculate(new LogKernel());
  }

  /** Fresh tables without evidence, not calibrated. */
  start(kernel: Kernel): CliqueTables {
    const tables = kernel instanceof LinearKernel && this.linear !== null ? this.linear : this.logs();
    return { tables: tables.map((table) => table.slice()), separators: this.tree.separatorSizes.map((size) => new Float64Array(size)) };
  }

  /** Tables without evidence, collected into a clique; shared, not to be written to. */
  collectedInto(root: number, kernel: Kernel): CliqueTables {
    const key = `${kernel instanceof LinearKernel ? 'linear' : 'log'} ${root}`;
    let state = this.collected.get(key);
    if (state === undefined) {
      const fresh = this.start(kernel);
      collect(this.tree, root, fresh, kernel);
      state = { ...fresh, lost: kernel.lost };
      this.collected.set(key, state);
    }
    if (state.lost && kernel instanceof LinearKernel) kernel.lost = true;
    return state;
  }

  /** Multiplies a factor into the tables. @returns the logarithm of the scale taken out */
  enter(tables: readonly Float64Array[], { nodes, logs }: Factor, kernel: Kernel): number {
    const scope = this.tree.scope(nodes);
    const [vector, scale] = kernel.fromLogs(logs);
    return scale + kernel.multiply(tables[scope.clique], scope.map, vector);
  }

  private logs(): readonly Float64Array[] {
    this.cachedLogs ??= this.potentials(new LogKernel());
    return this.cachedLogs;
  }

  /** Every node's table multiplied into a clique that holds its family. */
  private potentials(kernel: Kernel): Float64Array[] {
    const one = kernel instanceof LinearKernel ? 1 : 0;
    const tables = this.tree.cliques.map(({ size }) => new Float64Array(size).fill(one));
    for (const [node, { parents }] of this.model.nodes.entries()) {
      const scope = this.tree.scope([...parents, node]);
      const table = this.parameters.tables[node];
      kernel.multiply(tables[scope.clique], scope.map, one === 1 ? table : table.map((p) => Math.log(p)));
    }
    return tables;
  }
}

/** The pass inwards: afterwards the root's table is its unnormalised belief. @returns the logarithm of the scale taken out, -∞ when all is 0 */
export function collect(tree: JunctionTree, root: number, state: CliqueTables, kernel: Kernel): number {
  return finish(collecting(tree, root, state, kernel));
}

function* collecting(tree: JunctionTree, root: number, { tables, separators }: CliqueTables, kernel: Kernel): Generator<void, number> {
  const edges = tree.outward(root);
  let scale = 0;
  for (let i = edges.length - 1; i >= 0; i--) {
    const { from, to, fromMap, toMap, separator } = edges[i];
    kernel.sum(tables[to], toMap, separators[separator]);
    scale += kernel.normalise(separators[separator]);
    scale += kernel.multiply(tables[from], fromMap, separators[separator]);
    yield;
  }
  return scale;
}

/** The pass outwards, after {@link collect}: afterwards every table is proportional to the belief over its clique. */
function* distribute(tree: JunctionTree, root: number, { tables, separators }: CliqueTables, kernel: Kernel): Generator<void> {
  for (const { from, to, fromMap, toMap, separator, size } of tree.outward(root)) {
    const fresh = new Float64Array(size);
    const change = new Float64Array(size);
    kernel.sum(tables[from], fromMap, fresh);
    kernel.normalise(fresh);
    kernel.divide(fresh, separators[separator], change);
    kernel.multiply(tables[to], toMap, change);
    separators[separator] = fresh;
    yield;
  }
}
