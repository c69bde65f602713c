import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Answer, expectError, expectErrorForm, fieldsOf, RawConnection, type RequestOptions } from '../../kit/http.js';
import { agent, call, service, startService } from '../../kit/started.js';
import { reads, writes } from './guarded-routes.js';

startService({ HINDCAST_WAIT_MAX_MS: '100' });

describe('errors', () => {
  it('have all members of a problem', async () => {
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

  it('are logged with their route, and nothing that was asked for', async () => {
    const filter = encodeURIComponent('{"who": "quagga"}');
    const late = await agent.get(`/memory?metadata_filter=${filter}`, { 'x-wait-for-position': '99' });
    expectError(late, 504, 'view_behind');
    await expect
      .poll(() => service.output)
      .toContain(`"request_id":"${late.body.request_id}","method":"GET","route":"/api/v1/memory","code":"view_behind"`);
    expect(service.output).not.toContain('quagga');
  });

  it('tell a stream that is to go on behind what the log has not come to, as where an older one was put back', async () => {
    await agent.store('x');
    expectError(await agent.get('/events/stream?after=2'), 504, 'view_behind');
    expectError(await agent.get('/events/stream', { 'last-event-id': '2' }), 504, 'view_behind');
  });

  it('that are conflicts say that a retry is of no use', async () => {
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
    ['GET', '/api/v1/memory/m/history/more'],
    ['PROPFIND', '/nowhere'],
  ])('are 404 for %s %s', async (method, path) => {
    const { key } = await service.newAgent();
    expectError(await call(method, path, { key }), 404, 'not_found');
  });

  it.each([
    ['POST', '/health'],
    ['PUT', '/api/v1/memory/store'],
    ['PUT', '/api/v1/memory/m/history'],
    ['PATCH', '/api/v1/memory'],
    ['POST', '/memz/stats/x'],
    ['PROPFIND', '/health'],
    ['TRACE', '/health'],
    ['SEARCH', '/api/v1/memory'],
  ])('are 405 for %s %s', async (method, path) => {
    expectError(await call(method, path), 405, 'method_not_allowed');
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
    const answer = await agent.request('POST', '/memory/store', { raw: '{"content":"x"}', headers: { 'content-type': type } });
    expect(answer.status, answer.text).toBe(200);
  });

  it('may begin with a byte order mark, as some programs write it', async () => {
    const content = `heron ${'by the pond '.repeat(10_000)}`;
    for (const text of ['heron', content]) {
      const raw = Buffer.from(`\uFEFF${JSON.stringify({ content: text })}`);
      const answer = await agent.request('POST', '/memory/store', { raw });
      expect(answer.status, answer.text).toBe(200);
      expect(await agent.get(`/memory/${answer.body.memory_id}`)).toMatchObject({ body: { content: text } });
    }
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'nonsense',
  ])('is 415 as %s', async (type) => {
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
    expectError(await agent.request('POST', '/memory/store', { raw }), 400, 'invalid_json');
  });

  it('is 400 where it is missing', async () => {
    for (const [method, path] of [...writes, ...reads].filter(([, path, body]) => body !== undefined && path !== '/memory/clear'))
      for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'application/json', 'content-length': 0 }])
        expectError(await agent.request(method, path, { headers }), 400, 'invalid_json');
  });

  it('is 413 above 1 MiB, above 2 MiB where it holds texts to remember', async () => {
    const body = (bytes: number): string => JSON.stringify({ content: 'x'.repeat(bytes - '{"content":""}'.length) });
    const largest = await agent.request('POST', '/memory/store', { raw: body(2 ** 21) });
    expect(fieldsOf(largest)).toEqual(['body.content: string_too_long']);
    const tooLarge = await agent.request('POST', '/memory/store', { raw: body(2 ** 21 + 1) });
    expectError(tooLarge, 413, 'body_too_large');
    expect(tooLarge.body.detail).toContain('send less at a time');
    expectError(await agent.request('POST', '/memory/search', { raw: body(2 ** 20 + 1) }), 413, 'body_too_large');
  });

  it('is 413 above 2 MiB where it comes in chunks', async () => {
    const connection = await RawConnection.open(service.port);
    connection.write(
      `POST /api/v1/memory/store HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${agent.key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    const chunk = 'x'.repeat(2 ** 16);
    connection.write('10\r\n{"content": "xxx\r\n');
    for (let sent = 0; sent < 2 ** 21; sent += chunk.length) connection.write(`10000\r\n${chunk}\r\n`);
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
      '/memory?limit=1001',
      {},
      { loc: ['query', 'limit'], type: 'less_than_equal', input: 1001, ctx: { le: 1000 } },
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
    const answer = await agent.request(method, path, options);
    expectError(answer, 422, 'invalid_fields');
    expect(answer.body.detail).toHaveLength(1);
    expect(answer.body.detail[0]).toMatchObject(field);
  });

  it('is named with all others', async () => {
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
    const answer = await agent.post('/memory/store', { content: 'x'.repeat(40_000), extra: ['y'.repeat(40_000)] });
    expectErrorForm(answer);
    expect(answer.text.length).toBeLessThan(2000);
  });
});
