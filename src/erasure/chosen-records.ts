import { domainEventOf, memoriesOf } from '../../projections/event-subjects.js';
import { type EventType, type HindcastEvent, holdsText, type JsonObject, type MemoryText } from '../../projections/events.js';
import type { Predicate } from '../../projections/filter.js';
import type { EventPredicate } from '../sessions/record-eraser.js';

/** Which records an erasure is of. */
export type Choice =
  | { readonly memoryIds: ReadonlySet<string> }
  | { readonly eventIds: ReadonlySet<string> }
  | { readonly domainId: string };

/** Writes that can be erased by their own ids. What only says that something was changed or taken back goes with what it changed. */
const byTheirIds: ReadonlySet<EventType> = new Set([
  'memory.stored',
  'memory.imported',
  'memory.recalled',
  'memory.answered',
  'domain.event_recorded',
  'domain.feedback_given',
  'domain.state_set',
  'adaptive.observed',
  'adaptive.completed',
] as const);

/** Whether a write can be erased by its own id. */
export const hasErasableId = (type: EventType): boolean => byTheirIds.has(type);

/** Says of each event whether it is of what was chosen, or tells of it. */
export function predicateOf(choice: Choice): EventPredicate {
  if ('memoryIds' in choice) return (event) => isOfMemories(event, choice.memoryIds);
  if ('domainId' in choice) return ({ data }) => (data as JsonObject).domain_id === choice.domainId;
  const { eventIds } = choice;
  return (event) =>
    (byTheirIds.has(event.type) && eventIds.has(event.id)) || isOfMemories(event, eventIds) || isAboutEvents(event, eventIds);
}

/** Texts, changes, vectors and deletions of memories, and questions that recalled one of them or were answered from one. What deleted several at once stays, since the others would come back. */
const isOfMemories = (event: HindcastEvent, memoryIds: ReadonlySet<string>): boolean => memoriesOf(event).some((id) => memoryIds.has(id));

/** What took an event of a domain back, told its outcome, or was learned from it. */
function isAboutEvents(event: HindcastEvent, eventIds: ReadonlySet<string>): boolean {
  const about = domainEventOf(event);
  return about !== null && eventIds.has(about);
}

/** Whether a version of a memory passes; times in ms since 1970. */
export interface MemoryTest {
  readonly passes: Predicate | null;
  readonly fromMs: number;
  readonly toMs: number;
  readonly field: 'occurred_at' | 'created_at';
}

/** The id of the memory of which an event is a version that passes; `null` for any other event. */
export function memoryThatPasses(event: HindcastEvent, { passes, fromMs, toMs, field }: MemoryTest): string | null {
  const { type, data } = event;
  if (!holdsText(type)) return null;
  const { metadata = {}, occurred_at: occurredAt } = data as MemoryText;
  if (passes !== null && !passes(metadata)) return null;
  const time = field === 'created_at' ? writtenAt(event) : occurredAt;
  if (fromMs !== Number.NEGATIVE_INFINITY || toMs !== Number.POSITIVE_INFINITY) {
    const atMs = time === undefined ? Number.NaN : Date.parse(time);
    if (!(atMs >= fromMs && atMs <= toMs)) return null;
  }
  return type === 'memory.updated' || type === 'memory.replaced' ? (data as { memory_id: string }).memory_id : event.id;
}

/** When a version of a memory was written: recorded or, of an imported one, written before. */
const writtenAt = ({ recorded_at, data }: HindcastEvent): string => {
  const { created_at, updated_at }: { created_at?: string; updated_at?: string } = data as never;
  return updated_at ?? created_at ?? recorded_at;
};
