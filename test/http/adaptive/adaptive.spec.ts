import { describe, expect, it } from 'vitest';
import { nextMillisecond } from '../../kit/clock.js';
import { type Answer, expectError, fieldsOf, type Json, ok } from '../../kit/http.js';
import { TestService } from '../../kit/service.js';
import { agent, service, startService } from '../../kit/started.js';

startService();

const send = (body: Json, domain = 'd', headers = {}, by = agent): Promise<Answer> =>
  by.post(`/domains/${domain}/adapt/events`, body, headers);
const learn = (body: Json, domain = 'd', by = agent): Promise<Json> => ok(send(body, domain, {}, by));
const batch = (events: Json[], domain = 'd', headers = {}): Promise<Json> =>
  ok(agent.post(`/domains/${domain}/adapt/events/batch`, { events }, headers));
const predict = (body: Json = {}, domain = 'd', suffix = '', by = agent): Promise<Json> =>
  ok(by.post(`/domains/${domain}/adapt/predict${suffix}`, body));
const feedback = (body: Json, domain = 'd'): Promise<Answer> => agent.post(`/domains/${domain}/feedback`, body);
const declare = (adapt: Json, domain = 'd'): Promise<Answer> =>
  agent.request('PUT', `/domains/${domain}`, { body: { description: 'x', schema: { variables: {}, adapt }, hypotheses: [] } });

const rows = (count: number, name = 'e'): Json[] =>
  Array.from({ length: count }, (_, i) => ({
    event_id: `${name}${i}`,
    features: { x: (i * 37) % 11, room: i % 2 ? 'kitchen' : 'hall', lamp: i % 3 === 0, gone: null },
    outcome: (i * 37) % 11 > 5 ? 'up' : 'down',
  }));
const sum = (probabilities: { probability: number }[]): number => probabilities.reduce((total, { probability }) => total + probability, 0);

describe('events', () => {
  it('need no declared domain, and say what was predicted before', async () => {
    const first = await learn({ event_id: 'e0', features: { x: 1 }, outcome: 'up' });
    expect(first).toMatchObject({
      status: 'success',
      domain_id: 'd',
      session_id: agent.id,
      event_id: 'e0',
      position: 1,
      duplicate: false,
      observation_count: 1,
      prediction_before: null,
      drift: { detected: false, count: 0, last_at: null },
    });
    const second = await learn({ event_id: 'e1', features: { x: 2 }, outcome: 'up' });
    expect(second).toMatchObject({ position: 2, observation_count: 2, prediction_before: { task: 'classification', prediction: 'up' } });
    expect(Object.keys(second.prediction_before).sort()).toEqual(
      [
        'confidence',
        'drift',
        'experts',
        'interval',
        'observation_count',
        'outcome_probability',
        'prediction',
        'probabilities',
        'task',
      ].sort(),
    );
  });

  it('are answered the first time and every time alike', async () => {
    const answers: Json[] = [];
    for (const row of rows(12)) answers.push(await learn(row));
    for (const [i, row] of rows(12).entries()) expect(await learn(row)).toEqual({ ...answers[i], duplicate: true });
    await service.restart();
    for (const [i, row] of rows(12).entries()) expect(await learn(row)).toEqual({ ...answers[i], duplicate: true });
    expect(await predict({ features: rows(1)[0].features })).toMatchObject({ observation_count: 12, position: 12 });
  });

  it('keep their ids for their payload, and do not share them with domain events', async () => {
    await learn(rows(1)[0]);
    expectError(await send({ ...rows(1)[0], outcome: 'down' + 'up' }), 409, 'id_conflict');
    await declare({});
    expect((await agent.post('/domains/d/events', { event_id: 'e0', text: 'hello' })).status).toBe(200);
    const { status, body } = await agent.get('/operations/e0');
    expect({ status, types: [body.type, body.others[0].type] }).toEqual({
      status: 200,
      types: ['domain.event_recorded', 'adaptive.observed'],
    });
    expect(body.others[0]).toMatchObject({ status: 'recorded', domain_id: 'd', outcome: { status: 'observed', observation_count: 1 } });
  });

  it('take their id from the Idempotency-Key', async () => {
    const once = await ok(send({ outcome: 1 }, 'd', { 'idempotency-key': 'k' }));
    expect(await ok(send({ outcome: 1 }, 'd', { 'idempotency-key': 'k' }))).toEqual({ ...once, event_id: 'k', duplicate: true });
  });

  it('give the same predictions in another domain, and one by one as in batches', async () => {
    const singles: Json[] = [];
    for (const row of rows(60)) singles.push(await learn(row, 'one'));
    const together = [...(await batch(rows(60).slice(0, 50), 'two')).items, ...(await batch(rows(60).slice(50), 'two')).items];
    expect(together.map(({ prediction_before }) => prediction_before)).toEqual(singles.map(({ prediction_before }) => prediction_before));
    const [one, two] = [await predict({ features: { x: 7 } }, 'one'), await predict({ features: { x: 7 } }, 'two')];
    expect(two).toEqual({ ...one, domain_id: 'two', position: 120 });
  });

  it('learn numbers, with intervals', async () => {
    for (let i = 0; i < 50; i += 25)
      await batch(Array.from({ length: 25 }, (_, j) => ({ features: { x: i + j }, outcome: 2 * (i + j) + ((i + j) % 3) })));
    const answer = await predict({ features: { x: 30 } });
    expect(answer).toMatchObject({ task: 'regression', probabilities: [], interval: { level: 0.9 } });
    expect(answer.interval.low).toBeLessThan(answer.interval.high);
    expectError(await send({ outcome: 'many' }), 422, 'invalid_fields');
    expect(await predict({ features: { x: 30 } })).toEqual(answer);
  });

  it('learn sequences without features', async () => {
    for (let i = 0; i < 3; i++) await batch(Array.from({ length: 40 }, (_, j) => ({ outcome: 'abcd'[j % 4] })));
    expect(await predict()).toMatchObject({ prediction: 'a', observation_count: 120 });
  });
});

