import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../kit/folders.js';
import { type Answer, expectError, fieldsOf, type Json } from '../kit/http.js';
import { defaultKey, type Env, ownerToken, TestAgent, TestService } from '../kit/service.js';
import { until } from '../kit/until.js';

let service: TestService;

beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service?.dispose());

const units = '/v1/accounts/units';
const newAccount = async (): Promise<{ accountId: string; secretToken: string }> => {
  const answer = await service.owner('POST', '/v1/accounts', { name: 'another' });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const list = async (token = ownerToken): Promise<Json[]> => (await service.owner('GET', units, undefined, token)).body.units;
const remove = (agentKey: string, token = ownerToken): Promise<Answer> => service.owner('DELETE', units, { agentKey }, token);
const rotate = (agentKey: string, token = ownerToken): Promise<Answer> => service.owner('POST', `${units}/keys`, { agentKey }, token);
const status = async (key: string): Promise<number> => (await service.http.request('GET', '/api/v1/memory', { key })).status;

describe('accounts', () => {
  it("are made with the first account's own token", async () => {
    const { accountId, secretToken } = await newAccount();
    expect(accountId).toMatch(/^\S{8,}$/);
    expect(secretToken).toMatch(/^hct_\w{40,}$/);
    const { body } = await service.owner('GET', units, undefined, secretToken);
    expect(body).toEqual({ accountId, units: [], next_cursor: null, has_more: false, total: 0 });
  });

  it('are not made with another token', async () => {
    const { secretToken } = await newAccount();
    for (const token of [secretToken, defaultKey, 'unknown'])
      expectError(await service.owner('POST', '/v1/accounts', { name: 'x' }, token), 401, 'unauthenticated');
    expectError(await service.http.request('POST', '/v1/accounts', { body: { name: 'x' } }), 401, 'unauthenticated');
  });

  it.each([
    [{}, 'body.name: missing'],
    [{ name: '' }, 'body.name: string_too_short'],
    [{ name: 'x'.repeat(257) }, 'body.name: string_too_long'],
    [{ name: 5 }, 'body.name: string_type'],
    [{ name: 'x', token: 'mine' }, 'body.token: extra_forbidden'],
  ])('are not made of %j', async (body, field) => {
    const answer = await service.owner('POST', '/v1/accounts', body);
    expectError(answer, 422, 'invalid_fields');
    expect(fieldsOf(answer)).toEqual([field]);
  });
});

describe('agents', () => {
  it('get a session and a key of their own', async () => {
    const made = [await service.owner('POST', units, { name: 'one' }), await service.owner('POST', units, {})];
    expect(made.map(({ status }) => status)).toEqual([201, 201]);
    for (const { body } of made) {
      expect(Object.keys(body).sort()).toEqual(['agentId', 'agentKey', 'apiKey', 'keyId']);
      expect(body.apiKey).toMatch(/^hck_\w{40,}$/);
      const { session_id } = (await service.http.request('GET', '/api/v1/memory', { key: body.apiKey })).body;
      expect(session_id).toBe(body.agentId);
    }
    const [one, two] = made.map(({ body }) => body);
    for (const field of ['agentId', 'agentKey', 'apiKey']) expect(one[field]).not.toBe(two[field]);
  });

  it('are listed without secrets', async () => {
    const { secretToken } = await newAccount();
    const made = (await service.owner('POST', units, { name: 'listed', scopes: ['read', 'domain:weather'] }, secretToken)).body;
    const answer = await service.owner('GET', units, undefined, secretToken);
    expect(answer.body.units).toHaveLength(1);
    const [{ createdAt, keyId, ...unit }] = answer.body.units;
    expect(unit).toEqual({
      agentId: made.agentId,
      agentKey: made.agentKey,
      name: 'listed',
      scopes: ['read', 'domain:weather'],
      max_age_days: null,
    });
    expect(made.apiKey.startsWith(keyId)).toBe(true);
    expect(Math.abs(Date.now() - Date.parse(createdAt))).toBeLessThan(60_000);
    expect(answer.text).not.toContain(made.apiKey.slice(keyId.length + 1));
    expect(answer.text).not.toMatch(/hash|secret|apiKey/i);
    expect(made.keyId).toBe(keyId);
  });

  it('are listed page by page, over one that is deleted meanwhile too', async () => {
    const { secretToken } = await newAccount();
    const made: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) made.push((await service.owner('POST', units, { name }, secretToken)).body.agentKey);
    const page = async (query: string): Promise<Json> => (await service.owner('GET', `${units}?${query}`, undefined, secretToken)).body;
    const namesOf = ({ units }: Json): string[] => units.map(({ name }: Json) => name);
    const first = await page('limit=2');
    expect([namesOf(first), first.has_more, first.total]).toEqual([['a', 'b'], true, 5]);
    await remove(made[1], secretToken);
    const second = await page(`limit=2&cursor=${first.next_cursor}`);
    expect([namesOf(second), second.has_more, second.total]).toEqual([['c', 'd'], true, 4]);
    const last = await page(`limit=2&cursor=${second.next_cursor}`);
    expect([namesOf(last), last.has_more, last.next_cursor]).toEqual([['e'], false, null]);
    expect(namesOf(await page(''))).toEqual(['a', 'c', 'd', 'e']);
  });

  it('are listed in pages of a mebibyte at most', async () => {
    const { secretToken } = await newAccount();
    const scopes = Array.from({ length: 64 }, (_, i) => `domain:${i}`.padEnd(263, 'x'));
    for (let i = 0; i < 70; i++) await service.owner('POST', units, { scopes }, secretToken);
    const answer = await service.owner('GET', units, undefined, secretToken);
    expect(answer.text.length).toBeLessThan(2 ** 20 + 1000);
    const rest = await service.owner('GET', `${units}?cursor=${answer.body.next_cursor}`, undefined, secretToken);
    expect(answer.body.units.length + rest.body.units.length).toBe(70);
    expect(rest.body.has_more).toBe(false);
  });

  it.each([
    ['cursor=agent_unknown', 'query.cursor: cursor'],
    ['limit=0', 'query.limit: greater_than_equal'],
    ['limit=1001', 'query.limit: less_than_equal'],
  ])('are not listed with %s', async (query, field) => {
    const answer = await service.owner('GET', `${units}?${query}`);
    expectError(answer, 422, 'invalid_fields');
    expect(fieldsOf(answer)).toEqual([field]);
  });

  it('are not listed behind one of another account', async () => {
    const { secretToken } = await newAccount();
    const { agentId } = (await service.owner('POST', units, {}, secretToken)).body;
    expectError(await service.owner('GET', `${units}?cursor=${agentId}`), 422, 'invalid_fields');
  });

  it.each([
    ['an unknown scope', ['admin'], 'body.scopes.0: scope'],
    ['an unknown scope behind a good one', ['read', 'Write'], 'body.scopes.1: scope'],
    ['a domain without a name', ['domain:'], 'body.scopes.0: scope'],
    ['a domain with a blank', ['domain:a b'], 'body.scopes.0: scope'],
    ['a scope with a blank behind', ['read '], 'body.scopes.0: scope'],
    ['a number', [5], 'body.scopes.0: scope'],
    ['text', 'read', 'body.scopes: list_type'],
    ['an object', { read: true }, 'body.scopes: list_type'],
    ['65 scopes', Array(65).fill('read'), 'body.scopes: too_long'],
  ])('are not made with %s', async (_, scopes, field) => {
    const answer = await service.owner('POST', units, { scopes });
    expectError(answer, 422, 'invalid_fields');
    expect(fieldsOf(answer)).toEqual([field]);
  });

  it('may do everything without scopes', async () => {
    for (const scopes of [undefined, null, []]) {
      const { apiKey } = (await service.owner('POST', units, { scopes })).body;
      const agent = new TestAgent(service, '', '', apiKey);
      await agent.store({ content: 'x', memory_id: 'm' });
      expect((await agent.get('/memory/m')).status).toBe(200);
    }
  });
});

