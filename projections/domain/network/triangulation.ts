/** An undirected graph over nodes 0…n-1 with the number of states of each. */
export interface MoralGraph {
  readonly sizes: readonly number[];
  readonly neighbours: readonly ReadonlySet<number>[];
}

export interface Elimination {
  readonly order: readonly number[];
  /** By place in the order, the node's neighbours when it was eliminated. With the node they are a clique of the triangulated graph. */
  readonly neighbours: readonly (readonly number[])[];
  /** Sum of the cliques' tables, numbers; not exact above {@link hopelessCost}, where the search stops. */
  readonly cost: number;
}

/** Where it is not worth knowing any more how much more it is. */
export const hopelessCost = 2 ** 40;

/** What eliminating a node would do. */
interface Effect {
  /** Pairs of neighbours that it would join. */
  readonly fill: number;
  /** The same, each pair by the product of its sizes. */
  readonly weightedFill: number;
  /** Numbers in the clique's table. */
  readonly weight: number;
  /** States of the node itself. */
  readonly size: number;
}

type Score = readonly [first: number, forTies: number];

/** Greedy criteria: min-fill, min-weight, min-weighted-fill, and the last two by the size of the node that is got rid of. */
const criteria: readonly ((effect: Effect) => Score)[] = [
  ({ fill, weight }) => [fill, weight],
  ({ fill, weight }) => [weight, fill],
  ({ weight, weightedFill }) => [weightedFill, weight],
  ({ weight, weightedFill, size }) => [weightedFill / size, weight],
  ({ fill, weight, size }) => [weight / size, fill],
];

/** Joins every set of nodes into a clique. */
export function moralGraph(sizes: readonly number[], scopes: Iterable<readonly number[]>): MoralGraph {
  const neighbours = sizes.map(() => new Set<number>());
  for (const scope of scopes) for (const a of scope) for (const b of scope) if (a !== b) neighbours[a].add(b);
  return { sizes, neighbours };
}

/** The cheapest of the greedy elimination orders (Kjærulff 1990); ties go to the lower ordinal, so that the order is always the same. */
export function eliminate(graph: MoralGraph): Elimination {
  let best: Elimination | undefined;
  for (const criterion of criteria) {
    const found = greedy(graph, criterion, best?.cost ?? hopelessCost);
    if (found !== undefined && (best === undefined || found.cost < best.cost)) best = found;
  }
  return best ?? { order: [], neighbours: [], cost: hopelessCost };
}

/** @returns undefined when the cost reaches `limit` on the way */
function greedy(graph: MoralGraph, criterion: (effect: Effect) => Score, limit: number): Elimination | undefined {
  const { sizes } = graph;
  const neighbours = graph.neighbours.map((set) => new Set(set));
  const scores = sizes.map((_, node) => scoreOf(node, neighbours, sizes, criterion));
  const left = new Set(sizes.keys());
  const order: number[] = [];
  const cliques: number[][] = [];
  let cost = 0;
  while (left.size > 0) {
    const node = lowest(left, scores);
    const around = [...neighbours[node]].sort((a, b) => a - b);
    cost += around.reduce((product, other) => product * sizes[other], sizes[node]);
    if (cost >= limit) return undefined;
    order.push(node);
    cliques.push(around);
    left.delete(node);
    const changed = new Set(around);
    for (const a of around) {
      neighbours[a].delete(node);
      for (const b of around)
        if (a !== b && !neighbours[a].has(b)) {
          neighbours[a].add(b);
          for (const c of neighbours[b]) changed.add(c);
        }
    }
    for (const a of changed) if (left.has(a)) scores[a] = scoreOf(a, neighbours, sizes, criterion);
  }
  return { order, neighbours: cliques, cost };
}

function lowest(left: ReadonlySet<number>, scores: readonly Score[]): number {
  let best = -1;
  for (const node of left) {
    if (best < 0) best = node;
    else {
      const [a, b] = scores[node];
      const [x, y] = scores[best];
      if (a < x || (a === x && (b < y || (b === y && node < best)))) best = node;
    }
  }
  return best;
}

/** Nodes whose elimination is hopeless come last, and what it would fill is not counted. */
function scoreOf(
  node: number,
  neighbours: readonly ReadonlySet<number>[],
  sizes: readonly number[],
  criterion: (effect: Effect) => Score,
): Score {
  let weight = sizes[node];
  for (const a of neighbours[node]) weight *= sizes[a];
  if (weight >= hopelessCost) return [Infinity, Infinity];
  const around = [...neighbours[node]];
  let fill = 0;
  let weightedFill = 0;
  for (let i = 0; i < around.length; i++) {
    const a = around[i];
    for (let j = i + 1; j < around.length; j++) {
      if (neighbours[a].has(around[j])) continue;
      fill++;
      weightedFill += sizes[a] * sizes[around[j]];
    }
  }
  return criterion({ fill, weightedFill, weight, size: sizes[node] });
}
