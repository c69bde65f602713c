import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, expectError, expectErrorForm, expectNoInsides, fieldsOf, type Json, RawConnection } from '../kit/http.js';
import { type Random, seeded } from '../kit/random.js';
import { ownerToken, type TestAgent, TestService } from '../kit/service.js';

let service: TestService;
let agent: TestAgent;
const raws: RawConnection[] = [];

beforeAll(async () => {
  service = await TestService.start({ HINDCAST_BODY_TIMEOUT_S: '1', HINDCAST_WAIT_MAX_MS: '50' });
});
afterAll(() => service?.dispose());
beforeEach(async () => {
  agent = await service.newAgent();
});
/** Whatever was sent, the service goes on. */
afterEach(async () => {
  for (const raw of raws.splice(0)) raw.destroy();
  expect((await service.http.request('GET', '/health')).status).toBe(200);
  const witness = await service.newAgent();
  const { memory_id } = await witness.store('the witness saw a heron');
  expect(await witness.find('heron')).toEqual([memory_id]);
});

/** All that a client may be told for what it sent. */
const allowed = [200, 201, 400, 401, 403, 404, 408, 409, 413, 414, 415, 422, 429, 431];

function expectAllowed(answer: Answer): void {
  expect(allowed, `${answer.status} ${answer.text.slice(0, 300)}`).toContain(answer.status);
  expectNoInsides(answer.text);
  if (answer.status >= 400) expectErrorForm(answer);
}

/** Everything that takes a body, with one that is right. */
const routes: [method: string, path: string, body: Json][] = [
  [
    'POST',
    '/api/v1/memory/store',
    {
      content: 'a kite',
      memory_id: 'm',
      summary: 'kite',
      metadata: { a: { b: [1] } },
      concepts: ['wind'],
      occurred_at: '2023-05-08',
      session_id: 's',
    },
  ],
  [
    'POST',
    '/api/v1/memory/batch',
    {
      items: [
        { content: 'one', memory_id: 'b1' },
        { content: 'two', metadata: { x: 1.5 } },
      ],
    },
  ],
  [
    'POST',
    '/api/v1/memory/update',
    { memory_id: 'm', content: 'changed', summary: 's', metadata: {}, concepts: ['c'], expected_version: 1 },
  ],
  ['POST', '/api/v1/memory/delete', { memory_id: 'm', session_id: 's' }],
  ['POST', '/api/v1/memory/clear', { session_id: 's' }],
  [
    'POST',
    '/api/v1/memory/search',
    { user_message: 'kite', top_k: 5, metadata_filter: { $or: [{ 'a.b': { gte: 1 } }, { n: { in: [1] } }] }, min_score: 0.5 },
  ],
  [
    'POST',
    '/api/v1/memory/query',
    { user_message: 'kite', top_k: 5, include_reasoning: true, update_memory_state: true, metadata_filter: { a: 'b' } },
  ],
  ['POST', '/memz/memories/s', { content: 'a kite', memory_id: 'z' }],
  [
    'PUT',
    '/api/v1/domains/d',
    {
      description: 'Is there wind?',
      schema: {
        variables: { wind: { type: 'boolean', cpt: [{ given: {}, p: { true: 0.5, false: 0.5 } }] }, speed: { type: 'number' } },
        strength: 5,
      },
      hypotheses: [{ hypothesis_id: 'h', label: 'Wind', prior: 1, likelihoods: { speed: { mean: 5, sd: 2 } } }],
      rules: [{ rule_id: 'r', when: { speed: { gt: 3 } }, supports: { h: 2 } }],
      query_templates: { q: { question: 'Is there wind?' } },
      expected_version: 0,
    },
  ],
  [
    'POST',
    '/api/v1/domains/d/events',
    {
      event_id: 'e',
      occurred_at: '2023-05-08',
      observations: { wind: { true: 0.5, false: 0.5 }, speed: 4 },
      relations: [{ subject: 'a', relation: 'r', object: 'b', attributes: { x: 1 } }],
      text: 'a gust',
      metadata: { x: 1 },
    },
  ],
  ['POST', '/api/v1/domains/d/feedback', { feedback_id: 'f', hypothesis_id: 'h', outcome: { wind: true }, metadata_filter: { x: 1 } }],
  [
    'POST',
    '/api/v1/domains/d/adapt/events',
    {
      event_id: 'a',
      features: { wind: 3.5, sky: 'grey', rain: true, gone: null },
      outcome: 'kite',
      weight: 2,
      occurred_at: '2023-05-08',
      metadata: { x: 1 },
    },
  ],
  [
    'POST',
    '/api/v1/domains/d/adapt/events/batch',
    { events: [{ event_id: 'a1', features: { wind: 1 }, outcome: 'no kite' }, { outcome: 'kite' }] },
  ],
  ['POST', '/api/v1/domains/d/adapt/predict', { features: { wind: 3, sky: 'blue' }, top_k: 5 }],
  [
    'POST',
    '/api/v1/domains/d/hindcast',
    {
      from: 0,
      to: '2030-01-01',
      declaration: { schema: { adapt: { memory: 0.9 } }, hypotheses: [] },
      watch: ['kite'],
      limit: 10,
      cursor: 0,
    },
  ],
  ['POST', '/api/v1/domains/d/feedback', { feedback_id: 'g', event_id: 'a', outcome: 'kite', writer: 'w' }],
  ['POST', '/api/v1/domains/d/state', { state_id: 's', state: { a: { b: 1 } }, mode: 'merge', expected_version: 0 }],
  ['POST', '/api/v1/domains/d/query', { question: 'wind?', top_k: 5, return_fields: ['items'], metadata_filter: { x: 1 } }],
  ['POST', '/api/v1/domains/d/explain', { question: 'wind?', top_k: 5 }],
  ['POST', '/v1/accounts', { name: 'n' }],
  ['POST', '/v1/accounts/units', { name: 'n', scopes: ['read', 'domain:d'] }],
  ['POST', '/v1/accounts/units/keys', { agentKey: 'k' }],
  ['DELETE', '/v1/accounts/units', { agentKey: 'k' }],
];
const keyFor = (path: string): string => (path.startsWith('/v1/accounts') ? ownerToken : agent.key);
const send = (method: string, path: string, raw: string | Buffer): Promise<Answer> =>
  service.http.request(method, path, { key: keyFor(path), raw });
