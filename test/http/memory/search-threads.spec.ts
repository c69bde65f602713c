import { describe, expect, it } from 'vitest';
import { agent, call, startService } from '../../kit/started.js';
import { until } from '../../kit/until.js';

startService();

const topics = [
  'violin',
  'harbour',
  'glacier',
  'printer',
  'orchard',
  'lantern',
  'copper',
  'meadow',
  'turbine',
  'pigeon',
  'saffron',
  'tunnel',
];
const contentOf = (i: number): string =>
  `note ${i}: the ${topics[i % 12]} near the ${topics[(i * 5 + 1) % 12]} was ${topics[(i * 7 + (i >> 4)) % 12]} on day ${i % 97}`;

async function metric(pattern: RegExp): Promise<number> {
  const { text } = await call('GET', '/metrics');
  return Number(pattern.exec(text)?.[1] ?? 0);
}

/** Searches that threads answered so far. */
const answeredInThreads = () => metric(/hindcast_searches_in_threads_total\{outcome="answered"\} (\d+)/);

async function fill(from: number, end: number): Promise<void> {
  for (let i = from; i < end; i += 50) {
    const items = Array.from({ length: 50 }, (_, j) => ({ memory_id: `m${i + j}`, content: contentOf(i + j) }));
    expect((await agent.post('/memory/batch', { items })).status).toBe(200);
  }
}

const question = (i: number) => ({ user_message: `which ${topics[i % 12]} and ${topics[(i * 3 + 2) % 12]} on day ${i % 97}`, top_k: 5 });

/** Asks many questions at once until a thread has answered one: the first ones come while the threads start. */
async function untilThreadsAnswer(): Promise<void> {
  await until('a thread has answered', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, i) => agent.post('/memory/search', question(i))));
    return (await answeredInThreads()) > 0;
  });
}

describe('many searches at once over a large session', () => {
  it('are answered by threads as each would be alone, now, then and while memories are stored', async () => {
    await fill(0, 4500);
    await untilThreadsAnswer();
    expect(await metric(/^hindcast_thread_sessions_bytes (\d+)/m)).toBeGreaterThan(0);
    expect(await metric(/^hindcast_thread_heaps_bytes (\d+)/m)).toBeGreaterThan(0);
    const before = await answeredInThreads();
    const alone: unknown[] = [];
    for (let i = 0; i < 24; i++) alone.push((await agent.post('/memory/search?as_of=4400', question(i))).body);
    let storing = true;
    const writer = (async () => {
      for (let i = 4500; storing && i < 6000; i += 50) await fill(i, i + 50);
    })();
    for (let round = 0; round < 6; round++) {
      const answers = await Promise.all(alone.map((_, i) => agent.post('/memory/search?as_of=4400', question(i))));
      expect(answers.map(({ body }) => body)).toEqual(alone);
    }
    storing = false;
    await writer;
    expect(await answeredInThreads()).toBeGreaterThan(before);
  });

  it('see what was stored, updated, deleted and recalled right before', async () => {
    await fill(0, 4500);
    await untilThreadsAnswer();
    for (let round = 0; round < 15; round++) {
      const id = `fresh${round}`;
      await agent.store({ memory_id: id, content: `zeppelin${round} landed` });
      const found = await Promise.all(
        Array.from({ length: 6 }, () =>
          agent.post('/memory/query', { user_message: `zeppelin${round}`, top_k: 20, update_memory_state: round % 2 === 0 }),
        ),
      );
      for (const { body, status } of found) {
        expect(status).toBe(200);
        expect(body.items.map(({ memory_id }: { memory_id: string }) => memory_id)).toContain(id);
        expect(body.state).toBeDefined();
      }
      await agent.post('/memory/update', { memory_id: id, content: 'an airship left' });
      if (round % 3 === 0) await agent.post('/memory/delete', { memory_id: id });
      const gone = await Promise.all(
        Array.from({ length: 6 }, () => agent.post('/memory/search', { user_message: `zeppelin${round}`, top_k: 50 })),
      );
      for (const { body } of gone) expect(body.items.map(({ memory_id }: { memory_id: string }) => memory_id)).not.toContain(id);
    }
  });

  it('filter, tell how an answer came about, and refuse what is wrong in the same words', async () => {
    await fill(0, 4500);
    await agent.store({ memory_id: 'tagged', content: 'the violin of the harbour', metadata: { kind: 'special' } });
    await untilThreadsAnswer();
    const asked = {
      user_message: 'violin harbour',
      metadata_filter: { kind: 'special' },
      include_reasoning: true,
      update_memory_state: false,
    };
    const before = await answeredInThreads();
    const alone = await agent.post('/memory/query', asked);
    expect(alone.body.items).toHaveLength(1);
    expect(await answeredInThreads()).toBe(before + 1);
    const many = await Promise.all(Array.from({ length: 12 }, () => agent.post('/memory/query', asked)));
    for (const { body } of many) expect(body).toEqual(alone.body);
    const wrong = await Promise.all(
      Array.from({ length: 12 }, () => agent.post('/memory/search', { ...question(1), metadata_filter: { a: { $no: 1 } } })),
    );
    for (const { status } of wrong) expect(status).toBe(422);
    const none = await Promise.all(Array.from({ length: 12 }, () => agent.post('/memory/search', { user_message: 'qqqqqq xxxxxx' })));
    for (const { body } of none) expect(body.items).toEqual([]);
  });
});
