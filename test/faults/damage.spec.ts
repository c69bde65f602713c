import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { open } from 'lmdb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyOf, withChecksum } from '../../src/embedded/placed-record.js';
import { dropViews, expectRefusal, logFile, replaceAll, unsealed } from '../kit/data-folders.js';
import { EventStreamClient } from '../kit/event-stream.js';
import { makeFolder, removeFolder } from '../kit/folders.js';
import { type Answer, expectError, expectErrorForm, type Json } from '../kit/http.js';
import { seeded } from '../kit/random.js';
import { startInVain, type TestAgent, TestService } from '../kit/service.js';

/** A folder with a session to be damaged and another; each test works on a copy of it. */
let original: string;
/** The two sessions' agents, at the process of the moment. */
let hurt: TestAgent;
let other: TestAgent;
/** Position of the record that is to be damaged. */
const needle = 14;

beforeAll(async () => {
  original = makeFolder();
  const service = await TestService.start(unsealed, original);
  [hurt, other] = [await service.newAgent(), await service.newAgent()];
  for (const agent of [hurt, other])
    for (let i = 1; i <= 30; i++)
      await agent.store({ content: i === needle ? 'the needle-4711 in the haystack' : `straw ${i} in the haystack`, memory_id: `m${i}` });
  await service.stop();
});
afterAll(() => removeFolder(original));

/** Starts the service on a copy of the folder that was changed before. */
async function withDamage(damage: (folder: string) => void | Promise<void>, work: () => Promise<void>): Promise<void> {
  const folder = makeFolder();
  let service: TestService | undefined;
  try {
    cpSync(original, folder, { recursive: true });
    await damage(folder);
    service = await TestService.start(unsealed, folder);
    [hurt, other] = [hurt.on(service), other.on(service)];
    await work();
    expect((await service.http.request('GET', '/health')).status).toBe(200);
  } finally {
    await service?.kill();
    removeFolder(folder);
  }
}

/** Changes the records of a session in the log, with checksums that fit: what an editor with the source at hand would do. */
async function rewrite(folder: string, session: string, change: (records: Buffer[]) => Buffer[]): Promise<void> {
  const root = open({ path: path.join(folder, 'log'), maxDbs: 4 });
  const records = root.openDB<Buffer, Buffer>({ name: 'records', keyEncoding: 'binary', encoding: 'binary' });
  const ordinal = root.openDB<number, string>({ name: 'sessions', encoding: 'ordered-binary' }).get(session) as number;
  const before: Buffer[] = [];
  for (let position = 1; ; position++) {
    const value = records.get(keyOf(ordinal, position));
    if (value === undefined) break;
    before.push(Buffer.from(value.subarray(4)));
  }
  expect(before.length).toBe(30);
  const after = change([...before]);
  for (const [i] of before.entries()) {
    const key = keyOf(ordinal, i + 1);
    if (after[i] === undefined) {
      await records.remove(key);
      continue;
    }
    await records.put(key, withChecksum(after[i], ordinal, i + 1));
  }
  await root.flushed;
  await root.close();
}

/** Whether an answer is right or says that the log is damaged, and where. */
const isRightOrDamaged = ({ status, text }: Answer): boolean =>
  !text.includes('needle-4712') &&
  (status === 200 || (status === 503 && text.includes('"log_damaged"') && text.includes(`position ${needle} `)));

async function expectWell(agent: TestAgent): Promise<void> {
  expect(await agent.find('needle haystack', { top_k: 1 })).toEqual([`m${needle}`]);
  expect((await agent.get('/memory?limit=100')).body.total).toBe(30);
  expect((await agent.get('/events/verify')).body).toMatchObject({ valid: true, events: 30 });
  expect((await agent.store({ content: 'written after the damage', memory_id: 'after' })).position).toBe(31);
  expect((await agent.get('/memory/after')).status).toBe(200);
}

