import type { HindcastEvent, MemoryText } from '../../projections/events.js';
import { AnalysedText } from '../../projections/memory/claims/analysed-text.js';
import type { MemoryReader } from '../../projections/memory/memory-reader.js';
import type { Session } from '../../projections/session.js';
import { TimeoutError, withTimeout } from '../async.js';
import { HindcastError } from '../errors.js';
import type { EventLog, LogRecord } from '../log/event-log.js';
import { decodeRecord, plainCopyOf } from './event-codec.js';
import { asHindcastError, isErased, throwIfErased } from './failures.js';
import type { LiveSession } from './live-session.js';
import type { SessionRegistry } from './session-registry.js';
import { TextCache } from './text-cache.js';

/** Bytes of texts kept in memory, of all sessions. */
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
  readonly textCache: TextCache<string, LiveSession>;

  constructor(
    private readonly log: EventLog,
    private readonly registry: SessionRegistry,
    private readonly settings: ReadSettings,
  ) {
    this.textCache = new TextCache(registry.live, cachedBytesMax);
    registry.follow((session) => this.textCache.forgetDropped(session));
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
      if (positions.length > 0) await this.log.readAt(sessionId, positions, (record) => events.push(decodeRecord(throwIfErased(record))));
      return events;
    } catch (error) {
      throw asHindcastError(error);
    }
  }

  /** The event at a log position; null where it was erased. */
  async findEvent(sessionId: string, position: number): Promise<HindcastEvent | null> {
    try {
      let event: HindcastEvent | null = null;
      await this.log.readAt(sessionId, [position], (record) => {
        if (!isErased(record)) event = decodeRecord(record);
      });
      return event;
    } catch (error) {
      throw asHindcastError(error);
    }
  }

  /** The records at these log positions as JSON. */
  async records(sessionId: string, positions: readonly number[]): Promise<Uint8Array[]> {
    const read = await this.readAt(sessionId, positions, plainCopyOf);
    return positions.map((position) => read.get(position) as Uint8Array);
  }

  /** The texts that the events at these log positions gave to memories. */
  async texts(sessionId: string, positions: readonly number[]): Promise<MemoryText[]> {
    const analysed = await this.analysedTexts(sessionId, positions, (_, text) => new AnalysedText(text));
    return analysed.map(({ text }) => text);
  }

  /** {@link texts} of memories that a search found: they are cached. */
  foundTexts(sessionId: string, positions: readonly number[]): Promise<AnalysedText[]> {
    const session = this.registry.live.get(sessionId);
    return this.analysedTexts(sessionId, positions, (position, text) =>
      session === undefined ? new AnalysedText(text) : this.textCache.add(sessionId, session, position, text),
    );
  }

  /** Texts from the cache, and those that are not there from the log. */
  private async analysedTexts(
    sessionId: string,
    positions: readonly number[],
    take: (position: number, text: MemoryText) => AnalysedText,
  ): Promise<AnalysedText[]> {
    const session = this.registry.live.get(sessionId);
    const cached = session === undefined ? [] : this.textCache.get(sessionId, session, positions);
    const missing = positions.filter((_, i) => cached[i] === undefined);
    if (missing.length === 0) return cached as AnalysedText[];
    const read = await this.readAt(sessionId, missing, (record) => take(record.position, decodeRecord(record).data as MemoryText));
    return positions.map((position, i) => cached[i] ?? (read.get(position) as AnalysedText));
  }

  /** What is taken of the records at these log positions, by position. */
  private async readAt<T>(sessionId: string, positions: readonly number[], take: (record: LogRecord) => T): Promise<Map<number, T>> {
    const read = new Map<number, T>();
    if (positions.length === 0) return read;
    try {
      await this.log.readAt(sessionId, positions, (record) => read.set(record.position, take(throwIfErased(record))));
      return read;
    } catch (error) {
      throw asHindcastError(error);
    }
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
