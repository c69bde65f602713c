import { HindcastError } from '../errors.js';
import type { ViewStore } from '../views/view-store.js';
import type { Checkpoints } from './checkpoints.js';
import { beginMarking } from './garbage.js';
import { bytesOf, type LiveSession } from './live-session.js';
import type { HostReports } from './session-projector.js';
import { saveView } from './session-views.js';

/** Pause between two rounds, ms. */
const roundMs = 1000;
/** Pause between two looks at whether all sessions together are too big, ms: what comes in between is little beside any budget. */
const lookMs = 100;
/** Pause between two looks at which sessions are too far ahead of their views, ms: after a kill what came in between is folded again. */
const aheadMs = 100;
/** Sessions that are saved or dropped at a time: a store commits together what comes together. */
const batchSessions = 16;
/** Share of the memory for sessions that dropped ones may take until they are collected: marking takes about as long as loading as many again. */
const droppedShare = 1 / 8;
/** Sessions that are dropped before somebody who waits for room goes on. */
const dropsPerPass = 64;
/** A session that alone takes more of the memory than this is not dropped while it is in use, share. */
const largeShare = 1 / 4;
/** A session that was not asked for this long is saved as soon as anything of it is new, ms. */
const restingMs = 5000;
/** Positions that a session in use may be ahead of its view, about: after a kill they are folded again, 0.09 ms each. */
const unsavedMax = 5000;
/** Bytes of learners, all of which are written anew by each save, for which a session may be one position more ahead. */
const savedBytesPerPosition = 2048;
/** A session that was used within this time is in use: dropping it would only have it loaded again, ms. */
const coldMs = 1000;
/** Dropping sessions that were used within this time is reported: most of the work may go into loading them again, ms. */
const reportedMs = 10_000;
/** Pause between two such reports, ms. */
const reportPauseMs = 60_000;
/** Bytes of checkpoints that are stored in one round, about. */
const checkpointBytesPerRound = 48 * 2 ** 20;
/** Views of forgotten sessions that are removed in one round. */
const forgetsPerRound = 100;
/** A session that another process owns is dropped this long after its last use, ms. */
const strangerIdleMs = 2000;

export interface SnapshotterSettings {
  readonly memoryBytes: number;
  readonly sessionIdleMs: number;
  /** Events after which a session is saved at the earliest. */
  readonly snapshotEvents: number;
}

export interface SnapshotterParts {
  /** The sessions in memory, by their ids, the one used last at the end; those that are dropped are taken out. */
  readonly live: Map<string, LiveSession>;
  readonly views: ViewStore;
  readonly checkpoints: Checkpoints;
  readonly settings: SnapshotterSettings;
  readonly reports: HostReports;
  /** Whether a session belongs into this process's memory; one that does not is dropped soon after its last use. */
  readonly owns: (sessionId: string) => boolean;
  /** Lets go of what is kept for a session that is dropped. */
  readonly rest: (sessionId: string) => Promise<void>;
}

/** Work in the background on the sessions in memory: saves views that are due, drops what is cold, removes the views of forgotten sessions. */
export class Snapshotter {
  private readonly timers: readonly NodeJS.Timeout[];
  /** Sessions that are never dropped. */
  private readonly pinned = new Set<string>();
  /** Forgotten sessions whose views may still be there. */
  private readonly forgotten = new Set<string>();
  private round: Promise<void> | null = null;
  private pass: Promise<void> | null = null;
  /** Of sessions in use, under way beside the rounds. */
  private readonly saves = new Set<Promise<void>>();
  /** Sessions that could not be saved since the last round began: they wait for the next. */
  private readonly failed = new Set<string>();
  private stopped = false;
  /** Bytes of sessions that were dropped and, as far as is known here, not collected yet. */
  private droppedBytes = 0;
  private wantReportedMs = Number.NEGATIVE_INFINITY;

  constructor(private readonly parts: SnapshotterParts) {
    this.timers = [
      setInterval(() => this.begin(), roundMs),
      setInterval(() => this.saveAhead(), aheadMs),
      setInterval(() => this.look(), lookMs),
    ];
    for (const timer of this.timers) timer.unref();
  }

