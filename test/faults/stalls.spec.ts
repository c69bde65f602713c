import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, RawConnection } from '../kit/http.js';
import { LivenessProbe } from '../kit/liveness.js';
import { type TestAgent, TestService } from '../kit/service.js';

/**
 * What one client can do to all others. Each abuse is a row: while it goes on, another agent searches and a thread asks whether the service lives. The figures are printed; what
 * is asserted is far above what they should be, so that only a service that stands still fails, however slow the machine.
 */
const livezMaxMs = 2000;
const growthMaxMb = 1500;

interface Abuse {
  readonly name: string;
  /** Done before the others are watched. */
  readonly prepare?: () => Promise<void>;
  /** @returns the statuses that the abuser got, where they matter */
  readonly commit: () => Promise<number[]>;
  /** The statuses that it may get. */
  readonly allowed?: readonly number[];
}

let service: TestService;
let probe: LivenessProbe;
let victim: TestAgent;
/** Has 20,000 memories. */
let large: TestAgent;
/** Stores one memory of 4,000 words. */
let wordy: TestAgent;
let streamer: TestAgent;
/** Stores 64 memories of the greatest length. */
let lengthy: TestAgent;

const bulk = 20_000;
const words = Array.from({ length: 4000 }, (_, i) => `word${i.toString(36)}`).join(' ');

const longest = Array.from({ length: 52_000 }, (_, i) => (46_656 + i).toString(36)).join(' ');

const times = <T>(count: number, make: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => make(i)));
const statusesOf = async (answers: Promise<Answer[]>): Promise<number[]> => (await answers).map(({ status }) => status);
const idle = (ms: number): Promise<number[]> => sleep(ms).then(() => []);
const search = (agent: TestAgent, question: string, more: object = {}, query = ''): Promise<Answer> =>
  agent.post(`/memory/search${query}`, { user_message: question, ...more });

/** Opens connections and says the same on each. They are left as they are for the time of the work, then cut. */
async function holding<T>(count: number, said: (i: number) => string, work: () => Promise<T>): Promise<T> {
  const open = await times(count, () => RawConnection.open(service.port));
  for (const [i, connection] of open.entries()) connection.write(said(i));
  const result = await work();
  for (const connection of open) connection.destroy();
  return result;
}

/** Opens connections, asks on each and takes nothing of the answer; cuts them after a while. */
async function leaving(count: number, asked: (i: number) => string): Promise<number[]> {
  const open = await times(count, () => RawConnection.open(service.port));
  for (const [i, connection] of open.entries()) {
    connection.socket.pause();
    connection.write(asked(i));
  }
  await sleep(3000);
  for (const connection of open) connection.destroy();
  return [];
}

const head = (method: string, path: string, key: string, ...headers: string[]): string =>
  [`${method} /api/v1${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${key}`, ...headers, '', ''].join('\r\n');

async function fill(agent: TestAgent, count: number): Promise<void> {
  const item = (n: number): object => ({ content: `note ${n} on subject ${n % 17} at place ${n % 997}`, metadata: { n: `v${n}` } });
  for (let from = 0; from < count; from += 50) {
    const { status, text } = await agent.post('/memory/batch', { items: Array.from({ length: 50 }, (_, i) => item(from + i)) });
    expect(status, text).toBe(200);
  }
}

