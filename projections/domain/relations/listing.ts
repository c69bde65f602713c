import type { Triple } from '../declaration/types.js';
import type { Relations } from './relations.js';

export interface ListedRelation {
  readonly triple: Triple;
  /** The rule that derives it; null for what events state. */
  readonly rule_id: string | null;
}

export interface RelationFilter {
  /** Subject or object. */
  readonly entity?: string;
  readonly relation?: string;
}

/** A page of the relations that stand, asserted and derived, in the order in which they were first seen. @returns how many there are in all, too */
export function listRelations(
  relations: Relations,
  { entity, relation }: RelationFilter,
  offset: number,
  limit: number,
): { items: ListedRelation[]; total: number } {
  const { facts, terms } = relations;
  const [wantedEntity, wantedRelation] = [entity, relation].map((term) => (term === undefined ? null : terms.find(term)));
  const items: ListedRelation[] = [];
  let total = 0;
  for (let fact = 0; fact < facts.shown.end; fact++) {
    if (!facts.isAlive(fact) || relations.isObservation(fact)) continue;
    const { parts } = facts;
    if (wantedRelation !== null && parts[fact * 3 + 1] !== wantedRelation) continue;
    if (wantedEntity !== null && parts[fact * 3] !== wantedEntity && parts[fact * 3 + 2] !== wantedEntity) continue;
    if (total >= offset && items.length < limit) items.push({ triple: relations.tripleOf(fact), rule_id: relations.ruleIdOf(fact) });
    total++;
  }
  return { items, total };
}
