import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { removeFolder } from '../kit/folders.js';
import { type Answer, expectError, fieldsOf, type Json, ok } from '../kit/http.js';
import { TestAgent } from '../kit/service.js';
import { agent, service, startService } from '../kit/started.js';

startService();

const rack = {
  description: 'Which fault has the rack?',
  schema: {
    variables: {
      led: { type: 'categorical', values: ['red', 'green', 'off'], question: 'What colour is the LED?', cost: 2 },
      temp: { type: 'number', unit: 'C', label: 'temperature' },
      smoke: { type: 'boolean' },
    },
  },
  hypotheses: [
    {
      hypothesis_id: 'psu',
      label: 'PSU dead',
      prior: 0.2,
      likelihoods: { led: { red: 0.1, green: 0.1, off: 0.8 }, temp: { mean: 20, sd: 3 }, smoke: { true: 0.1, false: 0.9 } },
    },
    {
      hypothesis_id: 'fan',
      label: 'Fan stuck',
      prior: 0.3,
      likelihoods: { led: { red: 0.7, green: 0.2, off: 0.1 }, temp: { mean: 80, sd: 8 }, smoke: { true: 0.2, false: 0.8 } },
    },
    {
      hypothesis_id: 'ok',
      label: 'Healthy',
      prior: 0.5,
      likelihoods: { led: { red: 0, green: 0.95, off: 0.05 }, temp: { mean: 40, sd: 6 }, smoke: { true: 0, false: 1 } },
    },
  ],
  rules: [
    { rule_id: 'hot_red', when: { led: 'red', temp: { gt: 70 } }, supports: { fan: 3 } },
    {
      rule_id: 'spreads',
      match: [
        ['?rack', 'beside', '?other'],
        ['?other', 'is', 'burning'],
      ],
      derive: { observation: { smoke: true } },
    },
  ],
  query_templates: { fault: { question: 'What is wrong with the rack?' } },
};

const withKey = (key: string) => ({ 'idempotency-key': key });
const put = (id: string, body: unknown, headers = {}): Promise<Answer> => agent.request('PUT', `/domains/${id}`, { body, headers });
const declare = (id = 'rack', body: unknown = rack): Promise<Json> => ok(put(id, body));
const event = (body: Json, id = 'rack'): Promise<Json> => ok(agent.post(`/domains/${id}/events`, body));
const query = (body: Json = {}, suffix = ''): Promise<Json> =>
  ok(agent.post(`/domains/rack/query${suffix}`, { question: 'What is wrong?', ...body }));
const probabilities = (answer: Json): Record<string, number> =>
  Object.fromEntries(answer.ranked_hypotheses.map((one: Json) => [one.hypothesis_id, one.probability]));

