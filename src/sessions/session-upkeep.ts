import { HindcastError } from '../errors.js';
import type { ViewStore } from '../views/view-store.js';
import { bytesOf, type LiveSession } from './live-session.js';
import type { HostReports } from './session-projector.js';
import { saveView } from './session-views.js';

/** Pause between two rounds, ms. */
const roundMs = 1000;
/** A session that was not asked for this long is saved as soon as anything of it is new, ms. */
const restingMs = 5000;
/** Positions that a session in use may be ahead of its view, about. */
const unsavedMax = 5000;
/** A session that was used within this time is in use: dropping it would only have it loaded again, ms. */
const coldMs = 1000;
/** Views of forgotten sessions that are removed in one round. */
const forgetsPerRound = 100;
/** A session that another process owns is dropped this long after its last use, ms. */
const strangerIdleMs = 2000;

export interface UpkeepSettings {
  readonly memoryBytes: number;
  readonly sessionIdleMs: number;
  /** Events after which a session is saved at the earliest. */
  readonly snapshotEvents: number;
}

export interface UpkeepParts {
  /** The sessions in memory, by their ids; those that are dropped are taken out. */
  readonly live: Map<string, LiveSession>;
  readonly views: ViewStore;
  readonly settings: UpkeepSettings;
  readonly reports: HostReports;
  /** Whether a session belongs into this process's memory; one that does not is dropped soon after its last use. */
  readonly owns: (sessionId: string) => boolean;
}

/** Work in the background on the sessions in memory: saves views that are due, drops what is cold, removes the views of forgotten sessions. */
export class SessionUpkeep {
  private readonly timer: NodeJS.Timeout;
  /** Sessions that are never dropped. */
  private readonly pinned = new Set<string>();
  /** Forgotten sessions whose views may still be there. */
  private readonly forgotten = new Set<string>();
  private round: Promise<void> | null = null;
  private stopped = false;

  constructor(private readonly parts: UpkeepParts) {
    this.timer = setInterval(() => this.begin(), roundMs);
    this.timer.unref();
  }

  /** Has a session stay in memory. */
  pin(sessionId: string): void {
    this.pinned.add(sessionId);
  }

  /** Removes a session's view, later if it cannot be done now. */
  async forget(sessionId: string): Promise<void> {
    this.forgetLater(sessionId);
    await this.removeView(sessionId);
  }

  forgetLater(sessionId: string): void {
    this.forgotten.add(sessionId);
  }

  /** Ends the round under way, and saves what is new of every session. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.round;
    for (const session of this.parts.live.values()) await this.save(session, 1);
  }

  /** Begins a round. Rounds do not overlap. */
  private begin(): void {
    this.round ??= this.work()
      .catch((error: unknown) => this.parts.reports.warn({ error }, 'background work failed; it is tried again'))
      .finally(() => {
        this.round = null;
      });
  }

  private async work(): Promise<void> {
    const { live, settings } = this.parts;
    const nowMs = Date.now();
    for (const session of [...live.values()]) {
      const isResting = nowMs - session.lastUsedMs > restingMs;
      await this.save(session, isResting ? 1 : Math.max(settings.snapshotEvents, Math.min(unsavedMax, session.state.eventCount / 3)));
    }
    await this.dropCold(nowMs);
    for (const session of [...this.forgotten].slice(0, forgetsPerRound)) if (!(await this.removeView(session))) break;
  }

  /** @returns whether it could be done; where not, it is tried again later */
  private async removeView(sessionId: string): Promise<boolean> {
    const { views, reports } = this.parts;
    try {
      await views.forget(sessionId);
      this.forgotten.delete(sessionId);
      return true;
    } catch (error) {
      reports.warn({ session: sessionId, error }, 'the view of a deleted session could not be deleted; it is tried again');
      return false;
    }
  }

  /** Saves a session's view if at least `due` positions came since the last time. One that cannot be saved is tried again later: the log has everything. */
  private async save(session: LiveSession, due: number): Promise<void> {
    if (session.saving || session.state.position - session.savedPosition < due) return;
    const { views, reports } = this.parts;
    session.saving = true;
    try {
      session.savedPosition = await saveView(views, session);
    } catch (error) {
      reports.warn({ session: session.id, error }, 'a view could not be saved; it is tried again');
    } finally {
      session.saving = false;
    }
  }

  /** Drops sessions that were not used for long, and the coldest while all together are too big. */
  private async dropCold(nowMs: number): Promise<void> {
    const { live, settings, owns } = this.parts;
    let bytes = 0;
    for (const session of live.values()) bytes += session.sizeBytes;
    const byAge = [...live.values()].filter(({ id }) => !this.pinned.has(id)).sort((a, b) => a.lastUsedMs - b.lastUsedMs);
    for (const session of byAge) {
      const tooBig = bytes > settings.memoryBytes;
      const idleMaxMs = owns(session.id) ? settings.sessionIdleMs : strangerIdleMs;
      if (!tooBig && nowMs - session.lastUsedMs < idleMaxMs) continue;
      const { sizeBytes } = session;
      if (await this.drop(session, tooBig)) bytes -= sizeBytes;
    }
  }

  /** Drops the sessions with learners that were used longest ago, until those of all take no more than this; those in use stay, since they would be back at once. @param except stays */
  async dropLearners(bytesMax: number, except: string): Promise<void> {
    const learnerBytes = ({ state }: LiveSession): number => state.adaptive.sizeBytes;
    const { live } = this.parts;
    let bytes = bytesOf(live.values(), ({ adaptive }) => adaptive.sizeBytes);
    const nowMs = Date.now();
    const isCold = ({ id, state, lastUsedMs }: LiveSession): boolean =>
      id !== except && !this.pinned.has(id) && state.adaptive.size > 0 && nowMs - lastUsedMs > coldMs;
    const byAge = [...live.values()].filter(isCold);
    for (const session of byAge.sort((a, b) => a.lastUsedMs - b.lastUsedMs)) {
      if (bytes <= bytesMax) return;
      const own = learnerBytes(session);
      if (await this.drop(session, true)) bytes -= own;
    }
  }

  /** Takes a session out of memory, saved where that can be done. @param evenUnsaved the log has everything @returns whether it was not in use */
  private async drop(session: LiveSession, evenUnsaved: boolean): Promise<boolean> {
    const { live } = this.parts;
    await this.save(session, 1);
    const isSaved = session.state.position === session.savedPosition;
    if (session.pending.writeCount > 0 || session.saving || (!isSaved && !evenUnsaved) || this.stopped) return false;
    if (live.get(session.id) !== session) return false;
    live.delete(session.id);
    session.giveUp(new HindcastError('view_behind', 'the session was dropped from memory; ask again'));
    return true;
  }
}
