import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { DomainLog, DomainPart } from '../../projections/hindcast/domain-log.js';
import { HindcastError } from '../errors.js';
import { givenUp, hindcastLimits, JobQueue, replayLimits, replayThreadsMax } from '../job-queue.js';
import { Metrics } from '../metrics.js';
import type { Checkpoint } from '../sessions/checkpoints.js';
import { asHindcastError } from '../sessions/failures.js';
import { SessionHost } from '../sessions/session-host.js';
import { ThreadPool } from '../thread-pool.js';
import { DomainLogs } from './domain-logs.js';
import { LearnerRooms, type LearnerShare, replayedBytes, type TooLarge } from './learner-room.js';
import { RecordFeed } from './record-feed.js';
import type {
  Ask,
  Cancelled,
  CheckpointPart,
  GoOn,
  HindcastResult,
  HindcastTask,
  LearnerResult,
  LearnerTask,
  Message,
  ReplayTask,
  RowBatch,
} from './replay-task.js';

/** Tasks that share a thread, a batch of records each in rotation: long ones leave short ones their turn. As many as the queues let in. */
const threadTasksMax = (hindcastLimits.underWayMax + replayLimits.underWayMax) / replayThreadsMax;
/** How long a thread stays that has nothing to do, ms: its last replay's garbage stays with it. */
const idleTimeoutMs = 10_000;
/** Heap of one thread at most, MB. */
const heapMb = 1024;
/** How far threads step back behind the service, as `nice` counts. */
const niceness = 3;

interface Results {
  readonly hindcast: HindcastResult;
  readonly learner: LearnerResult;
}

interface Tasks {
  readonly hindcast: HindcastTask;
  readonly learner: LearnerTask;
}

/** Where a replay reads, how it is stopped, and who is told how far it is. */
export interface ReplayRun {
  readonly session: string;
  readonly domainId: string;
  /** Which of the domain's records are folded: of this part, behind a checkpoint, where it begins at one, and up to a position. */
  readonly part: DomainPart;
  readonly from: Checkpoint | null;
  readonly to: number;
  /** Learners that the thread holds at a time, each about as large as the session's own. */
  readonly learners: number;
  /** Makes the error of a replay whose learners take more than all may; without it such a one has their room alone. */
  readonly tooLarge?: TooLarge;
  readonly signal?: AbortSignal;
  readonly tell?: (position: number) => void;
  /** Gets the places on the way from which other replays can go on. */
  readonly keep?: (checkpoint: Checkpoint) => void;
  /** Gets a hindcast's rows, in order, as they are made: all of them before the result. */
  readonly addRows?: (batch: RowBatch) => void;
}

/** Threads that replay domains beside the service, so that its own thread stays free. They fold nothing but what they are handed; nothing live is touched. */
@Injectable()
export class ReplayThreads implements OnModuleDestroy {
  private readonly pool = new ThreadPool<ReplayTask, unknown>({
    filename: fileURLToPath(new URL('./replay.worker.js', import.meta.url)),
    minThreads: 0,
    maxThreads: replayThreadsMax,
    concurrentTasksPerWorker: threadTasksMax,
    loadBalancer: leastBusy,
    idleTimeout: idleTimeoutMs,
    niceIncrement: niceness,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });

  /** Places for hindcasts. */
  readonly jobs = new JobQueue(hindcastLimits, 'hindcasts');

  constructor(
    private readonly host: SessionHost,
    private readonly logs: DomainLogs,
    private readonly rooms: LearnerRooms,
    metrics: Metrics,
  ) {
    metrics.watch('hindcast_replays_under_way', 'Replays that are worked on', () => this.jobs.underWay + this.host.replays.underWay);
    metrics.watch('hindcast_replays_learners_bytes', 'Bytes that replays take by what they learn again', () => rooms.sizeBytes);
    metrics.watch('hindcast_replays_waiting', 'Replays that wait for their turn', () => this.jobs.waiting + this.host.replays.waiting);
  }

