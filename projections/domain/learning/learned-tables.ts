import { givenOf } from '../declaration/tables.js';
import { causeName, type Model, type Parameters } from '../network/model.js';
import type { LearnedCounts } from './counts.js';

/** A row as it stands after learning. `given` names the hidden cause's value `hypothesis_id`. */
export type LearnedRow =
  | {
      readonly given: Readonly<Record<string, string>>;
      readonly p: Readonly<Record<string, number>>;
      readonly counts: Readonly<Record<string, number>>;
    }
  | { readonly given: Readonly<Record<string, string>>; readonly mean: number | null; readonly sd: number | null; readonly count: number };

export interface LearnedTables {
  /** By hypothesis, for the hidden cause: its prior now, and how often feedback saw it. */
  readonly priors: Readonly<Record<string, { readonly prior: number; readonly count: number }>>;
  readonly variables: Readonly<Record<string, readonly LearnedRow[]>>;
}

/** The tables in use, with what feedback counted into each row (the declaration's own weight is not counted). */
export function learnedTables(model: Model, parameters: Parameters, learned: LearnedCounts): LearnedTables {
  const parentsOf = (parents: readonly number[]) =>
    parents.map((node) => ({
      name: model.nodes[node].name === causeName ? 'hypothesis_id' : model.nodes[node].name,
      values: model.nodes[node].values,
    }));
  const variables: Record<string, LearnedRow[]> = {};
  const priors: Record<string, { prior: number; count: number }> = {};
  for (const [n, { name, values, parents }] of model.nodes.entries()) {
    const [table, counts] = [parameters.tables[n], learned.tables[n]];
    if (name === causeName) {
      for (const [i, value] of values.entries()) priors[value] = { prior: table[i], count: counts[i] };
      continue;
    }
    const numbers = (from: Float64Array, row: number) =>
      Object.fromEntries(values.map((value, i) => [value, from[row * values.length + i]]));
    const rows = table.length / values.length;
    variables[name] = Array.from({ length: rows }, (_, row) => ({
      given: givenOf(row, parentsOf(parents)),
      p: numbers(table, row),
      counts: numbers(counts, row),
    }));
  }
  for (const [l, { name, parents }] of model.leaves.entries()) {
    const known = (x: number): number | null => (Number.isNaN(x) ? null : x);
    variables[name] = Array.from(parameters.means[l], (mean, row) => ({
      given: givenOf(row, parentsOf(parents)),
      mean: known(mean),
      sd: known(parameters.sds[l][row]),
      count: learned.leaves[l].weights[row],
    }));
  }
  return { priors, variables };
}
