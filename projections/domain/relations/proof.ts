import { isVariableTerm } from '../declaration/read-rules.js';
import type { DerivationRule, Triple } from '../declaration/types.js';
import type { Derivation } from './relations.js';

/** An event that states a relation. */
export interface Statement {
  readonly event_id: string;
  readonly position: number;
}

/** A fact, and the rule, the variables' values and the other facts that it follows from. */
export interface Proof {
  /** Of a derived observation the subject is empty, the relation the variable, the object the value. */
  readonly fact: Triple;
  /** Null for what events state. */
  readonly rule_id: string | null;
  /** What the rule's variables stand for; empty for what events state. */
  readonly bindings: Readonly<Record<string, string>>;
  /** The events that state it; empty for what is derived. */
  readonly stated_by: readonly Statement[];
  /** Empty for what events state; null where the proof is cut for its size. */
  readonly from: readonly Proof[] | null;
}

/** A derivation in words of the domain: what was stated, by which events, and which rule led on from it. */
export function proofOf(
  derivation: Derivation,
  rules: readonly DerivationRule[],
  statedBy: (triple: Triple) => readonly Statement[],
): Proof {
  const { fact, rule_id, from } = derivation;
  const rule = rules.find((one) => one.rule_id === rule_id);
  return {
    fact,
    rule_id,
    bindings:
      rule === undefined || from === null
        ? {}
        : bindingsOf(
            rule,
            from.map((source) => source.fact),
          ),
    stated_by: rule_id === null ? statedBy(fact) : [],
    from: from?.map((source) => proofOf(source, rules, statedBy)) ?? null,
  };
}

/** The events that a proof rests on, each once. */
export function eventsBehind(proof: Proof): Statement[] {
  const found = new Map<string, Statement>();
  for (const { stated_by } of stepsOf(proof)) for (const statement of stated_by) found.set(statement.event_id, statement);
  return [...found.values()];
}

/** A proof and all that it rests on, the conclusion first. */
export function stepsOf(proof: Proof): Proof[] {
  const steps = [proof];
  for (const { from } of steps) steps.push(...(from ?? []));
  return steps;
}

/** The facts come in the order of the rule's triples. */
function bindingsOf({ match }: DerivationRule, facts: readonly Triple[]): Record<string, string> {
  const bindings = new Map<string, string>();
  for (const [i, pattern] of match.entries())
    for (const [place, term] of pattern.entries()) if (isVariableTerm(term) && facts[i] !== undefined) bindings.set(term, facts[i][place]);
  return Object.fromEntries(bindings);
}
