import { theScheduler } from './scheduler.js';

/** What takes the place of `node:timers/promises`. */

interface TimerOptions {
  readonly signal?: AbortSignal;
}

export function setTimeout<T>(delayMs = 0, value?: T, { signal }: TimerOptions = {}): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const giveUp = (): void => {
      task.isCancelled = true;
      reject(signal?.reason as Error);
    };
    const task = theScheduler().after(delayMs, () => {
      signal?.removeEventListener('abort', giveUp);
      resolve(value);
    });
    signal?.addEventListener('abort', giveUp);
  });
}

export const setImmediate = <T>(value?: T): Promise<T | undefined> => setTimeout(0, value);
