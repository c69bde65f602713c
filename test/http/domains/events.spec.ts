import { beforeEach, describe, expect, it } from 'vitest';
import { type Answer, expectError, fieldsOf, type Json, ok, withKey } from '../../kit/http.js';
import { agent, service, startService } from '../../kit/started.js';
import { declare, event, probabilities, query } from './rack.js';

startService();

describe('events', () => {
  beforeEach(() => declare());

  it('are recorded once by their id', async () => {
    const first = await event({ event_id: 'e1', observations: { led: 'red' } });
    expect(first).toEqual({ status: 'success', domain_id: 'rack', session_id: agent.id, event_id: 'e1', position: 2, duplicate: false });
    expect(await event({ event_id: 'e1', observations: { led: 'red' } })).toEqual({ ...first, duplicate: true });
    expectError(await agent.post('/domains/rack/events', { event_id: 'e1', observations: { led: 'off' } }), 409, 'id_conflict');
    await agent.store({ memory_id: 'e1', content: 'a memory of the same id' });
  });

  it('take their id from the Idempotency-Key, or are found by it', async () => {
    const send = (body: Json): Promise<Json> => ok(agent.post('/domains/rack/events', body, withKey('k')));
    expect(await send({ observations: { led: 'red' } })).toMatchObject({ event_id: 'k', duplicate: false });
    expect(await send({ observations: { led: 'red' } })).toMatchObject({ event_id: 'k', duplicate: true });
    await send({ event_id: 'own', observations: { led: 'off' } });
    const operation = await ok(agent.get('/operations/k'));
    expect(operation).toMatchObject({ status: 'recorded', type: 'domain.event_recorded', domain_id: 'rack', event_id: 'own' });
    expect(operation.others).toHaveLength(1);
  });

  it.each([
    ['an unknown variable', { observations: { colour: 'red' } }, 'body.observations.colour: unknown_variable'],
    ['a value that is none', { observations: { led: 'blue' } }, 'body.observations.led: unknown_value'],
    ['a text for a number', { observations: { temp: 'hot' } }, 'body.observations.temp: number_type'],
    ['weights without weight', { observations: { led: { red: 0, green: 0, off: 0 } } }, 'body.observations.led: no_weight'],
    ['half a relation', { relations: [{ subject: 'a', relation: 'r' }] }, 'body.relations.0.object: missing'],
    [
      'a rule variable in a relation',
      { relations: [{ subject: '?a', relation: 'r', object: 'b' }] },
      'body.relations.0.subject: variable_term',
    ],
    [
      'relations above the limit',
      { relations: Array.from({ length: 1025 }, (_, i) => ({ subject: `s${i}`, relation: 'r', object: 'o' })) },
      'body.relations: too_long',
    ],
    ['no time', { occurred_at: 'yesterday' }, 'body.occurred_at: datetime_parsing'],
    ['another field', { observation: {} }, 'body.observation: extra_forbidden'],
  ])('with %s are refused by name', async (_, body, field) => {
    const refused = await agent.post('/domains/rack/events', body);
    expectError(refused, 422, 'invalid_fields');
    expect(fieldsOf(refused)).toEqual([field]);
  });

  it('may come late: the latest of a variable counts', async () => {
    await event({ event_id: 'new', observations: { led: 'off' }, occurred_at: '2026-03-02T00:00:00Z' });
    await event({ event_id: 'old', observations: { led: 'red', temp: 80 }, occurred_at: '2026-03-01T00:00:00Z' });
    const { evidence } = (await query()).ranked_hypotheses[0];
    expect(evidence.map(({ variable, value, event_id }: Json) => [variable, value, event_id])).toEqual([
      ['temp', 80, 'old'],
      ['led', 'off', 'new'],
    ]);
  });

  it('can be taken back', async () => {
    await event({
      event_id: 'e1',
      observations: { led: 'red' },
      relations: [{ subject: 'r1', relation: 'beside', object: 'r2' }],
      text: 'red',
    });
    const before = await ok(agent.get('/domains/rack'));
    expect(before).toMatchObject({ events: 1, relations: { asserted: 1 } });
    expect(await ok(agent.delete('/domains/rack/events/e1'))).toMatchObject({ status: 'success', duplicate: false });
    expect(await ok(agent.get('/domains/rack'))).toMatchObject({ events: 0, relations: { asserted: 0 } });
    expect(probabilities(await query()).psu).toBeCloseTo(0.2, 12);
    expectError(await agent.delete('/domains/rack/events/e1'), 404, 'not_found');
    expect(
      await event({
        event_id: 'e1',
        observations: { led: 'red' },
        relations: [{ subject: 'r1', relation: 'beside', object: 'r2' }],
        text: 'red',
      }),
    ).toMatchObject({ duplicate: true });
  });

  it('stand in the list of events by their domain', async () => {
    await declare('other');
    await event({ event_id: 'e1' });
    const { events } = await ok(agent.get('/events?domain_id=rack'));
    expect(events.map(({ type, id }: Json) => [type, id]).slice(1)).toEqual([['domain.event_recorded', 'e1']]);
    expect(await ok(agent.get('/events/verify'))).toMatchObject({ valid: true, events: 3 });
  });
});

