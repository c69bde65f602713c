import type { Model } from './model.js';
import { eliminate, hopelessCost, moralGraph } from './triangulation.js';

/**
 * Numbers that a whole answer may hold at once for exact inference by one junction tree: the cliques' tables, and by separator the joint with the
 * states of a hypothesis variable. An answer at the bound takes in the order of 250 ms and 200 MB.
 */
export const exactCostMax = 1 << 22;

/** A place where a function over some nodes lies in the tree. */
export interface Scope {
  readonly nodes: readonly number[];
  /** Number of joint states; the first node's most significant. */
  readonly size: number;
  readonly clique: number;
  /** By entry of the clique's table, the joint state. */
  readonly map: Int32Array;
}

export interface Clique {
  /** Ascending. */
  readonly nodes: readonly number[];
  readonly size: number;
  readonly edges: Edge[];
}

/** One direction of a separator between two cliques. */
export interface Edge {
  readonly from: number;
  readonly to: number;
  readonly separator: number;
  /** Number of the separator's joint states. */
  readonly size: number;
  /** By entry of the clique `from`, the separator's state. */
  readonly fromMap: Int32Array;
  readonly toMap: Int32Array;
  readonly nodes: readonly number[];
}

/** The cliques of a model and how they hang together: depends on its structure only, not on its numbers. */
export class JunctionTree {
  readonly cliques: readonly Clique[];
  readonly separatorSizes: readonly number[];
  private readonly sizes: readonly number[];
  private readonly scopes = new Map<string, Scope>();
  private readonly maps = new Map<string, Int32Array>();
  private readonly schedules = new Map<number, readonly Edge[]>();
  private readonly cliquesOfNode: readonly (readonly number[])[];

  /** Use {@link junctionTreeOf}. */
  constructor(sizes: readonly number[], nodesOfCliques: readonly (readonly number[])[], links: readonly (readonly [number, number])[]) {
    this.sizes = sizes;
    this.cliques = nodesOfCliques.map((nodes) => ({ nodes, size: product(nodes, sizes), edges: [] }));
    const byNode = sizes.map((): number[] => []);
    for (const [c, { nodes }] of this.cliques.entries()) for (const node of nodes) byNode[node].push(c);
    this.cliquesOfNode = byNode;
    this.separatorSizes = links.map(([a, b], separator) => this.link(a, b, separator));
  }

  /** The scope of nodes that lie in one clique, in the order asked for; in the smallest of the cliques. Kept for the next time. */
  scope(nodes: readonly number[]): Scope {
    const key = nodes.join(' ');
    const known = this.scopes.get(key);
    if (known !== undefined) return known;
    const clique = this.smallestClique(nodes);
    const scope = { nodes, clique, size: product(nodes, this.sizes), map: projection(this.cliques[clique].nodes, nodes, this.sizes) };
    this.scopes.set(key, scope);
    return scope;
  }

  /** By entry of the clique, the state of one of its nodes. Kept for the next time. */
  states(clique: number, node: number): Int32Array {
    const key = `${clique} ${node}`;
    let map = this.maps.get(key);
    if (map === undefined) {
      map = projection(this.cliques[clique].nodes, [node], this.sizes);
      this.maps.set(key, map);
    }
    return map;
  }

  /** Whether some clique holds all of the nodes. */
  holds(nodes: readonly number[]): boolean {
    return this.smallestClique(nodes) >= 0;
  }

  /** All edges away from a clique, nearer ones first. Turned round and read from the end they are the way in. */
  outward(root: number): readonly Edge[] {
    const known = this.schedules.get(root);
    if (known !== undefined) return known;
    const edges: Edge[] = [];
    const queue: [clique: number, from: number][] = [[root, -1]];
    for (const [clique, from] of queue)
      for (const edge of this.cliques[clique].edges) {
        if (edge.to === from) continue;
        edges.push(edge);
        queue.push([edge.to, clique]);
      }
    this.schedules.set(root, edges);
    return edges;
  }

  private smallestClique(nodes: readonly number[]): number {
    const candidates = nodes.length === 0 ? this.cliques.keys() : (this.cliquesOfNode[nodes[0]] ?? []);
    let best = -1;
    for (const c of candidates) {
      const clique = this.cliques[c];
      if ((best < 0 || clique.size < this.cliques[best].size) && nodes.every((node) => clique.nodes.includes(node))) best = c;
    }
    return best;
  }

