import { fileURLToPath } from 'node:url';
import type { OnApplicationShutdown } from '@nestjs/common';
import { ThreadPool } from '../thread-pool.js';
import type { Message } from './token-counter.js';

const workerFile = fileURLToPath(new URL('./tokens.worker.js', import.meta.url));

/** The thread ends when nobody has chatted for this long, ms: its tables take some 70 MB. */
const idleTimeoutMs = 600_000;
/** Requests that are counted by turns: as many as are ever let in. */
const tasksMax = 1024;

/** Counts tokens in a thread beside the service, made when the first chat comes: loading the tables would hold the event loop for 0.2 s. */
export class TokenThread implements OnApplicationShutdown {
  private readonly pool = new ThreadPool<unknown, unknown>({
    filename: workerFile,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleTimeoutMs,
    concurrentTasksPerWorker: tasksMax,
    atomics: 'disabled',
  });

  countText(text: string): Promise<number> {
    return this.run('countText', text);
  }

  /** Tokens of a prompt: its messages, each with its frame. */
  countMessages(messages: readonly Message[]): Promise<number> {
    return this.run(
      'countMessages',
      messages.map(({ role, text }) => ({ role, text })),
    );
  }

  /** The beginning of a text that has at most `max` tokens, whole characters only. */
  cutText(text: string, max: number): Promise<string> {
    return this.run('cutText', { text, max });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.destroy();
  }

  private run<T>(name: 'countText' | 'countMessages' | 'cutText', task: unknown): Promise<T> {
    return this.pool.run(task, { name }) as Promise<T>;
  }
}
