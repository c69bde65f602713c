import { describe, expect, it } from 'vitest';
import { expectError } from '../../kit/http.js';
import { ownerToken } from '../../kit/service.js';
import { agent, call, service, startService } from '../../kit/started.js';

startService();

describe('the session', () => {
  it.each([['"another"'], ['null'], ['5'], ['["x"]'], ['{"$ne": 1}'], ['""']])(
    'comes from the key, not from session_id %s',
    async (sessionId) => {
      const [agent, other] = [await service.newAgent(), await service.newAgent()];
      const given = sessionId === '"another"' ? other.id : JSON.parse(sessionId);
      const stored = await agent.store({ session_id: given, content: 'a lighthouse keeper', memory_id: 'm' });
      expect(stored.session_id).toBe(agent.id);
      const bodies: [path: string, body: object][] = [
        ['/memory/search', { user_message: 'lighthouse' }],
        ['/memory/query', { user_message: 'lighthouse' }],
        ['/memory/batch', { items: [{ content: 'x', session_id: given }] }],
        ['/memory/update', { memory_id: 'm', content: 'a lighthouse' }],
        ['/memory/delete', { memory_id: 'm' }],
        ['/memory/clear', {}],
      ];
      for (const [path, body] of bodies) {
        const answer = await agent.post(path, { session_id: given, ...body });
        expect({ path, status: answer.status, session: answer.body.session_id }).toEqual({ path, status: 200, session: agent.id });
      }
      expect((await other.get('/memory')).body).toMatchObject({ total: 0, session_id: other.id });
    },
  );

  it('comes from the key at every /memz path', async () => {
    const [agent, other] = [await service.newAgent(), await service.newAgent()];
    await other.store({ content: 'not yours', memory_id: 'theirs' });
    const paths: [method: string, path: string, body?: object][] = [
      ['POST', `/memz/memories/${other.id}`, { content: 'mine', memory_id: 'mine' }],
      ['GET', `/memz/memories/${other.id}`],
      ['PUT', `/memz/memories/${other.id}/mine`, { content: 'mine still' }],
      ['PATCH', `/memz/memories/${other.id}/mine`, { metadata: { mine: true } }],
      ['GET', `/memz/memories/${other.id}/mine`],
      ['GET', `/memz/graph/${other.id}`],
      ['GET', `/memz/stats/${other.id}`],
      ['DELETE', `/memz/memories/${other.id}/mine`],
      ['DELETE', `/memz/memories/${other.id}`],
    ];
    for (const [method, path, body] of paths) {
      const answer = await agent.request(method, path, { body });
      expect({ path, status: answer.status, session: answer.body.session_id }).toEqual({ path, status: 200, session: agent.id });
    }
    expectError(await agent.get(`/memz/memories/${other.id}/theirs`), 404, 'not_found');
    expect((await other.get('/memory/theirs')).status).toBe(200);
  });
});

describe('the prefixes', () => {
  const prefixes = ['/api/v1', '/public/hindcast-memory/v4', '/hindcast-memory/v4'];

  it('answer alike', async () => {
    const { key } = await service.newAgent();
    const requests: [method: string, path: string, body?: object][] = [
      ['POST', '/memory/store', { content: 'three doors', memory_id: 'm', session_id: 'x' }],
      ['POST', '/memory/store', { content: 'three doors', memory_id: 'm' }],
      ['POST', '/memory/search', { user_message: 'doors' }],
      ['GET', '/memory?limit=1'],
      ['GET', '/memory/m'],
      ['GET', '/operations/m'],
      ['GET', '/events?limit=5'],
      ['POST', '/memory/store', { content: '' }],
      ['POST', '/memory/store', { content: 'other', memory_id: 'm' }],
      ['GET', '/memory/none'],
    ];
    await call('POST', '/api/v1/memory/store', { key, body: { content: 'three doors', memory_id: 'm' } });
    for (const [method, path, body] of requests) {
      const answers = await Promise.all(
        prefixes.map((prefix) => call(method, prefix + path, { key, body, headers: { 'x-request-id': 'same' } })),
      );
      for (const answer of answers) expect(answer.text).toBe(answers[0].text);
      expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
      expect(answers[0].status).not.toBe(500);
    }
  });

  it.each(['/hindcast-memory/v4x', '/hindcast-memory/v5', '/public/hindcast-memory', '/public/api/v1', '/api/v2', '/api/v1/api/v1', ''])(
    'are no others: %s/memory is 404',
    async (prefix) => {
      const { key } = await service.newAgent();
      expectError(await call('GET', `${prefix}/memory`, { key }), 404, 'not_found');
    },
  );
});

describe('the request id', () => {
  it('is given back', async () => {
    for (const [path, status] of [
      ['/memory', 200],
      ['/memory/none', 404],
      ['/memory?limit=x', 422],
    ] as const) {
      const answer = await agent.get(path, { 'x-request-id': 'trace-01.abc' });
      expect({ status: answer.status, id: answer.headers['x-request-id'] }).toEqual({ status, id: 'trace-01.abc' });
    }
    expect((await call('GET', '/api/v1/memory', { headers: { 'x-request-id': 'mine' } })).body.request_id).toBe('mine');
  });

  it('is made where there is none', async () => {
    const answers = [
      await call('GET', '/health'),
      await call('GET', '/nowhere'),
      await call('GET', '/api/v1/memory'),
      await call('GET', '/docs'),
    ];
    const ids = answers.map(({ headers }) => headers['x-request-id']);
    expect(new Set(ids).size).toBe(4);
    for (const id of ids) expect(id).toMatch(/^\S{8,}$/);
  });

  it.each([
    ['too long', 'x'.repeat(129)],
    ['with a blank', 'a b'],
    ['empty', ''],
    ['not ASCII', 'ä'],
  ])('is replaced where it is %s', async (_, id) => {
    const answer = await call('GET', '/health', { headers: { 'x-request-id': id } });
    expect(answer.headers['x-request-id']).toMatch(/^[\x21-\x7e]{1,128}$/);
    expect(answer.headers['x-request-id']).not.toBe(id);
  });

  it('stands in the events that the request caused', async () => {
    await agent.store('why am I here', { 'x-request-id': 'the-cause' });
    expect((await agent.events())[0].causation).toBe('the-cause');
  });
});

describe('settings', () => {
  it('rename the prefixes and close the metrics', async () => {
    await service.restart({ HINDCAST_VENDOR_NAME: 'acme-recall', HINDCAST_METRICS_PUBLIC: 'false' });
    const { key } = agent;
    for (const prefix of ['/api/v1', '/public/acme-recall/v4', '/acme-recall/v4'])
      expect((await call('GET', `${prefix}/memory`, { key })).status).toBe(200);
    expectError(await call('GET', '/hindcast-memory/v4/memory', { key }), 404, 'not_found');
    expectError(await call('GET', '/metrics'), 401, 'unauthenticated');
    expectError(await call('GET', '/metrics', { key }), 401, 'unauthenticated');
    expect((await call('GET', '/metrics', { key: ownerToken })).status).toBe(200);
  });
});
