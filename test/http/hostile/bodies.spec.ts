import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { expectError, fieldsOf, type Json } from '../../kit/http.js';
import { routes } from './routes.js';
import { attacked, expectAllowed } from './target.js';

const target = attacked();
const { connect, head, search, send, store } = target;

describe('a body of the wrong form', () => {
  const wrong: Record<string, unknown[]> = {
    text: [5, true, [], ['x'], {}, ''],
    whole: ['5', true, [], {}, 1.5, -1, 2 ** 53],
    number: ['5', true, [], {}, -1],
    flag: [0, 1, 'true', [], {}, ''],
    object: [5, 'x', true, [], [{}]],
    list: [5, 'x', true, {}, { length: 1 }],
  };
  const fields: [path: string, field: string, kind: string][] = [
    ['/api/v1/memory/store', 'content', 'text'],
    ['/api/v1/memory/store', 'memory_id', 'text'],
    ['/api/v1/memory/store', 'summary', 'text'],
    ['/api/v1/memory/store', 'metadata', 'object'],
    ['/api/v1/memory/store', 'concepts', 'list'],
    ['/api/v1/memory/store', 'occurred_at', 'text'],
    ['/api/v1/memory/batch', 'items', 'list'],
    ['/api/v1/memory/update', 'memory_id', 'text'],
    ['/api/v1/memory/update', 'content', 'text'],
    ['/api/v1/memory/update', 'summary', 'text'],
    ['/api/v1/memory/update', 'metadata', 'object'],
    ['/api/v1/memory/update', 'concepts', 'list'],
    ['/api/v1/memory/update', 'expected_version', 'whole'],
    ['/api/v1/memory/delete', 'memory_id', 'text'],
    ['/api/v1/memory/search', 'user_message', 'text'],
    ['/api/v1/memory/search', 'top_k', 'whole'],
    ['/api/v1/memory/search', 'metadata_filter', 'object'],
    ['/api/v1/memory/search', 'min_score', 'number'],
    ['/api/v1/memory/query', 'user_message', 'text'],
    ['/api/v1/memory/query', 'top_k', 'whole'],
    ['/api/v1/memory/query', 'include_reasoning', 'flag'],
    ['/api/v1/memory/query', 'update_memory_state', 'flag'],
    ['/api/v1/domains/d/events', 'event_id', 'text'],
    ['/api/v1/domains/d/events', 'occurred_at', 'text'],
    ['/api/v1/domains/d/events', 'metadata', 'object'],
    ['/api/v1/domains/d/feedback', 'verdict', 'text'],
    ['/api/v1/domains/d/state', 'mode', 'text'],
    ['/api/v1/domains/d/state', 'expected_version', 'whole'],
    ['/api/v1/domains/d/query', 'question', 'text'],
    ['/api/v1/domains/d/query', 'top_k', 'whole'],
    ['/api/v1/domains/d/query', 'return_fields', 'list'],
    ['/api/v1/domains/d/query', 'metadata_filter', 'object'],
    ['/api/v1/memory/query', 'metadata_filter', 'object'],
    ['/memz/memories/s', 'content', 'text'],
    ['/v1/accounts', 'name', 'text'],
    ['/v1/accounts/units', 'name', 'text'],
    ['/v1/accounts/units', 'scopes', 'list'],
    ['/v1/accounts/units/keys', 'agentKey', 'text'],
  ];
  it.each(fields)('is 422 naming the field: %s %s', async (path, field, kind) => {
    const [method, , right] = routes.find(([, one]) => one === path) ?? ['POST', path, {}];
    for (const value of wrong[kind]) {
      if (field === 'summary' && value === '') continue;
      // one concept stands for a list of one
      if (field === 'concepts' && typeof value === 'string') continue;
      const answer = await send(method, path, JSON.stringify({ ...right, [field]: value }));
      expectError(answer, 422, 'invalid_fields');
      expect([field, value, answer.body.detail.map(({ loc }: Json) => loc.slice(0, 2))]).toEqual([field, value, [['body', field]]]);
    }
  });

  it.each(routes)('is 400 where an object is due: %s %s', async (method, path) => {
    for (const raw of [
      '[]',
      '[{}]',
      '"x"',
      '1',
      'null',
      'true',
      '',
      '{',
      '}',
      '{]',
      'undefined',
      'NaN',
      '{"a":NaN}',
      "{'a':1}",
      '{"a":1,}',
      '{a:1}',
      '{"a":1}{"b":2}',
      '/* */{}',
    ]) {
      // it needs no body
      if (path === '/api/v1/memory/clear' && raw === '') continue;
      expectError(await send(method, path, raw), 400, 'invalid_json');
    }
  });

  it.each(routes)('is 422 with a field that nobody knows: %s %s', async (method, path, body) => {
    for (const name of ['unknown', '__proto__', 'constructor', 'toString', 'hasOwnProperty', '', 'content ', 'Content', 'ｃontent']) {
      const raw = `${JSON.stringify(body).slice(0, -1)}${Object.keys(body).length > 0 ? ',' : ''}${JSON.stringify(name)}:{"x":1}}`;
      const answer = await send(method, path, raw);
      expectError(answer, 422, 'invalid_fields');
      expect(fieldsOf(answer)).toEqual([`body.${name}: extra_forbidden`]);
    }
  });

  it('takes any session_id', async () => {
    for (const sessionId of ['null', '5', '"x"', '[]', '{"__proto__":1}', '1e999', '"\\ud800"', `"${'x'.repeat(9000)}"`])
      expect((await store(`{"content":"x","session_id":${sessionId}}`)).body.session_id).toBe(target.agent.id);
  });
});

