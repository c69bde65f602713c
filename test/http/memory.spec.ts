import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, expectError, fieldsOf, type Json } from '../kit/http.js';
import { TestAgent, TestService } from '../kit/service.js';
import { eachOf } from '../kit/writers.js';

let service: TestService;
let agent: TestAgent;

beforeAll(async () => {
  service = await TestService.start({ HINDCAST_WAIT_MAX_MS: '300' });
});
afterAll(() => service?.dispose());
beforeEach(async () => {
  agent = await service.newAgent();
});

const store = (memory: object, headers = {}): Promise<Answer> => agent.post('/memory/store', memory, headers);
const get = async (id: string): Promise<Json> => {
  const answer = await agent.get(`/memory/${encodeURIComponent(id)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const withKey = (key: string) => ({ 'idempotency-key': key });
const eventCount = async (): Promise<number> => (await agent.events()).length;
const idsOf = (items: { memory_id: string }[]): string[] => items.map(({ memory_id }) => memory_id);
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
    const { created_at, updated_at, ...record } = await get('whole');
    expect(record).toEqual({
      ...whole,
      occurred_at: '2023-05-08T13:56:00.000Z',
      session_id: agent.id,
      phase: 'buffer',
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
    expect(await get(memory_id)).toMatchObject({ summary: 'Ada prefers tea.', metadata: {}, concepts: [], occurred_at: null, version: 1 });
  });

  it('takes null for not given', async () => {
    const nothing = { summary: null, metadata: null, concepts: null, occurred_at: null, session_id: null };
    await agent.store({ content: 'x', memory_id: 'm', ...nothing });
    expect((await store({ content: 'x', memory_id: 'm' })).body.duplicate).toBe(true);
    expect((await store({ content: 'x', memory_id: null })).body.memory_id).not.toBe('m');
  });

  it.each([
    ['one character', 'x'],
    ['32,768 characters', 'x'.repeat(32_768)],
    ['32,768 characters of three bytes', '漢'.repeat(32_768)],
    ['controls and quotes', '\u0000\u0007\b\t\n\r"\\/\u2028\u2029\u007f'],
    ['characters of all planes', 'é ñ ﷺ 😀 👨‍👩‍👧 𝔘𝔫𝔦 \uffff \u{10ffff}'],
    ['blanks around', '  blanks  around \n'],
    ['a JSON text', '{"content": "x", "a": [1, 2]}'],
  ])('gives back %s as they were', async (_, content) => {
    const { memory_id } = await agent.store(content);
    expect((await get(memory_id)).content).toBe(content);
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
    '.',
    '..',
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
    expect((await get(id)).memory_id).toBe(id);
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
    ['32,769 characters', { content: 'x'.repeat(32_769) }, 'body.content: string_too_long'],
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
    expect(await eventCount()).toBe(0);
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
    expect((await get(memory_id)).metadata).toEqual(metadata);
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
    expect((await get(memory_id)).occurred_at).toBe(kept);
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
    expect(await eventCount()).toBe(2);
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
    expect(await eventCount()).toBe(1);
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
    expect((await get('m')).content).toBe(`version ${won}`);
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

describe('batch', () => {
  const batch = (items: unknown, headers = {}): Promise<Answer> => agent.post('/memory/batch', { items }, headers);
  const itemsOf = (answer: Answer): string[] =>
    answer.body.items.map(({ index, memory_id, status }: Json) => `${index} ${memory_id} ${status}`);

  it('stores fifty in their order', async () => {
    const items = Array.from({ length: 50 }, (_, i) => ({ content: `note ${i}`, memory_id: `m${i}` }));
    const { body } = await batch(items);
    expect(body).toMatchObject({ status: 'success', session_id: agent.id, stored: 50, duplicates: 0, failed: 0 });
    expect(body.items.map(({ position }: Json) => position)).toEqual(items.map((_, i) => i + 1));
    expect(idsOf((await agent.get('/memory?limit=100')).body.items)).toEqual(items.map(({ memory_id }) => memory_id));
  });

  it('looks at each item for itself', async () => {
    await agent.store({ content: 'was there', memory_id: 'there' });
    const answer = await batch([
      { content: 'new', memory_id: 'a' },
      { content: 'was there', memory_id: 'there' },
      { content: 'differs', memory_id: 'there' },
      { content: '', memory_id: 'b' },
      { content: 'no such field', memory_id: 'c', colour: 'red' },
      'a string',
      null,
      ['list'],
      { content: 'new too', memory_id: 'd', metadata: { a: 1 } },
      { content: 'bad time', memory_id: 'e', occurred_at: '2023-02-31' },
      { content: 'bad id', memory_id: 7 },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: 'partial', stored: 2, duplicates: 1, failed: 8 });
    expect(itemsOf(answer)).toEqual([
      '0 a stored',
      '1 there duplicate',
      '2 there conflict',
      '3 b invalid',
      '4 c invalid',
      '5 null invalid',
      '6 null invalid',
      '7 null invalid',
      '8 d stored',
      '9 e invalid',
      '10 null invalid',
    ]);
    for (const { status, detail } of answer.body.items)
      if (status === 'invalid' || status === 'conflict') expect(detail).toMatch(/\w{3,}/);
      else expect(detail).toBeUndefined();
    expect(answer.body.items[3].detail).toContain('content');
    expect(answer.body.items[9].detail).toContain('occurred_at');
    expect(idsOf((await agent.get('/memory')).body.items)).toEqual(['there', 'a', 'd']);
  });

  it('is 200 with status error where all fail', async () => {
    const answer = await batch([{ content: '' }, {}]);
    expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 200, body: { status: 'error', stored: 0, failed: 2 } });
    expect(await eventCount()).toBe(0);
  });

  it('tells repeats and conflicts within itself', async () => {
    const one = { content: 'one', memory_id: 'm' };
    const answer = await batch([one, one, { content: 'two', memory_id: 'm' }]);
    expect(itemsOf(answer)).toEqual(['0 m stored', '1 m duplicate', '2 m conflict']);
    expect((await get('m')).content).toBe('one');
    expect(answer.body).toMatchObject({ status: 'partial', stored: 1, duplicates: 1, failed: 1 });
  });

  it('gives only duplicates when it is repeated by its key', async () => {
    const items = [{ content: 'a' }, { content: 'b', memory_id: 'own' }, { content: 'a' }];
    const first = await batch(items, withKey('batch-1'));
    const again = await batch(items, withKey('batch-1'));
    expect(first.body).toMatchObject({ status: 'success', stored: 3, duplicates: 0 });
    expect(again.body).toMatchObject({ status: 'success', stored: 0, duplicates: 3, failed: 0 });
    expect(idsOf(again.body.items)).toEqual(idsOf(first.body.items));
    expect(again.body.items.map(({ position }: Json) => position)).toEqual(first.body.items.map(({ position }: Json) => position));
    expect(await eventCount()).toBe(3);
  });

  it('goes on by its key where it was mended', async () => {
    await batch([{ content: 'a' }, { content: '' }, { content: 'c' }], withKey('mended'));
    const again = await batch([{ content: 'a' }, { content: 'b' }, { content: 'c' }], withKey('mended'));
    expect(again.body.items.map(({ status }: Json) => status)).toEqual(['duplicate', 'stored', 'duplicate']);
  });

  it('is a conflict item by item where its key is used for others', async () => {
    await batch([{ content: 'a' }, { content: 'b' }], withKey('k'));
    const other = await batch([{ content: 'a' }, { content: 'x' }], withKey('k'));
    expect(other.body.items.map(({ status }: Json) => status)).toEqual(['duplicate', 'conflict']);
  });

  it('takes a key of 256 characters for fifty items', async () => {
    const items = Array.from({ length: 50 }, (_, i) => ({ content: `note ${i}` }));
    const key = withKey('k'.repeat(256));
    const [first, again] = [await batch(items, key), await batch(items, key)];
    expect([first.body.stored, again.body.duplicates]).toEqual([50, 50]);
    expect(idsOf(again.body.items)).toEqual(idsOf(first.body.items));
  });

  it.each([
    ['no items', [], 'body.items: too_short'],
    ['51 items', Array(51).fill({ content: 'x' }), 'body.items: too_long'],
    ['an object', { content: 'x' }, 'body.items: list_type'],
    ['nothing', undefined, 'body.items: missing'],
  ])('is 422 with %s', async (_, items, field) => {
    const answer = await batch(items);
    expectError(answer, 422, 'invalid_fields');
    expect(fieldsOf(answer)).toEqual([field]);
  });
});

describe('update', () => {
  const update = (change: object, headers = {}): Promise<Answer> => agent.post('/memory/update', { memory_id: 'm', ...change }, headers);
  beforeEach(() =>
    agent.store({
      memory_id: 'm',
      content: 'Ada lives in Lisbon',
      summary: 'home',
      metadata: { a: 1, b: 2 },
      concepts: ['home'],
      occurred_at: '2023-05-08',
    }),
  );

  it('changes what is given and leaves the rest', async () => {
    const { body } = await update({ content: 'Ada lives in Porto' });
    const { event_id, ...rest } = body;
    expect(rest).toEqual({ status: 'success', session_id: agent.id, memory_id: 'm', version: 2, position: 2, duplicate: false });
    expect(event_id).toMatch(/\S{8,}/);
    expect(await get('m')).toMatchObject({
      content: 'Ada lives in Porto',
      summary: 'home',
      metadata: { a: 1, b: 2 },
      concepts: ['home'],
      occurred_at: '2023-05-08T00:00:00.000Z',
      version: 2,
    });
    expect([await agent.find('Porto'), await agent.find('Lisbon')]).toEqual([['m'], []]);
  });

  it('replaces metadata and concepts as a whole', async () => {
    await update({ metadata: { c: 3 }, concepts: [], summary: '' });
    expect(await get('m')).toMatchObject({ metadata: { c: 3 }, concepts: [], summary: 'Ada lives in Lisbon' });
    expect(await agent.find('Ada', { metadata_filter: { a: 1 } })).toEqual([]);
    expect(await agent.find('Ada', { metadata_filter: { c: 3 } })).toEqual(['m']);
  });

  it('keeps the time of storing and tells that of changing', async () => {
    const before = await get('m');
    await new Promise((resolve) => setTimeout(resolve, 5));
    await update({ content: 'later' });
    const after = await get('m');
    expect(after.created_at).toBe(before.created_at);
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
  });

  it('holds to the expected version', async () => {
    expect((await update({ content: 'second', expected_version: 1 })).body.version).toBe(2);
    const outdated = await update({ content: 'third', expected_version: 1 });
    expectError(outdated, 409, 'version_conflict');
    expect(outdated.headers['x-should-retry']).toBe('false');
    expect((await get('m')).content).toBe('second');
    expect((await update({ content: 'third', expected_version: 2 })).body.version).toBe(3);
  });

  it('lets one of ten win that expect the same version', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => update({ content: `by ${i}`, expected_version: 1 })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect((await get('m')).content).toBe(`by ${answers.findIndex(({ status }) => status === 200)}`);
  });

  it('counts every one of ten that expect nothing', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => update({ metadata: { by: i } })));
    expect(answers.map(({ body }) => body.version).sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect((await get('m')).version).toBe(11);
  });

  it('is 422 where there is nothing to change', async () => {
    for (const change of [{}, { expected_version: 1 }, { content: null, metadata: null }])
      expectError(await update(change), 422, 'invalid_fields');
    expect((await get('m')).version).toBe(1);
  });

  it.each([
    ['another type', { content: 5 }, 'body.content: string_type'],
    ['empty content', { content: '' }, 'body.content: string_too_short'],
    ['a version of 0', { content: 'x', expected_version: 0 }, 'body.expected_version: greater_than_equal'],
    ['a version as text', { content: 'x', expected_version: '1' }, 'body.expected_version: int_type'],
    ['a time', { content: 'x', occurred_at: '2023-05-08' }, 'body.occurred_at: extra_forbidden'],
    ['metadata too deep', { metadata: nested(9) }, 'body.metadata.in.in.in.in.in.in.in.in: dict_too_deep'],
  ])('is 422 with %s', async (_, change, field) => {
    const answer = await update(change);
    expectError(answer, 422, 'invalid_fields');
    expect(fieldsOf(answer)).toEqual([field]);
  });

  it('is 404 for a memory that is not there', async () => {
    expectError(await update({ memory_id: 'none', content: 'x' }), 404, 'not_found');
    await agent.post('/memory/delete', { memory_id: 'm' });
    expectError(await update({ content: 'x' }), 404, 'not_found');
    expect((await agent.events()).map(({ type }) => type)).toEqual(['memory.stored', 'memory.deleted']);
  });

  it('is a duplicate by its key', async () => {
    const first = await update({ content: 'second' }, withKey('u1'));
    await update({ content: 'third' });
    const again = await update({ content: 'second' }, withKey('u1'));
    expect(again.body).toEqual({ ...first.body, duplicate: true });
    expect(first.body.event_id).toBe('u1');
    expect(await get('m')).toMatchObject({ content: 'third', version: 3 });
  });

  it('is a duplicate by its key though the expected version has passed', async () => {
    await update({ content: 'second', expected_version: 1 }, withKey('u1'));
    expect((await update({ content: 'second', expected_version: 1 }, withKey('u1'))).body).toMatchObject({ version: 2, duplicate: true });
  });

  it('is a conflict by its key with another change', async () => {
    await update({ content: 'second' }, withKey('u1'));
    expectError(await update({ content: 'other' }, withKey('u1')), 409, 'id_conflict');
    await agent.store({ content: 'x', memory_id: 'n' });
    expectError(await update({ content: 'second', memory_id: 'n' }, withKey('u1')), 409, 'id_conflict');
  });

  it('is refused again when repeated after losing to a delete', async () => {
    for (let round = 0; round < 12; round++) {
      const id = `raced-${round}`;
      await agent.store({ content: 'to be deleted and changed', memory_id: id });
      const change = { memory_id: id, content: 'changed' };
      const [, first] = await Promise.all([agent.post('/memory/delete', { memory_id: id }), update(change, withKey(`u-${round}`))]);
      const again = await update(change, withKey(`u-${round}`));
      expect({ round, status: again.status, code: again.body.code }).toEqual({ round, status: first.status, code: first.body.code });
    }
  });
});

describe('delete', () => {
  it('forgets one memory', async () => {
    await agent.store({ content: 'a red kite', memory_id: 'a' });
    await agent.store({ content: 'a red boat', memory_id: 'b' });
    const { body } = await agent.post('/memory/delete', { memory_id: 'a' });
    expect(body).toMatchObject({ status: 'success', session_id: agent.id, memory_id: 'a', deleted: true, duplicate: false, position: 3 });
    expect(await agent.find('red')).toEqual(['b']);
    expectError(await agent.get('/memory/a'), 404, 'not_found');
    expect((await agent.get('/memory')).body).toMatchObject({ total: 1 });
  });

  it('says so where there is nothing', async () => {
    await agent.store({ content: 'x', memory_id: 'a' });
    await agent.post('/memory/delete', { memory_id: 'a' });
    for (const memory_id of ['none', 'a']) {
      const { status, body } = await agent.post('/memory/delete', { memory_id });
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { status: 'not_found', session_id: agent.id, memory_id, deleted: false },
      });
    }
    expect(await eventCount()).toBe(2);
  });

  it('is a duplicate by its key', async () => {
    await agent.store({ content: 'x', memory_id: 'a' });
    const first = await agent.post('/memory/delete', { memory_id: 'a' }, withKey('d1'));
    const again = await agent.post('/memory/delete', { memory_id: 'a' }, withKey('d1'));
    expect(again.body).toEqual({ ...first.body, duplicate: true });
    expect(first.body).toMatchObject({ event_id: 'd1', status: 'success', deleted: true });
  });

  it('is a conflict by its key for another memory', async () => {
    await agent.store({ content: 'x', memory_id: 'a' });
    await agent.store({ content: 'x', memory_id: 'b' });
    await agent.post('/memory/delete', { memory_id: 'a' }, withKey('d1'));
    expectError(await agent.post('/memory/delete', { memory_id: 'b' }, withKey('d1')), 409, 'id_conflict');
    expect((await get('b')).memory_id).toBe('b');
  });

  it('deletes once when ten come at a time', async () => {
    await agent.store({ content: 'x', memory_id: 'a' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => agent.post('/memory/delete', { memory_id: 'a' })));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers.filter(({ body }) => body.deleted)).toHaveLength(1);
  });

  it('wants an id', async () => {
    for (const body of [{}, { memory_id: '' }, { memory_id: 5 }, { memory_id: null }])
      expectError(await agent.post('/memory/delete', body), 422, 'invalid_fields');
  });
});

describe('clear', () => {
  it('forgets all and counts them', async () => {
    for (const id of ['a', 'b', 'c']) await agent.store({ content: `kite ${id}`, memory_id: id });
    await agent.post('/memory/delete', { memory_id: 'b' });
    const { body } = await agent.post('/memory/clear', {});
    expect(body).toMatchObject({ status: 'success', session_id: agent.id, deleted: 2, duplicate: false, position: 5 });
    expect(await agent.find('kite')).toEqual([]);
    expect((await agent.get('/memory')).body).toMatchObject({ items: [], total: 0, has_more: false, next_cursor: null });
    expectError(await agent.get('/memory/a'), 404, 'not_found');
    expect((await agent.post('/memory/clear', {})).body.deleted).toBe(0);
  });

  it('leaves room for new memories', async () => {
    await agent.store({ content: 'old kite', memory_id: 'old' });
    await agent.post('/memory/clear', {});
    await agent.store({ content: 'new kite', memory_id: 'new' });
    expect(await agent.find('kite')).toEqual(['new']);
    expect((await agent.get('/memory')).body.total).toBe(1);
  });

  it('is a duplicate by its key and spares what came after', async () => {
    await agent.store('before');
    const first = await agent.post('/memory/clear', {}, withKey('c1'));
    await agent.store({ content: 'after', memory_id: 'after' });
    const again = await agent.post('/memory/clear', {}, withKey('c1'));
    expect(again.body).toEqual({ ...first.body, duplicate: true });
    expect((await get('after')).content).toBe('after');
  });
});

describe('list', () => {
  const fill = async (count: number, from = 0): Promise<string[]> => {
    const items = Array.from({ length: count }, (_, i) => ({ content: `note ${from + i}`, memory_id: `n${from + i}` }));
    await agent.post('/memory/batch', { items });
    return items.map(({ memory_id }) => memory_id);
  };
  const page = async (query: string): Promise<Json> => {
    const answer = await agent.get(`/memory${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };

  it('is empty at first', async () => {
    expect(await page('')).toEqual({ session_id: agent.id, items: [], next_cursor: null, has_more: false, total: 0 });
  });

  it('shows whole records in the order of storing', async () => {
    await fill(3);
    const { items } = await page('');
    for (const item of items) expect({ ...item, session_id: agent.id }).toEqual(await get(item.memory_id));
  });

  it('goes through its pages while writes go on', async () => {
    const first = await fill(25);
    const seen: string[] = [];
    let cursor = '';
    for (let round = 0; round < 3; round++) {
      const { items, next_cursor, has_more, total } = await page(`?limit=10${cursor}`);
      seen.push(...idsOf(items));
      expect({ has_more, total, more: next_cursor !== null }).toEqual({ has_more: true, total: 25 + round * 7 - round, more: true });
      cursor = `&cursor=${next_cursor}`;
      await fill(7, 100 + round * 7);
      await agent.post('/memory/delete', { memory_id: first[round] });
    }
    expect(seen.slice(0, 25)).toEqual(first);
    const rest = await page(`?limit=100${cursor}`);
    seen.push(...idsOf(rest.items));
    expect(rest).toMatchObject({ has_more: false, next_cursor: null });
    expect(seen.slice(25)).toEqual(Array.from({ length: 21 }, (_, i) => `n${100 + i}`));
  });

  it('ends with a page that is just full', async () => {
    await fill(10);
    expect(await page('?limit=10')).toMatchObject({ has_more: false, next_cursor: null });
    await agent.post('/memory/delete', { memory_id: 'n9' });
    await agent.post('/memory/delete', { memory_id: 'n0' });
    const { items, has_more } = await page('?limit=8');
    expect({ ids: idsOf(items), has_more }).toEqual({ ids: ['n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7', 'n8'], has_more: false });
  });

  it('has twenty a page unless told otherwise', async () => {
    await fill(30);
    expect((await page('')).items).toHaveLength(20);
    expect((await page('?limit=100')).items).toHaveLength(30);
  });

  it('refuses a limit above its maximum', async () => {
    for (const limit of ['0', '101', '-1', '1.5', 'ten', '', '1e1'])
      expectError(await agent.get(`/memory?limit=${limit}`), 422, 'invalid_fields');
  });

  it('refuses a cursor that it never gave', async () => {
    for (const cursor of ['x', '0', 'bTA0', '', 'm1', '%00', 'A'.repeat(65)])
      if (cursor !== 'bTA0') expectError(await agent.get(`/memory?cursor=${cursor}`), 422, 'invalid_fields');
  });
});

