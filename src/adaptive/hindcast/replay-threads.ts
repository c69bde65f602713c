import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Piscina } from 'piscina';
import { HindcastError } from '../../errors.js';
import { asHindcastError, SessionHost } from '../../sessions/session-host.js';
import { RecordFeed } from './record-feed.js';
import type { HindcastResult, HindcastTask, ObservationsResult, ObservationsTask, Wanted } from './replay-task.js';

/** Tasks that wait for a thread at most. */
const waitingMax = 32;
const idleTimeoutMs = 30_000;
/** Heap of one thread at most, MB. */
const heapMb = 1024;
/** How far threads step back behind the service, as `nice` counts. */
const niceness = 3;

interface Results {
  readonly hindcast: HindcastResult;
  readonly observations: ObservationsResult;
}

interface Tasks {
  readonly hindcast: HindcastTask;
  readonly observations: ObservationsTask;
}

/** Where a replay reads, how it is stopped, and who is told how far it is. */
export interface ReplayRun {
  readonly session: string;
  readonly domainId: string;
  /** Position of the last record. */
  readonly to: number;
  readonly signal?: AbortSignal;
  readonly tell?: (position: number) => void;
}

/** Threads that replay domains beside the service, so that its own thread stays free. They fold nothing but what they are handed; nothing live is touched. */
@Injectable()
export class ReplayThreads implements OnModuleDestroy {
  private readonly pool = new Piscina({
    filename: fileURLToPath(new URL('./replay.worker.js', import.meta.url)),
    minThreads: 0,
    maxThreads: Math.max(1, availableParallelism() - 1),
    maxQueue: waitingMax,
    idleTimeout: idleTimeoutMs,
    niceIncrement: niceness,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });

  constructor(private readonly host: SessionHost) {}

  /** @throws {HindcastError} overloaded where too many wait; what reading the log throws; an AbortError where the signal says so */
  async run<K extends keyof Tasks>(name: K, task: Omit<Tasks[K], 'port'>, run: ReplayRun): Promise<Results[K]> {
    const { session, domainId, to, signal, tell } = run;
    const feed = new RecordFeed(this.host.log, session, domainId, to);
    const { port1: own, port2: port } = new MessageChannel();
    const failed = new AbortController();
    own.on('message', (_: Wanted) => {
      feed
        .next()
        .then((portion) => {
          own.postMessage(portion, [portion.bytes.buffer as ArrayBuffer]);
          tell?.(feed.position);
        })
        .catch((error: unknown) => failed.abort(asHindcastError(error)));
    });
    const signals = signal === undefined ? failed.signal : AbortSignal.any([signal, failed.signal]);
    try {
      return (await this.pool.run({ ...task, port }, { name, transferList: [port], signal: signals })) as Results[K];
    } catch (error) {
      throw failed.signal.aborted ? failed.signal.reason : asReplayError(error);
    } finally {
      own.close();
    }
  }

  async onModuleDestroy(): Promise<void> {
    await this.pool.destroy();
  }
}

function asReplayError(error: unknown): unknown {
  const { message, code } = error as { message?: string; code?: string };
  if (message === 'Task queue is at limit')
    return new HindcastError('overloaded', 'too many replays wait for their turn; try again later', { retryAfterS: 10 });
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new HindcastError('overloaded', 'this replay needs more memory than a thread has; ask for a shorter range', { retryAfterS: 60 });
  return error;
}
