import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../config.js';
import { HindcastError } from '../errors.js';
import { ThreadPool } from '../thread-pool.js';
import type { VisionResult, VisionSettings, VisionTask } from './vision-task.js';

const workerFile = fileURLToPath(new URL('./worker/vision.worker.js', import.meta.url));

/** Threads that are made unasked: more would only take turns with the log and the searches. */
const threadsMax = 4;
/** Longest wait for a thread, ms. */
const waitMaxMs = 20_000;
/** A thread that nobody needed for this long ends, ms. */
const idleTimeoutMs = 60_000;
/** What a thread's JavaScript heap may come to, MB. Pixels lie outside of it. */
const heapMb = 512;
/** Threads give way to the one that answers for memories and domains. */
const niceness = 10;

export type VisionPoolConfig = Pick<Config, 'detectorModel' | 'segmenterModel' | 'visionWorkers' | 'visionTimeoutMs'>;

/**
 * The threads that look at images. One that takes too long is ended, one that dies is replaced; the event loop never decodes anything.
 */
export class VisionPool implements OnApplicationShutdown {
  private readonly pool: ThreadPool<VisionTask, VisionResult>;
  private readonly threads: number;
  private readonly timeoutMs: number;
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  /** @param filename what a thread runs */
  constructor({ detectorModel, segmenterModel, visionWorkers, visionTimeoutMs }: VisionPoolConfig, filename = workerFile) {
    this.threads = visionWorkers === 0 ? Math.min(threadsMax, availableParallelism()) : visionWorkers;
    this.timeoutMs = visionTimeoutMs;
    const workerData: VisionSettings = { detectorModel, segmenterModel };
    this.pool = new ThreadPool({
      filename,
      name: 'answer',
      minThreads: 1,
      maxThreads: this.threads,
      idleTimeout: idleTimeoutMs,
      niceIncrement: niceness,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
      workerData,
    });
  }

  /** Requests that wait for a thread. */
  get waitingCount(): number {
    return this.waiting.length;
  }

  /**
   * Has a thread answer. The task's bytes move to the thread: they are gone here.
   * @throws {HindcastError} overloaded, vision_timeout, vision_failed
   */
  async run(task: VisionTask, transfer: readonly ArrayBuffer[]): Promise<VisionResult> {
    await this.turn();
    try {
      return await this.pool.run(task, { transferList: [...transfer], signal: AbortSignal.timeout(this.timeoutMs) });
    } catch (error) {
      if ((error as Error).name === 'AbortError')
        throw new HindcastError(
          'vision_timeout',
          `looking at the image took more than ${this.timeoutMs} ms; scale it down or ask for less`,
          {
            cause: error,
          },
        );
      throw new HindcastError('vision_failed', 'the thread that looked at the image failed; another one is there: try again', {
        cause: error,
      });
    } finally {
      this.running--;
      this.waiting.shift()?.();
    }
  }

  /** After the requests under way were answered. */
  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }

  /** Waits for a thread to be free, first come, first served. A task's time then begins with its work. */
  private turn(): Promise<void> {
    if (this.running < this.threads) {
      this.running++;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(timer);
        this.running++;
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(enter), 1);
        const retryAfterS = Math.ceil(waitMaxMs / 1000);
        reject(new HindcastError('overloaded', `no thread got free to look at the image; try again in ${retryAfterS} s`, { retryAfterS }));
      }, waitMaxMs);
      this.waiting.push(enter);
    });
  }
}
