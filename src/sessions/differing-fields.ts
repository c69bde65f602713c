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
  if (!asAsked.has(type) || !isObject(asked)) return [];
  const now: JsonObject = { ...asked };
  const before: JsonObject = { ...first };
  if (now.ttl_seconds !== undefined) {
    // how long it was to stay at first is not kept, only until when
    delete now.ttl_seconds;
    delete before.expires_at;
  }
  const fields = [...new Set([...Object.keys(before), ...Object.keys(now)])].filter(
    (field) => payloadText(before[field]) !== payloadText(now[field]),
  );
  return fields.length === 0 && 'ttl_seconds' in asked ? ['ttl_seconds'] : fields;
}