describe('a record whose bytes changed', () => {
  /** Both sessions hold the same text; only the one's is changed. */
  const change = (folder: string): void => {
    const content = readFileSync(logFile(folder));
    expect(content.includes('needle-4711')).toBe(true);
    // A record's actor names the key and so the session.
    expect(replaceAll(logFile(folder), 'needle-4711', 'needle-4712', hurt.key.slice(0, 12))).toBeGreaterThan(0);
  };
  const asked: [method: string, path: string, body?: object][] = [
    ['GET', `/memory/m${needle}`],
    ['GET', `/memory/m${needle}/history`],
    ['GET', '/memory?limit=100'],
    ['GET', '/memory?as_of=20&limit=100'],
    ['GET', '/events?limit=200'],
    ['GET', '/memory/m3'],
    ['GET', '/memory/m3?as_of=20'],
    ['GET', '/memz/stats/x'],
    ['GET', '/memz/graph/x'],
    ['GET', `/operations/m${needle}`],
    ['POST', '/memory/search', { user_message: 'needle' }],
    ['POST', '/memory/search', { user_message: 'straw' }],
    ['POST', '/memory/query', { user_message: 'needle', include_reasoning: true }],
    ['POST', '/memory/update', { memory_id: `m${needle}`, metadata: { a: 1 } }],
    ['POST', '/memory/delete', { memory_id: 'm5' }],
    ['POST', '/memory/store', { content: 'one more' }],
  ];
  /** The first of these cannot be answered without the damaged record. */
  const needing = 5;

  it.each([
    ['with its views', () => undefined],
    ['without its views', dropViews],
  ])('is never served, and named by verify: %s', async (_, views) => {
    await withDamage(
      (folder) => {
        change(folder);
        views(folder);
      },
      async () => {
        const { status, body } = await hurt.get('/events/verify');
        expect({ status, ...body }).toMatchObject({ status: 200, session_id: hurt.id, valid: false, first_invalid: needle });
        expect(body.reason).toMatch(/\w+/);
        const answers = await Promise.all(asked.map(([method, path, body]) => hurt.request(method, path, { body })));
        const wrong = answers.flatMap((answer, i) => (isRightOrDamaged(answer) ? [] : [[asked[i][1], answer.status, answer.text]]));
        expect(wrong).toEqual([]);
        expect(answers.slice(0, needing).map(({ status }) => status)).toEqual(Array(needing).fill(503));
        expect((await hurt.get(`/events?limit=${needle - 1}`)).body.events).toHaveLength(needle - 1);
        expect((await hurt.get(`/events?after=${needle}`)).status).toBe(200);
        await expectWell(other);
      },
    );
  });

  it('is no part of an export that looks whole', async () => {
    await withDamage(change, async () => {
      const answer = await hurt.get('/events/export').catch((error: Error) => error);
      if (answer instanceof Error) return expect(answer.message).toMatch(/aborted|reset|hang up/);
      expectErrorForm(answer);
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 503, code: 'log_damaged' });
    });
  });

  it('ends a stream that comes to it', async () => {
    await withDamage(change, async () => {
      const stream = await EventStreamClient.open(hurt, '?after=0');
      await stream.end();
      expect(stream.ids.every((position) => position < needle)).toBe(true);
      await expectWell(other);
    });
  });
});

describe('a record that was edited with its checksum', () => {
  const verify = async (): Promise<Json> => {
    const { status, text, body } = await hurt.get('/events/verify');
    expect(status, text).toBe(200);
    return body;
  };
  const edited = (records: Buffer[], position: number): Buffer[] =>
    records.with(position - 1, Buffer.from(records[position - 1].toString().replace('haystack', 'bookcase')));
  /** Named is the first position that cannot be right, or one behind the last that a later event proves. */
  const cases: [what: string, change: (records: Buffer[]) => Buffer[], at: number, provedTo: number][] = [
    ['in the middle', (records) => edited(records, needle), needle, needle - 1],
    ['at the beginning', (records) => edited(records, 1), 1, 0],
    ['moved', (records) => records.with(4, records[5]).with(5, records[4]), 5, 3],
    ['put in twice', (records) => [...records.slice(0, 10), records[9], ...records.slice(10, 29)], 11, 10],
  ];
  it.each(cases)('shows in verify: %s', async (_, change, at, provedTo) => {
    await withDamage(
      (folder) => rewrite(folder, hurt.id, change),
      async () => {
        const { valid, first_invalid } = await verify();
        expect(valid).toBe(false);
        expect(first_invalid).toBeGreaterThan(provedTo);
        expect(first_invalid).toBeLessThanOrEqual(at);
        await expectWell(other);
      },
    );
  });

  it.each([
    ['edited', (records: Buffer[]) => edited(records, 30)],
    ['dropped', (records: Buffer[]) => records.slice(0, 29)],
  ])('shows against the views where it was the last: %s', async (_, change) => {
    await withDamage(
      (folder) => rewrite(folder, hurt.id, change),
      async () => {
        const answer = await hurt.get('/events/verify');
        if (answer.status !== 503) expect(answer.body.valid).toBe(false);
        else expectError(answer, 503, 'log_damaged');
        await expectWell(other);
      },
    );
  });
});

describe('views that are damaged', () => {
  it.each([
    ['cut off', (file: string) => truncateSync(file, 9000)],
    ['overwritten', (file: string) => writeFileSync(file, Buffer.alloc(50_000, 0xa5))],
    ['zeroed behind the header', (file: string) => writeFileSync(file, readFileSync(file).fill(0, 8192))],
    [
      'changed inside the pages',
      (file: string) =>
        writeFileSync(
          file,
          readFileSync(file).map((byte, i) => (i > 8192 && i % 4096 > 2500 && i % 101 === 0 ? byte ^ 0xff : byte)),
        ),
    ],
  ])('are made anew: %s', async (_, damage) => {
    await withDamage(
      (folder) => damage(path.join(folder, 'views', 'data.mdb')),
      async () => {
        await expectWell(hurt);
        await expectWell(other);
      },
    );
  });
});

