import { logSum } from '../network/kernel.js';
import type { HypothesisState, Model } from '../network/model.js';
import { type EvidencePart, logOddsMax, type RankedHypothesis, type RulePart } from './answer.js';

/** One step of evidence: what the ranking shows of it. */
export type Step =
  | { readonly kind: 'observation'; readonly part: Omit<EvidencePart, 'log_likelihood_ratio'> }
  | { readonly kind: 'rule'; readonly rule_id: string; readonly nodes: readonly number[] };

/** How the belief in a target moved. */
export interface Trail {
  readonly prior: Float64Array;
  readonly posterior: Float64Array;
  /** Entry 0 before all steps, entry i after the i-th; unnormalised logarithms. */
  readonly logs: readonly Float64Array[];
}

/** By target. */
export type Trails = ReadonlyMap<number, Trail>;

/** The first `top` hypotheses, most probable first; equally probable ones in the order declared. Hypotheses of targets without a trail are left out. */
export function rankHypotheses({ hypotheses }: Model, trails: Trails, steps: readonly Step[], top: number): RankedHypothesis[] {
  const probabilityOf = ({ node, state }: HypothesisState): number => trails.get(node)!.posterior[state];
  return hypotheses
    .filter(({ node }) => trails.has(node))
    .sort((a, b) => probabilityOf(b) - probabilityOf(a))
    .slice(0, top)
    .map((hypothesis) => ranked(hypothesis, trails.get(hypothesis.node)!, steps));
}

function ranked({ id, label, node, state }: HypothesisState, trail: Trail, steps: readonly Step[]): RankedHypothesis {
  const logOdds = trail.logs.map((logs) => logOddsOf(logs, state));
  const moved = (i: number): number => logOdds[i + 1] - logOdds[i];
  const evidence: EvidencePart[] = [];
  const rules: RulePart[] = [];
  for (const [i, step] of steps.entries()) {
    if (step.kind === 'observation') evidence.push({ ...step.part, log_likelihood_ratio: moved(i) });
    else if (step.nodes.includes(node) || moved(i) !== 0) rules.push({ rule_id: step.rule_id, log_likelihood_ratio: moved(i) });
  }
  return {
    hypothesis_id: id,
    label,
    probability: trail.posterior[state],
    prior: trail.prior[state],
    log_odds: logOdds[logOdds.length - 1],
    prior_log_odds: logOdds[0],
    evidence,
    rules: rules.map(({ rule_id }) => rule_id),
    rule_parts: rules,
  };
}

/** Log-odds of a state; what cannot be and what must be stand at the ends of the range. */
export function logOddsOf(logs: Float64Array, state: number): number {
  const odds = logs[state] - logSum(logs, (i) => i !== state);
  return Number.isNaN(odds) ? -logOddsMax : Math.max(-logOddsMax, Math.min(logOddsMax, odds));
}