describe('history', () => {
  it('tells everything that a memory ever said', async () => {
    await agent.store({ content: 'first', memory_id: 'm', metadata: { a: 1 } });
    await agent.store('in between');
    await agent.post('/memory/update', { memory_id: 'm', content: 'second', summary: 'two' });
    await agent.post('/memory/delete', { memory_id: 'm' });
    const { status, body } = await agent.get('/memory/m/history');
    expect(status).toBe(200);
    expect(body).toMatchObject({ session_id: agent.id, memory_id: 'm', deleted: true, has_more: false });
    expect(
      body.items.map(({ type, position, version, content, summary }: Json) => ({ type, position, version, content, summary })),
    ).toEqual([
      { type: 'memory.stored', position: 1, version: 1, content: 'first', summary: null },
      { type: 'memory.updated', position: 3, version: 2, content: 'second', summary: 'two' },
      { type: 'memory.deleted', position: 4, version: null, content: null, summary: null },
    ]);
    for (const { recorded_at, actor } of body.items) {
      expect(Date.parse(recorded_at)).not.toBeNaN();
      expect(agent.key.startsWith(actor)).toBe(true);
    }
  });

  it('knows what a clear ended', async () => {
    await agent.store({ content: 'first', memory_id: 'm' });
    await agent.post('/memory/clear', {});
    const { body } = await agent.get('/memory/m/history');
    expect(body.deleted).toBe(true);
    expect(body.items.map(({ type }: Json) => type)).toEqual(['memory.stored', 'session.cleared']);
  });

  it('is 404 for what never was', async () => {
    expectError(await agent.get('/memory/none/history'), 404, 'not_found');
    await agent.post('/memory/update', { memory_id: 'none', content: 'x' }, withKey('key-of-no-memory'));
    expectError(await agent.get('/memory/key-of-no-memory/history'), 404, 'not_found');
  });
});