const abuses: Abuse[] = [
  { name: 'nothing', commit: () => idle(1000) },
  {
    name: '$in of 80,000 values over 20,000 memories',
    prepare: () => fill(large, bulk),
    commit: () => {
      const values = Array.from({ length: 80_000 }, (_, i) => `none${i}`);
      return statusesOf(times(1, () => search(large, 'note on a subject', { metadata_filter: { n: { $in: values } } })));
    },
    allowed: [200, 422],
  },
  {
    name: '100 points of the past at once, of 20,000 memories',
    commit: () => statusesOf(times(100, (i) => search(large, 'subject', {}, `?as_of=${bulk - 100 - i}`))),
    allowed: [200, 429, 503],
  },
  {
    name: 'a memory of 4,000 words, asked with its own text',
    prepare: async () => void (await wordy.store(words)),
    commit: () => statusesOf(times(1, () => search(wordy, words))),
    allowed: [200, 422],
  },
  {
    name: '1,000 times /metrics and the API reference, without a key',
    commit: () => {
      const paths = ['/metrics', '/openapi.json', '/openapi.yaml', '/asyncapi.json', '/docs/swagger-ui-init.js'];
      return statusesOf(times(1000, (i) => service.http.request('GET', paths[i % paths.length])));
    },
    allowed: [200, 429],
  },
  {
    name: '300 event streams of one agent and 64 stores of 20 KB',
    commit: () =>
      holding(
        300,
        () => head('GET', '/events/stream?after=0', streamer.key),
        () => statusesOf(times(64, (i) => streamer.post('/memory/store', { content: `${i} ${'x'.repeat(20_000)}` }))),
      ),
    allowed: [200],
  },
  {
    name: '1,024 half-sent bodies of four agents',
    commit: async () => {
      const keys = (await times(4, () => service.newAgent())).map(({ key }) => key);
      const half = (i: number): string =>
        `${head('POST', '/memory/store', keys[i % 4], 'Content-Type: application/json', 'Content-Length: 999')}{"con`;
      return await holding(1024, half, () => idle(2000));
    },
  },
  {
    name: '500 half-sent heads and 500 connections that say nothing',
    commit: () =>
      holding(
        1000,
        (i) => (i % 2 === 0 ? 'GET /livez HTTP/1.1\r\nHost: x\r\n' : ''),
        () => idle(1500),
      ),
  },
  {
    name: '2,000 requests on one connection, and 50 that take no answer',
    commit: () => {
      const list = head('GET', '/memory?limit=50', large.key);
      return holding(
        50,
        () => list.repeat(100),
        () =>
          holding(
            1,
            () => head('GET', '/memory', large.key).repeat(2000),
            () => idle(2000),
          ),
      );
    },
  },
  {
    name: '32 long questions about 64 of the longest memories, left after 5 s',
    prepare: async () => {
      const statuses = await statusesOf(times(64, (i) => lengthy.post('/memory/store', { content: `${i} ${longest}` })));
      expect(new Set(statuses)).toEqual(new Set([200]));
    },
    commit: () => {
      const body = JSON.stringify({ user_message: longest.slice(0, 32_000), top_k: 100 });
      const headers = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`];
      return holding(
        32,
        () => head('POST', '/memory/search', lengthy.key, ...headers) + body,
        () => idle(5000),
      );
    },
  },
  {
    name: '64 lists, exports and pages of events of them that nobody takes',
    commit: () => {
      const paths = ['/memory?limit=1000', '/memory/export', '/events/export', '/events?limit=200'];
      return leaving(64, (i) => head('GET', paths[i % paths.length], lengthy.key));
    },
  },
  {
    name: '256 searches at once',
    commit: () => statusesOf(times(256, (i) => search(large, `note on subject ${i % 17} at place ${i}`, { top_k: 100 }))),
    allowed: [200, 429],
  },
];

const residentMb = (): number => {
  const status = readFileSync(`/proc/${service.process.pid}/status`, 'utf8');
  return Math.round(Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
};

/** Has the other agent search, one after the other, until the work is done. */
async function beside<T>(work: () => Promise<T>): Promise<{ result: T; statuses: number[]; maxMs: number }> {
  let isDone = false;
  const statuses: number[] = [];
  let maxMs = 0;
  const searching = async (): Promise<void> => {
    while (!isDone) {
      const beganMs = performance.now();
      statuses.push((await search(victim, 'Where does Ada work?')).status);
      maxMs = Math.max(maxMs, performance.now() - beganMs);
      await sleep(50);
    }
  };
  const searches = searching();
  const result = await work().finally(() => {
    isDone = true;
  });
  await searches;
  return { result, statuses, maxMs: Math.round(maxMs) };
}

beforeAll(async () => {
  service = await TestService.start({ HINDCAST_WARM_UP: 'true' });
  probe = new LivenessProbe(service.port);
  [victim, large, wordy, streamer, lengthy] = await times(5, () => service.newAgent());
  await victim.store('Ada works from Lisbon.');
});
afterAll(async () => {
  await probe?.stop();
  await service?.dispose();
});

describe('nobody waits long for', () => {
  it.each(abuses)('$name', async ({ name, prepare, commit, allowed = [] }) => {
    await prepare?.();
    const beforeMb = residentMb();
    await probe.seen();
    const { result, statuses, maxMs } = await beside(commit);
    const lives = await probe.seen();
    const afterMb = residentMb();
    const counts = [...new Set(result)].map((status) => `${result.filter((one) => one === status).length} x ${status}`);
    console.log(
      `${name}: livez max ${lives.maxMs} ms of ${lives.asked}, another's search max ${maxMs} ms of ${statuses.length}, ${beforeMb} -> ${afterMb} MB, ${counts.join(', ')}`,
    );
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(lives.lost).toEqual([]);
    expect(lives.maxMs).toBeLessThan(livezMaxMs);
    expect(afterMb - beforeMb).toBeLessThan(growthMaxMb);
    expect(result.filter((status) => !allowed.includes(status))).toEqual([]);
  });
});
