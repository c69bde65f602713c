import { logSum } from '../network/kernel.js';
import type { HypothesisState, Model } from '../network/model.js';
import { type EvidencePart, logOddsMax, type RankedHypothesis, type RulePart } from './answer.js';
import { clearlyMore } from './clearly-more.js';

/** One step of evidence: what the ranking shows of it. */
export type Step =
  | { readonly kind: 'observation'; readonly part: Omit<EvidencePart, 'log_likelihood_ratio'> }
  | { readonly kind: 'rule'; readonly rule_id: string; readonly nodes: readonly number[] };

/** How the belief in a target moved. */
export interface EvidenceContributions {
  readonly prior: Float64Array;
  readonly posterior: Float64Array;
  /** Entry 0 before all steps, entry i after the i-th; unnormalised logarithms. */
  readonly logs: readonly Float64Array[];
  /** Steps that were told apart; what the others did stands on the last of them. */
  readonly apart: number;
}

/** By target. */
export type ContributionsByHypothesis = ReadonlyMap<number, EvidenceContributions>;

/** Bit by bit, the first `top` hypotheses, most probable first; equally probable ones in the order declared. Hypotheses of targets without a contribution are left out. */
export function* rankHypotheses(
  { hypotheses }: Model,
  contributions: ContributionsByHypothesis,
  steps: readonly Step[],
  top: number,
): Generator<void, RankedHypothesis[]> {
  const probabilityOf = ({ node, state }: HypothesisState): number => contributions.get(node)!.posterior[state];
  const odds = new Map<number, readonly Float64Array[]>();
  for (const [target, { logs }] of contributions) {
    const moves: Float64Array[] = [];
    for (const at of logs) {
      moves.push(allLogOdds(at));
      yield;
    }
    odds.set(target, moves);
  }
  const known = hypotheses.filter(({ node }) => contributions.has(node));
  const first = mostProbableFirst(known, probabilityOf).slice(0, top);
  const all: RankedHypothesis[] = [];
  for (const hypothesis of first) {
    all.push(ranked(hypothesis, contributions.get(hypothesis.node)!, odds.get(hypothesis.node)!, steps));
    yield;
  }
  return all;
}

/** Those whose probabilities differ by rounding alone stay in their order. */
function mostProbableFirst(
  hypotheses: readonly HypothesisState[],
  probabilityOf: (hypothesis: HypothesisState) => number,
): HypothesisState[] {
  const sorted = [...hypotheses.entries()].sort(([, a], [, b]) => probabilityOf(b) - probabilityOf(a));
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    const most = probabilityOf(sorted[from][1]);
    while (to < sorted.length && !clearlyMore(most, probabilityOf(sorted[to][1]))) to++;
    const equal = sorted.slice(from, to).sort(([a], [b]) => a - b);
    sorted.splice(from, equal.length, ...equal);
  }
  return sorted.map(([, hypothesis]) => hypothesis);
}

function ranked(
  { id, label, node, state }: HypothesisState,
  { prior, posterior }: EvidenceContributions,
  odds: readonly Float64Array[],
  steps: readonly Step[],
): RankedHypothesis {
  const moved = (i: number): number => odds[i + 1][state] - odds[i][state];
  const evidence: EvidencePart[] = [];
  const rules: RulePart[] = [];
  for (const [i, step] of steps.entries()) {
    if (step.kind === 'observation') evidence.push({ ...step.part, log_likelihood_ratio: moved(i) });
    else if (step.nodes.includes(node) || moved(i) !== 0) rules.push({ rule_id: step.rule_id, log_likelihood_ratio: moved(i) });
  }
  return {
    hypothesis_id: id,
    label,
    probability: posterior[state],
    prior: prior[state],
    log_odds: odds[odds.length - 1][state],
    prior_log_odds: odds[0][state],
    evidence,
    rules: rules.map(({ rule_id }) => rule_id),
    rule_parts: rules,
  };
}

/** Log-odds of every state; what cannot be and what must be stand at the ends of the range. */
function allLogOdds(logs: Float64Array): Float64Array {
  const all = logSum(logs);
  // Where a state has at most half of the weight the others' is a difference that loses nothing.
  return logs.map((log, state) => {
    const share = Math.exp(log - all);
    return share <= 0.5 ? withinRange(log - all - Math.log1p(-share)) : logOddsOf(logs, state);
  });
}

/** Natural log-odds of a state, from -{@link logOddsMax} (it cannot be) to {@link logOddsMax} (it must be). @param logs natural logarithms of the states' weights */
export function logOddsOf(logs: Float64Array, state: number): number {
  return withinRange(logs[state] - logSum(logs, (i) => i !== state));
}

const withinRange = (odds: number): number => (Number.isNaN(odds) ? -logOddsMax : Math.max(-logOddsMax, Math.min(logOddsMax, odds)));
