import type { Factor } from '../../../projections/domain/network/evidence.js';
import type { Model, Parameters } from '../../../projections/domain/network/model.js';

/** Every joint state of a model with its weight given some factors: the oracle that inference is held against. Small models only. */
export class Enumeration {
  /** Natural logarithm of the sum of all weights. */
  readonly logTotal: number;
  private readonly states: readonly { readonly state: readonly number[]; readonly p: number }[];

  constructor(model: Model, parameters: Parameters, factors: readonly Factor[] = []) {
    const sizes = model.nodes.map(({ values }) => values.length);
    const index = (nodes: readonly number[], state: readonly number[]) => nodes.reduce((at, node) => at * sizes[node] + state[node], 0);
    const weighed = jointStates(sizes).map((state) => {
      const tables = model.nodes.map(({ parents }, node) => Math.log(parameters.tables[node][index([...parents, node], state)]));
      const likelihoods = factors.map(({ nodes, logs }) => logs[index(nodes, state)]);
      return { state, log: [...tables, ...likelihoods].reduce((sum, log) => sum + log, 0) };
    });
    const most = Math.max(...weighed.map(({ log }) => log));
    const sum = weighed.reduce((total, { log }) => total + Math.exp(log - most), 0);
    this.logTotal = most === -Infinity ? most : most + Math.log(sum);
    this.states = weighed.map(({ state, log }) => ({ state, p: Math.exp(log - most) / sum }));
  }

  /** The joint distribution of some nodes, the first one's states most significant. */
  over(nodes: readonly number[], sizes: readonly number[]): number[] {
    const out: number[] = new Array(nodes.reduce((size, node) => size * sizes[node], 1)).fill(0);
    for (const { state, p } of this.states) out[nodes.reduce((at, node) => at * sizes[node] + state[node], 0)] += p;
    return out;
  }
}

const jointStates = (sizes: readonly number[]): number[][] =>
  sizes.reduce<number[][]>((states, size) => states.flatMap((state) => Array.from({ length: size }, (_, i) => [...state, i])), [[]]);
