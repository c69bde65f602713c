import { type HindcastEvent, type Json, type JsonObject, makesMemory } from '../../../projections/events.js';
import type { EventLog } from '../../log/event-log.js';
import { decodeRecord } from '../../sessions/event-codec.js';

/** What a range of a session's log did to its memories. */
export interface LogRange {
  /** Position of its last event; that before the range where there is none. */
  readonly end: number;
  /** Ids of the memories that its events may have changed. */
  readonly memoryIds: ReadonlySet<string>;
  /** Position of the last event that cleared the session, 0 for none. */
  readonly clearedAt: number;
}

/** Events and memories in one range; the last event's memories may go beyond. */
const eventsMax = 1000;
const memoriesMax = 200;

/** Reads on behind a position, no further than `upTo()` is when a record comes. */
export async function readRange(log: EventLog, session: string, after: number, upTo: () => number): Promise<LogRange> {
  const memoryIds = new Set<string>();
  const erased: number[] = [];
  let [end, clearedAt] = [after, 0];
  await log.read(session, { after, limit: eventsMax }, (record) => {
    if (record.position > upTo()) return false;
    const event = decodeRecord(record);
    if (event.type === 'session.cleared') clearedAt = event.position;
    if (event.type === 'records.erased') for (const [position] of event.data.records) erased.push(position);
    else for (const id of memoriesOf(event)) memoryIds.add(id);
    end = event.position;
    return memoryIds.size < memoriesMax;
  });
  if (erased.length > 0)
    await log.readAt(session, erased, (record) => {
      const { id, data } = decodeRecord(record);
      if ('kind' in data && makesMemory(data.kind)) memoryIds.add(id);
    });
  return { end, memoryIds, clearedAt };
}

/** Memories that an event names: only these can it change, apart from clearing all. */
function memoriesOf({ type, id, data }: HindcastEvent): readonly string[] {
  if (makesMemory(type)) return [id];
  // documents hold no vectors, nor who asked for them
  if (type === 'memory.embedded' || type === 'memory.answered') return [];
  const { memory_id: one, memory_ids: several }: Partial<Record<string, Json>> = data as JsonObject;
  return [one ?? [], several ?? []].flat() as string[];
}
