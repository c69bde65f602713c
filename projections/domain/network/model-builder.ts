import {
  type Declaration,
  type DeclaredHypothesis,
  type DeclaredVariable,
  type DiscreteRow,
  type Normal,
  type NumberRow,
  strengthDefault,
} from '../declaration/types.js';
import { causeName, type DiscreteNode, type GaussianLeaf, type HypothesisState, type Model } from './model.js';

type Probabilities = Readonly<Record<string, number>>;

/** Tables that count less are taken to count so much: the first observation outweighs them all the same, and their counts are not rounded to 0. */
const strengthMin = 1e-12;

/** Makes the network of a checked declaration: the hidden cause first if there is one, then the variables as declared. */
export function modelOf(declaration: Declaration): Model {
  return new ModelBuilder(declaration).build();
}

class ModelBuilder {
  private readonly strength: number;
  private readonly variables: readonly (readonly [name: string, variable: DeclaredVariable])[];
  /** The hypotheses that are values of the hidden cause. */
  private readonly causes: readonly DeclaredHypothesis[];
  private readonly signs: ReadonlySet<string>;
  /** By node. */
  private readonly names: readonly string[];
  private readonly values: readonly (readonly string[])[];
  private readonly nodeOf: ReadonlyMap<string, number>;

  constructor(private readonly declaration: Declaration) {
    this.strength = Math.max(strengthMin, declaration.schema.strength ?? strengthDefault);
    this.variables = Object.entries(declaration.schema.variables);
    this.causes = declaration.hypotheses.filter(({ variable }) => variable === undefined);
    this.signs = this.causes.length === 0 ? new Set() : signsOf(declaration);
    const discrete = this.variables.filter(([, { values }]) => values !== undefined);
    const cause = this.causes.length === 0 ? [] : [causeName];
    this.names = [...cause, ...discrete.map(([name]) => name)];
    this.values = [...cause.map(() => this.causes.map(({ hypothesis_id }) => hypothesis_id)), ...discrete.map(([, { values }]) => values!)];
    this.nodeOf = new Map(discrete.map(([name], i) => [name, i + cause.length]));
  }

  build(): Model {
    const { nodeOf, strength } = this;
    const discrete = this.variables.filter(([, { values }]) => values !== undefined);
    const numbers = this.variables.filter(([, { values }]) => values === undefined);
    const hypotheses = this.hypothesisStates();
    return {
      nodes: [...(this.causes.length === 0 ? [] : [this.cause()]), ...discrete.map(([name, variable]) => this.node(name, variable))],
      leaves: numbers.map(([name, variable]) => this.leaf(name, variable)),
      nodeOf,
      leafOf: new Map(numbers.map(([name], i) => [name, i])),
      hypotheses,
      targets: [...new Set(hypotheses.map(({ node }) => node))],
      strength,
    };
  }

  private cause(): DiscreteNode {
    const stated = this.causes.map(({ prior }) => prior);
    const weight = stated.some((prior) => prior !== undefined) ? this.strength : this.causes.length;
    return { name: causeName, values: this.values[0], parents: [], pseudoCounts: Float64Array.from(shared(stated), (p) => p * weight) };
  }

  private node(name: string, variable: DeclaredVariable): DiscreteNode {
    const values = variable.values!;
    const parents = this.parentsOf(name, variable);
    const rows = this.signs.has(name) ? this.signRows(name, variable) : this.tableRows(name, variable, parents);
    const pseudoCounts = new Float64Array(this.rowCount(parents) * values.length).fill(1);
    for (const [r, row] of rows.entries()) {
      if (row === undefined) continue;
      const sum = values.reduce((total, value) => total + row[value], 0);
      for (const [i, value] of values.entries()) pseudoCounts[r * values.length + i] = (row[value] / sum) * this.strength;
    }
    return { name, values, parents, pseudoCounts };
  }

  private leaf(name: string, variable: DeclaredVariable): GaussianLeaf {
    const parents = this.parentsOf(name, variable);
    const own = (variable.cpt ?? []) as readonly NumberRow[];
    const rows: (Normal | undefined)[] = new Array(this.rowCount(parents)).fill(undefined);
    if (this.signs.has(name))
      for (const [i, cause] of this.causes.entries()) rows[i] = (likelihoodOf(cause, name) as Normal | undefined) ?? own[0];
    else for (const row of own) rows[this.rowOf(parents, row.given)] = row;
    const column = (of: 'mean' | 'sd') => Float64Array.from(rows, (row) => row?.[of] ?? Number.NaN);
    return { name, parents, means: column('mean'), sds: column('sd') };
  }

