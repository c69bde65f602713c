import type { Json } from '../../events.js';
import { observedAs } from '../declaration/check-observations.js';
import type { Declaration } from '../declaration/types.js';
import type { Relations } from './relations.js';

/** An observation that rules make of relations, fit for its variable. */
export interface FittingObservation {
  readonly variable: string;
  readonly value: Json;
  readonly rule_id: string;
  /** As {@link Relations.why} takes it. */
  readonly fact: readonly ['', string, string];
  /** Other values that rules derive for the variable: the one of the first rule counts, of one rule's the first in the order of code units. */
  readonly instead: readonly string[];
}

/** What the relations say of the declaration's variables, at most one value each; values that a variable cannot have are passed over. */
export function derivedObservations(relations: Relations, { schema }: Declaration): FittingObservation[] {
  const found = new Map<string, FittingObservation & { instead: string[] }>();
  for (const { variable, value: text, rule_id } of relations.observations()) {
    if (!Object.hasOwn(schema.variables, variable)) continue;
    const value = schema.variables[variable].type === 'number' ? numberOf(text) : text;
    if (observedAs(schema.variables[variable], value) === undefined) continue;
    const first = found.get(variable);
    if (first !== undefined) first.instead.push(text);
    else found.set(variable, { variable, value, rule_id, fact: ['', variable, text], instead: [] });
  }
  return [...found.values()];
}

/** A number as JSON writes it; null for any other text. */
function numberOf(text: string): number | null {
  return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : null;
}
