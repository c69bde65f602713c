import { setImmediate as nextTurn } from 'node:timers/promises';
import { BinaryReader, BinaryWriter, type Writing } from '../../projections/compact/binary.js';
import { Session, sessionVersion } from '../../projections/session.js';
import type { ViewStore } from '../views/view-store.js';
import { LiveSession } from './live-session.js';
import { sha256Link } from './records.js';

/** Who is told of a view that cannot be used. */
export interface ViewReports {
  warn(details: object, message: string): void;
}

/** A session's state as its stored view left it, or an empty one where there is none of today's version that can be read. */
export async function loadState(views: ViewStore, sessionId: string, reports: ViewReports): Promise<Session> {
  const state = new Session(sessionId, sha256Link);
  try {
    const view = await views.load(sessionId);
    if (view === null || view.version !== sessionVersion) return state;
    for (const _ of state.load(new BinaryReader(view.documents))) await nextTurn();
    return state;
  } catch (error) {
    reports.warn({ session: sessionId, error }, 'a stored view could not be read; the session is folded from its log');
    return new Session(sessionId, sha256Link);
  }
}

/** A session brought into memory as far as its stored view goes. */
export async function loadView(views: ViewStore, sessionId: string, reports: ViewReports): Promise<LiveSession> {
  const session = new LiveSession(sessionId, await loadState(views, sessionId, reports), Date.now());
  session.savedPosition = session.state.position;
  return session;
}

/** Stores a session's view bit by bit, while the session goes on. @returns the position that the view holds */
export async function saveView(views: ViewStore, { id, state }: LiveSession): Promise<number> {
  const { position } = state;
  await views.save(id, { position, version: sessionVersion, documents: documentsOf(state.freeze()) });
  return position;
}

async function* documentsOf(write: Writing): AsyncGenerator<Uint8Array> {
  const writer = new BinaryWriter();
  for (const _ of write(writer)) {
    yield* recycled(writer, writer.take());
    await nextTurn();
  }
  yield* recycled(writer, writer.take(true));
}

function* recycled(writer: BinaryWriter, chunks: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const chunk of chunks) {
    yield chunk;
    writer.recycle(chunk);
  }
}