describe('JSON that is hard to read', () => {
  const levels = (count: number, open: string, close: string): string => open.repeat(count) + close.repeat(count);
  it.each([
    ['100,000 lists', '['.repeat(100_000)],
    ['500,000 objects', '{"a":'.repeat(200_000)],
    ['65 levels that are whole', `{"metadata":${levels(64, '[', ']')}}`],
    ['closing brackets', ']'.repeat(1000)],
    ['a string without an end', `{"content":"${'x'.repeat(1000)}`],
    ['a string that ends in a backslash', '{"content":"x\\'],
    ['a cut escape', '{"content":"\\u12"}'],
    ['a line break in a string', '{"content":"a\nb"}'],
    ['NUL in a string', '{"content":"a\u0000b"}'],
  ])('is 400: %s', async (_, raw) => {
    expectError(await store(raw), 400, 'invalid_json');
  });

  it('may hold brackets in strings', async () => {
    expect((await store(JSON.stringify({ content: '[{"'.repeat(5000), memory_id: 'm' }))).status).toBe(200);
    expect((await target.agent.get('/memory/m')).body.content).toBe('[{"'.repeat(5000));
  });

  it('is 422 where a field is too deep', async () => {
    const deep = levels(50, '[', ']');
    expectError(await store(`{"content":"x","metadata":{"a":${deep}}}`), 422, 'invalid_fields');
    expectError(await store(`{"content":${deep}}`), 422, 'invalid_fields');
    expectError(await store(`{"content":"x","unknown":${deep}}`), 422, 'invalid_fields');
    expectError(await search(`{"user_message":"x","metadata_filter":{"a":{"eq":1,"in":${deep},"gt":${deep}}}}`), 422, 'invalid_fields');
    expectError(
      await search(`{"user_message":"x","metadata_filter":${'{"$not":'.repeat(60)}{"a":1}${'}'.repeat(60)}}`),
      422,
      'invalid_fields',
    );
  });

  it('takes the last of keys that come twice, or refuses', async () => {
    const answer = await store('{"content":"first","content":"second","memory_id":"m"}');
    expect([200, 400, 422]).toContain(answer.status);
    if (answer.status === 200) expect((await target.agent.get('/memory/m')).body.content).toBe('second');
  });

  it('may begin with a byte order mark, or is refused', async () => {
    const answer = await store(Buffer.from('\ufeff{"content":"x"}'));
    expect([200, 400]).toContain(answer.status);
    expectAllowed(answer);
  });

  it.each([
    ['a byte that never is', [0xff]],
    ['half a character', [0xc3, 0x28]],
    ['a lone continuation', [0x80]],
    ['an overlong slash', [0xc0, 0xaf]],
    ['an encoded surrogate', [0xed, 0xa0, 0x80]],
    ['beyond the last plane', [0xf5, 0x80, 0x80, 0x80]],
    ['a cut character', [0xe6, 0xbc]],
  ])('is 400 where it is no UTF-8: %s', async (_, bytes) => {
    const raw = Buffer.concat([Buffer.from('{"content":"x'), Buffer.from(bytes), Buffer.from('"}')]);
    expectError(await store(raw), 400, 'invalid_json');
  });

  it('is refused in another encoding', async () => {
    expectError(await store(Buffer.from('{"content":"x"}', 'utf16le')), 400, 'invalid_json');
    const zipped = await target.service.http.request('POST', '/api/v1/memory/store', {
      key: target.agent.key,
      raw: gzipSync('{"content":"x"}'),
      headers: { 'content-encoding': 'gzip' },
    });
    expect([400, 415]).toContain(zipped.status);
    expectAllowed(zipped);
  });

  it.each([
    ['content', '{"content":"a\\ud800b"}', 'body.content: string_unicode'],
    ['an id', '{"content":"x","memory_id":"\\udfff"}', 'body.memory_id: string_unicode'],
    ['a summary', '{"content":"x","summary":"\\ud83d"}', 'body.summary: string_unicode'],
    ['a concept', '{"content":"x","concepts":["\\ud83d"]}', 'body.concepts.0: string_unicode'],
    ['a value', '{"content":"x","metadata":{"a":["\\ud83d"]}}', 'body.metadata.a.0: string_unicode'],
    ['a key', '{"content":"x","metadata":{"\\ud83d":1}}', 'body.metadata: dict_key'],
  ])('is 422 with half a surrogate pair in %s', async (_, raw, field) => {
    const answer = await store(raw);
    expectError(answer, 422, 'invalid_fields');
    expect(fieldsOf(answer)).toEqual([field]);
  });

  it('is 422 with half a surrogate pair in a question or filter', async () => {
    expectError(await search('{"user_message":"\\ud800"}'), 422, 'invalid_fields');
    expectError(await search('{"user_message":"x","metadata_filter":{"a":"\\ud800"}}'), 422, 'invalid_fields');
    expectError(await search('{"user_message":"x","metadata_filter":{"\\ud800":{"$gt":1}}}'), 422, 'invalid_fields');
  });
});