describe('rotating a key', () => {
  it('stops the old one at once and keeps the session', async () => {
    const agent = await service.newAgent();
    await agent.store({ content: 'kept over the change', memory_id: 'm' });
    const old = agent.key;
    const { status: code, body } = await rotate(agent.agentKey);
    expect({ code, ...body }).toMatchObject({ code: 200, agentId: agent.id, agentKey: agent.agentKey });
    expect(body.apiKey.startsWith(body.keyId)).toBe(true);
    expect([await status(old), await status(body.apiKey)]).toEqual([401, 200]);
    agent.key = body.apiKey;
    expect((await agent.get('/memory/m')).body).toMatchObject({ session_id: agent.id, content: 'kept over the change' });
  });

  it('keeps the scopes', async () => {
    const agent = await service.newAgent(['read']);
    agent.key = (await rotate(agent.agentKey)).body.apiKey;
    expect((await agent.get('/memory')).status).toBe(200);
    expectError(await agent.post('/memory/clear', {}), 403, 'forbidden');
  });

  it('leaves one good key when five come at a time', async () => {
    const agent = await service.newAgent();
    const keys = (await Promise.all(Array.from({ length: 5 }, () => rotate(agent.agentKey)))).map(({ body }) => body.apiKey);
    const statuses = await Promise.all(keys.map(status));
    expect(statuses.sort()).toEqual([200, 401, 401, 401, 401]);
  });

  it('is 404 for an agent that is not there', async () => {
    const agent = await service.newAgent();
    await remove(agent.agentKey);
    for (const agentKey of ['none', agent.agentKey, agent.id, '__proto__']) expectError(await rotate(agentKey), 404, 'not_found');
    expectError(await service.owner('POST', `${units}/keys`, {}), 422, 'invalid_fields');
  });

  it('gives no key where a delete was first', async () => {
    for (let round = 0; round < 5; round++) {
      const agent = await service.newAgent();
      const [, rotated] = await Promise.all([remove(agent.agentKey), rotate(agent.agentKey)]);
      if (rotated.status === 200) expect(await status(rotated.body.apiKey)).toBe(403);
      else expectError(rotated, 404, 'not_found');
    }
  });
});

