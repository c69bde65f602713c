import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, expectError, expectErrorForm, fieldsOf, RawConnection, type RequestOptions } from '../kit/http.js';
import { engines, ownerToken, type TestAgent, TestService } from '../kit/service.js';

let service: TestService;
/** Token of a second account. */
let madeToken: string;

beforeAll(async () => {
  service = await TestService.start({ HINDCAST_WAIT_MAX_MS: '100' });
  madeToken = (await service.owner('POST', '/v1/accounts', { name: 'second' })).body.secretToken;
});
afterAll(() => service?.dispose());

const call = (method: string, path: string, options?: RequestOptions): Promise<Answer> => service.http.request(method, path, options);

/** Every route that writes memories, and every one that reads. */
const writes: [method: string, path: string, body?: object][] = [
  ['POST', '/memory/store', { content: 'refused' }],
  ['POST', '/memory/batch', { items: [{ content: 'refused' }] }],
  ['POST', '/memory/update', { memory_id: 'kept', content: 'refused' }],
  ['POST', '/memory/delete', { memory_id: 'kept' }],
  ['POST', '/memory/clear', {}],
  ['POST', '/memz/memories/any', { content: 'refused' }],
  ['DELETE', '/memz/memories/any'],
  ['DELETE', '/memz/memories/any/kept'],
];
const reads: [method: string, path: string, body?: object][] = [
  ['POST', '/memory/search', { user_message: 'kept' }],
  ['POST', '/memory/query', { user_message: 'kept' }],
  ['GET', '/memory'],
  ['GET', '/memory/kept'],
  ['GET', '/memory/kept/history'],
  ['GET', '/memz/memories/any'],
  ['GET', '/memz/memories/any/kept'],
  ['GET', '/memz/graph/any'],
  ['GET', '/memz/stats/any'],
  ['GET', '/operations/kept'],
  ['GET', '/events'],
  ['GET', '/events/stream'],
  ['GET', '/events/verify'],
  ['GET', '/events/export'],
];

describe('public routes', () => {
  const paths = ['/livez', '/readyz', '/health', '/version', '/metrics', '/docs', '/openapi.json', '/openapi.yaml'];
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
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
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
    const agent = await service.newAgent();
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
    const agent = await service.newAgent();
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
    const agent = await service.newAgent();
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
    const agent = await service.newAgent();
    await agent.store('why am I here', { 'x-request-id': 'the-cause' });
    expect((await agent.events())[0].causation).toBe('the-cause');
  });
});