  /** @param bytes that a replay's learners take @throws {HindcastError} what `tooLarge` gives where it never fits */
  expectFits(name: keyof Tasks, bytes: number, tooLarge: TooLarge | undefined): void {
    this.rooms[name].expectFits(bytes, tooLarge);
  }

  /**
   * Replays when it is the agent's turn.
   * @throws {HindcastError} overloaded where too many of the agent's wait; request_timeout, at the next batch, where the signal is aborted; what reading the log throws, and `tooLarge`
   */
  run<K extends keyof Tasks>(name: K, task: Omit<Tasks[K], 'port'>, run: ReplayRun): Promise<Results[K]> {
    const queue = name === 'hindcast' ? this.jobs : this.host.replays;
    return queue.run(run.session, () => this.replay(name, task, run), run.signal);
  }

  private async replay<K extends keyof Tasks>(name: K, task: Omit<Tasks[K], 'port'>, run: ReplayRun): Promise<Results[K]> {
    const { session, domainId, learners } = run;
    const { log, live } = await this.logs.openLog(session);
    const bytes = learners * replayedBytes(live.adaptive.find(domainId));
    const share = await this.rooms[name].take(bytes, run);
    try {
      return await this.replayIn(share, log, name, task, run);
    } finally {
      share.leave();
    }
  }

  private async replayIn<K extends keyof Tasks>(
    share: LearnerShare,
    log: DomainLog,
    name: K,
    task: Omit<Tasks[K], 'port'>,
    run: ReplayRun,
  ): Promise<Results[K]> {
    const { session, domainId, part, from, to, signal, tell } = run;
    const feed = new RecordFeed(this.host.log, session, log.positions(domainId, part, from?.position ?? 0, to));
    const documents = from?.documents.values();
    const { port1: own, port2: port } = new MessageChannel();
    let failure: unknown = null;
    own.on('message', async (message: Message) => {
      if (!('learnerBytes' in message)) {
        hear(message, run);
        return;
      }
      try {
        if (signal?.aborted) throw givenUp();
        share.grow(message.learnerBytes);
        if (message.wants === 'nothing') {
          own.postMessage({ goOn: true } satisfies GoOn);
          return;
        }
        if (message.wants === 'document') {
          // a copy, since the checkpoint may be kept
          const document = new Uint8Array(documents?.next().value ?? []);
          own.postMessage({ document } satisfies CheckpointPart, [document.buffer]);
          return;
        }
        const batch = await feed.next();
        own.postMessage(batch, [batch.bytes.buffer as ArrayBuffer]);
        tell?.(feed.position);
      } catch (error) {
        failure = asHindcastError(error);
        own.postMessage({ cancelled: true } satisfies Cancelled);
      }
    });
    try {
      const result = (await this.pool.run({ ...task, port }, { name, transferList: [port] })) as Results[K];
      for (const message of unheard(own)) hear(message, run);
      return result;
    } catch (error) {
      throw failure ?? asReplayError(error);
    } finally {
      own.close();
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool.destroy();
  }
}

function hear(message: Exclude<Message, Ask>, { keep, addRows }: ReplayRun): void {
  if ('rows' in message) addRows?.(message);
  else keep?.(message);
}

/** What a thread said before it ended: the result comes over a port of its own, and may be here first. */
function* unheard(port: MessagePort): Generator<Exclude<Message, Ask>> {
  for (;;) {
    const next = receiveMessageOnPort(port);
    if (next === undefined) return;
    yield next.message;
  }
}

/** An idle thread; where there is none and no more may be started, the one with the fewest tasks; null for a new one, or to wait. */
function leastBusy<Thread extends { readonly currentUsage: number }>(_task: unknown, threads: readonly Thread[]): Thread | null {
  const [first] = threads.toSorted((a, b) => a.currentUsage - b.currentUsage);
  const mayTake =
    first !== undefined && (first.currentUsage === 0 || (threads.length >= replayThreadsMax && first.currentUsage < threadTasksMax));
  return mayTake ? first : null;
}

function asReplayError(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new HindcastError('overloaded', 'this replay needs more memory than a thread has; ask for a shorter range', { retryAfterS: 60 });
  return error;
}
