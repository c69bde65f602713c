import type { JsonObject } from '../../events.js';
import type { Checked } from './check.js';
import { limits } from './declaration-limits.js';
import { defined, optional, Place, Problems } from './place.js';
import { isVariableTerm } from './read-rules.js';

/** One relation of a domain event. */
export interface Relation {
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
  readonly attributes?: JsonObject;
}

const parts = ['subject', 'relation', 'object'] as const;

/** Checks `relations` of an event: at most 1,024, each part a name that no rule would take for a variable. */
export function checkRelations(input: unknown, loc: readonly string[] = ['body', 'relations']): Checked<Relation[]> {
  const problems = new Problems();
  const places = new Place(problems, loc, input).list(limits.eventRelations) ?? [];
  const relations = places.map(readRelation).filter((relation) => relation !== undefined);
  return problems.none ? { ok: true, value: relations } : { ok: false, problems: problems.list };
}

function readRelation(place: Place): Relation | undefined {
  if (place.object([...parts, 'attributes']) === undefined) return undefined;
  const [subject, relation, object] = parts.map((part) => readTerm(place.at(part), part));
  const attributes = optional(place.at('attributes'), (at) => at.object());
  if (subject === undefined || relation === undefined || object === undefined) return undefined;
  return defined({ subject, relation, object, attributes });
}

function readTerm(place: Place, part: string): string | undefined {
  const term = place.name(part === 'object' ? 'an object' : `a ${part}`);
  if (term === undefined || !isVariableTerm(term)) return term;
  return place.problem('variable_term', 'A part that begins with "?" is a variable of rules and names nothing');
}
