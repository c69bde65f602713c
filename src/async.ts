/** What waits for a promise was not answered in time. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * What a promise comes to, if it does so in time; it goes on where it does not, and its end is of no interest any more.
 * @param timeoutMs below 0 is 0: what is there already still counts
 * @param late makes the error that says so
 * @throws {TimeoutError} or what `late` makes
 */
export function withTimeout<T>(timeoutMs: number, promise: Promise<T>, late: () => Error = notInTime): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), Math.max(0, timeoutMs));
    promise.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}

const notInTime = (): TimeoutError => new TimeoutError('not in time');

/** Longest that a timer takes, ms. */
const timerMaxMs = 2 ** 31 - 1;

/** The pauses of work in the background, one at a time: each ends after its time, when new work comes, or when the work is to stop for good. They keep no process alive. */
export class Sleeper {
  private readonly stopping = new AbortController();
  private canWake = false;
  private end: () => void = () => undefined;

  /** Aborted once the work is to stop. */
  get signal(): AbortSignal {
    return this.stopping.signal;
  }

  get stopped(): boolean {
    return this.signal.aborted;
  }

  /** @param canWake whether {@link wake} ends it */
  sleep(ms: number, canWake = true): Promise<void> {
    if (this.stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.min(ms, timerMaxMs)).unref();
      this.canWake = canWake;
      this.end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Ends the pause, where it may be ended. */
  wake(): void {
    if (this.canWake) this.end();
  }

  /** Ends this pause and all to come. */
  stop(): void {
    this.stopping.abort();
    this.end();
  }
}
