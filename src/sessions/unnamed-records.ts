import { isQuestion, NamedRecords } from '../../projections/event-subjects.js';
import type { HindcastEvent } from '../../projections/events.js';
import { isRejection } from '../../projections/ledger.js';
import type { Session } from '../../projections/session.js';
import type { EventLog } from '../log/event-log.js';
import { type ErasedRecords } from '../sealing/erased-records.js';
import { inSlices } from '../slices.js';
import { type BareEvent, bareOf, erasingEvents, outcomesOf } from './erasing-events.js';
import { decodeRecord, type WriteContext } from './event-codec.js';
import { foldInSlices, type Readable, readInSlices, withErasedContent } from './fold-scheduler.js';
import { LiveSession } from './live-session.js';
import { SeenPositions } from './seen-positions.js';

/** Erasing events that a session's log lacks. */
export interface MissingEvents {
  readonly events: ReturnType<typeof erasingEvents>;
  /** By which time goes on. */
  readonly state: Session;
  /** Who wrote the erasing event that they belong to. */
  readonly context: WriteContext;
}

/** What goes with the records that erasing events name. */
interface Unnamed {
  /** What lies before the erasing event: another node wrote it, or it was late. */
  readonly before: BareEvent[];
  /** What lies behind it, by who did not know of it. */
  readonly late: BareEvent[];
  readonly lastErasing: HindcastEvent;
}

/**
 * Looks for what is about erased records and is not erased with them. @param erased at least one
 * @returns `null` where nothing is left
 */
export async function findMissingEvents(log: EventLog, session: string, erased: ErasedRecords): Promise<MissingEvents | null> {
  const { before, late, lastErasing } = await findUnnamed(withErasedContent(log), session, erased);
  const { id, actor, causation } = lastErasing;
  const context = { actor, causation };
  if (before.length > 0) {
    // What became of it is told from the log as it was before the erasure, so it has to be named before any key is destroyed.
    const state = await foldedAnew(withErasedContent(log), session);
    return { events: erasingEvents(await inSlices(session, outcomesOf(state, before)), { part_of: id }), state, context };
  }
  if (late.length === 0) return null;
  const state = await foldedAnew(log, session);
  const gone = late.filter(({ scope, id: write, type, position }) => isQuestion(type) || isRefusedAt(state, scope, write, position));
  if (gone.length === 0) return null;
  // The receipt of the erasure was given: this is an erasure of its own.
  const reason = 'written before the erasure of what it is about was known';
  return { events: erasingEvents(await inSlices(session, outcomesOf(state, gone)), { reason }), state, context };
}

async function findUnnamed(log: Readable, session: string, erased: ErasedRecords): Promise<Unnamed> {
  const lastAt = Math.max(...new Set([...erased.values()].map(({ last }) => last)));
  const named = new NamedRecords();
  let lastErasing: HindcastEvent | null = null;
  await readInSlices(log, session, 0, (record) => {
    const event = decodeRecord(record);
    const by = erased.get(event.position);
    if (by !== undefined) named.add(event, by.last, by.outcome[1]);
    if (event.position === lastAt) lastErasing = event;
    return event.position < lastAt;
  });
  const [before, late]: BareEvent[][] = [[], []];
  const seenBy = new SeenPositions();
  await readInSlices(log, session, 0, (record) => {
    const event = decodeRecord(record);
    const seen = seenBy.seenBy(event);
    if (event.type === 'tombstone' || record.content === undefined || erased.has(event.position)) return true;
    if (named.goesToo(event)) before.push(bareOf(event));
    else if (named.isLate(event, seen)) late.push(bareOf(event));
    return true;
  });
  return { before, late, lastErasing: lastErasing as unknown as HindcastEvent };
}

async function foldedAnew(log: Readable, session: string): Promise<Session> {
  const folded = LiveSession.empty(session, Date.now());
  await foldInSlices(log, session, 0, (record) => folded.folding(record) as Generator<void, undefined>);
  return folded.state;
}

/** Whether the first write under an id lies here, and was refused. */
function isRefusedAt({ ledger, ids }: Session, scope: string, id: string, position: number): boolean {
  const index = ledger.findEntry(scope, ids.find(id));
  if (index < 0) return false;
  const entry = ledger.entry(index);
  return entry.position === position && isRejection(entry.verdict);
}