describe('feedback', () => {
  beforeEach(async () => {
    await declare();
    await event({ event_id: 'e1', observations: { led: 'green' }, metadata: { run: 1 } });
  });
  const feedback = (body: Json): Promise<Answer> => agent.post('/domains/rack/feedback', body);

  it('moves the tables once by its id, and they show with counts', async () => {
    const before = probabilities(await query()).psu;
    const said = { feedback_id: 'f1', hypothesis_id: 'psu', verdict: 'confirmed', metadata_filter: { run: 1 } };
    expect(await ok(feedback(said))).toMatchObject({ status: 'success', feedback_id: 'f1', learned: true, duplicate: false });
    const after = probabilities(await query()).psu;
    expect(after).toBeGreaterThan(before);
    expect(await ok(feedback(said))).toMatchObject({ duplicate: true, learned: true });
    expect(probabilities(await query()).psu).toBe(after);
    const { learned } = await ok(agent.get('/domains/rack'));
    expect(learned).toMatchObject({ lessons: 1, priors: { psu: { count: 1, prior: expect.closeTo(3 / 11, 12) } } });
    expect(learned.variables.led[0]).toMatchObject({ given: { hypothesis_id: 'psu' }, counts: { green: 1, red: 0 } });
    expect((await ok(agent.get('/domains/rack?as_of=2'))).learned).toBeNull();
  });

  it('takes an outcome, and a memory that was of use', async () => {
    await agent.store({ memory_id: 'm', content: 'a note' });
    expect(await ok(feedback({ outcome: { smoke: true }, event_id: 'e1' }))).toMatchObject({ learned: true });
    expect(await ok(feedback({ memory_id: 'm' }))).toMatchObject({ learned: false });
    expect(await ok(agent.get('/memory/m'))).toMatchObject({ access_count: 1 });
  });

  it.each([
    ['nothing', {}, 'body: missing'],
    ['an unknown hypothesis', { hypothesis_id: 'nobody' }, 'body.hypothesis_id: unknown_hypothesis'],
    ['an unknown event', { hypothesis_id: 'fan', event_id: 'nobody' }, 'body.event_id: unknown_event'],
    ['an unknown memory', { memory_id: 'nobody' }, 'body.memory_id: unknown_memory'],
    ['another verdict', { hypothesis_id: 'fan', verdict: 'perhaps' }, 'body.verdict: enum'],
    ['an outcome that cannot be', { outcome: { led: 'blue' } }, 'body.outcome.led: unknown_value'],
    [
      'a filter that is none',
      { hypothesis_id: 'fan', metadata_filter: { $near: 1 } },
      'body.metadata_filter.$near: filter_unknown_operator',
    ],
  ])('that says %s is refused', async (_, body, field) => {
    const refused = await feedback(body);
    expectError(refused, 422, 'invalid_fields');
    expect(fieldsOf(refused)).toEqual([field]);
  });
});

