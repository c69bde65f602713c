import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { until } from '../../test/kit/until.js';
import { InMemoryViewStore } from '../views/in-memory/in-memory-view-store.js';
import { Checkpoints } from './checkpoints.js';
import { encodeRecord } from './event-codec.js';
import { LiveSession } from './live-session.js';
import { Snapshotter } from './snapshotter.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** A session with one memory, or more, that was used long ago, so that it is saved by the next round. */
function restingSession(id: string, memories = 1): LiveSession {
  const session = LiveSession.empty(id, 0);
  for (let position = 1; position <= memories; position++) {
    const draft = { id: `m${position}`, type: 'memory.stored' as const, digest: 'x'.repeat(16), data: { content: 'text' } };
    const bytes = encodeRecord(draft, '2026-01-01T00:00:00.000Z', { actor: 'tester', causation: 'test' }, undefined);
    session.fold({ session: id, position, bytes });
  }
  return session;
}

describe('the snapshotter', () => {
  const live = new Map<string, LiveSession>();
  let snapshotter: Snapshotter;
  /** Lets what is held go on. */
  let goOn: () => void;
  let views: InMemoryViewStore;

  const warnings: string[] = [];

  function start(memoryBytes = 2 ** 30, snapshotEvents = 1): void {
    const settings = { memoryBytes, sessionIdleMs: Number.POSITIVE_INFINITY, snapshotEvents };
    views = new InMemoryViewStore();
    const checkpoints = new Checkpoints(0, views);
    const reports = { warn: (_: unknown, message: string) => void warnings.push(message) };
    snapshotter = new Snapshotter({ live, views, checkpoints, settings, reports, owns: () => true, rest: async () => undefined });
  }

  afterEach(async () => {
    goOn();
    await snapshotter.stop();
    live.clear();
    warnings.length = 0;
  });

  it('does not hold on to a session that is dropped while a round goes on', async () => {
    start();
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const save = views.save.bind(views);
    let saving = 0;
    views.save = async (...args) => {
      saving++;
      await held;
      return save(...args);
    };
    // More than the round saves at a time.
    for (let i = 0; i < 40; i++) live.set(`s${i}`, restingSession(`s${i}`));
    await until('a round saves', () => saving > 0);
    const dropped = new WeakRef(live.get('s39') as LiveSession);
    live.delete('s39');
    await until('it is collected', () => {
      collect();
      return dropped.deref() === undefined;
    });
    expect(saving).toBeLessThan(40);
    goOn();
    await until('the others are saved', () => [...live.values()].every(({ savedPosition }) => savedPosition === 1));
    expect(saving).toBe(39);
  });

  it('saves a session in use that is far ahead while a round waits for others', async () => {
    start(2 ** 30, 2);
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const save = views.save.bind(views);
    views.save = async (id, view) => {
      if (id.startsWith('s')) await held;
      return save(id, view);
    };
    // as many as a round saves at a time
    for (let i = 0; i < 16; i++) live.set(`s${i}`, restingSession(`s${i}`));
    const inUse = restingSession('used', 2);
    inUse.lastUsedMs = Date.now();
    live.set(inUse.id, inUse);
    await until('it is saved', () => inUse.savedPosition === 2);
    expect(live.get('s0')?.savedPosition).toBe(0);
  });

  it('tries a session that could not be saved no more until the next round', async () => {
    goOn = () => undefined;
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      start();
      const session = restingSession('s');
      session.lastUsedMs = Date.now();
      live.set(session.id, session);
      let tries = 0;
      views.save = async () => {
        tries++;
        throw new Error('away');
      };
      await vi.advanceTimersByTimeAsync(900);
      await until('it was tried', () => warnings.length > 0);
      expect(tries).toBe(1);
      await vi.advanceTimersByTimeAsync(200);
      await until('it was tried again', () => tries === 2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('reports once that sessions in use are dropped for want of memory, and none that rested', async () => {
    goOn = () => undefined;
    start(1);
    for (let i = 0; i < 3; i++) live.set(`s${i}`, restingSession(`s${i}`));
    await until('all but the last are dropped', () => live.size === 1);
    expect(warnings).toEqual([]);
    for (let i = 0; i < 3; i++) {
      const session = restingSession(`u${i}`);
      session.lastUsedMs = Date.now();
      live.set(session.id, session);
    }
    await until('all but the last are dropped', () => live.size === 1);
    expect(warnings).toEqual([expect.stringContaining('HINDCAST_MEMORY_MB')]);
  });
});
