import { givenUp } from '../job-queue.js';

/** A replay that several may wait for: it is given up when the last of them has left. */
export class SharedReplay<T> {
  private readonly stop = new AbortController();
  private readonly result: Promise<T>;
  private waiting = 0;
  private isOver = false;

  /** @param start begins the replay, which has to look at the signal now and then */
  constructor(start: (signal: AbortSignal) => Promise<T>) {
    this.result = start(this.stop.signal);
    const over = (): void => {
      this.isOver = true;
    };
    this.result.then(over, over);
  }

  /** Whether it was stopped before it came to its end: whoever comes now needs another. */
  get isStopped(): boolean {
    return this.stop.signal.aborted;
  }

  /** Waits for the result, as long as the signal is not aborted. @throws {HindcastError} request_timeout */
  async join(signal?: AbortSignal): Promise<T> {
    if (signal === undefined) {
      this.waiting++;
      return this.result.finally(() => this.waiting--);
    }
    if (signal.aborted) {
      this.stopUnwanted();
      throw givenUp();
    }
    this.waiting++;
    let leave: (() => void) | undefined;
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(givenUp());
      signal.addEventListener('abort', leave, { once: true });
    });
    try {
      return await Promise.race([this.result, left]);
    } finally {
      signal.removeEventListener('abort', leave as () => void);
      this.waiting--;
      this.stopUnwanted();
    }
  }

  private stopUnwanted(): void {
    if (this.waiting === 0 && !this.isOver) this.stop.abort();
  }
}