  /** By hypothesis; one that says nothing of the sign takes the sign's own distribution, if it has one. */
  private signRows(name: string, { cpt }: DeclaredVariable): (Probabilities | undefined)[] {
    const own = (cpt?.[0] as DiscreteRow | undefined)?.p;
    return this.causes.map((cause) => (likelihoodOf(cause, name) as Probabilities | undefined) ?? own);
  }

  private tableRows(name: string, { cpt, values }: DeclaredVariable, parents: readonly number[]): (Probabilities | undefined)[] {
    if (cpt === undefined && parents.length === 0) return [this.statedPrior(name, values!)];
    const rows: (Probabilities | undefined)[] = [];
    for (const row of (cpt ?? []) as readonly DiscreteRow[]) rows[this.rowOf(parents, row.given)] = row.p;
    return rows;
  }

  /** A root without a table has the priors of the hypotheses that are its states. */
  private statedPrior(name: string, values: readonly string[]): Probabilities | undefined {
    const states = this.declaration.hypotheses.filter(({ variable, prior }) => variable === name && prior !== undefined);
    if (states.length === 0) return undefined;
    const priors = shared(values.map((value) => states.find((state) => state.value === value)?.prior));
    return Object.fromEntries(values.map((value, i) => [value, priors[i]]));
  }

  private parentsOf(name: string, { parents }: DeclaredVariable): number[] {
    return this.signs.has(name) ? [0] : (parents ?? []).map((parent) => this.nodeOf.get(parent)!);
  }

  private rowCount(parents: readonly number[]): number {
    return parents.reduce((product, parent) => product * this.values[parent].length, 1);
  }

  private rowOf(parents: readonly number[], given: Readonly<Record<string, string>>): number {
    return parents.reduce((row, parent) => row * this.values[parent].length + this.values[parent].indexOf(given[this.names[parent]]), 0);
  }

  private hypothesisStates(): HypothesisState[] {
    let causes = 0;
    return this.declaration.hypotheses.map(({ hypothesis_id: id, label, variable, value }) => {
      if (variable === undefined) return { id, label, node: 0, state: causes++ };
      const node = this.nodeOf.get(variable)!;
      return { id, label, node, state: this.values[node].indexOf(value!) };
    });
  }
}

function likelihoodOf({ likelihoods }: DeclaredHypothesis, variable: string): Probabilities | Normal | undefined {
  return likelihoods !== undefined && Object.hasOwn(likelihoods, variable) ? likelihoods[variable] : undefined;
}

/**
 * The variables whose distribution the hidden cause decides: those that a hypothesis has likelihoods for, and those of which nothing is said at all
 * (no parents, no table, no children, no hypothesis), so that an empty declaration can learn.
 */
function signsOf({ schema, hypotheses }: Declaration): Set<string> {
  const signs = new Set(hypotheses.flatMap(({ likelihoods }) => Object.keys(likelihoods ?? {})));
  const entries = Object.entries(schema.variables);
  const spoken = new Set(entries.flatMap(([, { parents }]) => parents ?? []));
  for (const { variable } of hypotheses) if (variable !== undefined) spoken.add(variable);
  for (const [name, { parents, cpt }] of entries) if (parents === undefined && cpt === undefined && !spoken.has(name)) signs.add(name);
  return signs;
}

/** Probabilities of which some are stated: the others share what is left. Normalised; all equal where nothing is left to normalise. */
function shared(stated: readonly (number | undefined)[]): number[] {
  const sum = stated.reduce<number>((total, p) => total + (p ?? 0), 0);
  const open = stated.filter((p) => p === undefined).length;
  const share = open === 0 ? 0 : Math.max(0, 1 - sum) / open;
  const all = stated.map((p) => p ?? share);
  const total = all.reduce((a, b) => a + b, 0);
  return all.map((p) => (total > 0 ? p / total : 1 / all.length));
}
