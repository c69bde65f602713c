import type { HindcastEvent, MemoryText } from '../../projections/events.js';
import type { MemoryReader } from '../../projections/memory/memory-reader.js';
import type { Session } from '../../projections/session.js';
import { TimeoutError, withTimeout } from '../async.js';
import { HindcastError } from '../errors.js';
import type { EventLog, LogRecord } from '../log/event-log.js';
import { inSlices } from '../slices.js';
import { decodeRecord, plainCopyOf } from './event-codec.js';
import { asHindcastError, living } from './failures.js';
import type { LiveSession } from './live-session.js';
import { cachedRecordBytesMax, RecordCache } from './record-cache.js';
import type { SessionRegistry } from './session-registry.js';

/** Bytes of records kept in memory, of all sessions. */
const cachedBytesMax = 16 << 20;

/** Which of a session's newest states a read wants; without a position, the newest that this process knows. */
export interface ReadNow {
  /** Wait until this position is folded. */
  readonly waitFor?: number;
}

/** A point in a session's past: what was so when this position was the last, or at this time (ms since 1970). */
export type AsOf = { readonly position: number } | { readonly timeMs: number };

/** Which state of a session a read wants, of now or of once. */
export interface ReadAt extends ReadNow {
  /** Answer from the past. */
  readonly asOf?: AsOf;
  /** Aborted when nobody waits for the answer any more: what it takes long to make is given up then. */
  readonly signal?: AbortSignal;
  /** Waits until the answer was taken, or nobody waits for it any more. */
  readonly answered?: () => Promise<void>;
}

export interface ReadSettings {
  readonly waitMaxMs: number;
}

/** What is asked of sessions: their states, now and once, and the events that they are made of. */
export class ReadModel {
  readonly recordCache: RecordCache;

  constructor(
    private readonly log: EventLog,
    private readonly registry: SessionRegistry,
    private readonly settings: ReadSettings,
  ) {
    this.recordCache = new RecordCache(registry.live, cachedBytesMax);
    registry.follow((session) => this.recordCache.forgetDropped(session));
  }

  /** A session's newest state, to be looked at before the caller next awaits; it goes on changing. */
  async read(sessionId: string, at: ReadNow = {}): Promise<Session> {
    return (await this.opened(sessionId, at)).state;
  }

  /** A session's memories as they are, or were: they are read where they lie, however far back. */
  async memories(sessionId: string, at: ReadAt = {}): Promise<MemoryReader> {
    const { state } = await this.opened(sessionId, at);
    return state.memories(at.asOf === undefined ? undefined : positionAt(state, at.asOf), timeAt(state, at.asOf));
  }

  /** The position that a read is to answer from. Does without the session's state where the log alone knows it, so that a session that cannot be folded can still be looked at. */
  async positionAt(sessionId: string, { asOf, waitFor }: ReadAt): Promise<number> {
    if (waitFor === undefined && (asOf === undefined || 'position' in asOf)) {
      const head = await this.head(sessionId);
      return asOf === undefined ? head : Math.min(head, asOf.position);
    }
    const { state } = await this.opened(sessionId, { waitFor });
    return asOf === undefined ? state.position : positionAt(state, asOf);
  }

  private async head(sessionId: string): Promise<number> {
    try {
      return await this.log.head(sessionId);
    } catch (error) {
      throw asHindcastError(error);
    }
  }

  /** The events at these log positions. @throws {HindcastError} erasing where one is erased: the state that named the position is being folded anew */
  async events(sessionId: string, positions: readonly number[]): Promise<HindcastEvent[]> {
    try {
      const events: HindcastEvent[] = [];
      if (positions.length > 0) await this.log.readAt(sessionId, positions, (record) => events.push(decodeRecord(living(record))));
      return events;
    } catch (error) {
      throw asHindcastError(error);
    }
  }