describe('search', () => {
  const search = async (body: object): Promise<Json> => {
    const answer = await agent.post('/memory/search', body);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };

  it('answers in the form of the contract', async () => {
    await agent.store({
      content: 'Ada drinks green tea',
      memory_id: 'm',
      summary: 'tea',
      metadata: { a: 1 },
      concepts: ['drinks'],
      occurred_at: '2023-05-08',
    });
    const { items, support, ...rest } = await search({ user_message: 'green tea' });
    expect(rest).toEqual({ session_id: agent.id, query: 'green tea' });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      memory_id: 'm',
      content: 'Ada drinks green tea',
      summary: 'tea',
      metadata: { a: 1 },
      phase: 'buffer',
    });
    expect(items[0].matched_concepts.sort()).toEqual(['green', 'tea']);
    expect(items[0].score).toBeGreaterThan(0);
    expect(Object.keys(support).sort()).toEqual(['graph_stats', 'meta_summary', 'temporal_patterns']);
    expect(support.meta_summary).toMatchObject({ verdict: 'evidence', count: 1 });
    expect(support.temporal_patterns.earliest).toBe('2023-05-08T00:00:00.000Z');
  });

  it('never pads', async () => {
    for (let i = 0; i < 12; i++) await agent.store({ content: `the weather on day ${i} was fine`, memory_id: `w${i}` });
    await agent.store({ content: 'a submarine surfaced', memory_id: 'sub' });
    expect(await agent.find('submarine')).toEqual(['sub']);
    const none = await search({ user_message: 'zeppelin' });
    expect(none).toMatchObject({ items: [], support: { meta_summary: { verdict: 'none' } } });
    expect((await search({ user_message: 'the of and' })).items).toEqual([]);
    expect((await search({ user_message: '?!' })).items).toEqual([]);
    expect(await agent.find('submarine weather', { top_k: 100 })).toHaveLength(13);
  });

  it('answers nothing from an empty session', async () => {
    expect(await search({ user_message: 'anything' })).toMatchObject({ items: [], support: { meta_summary: { verdict: 'none' } } });
  });

  it('gives ten unless told otherwise', async () => {
    for (let i = 0; i < 15; i++) await agent.store({ content: `kite number ${i}`, memory_id: `k${i}` });
    expect((await agent.find('kite')).length).toBe(10);
    expect((await agent.find('kite', { top_k: 1 })).length).toBe(1);
    expect((await agent.find('kite', { top_k: 100 })).length).toBe(15);
    const all = await agent.find('kite', { top_k: 100 });
    expect(await agent.find('kite', { top_k: 4 })).toEqual(all.slice(0, 4));
  });

  it('ranks what says more of the question first', async () => {
    await agent.store({ content: 'The harbour of Lisbon was full of boats that day.', memory_id: 'both' });
    await agent.store({ content: 'The boats were painted blue that spring.', memory_id: 'one' });
    await agent.store({ content: 'Nothing happened that spring.', memory_id: 'none' });
    expect(await agent.find('boats in Lisbon')).toEqual(['both', 'one']);
    const scores = (await search({ user_message: 'boats in Lisbon' })).items.map(({ score }: Json) => score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  it('finds other forms of a word', async () => {
    await agent.store({ content: 'She was running along the rivers', memory_id: 'm' });
    expect(await agent.find('run river')).toEqual(['m']);
  });

  it('finds every word that the session ever heard', async () => {
    const words = Array.from({ length: 1000 }, (_, i) => `word${i}x`);
    const items = Array.from({ length: 50 }, (_, i) => ({ content: words.slice(i * 20, i * 20 + 20).join(' '), memory_id: `m${i}` }));
    expect((await agent.post('/memory/batch', { items })).body.stored).toBe(50);
    const missing: string[] = [];
    await eachOf([...words.entries()], async ([i, word]) => {
      const [found] = await agent.find(word);
      if (found !== `m${Math.floor(i / 20)}`) missing.push(word);
    });
    expect(missing).toEqual([]);
  });

  it('leaves out what scores below min_score', async () => {
    await agent.store({ content: 'The harbour of Lisbon was full of boats that day.', memory_id: 'both' });
    await agent.store({ content: 'The boats were painted blue that spring, and nobody knew why.', memory_id: 'one' });
    const { items } = await search({ user_message: 'boats in Lisbon harbour' });
    const [best, second] = items.map(({ score }: Json) => score);
    expect(best).toBeGreaterThan(second);
    expect(await agent.find('boats in Lisbon harbour', { min_score: best })).toEqual(['both']);
    expect(await agent.find('boats in Lisbon harbour', { min_score: second })).toEqual(['both', 'one']);
    const none = await search({ user_message: 'boats in Lisbon harbour', min_score: best + 1 });
    expect(none).toMatchObject({ items: [], support: { meta_summary: { verdict: 'none' } } });
  });

  it('is the same every time', async () => {
    for (let i = 0; i < 20; i++) await agent.store(`a kite and ${'wind '.repeat(i % 4)}`);
    const texts = new Set<string>();
    for (let i = 0; i < 3; i++) texts.add((await agent.post('/memory/search', { user_message: 'kite wind' })).text);
    expect(texts.size).toBe(1);
  });

  it('changes nothing', async () => {
    await agent.store({ content: 'a kite', memory_id: 'm' });
    await agent.find('kite');
    await agent.get('/memory/m');
    await agent.get('/memory');
    await agent.get('/memz/graph/x');
    expect(await eventCount()).toBe(1);
    expect(await get('m')).toMatchObject({ access_count: 0, phase: 'buffer', last_accessed_at: null });
  });

  it.each([
    ['no question', {}, 'body.user_message: missing'],
    ['an empty question', { user_message: '' }, 'body.user_message: string_too_short'],
    ['a list for a question', { user_message: ['x'] }, 'body.user_message: string_type'],
    ['top_k of 0', { user_message: 'x', top_k: 0 }, 'body.top_k: greater_than_equal'],
    ['top_k of 101', { user_message: 'x', top_k: 101 }, 'body.top_k: less_than_equal'],
    ['top_k of 1.5', { user_message: 'x', top_k: 1.5 }, 'body.top_k: int_type'],
    ['top_k as text', { user_message: 'x', top_k: '5' }, 'body.top_k: int_type'],
    ['a list for a filter', { user_message: 'x', metadata_filter: [] }, 'body.metadata_filter: dict_type'],
    ['a negative min_score', { user_message: 'x', min_score: -1 }, 'body.min_score: greater_than_equal'],
  ])('is 422 with %s', async (_, body, field) => {
    const answer = await agent.post('/memory/search', body);
    expectError(answer, 422, 'invalid_fields');
    expect(fieldsOf(answer)).toEqual([field]);
  });
});

describe('metadata_filter', () => {
  let filtered: TestAgent;
  const memories = {
    a: { n: 1, tag: ['x', 'y'], who: { name: 'Ada', ids: [1, 2] }, at: '2023-05-08T12:00:00Z', ok: true },
    b: { n: 5, tag: ['y'], who: { name: 'Bob' }, at: '2023-05-08T15:00:00+02:00', ok: false },
    c: { n: '5', tag: 'x', none: null, 'dotted.key': 1 },
    d: {},
  };
  beforeAll(async () => {
    filtered = await service.newAgent();
    for (const [id, metadata] of Object.entries(memories)) await filtered.store({ memory_id: id, content: 'a common thing', metadata });
  });
  const found = async (metadata_filter: unknown): Promise<string> => (await filtered.find('common', { metadata_filter })).sort().join('');

  const cases: [filter: object | null, ids: string][] = [
    [null, 'abcd'],
    [{}, 'abcd'],
    [{ n: 5 }, 'b'],
    [{ n: '5' }, 'c'],
    [{ ok: true }, 'a'],
    [{ ok: 'true' }, ''],
    [{ ok: 1 }, ''],
    [{ tag: 'x' }, 'ac'],
    [{ tag: 'y' }, 'ab'],
    [{ 'who.name': 'Ada' }, 'a'],
    [{ 'who.ids': 2 }, 'a'],
    [{ 'dotted.key': 1 }, 'c'],
    [{ missing: 'x' }, ''],
    [{ n: 5, tag: 'y' }, 'b'],
    [{ n: 5, tag: 'x' }, ''],
    [{ n: { eq: 5 } }, 'b'],
    [{ n: { ne: 5 } }, 'acd'],
    [{ n: { gt: 1 } }, 'b'],
    [{ n: { gte: 1 } }, 'ab'],
    [{ n: { lt: 5 } }, 'a'],
    [{ n: { lte: 5 } }, 'ab'],
    [{ n: { gte: 1, lt: 5 } }, 'a'],
    [{ n: { gt: '4' } }, 'c'],
    [{ n: { in: [1, '5'] } }, 'ac'],
    [{ n: { in: [] } }, ''],
    [{ n: { nin: [1] } }, 'bcd'],
    [{ tag: { in: ['x'] } }, 'ac'],
    [{ tag: { contains: 'y' } }, 'ab'],
    [{ tag: { exists: true } }, 'abc'],
    [{ tag: { exists: false } }, 'd'],
    [{ 'who.name': { starts_with: 'A' } }, 'a'],
    [{ n: { starts_with: '5' } }, 'c'],
    [{ at: '2023-05-08T13:00:00Z' }, 'b'],
    [{ at: { gt: '2023-05-08T12:30:00Z' } }, 'b'],
    [{ at: { lte: '2023-05-08T14:00:00+02:00' } }, 'a'],
    [{ $or: [{ n: 1 }, { n: '5' }] }, 'ac'],
    [{ $and: [{ tag: 'y' }, { n: { gt: 1 } }] }, 'b'],
    [{ $not: { n: { gt: 1 } } }, 'acd'],
    [{ $not: { $or: [{ n: 1 }, { n: 5 }] } }, 'cd'],
    [{ $or: [{ n: 1 }, { $and: [{ tag: 'x' }, { n: '5' }] }], tag: { exists: true } }, 'ac'],
  ];
  it.each(cases.map(([filter, ids]) => [JSON.stringify(filter), ids, filter] as const))('%s finds "%s"', async (_, ids, filter) => {
    expect(await found(filter)).toBe(ids);
  });

  const respelt = (value: Json): Json => {
    const names: Record<string, string> = { $and: 'AND', $or: 'OR', $not: 'NOT' };
    if (Array.isArray(value)) return value.map(respelt);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        names[key] ?? (/^(eq|ne|[gl]te?|n?in|contains|exists|starts_with)$/.test(key) ? `$${key}` : key),
        respelt(inner),
      ]),
    );
  };
  it('means the same in its other spelling', async () => {
    for (const [filter, ids] of cases) expect([filter, await found(respelt(filter))]).toEqual([filter, ids]);
  });

  it('holds for memory/query too', async () => {
    const { body } = await filtered.post('/memory/query', {
      user_message: 'common',
      metadata_filter: { tag: 'x' },
      update_memory_state: false,
    });
    expect(idsOf(body.items).sort()).toEqual(['a', 'c']);
  });

  const deep = (levels: number): object => (levels === 0 ? { a: 1 } : { $not: deep(levels - 1) });
  it.each([
    ['an unknown operator', { a: { near: 1 } }, 'body.metadata_filter.a.near: filter_unknown_operator'],
    ['an unknown operator with $', { a: { $regex: '.*' } }, 'body.metadata_filter.a.$regex: filter_unknown_operator'],
    ['an unknown logic', { $nor: [{ a: 1 }] }, 'body.metadata_filter.$nor: filter_unknown_operator'],
    ['$where', { $where: 'sleep(1000)' }, 'body.metadata_filter.$where: filter_unknown_operator'],
    ['two spellings', { a: { $gt: 1, lt: 5 } }, 'body.metadata_filter.a: filter_mixed_spelling'],
    ['an object for a value', { a: {} }, 'body.metadata_filter.a: filter_wrong_operand'],
    ['a value for in', { a: { in: 5 } }, 'body.metadata_filter.a.in: filter_wrong_operand'],
    ['a list for gt', { a: { gt: [1] } }, 'body.metadata_filter.a.gt: filter_wrong_operand'],
    ['text for exists', { a: { exists: 'yes' } }, 'body.metadata_filter.a.exists: filter_wrong_operand'],
    ['a number for starts_with', { a: { starts_with: 1 } }, 'body.metadata_filter.a.starts_with: filter_wrong_operand'],
    ['an object for $or', { $or: { a: 1 } }, 'body.metadata_filter.$or: filter_wrong_operand'],
    ['nothing for AND', { AND: [] }, 'body.metadata_filter.AND: filter_wrong_operand'],
    ['a value inside $and', { $and: [{ a: 1 }, 5] }, 'body.metadata_filter.$and.1: filter_wrong_operand'],
    ['a wrong place inside $or', { $or: [{ a: 1 }, { b: { c: { $gt: 1 } } }] }, 'body.metadata_filter.$or.1.b.c: filter_unknown_operator'],
    ['nine levels', deep(9), `body.metadata_filter${'.$not'.repeat(9)}: filter_too_deep`],
  ])('is 422 at its place with %s', async (_, metadata_filter, field) => {
    for (const path of ['/memory/search', '/memory/query']) {
      const answer = await filtered.post(path, { user_message: 'common', metadata_filter });
      expectError(answer, 422, 'invalid_fields');
      expect(fieldsOf(answer)).toEqual([field]);
    }
  });

  it('may be eight levels deep', async () => {
    expect(await found(deep(8))).toBe('');
  });

  it('is 422 with more than 256 conditions', async () => {
    const conditions = (count: number) => ({ $or: Array.from({ length: count }, (_, i) => ({ n: i })) });
    expect(await found(conditions(256))).toBe('ab');
    expectError(await filtered.post('/memory/search', { user_message: 'x', metadata_filter: conditions(257) }), 422, 'invalid_fields');
  });
});

