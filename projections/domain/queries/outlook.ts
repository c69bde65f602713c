import type { BayesNet } from '../network/bayes-net.js';
import type { Beliefs } from '../network/beliefs.js';
import type { Scope } from '../network/junction-tree.js';
import type { HypothesisState, Model } from '../network/model.js';
import type { Outcome } from './answer.js';
import { clearlyMore } from './clearly-more.js';
import type { Component, TargetWeights } from './mixture.js';
import { numberOutlook, outlookTermsMax } from './number-outlook.js';

/** What is still to be learned of one variable: bits of information about the targets, and what each outcome would make of the hypotheses. */
export interface Outlook {
  readonly variable: string;
  readonly gain: number;
  readonly outcomes: readonly Outcome[];
}

/** A variable that could be asked for: a node, or a number variable's leaf. */
export type Candidate =
  | { readonly kind: 'node'; readonly variable: string; readonly node: number; readonly isBoolean: boolean }
  | { readonly kind: 'leaf'; readonly variable: string; readonly leaf: number };

export interface Outlooks {
  readonly told: Outlook[];
  /** Number variables whose many normals are too expensive to integrate over. */
  readonly tooExpensive: string[];
}

/** Outlooks of all candidates: one pass over the tree for each target. Candidates about which nothing is known are left out. */
export function outlooks(net: BayesNet, beliefs: Beliefs, candidates: readonly Candidate[], termsMax = outlookTermsMax): Outlooks {
  const { model, parameters, tree } = net;
  const known = candidates.filter((one) => one.kind === 'node' || !Number.isNaN(parameters.means[one.leaf][0]));
  const scopes = known.map((one) => tree.scope(one.kind === 'node' ? [one.node] : model.leaves[one.leaf].parents));
  const joints = model.targets.map((target) => jointsOf(net, beliefs, target, scopes));
  const budget = { terms: termsMax };
  const told: Outlook[] = [];
  const tooExpensive: string[] = [];
  for (const [i, one] of known.entries()) {
    const weights = model.targets.map((target, n) => ({ target, joint: joints[n][i], states: beliefs.marginal(target).length }));
    const outlook =
      one.kind === 'node'
        ? nodeOutlook(model, beliefs, one, weights)
        : numberOutlook(model, componentsOf(net, one.leaf), beliefs.over(scopes[i].nodes), weights, budget);
    if (outlook === null) tooExpensive.push(one.variable);
    else told.push({ variable: one.variable, ...outlook });
  }
  return { told, tooExpensive };
}

function componentsOf({ parameters }: BayesNet, leaf: number): Component[] {
  return Array.from(parameters.means[leaf], (mean, row) => ({ mean, sd: parameters.sds[leaf][row] }));
}

/** Joints of scopes with a target, also of those scopes that hold the target themselves. */
function jointsOf(net: BayesNet, beliefs: Beliefs, target: number, scopes: readonly Scope[]): Float64Array[] {
  const outside = scopes.filter(({ nodes }) => !nodes.includes(target));
  const joints = new Map(beliefs.jointsWith(target, outside).map((joint, i) => [outside[i], joint]));
  return scopes.map((scope) => joints.get(scope) ?? diagonal(net.model, beliefs, target, scope));
}

function diagonal({ nodes: all }: Model, beliefs: Beliefs, target: number, { nodes, size }: Scope): Float64Array {
  const states = all[target].values.length;
  const inner = nodes.slice(nodes.indexOf(target) + 1).reduce((product, node) => product * all[node].values.length, 1);
  const over = beliefs.over(nodes);
  const joint = new Float64Array(size * states);
  for (let s = 0; s < size; s++) joint[s * states + (Math.floor(s / inner) % states)] = over[s];
  return joint;
}

function nodeOutlook(model: Model, beliefs: Beliefs, { node, isBoolean }: Candidate & { kind: 'node' }, weights: readonly TargetWeights[]) {
  const { values } = model.nodes[node];
  const marginal = beliefs.marginal(node);
  const gain = weights.reduce(
    (sum, { joint, states, target }) => sum + mutualInformation(joint, marginal, beliefs.marginal(target), states),
    0,
  );
  const outcomes = values.map((value, i): Outcome => {
    const top = marginal[i] > 0 ? topHypothesis(model.hypotheses, weights, (w, state) => w.joint[i * w.states + state]) : null;
    return { value: isBoolean ? value === 'true' : value, probability: marginal[i], top_hypothesis: top };
  });
  return { gain, outcomes };
}

/** In bits, of a joint distribution with its margins. */
export function mutualInformation(joint: Float64Array, rows: Float64Array, columns: Float64Array, width: number): number {
  let sum = 0;
  for (let r = 0; r < rows.length; r++)
    for (let c = 0; c < width; c++) {
      const p = joint[r * width + c];
      if (p > 0) sum += p * Math.log2(p / (rows[r] * columns[c]));
    }
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
