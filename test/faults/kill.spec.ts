import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../kit/http.js';
import { type Random, seeded } from '../kit/random.js';
import { type TestAgent, TestService } from '../kit/service.js';
import { expectRepeat, present } from '../kit/write-outcomes.js';
import { contents, eachOf, resend, storedBy, Writers } from '../kit/writers.js';

let service: TestService;
let agent: TestAgent;

beforeEach(async () => {
  service = await TestService.start({ HINDCAST_SNAPSHOT_EVENTS: '50' });
  agent = await service.newAgent();
});
afterEach(() => service?.dispose());

describe('kill -9 under sixteen writers', () => {
  /** Has writers write until they are cut off by a kill, and starts again. */
  async function killed(name: string, random: Random): Promise<Writers> {
    const writers = new Writers(agent, random, name, 16);
    await writers.acknowledge(100 + random.below(1000));
    await service.kill();
    await writers.stop();
    await service.launch();
    return writers;
  }

  it('loses nothing and does nothing twice, three times in a row', async () => {
    const random = seeded('kill.spec');
    const expected = new Map<string, string>();
    let unanswered = 0;
    for (const round of [1, 2, 3]) {
      const writers = await killed(`r${round}`, random);
      for (const attempt of writers.answered) {
        expect(attempt.answer?.status, attempt.answer?.text).toBe(200);
        for (const [id, content] of storedBy(attempt)) expected.set(id, content);
      }
      const found = await contents(agent);
      expect([...expected].filter(([id, content]) => found.get(id) !== content)).toEqual([]);
      expect((await agent.get('/events/verify')).body).toMatchObject({ valid: true, first_invalid: null, events: found.size });

      let known = expected.size;
      await eachOf(writers.unanswered, async (attempt) => {
        const before = await present(agent, attempt);
        known += before;
        await expectRepeat(agent, attempt, before);
      });
      expect(found.size).toBe(known);
      unanswered += writers.unanswered.length;

      for (const [id, content] of await contents(agent)) expected.set(id, content);
      const all = writers.attempts.reduce((sum, { body }) => sum + ('items' in body ? body.items.length : 1), 0);
      expect([...expected.keys()].filter((id) => id.startsWith(`r${round}-`))).toHaveLength(all);
    }
    // Else it proves nothing.
    expect(unanswered).toBeGreaterThan(0);
    expect(expected.size).toBeGreaterThan(500);
  });

  it('answers repeats of what was answered as before', async () => {
    const writers = new Writers(agent, seeded('kill.spec'), 'answered', 4);
    await writers.acknowledge(50);
    await writers.stop();
    await service.kill();
    await service.launch();
    await eachOf(writers.answered, async (attempt) => {
      const { body } = await resend(agent, attempt);
      const first = attempt.answer?.body;
      if (attempt.path === '/memory/store') expect(body).toEqual({ ...first, duplicate: true });
      else expect(body.items).toEqual(first.items.map((item: Json) => ({ ...item, status: 'duplicate' })));
    });
  });

  it('leaves a log without a gap, which alone gives the same', async () => {
    await killed('gapless', seeded('kill.spec'));
    const events = await agent.events();
    expect(events.map(({ position }) => position)).toEqual(events.map((_, i) => i + 1));
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    const found = await contents(agent);
    expect(events.length).toBe(found.size);
    const { head } = (await agent.get('/events/verify')).body;
    await service.kill();
    await service.dropViews();
    await service.launch();
    expect((await agent.get('/events/verify')).body).toMatchObject({ valid: true, head });
    expect(await contents(agent)).toEqual(found);
  });
});