  /** The records at these log positions as JSON. They must not be changed. */
  async records(sessionId: string, positions: readonly number[]): Promise<Uint8Array[]> {
    const read = new Map<number, Uint8Array>();
    const cached = await this.readUncached(sessionId, positions, (record) => {
      const bytes = plainCopyOf(record);
      read.set(record.position, bytes);
      return bytes;
    });
    return positions.map((position, i) => cached[i] ?? (read.get(position) as Uint8Array));
  }

  /** The texts that the events at these log positions gave to memories. @param isFound whether they are likely to be asked for again soon: they are cached then */
  async texts(sessionId: string, positions: readonly number[], isFound = false): Promise<MemoryText[]> {
    const read = new Map<number, MemoryText>();
    const cached = await this.readUncached(sessionId, positions, (record) => {
      read.set(record.position, decodeRecord(record).data as MemoryText);
      return isFound && record.bytes.length <= cachedRecordBytesMax ? plainCopyOf(record) : null;
    });
    return inSlices(sessionId, readingTexts(sessionId, positions, cached, read));
  }

  /**
   * Reads the records that are not cached, and caches them.
   * @param take takes one as it was read; returns it as JSON, or `null` where it is not to be cached
   * @returns those that were cached, in the order of their positions
   */
  private async readUncached(
    sessionId: string,
    positions: readonly number[],
    take: (record: LogRecord) => Uint8Array | null,
  ): Promise<(Uint8Array | undefined)[]> {
    const session = this.registry.live.get(sessionId);
    const cached = session === undefined ? [] : this.recordCache.get(session, positions);
    const missing = positions.filter((_, i) => cached[i] === undefined);
    if (missing.length === 0) return cached;
    try {
      await this.log.readAt(sessionId, missing, (record) => {
        const bytes = take(living(record));
        if (session !== undefined && bytes !== null) this.recordCache.add(session, record.position, bytes);
      });
    } catch (error) {
      throw asHindcastError(error);
    }
    return cached;
  }

  private async opened(sessionId: string, { waitFor }: ReadNow): Promise<LiveSession> {
    const session = await this.registry.open(sessionId, this.settings.waitMaxMs);
    if (waitFor !== undefined) await this.waitFor(session, waitFor);
    return session;
  }

  private async waitFor(session: LiveSession, position: number): Promise<void> {
    try {
      await withTimeout(this.settings.waitMaxMs, session.reach(position));
    } catch (error) {
      if (!(error instanceof TimeoutError)) throw error;
      const message = `the session has not reached position ${position}, it stands at ${session.state.position}; ask again later or for a lower position`;
      throw new HindcastError('view_behind', message);
    }
  }
}

/** Texts in the order of their positions: of cached records, and those that were read. */
function* readingTexts(
  session: string,
  positions: readonly number[],
  cached: readonly (Uint8Array | undefined)[],
  read: ReadonlyMap<number, MemoryText>,
): Generator<void, MemoryText[]> {
  const texts: MemoryText[] = [];
  for (const [i, position] of positions.entries()) {
    const bytes = cached[i];
    texts.push(bytes === undefined ? (read.get(position) as MemoryText) : (decodeRecord({ session, position, bytes }).data as MemoryText));
    yield;
  }
  return texts;
}

/** What time it is to a session: the clock's, but not before its last event; ms since 1970. */
export const nowOf = ({ lastRecordedAtMs }: Session): number => Math.max(Date.now(), lastRecordedAtMs);

/** The time at a point in the past, by which memories expire, ms since 1970: at a position that of its event. Without a point, now. */
function timeAt(state: Session, asOf: AsOf | undefined): number {
  if (asOf === undefined) return nowOf(state);
  if ('timeMs' in asOf) return Math.min(asOf.timeMs, nowOf(state));
  return state.timeline.latestAfter(state.timeline.countUpTo(asOf.position));
}

/** The position that a point in the past means, at most the session's own: of a time, that of the last event recorded by then. By now all were, also where a clock that ran ahead gave them later times. */
export function positionAt({ position, timeline }: Session, asOf: AsOf): number {
  if ('position' in asOf) return Math.min(asOf.position, position);
  if (asOf.timeMs >= Date.now()) return position;
  return timeline.positionAfter(timeline.countBy(asOf.timeMs));
}
