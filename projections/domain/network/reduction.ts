import { BayesNet } from './bayes-net.js';
import type { Beliefs } from './beliefs.js';
import { type Factor, type Finding, factorOf } from './evidence.js';
import { makeJunctionTree } from './junction-tree.js';
import type { DiscreteNode, GaussianLeaf, Model, Parameters } from './model.js';

/** What is asked of a network that is too large as a whole. */
export interface BeliefQuery {
  /** Nodes whose beliefs are wanted. */
  readonly nodes: Iterable<number>;
  /** Leaves whose parents' joint beliefs are wanted. */
  readonly leaves: Iterable<number>;
}

/** Beliefs in a part of a network; its model has numbers of its own, names and hypotheses are those of the whole. */
export interface Reduced {
  readonly net: BayesNet;
  readonly beliefs: Beliefs;
}

/**
 * Exact beliefs by the part of a network that bears on what is wanted: nodes below neither evidence nor anything wanted are barren and left out
 * (Shachter 1986), and an observed variable is cut out of its children's tables, so that it joins nobody. Null where even that part is above the bound.
 */
export function* reducedBeliefs(
  whole: Model,
  numbers: Parameters,
  evidence: Evidence,
  query: BeliefQuery,
  max: number,
): Generator<void, Reduced | null> {
  const reduction = new Reduction(whole, numbers, evidence, query);
  const { model, parameters } = yield* reduction.parts();
  const { tree } = yield* makeJunctionTree(model, max);
  if (tree === null) return null;
  const net = new BayesNet(model, tree, parameters);
  return { net, beliefs: yield* net.calibrate(reduction.factors) };
}

export interface Evidence {
  readonly findings: readonly Finding[];
  /** Virtual evidence besides, over nodes of the whole. */
  readonly factors: readonly Factor[];
}

class Reduction {
  readonly factors: Factor[] = [];
  private readonly soft: readonly Factor[];
  private readonly leaves: readonly number[];
  private readonly fixed = new Map<number, number>();
  private readonly ordinal = new Map<number, number>();
  private readonly tables: Float64Array[] = [];
  private readonly means: Float64Array[] = [];
  private readonly sds: Float64Array[] = [];

  constructor(
    private readonly whole: Model,
    private readonly numbers: Parameters,
    evidence: Evidence,
    query: BeliefQuery,
  ) {
    const soft = [...evidence.factors, ...this.fix(evidence.findings)];
    const leaves = new Set(query.leaves);
    this.soft = soft;
    this.leaves = [...leaves].sort((a, b) => a - b);
    const relevant = this.ancestors([
      ...query.nodes,
      ...this.fixed.keys(),
      ...soft.flatMap(({ nodes }) => nodes),
      ...[...leaves].flatMap((leaf) => whole.leaves[leaf].parents),
    ]);
    for (const node of relevant) if (!this.fixed.has(node)) this.ordinal.set(node, this.ordinal.size);
  }

  /** The part of the network, table by table, and its numbers. */
  *parts(): Generator<void, { readonly model: Model; readonly parameters: Parameters }> {
    const nodes: DiscreteNode[] = [];
    for (const node of this.ordinal.keys()) {
      nodes.push(this.reducedNode(node));
      yield;
    }
    const kept: GaussianLeaf[] = [];
    for (const leaf of this.leaves) {
      kept.push(this.reducedLeaf(leaf));
      yield;
    }
    const families: GaussianLeaf[] = [];
    for (const node of this.fixed.keys()) {
      families.push(this.cutOut(node));
      yield;
    }
    for (const factor of this.soft) families.push(this.enter(factor));
    const { hypotheses, targets } = this.hypotheses();
    const model = {
      nodes,
      leaves: [...kept, ...families],
      nodeOf: new Map(nodes.map(({ name }, i) => [name, i])),
      leafOf: new Map(kept.map(({ name }, i) => [name, i])),
      hypotheses,
      targets,
      strength: this.whole.strength,
    };
    return { model, parameters: { tables: this.tables, means: this.means, sds: this.sds } };
  }

  /** Takes note of observed states. Hypothesis variables stay in the network. @returns the other findings, as factors */
  private fix(findings: readonly Finding[]): Factor[] {
    const soft: Factor[] = [];
    for (const finding of findings) {
      const factor = factorOf(this.whole, this.numbers, finding);
      if (factor === null) continue;
      const [node] = factor.nodes;
      if (finding.observed.kind === 'value' && !this.whole.targets.includes(node)) this.fixed.set(node, factor.logs.indexOf(0));
      else soft.push(factor);
    }
    return soft;
  }

  /** The nodes and all above them, ascending. */
  private ancestors(nodes: readonly number[]): number[] {
    const found = new Set(nodes);
    for (const node of found) for (const parent of this.whole.nodes[node].parents) found.add(parent);
    return [...found].sort((a, b) => a - b);
  }

  private reducedNode(node: number): DiscreteNode {
    const { name, values, parents } = this.whole.nodes[node];
    const table = this.slice([...parents, node], this.numbers.tables[node]);
    this.tables.push(table);
    return { name, values, parents: this.renumbered(parents), pseudoCounts: table };
  }

  private reducedLeaf(leaf: number): GaussianLeaf {
    const { name, parents } = this.whole.leaves[leaf];
    const means = this.slice(parents, this.numbers.means[leaf]);
    const sds = this.slice(parents, this.numbers.sds[leaf]);
    this.means.push(means);
    this.sds.push(sds);
    return { name, parents: this.renumbered(parents), means, sds };
  }

  /** What an observed variable says of its parents. @returns the family that must lie together for that */
  private cutOut(node: number): GaussianLeaf {
    const scope = [...this.whole.nodes[node].parents, node];
    const logs = this.slice(scope, this.numbers.tables[node]).map((p) => Math.log(p));
    return this.family({ nodes: this.renumbered(scope), logs });
  }

  private enter({ nodes, logs }: Factor): GaussianLeaf {
    return this.family({ nodes: this.renumbered(nodes), logs: this.slice(nodes, logs) });
  }

  private family(factor: Factor): GaussianLeaf {
    this.factors.push(factor);
    const nothing = new Float64Array(factor.logs.length).fill(Number.NaN);
    this.means.push(nothing);
    this.sds.push(nothing);
    return { name: '', parents: factor.nodes, means: nothing, sds: nothing };
  }

  private renumbered(nodes: readonly number[]): number[] {
    return nodes.filter((node) => !this.fixed.has(node)).map((node) => this.ordinal.get(node)!);
  }

  /** The entries of a table over some nodes in which the observed ones have their states. */
  private slice(nodes: readonly number[], table: Float64Array): Float64Array {
    let entries = [0];
    for (const node of nodes) {
      const size = this.whole.nodes[node].values.length;
      const state = this.fixed.get(node);
      const states = state === undefined ? [...this.whole.nodes[node].values.keys()] : [state];
      entries = entries.flatMap((at) => states.map((s) => at * size + s));
    }
    return Float64Array.from(entries, (at) => table[at]);
  }

  private hypotheses(): Pick<Model, 'hypotheses' | 'targets'> {
    const hypotheses = this.whole.hypotheses
      .filter(({ node }) => this.ordinal.has(node))
      .map((hypothesis) => ({ ...hypothesis, node: this.ordinal.get(hypothesis.node)! }));
    return { hypotheses, targets: [...new Set(hypotheses.map(({ node }) => node))] };
  }
}
