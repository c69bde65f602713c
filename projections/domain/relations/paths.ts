import { none } from './facts.js';
import type { Relations } from './relations.js';

/** One relation on the way from an entity to another. */
export interface PathStep {
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
  /** Whether the way goes from the subject to the object. */
  readonly forward: boolean;
  /** Whether a rule derived the relation. */
  readonly derived: boolean;
}

export interface PathOptions {
  /** Default {@link pathStepsMax}. */
  readonly steps?: number;
  /** Whether only asserted relations are gone along. Default false. */
  readonly assertedOnly?: boolean;
  /** Whether relations are gone along from subject to object only. Default false. */
  readonly forwardOnly?: boolean;
}

export const pathStepsMax = 32;
/** Entities looked at in one search. */
const entitiesMax = 200_000;

/** A shortest way between two entities along relations, or null where there is none (or none short enough). Breadth first; of equals the newest relations win. */
export function pathBetween(relations: Relations, from: string, to: string, options: PathOptions = {}): PathStep[] | null {
  const { facts, terms } = relations;
  const { asserted } = facts.shown;
  const [start, goal] = [terms.find(from), terms.find(to)];
  if (start < 0 || goal < 0) return null;
  const cameBy = new Map<number, { fact: number; forward: boolean; length: number }>([[start, { fact: none, forward: true, length: 0 }]]);
  const queue = [start];
  const directions = options.forwardOnly === true ? [1] : [1, 4];
  for (const entity of queue) {
    if (entity === goal) break;
    const length = cameBy.get(entity)!.length + 1;
    if (length > (options.steps ?? pathStepsMax) || cameBy.size > entitiesMax) break;
    for (const mask of directions) {
      const index = facts.index(mask);
      for (let fact = index.newest(entity, 0, entity); fact !== none; fact = index.next(fact)) {
        if (!facts.isAlive(fact) || relations.isObservation(fact) || (options.assertedOnly === true && asserted[fact] === 0)) continue;
        const other = facts.parts[fact * 3 + (mask === 1 ? 2 : 0)];
        if (cameBy.has(other)) continue;
        cameBy.set(other, { fact, forward: mask === 1, length });
        queue.push(other);
      }
    }
  }
  if (!cameBy.has(goal)) return null;
  const steps: PathStep[] = [];
  for (let entity = goal; entity !== start; ) {
    const { fact, forward } = cameBy.get(entity)!;
    const [subject, relation, object] = relations.tripleOf(fact);
    steps.push({ subject, relation, object, forward, derived: asserted[fact] === 0 });
    entity = facts.parts[fact * 3 + (forward ? 0 : 2)];
  }
  return steps.reverse();
}
