import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectNoInsides } from '../../kit/http.js';
import { allowed, attacked } from './target.js';

const target = attacked();
const { connect, head } = target;

describe('a body that does not come whole', () => {
  beforeAll(() => target.service.restart({ HINDCAST_BODY_TIMEOUT_S: '1' }));
  afterAll(() => target.service.restart({}));

  const half = (): string =>
    `${head('POST', '/api/v1/memory/store', 'Content-Type: application/json', 'Content-Length: 100')}{"content": "ha`;

  it('stores nothing when the client goes', async () => {
    for (const leave of ['end', 'destroy'] as const) {
      const connection = await connect();
      connection.write(half());
      await expect.poll(() => target.service.metric('hindcast_bodies_arriving')).toBe(1);
      connection[leave]();
      if (leave === 'end') await connection.closed();
      for (const status of connection.statuses) expect([400, 408]).toContain(status);
    }
    expect((await target.agent.get('/memory')).body.total).toBe(0);
  });

  it.each([
    ['a body that stops', () => half()],
    ['headers that stop', () => head('POST', '/api/v1/memory/store').slice(0, -4)],
    [
      'a chunk that stops',
      () => `${head('POST', '/api/v1/memory/store', 'Content-Type: application/json', 'Transfer-Encoding: chunked')}5\r\n{"con`,
    ],
  ])('is 408 for %s', async (_, request) => {
    const connection = await connect();
    connection.write(request());
    const text = await connection.closed();
    expect(connection.statuses).toEqual([408]);
    expect(text).toContain('"code":"request_timeout"');
    expect((await target.agent.get('/memory')).body.total).toBe(0);
  });

  it('is 408 for one byte at a time', async () => {
    const connection = await connect();
    connection.write(head('POST', '/api/v1/memory/store', 'Content-Type: application/json', 'Content-Length: 1000'));
    const drip = setInterval(() => connection.write(' '), 100);
    await connection.closed().finally(() => clearInterval(drip));
    expect(connection.statuses).toEqual([408]);
  });

  it.each([
    ['is 400 and cut off', true, 400, /chunks of a few bytes.*"code":"bad_request"/],
    ['without a key is 401 and cut off', false, 401, /"code":"unauthenticated"/],
  ])('of a multitude of tiny chunks %s', async (_, hasKey, status, told) => {
    const connection = await connect();
    const chunked = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
    const withKey = head('POST', '/api/v1/memory/store', ...chunked);
    connection.write(hasKey ? withKey : withKey.replace(/authorization: .*\r\n/i, ''));
    connection.write('1\r\n \r\n'.repeat(20_000));
    const text = await connection.closed();
    expect(connection.statuses).toEqual([status]);
    expect(text).toMatch(told);
  });

  it('is taken in many chunks of some size', async () => {
    const connection = await connect();
    const body = JSON.stringify({ memory_id: 'chunked', content: 'a heron '.repeat(8000) });
    const chunks = body.match(/.{1,20}/g) ?? [];
    connection.write(head('POST', '/api/v1/memory/store', 'Content-Type: application/json', 'Transfer-Encoding: chunked'));
    connection.write(`${chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('')}0\r\n\r\n`);
    await connection.until((text) => text.includes('"status":"success"'));
    expect(connection.statuses[0]).toBe(200);
    expect((await target.agent.get('/memory/chunked')).body.content).toBe('a heron '.repeat(8000));
  });

  it('is 400 where less comes than announced and more follows', async () => {
    const connection = await connect();
    connection.write(
      `${head('POST', '/api/v1/memory/store', 'Content-Type: application/json', 'Content-Length: 5')}{"content": "cut off"}`,
    );
    await connection.until((text) => text.includes('"status":400'));
    expect(connection.statuses[0]).toBe(400);
    expect((await target.agent.get('/memory')).body.total).toBe(0);
  });
});

