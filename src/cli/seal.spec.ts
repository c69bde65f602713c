import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { HindcastEvent } from '../../projections/events.js';
import { makeFolder, removeFolder } from '../../test/kit/folders.js';
import { hostOf, sealingOf } from '../../test/kit/hosts.js';
import { verifySession } from '../audit/queries/verify-session.handler.js';
import { type Config, loadConfig } from '../config.js';
import { openEngines } from '../engines.js';
import type { LogRecord } from '../log/event-log.js';
import { isSealed } from '../sealing/sealed-record.js';
import { decodeRecord } from '../sessions/event-codec.js';
import type { SessionHost } from '../sessions/session-host.js';
import { sealDataFolder } from './seal.js';

const session = 'agent_of_the_test';
const context = { actor: 'hck_a', causation: 'req_a' };

let folder: string;
let from: string;
let to: string;
beforeEach(() => {
  for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, 'write').mockReturnValue(true);
  folder = makeFolder();
  from = path.join(folder, 'old');
  to = path.join(folder, 'new');
});
afterEach(() => {
  vi.restoreAllMocks();
  removeFolder(folder);
});

const configOf = (dataDir: string, sealing: 'on' | 'off' = 'on'): Config =>
  loadConfig({ HINDCAST_DATA_DIR: dataDir, HINDCAST_SEALING: sealing, HINDCAST_VIEWS: 'memory' });

/** Does something with the sessions of a data folder. */
async function withHost<T>(config: Config, work: (host: SessionHost) => Promise<T>): Promise<T> {
  const { log, views, sealing, release } = await openEngines(config);
  const host = hostOf({
    log,
    views,
    settings: { snapshotEvents: 1e9 },
    sealing: sealing && sealingOf(sealing.log, sealing.ring),
  });
  try {
    return await work(host);
  } finally {
    await host.stop();
    release();
  }
}

const store = (host: SessionHost, id: string, content: string) =>
  host.writes.write(session, { type: 'memory.stored', id, asked: { id, content }, decide: () => ({ content }) }, context);

const erase = (host: SessionHost, id: string) =>
  host.eraser.erase(session, { choose: () => (event) => event.id === id, key: null, asked: { id }, isDry: false }, context);

async function recordsOf(host: SessionHost): Promise<{ event: HindcastEvent; isSealed: boolean; record: LogRecord }[]> {
  const found: { event: HindcastEvent; isSealed: boolean; record: LogRecord }[] = [];
  await host.log.read(session, {}, (record) => found.push({ event: decodeRecord(record), isSealed: isSealed(record), record }));
  return found;
}

/** What an event says, without what is another in the copy. */
const said = ({ event: { digest, seen, origin, ...rest } }: { event: HindcastEvent }): unknown => rest;

it('copies a log that is sealed in part into one that is sealed in whole, at the same positions', async () => {
  await withHost(configOf(from, 'off'), async (host) => {
    for (let i = 0; i < 300; i++) await store(host, `m${i}`, i === 7 ? 'the xylograph of the quagga' : `number ${i}`);
  });
  const before = await withHost(configOf(from), async (host) => {
    await store(host, 'sealed', 'of today');
    await store(host, 'gone', 'the zwiebel');
    await erase(host, 'gone');
    await expect(erase(host, 'm7')).rejects.toMatchObject({ code: 'not_sealed' });
    return { records: (await recordsOf(host)).map(said), verified: await verifySession(host.log, session) };
  });
  expect(await sealDataFolder(configOf('unused'), from, to)).toBe(true);
  expect(readFileSync(path.join(to, 'log/data.mdb')).includes('xylograph')).toBe(false);
  expect(statSync(`${to}.master-key`).mode & 0o777).toBe(0o600);
  await withHost(configOf(to), async (host) => {
    const records = await recordsOf(host);
    expect(records.every((record) => record.isSealed)).toBe(true);
    expect(records.map(said)).toEqual(before.records);
    expect(records[0].event.origin).toEqual([before.verified.position, before.verified.head]);
    expect(records.some(({ event }) => event.seen !== undefined && event.seen[0] > 250)).toBe(true);
    const verified = await verifySession(host.log, session);
    expect(verified).toMatchObject({ valid: true, events: before.verified.events });
    expect(verified.head).not.toBe(before.verified.head);
    for (const [id, content] of [
      ['m7', 'the xylograph of the quagga'],
      ['sealed', 'of today'],
      ['gone', 'the zwiebel'],
    ]) {
      expect((await store(host, id, content)).status, id).toBe('duplicate');
      expect((await store(host, id, 'another')).status, id).toBe('conflict');
    }
    expect((await erase(host, 'm7')).records).toEqual([{ position: 8, id: 'm7', type: 'memory.stored' }]);
    expect((await recordsOf(host))[7].event.type).toBe('tombstone');
    expect((await store(host, 'm7', 'the xylograph of the quagga')).status).toBe('duplicate');
  });
});

it('makes a master key where nothing was sealed', async () => {
  await withHost(configOf(from, 'off'), (host) => store(host, 'm', 'a word'));
  expect(await sealDataFolder(configOf('unused'), from, to)).toBe(true);
  expect([existsSync(`${to}.master-key`), existsSync(`${from}.master-key`), existsSync(path.join(from, 'keys'))]).toEqual([
    true,
    false,
    false,
  ]);
});

it('makes nothing of a log whose chain is not valid', async () => {
  await withHost(configOf(from, 'off'), async (host) => {
    await store(host, 'm', 'a word');
    const forged = {
      id: 'n',
      type: 'memory.stored',
      version: 1,
      recorded_at: '2026-01-01T00:00:00.000Z',
      digest: 'x',
      seen: [1, 'AAAAAAAAAAA'],
      data: {},
    };
    await host.log.append(session, [Buffer.from(JSON.stringify(forged))]);
  });
  expect(await sealDataFolder(configOf('unused'), from, to)).toBe(false);
  expect([existsSync(to), existsSync(`${to}.part`)]).toEqual([false, false]);
});

it('refuses a folder without a log, and one that is there already', async () => {
  await expect(sealDataFolder(configOf('unused'), from, to)).rejects.toThrow('has no log');
  await withHost(configOf(from, 'off'), (host) => store(host, 'm', 'a word'));
  await expect(sealDataFolder(configOf('unused'), from, folder)).rejects.toThrow('is there already');
});
