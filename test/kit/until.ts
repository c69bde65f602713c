import { setTimeout as sleep } from 'node:timers/promises';

/** As long as `expect.poll` waits (vitest.config.ts): more than what is waited for takes on any machine. */
const patienceMs = 120_000;

/**
 * Waits until something holds, and looks again every `everyMs`. What it waits for may act as it looks.
 * @throws after two minutes, with what was waited for
 */
export async function until(what: string, holds: () => boolean | Promise<boolean>, everyMs = 10): Promise<void> {
  const giveUpMs = Date.now() + patienceMs;
  while (!(await holds())) {
    if (Date.now() > giveUpMs) throw new Error(`waited two minutes in vain until ${what}`);
    await sleep(everyMs);
  }
}