describe('what is not quite HTTP', () => {
  const long = 'x'.repeat(20_000);
  const cases: [what: string, bytes: (auth: string) => string | Buffer, statuses: number[]][] = [
    ['no HTTP at all', () => 'hello, is anybody there?\r\n\r\n', [400]],
    ['zeroes', () => Buffer.alloc(4096), [400]],
    ['a TLS handshake', () => Buffer.from('16030100c8010000c40303', 'hex'), [400]],
    ['the beginning of HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
    ['HTTP/9.9', () => 'GET /health HTTP/9.9\r\nHost: x\r\n\r\n', [400]],
    ['a method that nobody knows', () => 'FROBNICATE /health HTTP/1.1\r\nHost: x\r\n\r\n', [400]],
    ['a method in small letters', () => 'get /health HTTP/1.1\r\nHost: x\r\n\r\n', [400]],
    ['no Host', () => 'GET /api/v1/memory HTTP/1.1\r\n\r\n', [400]],
    ['two Hosts', () => 'GET /health HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n', [400]],
    ['a header without a colon', () => 'GET /health HTTP/1.1\r\nHost x\r\n\r\n', [400]],
    ['a blank in a header name', () => 'GET /health HTTP/1.1\r\nHo st: x\r\n\r\n', [400]],
    ['NUL in a header', () => 'GET /health HTTP/1.1\r\nHost: x\r\nX: a\u0000b\r\n\r\n', [400]],
    [
      'a length and chunks',
      () => 'POST /api/v1/memory/store HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      [400],
    ],
    ['two lengths', () => 'POST /api/v1/memory/store HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{"a":', [400]],
    ['a length below zero', () => 'POST /api/v1/memory/store HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n', [400]],
    ['a length in words', () => 'POST /api/v1/memory/store HTTP/1.1\r\nHost: x\r\nContent-Length: five\r\n\r\n', [400]],
    ['a length of 30 digits', () => `POST /api/v1/memory/store HTTP/1.1\r\nHost: x\r\nContent-Length: ${'9'.repeat(30)}\r\n\r\n`, [400]],
    [
      'a chunk of no size',
      (auth) =>
        `POST /api/v1/memory/store HTTP/1.1\r\nHost: x\r\n${auth}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
      [400],
    ],
    [
      'chunks of another kind',
      (auth) =>
        `POST /api/v1/memory/store HTTP/1.1\r\nHost: x\r\n${auth}Content-Type: application/json\r\nTransfer-Encoding: gzip\r\n\r\n{}`,
      [400],
    ],
    ['headers of 20,000 bytes', () => `GET /health HTTP/1.1\r\nHost: x\r\nX-Long: ${long}\r\n\r\n`, [431]],
    ['four thousand headers', () => `GET /health HTTP/1.1\r\nHost: x\r\n${'X-Many: 1\r\n'.repeat(4000)}\r\n`, [431]],
    ['a URL of 20,000 bytes', () => `GET /${long} HTTP/1.1\r\nHost: x\r\n\r\n`, [414, 431]],
    ['a URL with a blank', () => 'GET /he alth HTTP/1.1\r\nHost: x\r\n\r\n', [400]],
    [
      'an expectation that nobody knows',
      (auth) => `GET /api/v1/nowhere HTTP/1.1\r\nHost: x\r\n${auth}Expect: the-unexpected\r\n\r\n`,
      [400, 404, 417],
    ],
  ];
  it.each(cases)('is answered and refused: %s', async (_, bytes, statuses) => {
    const connection = await connect();
    connection.write(bytes(`Authorization: Bearer ${target.agent.key}\r\n`));
    const text = await connection.until((all) => /\r\n\r\n\{.*\}$/s.test(all));
    const [status] = connection.statuses;
    expect(statuses, text).toContain(status);
    expect(text).toMatch(/\r\nx-request-id: \S+\r\n/i);
    const body = JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4));
    expect({ detail: typeof body.detail, status: body.status }).toEqual({ detail: 'string', status });
    expectNoInsides(text);
  });

  it.each([
    ['HTTP/0.9', 'GET /health\r\n\r\n'],
    ['a tunnel', 'CONNECT other:443 HTTP/1.1\r\nHost: other:443\r\n\r\n'],
    ['an upgrade', 'GET /health HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n'],
    ['a whole URL', 'GET http://other/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ])('does no harm: %s', async (_, bytes) => {
    const connection = await connect();
    connection.write(bytes);
    const text = await connection.closed();
    for (const status of connection.statuses) expect(allowed, text).toContain(status);
  });

  const ways: [path: string, statuses: number[]][] = [
    ['/%zz', [400]],
    ['/api/v1/memory/%zz', [400]],
    ['/api/v1/memory/%', [400]],
    ['/api/v1/memory/%c3%28', [400]],
    ['/api/v1/memory/%ff', [400]],
    ['/api/v1/memory/%ed%a0%80', [400]],
    ['/api/v1/memory?limit=%zz', [400, 422]],
    ['/api/v1/memory?%zz', [400, 422]],
    ['/api/v1/memory?__proto__=1', [422]],
    ['/api/v1/memory?__proto__[x]=1&constructor=2', [422]],
    ['/api/v1/memory?=&&&=', [200, 422]],
    ['/api/v1/memory?limit[]=5', [422]],
    [`/api/v1/memory?${'a=1&'.repeat(3000)}`, [422]],
    [`/api/v1/memory/${'x'.repeat(257)}`, [422]],
    [`/api/v1/memory/${'%E6%BC%A2'.repeat(257)}`, [414, 422]],
    [`/api/v1/memory/${'x'.repeat(3000)}`, [404, 414, 422]],
    [`/api/v1/operations/${'x'.repeat(15_000)}`, [404, 414, 422]],
    ['/api/v1/memory/%00', [422]],
    ['/api/v1/memory/%7f%c2%80', [422]],
    ['/api/v1/memory/a%0d%0aX-Injected:%201', [422]],
    ['/api/v1/memory/..%2f..%2fetc%2fpasswd', [404]],
    ['/../../../../etc/passwd', [404]],
    ['/docs/../../package.json', [403, 404]],
    ['/docs/..%2f..%2fpackage.json', [403, 404]],
    ['//health', [404]],
    ['/api//v1/memory', [404]],
    ['/API/V1/memory', [404]],
    ['/api/v1/memory/m;x=1', [404]],
    ['/memz/memories/%2f%2e%2e', [200]],
    [`/memz/stats/${'x'.repeat(2000)}`, [200, 414, 422]],
    ['*', [400, 404, 405]],
  ];
  it.each(ways.map(([path, statuses]) => [path.length > 60 ? `${path.slice(0, 40)}… (${path.length})` : path, path, statuses] as const))(
    'is no way in: %s',
    async (_, path, statuses) => {
      const connection = await connect();
      connection.write(`${head('GET', path, 'Connection: close')}`);
      const text = await connection.closed();
      expect(statuses, text.slice(0, 500)).toContain(connection.statuses[0]);
      expect(text).not.toMatch(/x-injected: 1\r\n/i);
      expectNoInsides(text);
      expect(text).not.toContain('"version": "0.');
      expect(text).toMatch(/\r\nx-request-id: \S+\r\n/i);
      if (connection.statuses[0] < 400) return;
      const { detail, status } = JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4));
      expect({ detail: Array.isArray(detail) || typeof detail, status }, text).toEqual({
        detail: Array.isArray(detail) || 'string',
        status: connection.statuses[0],
      });
    },
  );

  it('is taken in one piece or byte by byte', async () => {
    const connection = await connect();
    const body = '{"content":"byte by byte","memory_id":"m"}';
    const request = `${head('POST', '/api/v1/memory/store', 'Content-Type: application/json', `Content-Length: ${body.length}`)}${body}`;
    for (const byte of request) {
      connection.write(byte);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await connection.until((text) => text.includes('"memory_id":"m"'));
    expect(connection.statuses).toEqual([200]);
  });

  it('is answered in order when pipelined', async () => {
    const connection = await connect();
    const one = (i: number): string => {
      const body = JSON.stringify(i % 5 === 4 ? { content: '' } : { content: `piped ${i}`, memory_id: `p${i}` });
      const write =
        head('POST', '/api/v1/memory/store', `X-Request-Id: w${i}`, 'Content-Type: application/json', `Content-Length: ${body.length}`) +
        body;
      return write + head('GET', `/api/v1/memory/p${i}`, `X-Request-Id: r${i}`);
    };
    connection.write(Array.from({ length: 20 }, (_, i) => one(i)).join(''));
    await connection.until((text) => text.split('HTTP/1.1 ').length > 40);
    const ids = [...connection.text.matchAll(/x-request-id: (\w+)/gi)].map(([, id]) => id);
    expect(ids).toEqual(Array.from({ length: 20 }, (_, i) => [`w${i}`, `r${i}`]).flat());
    const writes = connection.statuses.filter((_, i) => i % 2 === 0);
    expect(writes).toEqual(Array.from({ length: 20 }, (_, i) => (i % 5 === 4 ? 422 : 200)));
    expect((await target.agent.get('/memory')).body.total).toBe(16);
  });

  it('keeps keys apart that are no UTF-8', async () => {
    const put = async (content: string, key: string): Promise<number> =>
      (await target.agent.post('/memory/store', { content }, { 'idempotency-key': key })).status;
    const statuses = [
      await put('one', 'cl\u00e9'),
      await put('two', 'cl\u00e8'),
      await put('three', '\u00ff'),
      await put('four', '\u00fe'),
    ];
    expect([
      [200, 200, 200, 200],
      [422, 422, 422, 422],
    ]).toContainEqual(statuses);
  });

  it('finds a write by a key that is UTF-8', async () => {
    await target.agent.store('x', { 'idempotency-key': Buffer.from('schlüssel-漢').toString('latin1') });
    expect((await target.agent.get(`/operations/${encodeURIComponent('schlüssel-漢')}`)).status).toBe(200);
  });
});