describe('query', () => {
  const query = async (body: object = {}, headers = {}, by: TestAgent = agent): Promise<Json> => {
    const answer = await by.post('/memory/query', { user_message: 'green tea', ...body }, headers);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  beforeEach(async () => {
    await agent.store({ content: 'Ada drinks green tea in the morning', memory_id: 'tea' });
    await agent.store({ content: 'Ada drinks coffee at night', memory_id: 'coffee' });
  });

  it('finds what search finds', async () => {
    const { items, support, session_id, query: asked } = (await agent.post('/memory/search', { user_message: 'green tea' })).body;
    expect(await query()).toMatchObject({ session_id, query: asked, items, support });
  });

  it('strengthens what it answers with one event', async () => {
    const { state } = await query();
    expect(state).toMatchObject({ updated: true, position: 3, strengthened: [{ memory_id: 'tea', access_count: 1 }] });
    expect(await get('tea')).toMatchObject({ access_count: 1, phase: 'working' });
    expect((await get('tea')).strength).toBeGreaterThan(1);
    expect((await get('tea')).last_accessed_at).not.toBeNull();
    expect(await get('coffee')).toMatchObject({ access_count: 0, phase: 'buffer' });
    const events = await agent.events();
    expect(events.at(-1)).toMatchObject({ type: 'memory.recalled', id: state.event_id, position: 3 });
  });

  it('leads from buffer through working to consolidated', async () => {
    const phases: string[] = [];
    for (let i = 0; i < 4; i++) {
      phases.push((await agent.post('/memory/search', { user_message: 'green tea' })).body.items[0].phase);
      await query();
    }
    expect(phases).toEqual(['buffer', 'working', 'working', 'consolidated']);
    expect((await agent.get('/memz/stats/x')).body).toMatchObject({
      phases: { buffer: 1, working: 0, consolidated: 1, archived: 0 },
      recalls: 4,
    });
  });

  it('changes nothing when told so', async () => {
    const { state } = await query({ update_memory_state: false });
    expect(state).toMatchObject({ updated: false, event_id: null, position: 2, strengthened: [] });
    expect(await eventCount()).toBe(2);
  });

  it('writes nothing where nothing fits', async () => {
    const answer = await query({ user_message: 'zeppelin' });
    expect(answer).toMatchObject({ items: [], state: { updated: false, event_id: null } });
    expect(await eventCount()).toBe(2);
  });

  it('writes nothing into the past', async () => {
    const answer = await agent.post('/memory/query?as_of=1', { user_message: 'Ada' });
    expect(answer.body).toMatchObject({ items: [{ memory_id: 'tea' }], state: { updated: false } });
    expect(await eventCount()).toBe(2);
  });

  it('reads only with a read-only key', async () => {
    const reader = await service.newAgent(['read']);
    expect((await query({}, {}, reader)).state).toMatchObject({ updated: false, event_id: null });
    expectError(await reader.post('/memory/query', { user_message: 'x', update_memory_state: true }), 403, 'forbidden');
  });

  it('strengthens once when repeated by its key', async () => {
    const first = await query({}, withKey('q1'));
    const again = await query({}, withKey('q1'));
    expect([first.state.event_id, again.state.event_id]).toEqual(['q1', 'q1']);
    expect(again.state.position).toBe(first.state.position);
    expect((await get('tea')).access_count).toBe(1);
    expect(await eventCount()).toBe(3);
  });

  it('says that a repeat is a duplicate', async () => {
    const first = await query({}, withKey('q1'));
    const again = await query({}, withKey('q1'));
    expect([first.state.duplicate, again.state.duplicate]).toEqual([false, true]);
  });

  it('names what it strengthened first when it is repeated', async () => {
    const first = await query({}, withKey('q1'));
    await agent.store({ content: 'green tea, green tea, green tea', memory_id: 'later' });
    const again = await query({}, withKey('q1'));
    expect(idsOf(again.state.strengthened)).toEqual(idsOf(first.state.strengthened));
    expect(await get('later')).toMatchObject({ access_count: 0 });
  });

  it('strengthens once when ten with one key come at a time', async () => {
    await Promise.all(Array.from({ length: 10 }, () => query({}, withKey('q1'))));
    expect((await get('tea')).access_count).toBe(1);
  });

  it('is a conflict by its key with another question', async () => {
    await query({}, withKey('q1'));
    expectError(await agent.post('/memory/query', { user_message: 'coffee' }, withKey('q1')), 409, 'id_conflict');
    expect((await get('coffee')).access_count).toBe(0);
  });

  it('tells its reasoning only when asked', async () => {
    expect((await query()).reasoning).toBeUndefined();
    expect((await query({ include_reasoning: false })).reasoning).toBeUndefined();
    const { reasoning, items } = await query({ include_reasoning: true, user_message: 'Ada drinks tea' });
    expect(Object.keys(reasoning).sort()).toEqual(['concepts', 'items', 'spread', 'steps', 'temporal']);
    for (const { concept, weight, source } of reasoning.concepts)
      expect([typeof concept, typeof weight, typeof source]).toEqual(['string', 'number', 'string']);
    expect(reasoning.steps.length).toBeGreaterThan(0);
    expect(Object.keys(reasoning.items).sort()).toEqual(idsOf(items).sort());
    for (const { memory_id, score } of items) {
      const { lexical, concept, temporal, activation } = reasoning.items[memory_id];
      expect(lexical + concept + temporal + activation).toBeCloseTo(score, 6);
    }
  });

  it('lifts what was recalled, and says by how much', async () => {
    await agent.store({ content: 'Ada drinks green tea in the morning', memory_id: 'twin' });
    await query({ metadata_filter: {}, top_k: 1 });
    const { items, reasoning } = await query({ include_reasoning: true, update_memory_state: false });
    expect(items[0].score).toBeGreaterThan(items[1].score);
    expect(reasoning.items[items[0].memory_id].activation).toBeGreaterThan(0);
    expect(reasoning.items[items[1].memory_id].activation).toBe(0);
  });
});

describe('as_of', () => {
  it('answers every read from a position in the past', async () => {
    await agent.store({ content: 'kite one', memory_id: 'a' });
    await agent.store({ content: 'kite two', memory_id: 'b' });
    await agent.post('/memory/query', { user_message: 'kite', top_k: 1 });
    await agent.post('/memory/update', { memory_id: 'a', content: 'balloon' });
    await agent.post('/memory/delete', { memory_id: 'b' });
    const at = async (method: string, path: string, position: number, body?: object): Promise<Json> =>
      (await agent.request(method, `${path}${path.includes('?') ? '&' : '?'}as_of=${position}`, { body })).body;
    const found: string[][] = [];
    for (let position = 0; position <= 6; position++)
      found.push(idsOf((await at('POST', '/memory/search', position, { user_message: 'kite' })).items).sort());
    expect(found).toEqual([[], ['a'], ['a', 'b'], ['a', 'b'], ['b'], [], []]);
    expect((await at('GET', '/memory/a', 3)).content).toBe('kite one');
    expect((await at('GET', '/memory/a', 4)).content).toBe('balloon');
    expect((await at('GET', '/memory/b', 4)).access_count + (await at('GET', '/memory/a', 4)).access_count).toBe(1);
    expect((await at('GET', '/memory/b', 1)).code).toBe('not_found');
    expect((await at('GET', '/memory', 2)).total).toBe(2);
    expect(await at('GET', '/memory/b/history', 4)).toMatchObject({ deleted: false, items: [{ type: 'memory.stored' }] });
    expect(await at('GET', '/memz/stats/x', 2)).toMatchObject({ memories: 2, events: 2, position: 2, recalls: 0 });
    expect((await at('GET', '/memz/memories/x?limit=5', 1)).total).toBe(1);
    expect((await at('GET', '/memz/graph/x', 1)).memories).toBe(1);
    expect((await at('GET', '/operations/b', 1)).code).toBe('not_found');
    expect((await at('GET', '/operations/b', 2)).position).toBe(2);
    expect((await at('GET', '/memory', 99)).total).toBe(1);
  });

  it('takes a time', async () => {
    await agent.store({ content: 'kite one', memory_id: 'a' });
    await new Promise((resolve) => setTimeout(resolve, 10));
    await agent.store({ content: 'kite two', memory_id: 'b' });
    const [first, second] = await agent.events();
    const find = async (time: string): Promise<string[]> =>
      idsOf((await agent.post(`/memory/search?as_of=${encodeURIComponent(time)}`, { user_message: 'kite' })).body.items).sort();
    expect(await find(first.recorded_at)).toEqual(['a']);
    expect(await find(new Date(Date.parse(second.recorded_at) - 1).toISOString())).toEqual(['a']);
    expect(await find(second.recorded_at)).toEqual(['a', 'b']);
    expect(await find(first.recorded_at.replace('Z', '+00:00'))).toEqual(['a']);
    expect(await find('2020-01-01')).toEqual([]);
    expect(await find('2999-01-01T00:00')).toEqual(['a', 'b']);
  });

  it.each(['yesterday', '', '-1', '1.5', '2023-02-31', '99999999999999999999', 'null'])('is 422 as %j', async (asOf) => {
    for (const path of ['/memory', '/memory/x', '/memz/stats/x', '/operations/x']) {
      const answer = await agent.get(`${path}?as_of=${encodeURIComponent(asOf)}`);
      expectError(answer, 422, 'invalid_fields');
      expect(fieldsOf(answer)).toEqual(['query.as_of: as_of']);
    }
  });
});

describe('X-Wait-For-Position', () => {
  const at = (position: number | string) => ({ 'x-wait-for-position': String(position) });

  it('answers at once where it is reached', async () => {
    await agent.store({ content: 'x', memory_id: 'm' });
    for (const position of [0, 1]) expect((await agent.get('/memory/m', at(position))).status).toBe(200);
    expect((await agent.post('/memory/search', { user_message: 'x' }, at(1))).status).toBe(200);
  });

  it('waits for the write that is to come', async () => {
    await agent.store({ content: 'x', memory_id: 'first' });
    const reads = [
      agent.get('/memory/second', at(2)),
      agent.post('/memory/search', { user_message: 'kite' }, at(2)),
      agent.get('/memz/stats/x', at(2)),
    ];
    await agent.store({ content: 'a kite', memory_id: 'second' });
    const [got, found, stats] = await Promise.all(reads);
    expect([got.status, idsOf(found.body.items), stats.body.memories]).toEqual([200, ['second'], 2]);
  });

  it('is 504 where it is not reached', async () => {
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
      expectError(await agent.request(method, path, { body, headers: at(2) }), 504, 'view_behind');
  });

  it.each(['-1', '1.5', 'soon', '', '1 2', '0x1', '99999999999999999', '1, 2'])('is 422 as %j', async (position) => {
    const answer = await agent.get('/memory', at(position));
    expectError(answer, 422, 'invalid_fields');
    expect(fieldsOf(answer)).toEqual(['header.x-wait-for-position: int_parsing']);
  });
});

describe('reads after writes', () => {
  it('see them from sixteen clients at a time', async () => {
    const by = agent;
    const client = async (name: string): Promise<void> => {
      for (let i = 0; i < 8; i++) {
        const [id, word] = [`${name}-${i}`, `bird${name}${i}`];
        const { position } = await by.store({ content: `${name} saw ${word}`, memory_id: id });
        const [got, found, stats] = await Promise.all([by.get(`/memory/${id}`), by.find(word), by.get('/memz/stats/x')]);
        expect({ got: got.status, found, behind: stats.body.position < position }).toEqual({ got: 200, found: [id], behind: false });
        if (i % 4 !== 3) continue;
        await by.post('/memory/delete', { memory_id: id });
        expect(await by.find(word)).toEqual([]);
      }
    };
    await Promise.all(Array.from({ length: 16 }, (_, i) => client(`c${String.fromCharCode(97 + i)}`)));
    const events = await by.events();
    expect(events.map(({ position }) => position)).toEqual(events.map((_, i) => i + 1));
    expect((await by.get('/memory')).body.total).toBe(16 * 6);
  });
});

describe('agents', () => {
  it('see nothing of each other', async () => {
    const other = await service.newAgent();
    await agent.store({ content: 'a secret of the one', memory_id: 'same' }, withKey('their-key'));
    await other.store({ content: 'a secret of the other', memory_id: 'same' });
    await agent.store({ content: 'another secret', memory_id: 'only' });
    const look = async (by: TestAgent): Promise<Json> => ({
      content: (await by.get('/memory/same')).body.content,
      found: (await by.post('/memory/search', { user_message: 'secret' })).body.items.map(({ content }: Json) => content).sort(),
      total: (await by.get('/memory')).body.total,
      only: (await by.get('/memory/only')).status,
      operation: (await by.get('/operations/their-key')).status,
      events: (await by.get('/events')).body.events.length,
      exported: (await by.get('/events/export')).text.includes('another secret'),
    });
    expect(await look(agent)).toEqual({
      content: 'a secret of the one',
      found: ['a secret of the one', 'another secret'],
      total: 2,
      only: 200,
      operation: 200,
      events: 2,
      exported: true,
    });
    expect(await look(other)).toEqual({
      content: 'a secret of the other',
      found: ['a secret of the other'],
      total: 1,
      only: 404,
      operation: 404,
      events: 1,
      exported: false,
    });
    expect((await other.post('/memory/delete', { memory_id: 'only' })).body.deleted).toBe(false);
    expectError(await other.post('/memory/update', { memory_id: 'only', content: 'x' }), 404, 'not_found');
    await other.post('/memory/clear', {});
    expect((await agent.get('/memory')).body.total).toBe(2);
  });
});

describe('memz', () => {
  it('lists, stores, gets and deletes as memory does', async () => {
    const stored = await agent.post('/memz/memories/any', { content: 'a kite', memory_id: 'm', metadata: { a: 1 } });
    expect(stored.body).toEqual({
      status: 'success',
      session_id: agent.id,
      memory_id: 'm',
      phase: 'buffer',
      event_id: 'm',
      position: 1,
      duplicate: false,
    });
    expect((await agent.post('/memz/memories/any', { content: 'a kite', memory_id: 'm', metadata: { a: 1 } })).body.duplicate).toBe(true);
    expectError(await agent.post('/memz/memories/any', { content: 'a boat', memory_id: 'm' }), 409, 'id_conflict');
    expectError(await agent.post('/memz/memories/any', { content: '' }), 422, 'invalid_fields');
    expect((await agent.get('/memz/memories/any/m')).text).toBe((await agent.get('/memory/m')).text);
    expect((await agent.get('/memz/memories/any?limit=1')).text).toBe((await agent.get('/memory?limit=1')).text);
    expectError(await agent.get('/memz/memories/any/none'), 404, 'not_found');
    expect((await agent.delete('/memz/memories/any/m', withKey('d'))).body).toMatchObject({
      status: 'success',
      deleted: true,
      event_id: 'd',
    });
    expect((await agent.delete('/memz/memories/any/m', withKey('d'))).body).toMatchObject({ deleted: true, duplicate: true });
    expect((await agent.delete('/memz/memories/any/m')).body).toMatchObject({ status: 'not_found', deleted: false });
  });

  it('goes through its pages', async () => {
    for (let i = 0; i < 5; i++) await agent.store({ content: 'x', memory_id: `m${i}` });
    const first = (await agent.get('/memz/memories/any?limit=3')).body;
    const second = (await agent.get(`/memz/memories/any?limit=3&cursor=${first.next_cursor}`)).body;
    expect([...idsOf(first.items), ...idsOf(second.items)]).toEqual(['m0', 'm1', 'm2', 'm3', 'm4']);
    expect([first.has_more, second.has_more]).toEqual([true, false]);
  });

  it('clears with a key once', async () => {
    await agent.store('one');
    expect((await agent.delete('/memz/memories/any', withKey('c'))).body).toMatchObject({
      status: 'success',
      deleted: 1,
      duplicate: false,
    });
    await agent.store('two');
    expect((await agent.delete('/memz/memories/any', withKey('c'))).body).toMatchObject({ deleted: 1, duplicate: true });
    expect((await agent.get('/memory')).body.total).toBe(1);
  });

  it('draws concepts and which occur together', async () => {
    await agent.store('Ada sails boats');
    await agent.store('Ada builds boats');
    await agent.store('Bob paints');
    const { body } = await agent.get('/memz/graph/any');
    expect(body).toMatchObject({ session_id: agent.id, memories: 3, has_more: false });
    const ada = body.nodes.find(({ concept }: Json) => /^ada$/i.test(concept));
    expect(ada.memories).toBe(2);
    const pair = body.edges.find(({ from, to }: Json) => /^(ada boat|boat\w* ada)/i.test(`${from} ${to}`));
    expect(pair.weight).toBeCloseTo(1, 6);
    const small = (await agent.get('/memz/graph/any?limit=2')).body;
    expect(small).toMatchObject({ has_more: true });
    expect(small.nodes).toHaveLength(2);
    for (const limit of ['0', '201', 'x']) expectError(await agent.get(`/memz/graph/any?limit=${limit}`), 422, 'invalid_fields');
  });

  it('counts', async () => {
    expect((await agent.get('/memz/stats/any')).body).toMatchObject({
      session_id: agent.id,
      memories: 0,
      events: 0,
      position: 0,
      first_created_at: null,
    });
    await agent.store({ content: 'one kite', memory_id: 'a' });
    await agent.store({ content: 'two kites', memory_id: 'b' });
    await agent.post('/memory/query', { user_message: 'kite' });
    await agent.post('/memory/delete', { memory_id: 'b' });
    expect((await agent.get('/memz/stats/any')).body).toMatchObject({
      memories: 1,
      deleted: 1,
      events: 4,
      position: 4,
      recalls: 1,
      phases: { buffer: 0, working: 1, consolidated: 0, archived: 0 },
    });
  });
});