const store = (raw: string | Buffer): Promise<Answer> => send('POST', '/api/v1/memory/store', raw);
const search = (raw: string): Promise<Answer> => send('POST', '/api/v1/memory/search', raw);

const connect = async (): Promise<RawConnection> => {
  const raw = await RawConnection.open(service.port);
  raws.push(raw);
  return raw;
};
const head = (method: string, path: string, ...headers: string[]): string =>
  [`${method} ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${agent.key}`, ...headers, '', ''].join('\r\n');

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
    ])
      expectError(await send(method, path, raw), 400, 'invalid_json');
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
      expect((await store(`{"content":"x","session_id":${sessionId}}`)).body.session_id).toBe(agent.id);
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
    expect((await agent.get('/memory/m')).body.content).toBe('[{"'.repeat(5000));
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
    if (answer.status === 200) expect((await agent.get('/memory/m')).body.content).toBe('second');
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
    const zipped = await service.http.request('POST', '/api/v1/memory/store', {
      key: agent.key,
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
    const { body } = await agent.get('/memory/m');
    expect(body.metadata).toEqual({ constructor: { prototype: { polluted: true } }, hasOwnProperty: 1 });
    expect(body.polluted).toBeUndefined();
    expect(await agent.find('heron', { metadata_filter: { hasOwnProperty: 1, 'constructor.prototype.polluted': true } })).toEqual(['m']);
  });

  it('find nothing in a filter', async () => {
    await agent.store({ content: 'heron', metadata: { a: 1, list: [1] } });
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
        expect([key, await agent.find('heron', { metadata_filter: { [key]: test } })]).toEqual([key, []]);
    }
    const proto = await search('{"user_message":"heron","metadata_filter":{"__proto__":{"exists":true}}}');
    expect([200, 422]).toContain(proto.status);
    if (proto.status === 200) expect(proto.body.items).toEqual([]);
  });

  it('are ids and words like any other', async () => {
    for (const id of ['__proto__', 'constructor', 'hasOwnProperty', 'toString'])
      await agent.store({ content: `${id} heron`, memory_id: id, concepts: [id], summary: id }, { 'idempotency-key': id });
    const { body } = await agent.post('/memory/query', {
      user_message: 'constructor __proto__ toString hasOwnProperty',
      include_reasoning: true,
    });
    expect(body.items.map(({ memory_id }: Json) => memory_id).sort()).toEqual(['__proto__', 'constructor', 'hasOwnProperty', 'toString']);
    expect(Object.keys(body.reasoning.items).length).toBe(4);
    expect((await agent.get('/memz/graph/__proto__')).status).toBe(200);
    expect((await agent.get('/operations/__proto__')).body.event_id).toBe('__proto__');
  });
});