describe('keys of the prototype', () => {
  it('change nothing in metadata', async () => {
    expectError(await store('{"content":"x","metadata":{"__proto__":{"polluted":true}}}'), 422, 'invalid_fields');
    expectError(await store('{"content":"x","metadata":{"a":[{"__proto__":1}]}}'), 422, 'invalid_fields');
    expect(
      (await store('{"content":"heron","memory_id":"m","metadata":{"constructor":{"prototype":{"polluted":true}},"hasOwnProperty":1}}'))
        .status,
    ).toBe(200);
    const { body } = await target.agent.get('/memory/m');
    expect(body.metadata).toEqual({ constructor: { prototype: { polluted: true } }, hasOwnProperty: 1 });
    expect(body.polluted).toBeUndefined();
    expect(await target.agent.find('heron', { metadata_filter: { hasOwnProperty: 1, 'constructor.prototype.polluted': true } })).toEqual([
      'm',
    ]);
  });

  it('find nothing in a filter', async () => {
    await target.agent.store({ content: 'heron', metadata: { a: 1, list: [1] } });
    for (const key of [
      'constructor',
      'toString',
      'constructor.name',
      'a.constructor',
      'list.length',
      'list.constructor',
      '__proto__.x',
      'a.__proto__',
      'a.toFixed',
    ]) {
      for (const test of [{ exists: true }, { ne: 'zzz', exists: true }, { starts_with: '' }])
        expect([key, await target.agent.find('heron', { metadata_filter: { [key]: test } })]).toEqual([key, []]);
    }
    const proto = await search('{"user_message":"heron","metadata_filter":{"__proto__":{"exists":true}}}');
    expect([200, 422]).toContain(proto.status);
    if (proto.status === 200) expect(proto.body.items).toEqual([]);
  });

  it('are ids and words like any other', async () => {
    for (const id of ['__proto__', 'constructor', 'hasOwnProperty', 'toString'])
      await target.agent.store({ content: `${id} heron`, memory_id: id, concepts: [id], summary: id }, { 'idempotency-key': id });
    const { body } = await target.agent.post('/memory/query', {
      user_message: 'constructor __proto__ toString hasOwnProperty',
      include_reasoning: true,
    });
    expect(body.items.map(({ memory_id }: Json) => memory_id).sort()).toEqual(['__proto__', 'constructor', 'hasOwnProperty', 'toString']);
    expect(Object.keys(body.reasoning.items).length).toBe(4);
    expect((await target.agent.get('/memz/graph/__proto__')).status).toBe(200);
    expect((await target.agent.get('/operations/__proto__')).body.event_id).toBe('__proto__');
  });
});

