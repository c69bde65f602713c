import type { EventType, JsonObject } from '../../projections/events.js';
import { isObject } from '../../projections/json.js';
import { payloadText } from '../sealing/write-digests.js';

/** Types of events whose data are what the client asked for. */
const asAsked: ReadonlySet<EventType> = new Set([
  'memory.stored',
  'domain.event_recorded',
  'domain.feedback_given',
  'domain.state_set',
  'adaptive.observed',
  'adaptive.completed',
] as const);

/** In which fields a write differs from the first one under its id; none where the first one does not tell. @param asked what the client asks for now */
export function differingFields(type: EventType, first: JsonObject, asked: unknown): string[] {
  if (!isObject(asked)) return [];
  if (type === 'memory.updated') return differing(...ofChange(first, asked));
  const pair = wholly(type, first, asked);
  if (pair === null) return [];
  const [before, now] = pair;
  if (now.ttl_seconds !== undefined) {
    // how long it was to stay at first is not kept, only until when
    delete now.ttl_seconds;
    delete before.expires_at;
  }
  const fields = differing(before, now);
  return fields.length === 0 && 'ttl_seconds' in asked ? ['ttl_seconds'] : fields;
}

type Pair = [before: JsonObject, now: JsonObject];

/** What was asked for and what is, by the event's names; `null` of events that hold something else than what was asked for. */
function wholly(type: EventType, first: JsonObject, asked: JsonObject): Pair | null {
  const { memoryId, ...fields } = asked;
  switch (type) {
    case 'memory.replaced':
      return [without(first, 'expected_version'), { ...without(fields, 'version'), memory_id: memoryId }];
    case 'memory.deleted':
      return [{ ...first }, { memory_id: memoryId }];
    case 'domain.declared':
      return isObject(asked.declaration) ? [{ ...(first.declaration as JsonObject) }, { ...asked.declaration }] : null;
    default:
      return asAsked.has(type) ? [{ ...first }, { ...asked }] : null;
  }
}

/** The event of a change holds what came of it: where that is not what is asked for now, something else was asked for. Merged metadata do not tell. */
function ofChange(first: JsonObject, { memoryId, merge, ...asked }: JsonObject): Pair {
  const fields = ['content', 'summary', 'concepts', ...(merge === true ? [] : ['metadata'])].filter((field) => field in asked);
  return [pick(first, ['memory_id', ...fields]), { memory_id: memoryId ?? first.memory_id, ...pick(asked, fields) }];
}

const differing = (before: JsonObject, now: JsonObject): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((field) => payloadText(before[field]) !== payloadText(now[field]));

/** Empty fields count as not given, as in the event. */
const pick = (from: JsonObject, fields: readonly string[]): JsonObject =>
  Object.fromEntries(fields.filter((field) => !isEmpty(from[field])).map((field) => [field, from[field]]));

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

function without(from: JsonObject, field: string): JsonObject {
  const { [field]: _, ...rest } = from;
  return rest;
}
