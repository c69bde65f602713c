import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { searchMemories } from '../../projections/memory/search/search.js';
import { makeFolder, removeFolder } from '../../test/kit/folders.js';
import { hostOf } from '../../test/kit/hosts.js';
import { snapshot } from '../../test/kit/stories.js';
import { storeOf, write } from '../../test/kit/writes.js';
import type { EventLog } from '../log/event-log.js';
import { InMemoryEventLog } from '../log/in-memory/in-memory-event-log.js';
import { LmdbEventLog } from '../log/lmdb/lmdb-event-log.js';
import { InMemoryViewStore } from '../views/in-memory/in-memory-view-store.js';
import { LmdbViewStore } from '../views/lmdb/lmdb-view-store.js';
import type { ViewStore } from '../views/view-store.js';
import type { HostMetrics, HostSettings, SessionHost } from './session-host.js';

describe.each(['in-memory', 'LMDB'] as const)('SessionHost on %s engines', (engine) => {
  let folder: string;
  let log: EventLog;
  let views: ViewStore;
  let host: SessionHost;

  const start = (more: Partial<HostSettings> = {}, watch?: HostMetrics['watch']): void => {
    if (engine === 'LMDB') {
      log = LmdbEventLog.open(`${folder}/log`);
      views = LmdbViewStore.open(`${folder}/views`);
    } else {
      log = new InMemoryEventLog();
      views = new InMemoryViewStore();
    }
    host = hostOf({ log, views, settings: more, watch });
  };

  beforeEach(() => {
    folder = makeFolder();
    start();
  });

  afterEach(async () => {
    await host.stop();
    removeFolder(folder);
  });

  it('answers a write with what the fold made of it', async () => {
    const [first] = await write(host, 's', storeOf('m1', 'one'));
    expect(first).toMatchObject({ status: 'recorded', entry: { id: 'm1', verdict: 'stored' } });
    const [again] = await write(host, 's', storeOf('m1', 'one'));
    expect(again).toEqual({ status: 'duplicate', entry: first.entry });
    const [other] = await write(host, 's', storeOf('m1', 'two'));
    expect(other).toEqual({ status: 'conflict', entry: first.entry, differsIn: ['content'] });
  });

  it('keeps repeats that it knows off the log', async () => {
    await write(host, 's', storeOf('m1', 'one'));
    await write(host, 's', storeOf('m1', 'one'), storeOf('m1', 'two'), storeOf('m2', 'two'));
    expect((await host.read('s')).eventCount).toBe(2);
  });

  it('lets one of many concurrent writers of an id win, and tells each what became of its own', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => write(host, 's', storeOf('race', `writer ${i % 3}`))));
    const statuses = answers.map(([{ status }]) => status);
    expect(statuses.filter((status) => status === 'recorded')).toHaveLength(1);
    expect(statuses.filter((status) => status === 'duplicate')).toHaveLength(9);
    expect(statuses.filter((status) => status === 'conflict')).toHaveLength(20);
    expect(new Set(answers.map(([{ entry }]) => entry.position)).size).toBe(1);
  });

  it('tells repeats inside one batch from each other', async () => {
    const written = await write(host, 's', storeOf('a', 'x'), storeOf('a', 'x'), storeOf('a', 'y'), storeOf('b', 'x'));
    expect(written.map(({ status }) => status)).toEqual(['recorded', 'duplicate', 'conflict', 'recorded']);
  });

  it('shows a write to whoever reads after it', async () => {
    await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        await write(host, 's', storeOf(`m${i}`, `violin ${i}`));
        expect((await host.read('s')).findMemory(`m${i}`)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('reads texts from the log', async () => {
    const written = await write(host, 's', storeOf('m1', 'one'), storeOf('m2', 'two'));
    const texts = await host.texts('s', written.map(({ entry }) => entry.position).reverse());
    expect(texts.map(({ content }) => content)).toEqual(['two', 'one']);
  });

  it('reads a text that was found from the log once while the session is in memory', async () => {
    await write(host, 's', storeOf('m1', 'one'), storeOf('m2', 'two'));
    const readAt = vi.spyOn(log, 'readAt');
    const texts = async (...positions: number[]): Promise<string[]> => (await host.texts('s', positions)).map(({ content }) => content);
    const found = async (...positions: number[]): Promise<string[]> =>
      (await host.foundTexts('s', positions)).map(({ text }) => text.content);
    expect(await found(2)).toEqual(['two']);
    expect(await texts(1, 2, 1)).toEqual(['one', 'two', 'one']);
    expect(await found(1, 2)).toEqual(['one', 'two']);
    expect(await texts(1, 2)).toEqual(['one', 'two']);
    expect(readAt.mock.calls.map(([, positions]) => positions)).toEqual([[2], [1, 1], [1]]);
  });

  it('gives times that never fall', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => write(host, 's', storeOf(`m${i}`, 'x'))));
    const events = await host.events(
      's',
      Array.from({ length: 20 }, (_, i) => i + 1),
    );
    const times = events.map(({ recorded_at }) => recorded_at);
    expect(times).toEqual([...times].sort());
  });

  it('goes on with the right time after a clock that was a year ahead, and answers as of now', async () => {
    const [day, year] = [86_400_000, 365 * 86_400_000];
    const realMs = Date.now();
    const clock = vi.spyOn(Date, 'now');
    const storeAt = async (id: string, atMs: number): Promise<void> => {
      clock.mockReturnValue(atMs);
      await write(host, 's', storeOf(id, id));
    };
    const countAsOf = async (timeMs: number): Promise<number> => (await host.memories('s', { asOf: { timeMs } })).size;
    try {
      await storeAt('before', realMs - day);
      await storeAt('ahead', realMs + year);
      clock.mockReturnValue(realMs);
      expect([await countAsOf(realMs - 1), await countAsOf(realMs)]).toEqual([1, 2]);
      await storeAt('after', realMs);
      clock.mockReturnValue(realMs + day);
      expect([await countAsOf(realMs - day - 1), await countAsOf(realMs - 1), await countAsOf(realMs)]).toEqual([0, 1, 3]);
      const [after] = await host.events('s', [3]);
      expect(after.recorded_at).toBe(new Date(realMs).toISOString());
      expect((await host.read('s')).lastRecordedAtMs).toBe(realMs);
    } finally {
      clock.mockRestore();
    }
  });

  it('answers from the past, by position and by time, and leaves the present alone', async () => {
    for (let i = 1; i <= 5; i++) await write(host, 's', storeOf(`m${i}`, `violin ${i}`));
    expect((await host.memories('s', { asOf: { position: 3 } })).size).toBe(3);
    const [third] = await host.events('s', [3]);
    const atTime = await host.memories('s', { asOf: { timeMs: Date.parse(third.recorded_at) } });
    expect(atTime.size).toBeGreaterThanOrEqual(3);
    expect((await host.memories('s', { asOf: { position: 0 } })).size).toBe(0);
    expect((await host.memories('s', { asOf: { timeMs: 0 } })).eventCount).toBe(0);
    expect((await host.read('s')).memories().size).toBe(5);
  });

  it('waits for a position, but not for ever', async () => {
    await write(host, 's', storeOf('m1', 'x'));
    const waiting = host.read('s', { waitFor: 2 });
    await write(host, 's', storeOf('m2', 'x'));
    expect((await waiting).position).toBe(2);
    await host.stop();
    start({ waitMaxMs: 100 });
    await expect(host.read('s', { waitFor: 99 })).rejects.toMatchObject({ code: 'view_behind' });
  });

  it('forgets a session when it is told to, and opens it no more', async () => {
    await write(host, 's', storeOf('m1', 'x'));
    const refused = expect(host.read('s', { waitFor: 2 })).rejects.toMatchObject({ code: 'forbidden' });
    await host.forget('s');
    await refused;
    expect(await views.load('s')).toBeNull();
    await expect(host.read('s')).rejects.toMatchObject({ code: 'forbidden' });
    await expect(write(host, 's', storeOf('m2', 'x'))).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('drops cold sessions and brings them back as they were', async () => {
    await host.stop();
    start({ sessionIdleMs: 0 });
    for (let i = 0; i < 20; i++) await write(host, 's', storeOf(`m${i}`, `violin ${i}`));
    const before = snapshot(await host.read('s'));
    await expect.poll(() => host.sessionCount).toBe(0);
    expect(snapshot(await host.read('s')).equals(before)).toBe(true);
    const [written] = await write(host, 's', storeOf('m3', 'violin 3'));
    expect(written.status).toBe('duplicate');
  });

  it('keeps to its memory while sessions are made, and loses none', async () => {
    await host.stop();
    let taken = (): number => 0;
    const watch = (name: string, _help: string, read: () => number): void => {
      if (name === 'hindcast_sessions_bytes') taken = read;
    };
    start({ memoryBytes: 2 ** 20 }, watch);
    const sessions = Array.from({ length: 300 }, (_, i) => `s${i}`);
    await Promise.all(sessions.map((session) => write(host, session, storeOf('m', `violin of ${session}`))));
    await expect.poll(() => taken()).toBeLessThanOrEqual(2 ** 20);
    expect(host.sessionCount).toBeGreaterThan(0);
    for (const session of sessions) expect((await host.memories(session)).find('m')).toBe(0);
    await expect.poll(() => taken()).toBeLessThanOrEqual(2 ** 20);
  });

  it('keeps the session that was used last, whatever it takes', async () => {
    await host.stop();
    start({ memoryBytes: 1 });
    await write(host, 'a', storeOf('m', 'violin'));
    await write(host, 'b', storeOf('m', 'violin'));
    const last = await host.read('b');
    await expect.poll(() => host.sessionCount).toBe(1);
    expect(await host.read('b')).toBe(last);
  });

  it.runIf(engine === 'LMDB')('comes back from views and log as it was, and from the log alone', async () => {
    for (let i = 0; i < 300; i++) await write(host, 's', storeOf(`m${i}`, `violin ${i % 7} in Lisbon ${i}`));
    const before = snapshot(await host.read('s'));
    await host.stop();
    start();
    expect((await views.load('s'))?.position).toBe(300);
    expect(snapshot(await host.read('s')).equals(before)).toBe(true);
    await views.deleteAll();
    await host.stop();
    start();
    const state = await host.read('s');
    expect(snapshot(state).equals(before)).toBe(true);
    expect(searchMemories(state.memories(), { question: 'violin 3', topK: 3 }).hits).toHaveLength(3);
  });

  it.runIf(engine === 'LMDB')('refuses a session whose log ends before its view', async () => {
    await write(host, 's', storeOf('m1', 'x'), storeOf('m2', 'y'));
    await host.stop();
    removeFolder(`${folder}/log`);
    start();
    await expect(host.read('s')).rejects.toMatchObject({ code: 'log_damaged', message: expect.stringContaining('the log ends at 0') });
  });
});

