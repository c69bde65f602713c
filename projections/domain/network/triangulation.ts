import { BitSet } from '../../compact/bit-set.js';

/** An undirected graph over nodes 0…n-1 with the number of states of each. Nodes of one state have no neighbours: they bear on nothing. */
export interface MoralGraph {
  readonly sizes: readonly number[];
  readonly neighbours: readonly BitSet[];
}

export interface Elimination {
  /** The nodes of more than one state. */
  readonly order: readonly number[];
  /** By place in the order, the node's neighbours when it was eliminated, ascending. With the node they are a clique of the triangulated graph. */
  readonly neighbours: readonly (readonly number[])[];
  /** Sum of the cliques' tables, numbers. */
  readonly cost: number;
}

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
type Criterion = (effect: Effect) => Score;

/** Greedy criteria: min-fill, min-weight, min-weighted-fill, and the last two by the size of the node that is got rid of. */
const criteria: readonly Criterion[] = [
  ({ fill, weight }) => [fill, weight],
  ({ fill, weight }) => [weight, fill],
  ({ weight, weightedFill }) => [weightedFill, weight],
  ({ weight, weightedFill, size }) => [weightedFill / size, weight],
  ({ fill, weight, size }) => [weight / size, fill],
];

/** Where so many criteria find no order within the bound, the others, which differ in the details, are not tried. */
const criteriaTried = 2;

/** Joins every set of nodes into a clique (Lauritzen and Spiegelhalter 1988). @param sizes number of states of each node @param scopes sets of node numbers: each table's node and its parents */
export function moralGraph(sizes: readonly number[], scopes: Iterable<readonly number[]>): MoralGraph {
  const neighbours = sizes.map(() => new BitSet(sizes.length));
  for (const scope of scopes) {
    const nodes = scope.filter((node) => sizes[node] > 1);
    for (const a of nodes) for (const b of nodes) if (a !== b) neighbours[a].add(b);
  }
  return { sizes, neighbours };
}

/**
 * The cheapest of the greedy elimination orders (Kjærulff 1990); ties go to the lower ordinal, so that the order is always the same. Each search stops where its cost
 * passes `max`, so that what cannot be answered is refused soon: with at least two states a node, no clique of more than log2(max) nodes is looked into.
 * @returns null where every order costs more than `max`
 */
export function* eliminate(graph: MoralGraph, max: number): Generator<void, Elimination | null> {
  let best: Elimination | null = null;
  for (const [i, criterion] of criteria.entries()) {
    if (best === null && i >= criteriaTried) return null;
    best = (yield* new Greedy(graph, criterion, best === null ? max : best.cost - 1).run()) ?? best;
  }
  return best;
}

/** Nodes scored between two pauses. */
const scoresPerSlice = 16;

/** A node that is too expensive to be eliminated. */
const hopeless: Score = [Infinity, Infinity];

class Greedy {
  private readonly neighbours: readonly BitSet[];
  private readonly scores: Score[];
  private readonly left: Set<number>;
  private readonly sizes: readonly number[];

  constructor(
    graph: MoralGraph,
    private readonly criterion: Criterion,
    private readonly max: number,
  ) {
    this.sizes = graph.sizes;
    this.neighbours = graph.neighbours.map((set) => set.copy());
    this.left = new Set([...this.sizes.keys()].filter((node) => this.sizes[node] > 1));
    this.scores = this.sizes.map(() => hopeless);
  }

  *run(): Generator<void, Elimination | null> {
    for (const node of this.left) {
      this.scores[node] = this.score(node);
      yield;
    }
    const order: number[] = [];
    const cliques: number[][] = [];
    let cost = 0;
    while (this.left.size > 0) {
      const node = this.lowest();
      if (this.scores[node] === hopeless) return null;
      const around = this.neighbours[node].list();
      cost += around.reduce((product, other) => product * this.sizes[other], this.sizes[node]);
      if (cost > this.max) return null;
      order.push(node);
      cliques.push(around);
      yield* this.remove(node, around);
    }
    return { order, neighbours: cliques, cost };
  }

  /** Takes a node out and joins its neighbours; scores anew these, and those next to both ends of a new edge. */
  private *remove(node: number, around: readonly number[]): Generator<void> {
    const { neighbours, left } = this;
    left.delete(node);
    const changed = new BitSet(this.sizes.length);
    const all = neighbours[node];
    for (const a of around) {
      changed.add(a);
      neighbours[a].delete(node);
      for (const b of all.without(neighbours[a])) {
        if (a === b) continue;
        neighbours[a].add(b);
        changed.addCommon(neighbours[a], neighbours[b]);
      }
    }
    for (const [i, a] of changed.list().entries()) {
      if (left.has(a)) this.scores[a] = this.score(a);
      if (i % scoresPerSlice === scoresPerSlice - 1) yield;
    }
    yield;
  }

  private lowest(): number {
    let best = -1;
    for (const node of this.left) {
      if (best < 0) best = node;
      else {
        const [a, b] = this.scores[node];
        const [x, y] = this.scores[best];
        if (a < x || (a === x && (b < y || (b === y && node < best)))) best = node;
      }
    }
    return best;
  }

  private score(node: number): Score {
    const { sizes, neighbours } = this;
    const size = sizes[node];
    const around = neighbours[node].list();
    let weight = size;
    for (const a of around) weight *= sizes[a];
    if (weight > this.max) return hopeless;
    let fill = 0;
    let weightedFill = 0;
    for (const a of around)
      for (const b of neighbours[node].without(neighbours[a])) {
        if (b <= a) continue;
        fill++;
        weightedFill += sizes[a] * sizes[b];
      }
    return this.criterion({ fill, weightedFill, weight, size });
  }
}