describe('declaring', () => {
  it('keeps the declaration as it was sent', async () => {
    const { event_id, position, version, duplicate, session_id, ...sent } = await declare();
    expect(sent).toEqual({ domain_id: 'rack', ...rack });
    expect({ position, version, duplicate, session_id }).toEqual({ position: 1, version: 1, duplicate: false, session_id: agent.id });
    expect(event_id).toMatch(/^\S{8,}$/);
    expect(await ok(agent.get('/domains/rack'))).toMatchObject({
      ...rack,
      version: 1,
      events: 0,
      learned: null,
      relations: { asserted: 0, derived: 0, overflow: null },
    });
  });

  it('refuses another version than is expected, and writes nothing', async () => {
    await declare();
    const refused = await put('rack', { ...rack, expected_version: 0 });
    expectError(refused, 409, 'version_conflict');
    expect(refused.headers['x-should-retry']).toBe('false');
    expect((await declare('rack', { ...rack, expected_version: 1 })).version).toBe(2);
    expect(await agent.events()).toHaveLength(2);
  });

  it('repeats under an Idempotency-Key', async () => {
    const first = await ok(put('rack', rack, withKey('k')));
    await declare();
    expect(await ok(put('rack', rack, withKey('k')))).toEqual({ ...first, duplicate: true });
    expectError(await put('rack', { ...rack, description: 'other' }, withKey('k')), 409, 'id_conflict');
    expect((await ok(agent.get('/domains/rack'))).version).toBe(2);
  });

  const variables = (of: object) => ({ ...rack, schema: { variables: of }, hypotheses: [], rules: [] });
  it.each([
    [
      'a cycle',
      variables({ a: { type: 'boolean', parents: ['b'] }, b: { type: 'boolean', parents: ['a'] } }),
      'body.schema.variables.a.parents: cycle',
    ],
    ['a parent that is none', variables({ a: { type: 'boolean', parents: ['b'] } }), 'body.schema.variables.a.parents.0: unknown_variable'],
    ['another field', { ...rack, nonsense: 1 }, 'body.nonsense: extra_forbidden'],
    ['no hypotheses', { ...rack, hypotheses: undefined }, 'body.hypotheses: missing'],
    ['hypotheses that are no list', { ...rack, hypotheses: {} }, 'body.hypotheses: list_type'],
    ['half a character', { ...rack, schema: { variables: {}, adapt: { a: '\ud800' } } }, 'body.schema.adapt.a: string_unicode'],
  ])('refuses %s and names the place', async (_, body, field) => {
    const refused = await put('rack', body);
    expectError(refused, 422, 'invalid_fields');
    expect(fieldsOf(refused)).toContain(field);
    expectError(await agent.get('/domains/rack'), 404, 'not_found');
  });

  it('refuses a network that is too expensive to answer exactly, with what it would take', async () => {
    const names = Array.from({ length: 60 }, (_, i) => `v${i}`);
    const dense = Object.fromEntries(
      names.map((name, i) => [name, { type: 'boolean', parents: names.slice(Math.max(0, i - 12), i).filter((_, n) => n % 2 === 0) }]),
    );
    const crossed = Object.fromEntries(
      names.map((name, i) => [
        `w${i}`,
        {
          type: 'boolean',
          parents: [name, names[(i * 17 + 5) % 60], names[(i * 29 + 11) % 60]].filter((one, n, all) => all.indexOf(one) === n),
        },
      ]),
    );
    const refused = await put('rack', variables({ ...dense, ...crossed }));
    expectError(refused, 422, 'invalid_fields');
    expect(refused.body.detail[0]).toMatchObject({
      loc: ['body', 'schema', 'variables'],
      type: 'inference_cost',
      ctx: { max: expect.any(Number) },
    });
  });

  it('refuses a declaration that the session has no room for, and takes it once another is deleted', async () => {
    const parents = Array.from({ length: 17 }, (_, i) => `p${i}`);
    const roots = Object.fromEntries(parents.map((name) => [name, { type: 'boolean' }]));
    const tables = Object.fromEntries(['a', 'b', 'c'].map((name) => [name, { type: 'boolean', parents }]));
    const large = variables({ ...roots, ...tables });
    let refused = await put('d0', large);
    let last = 0;
    while (refused.status === 200 && last < 20) refused = await put(`d${++last}`, large);
    expectError(refused, 422, 'invalid_fields');
    expect(fieldsOf(refused)).toEqual(['path.domain_id: too_many_bytes']);
    await ok(agent.delete('/domains/d0'));
    await ok(put(`d${last}`, large));
  });

  it('lists domains by their ids, page by page', async () => {
    for (const id of ['c', 'a', 'b']) await declare(id);
    const page = await ok(agent.get('/domains?limit=2'));
    expect(page).toMatchObject({ session_id: agent.id, next_cursor: 'b', has_more: true, total: 3 });
    expect(page.items.map(({ domain_id }: Json) => domain_id)).toEqual(['a', 'b']);
    expect(await ok(agent.get('/domains?limit=2&cursor=b'))).toMatchObject({
      items: [{ domain_id: 'c', version: 1 }],
      has_more: false,
      next_cursor: null,
    });
  });

  it('deletes a domain once; declared anew it begins empty', async () => {
    await declare();
    await event({ event_id: 'e1', observations: { led: 'red' } });
    expect(await ok(agent.request('DELETE', '/domains/rack', { headers: withKey('k') }))).toMatchObject({
      status: 'success',
      duplicate: false,
    });
    // As clients send it that name a type on every request.
    expect(await ok(agent.request('DELETE', '/domains/rack', { raw: '', headers: withKey('k') }))).toMatchObject({ duplicate: true });
    expectError(await agent.delete('/domains/rack'), 404, 'not_found');
    expectError(await agent.post('/domains/rack/query', { question: 'x' }), 404, 'not_found');
    expect(await declare()).toMatchObject({ version: 2 });
    expect((await ok(agent.get('/domains/rack'))).events).toBe(0);
  });
});