describe('batches', () => {
  it('look at every item for itself', async () => {
    await learn({ event_id: 'old', outcome: 'a' });
    const answer = await batch([
      { event_id: 'new', outcome: 'a' },
      { event_id: 'old', outcome: 'a' },
      { event_id: 'old', outcome: 'b' },
      { event_id: 'bad', features: [] },
      7,
      {},
    ]);
    expect(answer).toMatchObject({ status: 'partial', session_id: agent.id, domain_id: 'd', stored: 1, duplicates: 1, failed: 4 });
    expect(answer.items.map(({ index, event_id, status }: Json) => [index, event_id, status])).toEqual([
      [0, 'new', 'stored'],
      [1, 'old', 'duplicate'],
      [2, 'old', 'conflict'],
      [3, 'bad', 'invalid'],
      [4, null, 'invalid'],
      [5, null, 'invalid'],
    ]);
    expect(answer.items[0]).toMatchObject({ observation_count: 2, prediction_before: { prediction: 'a' } });
  });

  it('are repeated by their key', async () => {
    const events = [{ outcome: 'a' }, { outcome: 'b' }];
    const once = await batch(events, 'd', { 'idempotency-key': 'k' });
    const again = await batch(events, 'd', { 'idempotency-key': 'k' });
    expect(again).toMatchObject({ stored: 0, duplicates: 2 });
    expect(again.items).toEqual(once.items.map((item: Json) => ({ ...item, status: 'duplicate' })));
  });

  it('hold 1 to 50 events', async () => {
    for (const events of [[], Array.from({ length: 51 }, () => ({ outcome: 1 }))]) {
      expectError(await agent.post('/domains/d/adapt/events/batch', { events }), 422, 'invalid_fields');
    }
  });
});

