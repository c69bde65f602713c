import { describe, expect, it } from 'vitest';
import { expectError, fieldsOf, type Json, ok, withKey } from '../../kit/http.js';
import { TestAgent } from '../../kit/service.js';
import { agent, service, startService } from '../../kit/started.js';
import { declare, event, put, rack } from './rack.js';

startService();

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