describe('views', () => {
  /** What checkpoints prove of a session grows with each that is signed, also at a stop. */
  const whatIsProved = /,"proved_position":\d+|,"inherited_position":\d+|,"checkpoint_time":"[^"]*"/g;

  /** Everything there is to ask, as raw bodies. */
  const ask = async (): Promise<Record<string, string>> => {
    const same = { 'x-request-id': 'always-the-same' };
    const questions = ['harbour', 'the old lighthouse in the storm', 'boats and birds', 'Lisbon', 'keeper of nothing', 'number 7'];
    const answers: Record<string, string> = {};
    const note = async (method: string, route: string, body?: object): Promise<void> => {
      const answer = await agent.request(method, route, { body, headers: same });
      expect([200, 404], answer.text).toContain(answer.status);
      answers[`${method} ${route} ${JSON.stringify(body) ?? ''}`] = answer.text.replace(whatIsProved, '');
    };
    for (const user_message of questions) {
      await note('POST', '/memory/search', { user_message, top_k: 100 });
      await note('POST', '/memory/search', { user_message, metadata_filter: { $or: [{ n: { gte: 50 } }, { tags: 'even' }] } });
      await note('POST', '/memory/query', { user_message, include_reasoning: true, update_memory_state: false });
      await note('POST', '/memory/search?as_of=70', { user_message });
    }
    for (const id of ['m0', 'm7', 'm8', 'm50', 'm119', 'gone', 'back', 'never'])
      for (const route of [`/memory/${id}`, `/memory/${id}/history`, `/operations/${id}`, `/memz/memories/x/${id}`])
        await note('GET', route);
    for (const route of [
      '/memory?limit=100',
      '/memory',
      '/memz/stats/x',
      '/memz/graph/x?limit=200',
      '/memory?as_of=30&limit=50',
      '/memz/stats/x?as_of=100',
    ])
      await note('GET', route);
    for (const route of [
      '/events?limit=200',
      '/events/verify',
      '/events/export',
      '/operations/the-query',
      '/operations/a-key',
      '/operations/unknown',
    ])
      await note('GET', route);
    return answers;
  };

  beforeEach(async () => {
    const topics = ['the harbour of Lisbon', 'an old lighthouse', 'boats in the storm', 'birds over the keeper’s house', 'nothing at all'];
    const items = Array.from({ length: 120 }, (_, i) => ({
      memory_id: `m${i}`,
      content: `Number ${i} is about ${topics[i % 5]} and ${topics[(i * 3) % 5]}. ${'It went on. '.repeat(i % 7)}`,
      metadata: i % 3 === 0 ? { n: i, tags: [i % 2 === 0 ? 'even' : 'odd'], nested: { deep: i % 4 } } : undefined,
      concepts: i % 4 === 0 ? [topics[i % 5], `group ${i % 6}`] : undefined,
      summary: i % 10 === 0 ? `A summary of ${i}` : undefined,
      occurred_at: i % 5 === 0 ? `2023-0${1 + (i % 9)}-11T10:00:00+02:00` : undefined,
    }));
    await agent.store({ content: 'gone with the clear', memory_id: 'gone' }, { 'idempotency-key': 'a-key' });
    await agent.post('/memory/clear', {});
    for (let first = 0; first < 120; first += 40) await agent.post('/memory/batch', { items: items.slice(first, first + 40) });
    for (let i = 0; i < 120; i += 8)
      await agent.post('/memory/update', { memory_id: `m${i}`, content: `Changed: ${i} left the harbour`, metadata: { n: -i } });
    for (let i = 7; i < 120; i += 11) await agent.post('/memory/delete', { memory_id: `m${i}` });
    for (const user_message of ['harbour', 'lighthouse storm', 'harbour', 'birds', 'harbour'])
      await agent.post('/memory/query', { user_message });
    await agent.post('/memory/query', { user_message: 'boats' }, { 'idempotency-key': 'the-query' });
    await agent.store({ content: 'the harbour at last', memory_id: 'back' });
  });

  it('may be deleted between two starts: every answer is the same to the byte', async () => {
    const live = await ask();
    expect(Object.keys(live).length).toBeGreaterThan(60);
    await service.restart();
    const fromViews = await ask();
    await service.stop();
    await service.dropViews();
    await service.launch();
    const fromLog = await ask();
    await service.kill();
    await service.launch();
    const afterKill = await ask();
    for (const question of Object.keys(live)) {
      expect([question, fromViews[question]]).toEqual([question, live[question]]);
      expect([question, fromLog[question]]).toEqual([question, live[question]]);
      expect([question, afterKill[question]]).toEqual([question, live[question]]);
    }
  });

  it('go on alike after a restart', async () => {
    await service.restart();
    const repeated = await agent.post('/memory/query', { user_message: 'boats' }, { 'idempotency-key': 'the-query' });
    expect(repeated.body.state.duplicate).toBe(true);
    expect((await agent.store({ content: 'the harbour at last', memory_id: 'back' })).duplicate).toBe(true);
    const position = (await agent.get('/memz/stats/x')).body.position;
    expect((await agent.store('one more')).position).toBe(position + 1);
  });
});
