import { describe, expect, it } from 'vitest';
import { type Answer, expectError, fieldsOf, withKey } from '../../kit/http.js';
import { agent, startService } from '../../kit/started.js';

startService();

const store = (memory: object, headers = {}): Promise<Answer> => agent.post('/memory/store', memory, headers);
const nested = (levels: number): object => (levels === 1 ? { leaf: 1 } : { in: nested(levels - 1) });
const keys = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, i) => [`key${i}`, i]));

describe('store', () => {
  const whole = {
    memory_id: 'whole',
    content: 'Ada moved to Lisbon in spring.',
    summary: 'Ada lives in Lisbon',
    metadata: { speaker: 'Ada', run: 3, nested: { tags: ['a', 'b'], none: null, yes: true } },
    concepts: ['Lisbon', 'moving house'],
    occurred_at: '2023-05-08T13:56:00Z',
  };

  it('keeps every field', async () => {
    const { event_id, position, ...rest } = await agent.store(whole);
    expect(rest).toEqual({ status: 'success', session_id: agent.id, memory_id: 'whole', phase: 'buffer', duplicate: false });
    expect({ event_id, position }).toEqual({ event_id: 'whole', position: 1 });
    const { created_at, updated_at, ...record } = await agent.memory('whole');
    expect(record).toEqual({
      ...whole,
      occurred_at: '2023-05-08T13:56:00.000Z',
      session_id: agent.id,
      phase: 'buffer',
      expires_at: null,
      version: 1,
      strength: 1,
      access_count: 0,
      last_accessed_at: null,
    });
    expect(Math.abs(Date.now() - Date.parse(created_at))).toBeLessThan(60_000);
    expect(updated_at).toBe(created_at);
  });

  it('makes what is not given', async () => {
    const { memory_id } = await agent.store('Ada prefers tea.');
    expect(memory_id).toMatch(/^\S{8,}$/);
    expect(await agent.memory(memory_id)).toMatchObject({
      summary: 'Ada prefers tea.',
      metadata: {},
      concepts: [],
      occurred_at: null,
      version: 1,
    });
  });

  it('refuses ids that no URL can name', async () => {
    for (const memory_id of ['.', '..']) {
      const answer = await store({ content: 'x', memory_id });
      expectError(answer, 422, 'invalid_fields');
      expect(fieldsOf(answer)).toEqual(['body.memory_id: id_dots']);
      expectError(await store({ content: 'x' }, withKey(memory_id)), 422, 'invalid_fields');
      expect((await agent.post('/memory/delete', { memory_id })).body.status).toBe('not_found');
    }
  });

  it('takes null for not given', async () => {
    const nothing = { summary: null, metadata: null, concepts: null, occurred_at: null, session_id: null };
    await agent.store({ content: 'x', memory_id: 'm', ...nothing });
    expect((await store({ content: 'x', memory_id: 'm' })).body.duplicate).toBe(true);
    expect((await store({ content: 'x', memory_id: null })).body.memory_id).not.toBe('m');
  });

  it.each([
    ['one character', 'x'],
    ['262,144 characters', 'x'.repeat(262_144)],
    ['262,144 characters of three bytes', '漢'.repeat(262_144)],
    ['controls and quotes', '\u0000\u0007\b\t\n\r"\\/\u2028\u2029\u007f'],
    ['characters of all planes', 'é ñ ﷺ 😀 👨‍👩‍👧 𝔘𝔫𝔦 \uffff \u{10ffff}'],
    ['blanks around', '  blanks  around \n'],
    ['a JSON text', '{"content": "x", "a": [1, 2]}'],
  ])('gives back %s as they were', async (_, content) => {
    const { memory_id } = await agent.store(content);
    expect((await agent.memory(memory_id)).content).toBe(content);
  });

  const ids = [
    'm',
    'x'.repeat(256),
    '漢'.repeat(256),
    '😀'.repeat(128),
    'a/b',
    'a%2Fb',
    '100%',
    'a b',
    ' a ',
    'a?b=c#d',
    'a+b',
    'a:b',
    '*',
    '...',
    '../..',
  ];
  ids.push(
    '__proto__',
    'constructor',
    'toString',
    'store',
    'history',
    '"quoted"',
    "it's",
    'é',
    'e\u0301',
    '$accounts',
    'null',
    '0',
    'a\\b',
    '\ufeff',
    ';x=1',
  );
  it.each(ids.map((id) => [id.length > 40 ? `${id.slice(0, 4)} (${id.length})` : id, id]))('takes the id %j', async (_, id) => {
    expect((await agent.store({ content: 'about an id', memory_id: id })).memory_id).toBe(id);
    // The names of routes are not ids in the place where they stand: such a memory is read below /memz.
    if (id === 'store') expectError(await agent.get('/memory/store'), 405, 'method_not_allowed');
    else expect((await agent.memory(id)).memory_id).toBe(id);
    const [operation, history, inMemz, list] = [
      await agent.get(`/operations/${encodeURIComponent(id)}`),
      await agent.get(`/memory/${encodeURIComponent(id)}/history`),
      await agent.get(`/memz/memories/any/${encodeURIComponent(id)}`),
      await agent.get('/memory'),
    ];
    expect([operation.body.id, history.body.memory_id, inMemz.body.memory_id, list.body.items[0].memory_id]).toEqual([id, id, id, id]);
    expect((await agent.delete(`/memz/memories/any/${encodeURIComponent(id)}`)).body).toMatchObject({ status: 'success', memory_id: id });
  });

  const tooMuch: [what: string, memory: object, field: string][] = [
    ['no content', { memory_id: 'm' }, 'body.content: missing'],
    ['null for content', { content: null }, 'body.content: string_type'],
    ['empty content', { content: '' }, 'body.content: string_too_short'],
    ['262,145 characters', { content: 'x'.repeat(262_145) }, 'body.content: string_too_long'],
    ['half a surrogate pair', { content: 'x \ud83d y' }, 'body.content: string_unicode'],
    ['a summary above 4096', { summary: 'x'.repeat(4097) }, 'body.summary: string_too_long'],
    ['an empty id', { memory_id: '' }, 'body.memory_id: id_length'],
    ['an id of 257 characters', { memory_id: 'x'.repeat(257) }, 'body.memory_id: id_length'],
    ['an id with a line break', { memory_id: 'a\nb' }, 'body.memory_id: id_characters'],
    ['an id with NUL', { memory_id: 'a\u0000' }, 'body.memory_id: id_characters'],
    ['an id with a line separator', { memory_id: 'a\u2028b' }, 'body.memory_id: id_characters'],
    ['an id with half a pair', { memory_id: '\udc00' }, 'body.memory_id: string_unicode'],
    ['a number for an id', { memory_id: 7 }, 'body.memory_id: string_type'],
    ['metadata above 16 KiB', { metadata: { a: 'x'.repeat(16 * 1024 - 7) } }, 'body.metadata: dict_too_large'],
    ['metadata above 16 KiB in bytes', { metadata: { a: 'é'.repeat(8 * 1024) } }, 'body.metadata: dict_too_large'],
    ['metadata of 9 levels', { metadata: nested(9) }, 'body.metadata.in.in.in.in.in.in.in.in: dict_too_deep'],
    ['lists of 9 levels', { metadata: { a: [[[[[[[[1]]]]]]]] } }, 'body.metadata.a.0.0.0.0.0.0.0: dict_too_deep'],
    ['257 keys', { metadata: keys(257) }, 'body.metadata: dict_too_many_keys'],
    ['257 keys in all', { metadata: { a: keys(200), b: keys(55) } }, 'body.metadata.b: dict_too_many_keys'],
    ['a list for metadata', { metadata: [] }, 'body.metadata: dict_type'],
    ['half a pair in metadata', { metadata: { a: ['\ud800'] } }, 'body.metadata.a.0: string_unicode'],
    ['an empty concept', { concepts: ['a', ''] }, 'body.concepts.1: string_too_short'],
    ['65 concepts', { concepts: Array.from({ length: 65 }, (_, i) => `c${i}`) }, 'body.concepts: too_long'],
  ];
  it.each(tooMuch)('refuses %s', async (_, memory, field) => {
    const answer = await store({
      content: 'x',
      ...memory,
      ...('memory_id' in memory && !('content' in memory) && field.includes('missing') ? { content: undefined } : {}),
    });
    expectError(answer, 422, 'invalid_fields');
    expect(fieldsOf(answer)).toEqual([field]);
    expect(await agent.eventCount()).toBe(0);
  });

  it.each([
    ['16 KiB', { a: 'x'.repeat(16 * 1024 - 8) }],
    ['8 levels', nested(8)],
    ['256 keys', keys(256)],
    ['a key named as a part of every object', { constructor: 1, toString: { valueOf: 'x' }, hasOwnProperty: null }],
    ['an empty key', { '': 1, ' ': { '': [] } }],
    ['numbers of all kinds', { a: 0.1, b: -1e-7, c: 2 ** 53 - 1, d: 1.7976931348623157e308 }],
  ])('takes metadata of %s', async (_, metadata) => {
    const { memory_id } = await agent.store({ content: 'x', metadata });
    expect((await agent.memory(memory_id)).metadata).toEqual(metadata);
  });

  it.each([
    ['2023-05-08T13:56:00Z', '2023-05-08T13:56:00.000Z'],
    ['2023-05-08T13:56:00', '2023-05-08T13:56:00.000Z'],
    ['2023-05-08 13:56:00', '2023-05-08T13:56:00.000Z'],
    ['2023-05-08T13:56', '2023-05-08T13:56:00.000Z'],
    ['2023-05-08', '2023-05-08T00:00:00.000Z'],
    ['2023-05-08T13:56:00.5Z', '2023-05-08T13:56:00.500Z'],
    ['2023-05-08T13:56:00,25Z', '2023-05-08T13:56:00.250Z'],
    ['2023-05-08T13:56:00.123456Z', '2023-05-08T13:56:00.123Z'],
    ['2023-05-08T13:56:00.123456789+00:00', '2023-05-08T13:56:00.123Z'],
    ['2023-05-08T13:56:00+02:00', '2023-05-08T11:56:00.000Z'],
    ['2023-05-08T13:56:00-0930', '2023-05-08T23:26:00.000Z'],
    ['2023-05-08T13:56:00+02', '2023-05-08T11:56:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
    ['2000-02-29T23:59:59z', '2000-02-29T23:59:59.000Z'],
    ['2023-01-01T00:30:00+01:00', '2022-12-31T23:30:00.000Z'],
    ['1969-07-20T20:17:40Z', '1969-07-20T20:17:40.000Z'],
    ['0001-01-01', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
  ])('reads the time %s as %s', async (given, kept) => {
    const { memory_id } = await agent.store({ content: 'it happened', occurred_at: given });
    expect((await agent.memory(memory_id)).occurred_at).toBe(kept);
  });

  const noTimes = [
    '2023-02-31',
    '2023-02-29',
    '1900-02-29',
    '2023-04-31',
    '2023-13-01',
    '2023-00-10',
    '2023-01-00',
    '2023-02-31T10:00:00Z',
  ];
  noTimes.push(
    '2023-01-01T25:00',
    '2023-01-01T12:60',
    '2023-01-01T12:00:61Z',
    '2023-01-01T12:00:00+25:00',
    '2023',
    '2023-05',
    '08.05.2023',
    '05/08/2023',
  );
  noTimes.push(
    'yesterday',
    '',
    ' ',
    '1683554160',
    '2023-05-08T',
    'T13:56',
    '2023-05-08T13',
    '23-05-08',
    '2023-5-8',
    'Mon, 08 May 2023 13:56:00 GMT',
    `2023-05-08${' '.repeat(50)}`,
  );
  it.each([...noTimes, 1683554160, true, ['2023-05-08'], {}])('refuses the time %j', async (given) => {
    const answer = await store({ content: 'x', occurred_at: given });
    expectError(answer, 422, 'invalid_fields');
    expect(fieldsOf(answer)).toEqual(['body.occurred_at: datetime_parsing']);
  });

  it('grows the position by one with each write', async () => {
    const positions: number[] = [];
    for (let i = 0; i < 5; i++) positions.push((await agent.store(`memory ${i}`)).position);
    expect(positions).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('a repeated store', () => {
  const memory = { content: 'the same', metadata: { a: 1, b: { c: 2, d: 3 } }, concepts: ['one', 'two'] };

  it('is a duplicate by its memory id', async () => {
    const first = await agent.store({ ...memory, memory_id: 'm' });
    await agent.store('something else');
    const again = await agent.store({ ...memory, memory_id: 'm' });
    expect(again).toEqual({ ...first, duplicate: true });
    expect(await agent.eventCount()).toBe(2);
  });

  it('is a duplicate by its Idempotency-Key', async () => {
    const first = await agent.store(memory, withKey('k-1'));
    const again = await agent.store(memory, withKey('k-1'));
    expect(again).toEqual({ ...first, duplicate: true });
    expect(first).toMatchObject({ event_id: 'k-1', duplicate: false });
  });

  it('is the same by body id or by key', async () => {
    const first = await agent.store({ ...memory, memory_id: 'same' });
    expect(await agent.store(memory, withKey('same'))).toEqual({ ...first, duplicate: true });
  });

  it('is the same whatever the order of keys', async () => {
    await agent.store({ memory_id: 'm', content: 'x', metadata: { a: 1, b: { c: 2, d: 3 } } });
    expect((await agent.store({ metadata: { b: { d: 3, c: 2 }, a: 1 }, content: 'x', memory_id: 'm' })).duplicate).toBe(true);
  });

  it('goes by the body id where both are given', async () => {
    await agent.store({ ...memory, memory_id: 'a' }, withKey('k'));
    const second = await agent.store({ ...memory, memory_id: 'b' }, withKey('k'));
    expect(second).toMatchObject({ memory_id: 'b', duplicate: false });
  });

  it.each([
    ['content', { content: 'another' }],
    ['metadata', { metadata: { a: 2, b: { c: 2, d: 3 } } }],
    ['concepts in another order', { concepts: ['two', 'one'] }],
    ['a summary', { summary: 'new' }],
    ['a time', { occurred_at: '2023-05-08' }],
    ['a number as a string', { metadata: { a: '1', b: { c: 2, d: 3 } } }],
  ])('is a conflict with other %s', async (_, change) => {
    await agent.store({ ...memory, memory_id: 'm' });
    const before = (await agent.get('/memory/m')).text;
    const answer = await store({ ...memory, ...change, memory_id: 'm' });
    expectError(answer, 409, 'id_conflict');
    expect(answer.headers['x-should-retry']).toBe('false');
    expect((await agent.get('/memory/m')).text).toBe(before);
    expect(await agent.eventCount()).toBe(1);
  });

  it('is a conflict by its Idempotency-Key with another payload', async () => {
    await agent.store('one', withKey('k'));
    expectError(await store({ content: 'two' }, withKey('k')), 409, 'id_conflict');
  });

  it('happens once when twenty come at a time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => agent.store({ ...memory, memory_id: 'm' })));
    expect(answers.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
    expect(new Set(answers.map(({ position }) => position)).size).toBe(1);
    expect((await agent.get('/memory')).body.total).toBe(1);
  });

  it('has one winner when ten differ at a time', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => store({ content: `version ${i}`, memory_id: 'm' })));
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect((await agent.memory('m')).content).toBe(`version ${won}`);
  });

  it('stays taken after the memory was deleted', async () => {
    const first = await agent.store({ ...memory, memory_id: 'm' });
    await agent.post('/memory/delete', { memory_id: 'm' });
    expect(await agent.store({ ...memory, memory_id: 'm' })).toEqual({ ...first, duplicate: true });
    expectError(await store({ content: 'new life', memory_id: 'm' }), 409, 'id_conflict');
    expectError(await agent.get('/memory/m'), 404, 'not_found');
  });

  it('shares its id with a write of another kind', async () => {
    await agent.store({ ...memory, memory_id: 'shared' });
    const updated = await agent.post('/memory/update', { memory_id: 'shared', content: 'changed' }, withKey('shared'));
    expect(updated.body).toMatchObject({ event_id: 'shared', duplicate: false, version: 2 });
    const deleted = await agent.post('/memory/delete', { memory_id: 'shared' }, withKey('shared'));
    expect(deleted.body).toMatchObject({ event_id: 'shared', duplicate: false, deleted: true });
  });
});
