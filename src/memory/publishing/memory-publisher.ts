import type { Session } from '../../../projections/session.js';
import { Sleeper } from '../../async.js';
import { HindcastError } from '../../errors.js';
import type { SessionHost } from '../../sessions/session-host.js';
import type { DeletedMemory, MemoryDocuments, PublicationState, PublishedMemory } from '../../views/memory-documents.js';
import { ViewsUnavailableError } from '../../views/view-store.js';
import type { MemoryRecord } from '../memory-answers.dto.js';
import { recordsOf } from '../queries/memory-records.js';
import { readRange } from './log-range.js';

export interface PublisherParts {
  readonly host: SessionHost;
  readonly documents: MemoryDocuments;
  /** Whether nothing of a session is to be published, and what was is to be forgotten. */
  readonly isDeleted: (session: string) => boolean;
  /** Whether a session has memories, and this process is to publish them. */
  readonly isOwn: (session: string) => boolean;
  readonly warn: (details: object, message: string) => void;
  readonly watch: (name: string, help: string, read: () => number) => void;
}

/** How long a change waits for others to go with it, and the longest wait after failures, ms. */
const delayMs = 1000;
const failurePauseMaxMs = 30_000;
/** How often all sessions are looked at: those that nobody loads are found so, ms. */
const sweepIntervalMs = 3_600_000;
/** Sessions known to be behind; more are left for the next sweep. */
const behindMax = 100_000;
/** Sessions looked at together, and worked on at a time. */
const sweepSessions = 500;
const roundSessions = 64;
const concurrency = 4;

/**
 * Keeps the documents of memories up with the log, some time behind it and never ahead: a range of the log tells which memories changed, the session's
 * state and the log what they are now. The documents themselves tell how far they are, so live work, catching up after an outage and taking over from another process are one. What is
 * kept in memory is which sessions are behind; writes never wait for it.
 */
export class MemoryPublisher {
  /** By session, since when it is behind, ms since 1970. */
  private readonly behind = new Map<string, number>();
  private published = 0;
  private sweepDueMs = 0;
  private failures = 0;
  private readonly sleeper = new Sleeper();
  private readonly unfollow: () => void;
  private readonly running: Promise<void>;

  constructor(private readonly parts: PublisherParts) {
    const { host, watch } = parts;
    watch('hindcast_memory_documents_sessions_behind', 'Sessions whose memories are not all published', () => this.behind.size);
    watch('hindcast_memory_documents_lag_seconds', 'Age of the oldest change not published', () => this.lagMs() / 1000);
    watch('hindcast_memory_documents_published', 'Documents of memories written since the start', () => this.published);
    this.unfollow = host.follow((session) => this.note(session));
    this.running = this.run();
  }

  /** Looks at all sessions again, since others may be its own now. */
  lookAgain(): void {
    this.sweepDueMs = 0;
  }

  /** Finishes what it is at; the rest is caught up with after the next start. */
  async stop(): Promise<void> {
    this.unfollow();
    this.sleeper.stop();
    await this.running;
    await this.parts.documents.close();
  }

  private note(session: string): void {
    if (this.behind.has(session) || !this.parts.isOwn(session)) return;
    if (this.behind.size < behindMax) this.behind.set(session, Date.now());
    else this.sweepDueMs = 0;
  }

  private lagMs(): number {
    let oldestMs = Date.now();
    const nowMs = oldestMs;
    for (const sinceMs of this.behind.values()) oldestMs = Math.min(oldestMs, sinceMs);
    return nowMs - oldestMs;
  }

  private async run(): Promise<void> {
    while (!this.sleeper.stopped) {
      let pauseMs = delayMs;
      try {
        if (Date.now() >= this.sweepDueMs) await this.sweep();
        if (await this.round()) pauseMs = 0;
        this.failures = 0;
      } catch (error) {
        if (this.failures++ === 0) this.parts.warn({ error }, 'memories could not be published; it is tried again');
        pauseMs = Math.min(delayMs * 2 ** Math.min(this.failures, 10), failurePauseMaxMs);
      }
      await this.sleeper.sleep(pauseMs);
    }
  }

