import type { Elimination } from './triangulation.js';

/** Cliques, each with its nodes in ascending order, and the links that make them one tree. */
export interface CliqueTree {
  readonly cliques: readonly (readonly number[])[];
  readonly links: readonly (readonly [number, number])[];
}

/** One or more elimination cliques of which the first holds the others. */
interface Group {
  readonly nodes: readonly number[];
  /** The nodes that later cliques hold too. */
  readonly separator: readonly number[];
  readonly size: number;
}

/**
 * A junction tree of a triangulated graph's maximal cliques. A clique may hang on any that holds its separator and stands already; it hangs on the smallest,
 * so that messages to many small cliques do not all go by way of a large one. Separate parts are joined by empty separators.
 */
export function cliqueTree(elimination: Elimination, sizes: readonly number[]): CliqueTree {
  const groups = groupsOf(elimination, sizes);
  const links: [number, number][] = [];
  const holders = sizes.map((): number[] => []);
  const placed: number[] = [];
  for (const [g, { nodes, separator }] of groups.entries()) {
    const candidates = separator.length === 0 ? placed : holders[separator[0]];
    let best = -1;
    for (const other of candidates)
      if ((best < 0 || groups[other].size < groups[best].size) && separator.every((node) => groups[other].nodes.includes(node)))
        best = other;
    if (best >= 0) links.push([best, g]);
    placed.push(g);
    for (const node of nodes) holders[node].push(g);
  }
  return { cliques: groups.length === 0 ? [[]] : groups.map(({ nodes }) => nodes), links };
}

/** The maximal cliques, those whose separators are eliminated last first: every separator is held by a clique before. */
function groupsOf({ order, neighbours }: Elimination, sizes: readonly number[]): Group[] {
  const place = new Map(order.map((node, i) => [node, i]));
  const parent = neighbours.map((around) => around.reduce((first, node) => Math.min(first, place.get(node)!), order.length));
  /** By elimination clique, the first of those that hold it whole, and by that one the last that it holds. */
  const holder = order.map((_, i) => i);
  const top = order.map((_, i) => i);
  for (const [i, p] of parent.entries()) {
    if (p === order.length || neighbours[i].length !== neighbours[p].length + 1 || holder[p] !== p) continue;
    holder[p] = holder[i];
    top[holder[i]] = p;
  }
  return order
    .map((_, i) => i)
    .filter((i) => holder[i] === i)
    .sort((a, b) => top[b] - top[a])
    .map((i) => {
      const nodes = [order[i], ...neighbours[i]].sort((a, b) => a - b);
      return { nodes, separator: neighbours[top[i]], size: nodes.reduce((size, node) => size * sizes[node], 1) };
    });
}
