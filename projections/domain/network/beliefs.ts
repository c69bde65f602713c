import type { CliqueTables } from './clique-tables.js';
import type { Edge, JunctionTree, Scope } from './junction-tree.js';
import { sliced, sumPart } from './kernel.js';

/** How far a joint may be from the product of its margins for rounding alone, as a share of it: what is rare may depend on the target as much as what is not. */
const roundingError = 1e-12;

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

  /** The distribution of one node: no state above 1, whatever was rounded on the way. Kept, and not to be written to. */
  *marginal(node: number): Generator<void, Float64Array> {
    let marginal = this.marginals.get(node);
    if (marginal === undefined) {
      const table = yield* this.over([node]);
      const sum = table.reduce((all, one) => all + one, 0);
      marginal = table.map((one) => one / sum);
      this.marginals.set(node, marginal);
    }
    return marginal;
  }

  /** The joint distribution of nodes that lie together in a clique, such as a family; the first one's states most significant. */
  *over(nodes: readonly number[]): Generator<void, Float64Array> {
    const { clique, size, map } = yield* this.tree.scope(nodes);
    const table = this.state.tables[clique];
    const out = new Float64Array(size);
    yield* sliced(table.length, (from, to) => sumPart(table, map, out, from, to));
    return out;
  }

  /**
   * The joint distributions of each scope with a target: by state of the scope, then of the target. One pass from the cliques that hold
   * the target outwards, which carries all of its states at once; parts of the network that do not depend on it are not walked.
   */
  *jointsWith(target: number, scopes: readonly Scope[]): Generator<void, Float64Array[]> {
    const { tree } = this;
    const pass = new JointPass(this.tree, this, this.state, target, yield* this.marginal(target));
    for (const edge of tree.outward((yield* tree.scope([target])).clique)) {
      yield* pass.cross(edge);
      yield;
    }
    const joints: Float64Array[] = [];
    for (const scope of scopes) {
      joints.push(yield* pass.joint(scope));
      yield;
    }
    return joints;
  }

  /** The joint distribution of any two nodes, however far apart: sums to 1, length states of `a` times states of `b`, those of `a` most significant. */
  *pair(a: number, b: number): Generator<void, Float64Array> {
    const [joint] = yield* this.jointsWith(b, [yield* this.tree.scope([a])]);
    return joint;
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
    private readonly beliefs: Beliefs,
    private readonly calibrated: CliqueTables,
    private readonly target: number,
    private readonly marginal: Float64Array,
  ) {
    this.states = marginal.length;
  }

  /** Walks into the next clique. */
  *cross({ from, to, fromMap, toMap, separator, size }: Edge): Generator<void> {
    if (this.holdsTarget(to)) return;
    const belief = this.calibrated.separators[separator];
    const joint = this.arrivals.get(from)?.joint === null ? null : yield* this.project(from, fromMap, size);
    const isIndependent = joint !== null && (yield* this.independent(joint, belief));
    this.arrivals.set(to, { joint: isIndependent ? null : joint, map: toMap, separator: belief });
  }

  *joint({ nodes, clique, map, size }: Scope): Generator<void, Float64Array> {
    if (this.arrivals.get(clique)?.joint !== null) return yield* this.project(clique, map, size);
    const joint = new Float64Array(size * this.states);
    const belief = yield* this.beliefs.over(nodes);
    for (let s = 0; s < size; s++) for (let t = 0; t < this.states; t++) joint[s * this.states + t] = belief[s] * this.marginal[t];
    return joint;
  }

  private holdsTarget(clique: number): boolean {
    return this.tree.knows(clique, this.target);
  }

  /** The joint of the target and what `map` makes of a clique's entries. */
  private *project(clique: number, map: Int32Array, size: number): Generator<void, Float64Array> {
    const { states } = this;
    const table = this.calibrated.tables[clique];
    const out = new Float64Array(size * states);
    if (this.holdsTarget(clique)) {
      const targetStates = yield* this.tree.states(clique, this.target);
      yield* sliced(table.length, (from, to) => spreadPart(table, from, to, { map, targetStates, states, out }));
      return out;
    }
    const { joint, map: arrivalMap, separator } = this.arrivals.get(clique)!;
    const carrying = { map, arrivalMap, separator, joint: joint!, states, out };
    yield* sliced(table.length, (from, to) => carryPart(table, from, to, carrying), states * carryStep);
    return out;
  }

  private *independent(joint: Float64Array, belief: Float64Array): Generator<void, boolean> {
    let isIndependent = true;
    const part = (from: number, to: number): void => {
      isIndependent &&= areIndependent(joint, belief, this.marginal, from, to);
    };
    yield* sliced(belief.length, part, this.states);
    return isIndependent;
  }
}

/** What carrying one state of one entry on takes, beside looking up an entry. */
const carryStep = 0.25;

interface Carrying {
  readonly map: Int32Array;
  readonly arrivalMap: Int32Array;
  readonly separator: Float64Array;
  readonly joint: Float64Array;
  readonly states: number;
  readonly out: Float64Array;
}

/** Where the clique holds the target itself: its state is read off the entry. */
function spreadPart(
  table: Float64Array,
  from: number,
  to: number,
  { map, targetStates, states, out }: Pick<Carrying, 'map' | 'states' | 'out'> & { readonly targetStates: Int32Array },
): void {
  for (let i = from; i < to; i++) out[map[i] * states + targetStates[i]] += table[i];
}

function areIndependent(joint: Float64Array, belief: Float64Array, marginal: Float64Array, from: number, to: number): boolean {
  const states = marginal.length;
  for (let s = from; s < to; s++)
    for (let t = 0; t < states; t++) {
      const product = belief[s] * marginal[t];
      if (Math.abs(joint[s * states + t] - product) > roundingError * product) return false;
    }
  return true;
}

function carryPart(table: Float64Array, from: number, to: number, { map, arrivalMap, separator, joint, states, out }: Carrying): void {
  for (let i = from; i < to; i++) {
    const s = arrivalMap[i];
    // The least weights of all may be rounded to 0 in one table and not in the other.
    if (table[i] === 0 || separator[s] === 0) continue;
    const weight = table[i] / separator[s];
    const target = map[i] * states;
    for (let t = 0; t < states; t++) out[target + t] += weight * joint[s * states + t];
  }
}
