import { setImmediate as nextTurn } from 'node:timers/promises';

/** Waits until the clock shows a later millisecond than anything recorded so far. */
export async function nextMillisecond(): Promise<void> {
  const nowMs = Date.now();
  while (Date.now() <= nowMs) await nextTurn();
}
