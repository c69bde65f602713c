import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectError, type Json } from '../../kit/http.js';
import { type TestAgent, TestService } from '../../kit/service.js';

const origin = 'https://app.example.com';

let service: TestService;
let agent: TestAgent;
beforeAll(async () => {
  service = await TestService.start({ HINDCAST_CORS_ORIGINS: `${origin}, http://localhost:5173`, HINDCAST_LOG_LEVEL: 'debug' });
  agent = await service.newAgent();
});
afterAll(() => service?.dispose());

const call = (...request: Parameters<TestService['http']['request']>) => service.http.request(...request);

describe('a page of another origin', () => {
  it('may call the service where the settings name it', async () => {
    const asked = { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization,idempotency-key' };
    const preflight = await call('OPTIONS', '/api/v1/domains/rack', { headers: asked });
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': expect.stringContaining('PUT'),
      'access-control-allow-headers': 'authorization,idempotency-key',
    });
    const { headers } = await call('GET', '/api/v1/memory', { key: agent.key, headers: { origin } });
    expect(headers['access-control-allow-origin']).toBe(origin);
    expect(headers['access-control-expose-headers']).toContain('x-request-id');
    expect(headers.vary).toMatch(/origin/i);
  });

  it('may read why it was refused', async () => {
    const { status, headers } = await call('GET', '/api/v1/memory', { headers: { origin } });
    expect([status, headers['access-control-allow-origin']]).toEqual([401, origin]);
  });

  it('may not where they do not', async () => {
    const { headers } = await call('GET', '/api/v1/memory', { key: agent.key, headers: { origin: 'https://evil.example.com' } });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('answers', () => {
  it('tell browsers what pages may do', async () => {
    for (const path of ['/', '/docs', '/openapi.json', '/console', '/nowhere']) {
      const { headers } = await call('GET', path);
      expect([path, headers['x-content-type-options'], headers['x-frame-options']]).toEqual([path, 'nosniff', 'SAMEORIGIN']);
      expect(headers['content-security-policy']).toContain("script-src 'self'");
      expect(headers['strict-transport-security']).toBeUndefined();
    }
  });

  it('that are no pages may run nothing, and are shown in no frame', async () => {
    for (const key of [undefined, agent.key]) {
      const { headers } = await call('GET', '/api/v1/memory', { key });
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    }
  });

  it('of the API reference need nothing that their policy forbids', async () => {
    const page = (await call('GET', '/docs')).text;
    const scripts = [...page.matchAll(/<script([^>]*)>([^<]*)/g)];
    expect(scripts.length).toBeGreaterThan(1);
    for (const [, attributes, inside] of scripts) {
      expect(inside.trim()).toBe('');
      const src = /src=["']([^"']+)["']/.exec(attributes)?.[1] ?? '';
      expect([src, (await call('GET', new URL(src, 'http://x/docs').pathname)).status]).toEqual([src, 200]);
    }
  });
});

describe('a known path with another method', () => {
  it.each([
    ['GET', '/api/v1/memory/store', 'POST'],
    ['GET', '/api/v1/memory/search', 'POST'],
    ['GET', '/hindcast-memory/v4/memory/search', 'POST'],
    ['DELETE', '/api/v1/memory/clear/', 'POST'],
    ['POST', '/health', 'GET, HEAD'],
    ['PUT', '/v1/accounts/units', 'DELETE, GET, HEAD, POST'],
    ['POST', '/api/v1/memory/m1/history', 'GET, HEAD'],
    ['MERGE', '/livez', 'GET, HEAD'],
    ['DELETE', '/api/v1/memory/export', 'GET, HEAD'],
  ])('is 405 with what it takes: %s %s', async (method, path, allow) => {
    const answer = await call(method, path);
    expectError(answer, 405, 'method_not_allowed');
    expect(answer.headers.allow).toBe(allow);
    expect((await call('OPTIONS', path, { headers: {} })).status).toBe(204);
  });

  it('says where a memory is that is called as a route is', async () => {
    await agent.store({ content: 'note', memory_id: 'search' });
    expect((await agent.get('/memory/search')).body.detail).toContain('/memz/memories/{session_id}/{memory_id}');
    expect((await call('GET', '/memz/memories/me/search', { key: agent.key })).body).toMatchObject({
      memory_id: 'search',
      content: 'note',
    });
  });

  it.each([
    ['GET', '/nowhere'],
    ['POST', '/api/v1/memory/a/b/c'],
    ['GET', '/api/v1/'],
  ])('is 404 where there is none: %s %s', async (method, path) => {
    expectError(await call(method, path, { key: agent.key }), 404, 'not_found');
  });
});

describe('the first page', () => {
  it('is a page for browsers, JSON for others, and the same again for nobody', async () => {
    const page = await call('GET', '/', { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
    expect([page.status, page.headers['content-type'], page.headers.vary]).toEqual([
      200,
      'text/html; charset=utf-8',
      expect.stringMatching(/accept/i),
    ]);
    for (const link of [...page.text.matchAll(/href="([^"]+)"/g)].map(([, href]) => href))
      expect((await call('GET', link)).status).toBe(200);
    const json = await call('GET', '/');
    expect(json.body).toMatchObject({ name: 'hindcast', interface: '1.0.0', docs: '/docs', openapi: '/openapi.json' });
    const again = await call('GET', '/', { headers: { 'if-none-match': json.headers.etag } });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});

describe('the low-level view', () => {
  it.each(['/memz', '/api/v1/memz', '/hindcast-memory/v4/memz', '/public/hindcast-memory/v4/memz'])('answers under %s', async (prefix) => {
    for (const path of ['/stats/x', '/memories/x', '/graph/x'])
      expect((await call('GET', `${prefix}${path}`, { key: agent.key })).status).toBe(200);
  });
});

describe('the access log', () => {
  const lines = (): Json[] =>
    service.output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
  const lineOf = async (id: string): Promise<Json> => {
    await expect.poll(() => lines().find(({ request_id }) => request_id === id)).toBeDefined();
    return lines().find(({ request_id }) => request_id === id);
  };
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${trace}-b7ad6b7169203331-01`;

  it('has a line a request, with key, route and trace, and nothing that was said', async () => {
    await agent.store({ memory_id: 'a-marked-id', content: 'a marked text' }, { 'x-request-id': 'logged', traceparent });
    const { actor } = (await agent.events()).at(-1);
    expect(await lineOf('logged')).toMatchObject({
      level: 'debug',
      method: 'POST',
      route: '/api/v1/memory/store',
      status: 200,
      session: agent.id,
      key: actor,
      trace_id: trace,
    });
    await agent.get('/memory/a-marked-id?as_of=0', { 'x-request-id': 'refused' });
    expect(await lineOf('refused')).toMatchObject({ level: 'info', route: '/api/v1/memory/:memory_id', status: 404, code: 'not_found' });
    expect(service.output).not.toMatch(/a-marked-id|a marked text/);
  });

  it('is found again from an event, which carries the trace of its request', async () => {
    await agent.store('traced', { traceparent });
    await agent.store('untraced', { traceparent: 'nonsense' });
    expect((await agent.events()).slice(-2).map((event) => event.traceparent)).toEqual([traceparent, undefined]);
    expect((await agent.get('/events/verify')).body.valid).toBe(true);
  });
});