describe('predictions', () => {
  it('change nothing, and are what the next event says was predicted', async () => {
    await batch(rows(40));
    const features = { x: 9, room: 'hall' };
    const asked = await predict({ features });
    expect(await predict({ features })).toEqual(asked);
    const { prediction_before: before } = await learn({ features, outcome: 'up' });
    const { domain_id: _, session_id: __, position: ___, ...prediction } = asked;
    expect(before).toEqual({ ...prediction, outcome_probability: before.outcome_probability });
    expect(sum(before.probabilities)).toBeCloseTo(1, 9);
  });

  it('list as many values as are wanted', async () => {
    await batch(Array.from({ length: 30 }, (_, i) => ({ outcome: `v${i} of 30 shops` })));
    expect((await predict()).probabilities).toHaveLength(10);
    const { probabilities } = await predict({ top_k: 100 });
    expect(probabilities).toHaveLength(30);
    expect(sum(probabilities)).toBeCloseTo(1, 9);
    expectError(await agent.post('/domains/d/adapt/predict', { top_k: 101 }), 422, 'invalid_fields');
  });

  it('answer from the past, and wait for a position', async () => {
    await batch(rows(10));
    const then = await predict({ features: { x: 3 } });
    await nextMillisecond();
    await batch(rows(20, 'f'));
    expect(await predict({ features: { x: 3 } }, 'd', '?as_of=10')).toEqual(then);
    const { recorded_at: whenFirst } = (await agent.events())[9];
    await agent.store('something else');
    expect(await predict({ features: { x: 3 } }, 'd', `?as_of=${whenFirst}`)).toEqual(then);
    expect(await predict({ features: { x: 3 } }, 'd', '?as_of=31')).toEqual(await predict({ features: { x: 3 } }));
    expectError(await agent.post('/domains/d/adapt/predict?as_of=0', {}), 404, 'not_found');
    const late = await agent.post('/domains/d/adapt/predict', {}, { 'x-wait-for-position': '30' });
    expect(late.body).toMatchObject({ observation_count: 30, position: 31 });
  });

  it('of a domain that has learned nothing say so', async () => {
    expectError(await agent.post('/domains/d/adapt/predict', {}), 404, 'not_found');
    await declare({});
    expect(await predict()).toMatchObject({ task: null, prediction: null, probabilities: [], observation_count: 0 });
  });
});

describe('late outcomes', () => {
  it('are learned from the features of then', async () => {
    for (const { outcome, ...event } of rows(30)) {
      await learn(event, 'late');
      await ok(feedback({ event_id: event.event_id, outcome }, 'late'));
    }
    await batch(rows(30), 'prompt');
    const { position: _, ...prompt } = await predict({ features: { x: 4 } }, 'prompt');
    expect(await predict({ features: { x: 4 } }, 'late')).toMatchObject({ ...prompt, domain_id: 'late' });
    const scoreOf = async (domain: string) => (await ok(agent.get(`/domains/${domain}`))).adaptive.score;
    expect(await scoreOf('late')).toEqual(await scoreOf('prompt'));
  });

  it('are learned once, whatever is sent', async () => {
    await learn({ event_id: 'e', features: { x: 1 } });
    const once = await ok(feedback({ feedback_id: 'f', event_id: 'e', outcome: 'up' }));
    expect(once).toMatchObject({ feedback_id: 'f', learned: true, observation_count: 1, duplicate: false });
    expect(await ok(feedback({ feedback_id: 'f', event_id: 'e', outcome: 'up' }))).toEqual({ ...once, duplicate: true });
    expect(await ok(feedback({ event_id: 'e', outcome: 'up' }))).toMatchObject({ learned: false, duplicate: false });
    expectError(await feedback({ event_id: 'e', outcome: 'down' }), 409, 'outcome_conflict');
    expectError(await feedback({ feedback_id: 'f', event_id: 'e', outcome: 'down' }), 409, 'id_conflict');
    expect(await predict()).toMatchObject({ observation_count: 1 });
  });

  it('say what is wrong with them', async () => {
    expectError(await feedback({ event_id: 'e', outcome: 'up' }), 404, 'not_found');
    await learn({ event_id: 'e', features: { x: 1 } });
    for (const [body, field] of [
      [{ event_id: 'other', outcome: 'up' }, 'event_id'],
      [{ outcome: 'up' }, 'event_id'],
      [{ event_id: 'e', outcome: 'x'.repeat(257) }, 'outcome'],
      [{ event_id: 'e', outcome: 'up', hypothesis_id: 'h' }, 'hypothesis_id'],
    ] as const) {
      const answer = await feedback(body);
      expectError(answer, 422, 'invalid_fields');
      expect(answer.body.detail.map(({ loc }: Json) => loc.join('.'))).toEqual([`body.${field}`]);
    }
  });

  it('cannot be told when newer events have pushed theirs out', async () => {
    await declare({ pending_max: 2 });
    for (const event_id of ['a', 'b', 'c']) await learn({ event_id, features: { x: 1 } });
    expectError(await feedback({ event_id: 'a', outcome: 'up' }), 409, 'outcome_conflict');
    expect(await ok(feedback({ event_id: 'b', outcome: 'up' }))).toMatchObject({ learned: true });
  });
});