describe('numbers at the edge', () => {
  it.each([
    ['1e999', 422],
    ['-1e999', 422],
    ['[{"deep":1e400}]', 422],
    ['-0', 200],
    ['1e-999', 200],
    ['123456789012345678901234567890', 200],
    ['0.1e1', 200],
    ['1.7976931348623157e308', 200],
    ['5e-324', 200],
  ])('in metadata: %s is %i', async (number, status) => {
    const answer = await store(`{"content":"heron","memory_id":"m","metadata":{"n":${number}}}`);
    expect(answer.status, answer.text).toBe(status);
    if (status === 422) return;
    expect((await agent.get('/memory/m')).body.metadata.n).toBe(JSON.parse(number) + 0);
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
    await agent.store({ content: 'x', memory_id: 'm' });
    for (const version of ['1e999', '9007199254740993', '0', '-1'])
      expectError(
        await send('POST', '/api/v1/memory/update', `{"memory_id":"m","content":"y","expected_version":${version}}`),
        422,
        'invalid_fields',
      );
    for (const limit of ['1e999', '9'.repeat(400), '-0', '٣', '１', 'NaN', 'Infinity', '0x1'])
      expectError(await agent.get(`/memory?limit=${encodeURIComponent(limit)}`), 422, 'invalid_fields');
    for (const after of ['9'.repeat(20), '1e3', '-1']) expectError(await agent.get(`/events?after=${after}`), 422, 'invalid_fields');
    expectAllowed(await agent.get(`/events?after=${Number.MAX_SAFE_INTEGER}`));
    expect((await agent.get(`/memory?as_of=${'9'.repeat(15)}`)).status).toBe(200);
    expectError(await agent.get(`/memory?as_of=${'9'.repeat(16)}`), 422, 'invalid_fields');
  });

  it.each(['9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00+23:59', '0000-02-29', '9999-12-31T24:00:00Z'])(
    'as the time %s do no harm',
    async (time) => {
      const answer = await agent.post('/memory/store', { content: 'heron', memory_id: 'm', occurred_at: time });
      expectAllowed(answer);
      for (const path of ['/memory/m', `/memory?as_of=${encodeURIComponent(time)}`, '/memz/stats/x']) expectAllowed(await agent.get(path));
      expectAllowed(await agent.post('/memory/query', { user_message: 'heron', include_reasoning: true }));
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
    await agent.store('a heron');
    const words = Array.from({ length: 5000 }, (_, i) => `word${i}`)
      .join(' ')
      .slice(0, 32_000);
    for (const user_message of [words, `${'heron '.repeat(5000)}`, '漢'.repeat(32_768), '\u0301'.repeat(32_768), ' '.repeat(32_768)])
      expect((await agent.post('/memory/query', { user_message, top_k: 100, include_reasoning: true })).status).toBe(200);
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
      await agent.store({ content, concepts: [content.slice(0, 128)], summary: content.slice(0, 4096) });
    expect((await agent.get('/memory')).body.total).toBe(6);
    expect((await agent.get('/memz/graph/x')).status).toBe(200);
  });

  it('is 413 for fifty megabytes', async () => {
    const connection = await connect();
    connection.write(head('POST', '/api/v1/memory/store', 'Content-Type: application/json', `Content-Length: ${50 * 2 ** 20}`));
    connection.write(Buffer.alloc(2 ** 20, 0x20));
    await connection.until((text) => text.includes('body_too_large'));
    expect(connection.statuses).toEqual([413]);
  });
});

