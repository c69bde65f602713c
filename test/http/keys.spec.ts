import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, expectError, fieldsOf, type Json, ok } from '../kit/http.js';
import { TestAgent as Agent, ownerToken, type TestAgent, TestService } from '../kit/service.js';
import { until } from '../kit/until.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start({ HINDCAST_SEALING: 'on' });
});
afterAll(() => service?.dispose());

const path = '/v1/accounts/units/keys';
const make = (agent: TestAgent, settings: object = {}): Promise<Answer> =>
  service.owner('POST', path, { agentKey: agent.agentKey, ...settings });
/** The same agent with another key, which must be made. */
async function withKey(agent: TestAgent, settings: object): Promise<TestAgent & { keyId: string }> {
  const { apiKey, keyId } = await ok(make(agent, settings));
  return Object.assign(new Agent(service, agent.id, agent.agentKey, apiKey), { keyId });
}
const list = async ({ agentKey }: TestAgent): Promise<Json[]> => (await ok(service.owner('GET', `${path}?agentKey=${agentKey}`))).keys;
const end = (agent: TestAgent, keyId: string): Promise<Answer> => service.owner('DELETE', path, { agentKey: agent.agentKey, keyId });
const status = async (agent: TestAgent): Promise<number> => (await agent.get('/memory')).status;

describe('a key that is added', () => {
  it('leaves the others, and speaks for the same session under its own name', async () => {
    const agent = await service.newAgent();
    const other = await withKey(agent, { name: 'laptop' });
    await agent.store({ memory_id: 'm1', content: 'from the first key' });
    await other.store({ memory_id: 'm2', content: 'from the other key' });
    expect((await agent.get('/memory')).body.total).toBe(2);
    const actors = (await agent.events()).map(({ actor }) => actor);
    const [first, second] = await list(agent);
    expect(actors).toEqual([first.keyId, second.keyId]);
    expect(second).toMatchObject({ keyId: other.keyId, name: 'laptop', scopes: [], expiresAt: null });
  });

  it('makes a session that a read key opened writable', async () => {
    const reader = await service.newAgent(['read']);
    expectError(await reader.post('/memory/store', { content: 'x' }), 403, 'forbidden');
    const writer = await withKey(reader, { scopes: ['write'] });
    await writer.store({ memory_id: 'm', content: 'written by another key' });
    expect((await reader.get('/memory/m')).body.content).toBe('written by another key');
  });

  it('is listed without its secret, with the time of its last use', async () => {
    const agent = await service.newAgent();
    const other = await withKey(agent, { name: 'ci', scopes: ['read'], expiresAt: '2999-01-01' });
    expect((await list(agent))[1]).toMatchObject({ name: 'ci', scopes: ['read'], lastUsedAt: null, expiresAt: '2999-01-01T00:00:00.000Z' });
    await other.get('/memory');
    const listed = await service.owner('GET', `${path}?agentKey=${agent.agentKey}`);
    expect(Math.abs(Date.now() - Date.parse(listed.body.keys[1].lastUsedAt))).toBeLessThan(60_000);
    expect(listed.text).not.toContain(other.key.slice(other.keyId.length));
    expect(listed.text).not.toMatch(/hash|apiKey/i);
  });

  it('ends by itself', async () => {
    const agent = await service.newAgent();
    const other = await withKey(agent, { expiresAt: new Date(Date.now() + 1500).toISOString() });
    expect(await status(other)).toBe(200);
    await until('the key has expired', async () => (await status(other)) === 401);
    expect((await other.get('/memory')).body.detail).toMatch(/expired/);
    expect(await list(agent)).toHaveLength(1);
    expect(await status(agent)).toBe(200);
  });

  it.each([
    [{ expiresAt: '2020-01-01' }, 'body.expiresAt: datetime_future'],
    [{ expiresAt: 'soon' }, 'body.expiresAt: datetime_parsing'],
    [{ name: 'x', grace_seconds: 5 }, 'body.grace_seconds: one_of'],
    [{ grace_seconds: -1 }, 'body.grace_seconds: greater_than_equal'],
    [{ scopes: ['admin'] }, 'body.scopes.0: scope'],
  ])('is not made of %j', async (settings, field) => {
    const answer = await make(await service.newAgent(), settings);
    expectError(answer, 422, 'invalid_fields');
    expect(fieldsOf(answer)).toEqual([field]);
  });

  it('is one of 64 at most', async () => {
    const agent = await service.newAgent();
    for (let i = 1; i < 64; i++) await withKey(agent, { name: `${i}` });
    const refused = await make(agent, { name: 'one more' });
    expectError(refused, 422, 'invalid_fields');
    expect(fieldsOf(refused)).toEqual(['body.agentKey: too_many_keys']);
    expect((await make(agent)).status).toBe(200);
    expect(await list(agent)).toHaveLength(1);
  });
});

