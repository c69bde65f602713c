import type { EventDraft, HindcastEvent, MemoryText } from '../../projections/events.js';
import { scopeOf } from '../../projections/events.js';
import type { LedgerEntry, Outcome } from '../../projections/ledger.js';
import type { Session } from '../../projections/session.js';
import { HindcastError } from '../errors.js';
import { copyOf, type EventLog, LogBusyError, LogDamagedError, type LogRecord, LogUnavailableError } from '../log/event-log.js';
import { Checkpoints } from '../replays/checkpoints.js';
import { ReplayQueue, readLimits } from '../replays/replay-queue.js';
import type { ViewStore } from '../views/view-store.js';
import { FoldTurns, readInTurns } from './fold-turns.js';
import { bytesOf, LiveSession } from './live-session.js';
import { decodeRecord, encodeRecord, type WriteContext } from './records.js';
import { type AsOf, SessionHistory } from './session-history.js';
import { SessionUpkeep } from './session-upkeep.js';
import { loadView } from './session-views.js';

/** What became of one write, as the fold decided it. */
export interface Written {
  readonly kind: 'recorded' | Outcome['kind'];
  /** The first write under the id: this one, unless it is a duplicate or a conflict. */
  readonly first: LedgerEntry;
}

/** Which state of a session a read wants; without either, the newest that this process knows. */
export interface ReadAt {
  /** Wait until this position is folded. */
  readonly waitFor?: number;
  /** Answer from the past. */
  readonly asOf?: AsOf;
  /** Aborted when nobody waits for the answer any more: a replay of the past is given up then. */
  readonly signal?: AbortSignal;
}

export interface HostSettings {
  readonly appendTimeoutMs: number;
  readonly waitMaxMs: number;
  readonly memoryBytes: number;
  /** Bytes of the checkpoints of domains' pasts. */
  readonly checkpointBytes: number;
  readonly sessionIdleMs: number;
  /** Events after which a session is saved at the earliest. */
  readonly snapshotEvents: number;
}

/** Where the host tells what it does. */
export interface HostReports {
  warn(details: object, message: string): void;
}

/** Where the host counts what it does. */
export interface HostMetrics {
  observeAppend(events: number, ms: number): void;
  watch(name: string, help: string, read: () => number): void;
}

/** How long the count of what learners take is good for, ms: counting looks at every session. */
const learnersCountedMs = 50;

/**
 * Between the log and everything that asks: keeps sessions in memory, folds what the log delivers, takes writes to the log and back as outcomes,
 * saves views in the background and drops what is cold.
 */
export class SessionHost {
  private readonly live = new Map<string, LiveSession>();
  private readonly loading = new Map<string, Promise<LiveSession>>();
  /** Records that came while their session was being loaded. */
  private readonly arrived = new Map<string, LogRecord[]>();
  /** Places for replays that somebody waits for, here and in threads. */
  readonly replays = new ReplayQueue(readLimits);
  /** Past states of single domains that replays begin at. */
  readonly checkpoints: Checkpoints;
  private readonly history: SessionHistory;
  private readonly unsubscribe: () => void;
  private readonly turns = new FoldTurns((session, record) => this.fold(session, record));
  private readonly upkeep: SessionUpkeep;
  private readonly forgotten = new Set<string>();
  private learnersCounted = { atMs: Number.NEGATIVE_INFINITY, bytes: 0 };
  private droppingLearners: Promise<void> | null = null;
  private readonly followers = new Set<(session: string) => void>();

  constructor(
    readonly log: EventLog,
    private readonly views: ViewStore,
    private readonly settings: HostSettings,
    private readonly reports: HostReports,
    private readonly metrics: HostMetrics,
    /** Whether a session belongs into this process's memory; one that does not is dropped soon after its last use. */
    owns: (sessionId: string) => boolean = () => true,
  ) {
    this.checkpoints = new Checkpoints(settings.checkpointBytes);
    this.history = new SessionHistory(log, views, reports, this.replays);
    this.unsubscribe = log.subscribe((record) => this.take(record));
    this.upkeep = new SessionUpkeep({ live: this.live, views, history: this.history, settings, reports, owns });
    metrics.watch('hindcast_checkpoints_bytes', 'Bytes of past states that replays begin at', () => this.checkpoints.sizeBytes);
    metrics.watch('hindcast_sessions_loaded', 'Sessions in memory', () => this.live.size);
    metrics.watch('hindcast_sessions_bytes', 'Bytes that the states of loaded sessions take', () =>
      bytesOf(this.live.values(), ({ sizeBytes }) => sizeBytes),
    );
    metrics.watch('hindcast_learners_bytes', 'Bytes of them that domains take by what they learn', () => this.countLearners());
  }

  /** Bytes that the domains of all sessions in memory take by what they have learned, as they were counted a moment ago. @param isFresh whether to count anew */
  learnerBytes(isFresh = false): number {
    const nowMs = performance.now();
    if (isFresh || nowMs - this.learnersCounted.atMs > learnersCountedMs)
      this.learnersCounted = { atMs: nowMs, bytes: this.countLearners() };
    return this.learnersCounted.bytes;
  }

