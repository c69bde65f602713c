import { availableParallelism } from 'node:os';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { MemoryArrays, MemoryReader } from '../../../projections/memory/memory-reader.js';
import { JobQueue } from '../../job-queue.js';
import { Metrics } from '../../metrics.js';
import { SessionHost } from '../../sessions/session-host.js';
import type { MemoryQuestion } from '../queries/found-memories.js';
import { ReaderThread, type ThreadAnswer } from './reader-thread.js';

const threadsMax = availableParallelism();
/** Searches that a thread has at a time: one that it works on, and those that come with the next message. */
const perThread = 6;
/** Sessions of fewer documents are searched at once: asking a thread takes about as long. */
const documentsMin = 4096;
/** A question of more characters is a text: it is searched for in a thread, whatever else there is to do. */
const shortQuestion = 1000;
/** Pause between two looks for memories that are not searched any more, ms. */
const retainMs = 1000;
/** Pause after a thread that could not be started, ms: the service's own thread does without. */
const restartMs = 60_000;
const logger = new Logger('searches');
const file = new URL('./reader.worker.js', import.meta.url);

/**
 * Threads that search the memories of large sessions, in shared memory, while this one folds and answers others. What comes alone is searched at once, which is
 * quicker; the second search in a turn of the loop goes to a thread, and so do the next ones while it is under way.
 */
@Injectable()
export class ReaderThreads implements OnModuleDestroy {
  private threads: ReaderThread[] = [];
  private readonly queue = new JobQueue(
    { underWayMax: perThread * threadsMax, agentUnderWayMax: perThread * threadsMax, waitingMax: 65_536, agentWaitingMax: 65_536 },
    'searches',
  );
  /** Whether the loop has had a search in this turn. */
  private isTurnTaken = false;
  private noneBeforeMs = 0;
  private readonly endFollowing: () => void;
  private readonly timer = setInterval(() => this.retain(), retainMs).unref();

  constructor(
    private readonly host: SessionHost,
    private readonly metrics: Metrics,
  ) {
    this.endFollowing = host.followErasures((session) => {
      for (const thread of this.threads) thread.forget(session);
    });
    metrics.watch('hindcast_searches_under_way', 'Searches under way in threads', () => this.queue.underWay);
    metrics.watch('hindcast_searches_waiting', 'Searches that wait for a thread', () => this.queue.waiting);
    metrics.watch('hindcast_thread_sessions_bytes', 'Bytes of arrays that threads have of their own of the sessions that they search', () =>
      this.threads.reduce((sum, { ownBytes }) => sum + ownBytes, 0),
    );
    metrics.watch('hindcast_thread_heaps_bytes', 'Bytes in memory of the heaps of threads that search', () =>
      this.threads.reduce((sum, { heapBytes }) => sum + heapBytes, 0),
    );
  }

  /**
   * Searches in a thread where that is better than here.
   * @returns `null` where it is to be done here
   * @throws {HindcastError} request_timeout where the signal is aborted before it has begun
   */
  async search(memories: MemoryReader, asked: MemoryQuestion, signal?: AbortSignal): Promise<ThreadAnswer | null> {
    if (!this.isWanted(memories, asked)) return null;
    return this.queue.run(asked.sessionId, () => this.searchIn(this.leastBusy(), memories, asked), signal);
  }

  private async searchIn(thread: ReaderThread | undefined, memories: MemoryReader, asked: MemoryQuestion): Promise<ThreadAnswer | null> {
    const answer = (await thread?.search(memories, asked)) ?? null;
    this.metrics.countThreadSearch(answer === null ? 'failed' : 'answered');
    return answer;
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    this.endFollowing();
    await Promise.all(this.threads.map((thread) => thread.stop()));
  }

  private isWanted({ documents }: MemoryReader, { question, filter, times }: MemoryQuestion): boolean {
    if (documents.end < documentsMin) return false;
    // where few pass there is no bound to skip by: a ranking then looks at every document that has a word of the question
    const looksAtFew = question.length <= shortQuestion && filter === undefined && times === undefined;
    if (!this.isTurnTaken && this.queue.underWay === 0 && looksAtFew) {
      this.isTurnTaken = true;
      setImmediate(() => {
        this.isTurnTaken = false;
      });
      return false;
    }
    if (this.threads.length < threadsMax && performance.now() >= this.noneBeforeMs) this.begin();
    return this.leastBusy() !== undefined;
  }

  private leastBusy(): ReaderThread | undefined {
    let least: ReaderThread | undefined;
    for (const thread of this.threads) if (thread.isReady && (least === undefined || thread.underWay < least.underWay)) least = thread;
    return least;
  }

  private begin(): void {
    const thread = new ReaderThread(
      file,
      (sessionId, positions) => this.host.records(sessionId, positions),
      (error) => {
        this.threads = this.threads.filter((other) => other !== thread);
        if (error === null) return;
        if (!thread.hasBegun) this.noneBeforeMs = performance.now() + restartMs;
        logger.error(`a thread that searches ended: ${error.message}`, error.stack);
      },
    );
    this.threads.push(thread);
  }

  private retain(): void {
    const live = new Set<MemoryArrays>(this.host.liveMemories());
    for (const thread of this.threads) thread.retain((memory) => live.has(memory));
  }
}
