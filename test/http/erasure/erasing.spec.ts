import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { filesWith } from '../../kit/files-with.js';
import { makeFolder } from '../../kit/folders.js';
import { expectError, type Json, ok } from '../../kit/http.js';
import { type TestAgent, TestService } from '../../kit/service.js';

/** Words that stand in nothing else. */
const words = ['xylograph', 'quagga', 'zwiebel'];
const secret = 'The Xylograph of the Quagga was sold to Zwiebel.';

/** What is another one in every answer. */
const ofTheRequest = /"request_id":"[^"]*"|"id":"chatcmpl-[^"]*","created":\d+/g;

/** Everything that the agent's routes tell, at every position. */
async function everythingTold(agent: TestAgent): Promise<string> {
  const { position } = await ok(agent.get('/events/verify'));
  const question = { user_message: 'who bought the xylograph of the quagga from zwiebel?', top_k: 100 };
  const told: string[] = [];
  const note = async (what: string, answer: ReturnType<TestAgent['get']>): Promise<void> => {
    const { text, status } = await answer;
    expect(status, `${what} ${text}`).toBeLessThan(500);
    // What was asked is echoed.
    const answered = text.replaceAll(JSON.stringify(question.user_message), '').replaceAll(ofTheRequest, '');
    told.push(answered.toLowerCase());
  };
  await note('export', agent.get('/events/export'));
  await note('events', agent.get('/events?limit=200'));
  for (let at = 0; at <= position; at++) {
    for (const route of [
      '/memory',
      '/memory/m1',
      '/memory/m1/history',
      '/memz/graph/me',
      '/memz/stats/me',
      '/operations/m1',
      '/domains',
      '/domains/d1',
      '/domains/d1/state',
    ])
      await note(route, agent.get(`${route}?as_of=${at}`));
    await note('search', agent.post(`/memory/search?as_of=${at}`, question));
    await note('domain query', agent.post(`/domains/d1/query?as_of=${at}`, { question: question.user_message }));
  }
  await note('query', agent.post('/memory/query', { ...question, include_reasoning: true, update_memory_state: false }));
  await note('chat', agent.post('/v1/chat/completions', { messages: [{ role: 'user', content: 'hello zzz' }] }));
  return told.join('\n');
}

const sealed = { HINDCAST_SEALING: 'on' };

describe('what is erased', () => {
  let service: TestService;
  let agent: TestAgent;
  beforeAll(async () => {
    service = await TestService.start(sealed, makeFolder());
  });
  afterAll(() => service?.dispose());
  beforeEach(async () => {
    agent = await service.newAgent();
  });

  const store = (id: string, content: string, more: Json = {}) => ok(agent.post('/memory/store', { memory_id: id, content, ...more }));
  const erase = (body: Json, headers = {}) => ok(agent.post('/erase', body, headers));

  it('is in no file and in no answer, now and after a start; the rest is as it was', async () => {
    await store('m1', secret, { metadata: { who: 'zwiebel' }, concepts: ['quagga'] });
    await store('m2', 'The tortoise sleeps in the garden.');
    await ok(agent.post('/memory/query', { user_message: 'where is the xylograph?' }));
    await ok(agent.post('/memory/update', { memory_id: 'm1', summary: 'a xylograph' }));
    const kept = async (): Promise<Json> => {
      // Strength fades with time.
      const { strength, ...rest } = await ok(agent.get('/memory/m2'));
      return rest;
    };
    const before = await kept();
    expect(await everythingTold(agent)).toContain('xylograph');
    const answer = await erase({ memory_ids: ['m1'] });
    expect(answer).toMatchObject({ status: 'success', erased: ['m1'], records: 3, duplicate: false });
    expect(answer.receipt.records.map(({ type }: Json) => type)).toEqual(['memory.stored', 'memory.recalled', 'memory.updated']);
    const told = await everythingTold(agent);
    for (const word of words) expect(told).not.toContain(word);
    expect(await kept()).toEqual(before);
    expect((await ok(agent.get('/events/verify'))).valid).toBe(true);
    expect(filesWith(service.folder, words)).toEqual([]);
    await service.restart();
    expect(await everythingTold(agent)).toBe(told);
    expect(filesWith(service.folder, words)).toEqual([]);
    await service.kill();
    await service.launch();
    expect(await everythingTold(agent)).toBe(told);
  });

  it('answers repeats as before', async () => {
    await store('m1', secret);
    const first = await erase({ memory_ids: ['m1'] }, { 'Idempotency-Key': 'once' });
    expect((await store('m1', secret)).duplicate).toBe(true);
    expect((await agent.post('/memory/store', { memory_id: 'm1', content: 'another' })).status).toBe(409);
    expect(await erase({ memory_ids: ['m1'] }, { 'Idempotency-Key': 'once' })).toEqual({ ...first, duplicate: true });
    expect((await ok(agent.get('/operations/m1'))).outcome).toEqual({ status: 'stored', memory_id: 'm1' });
    expect(await erase({ memory_ids: ['m1', 'never'] })).toMatchObject({ status: 'not_found', records: 0 });
    const whyNone = async (id: string, asOf = ''): Promise<string> => (await agent.get(`/memory/${id}/history${asOf}`)).body.detail;
    expect(await whyNone('m1')).toBe('the memory "m1" was erased');
    for (const one of ['never', 'once']) expect(await whyNone(one)).toBe(`there never was a memory "${one}"`);
    expect(await whyNone('m1', '?as_of=0')).toBe('there never was a memory "m1"');
  });

  it('answers a question that is asked again under its key, and changes of a domain', async () => {
    await store('m1', secret);
    const ask = () => agent.post('/memory/query', { user_message: 'who bought the quagga?' }, { 'Idempotency-Key': 'asked' });
    const schema = { variables: { sold: { type: 'boolean' } } };
    await ok(agent.request('PUT', '/domains/d1', { body: { description: secret, schema, hypotheses: [] } }));
    const change = () =>
      agent.request('PATCH', '/domains/d1', {
        body: { declaration: { description: 'quagga' } },
        headers: { 'Idempotency-Key': 'changed' },
      });
    expect((await ok(ask())).state.strengthened).toHaveLength(1);
    expect((await ok(change())).description).toBe('quagga');
    await erase({ memory_ids: ['m1'] });
    await erase({ domain_id: 'd1' });
    expect((await ok(ask())).state).toMatchObject({ duplicate: true, strengthened: [] });
    expectError(await change(), 409, 'erased');
  });

  it('answers repeats of what a domain had learned from, one by one or all of the domain', async () => {
    const late = { event_id: 'late', features: { hour: 3 } };
    const event = { event_id: 'e', features: { who: 'quagga' }, outcome: 'zwiebel' };
    const feedback = { feedback_id: 'f', event_id: 'late', outcome: 'quagga' };
    await ok(agent.post('/domains/lamp/adapt/events/batch', { events: [late, event] }));
    await ok(agent.post('/domains/lamp/feedback', feedback));
    for (const which of [{ event_ids: ['e', 'late'] }, { domain_id: 'lamp' }]) {
      await erase(which);
      const { prediction_before, drift, ...rest } = await ok(agent.post('/domains/lamp/adapt/events', event));
      expect(rest).toMatchObject({ event_id: 'e', position: 2, duplicate: true, observation_count: 1 });
      expect([prediction_before, drift.count]).toEqual([null, 0]);
      const { items } = await ok(agent.post('/domains/lamp/adapt/events/batch', { events: [late, event, { ...event, outcome: 'other' }] }));
      expect(items.map(({ status }: Json) => status)).toEqual(['duplicate', 'duplicate', 'conflict']);
      expect(await ok(agent.post('/domains/lamp/feedback', feedback))).toMatchObject({ position: 3, duplicate: true });
    }
  });

  it('is told beforehand by a dry run, which changes nothing', async () => {
    await store('m1', secret, { metadata: { who: 'zwiebel' } });
    await store('m2', 'The tortoise sleeps.', { metadata: { who: 'ada' } });
    const { position } = await ok(agent.get('/events/verify'));
    expect(await erase({ metadata_filter: { who: 'zwiebel' }, dry_run: true })).toMatchObject({
      status: 'dry_run',
      erased: ['m1'],
      records: 1,
      receipt: null,
    });
    expect((await ok(agent.get('/events/verify'))).position).toBe(position);
    expect(await erase({ metadata_filter: { who: 'zwiebel' } })).toMatchObject({ status: 'success', erased: ['m1'] });
    expect((await ok(agent.get('/memory'))).total).toBe(1);
  });

  it('may be all of a domain, or one of its events', async () => {
    await ok(agent.request('PUT', '/domains/d1', { body: declaration }));
    await ok(agent.post('/domains/d1/events', { event_id: 'e1', observations: { led: 'red' }, text: secret }));
    await ok(agent.post('/domains/d1/events', { event_id: 'e2', observations: { led: 'green' }, text: 'all is well' }));
    await ok(agent.post('/domains/d1/feedback', { event_id: 'e1', hypothesis_id: 'fan', verdict: 'confirmed' }));
    expect(await erase({ event_ids: ['e1'] })).toMatchObject({ status: 'success', records: 2 });
    const told = await everythingTold(agent);
    for (const word of words) expect(told).not.toContain(word);
    expect((await ok(agent.post('/domains/d1/events', { event_id: 'e1', observations: { led: 'red' }, text: secret }))).duplicate).toBe(
      true,
    );
    expect(await erase({ domain_id: 'd1' })).toMatchObject({ status: 'success', records: 2 });
    expect((await ok(agent.get('/domains'))).domains ?? []).toEqual([]);
    const again = await agent.post('/domains/d1/events', { event_id: 'e2', observations: { led: 'green' }, text: 'all is well' });
    expect(again.body.duplicate, again.text).toBe(true);
    // without quotes or a blank the sealed bytes may hold a word of three letters by chance
    expect((await agent.get('/events/export')).text).not.toMatch(/"fan\\?"|Fan stuck/);
    expect((await ok(agent.get('/events/verify'))).valid).toBe(true);
  });

  it('may be a whole agent', async () => {
    await store('m1', secret);
    await ok(service.owner('DELETE', '/v1/accounts/units', { agentKey: agent.agentKey }));
    expect((await agent.get('/memory/m1')).status).toBe(403);
    expect(filesWith(service.folder, words)).toEqual([]);
  });

  it('takes one kind of choice', async () => {
    for (const body of [
      {},
      { metadata_filter: {} },
      { memory_ids: ['m1'], domain_id: 'd1' },
      { time_range: {} },
      { time_range: { from: 'soon' } },
    ])
      expect((await agent.post('/erase', body)).status, JSON.stringify(body)).toBe(422);
  });
});

describe('what was never sealed', () => {
  it('is refused as such, and stays readable beside what is sealed', async () => {
    const service = await TestService.start({ HINDCAST_SEALING: 'off' });
    try {
      const agent = await service.newAgent();
      await ok(agent.post('/memory/store', { memory_id: 'm1', content: 'of before' }));
      await service.restart(sealed);
      expect(service.output).toContain('records of before are not sealed');
      await ok(agent.post('/memory/store', { memory_id: 'm2', content: 'of today' }));
      expect((await ok(agent.post('/memory/store', { memory_id: 'm1', content: 'of before' }))).duplicate).toBe(true);
      const refused = await agent.post('/erase', { memory_ids: ['m1', 'm2'] });
      expect([refused.status, refused.body.code]).toEqual([409, 'not_sealed']);
      expect((await ok(agent.get('/memory/m1'))).content).toBe('of before');
      expect((await ok(agent.post('/erase', { memory_ids: ['m2'] }))).status).toBe('success');
      await service.restart({ ...sealed, HINDCAST_SEALING: 'off' });
      expect((await ok(agent.get('/memory'))).total).toBe(1);
      expect((await ok(agent.get('/events/verify'))).valid).toBe(true);
    } finally {
      await service.dispose();
    }
  });
});

const declaration = {
  description: 'Why is the server down?',
  schema: { variables: { led: { type: 'categorical', values: ['red', 'green'] } } },
  hypotheses: [
    { hypothesis_id: 'fan', label: 'Fan stuck', prior: 0.2, likelihoods: { led: { red: 0.8, green: 0.2 } } },
    { hypothesis_id: 'fine', label: 'Healthy', prior: 0.8, likelihoods: { led: { red: 0.1, green: 0.9 } } },
  ],
};