  /** Drops the coldest sessions that have learners, until those of all take no more than this, or none is left but those in use. @param except stays */
  async dropLearners(bytesMax: number, except: string): Promise<void> {
    this.droppingLearners ??= this.upkeep.dropLearners(bytesMax, except).finally(() => {
      this.droppingLearners = null;
      this.learnersCounted = { atMs: performance.now(), bytes: this.countLearners() };
    });
    await this.droppingLearners;
  }

  private countLearners(): number {
    return bytesOf(this.live.values(), ({ adaptive }) => adaptive.sizeBytes);
  }

  get sessionCount(): number {
    return this.live.size;
  }

  /** Loads a session that is to stay in memory. @returns its state, which goes on changing */
  async pin(sessionId: string): Promise<Session> {
    this.upkeep.pin(sessionId);
    return (await this.open(sessionId)).state;
  }

  /**
   * Takes writes to the log, in order, and answers what the fold made of each. A repeat of what was folded before is answered without reaching the log.
   * @throws {HindcastError} log_unavailable or log_timeout: the outcome is unknown, the ids resolve it
   */
  async write(sessionId: string, drafts: readonly EventDraft[], context: WriteContext): Promise<Written[]> {
    let session = await this.open(sessionId);
    while (this.live.get(sessionId) !== session) session = await this.open(sessionId);
    session.pendingWrites++;
    try {
      const { state } = session;
      const fresh = drafts.filter((draft) => state.foresee(scopeOf(draft), draft.id, draft.digest) === null);
      const positions = fresh.length === 0 ? [] : await this.append(session, fresh, context);
      const own = new Map(fresh.map((draft, i) => [draft, positions[i]]));
      return drafts.map((draft) => {
        const outcome = state.foresee(scopeOf(draft), draft.id, draft.digest);
        if (outcome === null) throw new Error(`write "${draft.id}" was folded and left no trace in the ledger`);
        return { ...outcome, kind: outcome.first.position === own.get(draft) ? 'recorded' : outcome.kind };
      });
    } finally {
      session.pendingWrites--;
    }
  }

  /** A session's state, to be looked at before the caller next awaits; it goes on changing. */
  async read(sessionId: string, at: ReadAt = {}): Promise<Session> {
    const session = await this.open(sessionId);
    if (at.waitFor !== undefined) await this.waitFor(session, at.waitFor);
    if (at.asOf === undefined) return session.state;
    return this.history.stateAt(session, at.asOf, at.signal).catch((error: unknown) => {
      throw asHindcastError(error);
    });
  }

  /** Waits until what the log has delivered of a session is folded, where the session is in memory; one that is not is loaded with all of it. */
  async settled(sessionId: string): Promise<void> {
    const session = this.live.get(sessionId) ?? (await this.loading.get(sessionId));
    if (session !== undefined) await this.turns.settled(session);
  }

  /** The position that a read is to answer from. Does without the session's state where the log alone knows it, so that a session that cannot be folded can still be looked at. */
  async positionAt(sessionId: string, { asOf, waitFor }: ReadAt): Promise<number> {
    if (waitFor === undefined && (asOf === undefined || 'position' in asOf)) {
      const head = await this.log.head(sessionId);
      return asOf === undefined ? head : Math.min(head, asOf.position);
    }
    const session = await this.open(sessionId);
    if (waitFor !== undefined) await this.waitFor(session, waitFor);
    if (asOf === undefined) return session.state.position;
    return this.history.positionAt(session, asOf).catch((error: unknown) => {
      throw asHindcastError(error);
    });
  }

  /** The events at these log positions. */
  async events(sessionId: string, positions: readonly number[]): Promise<HindcastEvent[]> {
    try {
      const events: HindcastEvent[] = [];
      if (positions.length > 0) await this.log.readAt(sessionId, positions, (record) => events.push(decodeRecord(record)));
      return events;
    } catch (error) {
      throw asHindcastError(error);
    }
  }

  /** The texts that the events at these log positions gave to memories. */
  async texts(sessionId: string, positions: readonly number[]): Promise<MemoryText[]> {
    return (await this.events(sessionId, positions)).map(({ data }) => data as MemoryText);
  }

  /** @param listener told of every session that is loaded, folded on or forgotten, right after; it must not throw. @returns ends it */
  follow(listener: (session: string) => void): () => void {
    this.followers.add(listener);
    return () => this.followers.delete(listener);
  }

  /** Lets go of all that is kept of a session beside the log, and opens it no more. */
  async forget(sessionId: string): Promise<void> {
    this.forgotten.add(sessionId);
    this.live.get(sessionId)?.giveUp(sessionDeleted());
    this.live.delete(sessionId);
    this.history.forget(sessionId);
    this.checkpoints.forget(`${sessionId}\n`);
    this.tellFollowers(sessionId);
    await this.upkeep.forget(sessionId);
  }

  /** Sessions forgotten before this start: they are opened no more, and what may be left of them is removed in the background. */
  stayForgotten(sessions: Iterable<string>): void {
    for (const session of sessions) {
      this.forgotten.add(session);
      this.upkeep.forgetLater(session);
    }
  }

