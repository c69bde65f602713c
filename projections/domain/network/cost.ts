import type { CliqueTree } from './clique-tree.js';
import type { Model } from './model.js';

/** Steps that a whole answer may take for exact inference by one junction tree: some tenths of a second and some hundred megabytes. */
export const exactCostMax = 1 << 27;

/** What exact inference on a model costs, and whether it is within the bound. */
export interface CostVerdict {
  /** Steps of a whole answer; null where the search for a junction tree was given up because its tables alone are above the bound. */
  readonly cost: number | null;
  readonly max: number;
  readonly exact: boolean;
}

/** Passes over the tree that an answer makes: prior and posterior, inwards and outwards. */
export const passes = 4;

/**
 * Steps of a whole answer, each about one multiplication: the passes over cliques and links, reading the distribution of every node and of every leaf's parents, and
 * for each hypothesis variable a pass that carries all of its states.
 */
export function costOf(model: Model, { cliques, links }: CliqueTree): number {
  const sizes = model.nodes.map(({ values }) => values.length);
  const cliqueSizes = cliques.map((nodes) => nodes.reduce((size, node) => size * sizes[node], 1));
  const pass = cliqueSizes.reduce((sum, size) => sum + size, 0) + links.reduce((sum, [a, b]) => sum + cliqueSizes[a] + cliqueSizes[b], 0);
  const reading = readingCost(model, sizes, cliques, cliqueSizes);
  const joints = model.targets.reduce((sum, target) => sum + sizes[target] * (pass + reading), 0);
  return passes * pass + reading + Math.ceil(joints * jointStep);
}

/** The states of a target lie side by side: a step with one of them costs less than one that looks up its place. */
const jointStep = 0.25;

/** Entries looked at to read every node's and every leaf's distribution, each from the smallest clique that holds it. */
function readingCost(model: Model, sizes: readonly number[], cliques: CliqueTree['cliques'], cliqueSizes: readonly number[]): number {
  const holders = sizes.map((): number[] => []);
  for (const [c, nodes] of cliques.entries()) for (const node of nodes) holders[node].push(c);
  const smallest = (scope: readonly number[]): number => {
    const nodes = scope.filter((node) => sizes[node] > 1);
    if (nodes.length === 0) return 1;
    const holding = holders[nodes[0]].filter((c) => nodes.every((node) => cliques[c].includes(node)));
    return holding.reduce((least, c) => Math.min(least, cliqueSizes[c]), Number.POSITIVE_INFINITY);
  };
  const scopes = [...sizes.keys()].map((node) => [node]).concat(model.leaves.map(({ parents }) => [...parents]));
  return scopes.reduce((sum, scope) => sum + smallest(scope), 0);
}
