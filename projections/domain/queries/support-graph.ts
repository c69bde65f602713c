import type { Json } from '../../events.js';
import { type Declaration, isRatioRule } from '../declaration/types.js';
import { type Proof, type Statement, stepsOf } from '../relations/proof.js';
import type { RankedHypothesis } from './answer.js';

/** Something that an answer stands on, or what it is about. */
export interface SupportNode {
  /** `hypothesis:`, `observation:`, `rule:` or `relation:` and a name. */
  readonly id: string;
  readonly kind: 'hypothesis' | 'observation' | 'rule' | 'relation';
  readonly label: string;
  readonly probability?: number;
  readonly value?: Json;
  readonly derived?: boolean;
  readonly stated_by?: readonly Statement[];
}

/** `weight`: what it adds to the hypothesis's log-odds; `rule_id`: the rule by which a fact follows. */
export interface SupportEdge {
  readonly from: string;
  readonly to: string;
  readonly weight?: number;
  readonly rule_id?: string;
}

export interface SupportGraph {
  readonly nodes: readonly SupportNode[];
  readonly edges: readonly SupportEdge[];
}

/** What rules make of relations. */
export interface DerivedEvidence {
  readonly variable: string;
  readonly rule_id: string;
  readonly proof: Proof;
}

/** Parts of evidence that move a hypothesis less are left out. */
const weightMin = 1e-6;

/** From what events stated and observed, by way of rules, to the hypotheses: what moved them, and nothing else. Bit by bit: a hypothesis at a time. */
export function* supportGraph(
  { rules }: Declaration,
  ranked: readonly RankedHypothesis[],
  derived: readonly DerivedEvidence[],
  sourceOf: (eventId: string) => Statement | null,
): Generator<void, SupportGraph> {
  const nodes = new Map<string, SupportNode>();
  const edges: SupportEdge[] = [];
  const add = (node: SupportNode): string => {
    if (!nodes.has(node.id)) nodes.set(node.id, node);
    return node.id;
  };
  for (const { hypothesis_id, label, probability, evidence, rule_parts } of ranked) {
    const to = add({ id: `hypothesis:${hypothesis_id}`, kind: 'hypothesis', label, probability });
    for (const { variable, value, event_id, log_likelihood_ratio: weight } of evidence) {
      if (Math.abs(weight) < weightMin) continue;
      const id = observationId(variable);
      if (!nodes.has(id)) {
        const source = event_id === null ? null : sourceOf(event_id);
        const from = { id, kind: 'observation' as const, label: variable, value: value as Json };
        nodes.set(id, source === null ? from : { ...from, stated_by: [source] });
      }
      edges.push({ from: id, to, weight });
    }
    for (const { rule_id, log_likelihood_ratio: weight } of rule_parts)
      if (Math.abs(weight) >= weightMin) edges.push({ from: add({ id: `rule:${rule_id}`, kind: 'rule', label: rule_id }), to, weight });
    yield;
  }
  const connected = new Set<string>();
  const connect = (edge: SupportEdge): void => {
    const key = JSON.stringify([edge.from, edge.to, edge.rule_id]);
    if (connected.has(key)) return;
    connected.add(key);
    edges.push(edge);
  };
  for (const rule of rules.filter(isRatioRule)) {
    const to = `rule:${rule.rule_id}`;
    if (!nodes.has(to)) continue;
    for (const name of namesIn(rule.when)) if (nodes.has(observationId(name))) connect({ from: observationId(name), to });
    yield;
  }
  for (const { variable, proof } of derived) {
    if (!nodes.has(observationId(variable))) continue;
    for (const { fact, rule_id, from } of stepsOf(proof)) {
      const to = fact[0] === '' ? observationId(fact[1]) : relationId(fact);
      for (const premise of from ?? []) {
        const isDerived = premise.rule_id !== null;
        const node = { id: relationId(premise.fact), kind: 'relation' as const, label: premise.fact.join(' '), derived: isDerived };
        connect({ from: add(isDerived ? node : { ...node, stated_by: premise.stated_by }), to, rule_id: rule_id! });
      }
    }
  }
  return { nodes: [...nodes.values()], edges };
}

const observationId = (variable: string): string => `observation:${variable}`;
const relationId = (fact: readonly string[]): string => `relation:${fact.join(' ')}`;

/** The variables that a condition asks for. */
function namesIn(when: Json): string[] {
  if (Array.isArray(when)) return when.flatMap(namesIn);
  if (typeof when !== 'object' || when === null) return [];
  return Object.entries(when).flatMap(([key, value]) =>
    /^(?:\$and|\$or|\$not|AND|OR|NOT)$/.test(key) ? namesIn(value) : [key, ...key.split('.').slice(0, 1)],
  );
}

/** The part of the network that bears on the answer: the variables of the evidence and the hypotheses, and all above them. */
export function bearingNetwork({ schema, hypotheses }: Declaration, observed: Iterable<string>) {
  const { variables } = schema;
  const all = new Set(
    [...observed, ...hypotheses.flatMap(({ variable }) => variable ?? [])].filter((name) => Object.hasOwn(variables, name)),
  );
  for (const name of all) for (const parent of variables[name].parents ?? []) all.add(parent);
  const nodes = Object.keys(variables).filter((name) => all.has(name));
  return { nodes, edges: nodes.flatMap((to) => (variables[to].parents ?? []).map((from) => ({ from, to }))) };
}
