import { logNormalDensity } from '../network/evidence.js';
import { pointwiseInformation } from './pointwise-information.js';

/** One normal of a mixture. */
export interface Component {
  readonly mean: number;
  readonly sd: number;
}

/** The joint distribution of something (here the mixture's components) with a target: by its state, then the target's. */
export interface TargetWeights {
  readonly target: number;
  readonly joint: Float64Array;
  readonly states: number;
}

/** Where a component's density is cut for integration, in its sd; beyond the last, 10^-15 of it is left. */
const cuts = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8];
/** How far from its mean a component is looked at, in its sd. */
const reach = 10;
/** A cut nearer than this to the one before it, in its component's sd, is spared. */
const cutDistance = 0.3;
/** Components that weigh less are not integrated over. */
const weightMin = 1e-12;

/** Nodes and weights of six-point Gauss–Legendre integration over [-1, 1]. */
const gaussNodes = [0.2386191860831969, 0.6612093864662645, 0.932469514203152];
const gaussWeights = [0.467913934572691, 0.3607615730481386, 0.17132449237917036];

/** A component with its weights: pairs of a place in the list of all targets' states, and the joint probability. */
interface WeighedComponent extends Component {
  readonly places: Uint32Array;
  readonly weights: Float64Array;
}

/** A mixture of normals of which each component has a joint distribution with some targets. */
export class Mixture {
  private readonly components: WeighedComponent[] = [];
  private points: readonly number[] = [];
  private readonly targets: readonly number[];
  /** Where each target's states begin in the list of all. */
  private readonly starts: readonly number[];
  private readonly stateCount: number;
  private readonly margins: Float64Array;
  /** The components within reach of the piece at hand. */
  private active: WeighedComponent[] = [];

  private constructor(private readonly weights: readonly TargetWeights[]) {
    let states = 0;
    this.targets = weights.map(({ target }) => target);
    this.starts = weights.map((one) => {
      states += one.states;
      return states - one.states;
    });
    this.stateCount = states;
    this.margins = new Float64Array(states);
  }

  /** Made bit by bit. @param shares of the components */
  static *of(components: readonly Component[], shares: Float64Array, weights: readonly TargetWeights[]): Generator<void, Mixture> {
    const mixture = new Mixture(weights);
    for (const [row, component] of components.entries()) {
      if (shares[row] <= weightMin) continue;
      mixture.add(component, row);
      yield;
    }
    mixture.points = yield* cutPoints(mixture.components);
    return mixture;
  }

  /** Intervals between which the densities are smooth, ascending. While one is at hand, the densities can be asked for within it. */
  *pieces(): Generator<[from: number, to: number]> {
    const { points } = this;
    const waiting = [...this.components].sort((a, b) => a.mean - reach * a.sd - (b.mean - reach * b.sd));
    let next = 0;
    for (let i = 0; i + 1 < points.length; i++) {
      const [from, to] = [points[i], points[i + 1]];
      this.active = this.active.filter(({ mean, sd }) => mean + reach * sd > from);
      for (; next < waiting.length && waiting[next].mean - reach * waiting[next].sd < to; next++) this.active.push(waiting[next]);
      yield [from, to];
    }
  }

  /** Densities of components that are looked up where every piece is looked at once: what integration costs. */
  get terms(): number {
    const { points } = this;
    const starts = Float64Array.from(this.components, ({ mean, sd }) => mean - reach * sd).sort();
    const ends = Float64Array.from(this.components, ({ mean, sd }) => mean + reach * sd).sort();
    let [begun, ended, terms] = [0, 0, 0];
    for (let i = 0; i + 1 < points.length; i++) {
      while (begun < starts.length && starts[begun] < points[i + 1]) begun++;
      while (ended < ends.length && ends[ended] <= points[i]) ended++;
      terms += begun - ended;
    }
    return terms;
  }

  /** Where a target's state stands in the list of all. @param target index among the targets @param state index among its states */
  placeOf(target: number, state: number): number {
    return this.starts[this.targets.indexOf(target)] + state;
  }