describe('SessionHost when the log fails', () => {
  it('says that the outcome is unknown, and names the ids to ask for', async () => {
    const log = new InMemoryEventLog();
    const host = hostOf({ log });
    await write(host, 's', storeOf('m1', 'x'));
    await log.close();
    await expect(write(host, 's', storeOf('m2', 'y'))).rejects.toMatchObject({
      code: 'log_unavailable',
      message: expect.stringContaining('ask operations for "m2"'),
    });
    await host.stop();
  });

  it('gives up waiting in time, and the id resolves the write later', async () => {
    const log = new InMemoryEventLog();
    const append = log.append.bind(log);
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    log.append = (...args) => held.then(() => append(...args));
    const host = hostOf({ log, settings: { appendTimeoutMs: 100 } });
    await expect(write(host, 's', storeOf('m1', 'x'))).rejects.toMatchObject({ code: 'log_timeout' });
    expect((await host.read('s')).ledger.findAll('m1')).toEqual([]);
    goOn();
    await expect.poll(async () => (await host.read('s')).ledger.findAll('m1').length).toBe(1);
    const [again] = await write(host, 's', storeOf('m1', 'x'));
    expect(again.status).toBe('duplicate');
    await host.stop();
  });

  it('drops a session that meets an event it does not know, and refuses to answer for it', async () => {
    const log = new InMemoryEventLog();
    const host = hostOf({ log });
    await write(host, 's', storeOf('m1', 'x'));
    await log.append('s', [
      Buffer.from(
        JSON.stringify({ id: 'e', type: 'memory.dreamt', version: 1, recorded_at: '2026-01-01T00:00:00.000Z', digest: 'd', data: {} }),
      ),
    ]);
    const refused = (): Promise<unknown> => host.read('s').catch((error: unknown) => error);
    await expect.poll(refused).toMatchObject({ code: 'log_damaged', message: expect.stringContaining('memory.dreamt') });
    await expect(write(host, 's', storeOf('m2', 'x'))).rejects.toMatchObject({ code: 'log_damaged' });
    await host.stop();
  });
});