  /** Finishes what was begun, saves the views, and lets go of log and views. */
  async stop(): Promise<void> {
    await this.upkeep.stop();
    this.unsubscribe();
    await this.log.close();
    await this.views.close();
  }

  /** Puts drafts on the log and waits until they are folded. @returns their positions */
  private async append(session: LiveSession, drafts: readonly EventDraft[], context: WriteContext): Promise<number[]> {
    const { seen } = session;
    const recordedAt = new Date(session.writeTime(Date.now())).toISOString();
    const records = drafts.map((draft, i) => encodeRecord(draft, recordedAt, context, i === 0 ? seen : undefined));
    const appending = this.log.append(session.id, records).then(async (positions) => {
      await session.reach(positions[positions.length - 1]);
      return positions;
    });
    const beganMs = performance.now();
    try {
      const positions = await within(this.settings.appendTimeoutMs, appending);
      this.metrics.observeAppend(positions.length, performance.now() - beganMs);
      return positions;
    } catch (error) {
      throw unknownOutcome(error, drafts);
    }
  }

  private async open(sessionId: string): Promise<LiveSession> {
    if (this.forgotten.has(sessionId)) throw sessionDeleted();
    const session = this.live.get(sessionId) ?? (await (this.loading.get(sessionId) ?? this.load(sessionId)));
    session.lastUsedMs = Date.now();
    return session;
  }

  /** Brings a session into memory: its view, then the log's tail, then what came meanwhile. */
  private load(sessionId: string): Promise<LiveSession> {
    const work = async (): Promise<LiveSession> => {
      this.arrived.set(sessionId, []);
      try {
        const session = await loadView(this.views, sessionId, this.reports);
        await readInTurns(this.log, sessionId, session.state.position, (record) => session.fold(record));
        const head = await this.log.head(sessionId);
        if (head < session.savedPosition)
          throw new LogDamagedError(sessionId, head + 1, `the log ends at ${head}, but a view was made from ${session.savedPosition}`);
        for (const record of this.arrived.get(sessionId) ?? []) session.fold(record);
        this.live.set(sessionId, session);
        this.tellFollowers(session.id);
        return session;
      } catch (error) {
        throw asHindcastError(error);
      } finally {
        this.arrived.delete(sessionId);
        this.loading.delete(sessionId);
      }
    };
    const loading = work();
    this.loading.set(sessionId, loading);
    return loading;
  }

  /** Folds what the log delivers, or keeps it for later. */
  private take(record: LogRecord): void {
    const session = this.live.get(record.session);
    if (session === undefined) this.arrived.get(record.session)?.push(copyOf(record));
    else this.turns.take(session, record);
  }

  /** Folds a session's next record, unless the session was dropped since that came. */
  private *fold(session: LiveSession, record: LogRecord): Generator<void> {
    if (this.live.get(session.id) !== session) return;
    try {
      yield* session.folding(record);
    } catch (error) {
      this.reports.warn({ session: session.id, error }, 'a session could not be folded on and was dropped');
      this.live.delete(session.id);
      session.giveUp(asHindcastError(error));
    }
    this.tellFollowers(session.id);
  }

  private tellFollowers(sessionId: string): void {
    for (const follower of this.followers) follower(sessionId);
  }

  private async waitFor(session: LiveSession, position: number): Promise<void> {
    try {
      await within(this.settings.waitMaxMs, session.reach(position));
    } catch (error) {
      if (!(error instanceof TimeoutError)) throw error;
      const message = `the session has not reached position ${position}, it stands at ${session.state.position}; ask again later or for a lower position`;
      throw new HindcastError('view_behind', message);
    }
  }
}

const sessionDeleted = (): HindcastError => new HindcastError('forbidden', 'the agent of this key was deleted');

class TimeoutError extends Error {}

/** @throws {TimeoutError} where the promise takes longer; it goes on, and its end is of no interest any more */
async function within<T>(timeoutMs: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeoutError()), timeoutMs);
  });
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function unknownOutcome(error: unknown, drafts: readonly EventDraft[]): HindcastError {
  const ids = drafts.slice(0, 3).map(({ id }) => `"${id}"`);
  const advice = `whether it was recorded is unknown: ask operations for ${ids.join(', ')}${drafts.length > 3 ? ', …' : ''}, or send the same again`;
  if (error instanceof TimeoutError) return new HindcastError('log_timeout', `the log did not answer in time; ${advice}`);
  const known = asHindcastError(error);
  return known.code === 'log_unavailable' ? new HindcastError('log_unavailable', `${known.message}; ${advice}`, { cause: error }) : known;
}

/** Foreign failures in the service's own words. */
export function asHindcastError(error: unknown): HindcastError {
  if (error instanceof HindcastError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof LogBusyError) return new HindcastError('overloaded', `${message}; try again in 1 s`, { retryAfterS: 1 });
  if (error instanceof LogUnavailableError) return new HindcastError('log_unavailable', message, { cause: error });
  return new HindcastError('log_damaged', message, { cause: error });
}