describe('numbers at the edge', () => {
  it.each([
    ['1e999', 422],
    ['-1e999', 422],
    ['[{"deep":1e400}]', 422],
    ['-0', 200],
    ['1e-999', 200],
    ['123456789012345678901234567890', 422],
    ['0.1e1', 200],
    ['1.7976931348623157e308', 200],
    ['5e-324', 200],
  ])('in metadata: %s is %i', async (number, status) => {
    const answer = await store(`{"content":"heron","memory_id":"m","metadata":{"n":${number}}}`);
    expect(answer.status, answer.text).toBe(status);
    if (status === 422) return;
    expect((await target.agent.get('/memory/m')).body.metadata.n).toBe(JSON.parse(number) + 0);
    const repeated = await store(`{"content":"heron","memory_id":"m","metadata":{"n":${number}}}`);
    expect(repeated.body.duplicate).toBe(true);
    const found = await search(`{"user_message":"heron","metadata_filter":{"n":{"eq":${number}}}}`);
    expect(found.body.items).toHaveLength(1);
  });

  it.each(['01', '+1', '.5', '1.', '0x10', '1_000', 'Infinity', '-', '1e', '--1'])(
    'is 400 where it is no JSON number: %s',
    async (number) => {
      expectError(await store(`{"content":"x","metadata":{"n":${number}}}`), 400, 'invalid_json');
    },
  );

  it.each([
    ['top_k', '1e999', 422],
    ['top_k', '-0', 422],
    ['top_k', '1e2', 200],
    ['top_k', '1.0', 200],
    ['top_k', '100.00000000000001', 422],
    ['top_k', '9007199254740993', 422],
    ['min_score', '1e999', 422],
    ['min_score', '-1e-999', 200],
    ['min_score', '1e308', 200],
  ])('%s of %s is %i', async (field, number, status) => {
    const answer = await search(`{"user_message":"x","${field}":${number}}`);
    expect(answer.status, answer.text).toBe(status);
    expectAllowed(answer);
  });

  it('are refused as versions, limits and positions', async () => {
    await target.agent.store({ content: 'x', memory_id: 'm' });
    for (const version of ['1e999', '9007199254740993', '0', '-1'])
      expectError(
        await send('POST', '/api/v1/memory/update', `{"memory_id":"m","content":"y","expected_version":${version}}`),
        422,
        'invalid_fields',
      );
    for (const limit of ['1e999', '9'.repeat(400), '-0', '٣', '１', 'NaN', 'Infinity', '0x1'])
      expectError(await target.agent.get(`/memory?limit=${encodeURIComponent(limit)}`), 422, 'invalid_fields');
    for (const after of ['9'.repeat(20), '1e3', '-1']) expectError(await target.agent.get(`/events?after=${after}`), 422, 'invalid_fields');
    expectAllowed(await target.agent.get(`/events?after=${Number.MAX_SAFE_INTEGER}`));
    expect((await target.agent.get(`/memory?as_of=${'9'.repeat(15)}`)).status).toBe(200);
    expectError(await target.agent.get(`/memory?as_of=${'9'.repeat(16)}`), 422, 'invalid_fields');
  });

  it.each(['9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00+23:59', '0000-02-29', '9999-12-31T24:00:00Z'])(
    'as the time %s do no harm',
    async (time) => {
      const answer = await target.agent.post('/memory/store', { content: 'heron', memory_id: 'm', occurred_at: time });
      expectAllowed(answer);
      for (const path of ['/memory/m', `/memory?as_of=${encodeURIComponent(time)}`, '/memz/stats/x'])
        expectAllowed(await target.agent.get(path));
      expectAllowed(await target.agent.post('/memory/query', { user_message: 'heron', include_reasoning: true }));
    },
  );
});

