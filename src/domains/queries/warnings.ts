import { observedAs } from '../../../projections/domain/declaration/observations.js';
import type { Declaration } from '../../../projections/domain/declaration/types.js';
import type { DomainState } from '../../../projections/domain/domain-state.js';
import type { Answer } from '../../../projections/domain/queries/answer.js';
import type { ScopedObservation } from '../../../projections/domain/queries/reasoner.js';

/** What the reader of an answer has to know of it. */
export function warningsOf(
  { graph }: DomainState,
  { schema }: Declaration,
  observations: readonly ScopedObservation[],
  { impossible, not_computed }: Answer,
): string[] {
  const { variables } = schema;
  const warnings: string[] = [];
  if (impossible !== null)
    warnings.push(
      `the observation of "${impossible.variable}"${fromEvent(impossible.event_id)} cannot be, given those before it; the answer is the one without any evidence`,
    );
  for (const { variable, value, event_id } of observations) {
    const fits = Object.hasOwn(variables, variable) && observedAs(variables[variable], value) !== undefined;
    if (!fits)
      warnings.push(`the observation of "${variable}"${fromEvent(event_id)} does not fit the declaration in force and was left out`);
  }
  if (not_computed.length > 0) warnings.push(`exact inference was too expensive for ${not_computed.join(', ')}`);
  if (graph !== null && graph.overflow !== null) warnings.push(`nothing is derived from relations: ${graph.overflow.message}`);
  return warnings;
}

const fromEvent = (eventId: string | null): string => (eventId === null ? ' (derived from relations)' : ` (event "${eventId}")`);