describe('errors', () => {
  it('have all members of a problem', async () => {
    const agent = await service.newAgent();
    const readOnly = await service.newAgent(['read']);
    await agent.store({ content: 'first', memory_id: 'm' });
    const answers: [Answer, number, string, string][] = [
      [await agent.request('POST', '/memory/store', { raw: '{' }), 400, 'invalid_json', 'Bad Request'],
      [await call('GET', '/api/v1/memory'), 401, 'unauthenticated', 'Unauthorized'],
      [await readOnly.post('/memory/clear', {}), 403, 'forbidden', 'Forbidden'],
      [await call('GET', '/nowhere'), 404, 'not_found', 'Not Found'],
      [await agent.post('/memory/store', { content: 'second', memory_id: 'm' }), 409, 'id_conflict', 'Conflict'],
      [
        await agent.request('POST', '/memory/store', { raw: 'x', headers: { 'content-type': 'text/plain' } }),
        415,
        'unsupported_media_type',
        'Unsupported Media Type',
      ],
      [await agent.post('/memory/store', {}), 422, 'invalid_fields', 'Unprocessable Entity'],
      [await agent.get('/memory', { 'x-wait-for-position': '99' }), 504, 'view_behind', 'Gateway Timeout'],
    ];
    for (const [answer, status, code, title] of answers) {
      expectError(answer, status, code);
      expect(answer.body).toMatchObject({ title, type: `urn:hindcast:error:${code}` });
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });

  it('are 504 at every read that waits in vain for a position', async () => {
    const agent = await service.newAgent();
    await agent.store('x');
    for (const [method, path, body] of [
      ['GET', '/memory'],
      ['GET', '/memory/m'],
      ['GET', '/memory/m/history'],
      ['POST', '/memory/search', { user_message: 'x' }],
      ['POST', '/memory/query', { user_message: 'x' }],
      ['GET', '/memz/memories/x'],
      ['GET', '/memz/graph/x'],
      ['GET', '/memz/stats/x'],
      ['GET', '/operations/m'],
    ] as const)
      expectError(await agent.request(method, path, { body, headers: { 'x-wait-for-position': '2' } }), 504, 'view_behind');
  });

  it('that are conflicts say that a retry is of no use', async () => {
    const agent = await service.newAgent();
    await agent.store({ content: 'first', memory_id: 'm' });
    const taken = await agent.post('/memory/store', { content: 'second', memory_id: 'm' });
    const outdated = await agent.post('/memory/update', { memory_id: 'm', content: 'second', expected_version: 7 });
    expectError(taken, 409, 'id_conflict');
    expectError(outdated, 409, 'version_conflict');
    expect([taken, outdated].map(({ headers }) => headers['x-should-retry'])).toEqual(['false', 'false']);
    expect((await agent.post('/memory/store', {})).headers['x-should-retry']).toBeUndefined();
  });

  it.each([
    ['GET', '/nowhere'],
    ['GET', '/api/v1/nowhere'],
    ['POST', '/health'],
    ['DELETE', '/api/v1/memory'],
    ['PUT', '/api/v1/memory/store'],
    ['PATCH', '/api/v1/memory/m'],
    ['GET', '/api/v1/memory/m/history/more'],
    ['POST', '/memz/stats/x'],
    ['PROPFIND', '/health'],
    ['TRACE', '/health'],
    ['SEARCH', '/api/v1/memory'],
  ])('are 404 for %s %s', async (method, path) => {
    const { key } = await service.newAgent();
    expectError(await call(method, path, { key }), 404, 'not_found');
  });
});

describe('a body', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/vnd.api+json',
    'application/json;charset="utf-8"',
  ])('is taken as %s', async (type) => {
    const agent = await service.newAgent();
    const answer = await agent.request('POST', '/memory/store', { raw: '{"content":"x"}', headers: { 'content-type': type } });
    expect(answer.status, answer.text).toBe(200);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'nonsense',
  ])('is 415 as %s', async (type) => {
    const agent = await service.newAgent();
    const answer = await agent.request('POST', '/memory/store', { raw: '{"content":"x"}', headers: { 'content-type': type } });
    expectError(answer, 415, 'unsupported_media_type');
    expect(answer.body.detail).toContain('application/json');
  });

  it.each(['gzip', 'br', 'deflate', 'x-unknown'])('is 415 in the encoding %s, also where it only claims so', async (encoding) => {
    const agent = await service.newAgent();
    for (const raw of ['{"content":"x"}', gzipSync('{"content":"x"}')]) {
      const answer = await agent.request('POST', '/memory/store', { raw, headers: { 'content-encoding': encoding } });
      expectError(answer, 415, 'unsupported_media_type');
      expect(answer.body.detail).toContain('without Content-Encoding');
    }
    expect(await agent.eventCount()).toBe(0);
    const plain = await agent.request('POST', '/memory/store', { raw: '{"content":"x"}', headers: { 'content-encoding': 'identity' } });
    expect(plain.status, plain.text).toBe(200);
  });

  it.each([
    '{',
    '{"content": "x"',
    '{content: "x"}',
    "{'content': 'x'}",
    '[]',
    '[{"content": "x"}]',
    '"x"',
    '5',
    'null',
    'true',
    ' ',
    '\u0000',
    '{"content": "x"} {}',
  ])('is 400 where it is no JSON object: %j', async (raw) => {
    const agent = await service.newAgent();
    expectError(await agent.request('POST', '/memory/store', { raw }), 400, 'invalid_json');
  });

  it('is 400 where it is missing', async () => {
    const agent = await service.newAgent();
    for (const [method, path] of [...writes, ...reads].filter(([, , body]) => body !== undefined))
      for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'application/json', 'content-length': 0 }])
        expectError(await agent.request(method, path, { headers }), 400, 'invalid_json');
  });

  it('is 413 above 1 MiB', async () => {
    const agent = await service.newAgent();
    const body = (bytes: number): string => JSON.stringify({ content: 'x'.repeat(bytes - '{"content":""}'.length) });
    const largest = await agent.request('POST', '/memory/store', { raw: body(2 ** 20) });
    expect(fieldsOf(largest)).toEqual(['body.content: string_too_long']);
    const tooLarge = await agent.request('POST', '/memory/store', { raw: body(2 ** 20 + 1) });
    expectError(tooLarge, 413, 'body_too_large');
    expect(tooLarge.body.detail).toContain('send less at a time');
  });

  it('is 413 above 1 MiB where it comes in chunks', async () => {
    const agent = await service.newAgent();
    const connection = await RawConnection.open(service.port);
    connection.write(
      `POST /api/v1/memory/store HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${agent.key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const chunk = 'x'.repeat(2 ** 16);
    connection.write('10\r\n{"content": "xxx\r\n');
    for (let sent = 0; sent < 2 ** 20; sent += chunk.length) connection.write(`10000\r\n${chunk}\r\n`);
    await connection.until((text) => text.includes('body_too_large'));
    expect(connection.statuses).toEqual([413]);
    connection.destroy();
  });
});

describe('a field that breaks a rule', () => {
  const cases: [what: string, method: string, path: string, options: RequestOptions, field: object][] = [
    ['in the body', 'POST', '/memory/store', { body: {} }, { loc: ['body', 'content'], type: 'missing', input: null, ctx: {} }],
    [
      'by its length',
      'POST',
      '/memory/store',
      { body: { content: '' } },
      { loc: ['body', 'content'], type: 'string_too_short', input: '', ctx: { min_length: 1 } },
    ],
    [
      'by its type',
      'POST',
      '/memory/store',
      { body: { content: 5 } },
      { loc: ['body', 'content'], type: 'string_type', input: 5, ctx: {} },
    ],
    [
      'by its size',
      'POST',
      '/memory/search',
      { body: { user_message: 'x', top_k: 101 } },
      { loc: ['body', 'top_k'], type: 'less_than_equal', input: 101, ctx: { le: 100 } },
    ],
    [
      'inside a list',
      'POST',
      '/memory/store',
      { body: { content: 'x', concepts: ['ok', 5] } },
      { loc: ['body', 'concepts', '1'], type: 'string_type', input: 5, ctx: {} },
    ],
    [
      'inside an object',
      'POST',
      '/memory/store',
      { raw: '{"content": "x", "metadata": {"a": {"__proto__": 1}}}' },
      { loc: ['body', 'metadata', 'a', '__proto__'], type: 'dict_key' },
    ],
    [
      'inside a filter',
      'POST',
      '/memory/search',
      { body: { user_message: 'x', metadata_filter: { a: { $near: 1 } } } },
      { loc: ['body', 'metadata_filter', 'a', '$near'], type: 'filter_unknown_operator', input: 1 },
    ],
    [
      'that nobody knows',
      'POST',
      '/memory/store',
      { body: { content: 'x', contents: 'y' } },
      { loc: ['body', 'contents'], type: 'extra_forbidden', input: 'y' },
    ],
    ['in the path', 'GET', '/memory/a%00b', {}, { loc: ['path', 'memory_id'], type: 'id_characters', input: 'a\u0000b' }],
    ['in the path of an operation', 'GET', '/operations/%0A', {}, { loc: ['path', 'id'], type: 'id_characters', input: '\n' }],
    ['in the query by its type', 'GET', '/memory?limit=ten', {}, { loc: ['query', 'limit'], type: 'int_type', input: 'ten', ctx: {} }],
    [
      'in the query by its size',
      'GET',
      '/memory?limit=0',
      {},
      { loc: ['query', 'limit'], type: 'greater_than_equal', input: 0, ctx: { ge: 1 } },
    ],
    [
      'in the query above its maximum',
      'GET',
      '/memory?limit=101',
      {},
      { loc: ['query', 'limit'], type: 'less_than_equal', input: 101, ctx: { le: 100 } },
    ],
    ['in the query twice', 'GET', '/memory?limit=1&limit=2', {}, { loc: ['query', 'limit'], type: 'int_type' }],
    ['in the query as a time', 'GET', '/memory?as_of=yesterday', {}, { loc: ['query', 'as_of'], type: 'as_of', input: 'yesterday' }],
    ['in the query as a cursor', 'GET', '/memory?cursor=none', {}, { loc: ['query', 'cursor'], type: 'cursor', input: 'none' }],
    ['in the query that nobody knows', 'GET', '/memory?limits=5', {}, { loc: ['query', 'limits'], type: 'extra_forbidden', input: '5' }],
    [
      'in the header for a position',
      'GET',
      '/memory',
      { headers: { 'x-wait-for-position': 'soon' } },
      { loc: ['header', 'x-wait-for-position'], type: 'int_parsing', input: 'soon' },
    ],
    [
      'in the header for repeating',
      'POST',
      '/memory/clear',
      { body: {}, headers: { 'idempotency-key': 'k'.repeat(257) } },
      { loc: ['header', 'idempotency-key'], type: 'id_length', ctx: { min_length: 1, max_length: 256 } },
    ],
    [
      'in the header for resuming',
      'GET',
      '/events/stream',
      { headers: { 'last-event-id': '-1' } },
      { loc: ['header', 'last-event-id'], type: 'int_parsing', input: '-1' },
    ],
  ];
  it.each(cases)('is named %s', async (_, method, path, options, field) => {
    const agent = await service.newAgent();
    const answer = await agent.request(method, path, options);
    expectError(answer, 422, 'invalid_fields');
    expect(answer.body.detail).toHaveLength(1);
    expect(answer.body.detail[0]).toMatchObject(field);
  });

  it('is named with all others', async () => {
    const agent = await service.newAgent();
    const answer = await agent.post('/memory/store', {
      content: 5,
      memory_id: '',
      metadata: [],
      concepts: {},
      occurred_at: 'soon',
      summary: 1,
    });
    expect(fieldsOf(answer).sort()).toEqual([
      'body.concepts: list_type',
      'body.content: string_type',
      'body.memory_id: id_length',
      'body.metadata: dict_type',
      'body.occurred_at: datetime_parsing',
      'body.summary: string_type',
    ]);
  });

  it('is shown short', async () => {
    const agent = await service.newAgent();
    const answer = await agent.post('/memory/store', { content: 'x'.repeat(40_000), extra: ['y'.repeat(40_000)] });
    expectErrorForm(answer);
    expect(answer.text.length).toBeLessThan(2000);
  });
});

describe('metrics', () => {
  it('count and time requests by route', async () => {
    const agent = await service.newAgent();
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

  it('carry no ids', async () => {
    const agent = await service.newAgent();
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
      const agent = await service.newAgent();
      await agent.store({ content: 'x', memory_id: 'm' });
      const [plain, slashed] = [await call('GET', path, { key: agent.key }), await call('GET', `${path}/`, { key: agent.key })];
      expect(slashed.status).toBe(200);
      expect(Object.keys(slashed.body)).toEqual(Object.keys(plain.body));
      expect((await call('POST', '/api/v1/memory/store/', { key: agent.key, body: { content: 'x' } })).status).toBe(200);
    },
  );

  it.each(gets)('answers HEAD as GET, without the body: %s', async (path) => {
    const agent = await service.newAgent();
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
    const agent = await service.newAgent();
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

describe('settings', () => {
  it('rename the prefixes and close the metrics', async () => {
    const agent = await service.newAgent();
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