  /** Finds the sessions that are behind, and publishes beside. */
  private async sweep(): Promise<void> {
    const nextMs = Date.now() + sweepIntervalMs;
    this.sweepDueMs = nextMs;
    try {
      let some: string[] = [];
      for await (const session of this.parts.host.log.sessions()) {
        if (this.sleeper.stopped) return;
        if (this.parts.isOwn(session)) some.push(session);
        if (some.length < sweepSessions) continue;
        await this.noteThoseBehind(some);
        some = [];
        await this.round();
      }
      await this.noteThoseBehind(some);
    } catch (error) {
      this.sweepDueMs = 0;
      throw error;
    }
  }

  private async noteThoseBehind(sessions: readonly string[]): Promise<void> {
    if (sessions.length === 0) return;
    const { host, documents, isDeleted, warn } = this.parts;
    for (const [session, { published, forgotten }] of await documents.publicationStates(sessions)) {
      if (isDeleted(session)) {
        if (!forgotten) this.note(session);
        continue;
      }
      const head = await host.log.head(session);
      if (head > published) this.note(session);
      if (head < published)
        warn({ session, head, published }, 'the published memories are ahead of the log; delete them to have them published anew');
    }
  }

  /** Publishes for sessions that have been behind for a while. @returns whether there were any */
  private async round(): Promise<boolean> {
    const dueMs = Date.now() - delayMs;
    const due: string[] = [];
    for (const [session, sinceMs] of this.behind) {
      if (sinceMs <= dueMs) due.push(session);
      if (due.length === roundSessions) break;
    }
    if (due.length === 0) return false;
    const left = [...(await this.parts.documents.publicationStates(due))];
    const workers = Array.from({ length: concurrency }, async () => {
      for (let next = left.pop(); next !== undefined && !this.sleeper.stopped; next = left.pop()) await this.publishOn(...next);
    });
    const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
    if (failed !== undefined) throw failed.reason;
    return true;
  }

  /** Publishes the next range of a session. What is folded meanwhile makes it behind again. */
  private async publishOn(session: string, publication: PublicationState): Promise<void> {
    const sinceMs = this.behind.get(session) ?? Date.now();
    this.behind.delete(session);
    try {
      if (!(await this.publishRange(session, publication))) this.behind.set(session, sinceMs);
    } catch (error) {
      if (!isTransient(error)) {
        this.parts.warn({ session, error }, 'the memories of a session could not be published; it is tried again later');
        return;
      }
      this.behind.set(session, sinceMs);
      throw error;
    }
  }

  /** @returns whether the session is published up to its end */
  private async publishRange(session: string, { published, forgotten }: PublicationState): Promise<boolean> {
    const { host, documents, isDeleted } = this.parts;
    if (isDeleted(session)) {
      if (!forgotten) await documents.forget(session);
      return true;
    }
    const state = await host.read(session);
    const { end, memoryIds, clearedAt } = await readRange(host.log, session, published, () => state.position);
    if (end === published) return true;
    const isLast = end === state.position;
    const memories = await statesOf(host, state, memoryIds);
    if (clearedAt > 0) await documents.clear(session, clearedAt);
    this.published += await documents.publish(session, memories);
    await documents.mark(session, end);
    return isLast;
  }
}

/** What memories are now, all at one position. Ids that are no memory's are left out. */
async function statesOf(host: SessionHost, state: Session, memoryIds: Iterable<string>): Promise<(PublishedMemory | DeletedMemory)[]> {
  const { position } = state;
  const live: number[] = [];
  const deleted: DeletedMemory[] = [];
  const memories = state.memories();
  for (const memory_id of memoryIds) {
    const row = memories.findEver(memory_id);
    const isGone = row < 0 ? state.isErased(memory_id) : memories.documentOf(row) < 0;
    if (row < 0 && !isGone) continue;
    if (isGone) deleted.push({ memory_id, position, deleted: true });
    else live.push(row);
  }
  const records = await recordsOf(host, state.id, memories, live);
  return [...deleted, ...records.map((record) => publishedMemory(record, position))];
}

const publishedMemory = ({ strength: _, ...record }: MemoryRecord, position: number): PublishedMemory => ({ ...record, position });

/** Whether trying again soon may help. */
const isTransient = (error: unknown): boolean =>
  error instanceof ViewsUnavailableError ||
  (error instanceof HindcastError && ['log_unavailable', 'overloaded', 'erasing', 'keys_unavailable'].includes(error.code));