describe('much at a time', () => {
  it('answers eighty thousand unknown fields in few words', async () => {
    const fields = Array.from({ length: 80_000 }, (_, i) => `"k${i}":0`).join(',');
    for (const path of ['/api/v1/memory/store', '/api/v1/memory/search', '/v1/accounts']) {
      const answer = await send('POST', path, `{${fields}}`);
      expect(answer.status).toBe(422);
      expect(answer.text.length).toBeLessThan(100_000);
    }
  });

  it('answers fifty items of a thousand unknown fields in few words', async () => {
    const item = `{${Array.from({ length: 1000 }, (_, i) => `"k${i}":0`).join(',')}}`;
    const answer = await send('POST', '/api/v1/memory/batch', `{"items":[${Array(50).fill(item).join(',')}]}`);
    expect({ status: answer.status, batch: answer.body.status }).toEqual({ status: 200, batch: 'error' });
    expect(answer.text.length).toBeLessThan(200_000);
  });

  it('refuses a list of a hundred thousand', async () => {
    const many = `[${'"x",'.repeat(100_000)}"x"]`;
    expectError(await store(`{"content":"x","concepts":${many}}`), 422, 'invalid_fields');
    expectError(await send('POST', '/api/v1/memory/batch', `{"items":${many}}`), 422, 'invalid_fields');
    expectError(await search(`{"user_message":"x","metadata_filter":{"$or":${many}}}`), 422, 'invalid_fields');
    expectError(await send('POST', '/v1/accounts/units', `{"scopes":${many}}`), 422, 'invalid_fields');
  });

  it('answers the longest question', async () => {
    await target.agent.store('a heron');
    const words = Array.from({ length: 5000 }, (_, i) => `word${i}`)
      .join(' ')
      .slice(0, 32_000);
    for (const user_message of [words, `${'heron '.repeat(5000)}`, '漢'.repeat(32_768), '\u0301'.repeat(32_768), ' '.repeat(32_768)])
      expect((await target.agent.post('/memory/query', { user_message, top_k: 100, include_reasoning: true })).status).toBe(200);
  });

  it('stores what has no words, or only one', async () => {
    for (const content of [
      ' '.repeat(32_768),
      'x'.repeat(32_768),
      '!?'.repeat(16_000),
      '\u200b'.repeat(9999),
      '\u202e heron',
      'a'.repeat(255).concat(' ').repeat(100),
    ])
      await target.agent.store({ content, concepts: [content.slice(0, 128)], summary: content.slice(0, 4096) });
    expect((await target.agent.get('/memory')).body.total).toBe(6);
    expect((await target.agent.get('/memz/graph/x')).status).toBe(200);
  });

  it('is 413 for fifty megabytes', async () => {
    const connection = await connect();
    connection.write(head('POST', '/api/v1/memory/store', 'Content-Type: application/json', `Content-Length: ${50 * 2 ** 20}`));
    connection.write(Buffer.alloc(2 ** 20, 0x20));
    await connection.until((text) => text.includes('body_too_large'));
    expect(connection.statuses).toEqual([413]);
  });
});