describe('ending keys', () => {
  it('ends one at once, its event stream too, and no other', async () => {
    const agent = await service.newAgent();
    const other = await withKey(agent, { name: 'phone' });
    const stream = other.get('/events/stream');
    expect((await end(agent, other.keyId)).body).toEqual({ status: 'success', agentId: agent.id, keyId: other.keyId, deleted: true });
    expect((await stream).status).toBeLessThan(402);
    expect([await status(other), await status(agent)]).toEqual([401, 200]);
    expect((await end(agent, other.keyId)).body).toMatchObject({ status: 'not_found', deleted: false });
  });

  it("does not end another account's", async () => {
    const agent = await service.newAgent();
    const { secretToken } = (await service.owner('POST', '/v1/accounts', { name: 'other' })).body;
    const [{ keyId }] = await list(agent);
    const answer = await service.owner('DELETE', path, { agentKey: agent.agentKey, keyId }, secretToken);
    expect(answer.body).toMatchObject({ status: 'not_found', deleted: false });
    expectError(await service.owner('GET', `${path}?agentKey=${agent.agentKey}`, undefined, secretToken), 404, 'not_found');
    expect(await status(agent)).toBe(200);
  });

  it('by a rotation ends all others, after its time of grace', async () => {
    const agent = await service.newAgent();
    const other = await withKey(agent, { name: 'phone' });
    const { apiKey } = await ok(make(agent, { grace_seconds: 2 }));
    const next = new Agent(service, agent.id, agent.agentKey, apiKey);
    expect([await status(agent), await status(other), await status(next)]).toEqual([200, 200, 200]);
    await until('the others have ended', async () => (await status(agent)) === 401 && (await status(other)) === 401);
    expect(await status(next)).toBe(200);
    expect(await list(agent)).toHaveLength(1);
  });

  it('outlives a restart', async () => {
    const agent = await service.newAgent();
    const [kept, ended] = [await withKey(agent, { name: 'kept', scopes: ['audit'] }), await withKey(agent, { name: 'ended' })];
    await end(agent, ended.keyId);
    const before = (await list(agent)).map((key) => ({ ...key, lastUsedAt: null }));
    await service.restart();
    expect(await list(agent)).toEqual(before);
    expect([(await kept.get('/events')).status, await status(ended)]).toEqual([200, 401]);
  });
});

describe('scopes', () => {
  it('let erase who has it, and not who may only write', async () => {
    const agent = await service.newAgent(['write']);
    const [eraser, all] = [await withKey(agent, { scopes: ['erase'] }), await withKey(agent, { name: 'all' })];
    for (const memory_id of ['m1', 'm2', 'm3']) await agent.store({ memory_id, content: `the text of ${memory_id}` });
    expectError(await agent.post('/erase', { memory_ids: ['m1'] }), 403, 'forbidden');
    const refused = await agent.post('/memory/delete', { memory_id: 'm1', erase: true });
    expectError(refused, 403, 'forbidden');
    expect(refused.body.detail).toContain('"erase"');
    expectError(await eraser.post('/memory/store', { content: 'x' }), 403, 'forbidden');
    expect((await eraser.post('/erase', { memory_ids: ['m1'] })).body.erased).toEqual(['m1']);
    expect((await all.post('/memory/delete', { memory_id: 'm2', erase: true })).body.deleted).toBe(true);
    expect((await agent.post('/memory/delete', { memory_id: 'm3' })).body.deleted).toBe(true);
  });

  it('let audit who has it: what happened, and no memories', async () => {
    const agent = await service.newAgent();
    const auditor = await withKey(agent, { scopes: ['audit'] });
    await agent.store({ memory_id: 'm', content: 'x' });
    for (const route of [
      '/events',
      '/events/verify',
      '/events/export',
      '/operations/m',
      '/erase/keys',
      '/audit/keys',
      '/audit/proof?position=1',
    ])
      expect([route, (await auditor.get(route)).status]).toEqual([route, 200]);
    for (const route of ['/memory', '/memory/m', '/domains']) expectError(await auditor.get(route), 403, 'forbidden');
    expectError(await auditor.post('/memory/search', { user_message: 'x' }), 403, 'forbidden');
  });

  it('of a domain are for its routes alone, with what else the key may', async () => {
    const agent = await service.newAgent();
    const reader = await withKey(agent, { scopes: ['read', 'domain:lamp'] });
    const writer = await withKey(agent, { scopes: ['domain:lamp'] });
    expect((await writer.post('/domains/lamp/adapt/events', { outcome: true })).status).toBe(200);
    expectError(await writer.post('/domains/other/adapt/events', { outcome: true }), 403, 'forbidden');
    expect((await reader.post('/domains/lamp/adapt/predict', {})).status).toBe(200);
    expectError(await reader.post('/domains/lamp/adapt/events', { outcome: true }), 403, 'forbidden');
    expectError(await reader.get('/events'), 403, 'forbidden');
  });
});

it('answers with keys are kept by nobody', async () => {
  const made = [
    await service.owner('POST', '/v1/accounts', { name: 'x' }),
    await service.owner('POST', '/v1/accounts/units', {}),
    await make(await service.newAgent(), { name: 'x' }),
  ];
  expect(made.map(({ headers }) => headers['cache-control'])).toEqual(['no-store', 'no-store', 'no-store']);
});

describe('failed logins', () => {
  const strict = { HINDCAST_FAILED_LOGINS_MAX: '5' };
  const tryKey = (key: string): Promise<Answer> => service.http.request('GET', '/api/v1/memory', { key });

  it('are refused when there were too many, and hurt nobody whose key is right', async () => {
    const agent = await service.newAgent();
    await service.restart(strict);
    const set = 'hck_default_of_the_tests';
    expect((await tryKey(set)).status).toBe(200);
    for (let i = 0; i < 5; i++) expectError(await tryKey(`guess number ${i}`.replaceAll(' ', '-')), 401, 'unauthenticated');
    const refused = await tryKey('one-guess-more');
    expectError(refused, 429, 'too_many_failed_logins');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(12);
    expect([(await tryKey(agent.key)).status, (await tryKey(set)).status]).toEqual([200, 200]);
    // a token that could be guessed is not looked at, were it right
    expectError(await service.http.request('GET', '/v1/accounts/units', { key: ownerToken }), 429, 'too_many_failed_logins');
    await service.restart({ HINDCAST_SEALING: 'on' });
    expect((await service.http.request('GET', '/v1/accounts/units', { key: ownerToken })).status).toBe(200);
  });
});
