import type { Model, Parameters } from '../network/model.js';
import type { ObservationOutcome } from './answer.js';
import { clearlyMore } from './clearly-more.js';
import { type Component, Mixture, type TargetWeights } from './mixture.js';

/** Outcomes less probable than this are not told. */
const outcomeMin = 1e-6;
/** Halvings that find where the top hypothesis changes. */
const halvings = 50;

/** Components' densities, summed over the pieces of integration, that the number variables of one answer may take: some tenths of a second. */
export const integrationTermsMax = 1 << 21;

/** What number variables may still cost in an answer. */
export interface IntegrationBudget {
  terms: number;
}

/**
 * What a number variable would tell: mutual information of a mixture of normals with the targets, in bits, and the ranges within which the top
 * hypothesis stays the same. Integrated piecewise, cut where the components bend; right to about 10^-7 bits. Null where that costs more than is left of the budget.
 */
export function* numberInformationValue(
  model: Model,
  components: readonly Component[],
  shares: Float64Array,
  weights: readonly TargetWeights[],
  budget: IntegrationBudget,
): Generator<void, { gain: number; outcomes: ObservationOutcome[] } | null> {
  if (weights.length === 0) return { gain: 0, outcomes: [] };
  const mixture = yield* Mixture.of(components, shares, weights);
  const { terms } = mixture;
  if (terms > budget.terms) return null;
  budget.terms -= terms;
  const ranges = new Ranges();
  const places = Int32Array.from(model.hypotheses, ({ node, state }) => mixture.placeOf(node, state));
  const topAt = (x: number): string | null => {
    const densities = mixture.densities(x);
    let top = 0;
    for (let i = 1; i < places.length; i++) if (clearlyMore(densities[places[i]], densities[places[top]])) top = i;
    return model.hypotheses[top].id;
  };
  let gain = 0;
  const extend = function* (from: number, to: number, top: string | null): Generator<void> {
    const piece = yield* mixture.integrate(from, to);
    gain += piece.information;
    ranges.extend(from, piece, top);
  };
  for (const [from, to] of mixture.pieces()) {
    const [first, last] = [topAt(from), topAt(to)];
    if (first === last) yield* extend(from, to, first);
    else {
      const change = yield* changeBetween(from, to, (x) => topAt(x) === first);
      yield* extend(from, change, first);
      yield* extend(change, to, last);
    }
  }
  return { gain: Math.max(0, gain), outcomes: ranges.outcomes() };
}

/** Ranges of a number, one after the other, with what is most probable there. */
class Ranges {
  private readonly list: { low: number | null; high: number | null; probability: number; moment: number; top: string | null }[] = [];

  extend(from: number, { mass, moment }: { mass: number; moment: number }, top: string | null): void {
    const last = this.list[this.list.length - 1];
    if (last?.top === top) {
      last.probability += mass;
      last.moment += moment;
      return;
    }
    if (last !== undefined) last.high = from;
    this.list.push({ low: last === undefined ? null : from, high: null, probability: mass, moment, top });
  }

  outcomes(): ObservationOutcome[] {
    return this.list
      .filter(({ probability }) => probability > outcomeMin)
      .map(({ low, high, probability, moment, top }) => ({
        value: moment / probability,
        low,
        high,
        probability: Math.min(1, probability),
        top_hypothesis: top,
      }));
  }
}

function* changeBetween(low: number, high: number, before: (x: number) => boolean): Generator<void, number> {
  let [a, b] = [low, high];
  for (let i = 0; i < halvings; i++) {
    const middle = (a + b) / 2;
    yield;
    if (before(middle)) a = middle;
    else b = middle;
  }
  return (a + b) / 2;
}

/** Mean and standard deviation of a number given the distribution of its parents' joint states. @param leaf number of it in the model @param shares probability of each joint state, the rows of the leaf's table in order; they sum to 1 */
export function momentsOf(parameters: Parameters, leaf: number, shares: Float64Array): Component {
  const means = parameters.means[leaf];
  const sds = parameters.sds[leaf];
  let mean = 0;
  for (let row = 0; row < shares.length; row++) mean += shares[row] * means[row];
  let variance = 0;
  for (let row = 0; row < shares.length; row++) variance += shares[row] * (sds[row] * sds[row] + (means[row] - mean) * (means[row] - mean));
  return { mean, sd: Math.sqrt(variance) };
}
