import type { Json } from '../../events.js';
import type { Factor } from '../network/evidence.js';
import type { Model } from '../network/model.js';
import type { EvidenceStep } from './inference.js';

/** A hypothesis that is taken to hold, or not to hold. */
export interface Assumption {
  readonly hypothesis_id: string;
  readonly holds: boolean;
}

/** Under what name an answer tells assumptions among its evidence. */
export const assumptionName = 'hypothesis';

interface AssumedStep {
  readonly variable: string;
  readonly value: Json;
  readonly event_id: null;
  readonly step: EvidenceStep;
}

/** Assumptions as evidence, one step for each variable that they speak of: its states are those that are assumed, or, where only denials are, those that are not denied. */
export function assumptionsOf({ nodes, hypotheses }: Model, assumed: readonly Assumption[]): AssumedStep[] {
  const byNode = new Map<number, { state: number; said: Assumption }[]>();
  for (const said of assumed) {
    const hypothesis = hypotheses.find(({ id }) => id === said.hypothesis_id);
    if (hypothesis === undefined) continue;
    const { node, state } = hypothesis;
    byNode.set(node, [...(byNode.get(node) ?? []), { state, said }]);
  }
  return [...byNode].map(([node, said]) => {
    const holding = said.filter(({ said: { holds } }) => holds).map(({ state }) => state);
    const denied = said.filter(({ said: { holds } }) => !holds).map(({ state }) => state);
    const isLeft = (_: string, state: number): boolean => (holding.length === 0 || holding.includes(state)) && !denied.includes(state);
    const factor: Factor = {
      nodes: [node],
      logs: Float64Array.from(nodes[node].values, (value, state) => (isLeft(value, state) ? 0 : -Infinity)),
    };
    const value = said.map(({ said: { hypothesis_id, holds } }) => (holds ? hypothesis_id : `not ${hypothesis_id}`));
    return {
      variable: assumptionName,
      value: value.length === 1 ? value[0] : value,
      event_id: null,
      step: { kind: 'rule', factors: [factor] },
    };
  });
}
