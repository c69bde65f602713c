/** A discrete variable of the network, or the hidden cause. */
export interface DiscreteNode {
  /** The variable's name; {@link causeName} for the hidden cause. */
  readonly name: string;
  readonly values: readonly string[];
  /** Ordinals of nodes. */
  readonly parents: readonly number[];
  /**
   * What the declaration says, as counts: a row for each combination of the parents' values (the first parent's most significant), in a row a number above
   * or at 0 for each value. A declared row sums to the declaration's strength, one that is not declared has 1 for each value (Laplace).
   */
  readonly pseudoCounts: Float64Array;
}

/** A number variable: normal given its parents' values, never a parent itself. */
export interface GaussianLeaf {
  readonly name: string;
  readonly parents: readonly number[];
  /** By row; NaN where the declaration says nothing. */
  readonly means: Float64Array;
  readonly sds: Float64Array;
}

export interface HypothesisState {
  readonly id: string;
  readonly label: string;
  readonly node: number;
  readonly state: number;
}

/** A declaration as a network: what inference and learning work on. Depends on the declaration alone. */
export interface Model {
  readonly nodes: readonly DiscreteNode[];
  readonly leaves: readonly GaussianLeaf[];
  readonly nodeOf: ReadonlyMap<string, number>;
  readonly leafOf: ReadonlyMap<string, number>;
  readonly hypotheses: readonly HypothesisState[];
  /** The nodes that hypotheses are states of, each once, in order of appearance. */
  readonly targets: readonly number[];
  /** Observations that a declared row counts as. */
  readonly strength: number;
}

/** No variable can be called so. */
export const causeName = '';

/** Numbers in use: tables of probabilities with the layout of {@link DiscreteNode.pseudoCounts}, and normals by row, NaN where nothing is known. */
export interface Parameters {
  readonly tables: readonly Float64Array[];
  readonly means: readonly Float64Array[];
  readonly sds: readonly Float64Array[];
}

/** The parameters that the declaration alone gives. */
export function declaredParameters(model: Model): Parameters {
  return {
    tables: probabilityTables(model, () => undefined),
    means: model.leaves.map(({ means }) => pooledWhereUnknown(means, means)),
    sds: model.leaves.map(({ means, sds }) => pooledSds(means, sds)),
  };
}

/**
 * The nodes' tables, whose rows sum to 1.
 * @param add what else is counted: is given each node's number and its declared counts, to be added to
 */
export function probabilityTables({ nodes }: Model, add: (node: number, counts: Float64Array) => void): Float64Array[] {
  const tables = zeroTables(nodes.map(({ pseudoCounts }) => pseudoCounts.length));
  for (const [node, { pseudoCounts, values }] of nodes.entries()) {
    tables[node].set(pseudoCounts);
    add(node, tables[node]);
    normaliseRows(tables[node], values.length);
  }
  return tables;
}

/** Makes rows of `width` sum to 1. */
function normaliseRows(table: Float64Array, width: number): void {
  for (let start = 0; start < table.length; start += width) {
    let sum = 0;
    for (let i = start; i < start + width; i++) sum += table[i];
    for (let i = start; i < start + width; i++) table[i] /= sum;
  }
}

/** Tables of zeros, in one piece of memory: a thousand of their own take milliseconds to get. @param sizes in entries */
export function zeroTables(sizes: readonly number[]): Float64Array[] {
  const all = new Float64Array(sizes.reduce((sum, size) => sum + size, 0));
  let end = 0;
  return sizes.map((size) => {
    end += size;
    return all.subarray(end - size, end);
  });
}

/**
 * Rows that nothing is known of take the mean of those that are known.
 * @param means of the rows, NaN where nothing is known
 * @param values of the same rows, to be filled
 * @returns a copy; NaN is left where no row is known
 */
export function pooledWhereUnknown(means: Float64Array, values: Float64Array): Float64Array {
  const pooled = average(means);
  return values.map((value) => (Number.isNaN(value) ? pooled : value));
}

/** Rows that nothing is known of are as wide as the known ones together: the spread within them and between their means. */
export function pooledSds(means: Float64Array, sds: Float64Array): Float64Array {
  const center = average(means);
  const variance = average(means.map((mean, i) => sds[i] * sds[i] + (mean - center) * (mean - center)));
  return sds.map((sd) => (Number.isNaN(sd) ? Math.sqrt(variance) : sd));
}

/** Of the numbers that are known; NaN where none is. */
function average(values: Float64Array): number {
  let sum = 0;
  let count = 0;
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
  }
  return sum / count;
}
