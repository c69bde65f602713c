import { finish } from '../../compact/binary.js';
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

const pathStepsMax = 32;
/** Entities looked at in one search. */
const entitiesMax = 200_000;

/** Facts looked at in one go: a millisecond or less. */
const factsAtATime = 4096;

/** Counts the facts that searches look at. */
export class FactCount {
  private looked = 0;
  private paused = 0;

  /** @param max facts that may be looked at */
  constructor(private readonly max = Number.POSITIVE_INFINITY) {}

  /** @param facts that are looked at now, or what takes as long */
  add(facts: number): void {
    this.looked += facts;
  }

  get isUsedUp(): boolean {
    return this.looked > this.max;
  }

  /** @throws {RelationsChangedError} when a change of the relations was shown meanwhile */
  *pause(relations: Relations): Generator<void> {
    this.paused = this.looked;
    const { revision } = relations;
    yield;
    if (relations.revision !== revision) throw new RelationsChangedError();
  }

  /** Whether it is time to {@link pause}. */
  get isPauseDue(): boolean {
    return this.looked - this.paused >= factsAtATime;
  }
}

/** A shortest way between two entities along relations, or null where there is none (or none short enough). Breadth first; of equals the newest relations win. */
export const pathBetween = (relations: Relations, from: string, to: string, options: PathOptions = {}): PathStep[] | null =>
  finish(findingPath(relations, from, to, options));

/** The relations changed while a way was looked for: what was seen may hold no more. */
export class RelationsChangedError extends Error {
  override readonly name = 'RelationsChangedError';
}

/**
 * {@link pathBetween} bit by bit.
 * @param count where it is used up no way is found
 * @throws {RelationsChangedError} when a change of the relations was shown meanwhile
 */
export function* findingPath(
  relations: Relations,
  from: string,
  to: string,
  options: PathOptions = {},
  count = new FactCount(),
): Generator<void, PathStep[] | null> {
  const { facts, terms } = relations;
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
        count.add(1);
        if (count.isUsedUp) return null;
        if (count.isPauseDue) yield* count.pause(relations);
        if (!facts.isAlive(fact) || relations.isObservation(fact)) continue;
        if (options.assertedOnly === true && facts.shown.asserted[fact] === 0) continue;
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
    steps.push({ subject, relation, object, forward, derived: facts.shown.asserted[fact] === 0 });
    entity = facts.parts[fact * 3 + (forward ? 0 : 2)];
  }
  return steps.reverse();
}
