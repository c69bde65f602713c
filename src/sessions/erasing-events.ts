import { randomUUID } from 'node:crypto';
import type { ErasedOutcome, HindcastEvent } from '../../projections/events.js';
import { scopeOf } from '../../projections/events.js';
import type { Session } from '../../projections/session.js';

/** Records of one erasing event at most: what became of each is in it, and an event is folded at once. */
export const eventRecordsMax = 20_000;

/** An event without its content, but for its domain, which is part of its scope. */
export interface BareEvent extends Pick<HindcastEvent, 'id' | 'type' | 'position'> {
  readonly scope: string;
}

/** What is kept of an event while erasures are worked out. */
export const bareOf = (event: HindcastEvent): BareEvent => ({
  id: event.id,
  type: event.type,
  position: event.position,
  scope: scopeOf(event),
});

/** Erasing events over records whose outcomes are these. @param says what else each event says */
export function erasingEvents(outcomes: readonly ErasedOutcome[], says: { readonly part_of: string } | { readonly reason: string }) {
  const count = Math.ceil(outcomes.length / eventRecordsMax);
  return Array.from({ length: count }, (_, i) => {
    const records = outcomes.slice(i * eventRecordsMax, (i + 1) * eventRecordsMax);
    return { type: 'records.erased' as const, id: randomUUID(), data: { records, ...says }, asked: says };
  });
}

/** What became of records. */
export function* outcomesOf(state: Session, events: Iterable<BareEvent>): Generator<void, ErasedOutcome[]> {
  const outcomes: ErasedOutcome[] = [];
  for (const event of events) {
    outcomes.push(outcomeOf(state, event));
    if (outcomes.length % 256 === 0) yield;
  }
  return outcomes;
}

/** What became of a record: of a repeat, what became of the first one. */
function outcomeOf(state: Session, { id, scope, position }: BareEvent): ErasedOutcome {
  const entry = state.ledger.findEntry(scope, state.ids.find(id));
  if (entry < 0) throw new Error(`the write at position ${position} is not in the ledger`);
  const { verdict, value } = state.ledger.entry(entry);
  return [position, verdict, value];
}
