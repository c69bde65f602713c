import type { CliqueTables } from './clique-tables.js';
import type { Edge, JunctionTree, Scope } from './junction-tree.js';

/** How far a joint may be from the product of its margins for rounding alone. */
const roundingError = 1e-15;

/** What is believed given some evidence: distributions over any nodes that lie in one clique, and jointly with any one node. */
export class Beliefs {
  private readonly marginals = new Map<number, Float64Array>();

  /**
   * @param calibrated null when the evidence is impossible
   * @param logProbability natural logarithm of the evidence's probability (density, where numbers were observed), -∞ when it is impossible
   */
  constructor(
    private readonly tree: JunctionTree,
    private readonly calibrated: CliqueTables | null,
    readonly logProbability: number,
  ) {}

  get impossible(): boolean {
    return this.calibrated === null;
  }

  /** The distribution of one node: no state above 1, whatever was rounded on the way. Not to be written to. */
  marginal(node: number): Float64Array {
    let marginal = this.marginals.get(node);
    if (marginal === undefined) {
      const table = this.over([node]);
      const sum = table.reduce((all, one) => all + one, 0);
      marginal = table.map((one) => one / sum);
      this.marginals.set(node, marginal);
    }
    return marginal;
  }

  /** The joint distribution of nodes that lie together in a clique, such as a family; the first one's states most significant. */
  over(nodes: readonly number[]): Float64Array {
    const { clique, size, map } = this.tree.scope(nodes);
    const table = this.state.tables[clique];
    const out = new Float64Array(size);
    for (let i = 0; i < table.length; i++) out[map[i]] += table[i];
    return out;
  }

  /**
   * The joint distributions of each scope with a target: by state of the scope, then of the target. One pass from the cliques that hold
   * the target outwards, which carries all of its states at once; parts of the network that do not depend on it are not walked.
   */
  jointsWith(target: number, scopes: readonly Scope[]): Float64Array[] {
    const { tree } = this;
    const pass = new JointPass(this.tree, this.state, target, this.marginal(target));
    for (const edge of tree.outward(tree.scope([target]).clique)) pass.cross(edge);
    return scopes.map((scope) => pass.joint(scope, () => this.over(scope.nodes)));
  }

  /** The joint distribution of any two nodes, however far apart; the first one's states most significant. */
  pair(a: number, b: number): Float64Array {
    return this.jointsWith(b, [this.tree.scope([a])])[0];
  }

  private get state(): CliqueTables {
    if (this.calibrated === null) throw new RangeError('impossible evidence has no beliefs');
    return this.calibrated;
  }
}

/** The joint with the target over the separator by which the pass came into a clique; null where the two are independent. */
interface Arrival {
  readonly joint: Float64Array | null;
  readonly map: Int32Array;
  readonly separator: Float64Array;
}

class JointPass {
  private readonly arrivals = new Map<number, Arrival>();
  private readonly states: number;

  constructor(
    private readonly tree: JunctionTree,
    private readonly calibrated: CliqueTables,
    private readonly target: number,
    private readonly marginal: Float64Array,
  ) {
    this.states = marginal.length;
  }

  /** Walks into the next clique. */
  cross({ from, to, fromMap, toMap, separator, size }: Edge): void {
    if (this.holdsTarget(to)) return;
    const belief = this.calibrated.separators[separator];
    const joint = this.arrivals.get(from)?.joint === null ? null : this.project(from, fromMap, size);
    this.arrivals.set(to, { joint: joint !== null && this.independent(joint, belief) ? null : joint, map: toMap, separator: belief });
  }

  joint({ clique, map, size }: Scope, over: () => Float64Array): Float64Array {
    if (this.arrivals.get(clique)?.joint !== null) return this.project(clique, map, size);
    const joint = new Float64Array(size * this.states);
    const belief = over();
    for (let s = 0; s < size; s++) for (let t = 0; t < this.states; t++) joint[s * this.states + t] = belief[s] * this.marginal[t];
    return joint;
  }

  private holdsTarget(clique: number): boolean {
    return this.tree.knows(clique, this.target);
  }

  /** The joint of the target and what `map` makes of a clique's entries. */
  private project(clique: number, map: Int32Array, size: number): Float64Array {
    const { states } = this;
    const table = this.calibrated.tables[clique];
    const out = new Float64Array(size * states);
    if (this.holdsTarget(clique)) {
      const targetStates = this.tree.states(clique, this.target);
      for (let i = 0; i < table.length; i++) out[map[i] * states + targetStates[i]] += table[i];
      return out;
    }
    const { joint, map: arrivalMap, separator } = this.arrivals.get(clique)!;
    for (let i = 0; i < table.length; i++) {
      if (table[i] === 0) continue;
      const s = arrivalMap[i];
      const weight = table[i] / separator[s];
      const to = map[i] * states;
      for (let t = 0; t < states; t++) out[to + t] += weight * joint![s * states + t];
    }
    return out;
  }

  private independent(joint: Float64Array, belief: Float64Array): boolean {
    const { states, marginal } = this;
    for (let s = 0; s < belief.length; s++)
      for (let t = 0; t < states; t++) if (Math.abs(joint[s * states + t] - belief[s] * marginal[t]) > roundingError) return false;
    return true;
  }
}