describe('a body that does not come whole', () => {
  const half = (): string =>
    `${head('POST', '/api/v1/memory/store', 'Content-Type: application/json', 'Content-Length: 100')}{"content": "ha`;

  it('stores nothing when the client goes', async () => {
    for (const leave of ['end', 'destroy'] as const) {
      const connection = await connect();
      connection.write(half());
      await new Promise((resolve) => setTimeout(resolve, 30));
      connection[leave]();
      if (leave === 'end') await connection.closed();
      for (const status of connection.statuses) expect([400, 408]).toContain(status);
    }
    expect((await agent.get('/memory')).body.total).toBe(0);
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
    const text = await connection.closed(6000);
    expect(connection.statuses).toEqual([408]);
    expect(text).toContain('"code":"request_timeout"');
    expect((await agent.get('/memory')).body.total).toBe(0);
  });

  it('is 408 for one byte at a time', async () => {
    const connection = await connect();
    connection.write(head('POST', '/api/v1/memory/store', 'Content-Type: application/json', 'Content-Length: 1000'));
    const drip = setInterval(() => connection.write(' '), 100);
    await connection.closed(6000).finally(() => clearInterval(drip));
    expect(connection.statuses).toEqual([408]);
  });

  it('is 400 where less comes than announced and more follows', async () => {
    const connection = await connect();
    connection.write(
      `${head('POST', '/api/v1/memory/store', 'Content-Type: application/json', 'Content-Length: 5')}{"content": "cut off"}`,
    );
    await connection.until((text) => text.includes('"status":400'));
    expect(connection.statuses[0]).toBe(400);
    expect((await agent.get('/memory')).body.total).toBe(0);
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
    connection.write(bytes(`Authorization: Bearer ${agent.key}\r\n`));
    const text = await connection.until((all) => /\r\n\r\n\{.*\}$/s.test(all), 5000);
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
    ['*', [400, 404]],
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
    expect((await agent.get('/memory')).body.total).toBe(16);
  });

  it('keeps keys apart that are no UTF-8', async () => {
    const put = async (content: string, key: string): Promise<number> =>
      (await agent.post('/memory/store', { content }, { 'idempotency-key': key })).status;
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
    await agent.store('x', { 'idempotency-key': Buffer.from('schlüssel-漢').toString('latin1') });
    expect((await agent.get(`/operations/${encodeURIComponent('schlüssel-漢')}`)).status).toBe(200);
  });
});

/** Values that programs trip over. */
const strange: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  1.5,
  1e21,
  -1e-7,
  2 ** 53,
  '',
  ' ',
  'x',
  '\u0000',
  '\n',
  '../..',
  '$where',
  '__proto__',
  '😀',
  '\ud800',
];
const strangeKeys = [
  '',
  '__proto__',
  'constructor',
  '$gt',
  '$or',
  'eq',
  'gt',
  'a.b',
  'length',
  '0',
  'content',
  'items',
  'x'.repeat(300),
  '\u0000',
  '\ud800',
];

function randomValue(random: Random, depth: number): Json {
  const kind = random.below(depth > 4 ? 3 : 6);
  if (kind < 2) return random.of(strange);
  if (kind === 2)
    return Array.from({ length: random.below(12) }, () => String.fromCharCode(random.below(random.of([128, 256, 65_536])))).join('');
  if (kind === 3) return Array.from({ length: random.below(4) }, () => randomValue(random, depth + 1));
  if (kind === 4) return random.of(['@1e999@', '@-0@', '@123456789012345678901234567890@']);
  return Object.fromEntries(Array.from({ length: random.below(4) }, () => [random.of(strangeKeys), randomValue(random, depth + 1)]));
}