describe('the domain', () => {
  it('shows what it has learned and how well it does', async () => {
    await batch(rows(40));
    const { adaptive, ...domain } = await ok(agent.get('/domains/d'));
    expect(domain).toMatchObject({ domain_id: 'd', description: '', version: 0, declared_at: null, hypotheses: [] });
    expect(adaptive).toMatchObject({ task: 'classification', events: 40, observation_count: 40, pending: 0, writer: null, position: 40 });
    expect(adaptive.score.scored).toBe(39);
    expect(adaptive.score.accuracy).toBeGreaterThan(0.5);
    expect((await ok(agent.get('/domains'))).items).toMatchObject([{ domain_id: 'd', version: 0, adaptive_events: 40 }]);
  });

  it('takes events from its declared writer alone', async () => {
    await declare({ writer: 'trainer' });
    expectError(await send({ outcome: 'a' }), 409, 'writer_conflict');
    expect((await send({ outcome: 'a' })).headers['x-should-retry']).toBe('false');
    await learn({ event_id: 'e', features: { x: 1 }, writer: 'trainer' });
    expectError(await feedback({ event_id: 'e', outcome: 'a' }), 409, 'writer_conflict');
    await ok(feedback({ event_id: 'e', outcome: 'a', writer: 'trainer' }));
    expect((await batch([{ outcome: 'b', writer: 'other' }])).items[0]).toMatchObject({ status: 'conflict' });
  });

  it('refuses settings that are none', async () => {
    for (const adapt of [{ task: 'guess' }, { memory: 2 }, { 'task of': 1 }, { writer: 7 }]) {
      const answer = await declare(adapt);
      expectError(answer, 422, 'invalid_fields');
      const [[name, value]] = Object.entries(adapt);
      expect(fieldsOf(answer)).toEqual([`body.schema.adapt.${name}: adapt_settings`]);
      expect(answer.body.detail[0].input).toEqual(value);
    }
  });

  it('is forgotten whole', async () => {
    await batch(rows(3));
    expect((await agent.delete('/domains/d')).status).toBe(200);
    expectError(await agent.get('/domains/d'), 404, 'not_found');
    expect(await learn({ outcome: 'a' })).toMatchObject({ observation_count: 1 });
  });

  it('is open to keys that are limited to it, and to no others', async () => {
    const limited = await service.newAgent(['domain:mine']);
    await learn({ outcome: 'a' }, 'mine', limited);
    expectError(await send({ outcome: 'a' }, 'other', {}, limited), 403, 'forbidden');
  });
});

describe('learners that are too big together', () => {
  it('take no more events until one is deleted, and say so', async () => {
    const small = await TestService.start({ HINDCAST_LEARNERS_MB: '1' });
    try {
      const by = await small.newAgent();
      const wide = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`f${i}`, i]));
      let sent = 0;
      for (let status = 200; status === 200; sent++)
        ({ status } = await send({ event_id: `e${sent}`, features: wide, outcome: `${sent}` }, 'big', {}, by));
      const full = await send({ outcome: 1 }, 'other', {}, by);
      expectError(full, 422, 'invalid_fields');
      expect(fieldsOf(full)).toEqual(['path.domain_id: too_many_learner_bytes']);
      expect(await learn({ event_id: 'e0', features: wide, outcome: '0' }, 'big', by)).toMatchObject({ duplicate: true });
      expect((await predict({ features: wide }, 'big', '', by)).observation_count).toBe(sent - 1);
      expect((await by.delete('/domains/big')).status).toBe(200);
      await learn({ outcome: 1 }, 'other', by);
    } finally {
      await small.dispose();
    }
  });
});

