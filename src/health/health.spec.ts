import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clockFallMs } from '../../projections/timeline.js';
import { makeFolder, removeFolder } from '../../test/kit/folders.js';
import { hostOf } from '../../test/kit/hosts.js';
import { storeOf, write } from '../../test/kit/writes.js';
import { diskFreeMin } from '../embedded/disk-room.js';
import { InMemoryEventLog } from '../log/in-memory/in-memory-event-log.js';
import { alone, type Owners } from '../nodes/owners.js';
import type { SessionHost } from '../sessions/session-host.js';
import { WriteHealth } from '../sessions/write-health.js';
import { Problems, stopsWrites } from './problems.js';
import { Readiness } from './readiness.js';

const engines = { log: 'in-memory', views: 'in-memory' };

describe('the health of a service', () => {
  let host: SessionHost;

  beforeEach(() => {
    host = hostOf();
  });

  afterEach(() => host.stop());

  it('is good only between its start and its stop', async () => {
    const readiness = new Readiness(host, engines, alone);
    expect([readiness.isStarting, (await readiness.health()).status]).toEqual([true, 'starting']);
    readiness.started();
    expect([readiness.isStarting, (await readiness.health()).status]).toEqual([false, 'ok']);
    readiness.stopping();
    expect((await readiness.health()).status).toBe('stopping');
  });

  it('tells how far a log is that still catches up, and never that it is done before it is ready', async () => {
    const log = new InMemoryEventLog();
    let share = 0.429;
    Object.assign(log, { catchingUp: { done: Promise.resolve(), progress: () => share } });
    await host.stop();
    host = hostOf({ log });
    const readiness = new Readiness(host, engines, alone);
    expect(readiness.progress).toBe(0.42);
    share = 1;
    expect(readiness.progress).toBe(0.99);
    readiness.started();
    expect(readiness.progress).toBe(1);
  });

  it('counts the sessions in memory and names the engines', async () => {
    await write(host, 's', storeOf('m1', 'one'));
    expect(await new Readiness(host, engines, alone).health()).toMatchObject({ ...engines, sessions: 1, nodes: null });
  });

  it('tells the nodes that share the log', async () => {
    const members = [{ node: { id: 'a', url: 'http://a' }, partitions: [0, 2] }];
    const owners: Owners = { ...alone, selfId: 'a', status: () => ({ generation: 7, members }) };
    expect((await new Readiness(host, engines, owners).health()).nodes).toEqual({
      self: 'a',
      generation: 7,
      members: [{ node: 'a', partitions: [0, 2] }],
    });
  });
});

describe('the problems of a service', () => {
  const codes = async (problems: Problems): Promise<string[]> => (await problems.list()).map(({ code }) => code);
  const roomy = (): number => diskFreeMin;

  it('are none where all is well', async () => {
    expect(await codes(new Problems(new WriteHealth(), { folder: '/' }))).toEqual([]);
  });

  it('name a disk that has no room for writes', async () => {
    const full = new Problems(new WriteHealth(), { folder: '/data' }, undefined, () => diskFreeMin - 1);
    expect(await full.list()).toMatchObject([{ code: 'disk_full', detail: expect.stringContaining('63 MiB left') }]);
    expect((await full.list()).every(stopsWrites)).toBe(true);
  });

  it('name files of log and keys that were taken away or replaced, and take no writes then', async () => {
    const folder = makeFolder();
    try {
      for (const file of ['log/data.mdb', 'keys/agents', 'keys/blocks']) {
        mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
        writeFileSync(path.join(folder, file), '');
      }
      const problems = (): Problems => new Problems(new WriteHealth(), { folder }, undefined, roomy);
      const [before, later] = [problems(), problems()];
      expect(await codes(before)).toEqual([]);
      renameSync(path.join(folder, 'log'), path.join(folder, 'aside'));
      expect(await later.list()).toMatchObject([
        { code: 'log_unavailable', detail: expect.stringMatching(/log\/data\.mdb was taken away .* and nothing lies there/) },
      ]);
      // A look is good for a moment.
      expect(await codes(before)).toEqual([]);
      await expect.poll(() => codes(before)).toEqual(['log_unavailable']);
      rmSync(path.join(folder, 'keys'), { recursive: true });
      await expect.poll(() => codes(later)).toEqual(['log_unavailable', 'keys_unavailable']);
      expect((await later.list()).every(stopsWrites)).toBe(true);
      renameSync(path.join(folder, 'aside'), path.join(folder, 'log'));
      await expect.poll(() => codes(later)).toEqual(['keys_unavailable']);
    } finally {
      removeFolder(folder);
    }
  });

  it('name the log or the key store that failed the last write, until one succeeds or is due again', async () => {
    const writes = new WriteHealth();
    const problems = new Problems(writes, { folder: '/' }, undefined, roomy);
    writes.failedWith('id_conflict');
    expect(await codes(problems)).toEqual([]);
    for (const [code, told] of [
      ['log_timeout', 'log_unavailable'],
      ['keys_unavailable', 'keys_unavailable'],
    ] as const) {
      writes.failedWith(code);
      expect(await codes(problems)).toEqual([told]);
      writes.succeeded();
      expect(await codes(problems)).toEqual([]);
    }
    writes.failedWith('log_unavailable', performance.now() - 10_001);
    expect(await codes(problems)).toEqual([]);
  });

  it('name a clock that was set, as long as it is, and events that lie after it, and take writes all the same', async () => {
    let startMs = 1_000_000_000_000;
    const writes = new WriteHealth();
    const problems = new Problems(writes, { folder: '/' }, () => startMs, roomy);
    startMs += clockFallMs;
    expect(await codes(problems)).toEqual([]);
    startMs += 1000;
    expect(await problems.list()).toMatchObject([{ code: 'clock_jumped', detail: expect.stringContaining('ahead by 1001 s') }]);
    startMs -= 1000;
    writes.sawEvent(clockFallMs);
    expect(await codes(problems)).toEqual([]);
    writes.sawEvent(clockFallMs + 1000);
    expect(await codes(problems)).toEqual(['clock_behind']);
    expect((await problems.list()).some(stopsWrites)).toBe(false);
  });
});