describe('a page of the log that lies over another', () => {
  const pageSize = 4096;

  /** Starts on a copy whose file was changed; null where the service says that it cannot. */
  async function started(folder: string): Promise<TestService | null> {
    try {
      return await TestService.start(unsealed, folder);
    } catch {
      const refusal = await startInVain(folder, unsealed);
      // Where its own pages contradict each other the engine may end the process, and nothing is served.
      if (refusal.code !== null) expectRefusal(refusal, /log|damaged/);
      return null;
    }
  }

  it('is never taken for a session that has less than it had', async () => {
    const pages = readFileSync(logFile(original)).length / pageSize;
    const random = seeded('pages');
    const told = { whole: 0, damaged: 0 };
    for (let round = 0; round < 8; round++) {
      const [from, to] = [2 + random.below(pages - 2), 2 + random.below(pages - 2)];
      const folder = makeFolder();
      cpSync(original, folder, { recursive: true });
      dropViews(folder);
      const bytes = readFileSync(logFile(folder));
      bytes.copy(bytes, to * pageSize, from * pageSize, (from + 1) * pageSize);
      writeFileSync(logFile(folder), bytes);
      const service = await started(folder);
      for (const agent of service === null ? [] : [hurt, other].map((one) => one.on(service))) {
        const asked = [
          await agent.get('/memory?limit=100'),
          await agent.get('/events?limit=200'),
          await agent.get('/operations/m3'),
          await agent.request('POST', '/memory/store', { body: { content: 'another text', memory_id: 'm3' } }),
          await agent.request('POST', '/memory/store', { body: { content: 'written after the damage' } }),
        ];
        const where = `page ${from} over page ${to}: ${asked.map(({ text }) => text.slice(0, 120)).join(' | ')}`;
        const [list, events, operation, conflict, stored] = asked;
        told[list.status === 200 ? 'whole' : 'damaged']++;
        for (const answer of asked) if (answer.status === 503) expect(answer.body.code, where).toMatch(/log_damaged|log_unavailable/);
        if (list.status !== 503) expect(list.body.total, where).toBe(30);
        if (events.status !== 503) expect(events.body.events?.length, where).toBe(30);
        if (operation.status !== 503) expect(operation.body.status, where).toBe('recorded');
        expect([409, 503], where).toContain(conflict.status);
        if (stored.status !== 503) expect(stored.body.position, where).toBe(31);
      }
      await service?.kill();
      removeFolder(folder);
    }
    expect(told.whole + told.damaged).toBeGreaterThan(0);
  });
});

describe('a leaf of records that is lost', () => {
  it('takes out of service the sessions alone that lie there, until a backup is put back', async () => {
    const data = makeFolder();
    const backup = makeFolder();
    const pageSize = 4096;
    const sessions = 12;
    const service = await TestService.start(unsealed, data);
    const agents: TestAgent[] = [];
    for (let i = 0; i < sessions; i++) agents.push(await service.newAgent());
    for (let j = 1; j <= 25; j++)
      await Promise.all(agents.map((agent, i) => agent.store({ content: `leaf-${i}-${j} `.padEnd(300, '.'), memory_id: `m${j}` })));
    await service.stop();
    cpSync(data, backup, { recursive: true });
    dropViews(data);
    const bytes = readFileSync(logFile(data));
    for (let at = bytes.indexOf('leaf-5-12 '); at >= 0; at = bytes.indexOf('leaf-5-12 ', at + pageSize))
      bytes.fill(0, at - (at % pageSize), at - (at % pageSize) + pageSize);
    writeFileSync(logFile(data), bytes);
    const damaged = await TestService.start(unsealed, data);
    const answers = await Promise.all(agents.map((agent) => agent.on(damaged).get('/operations/m12')));
    const refused = answers.flatMap(({ status }, i) => (status === 503 ? [i] : []));
    expect(refused).toContain(5);
    expect(refused.length).toBeLessThan(sessions / 2);
    for (const [i, answer] of answers.entries())
      if (answer.status === 503) expectError(answer, 503, 'log_damaged');
      else expect(answer.body.status, `session ${i}`).toBe('recorded');
    const stores = await Promise.all(
      agents.map((agent) => agent.on(damaged).post('/memory/store', { content: 'after the damage', memory_id: 'after' })),
    );
    expect(stores.map(({ status, body }) => body.position ?? status)).toEqual(agents.map((_, i) => (refused.includes(i) ? 503 : 26)));
    await damaged.kill();

    execFileSync('bash', ['-euc', 'mv "$1"/log "$1"/damaged && cp -r "$2"/log "$1"/ && rm -rf "$1"/views', 'bash', data, backup]);
    const restored = await TestService.start(unsealed, data);
    for (const agent of agents) expect((await agent.on(restored).get('/memory?limit=100')).body.total).toBe(25);
    await restored.dispose();
    removeFolder(backup);
  });
});