describe('learners of several sessions that are too big together', () => {
  it('take no more events while all are in use, and do again when one is at rest, which comes back as it was', async () => {
    const small = await TestService.start({ HINDCAST_LEARNERS_MB: '3' });
    try {
      const [one, other] = [await small.newAgent(), await small.newAgent()];
      const wide = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`f${i}`, i]));
      const features = { ...wide, x: 1 };
      for (let i = 0; i < 20; i++) await learn({ event_id: `e${i}`, features: wide, outcome: `${i}` }, 'big', one);
      const before = await predict({ features }, 'big', '', one);
      let refused: Answer | null = null;
      for (let sent = 0; refused === null && sent < 400; sent++) {
        await predict({ features }, 'big', '', one);
        const answer = await send({ event_id: `e${sent}`, features: wide, outcome: `${sent}` }, 'big', {}, other);
        if (answer.status !== 200) refused = answer;
      }
      expectError(refused as Answer, 429, 'overloaded');
      expect(Number((refused as Answer).headers['retry-after'])).toBeGreaterThan(0);
      await expect.poll(async () => (await send({ event_id: 'later', features: wide, outcome: 'x' }, 'big', {}, other)).status).toBe(200);
      expect(await predict({ features }, 'big', '', one)).toEqual(before);
    } finally {
      await small.dispose();
    }
  });
});

describe('hostile events', () => {
  it.each<[string, Json]>([
    ['features that are a list', { features: [] }],
    ['a feature that is an object', { features: { a: {} }, outcome: 1 }],
    ['a feature without a name', { features: { '': 1 }, outcome: 1 }],
    ['a name as long as a page', { features: { ['x'.repeat(257)]: 1 }, outcome: 1 }],
    [
      'more features than can be told apart',
      { features: Object.fromEntries(Array.from({ length: 1025 }, (_, i) => [`f${i}`, i])), outcome: 1 },
    ],
    ['half a character', { features: { a: '\ud800' }, outcome: 1 }],
    ['an outcome that is a list', { outcome: [1] }],
    ['an outcome as long as a page', { outcome: 'x'.repeat(257) }],
    ['a weight below 0', { outcome: 1, weight: -1 }],
    ['a weight that drowns all others', { outcome: 1, weight: 11 }],
    ['nothing', {}],
    ['nothing but empty features', { features: {} }],
    ['a time that is none', { outcome: 1, occurred_at: 'soon' }],
    ['a field that is none', { outcome: 1, label: 'x' }],
  ])('with %s are refused with the place', async (_what, body) => {
    expectError(await send(body), 422, 'invalid_fields');
    expectError(await agent.get('/domains/d'), 404, 'not_found');
  });

  it('are refused where numbers are none, and where the prototype is meant', async () => {
    const raw = (text: string) => agent.request('POST', '/domains/d/adapt/events', { raw: text });
    expectError(await raw('{"outcome": NaN}'), 400, 'invalid_json');
    expectError(await raw('{"outcome": 1e999}'), 422, 'invalid_fields');
    expectError(await raw('{"features": {"a": 1e999}, "outcome": 1}'), 422, 'invalid_fields');
    expectError(await raw('{"features": {"__proto__": 1}, "outcome": 1}'), 422, 'invalid_fields');
    const messages = ['[]', '"\\ud800"', '1e999'].map(async (value) => (await raw(`{"features": {"a": ${value}}}`)).body.detail[0].msg);
    expect(await Promise.all(messages)).toEqual([
      'must be a number, a string or a boolean, or null',
      'holds half of a surrogate pair, which is no character',
      'must be a finite number',
    ]);
  });

  it('with the largest numbers and strange names are learned, and nothing comes out that is no number', async () => {
    const strange = { constructor: 'x', toString: 1, hasOwnProperty: true, 'größe 🎈': 1e308, '0': -1e308, 'a.b[c]': 5e-324 };
    for (let i = 0; i < 12; i++) {
      const answer = await learn({ features: { ...strange, n: i % 2 ? 1e308 : -1e308 }, outcome: i % 2 ? 1.7e308 : -1.7e308 });
      expect(JSON.stringify(answer)).not.toContain('null,"high"');
    }
    const answer = await predict({ features: strange });
    expect(typeof answer.prediction).toBe('number');
    expect((await agent.get('/domains/d')).status).toBe(200);
  });
});
