import { finish } from '../../compact/binary.js';
import { type CliqueTree, cliqueTree } from './clique-tree.js';
import { type CostVerdict, costOf, exactCostMax, passes } from './cost.js';
import { sliced } from './kernel.js';
import type { Model } from './model.js';
import { eliminate, moralGraph } from './triangulation.js';

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

/** The cliques of a model and how they hang together: depends on its structure only, not on its numbers (Lauritzen and Spiegelhalter 1988). */
export class JunctionTree {
  readonly cliques: readonly Clique[];
  readonly separatorSizes: number[] = [];
  private readonly sizes: readonly number[];
  private readonly scopes = new Map<string, Scope>();
  private readonly maps = new Map<string, Int32Array>();
  private readonly schedules = new Map<number, readonly Edge[]>();
  private readonly cliquesOfNode: readonly (readonly number[])[];

  /** Use {@link junctionTreeOf}. */
  constructor(sizes: readonly number[], { cliques }: CliqueTree) {
    this.sizes = sizes;
    this.cliques = cliques.map((nodes) => ({ nodes, size: product(nodes, sizes), edges: [] }));
    const byNode = sizes.map((): number[] => []);
    for (const [c, { nodes }] of this.cliques.entries()) for (const node of nodes) byNode[node].push(c);
    this.cliquesOfNode = byNode;
  }

  /** Links the cliques, bit by bit. */
  *join({ links }: CliqueTree): Generator<void, this> {
    for (const [separator, [a, b]] of links.entries()) {
      this.separatorSizes.push(yield* this.link(a, b, separator));
      yield;
    }
    return this;
  }

  /** The scope of nodes that lie in one clique, in the order asked for; in the smallest of the cliques. Kept for the next time. */
  *scope(nodes: readonly number[]): Generator<void, Scope> {
    const key = nodes.join(' ');
    const known = this.scopes.get(key);
    if (known !== undefined) return known;
    const clique = this.smallestClique(nodes);
    const map = yield* projection(this.cliques[clique].nodes, nodes, this.sizes);
    const scope = { nodes, clique, size: product(nodes, this.sizes), map };
    this.scopes.set(key, scope);
    yield;
    return scope;
  }

  /** By entry of the clique's table, the state of one of its nodes, from 0. Kept for the next time. @param clique number of it @param node number of it in the model */
  *states(clique: number, node: number): Generator<void, Int32Array> {
    const key = `${clique} ${node}`;
    let map = this.maps.get(key);
    if (map === undefined) {
      map = yield* projection(this.cliques[clique].nodes, [node], this.sizes);
      this.maps.set(key, map);
    }
    return map;
  }

  /** Whether some clique holds all of the nodes. @param nodes numbers in the model */
  holds(nodes: readonly number[]): boolean {
    return nodes.every((node) => this.sizes[node] !== undefined) && this.smallestClique(nodes) >= 0;
  }

  /** Whether a clique knows a node's state: it holds the node, or there is only one state. */
  knows(clique: number, node: number): boolean {
    return this.sizes[node] === 1 || this.cliques[clique].nodes.includes(node);
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

  /** The first of the smallest, -1 where there is none. Nodes of one state are in none and in all. */
  private smallestClique(all: readonly number[]): number {
    const nodes = all.filter((node) => this.sizes[node] > 1);
    const candidates = nodes.length === 0 ? this.cliques.keys() : this.cliquesOfNode[nodes.reduce((a, b) => this.rarer(a, b))];
    let best = -1;
    for (const c of candidates) {
      const clique = this.cliques[c];
      if ((best < 0 || clique.size < this.cliques[best].size) && nodes.every((node) => clique.nodes.includes(node))) best = c;
    }
    return best;
  }

  /** Of two nodes, the one that lies in fewer cliques. */
  private rarer(a: number, b: number): number {
    return this.cliquesOfNode[b].length < this.cliquesOfNode[a].length ? b : a;
  }

  private *link(a: number, b: number, separator: number): Generator<void, number> {
    const nodes = this.cliques[a].nodes.filter((node) => this.cliques[b].nodes.includes(node));
    const size = product(nodes, this.sizes);
    const mapA = yield* projection(this.cliques[a].nodes, nodes, this.sizes);
    const mapB = yield* projection(this.cliques[b].nodes, nodes, this.sizes);
    this.cliques[a].edges.push({ from: a, to: b, separator, size, fromMap: mapA, toMap: mapB, nodes });
    this.cliques[b].edges.push({ from: b, to: a, separator, size, fromMap: mapB, toMap: mapA, nodes });
    return size;
  }
}

export type JunctionTreeResult =
  | { readonly tree: JunctionTree; readonly verdict: CostVerdict }
  | { readonly tree: null; readonly verdict: CostVerdict };

/** The sets of nodes that must lie together: every node with its parents, and the parents of every leaf. @returns each as numbers of nodes */
export function families(model: Model): (readonly number[])[] {
  return [...model.nodes.map(({ parents }, node) => [...parents, node]), ...model.leaves.map(({ parents }) => parents)];
}

/** The model's junction tree, or, above the bound, only what it would cost. */
export function junctionTreeOf(model: Model, max = exactCostMax): JunctionTreeResult {
  return finish(makeJunctionTree(model, max));
}

/** {@link junctionTreeOf} bit by bit. */
export function* makeJunctionTree(model: Model, max = exactCostMax): Generator<void, JunctionTreeResult> {
  const sizes = model.nodes.map(({ values }) => values.length);
  const elimination = yield* eliminate(moralGraph(sizes, families(model)), max / passes);
  if (elimination === null) return { tree: null, verdict: { cost: null, max, exact: false } };
  yield;
  const plan = cliqueTree(elimination, sizes);
  yield;
  const cost = costOf(model, plan);
  if (cost > max) return { tree: null, verdict: { cost, max, exact: false } };
  yield;
  return { tree: yield* new JunctionTree(sizes, plan).join(plan), verdict: { cost, max, exact: true } };
}

const product = (nodes: readonly number[], sizes: readonly number[]): number => nodes.reduce((size, node) => size * sizes[node], 1);

/** By joint state of `outer` (first node's most significant), the joint state of `inner`. */
function* projection(outer: readonly number[], inner: readonly number[], sizes: readonly number[]): Generator<void, Int32Array> {
  const strides = outer.map((node) => {
    const at = inner.indexOf(node);
    return at < 0 ? 0 : product(inner.slice(at + 1), sizes);
  });
  const map = new Int32Array(product(outer, sizes));
  let filled = 1;
  for (let d = outer.length - 1; d >= 0; d--) {
    const states = sizes[outer[d]];
    for (let state = 1; state < states; state++) {
      const [start, shift] = [state * filled, state * strides[d]];
      yield* sliced(filled, (from, to) => shiftPart(map, start, shift, from, to));
    }
    filled *= states;
  }
  return map;
}

/** Writes a part of what stands at the beginning of a map once more, further on. */
function shiftPart(map: Int32Array, start: number, shift: number, from: number, to: number): void {
  for (let i = from; i < to; i++) map[start + i] = map[i] + shift;
}
