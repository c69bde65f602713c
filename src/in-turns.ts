import { setImmediate as nextTurn } from 'node:timers/promises';

/** Time that a calculation may take of one turn of the event loop, ms: requests of others come in between. */
const turnMaxMs = 4;

/**
 * Does a long calculation bit by bit. What it reads must not change while it waits: it takes what it needs of a session's state before its first step ends, and of what
 * changes in place a copy.
 */
export async function inTurns<T>(steps: Generator<void, T>): Promise<T> {
  let beganMs = performance.now();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done === true) return step.value;
    if (performance.now() - beganMs <= turnMaxMs) continue;
    await nextTurn();
    beganMs = performance.now();
  }
}
