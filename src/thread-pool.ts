import { Logger } from '@nestjs/common';
import { Piscina } from 'piscina';
import { HindcastError } from './errors.js';

export type ThreadPoolOptions = NonNullable<ConstructorParameters<typeof Piscina>[0]>;
type RunOptions = Parameters<Piscina['run']>[1];

const logger = new Logger('threads');

/** Threads that run one file, made when the first task comes. One that cannot be started, such as where its file is gone, fails the tasks that wait for it and is tried anew with the next. */
export class ThreadPool<Task, Result> {
  private pool: Piscina<Task, Result> | null = null;
  private isDestroyed = false;

  constructor(private readonly options: ThreadPoolOptions) {}

  /** @throws {HindcastError} internal where no thread could be started; what the task throws, or what ended its thread */
  async run(task: Task, options?: RunOptions): Promise<Result> {
    this.pool ??= this.begin();
    const { pool } = this;
    try {
      return await pool.run(task, options);
    } catch (error) {
      this.giveUpWithoutThreads(pool);
      if ((error as Error).message !== terminated || this.isDestroyed) throw error;
      throw new HindcastError('internal', 'a thread of the service could not be started; its log has the cause', { cause: error });
    }
  }

  async destroy(): Promise<void> {
    this.isDestroyed = true;
    await this.pool?.destroy();
  }

  private begin(): Piscina<Task, Result> {
    const pool = new Piscina<Task, Result>(this.options);
    // said where a thread ends of an error and has no task that could hear of it
    pool.on('error', (error: Error) => {
      logger.error(`a thread ended: ${error.message}`, error.stack);
      this.giveUpWithoutThreads(pool);
    });
    return pool;
  }

  /** What waits is taken by the threads that are left; where there is none nobody would ever take it. */
  private giveUpWithoutThreads(pool: Piscina<Task, Result>): void {
    if (pool !== this.pool || pool.threads.length > 0) return;
    this.pool = null;
    void pool.destroy();
  }
}

/** What the pool says to tasks that wait when it is given up. */
const terminated = 'Terminating worker thread';
