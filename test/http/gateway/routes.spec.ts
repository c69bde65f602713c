import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { RawConnection } from '../../kit/http.js';
import { agent, call, service, startService } from '../../kit/started.js';

startService();

describe('metrics', () => {
  it('count and time requests by route', async () => {
    const line = /^hindcast_http_request_seconds_count\{method="POST",route="\/api\/v1\/memory\/store",status="200"\} (\d+)$/m;
    const count = async (): Promise<number> => Number(line.exec((await call('GET', '/metrics')).text)?.[1] ?? 0);
    const before = await count();
    await agent.store('counted once');
    await agent.store('counted twice');
    expect(await count()).toBe(before + 2);
    const { text, headers } = await call('GET', '/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(text).toMatch(
      /^hindcast_http_request_seconds_bucket\{le="0.005",method="POST",route="\/api\/v1\/memory\/store",status="200"\} \d+$/m,
    );
    expect(text).toMatch(/^# TYPE hindcast_log_append_seconds histogram$/m);
  });

  it('are each explained to operators', async () => {
    const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    const names = [...(await call('GET', '/metrics')).text.matchAll(/^# TYPE (hindcast_\w+) /gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !page.includes(name))).toEqual([]);
  });

  it('carry no ids', async () => {
    const marks = ['markedmemory', 'markedroute', 'markedquery', 'markedrequest', 'markedkey', agent.id, agent.key.slice(0, 12), 'MARKED'];
    await agent.store({ content: 'x', memory_id: 'markedmemory' }, { 'idempotency-key': 'markedkey', 'x-request-id': 'markedrequest' });
    await agent.get('/memory/markedmemory?as_of=1');
    await agent.get(`/memz/stats/${agent.id}`);
    await agent.get('/operations/markedkey');
    await call('GET', '/markedroute/markedroute?markedquery=1');
    await call('MERGE', '/markedroute');
    const { text } = await call('GET', '/metrics');
    for (const mark of marks) expect(text).not.toContain(mark);
    expect(text).toContain('route="/api/v1/memory/:memory_id"');
  });
});

describe('metrics asked for all at once', () => {
  it('are answered alike, and as things are then', async () => {
    await agent.store('counted');
    const many = await Promise.all(Array.from({ length: 100 }, () => call('GET', '/metrics')));
    for (const { status, text } of many) {
      expect(status).toBe(200);
      expect(text).toMatch(/_count\{method="POST",route="\/api\/v1\/memory\/store",status="200"\} [1-9]/);
    }
    expect(new Set(many.map(({ text }) => text)).size).toBeLessThan(10);
  });

  it('are no more for routes that are not there', async () => {
    const series = async (): Promise<number> => (await call('GET', '/metrics')).text.match(/http_request_seconds_count/g)?.length ?? 0;
    await Promise.all(['GET', 'MERGE'].map((method) => call(method, '/scanned')));
    await call('GET', '/metrics');
    const before = await series();
    const methods = ['GET', 'MERGE', 'LOCK', 'PROPFIND', 'M-SEARCH'];
    await Promise.all(Array.from({ length: 50 }, (_, i) => call(methods[i % methods.length], `/scanned/${i}`)));
    expect(await series()).toBe(before);
  });
});

describe('every route', () => {
  const gets = [
    '/health',
    '/livez',
    '/version',
    '/metrics',
    '/docs',
    '/openapi.json',
    '/api/v1/memory',
    '/api/v1/memory/m',
    '/memz/stats/x',
    '/api/v1/events',
  ];

  it.each(['/health', '/version', '/api/v1/memory', '/api/v1/memory/m', '/api/v1/events', '/memz/stats/x'])(
    'answers with a slash behind: %s/',
    async (path) => {
      await agent.store({ content: 'x', memory_id: 'm' });
      const [plain, slashed] = [await call('GET', path, { key: agent.key }), await call('GET', `${path}/`, { key: agent.key })];
      expect(slashed.status).toBe(200);
      expect(Object.keys(slashed.body)).toEqual(Object.keys(plain.body));
      expect((await call('POST', '/api/v1/memory/store/', { key: agent.key, body: { content: 'x' } })).status).toBe(200);
    },
  );

  it.each(gets)('answers HEAD as GET, without the body: %s', async (path) => {
    await agent.store({ content: 'x', memory_id: 'm' });
    const [get, head] = [await call('GET', path, { key: agent.key }), await call('HEAD', path, { key: agent.key })];
    expect({ status: head.status, type: head.headers['content-type'], text: head.text }).toEqual({
      status: 200,
      type: get.headers['content-type'],
      text: '',
    });
    expect(head.headers['x-request-id']).toBeDefined();
  });

  it.each(['/api/v1/events/stream', '/api/v1/events/export'])('leaves the connection usable after HEAD: %s', async (path) => {
    await agent.store('something to export');
    const connection = await RawConnection.open(service.port);
    connection.write(`HEAD ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${agent.key}\r\n\r\n`);
    await connection.until((text) => text.includes('\r\n\r\n'));
    connection.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await connection.until((text) => text.includes('{"status":"ok"}'))).toContain('{"status":"ok"}');
    connection.destroy();
  });

  it.each([...gets, '/api/v1/memory/store', '/nowhere', '*'])('answers OPTIONS without failing: %s', async (path) => {
    const answer = await call('OPTIONS', path);
    expect(answer.status).toBeGreaterThanOrEqual(200);
    expect(answer.status).toBeLessThan(500);
    expect(answer.headers['x-request-id']).toBeDefined();
  });
});
