import { describe, expect, it } from 'vitest';
import { until } from '../../test/kit/until.js';
import { beginMarking } from './garbage.js';

/** V8 of later versions counts external memory otherwise: there it has no effect. */
const isCounted = Number.parseInt(process.versions.node, 10) < 22;

describe('marking that is asked for', () => {
  // tells it without a `deref`, which keeps what it finds for the turn, and so through a marking that has begun
  let isCollected = false;
  const registry = new FinalizationRegistry(() => {
    isCollected = true;
  });

  it.skipIf(!isCounted)('has what was dropped collected soon (Node 20)', async () => {
    (() => registry.register({ some: 'state' }, 'state'))();
    const before = process.memoryUsage.rss();
    beginMarking();
    expect(process.memoryUsage.rss() - before).toBeLessThan(32 * 2 ** 20);
    // what began to mark before it was dropped takes it for alive: asked for again, V8 looks again
    const looksAgain = (): boolean => {
      beginMarking();
      return isCollected;
    };
    await until('it is collected', looksAgain, 200);
  });
});