describe('how long records are kept', () => {
  const keep = (agentKey: string, days: unknown, token = ownerToken): Promise<Answer> =>
    service.owner('POST', `${units}/retention`, { agentKey, max_age_days: days }, token);
  const kept = async (agentKey: string): Promise<number | null> => (await list()).find((unit) => unit.agentKey === agentKey)?.max_age_days;

  it('is set by the owner, and shown', async () => {
    const agent = await service.newAgent();
    expect(await kept(agent.agentKey)).toBeNull();
    for (const days of [30, 7, null]) {
      expect((await keep(agent.agentKey, days)).body).toEqual({ agentId: agent.id, max_age_days: days });
      expect(await kept(agent.agentKey)).toBe(days);
    }
  });

  it('is a whole number of days, of an agent that is there', async () => {
    const { agentKey } = await service.newAgent();
    for (const days of [0, -1, 1.5, 36_501, '7', undefined]) expectError(await keep(agentKey, days), 422, 'invalid_fields');
    expectError(await keep('ak_unknown', 7), 404, 'not_found');
    expectError(await keep(agentKey, 7, (await newAccount()).secretToken), 404, 'not_found');
  });
});

describe('deleting an agent', () => {
  it('stops its key at once and takes it from the list', async () => {
    const agent = await service.newAgent();
    await agent.store('soon unreadable');
    const { status: code, body } = await remove(agent.agentKey);
    expect({ code, body }).toEqual({ code: 200, body: { status: 'success', agentId: agent.id, deleted: true } });
    expect(await status(agent.key)).toBe(403);
    expect((await list()).map(({ agentId }) => agentId)).not.toContain(agent.id);
  });

  it('may be repeated', async () => {
    const agent = await service.newAgent();
    await remove(agent.agentKey);
    for (const agentKey of [agent.agentKey, 'never was', agent.id]) {
      const { status: code, body } = await remove(agentKey);
      expect({ code, body }).toEqual({ code: 200, body: { status: 'not_found', agentId: null, deleted: false } });
    }
  });

  it('happens once when ten come at a time', async () => {
    const agent = await service.newAgent();
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(agent.agentKey)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers.filter(({ body }) => body.deleted)).toHaveLength(1);
  });

  it('wants an agentKey', async () => {
    expectError(await service.owner('DELETE', units), 400, 'invalid_json');
    for (const body of [{}, { agentKey: '' }, { agentKey: 5 }, { agentKey: null }])
      expectError(await service.owner('DELETE', units, body), 422, 'invalid_fields');
  });

  it('answers the writes that were under way', async () => {
    const agent = await service.newAgent();
    const statuses: number[] = [];
    const isRefused = async (): Promise<boolean> => {
      const { status } = await agent.post('/memory/store', { content: 'under way' });
      statuses.push(status);
      return status === 403;
    };
    const writers = Array.from({ length: 16 }, () => until('the key is refused', isRefused, 0));
    await expect.poll(() => statuses.length).toBeGreaterThan(50);
    expect((await remove(agent.agentKey)).body.deleted).toBe(true);
    await Promise.all(writers);
    expect(statuses.filter((one) => one !== 200 && one !== 403)).toEqual([]);
  });
});

describe("another account's owner", () => {
  it('neither sees nor changes my agents', async () => {
    const agent = await service.newAgent();
    const { secretToken } = await newAccount();
    expect(await list(secretToken)).toEqual([]);
    expect((await remove(agent.agentKey, secretToken)).body).toEqual({ status: 'not_found', agentId: null, deleted: false });
    expectError(await rotate(agent.agentKey, secretToken), 404, 'not_found');
    expect(await status(agent.key)).toBe(200);
    expect((await list()).map(({ agentId }) => agentId)).toContain(agent.id);
  });

  it('reads nothing with its token', async () => {
    const { secretToken } = await newAccount();
    for (const token of [secretToken, ownerToken]) expect(await status(token)).toBe(401);
  });
});

