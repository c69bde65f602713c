import type { BayesNet } from '../network/bayes-net.js';
import type { Beliefs } from '../network/beliefs.js';
import type { Scope } from '../network/junction-tree.js';
import type { HypothesisState, Model } from '../network/model.js';
import { entropyOf, type ObservationOutcome } from './answer.js';
import { clearlyMore } from './clearly-more.js';
import type { Component, TargetWeights } from './mixture.js';
import { integrationTermsMax, numberInformationValue } from './number-value-of-information.js';
import { pointwiseInformation } from './pointwise-information.js';

/** What is still to be learned of one variable: bits of information about the targets, and what each outcome would make of the hypotheses. */
export interface InformationValue {
  readonly variable: string;
  readonly gain: number;
  readonly outcomes: ObservationOutcome[];
}

/** A variable that could be asked for: a node, or a number variable's leaf. */
export type Candidate =
  | { readonly kind: 'node'; readonly variable: string; readonly node: number; readonly isBoolean: boolean }
  | { readonly kind: 'leaf'; readonly variable: string; readonly leaf: number };

export interface InformationValues {
  readonly values: InformationValue[];
  /** Number variables whose many normals are too expensive to integrate over. */
  readonly tooExpensive: string[];
}

/**
 * Values of information of all candidates, bit by bit: one pass over the tree for each target. Candidates about which nothing is known are left out. No gain is above what there is to
 * be known of the targets, whatever was rounded or integrated on the way.
 */
export function* valuesOfInformation(
  net: BayesNet,
  beliefs: Beliefs,
  candidates: readonly Candidate[],
  termsMax = integrationTermsMax,
): Generator<void, InformationValues> {
  const { model, parameters, tree } = net;
  const known = candidates.filter((one) => one.kind === 'node' || !Number.isNaN(parameters.means[one.leaf][0]));
  const scopes: Scope[] = [];
  for (const one of known) scopes.push(yield* tree.scope(one.kind === 'node' ? [one.node] : model.leaves[one.leaf].parents));
  const ofTargets: { readonly target: number; readonly marginal: Float64Array; readonly joints: readonly Float64Array[] }[] = [];
  for (const target of model.targets)
    ofTargets.push({ target, marginal: yield* beliefs.marginal(target), joints: yield* jointsOf(net, beliefs, target, scopes) });
  const entropy = ofTargets.reduce((sum, { marginal }) => sum + entropyOf(marginal), 0);
  const budget = { terms: termsMax };
  const values: InformationValue[] = [];
  const tooExpensive: string[] = [];
  for (const [i, one] of known.entries()) {
    const weights = ofTargets.map(({ target, marginal, joints }) => ({ target, marginal, joint: joints[i], states: marginal.length }));
    const value =
      one.kind === 'node'
        ? nodeInformationValue(model, yield* beliefs.marginal(one.node), one, weights)
        : yield* numberInformationValue(model, componentsOf(net, one.leaf), yield* beliefs.over(scopes[i].nodes), weights, budget);
    if (value === null) tooExpensive.push(one.variable);
    else values.push({ variable: one.variable, ...value, gain: Math.min(value.gain, entropy) });
    yield;
  }
  return { values, tooExpensive };
}

function componentsOf({ parameters }: BayesNet, leaf: number): Component[] {
  return Array.from(parameters.means[leaf], (mean, row) => ({ mean, sd: parameters.sds[leaf][row] }));
}

/** Joints of scopes with a target, also of those scopes that hold the target themselves. */
function* jointsOf(net: BayesNet, beliefs: Beliefs, target: number, scopes: readonly Scope[]): Generator<void, Float64Array[]> {
  const outside = scopes.filter(({ nodes }) => !nodes.includes(target));
  const outer = yield* beliefs.jointsWith(target, outside);
  const jointOf = new Map(outer.map((joint, i) => [outside[i], joint]));
  const joints: Float64Array[] = [];
  for (const scope of scopes) joints.push(jointOf.get(scope) ?? (yield* diagonal(net.model, beliefs, target, scope)));
  return joints;
}

function* diagonal({ nodes: all }: Model, beliefs: Beliefs, target: number, { nodes, size }: Scope): Generator<void, Float64Array> {
  const states = all[target].values.length;
  const inner = nodes.slice(nodes.indexOf(target) + 1).reduce((product, node) => product * all[node].values.length, 1);
  const over = yield* beliefs.over(nodes);
  const joint = new Float64Array(size * states);
  for (let s = 0; s < size; s++) joint[s * states + (Math.floor(s / inner) % states)] = over[s];
  return joint;
}

function nodeInformationValue(
  model: Model,
  marginal: Float64Array,
  { node, isBoolean }: Candidate & { kind: 'node' },
  weights: readonly (TargetWeights & { readonly marginal: Float64Array })[],
) {
  const { values } = model.nodes[node];
  const gain = weights.reduce(
    (sum, { joint, states, marginal: ofTarget }) => sum + mutualInformation(joint, marginal, ofTarget, states),
    0,
  );
  const outcomes = values.map((value, i): ObservationOutcome => {
    const top = marginal[i] > 0 ? topHypothesis(model.hypotheses, weights, (w, state) => w.joint[i * w.states + state]) : null;
    return { value: isBoolean ? value === 'true' : value, probability: marginal[i], top_hypothesis: top };
  });
  return { gain, outcomes };
}

/** In bits, of a joint distribution with its margins. */
function mutualInformation(joint: Float64Array, rows: Float64Array, columns: Float64Array, width: number): number {
  let sum = 0;
  for (let r = 0; r < rows.length; r++)
    for (let c = 0; c < width; c++) sum += pointwiseInformation(joint[r * width + c], rows[r], columns[c]);
  return Math.max(0, sum);
}

/** The hypothesis with the most weight; of equal ones the first declared. */
function topHypothesis(
  hypotheses: readonly HypothesisState[],
  weights: readonly TargetWeights[],
  weightOf: (weights: TargetWeights, state: number) => number,
): string | null {
  let top: string | null = null;
  let most = 0;
  for (const { id, node, state } of hypotheses) {
    const weight = weightOf(weights.find(({ target }) => target === node)!, state);
    if (top === null || clearlyMore(weight, most)) {
      most = weight;
      top = id;
    }
  }
  return top;
}
