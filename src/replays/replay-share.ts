import { setImmediate as nextTurn } from 'node:timers/promises';
import { Turns } from '../turns.js';
import { givenUp } from './replay-queue.js';

/** Time that replays on the service's own thread take of one turn of the event loop, all together, ms. */
const turnMaxMs = 2;

/** The share of the event loop that replays have: each goes on a little in turn, and requests have theirs in between. */
export class ReplayShare {
  private readonly turns = new Turns();

  /** Does a work bit by bit. @returns what it comes to @throws {HindcastError} request_timeout where the signal is aborted */
  async finish<T>(work: Generator<void, T>, signal?: AbortSignal): Promise<T> {
    for (;;) {
      const step = await this.turns.take('', () => slice(work, signal));
      if (step.done === true) return step.value;
    }
  }
}

async function slice<T>(work: Generator<void, T>, signal: AbortSignal | undefined): Promise<IteratorResult<void, T>> {
  if (signal?.aborted) throw givenUp();
  const beganMs = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done === true) return step;
    if (performance.now() - beganMs < turnMaxMs) continue;
    await nextTurn();
    return step;
  }
}