describe('a restart', () => {
  const restarts: [how: string, restart: () => Promise<void>][] = [
    ['after a stop', () => service.restart()],
    ['after a kill', () => service.kill().then(() => service.launch())],
    [
      'without the views',
      async () => {
        await service.stop();
        await service.dropViews();
        await service.launch();
      },
    ],
  ];
  it.each(restarts)('keeps accounts and keys %s', async (_, restart) => {
    const [kept, rotated, deleted, reader] = await Promise.all(
      [undefined, undefined, undefined, ['read']].map((scopes) => service.newAgent(scopes)),
    );
    const { secretToken } = await newAccount();
    await kept.store({ content: 'over the restart', memory_id: 'm' });
    const old = rotated.key;
    rotated.key = (await rotate(rotated.agentKey)).body.apiKey;
    await remove(deleted.agentKey);
    const before = await list();
    await restart();
    expect(await Promise.all([kept.key, rotated.key, old, deleted.key].map(status))).toEqual([200, 200, 401, 403]);
    expect((await kept.get('/memory/m')).body.content).toBe('over the restart');
    expectError(await reader.post('/memory/clear', {}), 403, 'forbidden');
    expect(await list()).toEqual(before);
    expect(await list(secretToken)).toEqual([]);
  });

  it("with another HINDCAST_API_KEY changes the default agent's key", async () => {
    const agent = new TestAgent(service, '', '', defaultKey);
    await agent.store({ content: 'by the default agent', memory_id: 'default-memory' });
    const before = await list();
    await service.restart({ HINDCAST_API_KEY: 'another-default-key' });
    expect([await status(defaultKey), await status('another-default-key')]).toEqual([401, 200]);
    agent.key = 'another-default-key';
    expect((await agent.get('/memory/default-memory')).body.content).toBe('by the default agent');
    expect((await list()).map(({ agentId }) => agentId)).toEqual(before.map(({ agentId }) => agentId));
    await service.restart({ HINDCAST_API_KEY: '' });
    expect(await status('another-default-key')).toBe(200);
    await service.restart({});
    expect([await status(defaultKey), await status('another-default-key')]).toEqual([200, 401]);
  });

  it("with another HINDCAST_ACCOUNT_TOKEN changes the first account's token", async () => {
    const before = await list();
    await service.restart({ HINDCAST_ACCOUNT_TOKEN: 'another-owner-token' });
    expectError(await service.owner('GET', units), 401, 'unauthenticated');
    expect(await list('another-owner-token')).toEqual(before);
    await service.restart({});
    expect(await list()).toEqual(before);
  });

  it('with HINDCAST_BOOTSTRAP_TOKEN lets that alone make accounts', async () => {
    await service.restart({ HINDCAST_BOOTSTRAP_TOKEN: 'the-bootstrap-token' });
    const made = await service.owner('POST', '/v1/accounts', { name: 'x' }, 'the-bootstrap-token');
    expect(made.status).toBe(201);
    expect(await list(made.body.secretToken)).toEqual([]);
    expectError(await service.owner('POST', '/v1/accounts', { name: 'x' }), 401, 'unauthenticated');
    expectError(await service.owner('GET', units, undefined, 'the-bootstrap-token'), 401, 'unauthenticated');
    expect((await service.owner('POST', units, {})).status).toBe(201);
  });
});

describe('a first start', () => {
  it('makes an agent and prints its key once', async () => {
    const unset: Env = { HINDCAST_API_KEY: '', HINDCAST_ACCOUNT_TOKEN: '' };
    const fresh = await TestService.start(unset, makeFolder());
    try {
      for (const secret of [/hck_\w+\W/, /hct_\w+\W/]) await expect.poll(() => fresh.process.output).toMatch(secret);
      const [key] = /hck_\w+/.exec(fresh.process.output) ?? [];
      const [token] = /hct_\w+/.exec(fresh.process.output) ?? [];
      const agent = new TestAgent(fresh, '', '', String(key));
      await agent.store({ content: 'the first memory', memory_id: 'm' });
      expect((await fresh.owner('GET', units, undefined, String(token))).body.units).toHaveLength(1);
      await fresh.restart();
      expect(fresh.process.output).not.toMatch(/hc[kt]_/);
      expect((await agent.get('/memory/m')).status).toBe(200);
    } finally {
      await fresh.dispose();
    }
  });

  it('keeps no secret in its folder', async () => {
    const agent = await service.newAgent();
    const { secretToken } = (await service.owner('POST', '/v1/accounts', { name: 'x' }, 'the-bootstrap-token')).body;
    await service.stop();
    const files = readdirSync(service.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) {
      const content = readFileSync(path.join(file.parentPath, file.name));
      for (const secret of [agent.key, secretToken, ownerToken, defaultKey]) expect(content.includes(secret)).toBe(false);
    }
    await service.launch();
  });
});
