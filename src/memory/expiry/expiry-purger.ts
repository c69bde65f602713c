import { hash } from 'node:crypto';
import type { Session } from '../../../projections/session.js';
import { Sleeper } from '../../async.js';
import { HindcastError } from '../../errors.js';
import { nowOf } from '../../sessions/read-model.js';
import type { SessionHost } from '../../sessions/session-host.js';
import { DeletionParts } from '../commands/deletion-parts.js';

export interface PurgerParts {
  readonly host: SessionHost;
  /** Whether a session has memories, and this process is to write to it. */
  readonly isOwn: (session: string) => boolean;
  readonly warn: (details: object, message: string) => void;
  readonly watch: (name: string, help: string, read: () => number) => void;
}

/** How soon expired memories are purged, ms. Later would do: what expired is hidden already, only statistics wait. */
const roundMs = 1000;
/** Rest after a session that nobody uses was looked at, ms, and the share of the time that looking may take. */
const sweepRestMs = 50;
const sweepShare = 1 / 5;
/** Sessions known to expire; more are left to be found when they are next used. */
const knownMax = 100_000;
/** Events for one session in a round, so that all come to their turn. */
const eventsPerRound = 10;
/** How long a session is left alone after a failure, ms. */
const retryMs = 30_000;

/** As who the purger writes. */
const context = { actor: 'expiry', causation: 'expiry' };

/**
 * Has expired memories leave the statistics: writes `memories.expired` under an id made of what expires, so that two owners of a session who both write it write one event. Sessions in
 * memory tell it what expires next; those that nobody has used since the start are looked at once, one after the other, so slowly that nobody notices.
 */
export class ExpiryPurger {
  /** By session, when its next memory expires, ms since 1970. */
  private readonly nextMs = new Map<string, number>();
  /** Sessions that failed, and when to try them again. */
  private readonly retries = new Map<string, number>();
  /** The pauses of the two loops, which rest at once. */
  private readonly purger = new Sleeper();
  private readonly sweeper = new Sleeper();
  private sweepIsDue = true;
  private purged = 0;
  private readonly unfollow: () => void;
  private readonly running: Promise<unknown>;

  constructor(private readonly parts: PurgerParts) {
    const { host, watch } = parts;
    watch('hindcast_memories_purged', 'Expired memories that left the statistics since the start', () => this.purged);
    watch('hindcast_sessions_expiring', 'Sessions known to have memories that will expire', () => this.nextMs.size);
    this.unfollow = host.follow((session) => this.note(session));
    for (const session of host.liveSessions()) this.note(session);
    this.running = Promise.all([this.purging(), this.sweeping()]);
  }

  /** Looks at all sessions again, since others may be its own now. */
  lookAgain(): void {
    this.sweepIsDue = true;
  }

  /** Ends what it is at. */
  async stop(): Promise<void> {
    this.unfollow();
    this.purger.stop();
    this.sweeper.stop();
    await this.running;
  }

  private get isStopping(): boolean {
    return this.purger.stopped;
  }

  /** Takes note of when a session in memory has to be looked at next. */
  private note(session: string): void {
    const state = this.parts.host.inMemory(session);
    if (state === undefined) return;
    const next = state.memory.nextExpiry;
    if (next === null) this.nextMs.delete(session);
    else if (this.nextMs.has(session) || this.nextMs.size < knownMax) this.nextMs.set(session, next.atMs);
  }

  private async purging(): Promise<void> {
    while (!this.isStopping) {
      const nowMs = Date.now();
      for (const [session, dueMs] of [...this.nextMs]) {
        if (this.isStopping) return;
        if (dueMs > nowMs || nowMs < (this.retries.get(session) ?? 0)) continue;
        if (this.parts.isOwn(session)) await this.attempt(session, () => this.purge(session));
        else this.nextMs.delete(session);
      }
      await this.purger.sleep(roundMs);
    }
  }

  private async sweeping(): Promise<void> {
    while (!this.isStopping) {
      if (this.sweepIsDue) {
        this.sweepIsDue = false;
        try {
          await this.sweep();
        } catch (error) {
          this.sweepIsDue = true;
          this.parts.warn({ error }, 'sessions could not be looked at for expired memories; it is tried again');
          await this.sweeper.sleep(retryMs);
        }
      }
      await this.sweeper.sleep(roundMs);
    }
  }

  /** Looks once at each session that is its own. */
  private async sweep(): Promise<void> {
    const { host, isOwn } = this.parts;
    for await (const session of host.log.sessions()) {
      if (this.isStopping) return;
      if (!isOwn(session) || host.inMemory(session) !== undefined || this.nextMs.has(session)) continue;
      const beganMs = performance.now();
      await this.attempt(session, () => host.read(session));
      await this.sweeper.sleep(Math.max(sweepRestMs, (performance.now() - beganMs) * (1 / sweepShare - 1)));
    }
  }

  private async attempt(session: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      this.retries.delete(session);
    } catch (error) {
      if (error instanceof HindcastError && error.code === 'forbidden') {
        // its agent was deleted
        this.nextMs.delete(session);
        this.retries.delete(session);
        return;
      }
      this.retries.set(session, Date.now() + retryMs);
      this.parts.warn({ session, error }, 'expired memories of a session could not be purged; it is tried again');
    }
  }

  /** Purges what has expired of a session, as much as has its turn. */
  private async purge(session: string): Promise<void> {
    const { host } = this.parts;
    for (let events = 0; events < eventsPerRound && !this.isStopping; events++) {
      const expired = expiredOf(await host.read(session));
      if (expired.length === 0) break;
      const memory_ids = expired.map(({ memoryId }) => memoryId);
      const id = `expired:${hash('sha256', JSON.stringify(expired), 'base64url')}`;
      const write = { type: 'memories.expired' as const, id, asked: expired, decide: () => ({ memory_ids }) };
      const { status, entry } = await host.writes.write(session, write, context);
      // one that was written before and left something: the clock of who wrote it was behind
      if (status !== 'recorded') break;
      this.purged += entry.value;
    }
    this.note(session);
  }
}

/** The memories of a session that expired first, and where their texts lie: as many as one event can take out of the index. */
function expiredOf(state: Session): readonly { readonly memoryId: string; readonly position: number }[] {
  const memories = state.memories();
  const parts = new DeletionParts(memories);
  state.memory.expired(nowOf(state), (document) => {
    parts.addMemory(memories.documents.rowOf(document), document);
    return !parts.isPartFull;
  });
  return parts.parts[0] ?? [];
}