  /** The joint densities of the number with each target's state, at a point of the piece at hand. */
  densities(x: number): Float64Array {
    const out = new Float64Array(this.stateCount);
    for (const { mean, sd, places, weights } of this.active) {
      const density = Math.exp(logNormalDensity(x, mean, sd));
      for (let i = 0; i < places.length; i++) out[places[i]] += weights[i] * density;
    }
    return out;
  }

  /** Probability, first moment and information (bits) of the number's lying between two points of the piece at hand. */
  *integrate(from: number, to: number): Generator<void, { mass: number; moment: number; information: number }> {
    const half = (to - from) / 2;
    const middle = (from + to) / 2;
    let [mass, moment, information] = [0, 0, 0];
    for (const [i, node] of gaussNodes.entries())
      for (const x of [middle - half * node, middle + half * node]) {
        const weight = half * gaussWeights[i];
        const joint = this.densities(x);
        let density = 0;
        for (let state = 0; state < (this.starts[1] ?? this.stateCount); state++) density += joint[state];
        mass += weight * density;
        moment += weight * density * x;
        information += weight * this.informationAt(joint, density);
        yield;
      }
    return { mass, moment, information };
  }

  private add({ mean, sd }: Component, row: number): void {
    const places: number[] = [];
    const values: number[] = [];
    for (const [n, { joint, states }] of this.weights.entries())
      for (let t = 0; t < states; t++) {
        const weight = joint[row * states + t];
        if (weight === 0) continue;
        places.push(this.starts[n] + t);
        values.push(weight);
        this.margins[this.starts[n] + t] += weight;
      }
    this.components.push({ mean, sd, places: Uint32Array.from(places), weights: Float64Array.from(values) });
  }

  private informationAt(joint: Float64Array, density: number): number {
    let sum = 0;
    for (let i = 0; i < joint.length; i++) sum += pointwiseInformation(joint[i], density, this.margins[i]);
    return sum;
  }
}

/** A place where a density is cut, and the spread of the component that it belongs to. */
interface Cut {
  readonly x: number;
  readonly sd: number;
}

/** Cuts that are sorted in one go: some milliseconds. */
const sortedAtOnce = 4096;

function* cutPoints(components: readonly Component[]): Generator<void, number[]> {
  const points = components.flatMap(({ mean, sd }) =>
    cuts.flatMap((cut) => (cut === 0 ? [{ x: mean, sd }] : [mean - cut * sd, mean + cut * sd].map((x) => ({ x, sd })))),
  );
  yield;
  const sorted = yield* mergeSorted(points);
  const kept: number[] = [];
  for (const [i, { x, sd }] of sorted.entries())
    if (kept.length === 0 || i === sorted.length - 1 || x - kept[kept.length - 1] >= cutDistance * sd) kept.push(x);
  return kept;
}

/** Sorts bit by bit: parts at once, and then merged two by two. */
function* mergeSorted(cuts: readonly Cut[]): Generator<void, readonly Cut[]> {
  let runs: (readonly Cut[])[] = [];
  for (let at = 0; at < cuts.length; at += sortedAtOnce) {
    runs.push(cuts.slice(at, at + sortedAtOnce).sort(byPlace));
    yield;
  }
  while (runs.length > 1) {
    const merged: (readonly Cut[])[] = [];
    for (let i = 0; i < runs.length; i += 2) {
      merged.push(i + 1 < runs.length ? mergeOf(runs[i], runs[i + 1]) : runs[i]);
      yield;
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function mergeOf(a: readonly Cut[], b: readonly Cut[]): Cut[] {
  const merged: Cut[] = [];
  for (let [i, j] = [0, 0]; i < a.length || j < b.length; )
    merged.push(j === b.length || (i < a.length && byPlace(a[i], b[j]) <= 0) ? a[i++] : b[j++]);
  return merged;
}

const byPlace = (a: Cut, b: Cut): number => a.x - b.x || a.sd - b.sd;