  private link(a: number, b: number, separator: number): number {
    const nodes = this.cliques[a].nodes.filter((node) => this.cliques[b].nodes.includes(node));
    const size = product(nodes, this.sizes);
    const maps = [a, b].map((c) => projection(this.cliques[c].nodes, nodes, this.sizes));
    this.cliques[a].edges.push({ from: a, to: b, separator, size, fromMap: maps[0], toMap: maps[1], nodes });
    this.cliques[b].edges.push({ from: b, to: a, separator, size, fromMap: maps[1], toMap: maps[0], nodes });
    return size;
  }
}

/** What exact inference on a model costs, and whether it is within the bound. */
export interface CostVerdict {
  /** Numbers that a whole answer holds at once; a lower bound where there are more than 2^40. */
  readonly cost: number;
  readonly max: number;
  readonly exact: boolean;
}

export type Compiled =
  | { readonly tree: JunctionTree; readonly verdict: CostVerdict }
  | { readonly tree: null; readonly verdict: CostVerdict };

/** The sets of nodes that must lie together: every node with its parents, and the parents of every leaf. */
export function families(model: Model): (readonly number[])[] {
  return [...model.nodes.map(({ parents }, node) => [...parents, node]), ...model.leaves.map(({ parents }) => parents)];
}

/** The model's junction tree, or, above the bound, only what it would cost. */
export function junctionTreeOf(model: Model, max = exactCostMax): Compiled {
  const sizes = model.nodes.map(({ values }) => values.length);
  const elimination = eliminate(moralGraph(sizes, families(model)));
  if (elimination.cost >= hopelessCost) return { tree: null, verdict: { cost: hopelessCost, max, exact: false } };
  const { cliques, links } = maximalCliques(elimination.order, elimination.neighbours);
  const cost = cliques.reduce((sum, nodes) => sum + product(nodes, sizes), 0) + jointCost(model, sizes, cliques, links);
  const verdict = { cost, max, exact: cost <= max };
  return verdict.exact ? { tree: new JunctionTree(sizes, cliques, links), verdict } : { tree: null, verdict };
}

/** Numbers in the largest set of joints with a target that one pass holds. */
function jointCost(
  { targets }: Model,
  sizes: readonly number[],
  cliques: readonly (readonly number[])[],
  links: readonly (readonly [number, number])[],
) {
  const separators = links.map(([a, b]) => cliques[a].filter((node) => cliques[b].includes(node)));
  const costs = targets.map((target) =>
    separators.reduce((sum, nodes) => sum + (nodes.includes(target) ? 0 : product(nodes, sizes) * sizes[target]), 0),
  );
  return Math.max(0, ...costs);
}

/**
 * The tree of elimination cliques: each hangs on the clique of that neighbour which goes first. A clique that its child holds whole is merged into it.
 * Separate parts are joined by empty separators, so that there is one tree.
 */
function maximalCliques(order: readonly number[], neighbours: readonly (readonly number[])[]) {
  const place = new Map(order.map((node, i) => [node, i]));
  const parent = neighbours.map((around) => (around.length === 0 ? -1 : Math.min(...around.map((node) => place.get(node)!))));
  const mergedInto = order.map((_, i) => i);
  for (const [i, p] of parent.entries()) {
    if (p < 0 || mergedInto[p] !== p || neighbours[i].length !== neighbours[p].length + 1) continue;
    mergedInto[p] = mergedInto[i];
  }
  const kept = order.map((_, i) => i).filter((i) => mergedInto[i] === i);
  const ordinal = new Map(kept.map((i, c) => [i, c]));
  const links: [number, number][] = [];
  let root = -1;
  for (const [i, p] of parent.entries()) {
    const own = ordinal.get(mergedInto[i])!;
    if (p >= 0) {
      const other = ordinal.get(mergedInto[p])!;
      if (other !== own) links.push([own, other]);
    } else {
      if (root >= 0) links.push([root, own]);
      root = own;
    }
  }
  const cliques = kept.map((i) => [order[i], ...neighbours[i]].sort((a, b) => a - b));
  return { cliques: cliques.length === 0 ? [[]] : cliques, links };
}

const product = (nodes: readonly number[], sizes: readonly number[]): number => nodes.reduce((size, node) => size * sizes[node], 1);

/** By joint state of `outer` (first node's most significant), the joint state of `inner`. */
function projection(outer: readonly number[], inner: readonly number[], sizes: readonly number[]): Int32Array {
  const strides = outer.map((node) => {
    const at = inner.indexOf(node);
    return at < 0 ? 0 : product(inner.slice(at + 1), sizes);
  });
  const map = new Int32Array(product(outer, sizes));
  let filled = 1;
  for (let d = outer.length - 1; d >= 0; d--) {
    const states = sizes[outer[d]];
    for (let state = 1; state < states; state++) for (let i = 0; i < filled; i++) map[state * filled + i] = map[i] + state * strides[d];
    filled *= states;
  }
  return map;
}