describe('the state', () => {
  beforeEach(() => declare());
  const set = (body: Json): Promise<Answer> => agent.post('/domains/rack/state', body);

  it('is empty at first, merges and replaces', async () => {
    expect(await ok(agent.get('/domains/rack/state'))).toEqual({
      domain_id: 'rack',
      session_id: agent.id,
      state: {},
      version: 0,
      position: 0,
      updated_at: null,
    });
    expect(await ok(set({ state_id: 's1', state: { a: { b: 1, c: 2 } } }))).toMatchObject({ state_id: 's1', version: 1, duplicate: false });
    await ok(set({ state: { a: { b: null }, d: [1] } }));
    expect(await ok(agent.get('/domains/rack/state'))).toMatchObject({ state: { a: { c: 2 }, d: [1] }, version: 2, position: 3 });
    await ok(set({ state: { e: 1 }, mode: 'replace' }));
    expect((await ok(agent.get('/domains/rack/state'))).state).toEqual({ e: 1 });
    expect(await ok(set({ state_id: 's1', state: { a: { b: 1, c: 2 } } }))).toMatchObject({ version: 1, duplicate: true });
  });

  it.each([[null], [5], ['words'], [true], [[{ a: 1 }]]])('is an object, and not %j', async (state) => {
    for (const mode of ['merge', 'replace']) {
      const refused = await set({ state, mode });
      expectError(refused, 422, 'invalid_fields');
      expect(fieldsOf(refused)).toEqual(['body.state: dict_type']);
    }
  });

  it('refuses another version than is expected, also from a writer that came too late', async () => {
    await ok(set({ state: { n: 0 } }));
    const answers = await Promise.all([1, 2, 3, 4].map((n) => set({ state: { n }, expected_version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    for (const refused of answers.filter(({ status }) => status === 409)) expectError(refused, 409, 'version_conflict');
    expect((await ok(agent.get('/domains/rack/state'))).version).toBe(2);
  });

  it('does not grow without end', async () => {
    await ok(set({ state: { a: 'x'.repeat(200_000) } }));
    const refused = await set({ state: { b: 'x'.repeat(200_000) } });
    expect(fieldsOf(refused)).toEqual(['body.state: too_long']);
    const many = (value: Json) => Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`k${i}`, value]));
    expect(fieldsOf(await set({ state: many(1) }))).toEqual(['body.state: too_long']);
    expect(await ok(set({ state: { a: null, ...many(null) } }))).toMatchObject({ version: 2 });
  });
});

it('answers the same after a restart, from the view and from the log alone', async () => {
  await declare();
  await event({ event_id: 'e1', observations: { led: 'red', temp: 71.5 }, text: 'The rack is red.', metadata: { run: 1 } });
  await event({
    relations: [
      { subject: 'r1', relation: 'beside', object: 'r2' },
      { subject: 'r2', relation: 'is', object: 'burning' },
    ],
  });
  await ok(agent.post('/domains/rack/feedback', { hypothesis_id: 'psu', metadata_filter: { run: 1 } }));
  await ok(agent.post('/domains/rack/state', { state: { a: 1 } }));
  const ask = async (): Promise<Json> => [
    await ok(agent.post('/domains/rack/explain', { question: 'red rack?' })),
    await ok(agent.get('/domains/rack')),
    await ok(agent.get('/domains/rack/state')),
  ];
  const before = await ask();
  await service.restart();
  expect(await ask()).toEqual(before);
  await service.kill();
  await service.dropViews();
  await service.launch();
  expect(await ask()).toEqual(before);
});
