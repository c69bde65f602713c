import { UpstreamError } from './upstream-error.js';

/** Ends a call to the upstream when it stays silent for too long, or when the client went away. */
export class Watch {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private isLate = false;
  private readonly abort = (): void => this.controller.abort();

  constructor(
    private readonly timeoutMs: number,
    private readonly client: AbortSignal,
  ) {
    if (client.aborted) this.abort();
    client.addEventListener('abort', this.abort, { once: true });
    this.resume();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** From now on the upstream has the full time again. */
  resume(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.isLate = true;
      this.abort();
    }, this.timeoutMs);
  }

  /** It is the client's turn, which may take as long as it likes. */
  pause(): void {
    clearTimeout(this.timer);
  }

  end(): void {
    clearTimeout(this.timer);
    this.client.removeEventListener('abort', this.abort);
    this.abort();
  }

  /** Waits no longer than the watch lasts, whatever becomes of the call: that it is heard of its being aborted is not relied on. */
  async within<T>(work: Promise<T>): Promise<T> {
    const { signal } = this;
    let giveUp = (): void => undefined;
    const over = new Promise<never>((_, reject) => {
      giveUp = () => reject(signal.reason);
      if (signal.aborted) giveUp();
      else signal.addEventListener('abort', giveUp, { once: true });
    });
    try {
      return await Promise.race([work, over]);
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  /** What comes of an answer's body, as long as the watch lasts. */
  async *bytesOf({ body }: Response): AsyncGenerator<Uint8Array> {
    if (body === null) return;
    const reader = body.getReader();
    try {
      for (;;) {
        const { done, value } = await this.within(reader.read());
        if (done) return;
        yield value;
      }
    } finally {
      reader.cancel().catch(() => undefined);
    }
  }

  /** What an error of the call means. */
  explain(error: unknown): UpstreamError {
    if (this.isLate) return new UpstreamError('timeout', `the chat model said nothing for ${this.timeoutMs} ms`, { cause: error });
    if (error instanceof UpstreamError) return error;
    return new UpstreamError('failed', 'the chat model could not be reached or broke off', { cause: error });
  }
}
