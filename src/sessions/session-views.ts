import { setImmediate as nextTurn } from 'node:timers/promises';
import { BinaryReader, BinaryWriter, type Writing } from '../../projections/compact/binary.js';
import { Session, sessionVersion } from '../../projections/session.js';
import { sha256Link } from '../log/chain-heads.js';
import { inSlices } from '../slices.js';
import type { View, ViewStore } from '../views/view-store.js';
import { LiveSession, type Segment } from './live-session.js';

/** Time that saving may take of one turn of the event loop, ms. */
const sliceMaxMs = 4;

/** Events of a segment that is merged no further: what comes while a large one is written again is not saved, and would have to be folded after a kill. Chosen by decision 0002. */
const segmentEvents = 4096;

/** Who is told of a view that cannot be used. */
export interface ViewReports {
  /** @param details what it is of, for machines: the session, the error @param message for people */
  warn(details: object, message: string): void;
}

/** What precedes a segment in a view, and what precedes the rest: that which changes in place, and is written anew by every save. */
const [segmentMark, restMark] = [1, 0];

export interface LoadedState {
  readonly state: Session;
  readonly segments: readonly Segment[];
}

/** A session's state as its stored view left it, or an empty one where there is none of today's version that can be read. */
export async function loadState(views: ViewStore, sessionId: string, reports: ViewReports): Promise<LoadedState> {
  const state = new Session(sessionId, sha256Link);
  try {
    const view = await views.load(sessionId);
    if (view === null || view.version !== sessionVersion || isEmpty(view)) return { state, segments: [] };
    const segments: Segment[] = [];
    const reader = new BinaryReader(view.documents);
    while (reader.count() === segmentMark) {
      const before = state.eventCount;
      await inSlices(sessionId, state.loadGrowth(reader));
      segments.push({ grown: state.grown, events: state.eventCount - before, documents: reader.begunChunks });
    }
    await inSlices(sessionId, state.loadRest(reader));
    return { state, segments };
  } catch (error) {
    reports.warn({ session: sessionId, error }, 'a stored view could not be read; the session is folded from its log');
    return { state: new Session(sessionId, sha256Link), segments: [] };
  }
}

/**
 * Removes a session's view, since something that it is made of was erased, and leaves an empty one: a node that has not heard of the erasure yet cannot save its state from before it any more.
 * @param position of the event that erased it
 */
export async function removeView(views: ViewStore, sessionId: string, position: number): Promise<void> {
  await views.delete(sessionId);
  // A state that was folded anew up to the event itself may be saved.
  await views.save(sessionId, { position: position - 1, version: sessionVersion, documents: none() });
}

async function* none(): AsyncGenerator<Uint8Array> {}

function isEmpty({ documents }: View): boolean {
  for (const _ of documents) return false;
  return true;
}

/** A session brought into memory as far as its stored view goes. */
export async function loadView(views: ViewStore, sessionId: string, reports: ViewReports): Promise<LiveSession> {
  const { state, segments } = await loadState(views, sessionId, reports);
  const session = new LiveSession(sessionId, state, Date.now());
  session.savedPosition = state.position;
  session.savedSegments = segments;
  return session;
}

/**
 * Stores what is new of a session's view bit by bit, while the session goes on. Segments no larger than what follows them are written again with it, so that
 * an event is written no more often than their number can be halved; large ones are left as they are.
 * @param mergedMax events of a segment from which on it is left
 * @returns the position that the view holds now
 */
export async function saveView(views: ViewStore, session: LiveSession, mergedMax = segmentEvents): Promise<number> {
  const { id, state, savedPosition } = session;
  const { position, grown, eventCount } = state;
  const kept = [...session.savedSegments];
  const eventsIn = (segments: readonly Segment[]): number => segments.reduce((sum, { events }) => sum + events, 0);
  const isMerged = ({ events }: Segment): boolean => events < mergedMax && events <= eventCount - eventsIn(kept);
  while (kept.length > 0 && isMerged(kept.at(-1) as Segment)) kept.pop();
  const last = kept.at(-1);
  const growth = state.freezeGrowth(last?.grown);
  const rest = state.freezeRest();
  let documents = last?.documents ?? 0;
  const draft = async function* (): AsyncGenerator<Uint8Array> {
    for await (const document of documentsOf(segmentMark, growth)) {
      documents++;
      yield document;
    }
    session.savedSegments = [...kept, { grown, events: eventCount - eventsIn(kept), documents }];
    yield* documentsOf(restMark, rest);
  };
  const before = session.savedSegments;
  const isKept = last === undefined ? undefined : { position: savedPosition, documents: last.documents };
  try {
    const isSaved = await views.save(id, { position, version: sessionVersion, kept: isKept, documents: draft() });
    if (isSaved) return position;
    session.savedSegments = [];
    return last === undefined ? position : savedPosition;
  } catch (error) {
    session.savedSegments = before;
    throw error;
  }
}

async function* documentsOf(mark: number, write: Writing): AsyncGenerator<Uint8Array> {
  const writer = new BinaryWriter();
  writer.count(mark);
  let beganMs = performance.now();
  for (const _ of write(writer)) {
    yield* recycled(writer, writer.take());
    if (performance.now() - beganMs < sliceMaxMs) continue;
    await nextTurn();
    beganMs = performance.now();
  }
  yield* recycled(writer, writer.take(true));
}

function* recycled(writer: BinaryWriter, chunks: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const chunk of chunks) {
    yield chunk;
    writer.recycle(chunk);
  }
}
