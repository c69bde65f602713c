import type { Observed } from '../declaration/check-observations.js';
import type { Model, Parameters } from './model.js';

/** A likelihood over the joint states of some nodes (the first one's most significant), as logarithms. */
export interface Factor {
  readonly nodes: readonly number[];
  readonly logs: Float64Array;
}

/** What was seen of one variable. */
export interface Finding {
  readonly variable: string;
  readonly observed: Observed;
}

const logOfTwoPi = Math.log(2 * Math.PI);

/** Natural logarithm of a normal density. */
export function logNormalDensity(x: number, mean: number, sd: number): number {
  const z = (x - mean) / sd;
  return -0.5 * (z * z + logOfTwoPi) - Math.log(sd);
}

/**
 * An observation as a likelihood over the nodes that it speaks of: the variable itself, or, for a number, its parents. Null where it says nothing: a
 * variable that the network does not know, or a number of which no distribution is known yet.
 */
export function factorOf(model: Model, parameters: Parameters, { variable, observed }: Finding): Factor | null {
  if (observed.kind === 'value' || observed.kind === 'likelihoods') {
    const node = model.nodeOf.get(variable);
    if (node === undefined) return null;
    const { values } = model.nodes[node];
    if (observed.kind === 'likelihoods') return { nodes: [node], logs: Float64Array.from(observed.likelihoods, (x) => Math.log(x)) };
    return { nodes: [node], logs: Float64Array.from(values, (value) => (value === observed.value ? 0 : -Infinity)) };
  }
  const leaf = model.leafOf.get(variable);
  if (leaf === undefined) return null;
  const means = parameters.means[leaf];
  if (Number.isNaN(means[0])) return null;
  const x = observed.kind === 'number' ? observed.number : observed.reading.mean;
  const error = observed.kind === 'number' ? 0 : observed.reading.sd;
  const sds = parameters.sds[leaf];
  const logs = means.map((mean, row) => logNormalDensity(x, mean, error === 0 ? sds[row] : Math.sqrt(sds[row] * sds[row] + error * error)));
  return { nodes: model.leaves[leaf].parents, logs };
}

/** Factors over the same nodes as one. */
export function gathered(factors: readonly Factor[]): Factor[] {
  const byNodes = new Map<string, Factor>();
  for (const { nodes, logs } of factors) {
    const key = nodes.join(' ');
    const known = byNodes.get(key);
    byNodes.set(key, { nodes, logs: known === undefined ? logs : known.logs.map((log, i) => log + logs[i]) });
  }
  return [...byNodes.values()];
}