function randomBody(random: Random, right: Json): string | Buffer {
  const kind = random.below(10);
  if (kind === 0) return Buffer.from(Array.from({ length: random.below(200) }, () => random.below(256)));
  const written = (value: Json): string => JSON.stringify(value).replace(/"@([^@"]*)@"/g, '$1');
  if (kind === 1) return written(randomValue(random, 0));
  const body: Json = {};
  for (const [field, value] of Object.entries(right))
    if (random.below(4) > 0) body[field] = random.below(2) === 0 ? value : randomValue(random, 0);
  if (random.below(4) === 0) body[random.of(strangeKeys)] = randomValue(random, 0);
  return written(body);
}

function mutate(random: Random, right: Json): Buffer {
  let bytes = Buffer.from(JSON.stringify(right));
  for (let changes = 1 + random.below(3); changes > 0; changes--) {
    const at = random.below(bytes.length + 1);
    const [before, behind] = [bytes.subarray(0, at), bytes.subarray(at)];
    const piece = Buffer.from(
      random.of(['"', '\\', '{', '}', '[', ']', ',', ':', '0', '-', 'e', '\u0000', '\xff', 'null', '\\ud800', ' ', '1e999']),
      'latin1',
    );
    bytes = Buffer.concat(
      random.of([
        [before, piece, behind],
        [before, behind.subarray(1)],
        [before, Buffer.from([random.below(256)]), behind.subarray(1)],
        [before, behind, behind.subarray(0, 20)],
        [before, behind.subarray(random.below(20))],
      ]),
    );
  }
  return bytes;
}

describe('random bodies', () => {
  const random = seeded('hostile.spec');
  const declareDomain = async (): Promise<void> => {
    const [method, path, right] = routes.find(([one]) => one === 'PUT') as (typeof routes)[number];
    expect((await send(method, path, JSON.stringify(right))).status).toBe(200);
  };
  const flood = async (method: string, path: string, bodies: (string | Buffer)[]): Promise<void> => {
    const client = async (): Promise<void> => {
      for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
        const answer = await send(method, path, body);
        const shown = `seed ${random.seed}, base64 of the body: ${Buffer.from(body).toString('base64')}`;
        try {
          expectAllowed(answer);
        } catch (error) {
          throw new Error(`${shown}\n${(error as Error).message}`);
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, client));
  };

  it.each(routes)('are answered, a hundred of them: %s %s', async (method, path, right) => {
    await agent.store({ content: 'a kite', memory_id: 'm' });
    if (path.startsWith('/api/v1/domains/d/')) await declareDomain();
    await flood(
      method,
      path,
      Array.from({ length: 100 }, () => randomBody(random, right)),
    );
  });

  it.each(routes)('are answered, two hundred that were right once: %s %s', async (method, path, right) => {
    await agent.store({ content: 'a kite', memory_id: 'm' });
    if (path.startsWith('/api/v1/domains/d/')) await declareDomain();
    await flood(
      method,
      path,
      Array.from({ length: 200 }, () => mutate(random, right)),
    );
    expect((await agent.get('/events/verify')).body.valid).toBe(true);
  });

  it('are answered in paths and queries', async () => {
    const paths = [
      '/memory/@',
      '/memory/@/history',
      '/operations/@',
      '/memz/memories/@',
      '/memz/memories/x/@',
      '/memz/graph/@',
      '/memory?limit=@',
      '/memory?cursor=@',
    ];
    paths.push('/memory?as_of=@', '/events?after=@', '/events?type=@', '/events?limit=@&domain_id=@', '/memz/stats/x?@=@');
    for (const path of paths)
      for (let i = 0; i < 40; i++) {
        const text = String(randomValue(random, 9)).toWellFormed();
        const filled = path.replaceAll('@', random.below(4) === 0 ? text.replace(/[^!-~]/g, '%') : encodeURIComponent(text));
        const answer = await agent.get(filled.replaceAll('#', '%23'));
        expect([filled, allowed.includes(answer.status)]).toEqual([filled, true]);
        expectAllowed(answer);
      }
  });
});

describe('the log of the service', () => {
  it('tells of no failure inside', () => {
    expect(service.output).not.toMatch(/"level":"(?:error|fatal)"|Warning|Error:/);
  });
});