  /** Waits while sessions are being dropped because all together are too big: one loaded meanwhile would only add to them. Not for long, even where none can be dropped. */
  async room(): Promise<void> {
    await this.pass;
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

  /** Has a session's view removed by the next round. */
  forgetLater(sessionId: string): void {
    this.forgotten.add(sessionId);
  }

  /** Ends the round under way, and saves what is new of every session. */
  async stop(): Promise<void> {
    this.stopped = true;
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all([this.round, this.pass, ...this.saves]);
    await this.each((session) => this.save(session, 1));
    await this.storeCheckpoints(Number.POSITIVE_INFINITY);
  }

  /** Those that cannot be stored are stored later, or made again. */
  private async storeCheckpoints(bytesMax: number): Promise<void> {
    const { checkpoints, reports } = this.parts;
    await checkpoints
      .storePending(bytesMax)
      .catch((error: unknown) => reports.warn({ error }, 'checkpoints could not be stored; it is tried again'));
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
    const nowMs = Date.now();
    this.failed.clear();
    await this.each(async (session) => {
      if (nowMs - session.lastUsedMs > restingMs) await this.save(session, 1);
    });
    await this.dropIdle(nowMs);
    for (const session of [...this.forgotten].slice(0, forgetsPerRound)) if (!(await this.removeView(session))) break;
    await this.storeCheckpoints(checkpointBytesPerRound);
  }

  /** @returns whether it could be done; where not, it is tried again later */
  private async removeView(sessionId: string): Promise<boolean> {
    const { views, checkpoints, reports } = this.parts;
    try {
      await views.forget(sessionId);
      await checkpoints.forget(sessionId);
      this.forgotten.delete(sessionId);
      return true;
    } catch (error) {
      reports.warn({ session: sessionId, error }, 'the view of a deleted session could not be deleted; it is tried again');
      return false;
    }
  }

  /** Saves a session's view if at least `due` positions came since the last time. One that cannot be saved is tried again later: the log has everything. */
  private async save(session: LiveSession, due: number): Promise<void> {
    if (this.parts.live.get(session.id) !== session || session.isStale) return;
    if (session.saving || session.state.position - session.savedPosition < due) return;
    const { views, reports } = this.parts;
    session.saving = true;
    try {
      session.savedPosition = await saveView(views, session);
    } catch (error) {
      this.failed.add(session.id);
      reports.warn({ session: session.id, error }, 'a view could not be saved; it is tried again');
    } finally {
      session.saving = false;
    }
  }

  /** Does something with each session in memory. Only their ids are held on to: it takes seconds, and those that are dropped meanwhile are to be collected. */
  private async each(work: (session: LiveSession) => Promise<unknown>): Promise<void> {
    const { live } = this.parts;
    await inBatches([...live.keys()], async (id) => {
      const session = live.get(id);
      if (session !== undefined) await work(session);
    });
  }

  /** Drops sessions that were not used for long. */
  private async dropIdle(nowMs: number): Promise<void> {
    const { settings, owns } = this.parts;
    const isIdle = ({ id, lastUsedMs }: LiveSession): boolean => nowMs - lastUsedMs >= (owns(id) ? settings.sessionIdleMs : strangerIdleMs);
    await this.each(async (session) => {
      if (!this.pinned.has(session.id) && isIdle(session)) await this.drop(session, false);
    });
  }

  /** Begins to save sessions in use that are further ahead of their views than they may be, as many at a time as are a batch. */
  private saveAhead(): void {
    const { live, settings } = this.parts;
    for (const session of live.values()) {
      if (this.saves.size === batchSessions) return;
      const ahead = session.state.position - session.savedPosition;
      if (ahead < settings.snapshotEvents || session.saving || this.failed.has(session.id)) continue;
      if (ahead < Math.min(unsavedMax, session.state.learnerBytes / savedBytesPerPosition)) continue;
      const save = this.save(session, 1).finally(() => this.saves.delete(save));
      this.saves.add(save);
    }
  }

  /** Begins to drop sessions where all together are too big, and goes on while that helps. Passes do not overlap. */
  private look(): void {
    const { live, settings, reports } = this.parts;
    if (this.stopped || this.pass !== null || sizeOf(live.values()) <= settings.memoryBytes) return;
    this.pass = this.dropCold()
      .catch((error: unknown) => {
        reports.warn({ error }, 'sessions could not be dropped; it is tried again');
        return 0;
      })
      .then((dropped) => {
        this.pass = null;
        if (dropped > 0) this.look();
      });
  }

  /**
   * Drops those used longest ago while all together are too big. The one used last stays, whatever it takes, and so does a large one in use: they would be back at once.
   * @returns how many
   */
  private async dropCold(): Promise<number> {
    const { live, settings } = this.parts;
    const nowMs = Date.now();
    const byAge = [...live.values()].filter(({ id }) => !this.pinned.has(id));
    byAge.pop();
    const isLargeInUse = ({ sizeBytes, lastUsedMs }: LiveSession): boolean =>
      sizeBytes > settings.memoryBytes * largeShare && nowMs - lastUsedMs < coldMs;
    let excess = sizeOf(live.values()) - settings.memoryBytes;
    const chosen: LiveSession[] = [];
    for (const session of byAge) {
      if (excess <= 0 || chosen.length === dropsPerPass) break;
      if (isLargeInUse(session) || session.pending.writeCount > 0) continue;
      chosen.push(session);
      excess -= session.sizeBytes;
    }
    let dropped = 0;
    await inBatches(chosen, async (session) => {
      const isInUse = nowMs - session.lastUsedMs < reportedMs;
      if (!(await this.drop(session, true))) return;
      dropped++;
      if (isInUse) this.reportWantOfMemory(nowMs);
    });
    return dropped;
  }

  private reportWantOfMemory(nowMs: number): void {
    if (nowMs - this.wantReportedMs < reportPauseMs) return;
    this.wantReportedMs = nowMs;
    const { live, settings, reports } = this.parts;
    const figures = { sessions: live.size, bytes: sizeOf(live.values()), bytesMax: settings.memoryBytes };
    reports.warn(figures, 'sessions in use are dropped for want of memory and loaded again: set HINDCAST_MEMORY_MB higher');
  }

  /** Drops the sessions with learners that were used longest ago, until those of all take no more than this; those in use stay, since they would be back at once. @param except stays */
  async dropLearners(bytesMax: number, except: string): Promise<void> {
    const { live } = this.parts;
    let bytes = bytesOf(live.values(), ({ learnerBytes }) => learnerBytes);
    const nowMs = Date.now();
    const isCold = ({ id, state, lastUsedMs }: LiveSession): boolean =>
      id !== except && !this.pinned.has(id) && state.learnerBytes > 0 && nowMs - lastUsedMs > coldMs;
    const byAge = [...live.values()].filter(isCold);
    for (const session of byAge.sort((a, b) => a.lastUsedMs - b.lastUsedMs)) {
      if (bytes <= bytesMax) return;
      const own = session.state.learnerBytes;
      if (await this.drop(session, true)) bytes -= own;
    }
  }

  /** Takes a session out of memory, saved where that can be done. @param evenUnsaved the log has everything @returns whether it was not in use */
  private async drop(session: LiveSession, evenUnsaved: boolean): Promise<boolean> {
    const { live } = this.parts;
    await this.save(session, 1);
    const isSaved = session.state.position === session.savedPosition;
    if (session.pending.writeCount > 0 || session.isWaitedFor || session.saving || this.stopped) return false;
    if (!isSaved && !evenUnsaved) return false;
    if (live.get(session.id) !== session) return false;
    live.delete(session.id);
    this.droppedBytes += session.sizeBytes;
    if (this.droppedBytes > this.parts.settings.memoryBytes * droppedShare) {
      this.droppedBytes = 0;
      beginMarking();
    }
    session.giveUp(new HindcastError('view_behind', 'the session was dropped from memory; ask again'));
    this.parts
      .rest(session.id)
      .catch((error: unknown) =>
        this.parts.reports.warn({ session: session.id, error }, 'keys of a session that rests could not be given back'),
      );
    return true;
  }
}

const sizeOf = (sessions: Iterable<LiveSession>): number => {
  let bytes = 0;
  for (const { sizeBytes } of sessions) bytes += sizeBytes;
  return bytes;
};

/** Does something with each of many, with as many at a time as are a batch. */
async function inBatches<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < all.length; i += batchSessions) await Promise.all(all.slice(i, i + batchSessions).map(work));
}
