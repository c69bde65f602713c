import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectError } from '../../kit/http.js';
import { engines, ownerToken, type TestAgent } from '../../kit/service.js';
import { agent, call, service, startService } from '../../kit/started.js';
import { reads, writes } from './guarded-routes.js';

startService();

/** Token of a second account. */
let madeToken: string;

beforeAll(async () => {
  madeToken = (await service.owner('POST', '/v1/accounts', { name: 'second' })).body.secretToken;
});

describe('public routes', () => {
  const paths = ['/livez', '/readyz', '/health', '/version', '/metrics', '/docs', '/openapi.json', '/openapi.yaml', '/asyncapi.json'];
  it.each([...paths, '/api/v1/health', '/hindcast-memory/v4/version'])('%s answers without a key', async (path) => {
    expect((await call('GET', path)).status).toBe(200);
  });

  it('ignore a bearer that nobody knows', async () => {
    expect((await call('GET', '/health', { key: 'unknown' })).status).toBe(200);
  });

  it('tell how the service is', async () => {
    expect((await call('GET', '/livez')).body).toEqual({ status: 'ok' });
    const { HINDCAST_LOG: log = 'lmdb', HINDCAST_VIEWS: views = 'lmdb' } = engines('');
    const expected = { log, views };
    expect((await call('GET', '/health')).body).toMatchObject({ status: 'ok', ...expected, progress: 1 });
  });

  it('tell which versions answer', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));
    expect((await call('GET', '/version')).body).toEqual({ name: 'hindcast', version, interface: '1.0.0', node: process.version });
  });

  it('serve the interface as OpenAPI 3.0.3', async () => {
    const document = (await call('GET', '/openapi.json')).body;
    expect(document.openapi).toBe('3.0.3');
    expect(document.info.version).toBe('1.0.0');
    const documented = Object.keys(document.paths);
    for (const path of ['/api/v1/memory/store', '/api/v1/memory/search', '/api/v1/operations/{id}', '/v1/accounts/units'])
      expect(documented).toContain(path);
  });
});

describe('a request without a good key', () => {
  const forms: [what: string, header: (agent: TestAgent) => string | undefined, says: RegExp][] = [
    ['no header', () => undefined, /Authorization/],
    ['another scheme', () => 'Basic dXNlcjpwYXNz', /Bearer/],
    ['a scheme without a token', () => 'Bearer', /Bearer/],
    ['two tokens', ({ key }) => `Bearer ${key} ${key}`, /Bearer/],
    ['an unknown token', () => 'Bearer nobody-knows-this', /not a known API key/],
    ['a key that was replaced', ({ key }) => `Bearer ${key}`, /not a known API key/],
    ['a key with a wrong letter', ({ key }) => `Bearer ${key.slice(0, 20)}${key[20] === 'x' ? 'y' : 'x'}${key.slice(21)}`, /checksum/],
    ['a key cut short', ({ key }) => `Bearer ${key.slice(0, -1)}`, /checksum/],
    ["an owner's token that was made", () => `Bearer ${madeToken}`, /secret token/],
    ["an owner's token that was set", () => `Bearer ${ownerToken}`, /secret token/],
    ['a token of 2000 characters', () => `Bearer ${'k'.repeat(2000)}`, /Bearer/],
  ];
  it.each(forms)('is 401 with %s', async (_, headerOf, says) => {
    const authorization = headerOf(agent);
    if (says.source.startsWith('not a')) await service.owner('POST', '/v1/accounts/units/keys', { agentKey: agent.agentKey });
    const answer = await call('GET', '/api/v1/memory', { headers: authorization === undefined ? {} : { authorization } });
    expectError(answer, 401, 'unauthenticated');
    expect(answer.body.detail).toMatch(says);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.text).not.toContain(agent.key);
  });

  it.each([...writes, ...reads])('is 401 at %s %s', async (method, path, body) => {
    expectError(await call(method, path.startsWith('/memz') ? path : `/api/v1${path}`, { body }), 401, 'unauthenticated');
  });

  it("is 401 at the owner's routes with an agent's key", async () => {
    const { key } = await service.newAgent();
    for (const path of ['/v1/accounts/units', '/v1/accounts/units/keys', '/v1/accounts'])
      expectError(await call('POST', path, { key, body: { name: 'x', agentKey: 'x' } }), 401, 'unauthenticated');
    expectError(await call('GET', '/v1/accounts/units', { key }), 401, 'unauthenticated');
  });

  it('takes the scheme in any case', async () => {
    const { key } = await service.newAgent();
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      expect((await call('GET', '/api/v1/memory', { headers: { authorization: `${scheme} ${key}` } })).status).toBe(200);
  });
});

describe('a known key that may not', () => {
  it('is 403 once its agent was deleted', async () => {
    await agent.store('soon unreadable');
    await service.owner('DELETE', '/v1/accounts/units', { agentKey: agent.agentKey });
    for (const [method, path, body] of [...writes, ...reads]) {
      const answer = await agent.request(method, path, { body });
      expectError(answer, 403, 'forbidden');
      expect(answer.body.detail).toMatch(/deleted/);
    }
  });

  it('is 403 for every write with a read-only key', async () => {
    const agent = await service.newAgent(['read']);
    for (const [method, path, body] of writes) expectError(await agent.request(method, path, { body }), 403, 'forbidden');
    expect((await agent.get('/events')).body.events).toEqual([]);
  });

  it('is 403 for every read with a write-only key', async () => {
    const agent = await service.newAgent(['write']);
    await agent.store({ content: 'kept', memory_id: 'kept' });
    for (const [method, path, body] of reads) expectError(await agent.request(method, path, { body }), 403, 'forbidden');
  });

  it('is 403 at every memory route with a key of one domain', async () => {
    const agent = await service.newAgent(['domain:weather']);
    for (const [method, path, body] of [...writes, ...reads.slice(0, 9)])
      expectError(await agent.request(method, path, { body }), 403, 'forbidden');
  });

  it('may do both with read and write', async () => {
    const agent = await service.newAgent(['read', 'write']);
    await agent.store({ content: 'a memory of both', memory_id: 'both' });
    expect((await agent.get('/memory/both')).status).toBe(200);
  });
});