describe('every route of a domain', () => {
  it.each([
    ['GET', '', undefined],
    ['DELETE', '', undefined],
    ['POST', '/events', {}],
    ['DELETE', '/events/e', undefined],
    ['POST', '/feedback', { hypothesis_id: 'x' }],
    ['POST', '/state', { state: {} }],
    ['GET', '/state', undefined],
    ['POST', '/query', { question: 'x' }],
    ['POST', '/explain', { question: 'x' }],
  ])('answers 404 to %s %s of an unknown one', async (method, path, body) => {
    expectError(await agent.request(method, `/domains/nowhere${path}`, { body }), 404, 'not_found');
  });

  it('obeys the scopes of keys', async () => {
    await declare();
    await agent.store('A memory about the rack.');
    const scoped = async (...scopes: string[]): Promise<TestAgent> => {
      const made = await service.newAgent(scopes);
      return made;
    };
    const reader = await scoped('read');
    expectError(await reader.request('PUT', '/domains/rack', { body: rack }), 403, 'forbidden');
    const bound = await scoped('domain:rack');
    expect((await bound.request('PUT', '/domains/rack', { body: rack })).status).toBe(200);
    expect((await bound.post('/domains/rack/events', { text: 'The rack smells.' })).status).toBe(200);
    const answer = await ok(bound.post('/domains/rack/query', { question: 'rack smells?' }));
    expect(answer.items).toMatchObject([{ memory_id: null, content: 'The rack smells.', phase: null }]);
    expect(answer.supporting_memories).toHaveLength(1);
    expectError(await bound.request('PUT', '/domains/other', { body: rack }), 403, 'forbidden');
    expectError(await bound.get('/domains'), 403, 'forbidden');
  });

  it('sees no domain of another agent', async () => {
    await declare();
    const other = await service.newAgent();
    expectError(await other.get('/domains/rack'), 404, 'not_found');
    expect((await ok(other.get('/domains'))).total).toBe(0);
  });
});

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

