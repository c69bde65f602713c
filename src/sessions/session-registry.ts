import { TimeoutError, withTimeout } from '../async.js';
import { HindcastError } from '../errors.js';
import { copyOf, type EventLog, LogBehindError, LogDamagedError, type LogRecord } from '../log/event-log.js';
import { KeysUnavailableError } from '../sealing/key-store.js';
import type { ViewStore } from '../views/view-store.js';
import { asHindcastError, beingRefolded } from './failures.js';
import { foldInSlices, type Readable, withErasedContent } from './fold-scheduler.js';
import { LiveSession } from './live-session.js';
import { loadView, type ViewReports } from './session-views.js';

/** How often a session is folded anew while it is loaded, since something of it was erased meanwhile. */
const refoldsMax = 8;

/** Which sessions are in memory: brings them there, and takes them out. */
export class SessionRegistry {
  /** The sessions in memory, by their ids, the one used last at the end. */
  readonly live = new Map<string, LiveSession>();
  private readonly loading = new Map<string, Promise<LiveSession>>();
  /** Records that came while their session was being loaded. */
  private readonly arrived = new Map<string, LogRecord[]>();
  private readonly forgotten = new Set<string>();
  private readonly followers = new Set<(session: string) => void>();
  /** Sessions that are folded anew since something of them was erased: how far each is. */
  private readonly refolding = new Map<string, Refolding>();

  constructor(
    private readonly log: EventLog,
    private readonly views: ViewStore,
    private readonly reports: ViewReports,
    /** Makes sure of what was erased of a session: its keys are destroyed, and nothing that was made of it is left but the log. */
    private readonly letGoOf: (sessionId: string) => Promise<void> = async () => {},
    /** Waited for before a session is loaded. */
    private readonly room: () => Promise<void> = async () => {},
  ) {}

  /**
   * A session in memory, loaded where it is not.
   * @param patienceMs longest wait for one that is folded anew since something of it was erased
   * @throws {HindcastError} forbidden for one that was forgotten; erasing, with how far it is, where that takes longer; what loading it throws
   */
  async open(sessionId: string, patienceMs?: number): Promise<LiveSession> {
    if (this.forgotten.has(sessionId)) throw sessionDeleted();
    const session = this.live.get(sessionId) ?? (await this.loaded(sessionId, patienceMs));
    this.touch(session);
    return session;
  }

  /** A session that is in memory, or will be when it is loaded. */
  async find(sessionId: string): Promise<LiveSession | undefined> {
    return this.live.get(sessionId) ?? this.loading.get(sessionId);
  }

  /** Whether this is the one in memory: it may have been dropped while its holder waited. */
  has(session: LiveSession): boolean {
    return this.live.get(session.id) === session;
  }

  /** The session in memory that a record of the log is for; where that is being loaded, the record is kept for it. */
  sessionFor(record: LogRecord): LiveSession | undefined {
    const session = this.live.get(record.session);
    if (session === undefined) this.arrived.get(record.session)?.push(copyOf(record));
    return session;
  }

  /** Takes a session out of memory; who waits for it is told why. */
  drop(session: LiveSession, error: HindcastError): void {
    if (this.has(session)) this.live.delete(session.id);
    session.giveUp(error);
  }

  /** Drops a session, and opens it no more. */
  forget(sessionId: string): void {
    this.stayForgotten(sessionId);
    const session = this.live.get(sessionId);
    if (session !== undefined) this.drop(session, sessionDeleted());
    this.changed(sessionId);
  }

  /** Opens a session no more that is not in memory. */
  stayForgotten(sessionId: string): void {
    this.forgotten.add(sessionId);
  }

  /** @param listener told of every session that is loaded, folded on or forgotten, right after; it must not throw. @returns ends it */
  follow(listener: (session: string) => void): () => void {
    this.followers.add(listener);
    return () => this.followers.delete(listener);
  }

  /** Tells the followers. */
  changed(sessionId: string): void {
    for (const follower of this.followers) follower(sessionId);
  }

  /** Folds the log's tail, no further than an event that erases what is folded. */
  private async foldTail(session: LiveSession, log: Readable): Promise<void> {
    const { id, savedPosition } = session;
    await foldInSlices(log, id, session.state.position, function* (record) {
      yield* session.folding(record);
      return !session.isStale;
    });
    const head = await this.log.head(id);
    if (head >= savedPosition) return;
    if (this.log.mayBeBehind)
      throw new LogBehindError(`a view was made from position ${savedPosition}, and the log was read up to ${head} here; ask again`);
    throw new LogDamagedError(id, head + 1, `the log ends at ${head}, but a view was made from ${savedPosition}`);
  }

  private touch(session: LiveSession): void {
    session.lastUsedMs = Date.now();
    if (!this.live.delete(session.id)) return;
    this.live.set(session.id, session);
  }

  private load(sessionId: string): Promise<LiveSession> {
    const loading = this.bring(sessionId);
    this.loading.set(sessionId, loading);
    return loading;
  }

  private async loaded(sessionId: string, patienceMs: number | undefined): Promise<LiveSession> {
    const loading = this.loading.get(sessionId) ?? this.load(sessionId);
    if (patienceMs === undefined) return loading;
    try {
      return await withTimeout(patienceMs, loading);
    } catch (error) {
      const refolding = this.refolding.get(sessionId);
      if (!(error instanceof TimeoutError)) throw error;
      if (refolding === undefined) return loading;
      const { session, end, beganMs } = refolding;
      throw beingRefolded(end === 0 ? 0 : Math.min(session.state.position / end, 1), performance.now() - beganMs);
    }
  }

  /** Brings a session into memory: its view, then the log's tail, then what came meanwhile. */
  private async bring(sessionId: string): Promise<LiveSession> {
    this.arrived.set(sessionId, []);
    try {
      await this.room();
      let session = await loadView(this.views, sessionId, this.reports);
      let log: Readable = withErasedContent(this.log);
      for (let tries = 0; ; tries++) {
        await this.foldTail(session, log);
        // No waiting from here on: what came then would be missing.
        for (const record of this.arrived.get(sessionId) ?? []) session.fold(record);
        if (!session.isStale) break;
        if (tries === refoldsMax) throw new LogDamagedError(sessionId, session.state.position, 'it names records that cannot be erased');
        const beganMs = performance.now();
        this.refolding.set(sessionId, { session: LiveSession.empty(sessionId, 0), end: 0, beganMs });
        await this.letGoOf(sessionId).catch((error: unknown) => {
          if (!(error instanceof KeysUnavailableError)) throw error;
          this.reports.warn({ session: sessionId, error }, 'an erasure could not be carried out; what it names is passed over until it is');
          log = this.log;
        });
        session = LiveSession.empty(sessionId, Date.now());
        this.refolding.set(sessionId, { session, end: await this.log.head(sessionId), beganMs });
      }
      if (this.forgotten.has(sessionId)) throw sessionDeleted();
      this.live.set(sessionId, session);
      this.changed(sessionId);
      return session;
    } catch (error) {
      throw asHindcastError(error);
    } finally {
      this.arrived.delete(sessionId);
      this.loading.delete(sessionId);
      this.refolding.delete(sessionId);
    }
  }
}

/** A session that is folded anew, from its first record to this position. */
interface Refolding {
  readonly session: LiveSession;
  readonly end: number;
  readonly beganMs: number;
}

const sessionDeleted = (): HindcastError => new HindcastError('forbidden', 'the agent of this key was deleted');