describe('asking', () => {
  beforeEach(() => declare());

  it('ranks by Bayes, and parts of evidence and rules add up to the log-odds', async () => {
    await event({ event_id: 'e1', observations: { led: 'red' } });
    await event({ event_id: 'e2', observations: { temp: 75 } });
    const normal = (x: number, mean: number, sd: number): number => Math.exp(-0.5 * ((x - mean) / sd) ** 2) / sd;
    const weights = [0.2 * 0.1 * normal(75, 20, 3), 0.3 * 0.7 * normal(75, 80, 8) * 3, 0];
    const sum = weights.reduce((a, b) => a + b);
    const answer = await query();
    const { fan, psu, ok: healthy } = probabilities(answer);
    expect([psu, fan, healthy]).toEqual(weights.map((weight) => expect.closeTo(weight / sum, 10)));
    const [best] = answer.ranked_hypotheses;
    expect(best).toMatchObject({ hypothesis_id: 'fan', label: 'Fan stuck', prior: expect.closeTo(0.3, 12), rules: ['hot_red'] });
    expect(best.evidence.map(({ event_id }: Json) => event_id)).toEqual(['e1', 'e2']);
    const parts = [...best.evidence, ...best.rule_parts].map(({ log_likelihood_ratio }: Json) => log_likelihood_ratio);
    expect(parts.reduce((a: number, b: number) => a + b, best.prior_log_odds)).toBeCloseTo(best.log_odds, 9);
  });

  it('says what to ask next, and what is to be expected', async () => {
    await event({ observations: { temp: 75 } });
    const { missing_evidence, predicted_observations } = await query();
    expect(missing_evidence.map(({ variable }: Json) => variable).sort()).toEqual(['led', 'smoke']);
    const led = missing_evidence.find(({ variable }: Json) => variable === 'led');
    expect(led).toMatchObject({ question: 'What colour is the LED?', cost: 2 });
    expect(led.outcomes.reduce((sum: number, { probability }: Json) => sum + probability, 0)).toBeCloseTo(1, 12);
    expect(predicted_observations[0]).toEqual({
      variable: expect.any(String),
      value: expect.anything(),
      probability: expect.any(Number),
      distribution: expect.any(Object),
    });
  });

  it('answers evidence that cannot be with a warning', async () => {
    await event({ event_id: 'e1', observations: { smoke: true } });
    await event({ event_id: 'e2', observations: { led: 'red' } });
    const healthyOnly = { ...rack, hypotheses: [{ ...rack.hypotheses[2], prior: 1 }], rules: [] };
    await declare('rack', healthyOnly);
    const answer = await query();
    expect(answer.warnings).toEqual([expect.stringContaining('cannot be')]);
    expect(probabilities(answer)).toEqual({ ok: 1 });
    expect((await query({ return_fields: ['items'] })).warnings).toHaveLength(1);
  });

  it('leaves out with a warning what does not fit a newer declaration', async () => {
    await event({ event_id: 'e1', observations: { led: 'off' } });
    const { led: _, ...others } = rack.schema.variables;
    const hypotheses = rack.hypotheses.map(({ likelihoods: { led, ...likelihoods }, ...one }) => ({ ...one, likelihoods }));
    await declare('rack', { ...rack, schema: { variables: others }, hypotheses, rules: [] });
    const answer = await query();
    expect(answer.warnings).toEqual([expect.stringContaining('"led" (event "e1") does not fit')]);
    expect(probabilities(answer).psu).toBeCloseTo(0.2, 12);
  });

  it('finds memories and texts of events, and says what they support', async () => {
    await agent.store({ memory_id: 'note', content: 'Last time the LED was red the fan stuck.' });
    await event({ event_id: 'e1', observations: { led: 'red' }, text: 'The LED of the rack turned red at noon.' });
    const answer = await query({ question: 'Why is the LED red, is the fan stuck?' });
    expect(answer.understood).toMatchObject({ template: null, variables: ['led'], hypotheses: ['fan'], entities: [], slots: {} });
    expect(answer.items.map(({ memory_id, event_id }: Json) => memory_id ?? event_id).sort()).toEqual(['e1', 'note']);
    const [memory, text] = [...answer.supporting_memories].sort((a: Json, b: Json) =>
      a.memory_id === null ? 1 : b.memory_id === null ? -1 : 0,
    );
    expect(memory).toMatchObject({ memory_id: 'note', event_id: null, hypothesis_id: 'fan', stance: 'supports', mentions: ['fan'] });
    expect(text).toMatchObject({ memory_id: null, event_id: 'e1', content: 'The LED of the rack turned red at noon.' });
    expect(text.supports.map(({ hypothesis_id, stance }: Json) => `${hypothesis_id} ${stance}`).sort()).toEqual([
      'fan supports',
      'ok against',
      'psu against',
    ]);
    expect((await query({ question: 'what is wrong with the rack' })).understood.template).toBe('fault');
  });

  it('answers only the fields asked for, and refuses others', async () => {
    const answer = await query({ return_fields: ['ranked_hypotheses'] });
    expect(Object.keys(answer).sort()).toEqual(['domain_id', 'ranked_hypotheses', 'session_id']);
    expect(Object.keys(await query({ return_fields: [] })).sort()).toEqual(['domain_id', 'session_id']);
    const refused = await agent.post('/domains/rack/query', { question: 'x', return_fields: ['everything'] });
    expect(fieldsOf(refused)).toEqual(['body.return_fields.0: enum']);
  });

  it('looks through a filter, whose mistakes it names', async () => {
    await event({ observations: { led: 'red' }, metadata: { run: 1 } });
    await event({ observations: { led: 'green' }, metadata: { run: 2 } });
    expect((await query({ metadata_filter: { run: 1 } })).ranked_hypotheses[0].hypothesis_id).toBe('fan');
    expect((await query({ metadata_filter: { run: { gt: 1 } } })).ranked_hypotheses[0].hypothesis_id).toBe('ok');
    expect(probabilities(await query({ metadata_filter: { run: 3 } })).psu).toBeCloseTo(0.2, 12);
    const refused = await agent.post('/domains/rack/query', { question: 'x', metadata_filter: { run: { near: 1 } } });
    expect(fieldsOf(refused)).toEqual(['body.metadata_filter.run.near: filter_unknown_operator']);
  });

  it('uses what the rules derive from relations, and explains it', async () => {
    await event({
      event_id: 'r',
      relations: [
        { subject: 'r1', relation: 'beside', object: 'r2' },
        { subject: 'r2', relation: 'is', object: 'burning' },
      ],
    });
    const answer = await ok(agent.post('/domains/rack/explain', { question: 'Is there smoke?' }));
    expect(answer).toMatchObject({ domain_id: 'rack', session_id: agent.id, schema: rack.schema, warnings: [] });
    expect(probabilities(answer)).toEqual({ fan: expect.closeTo(0.75, 10), psu: expect.closeTo(0.25, 10), ok: 0 });
    const { core_support: core } = answer;
    expect(core.derived).toEqual([
      { variable: 'smoke', value: 'true', rule_id: 'spreads', why: expect.objectContaining({ rule_id: 'spreads' }) },
    ]);
    expect(core.relations).toMatchObject({ asserted: 2, overflow: null });
    expect(core.entropy_before).toBeGreaterThan(core.entropy_after);
    await event({ event_id: 'e1', observations: { smoke: false }, occurred_at: '2026-03-01T00:00:00Z' });
    const later = await ok(agent.post('/domains/rack/explain', { question: 'Is there smoke?' }));
    expect(later.core_support.evidence).toEqual([
      {
        variable: 'smoke',
        value: false,
        event_id: 'e1',
        rule_id: null,
        supposed: false,
        position: 3,
        occurred_at: '2026-03-01T00:00:00.000Z',
      },
    ]);
  });

  it('answers from the past', async () => {
    await event({ observations: { led: 'red' } });
    await event({ observations: { led: 'green' } });
    await ok(agent.post('/domains/rack/state', { state: { a: 1 } }));
    await declare('rack', { ...rack, description: 'changed' });
    expect((await query({}, '?as_of=2')).ranked_hypotheses[0].hypothesis_id).toBe('fan');
    expect((await query()).ranked_hypotheses[0].hypothesis_id).toBe('ok');
    expect((await ok(agent.get('/domains/rack?as_of=3'))).description).toBe(rack.description);
    expect((await ok(agent.get('/domains/rack/state?as_of=3'))).state).toEqual({});
    expectError(await agent.get('/domains/rack?as_of=0'), 404, 'not_found');
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
  removeFolder(path.join(service.folder, 'views'));
  await service.launch();
  expect(await ask()).toEqual(before);
});
