import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, expectError, type Json, ok } from '../../kit/http.js';
import { Random } from '../../kit/random.js';
import { type TestAgent, TestService } from '../../kit/service.js';
import { agent, service, startService } from '../../kit/started.js';

startService();

const ndjson = { 'content-type': 'application/x-ndjson' };
const linesOf = (text: string): Json[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
const textOf = (lines: readonly unknown[]): string =>
  lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');

const send = (to: TestAgent, raw: string, query = ''): Promise<Answer> =>
  to.request('POST', `/memory/import${query}`, { raw, headers: ndjson });
const take = (to: TestAgent, lines: readonly unknown[], query = ''): Promise<Json> => ok(send(to, textOf(lines), query));
const exported = async (from: TestAgent, query = ''): Promise<string> => {
  const answer = await from.get(`/memory/export${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.text;
};

/** Everything that lists tell, but what fades with every second. */
async function listed(of: TestAgent): Promise<Json[]> {
  const items: Json[] = [];
  for (let cursor = ''; cursor !== null; ) {
    const page = await ok(of.get(`/memory?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`));
    items.push(...page.items);
    cursor = page.next_cursor;
  }
  return items.map(({ strength, ...item }) => ({ ...item, strength: strength.toFixed(3) }));
}

/** The order of equally rare concepts is that in which a session met the words, those of deleted memories too. */
const found = async (of: TestAgent, question: string): Promise<Json[]> => {
  const { items } = await ok(of.post('/memory/search', { user_message: question, top_k: 20 }));
  return items.map(({ score, matched_concepts, ...item }: Json) => ({
    ...item,
    matched_concepts: matched_concepts.toSorted(),
    score: score.toFixed(3),
  }));
};

/** Memories that go from one service to another; more where the environment says so. */
const memoryCount = Number(process.env.HINDCAST_TEST_MEMORIES ?? 300);

const day = 86_400_000;
const ago = (days: number): string => new Date(Date.now() - days * day).toISOString();

const things = ['heron', 'harbour', 'lantern', 'violin', 'orchard', 'ferry', 'kettle', 'ladder'];
const deeds = ['saw', 'painted', 'lost', 'found', 'repaired', 'polished'];
const places = ['by the river', 'in the attic', 'at the market', 'near Lisbon', 'on Tuesday'];

/** A session with updates, deletions, recalls and all phases. */
async function lived(of: TestAgent, count: number): Promise<void> {
  const random = new Random(7);
  const pick = (from: readonly string[]): string => from[random.below(from.length)];
  const lines = Array.from({ length: count }, (_, i) => ({
    memory_id: `m${i}`,
    content: `${i % 3 === 0 ? 'user: ' : ''}Ada ${pick(deeds)} the ${pick(things)} ${pick(places)}${i % 4 === 0 ? '' : `, entry ${i}`}.`,
    metadata: { n: i, kind: pick(places) },
    ...(i % 5 === 0 ? { concepts: [pick(things)], summary: `entry ${i}` } : {}),
    ...(i % 2 === 0 ? { occurred_at: ago(i % 90) } : {}),
    created_at: ago(1 + (i % 60)),
    ...(i % 7 === 0 ? { access_count: i % 6, strength: 1 + (i % 6) / 2, last_accessed_at: ago(i % 20) } : {}),
    ...(i % 11 === 0 ? { strength: 0.01 } : {}),
    ...(i % 13 === 0 ? { phase: 'buffer' } : {}),
  }));
  expect(await take(of, lines)).toMatchObject({ status: 'success', imported: count, failed: 0 });
  for (let i = 0; i < count; i += 6)
    await ok(of.post('/memory/update', { memory_id: `m${i}`, content: `Ada ${pick(deeds)} the ${pick(things)} anew.` }));
  for (let i = 0; i < count; i += 30) await ok(of.post('/memory/update', { memory_id: `m${i}`, metadata: { n: i, changed: true } }));
  for (let i = 0; i < count; i += 9) await ok(of.post('/memory/delete', { memory_id: `m${i}` }));
  for (const thing of things) await ok(of.post('/memory/query', { user_message: `Where is the ${thing}?` }));
}

describe.each([
  ['in memory', { HINDCAST_LOG: 'memory', HINDCAST_VIEWS: 'memory' }],
  ['on LMDB with sealed records', { HINDCAST_SEALING: 'on' }],
])('what was exported and imported into an empty service %s', (_, env) => {
  let other: TestService;
  let twin: TestAgent;

  beforeAll(async () => {
    other = await TestService.start(env);
    twin = await other.newAgent();
  });
  afterAll(() => other?.dispose());

  it('is listed, found, versioned and remembered as before', async () => {
    await lived(agent, memoryCount);
    const file = await exported(agent);
    expect(await ok(send(twin, file))).toMatchObject({ status: 'success', failed: 0, refused: [], has_more: false });

    expect(await listed(twin)).toEqual(await listed(agent));
    expect(new Set((await listed(twin)).map(({ phase }) => phase))).toEqual(new Set(['buffer', 'working', 'consolidated', 'archived']));
    for (const question of ['Who painted the heron by the river?', 'What happened on Tuesday?', 'lantern', 'Which violin did Ada polish?'])
      expect(await found(twin, question)).toEqual(await found(agent, question));
    const history = async (of: TestAgent): Promise<Json[]> =>
      (await ok(of.get('/memory/m30/history'))).items.map(({ content, version, written_at }: Json) => ({ content, version, written_at }));
    expect(await history(twin)).toEqual(await history(agent));
    expect(await history(twin)).toHaveLength(3);

    const again = await exported(twin);
    expect(linesOf(again).map(({ strength: _, ...line }) => line)).toEqual(linesOf(file).map(({ strength: _, ...line }) => line));
    expect(await ok(send(twin, file))).toMatchObject({ status: 'success', imported: 0, duplicates: linesOf(file).length });
    expect(await ok(twin.get('/events/verify'))).toMatchObject({ valid: true });
  });
});

describe('an imported memory', () => {
  let sealed: TestService;
  beforeAll(async () => {
    sealed = await TestService.start({ HINDCAST_SEALING: 'on' });
  });
  afterAll(() => sealed?.dispose());

  it('is erased with its history like any other', async () => {
    const owner = await sealed.newAgent();
    const texts = ['the first secret', 'the second secret'];
    const lines = [
      { memory_id: 'a', content: texts[0], access_count: 2, created_at: ago(9) },
      { memory_id: 'a', base_version: 1, content: texts[1], updated_at: ago(8) },
      { memory_id: 'b', content: 'tea' },
    ];
    await take(owner, lines);
    expect(await ok(owner.post('/erase', { memory_ids: ['a'] }))).toMatchObject({ status: 'success' });
    expect(linesOf(await exported(owner)).map(({ memory_id }) => memory_id)).toEqual(['b']);
    for (const path of ['/memory/export?as_of=2', '/events/export', '/events?limit=200', '/memory/a/history']) {
      const { text } = await owner.get(path);
      for (const secret of texts) expect(text).not.toContain(secret);
    }
    const again = await take(owner, lines);
    expect(again).toMatchObject({ imported: 0, duplicates: 1, failed: 2 });
    expect(again.refused[0].detail).toContain('was erased');
    expect(await ok(owner.get('/events/verify'))).toMatchObject({ valid: true });
  });
});

describe('GET /memory/export', () => {
  it('is empty for an empty session', async () => {
    expect(await exported(agent)).toBe('');
  });

  it('tells each text of a memory, or on request only the latest, and no deleted one', async () => {
    await agent.store({ memory_id: 'a', content: 'tea', metadata: { n: 1 } });
    await agent.store({ memory_id: 'b', content: 'milk' });
    await ok(agent.post('/memory/update', { memory_id: 'a', content: 'green tea' }));
    await ok(agent.post('/memory/delete', { memory_id: 'b' }));
    const all = linesOf(await exported(agent));
    expect(all).toMatchObject([
      { memory_id: 'a', version: 1, content: 'tea', phase: 'buffer', access_count: 0 },
      { memory_id: 'a', base_version: 1, content: 'green tea', metadata: { n: 1 } },
    ]);
    const [latest, ...others] = linesOf(await exported(agent, '?versions=latest'));
    expect(latest).toMatchObject({ memory_id: 'a', version: 2, content: 'green tea', created_at: all[0].created_at });
    expect(latest.updated_at).toBe(all[1].updated_at);
    expect(others).toEqual([]);
  });

  it('answers from the past', async () => {
    const { position } = await agent.store({ memory_id: 'a', content: 'tea' });
    await ok(agent.post('/memory/update', { memory_id: 'a', content: 'green tea' }));
    expect(linesOf(await exported(agent, `?as_of=${position}`))).toMatchObject([{ content: 'tea', version: 1 }]);
  });
});

describe('an export that is imported into the session that it is of', () => {
  const told = async (of: TestAgent): Promise<Json[]> =>
    (await listed(of)).map(({ memory_id, content, created_at, updated_at, metadata }) => ({
      memory_id,
      content,
      created_at,
      updated_at,
      metadata,
    }));
  const textsOf = async (memoryId: string): Promise<string[]> =>
    (await ok(agent.get(`/memory/${memoryId}/history`))).items
      .map(({ content }: Json) => content)
      .filter((content: unknown) => content !== null);

  /** Memories made in each way that there is. */
  async function some(): Promise<void> {
    await agent.store({ memory_id: 'a', content: 'tea', metadata: { n: 1 }, concepts: ['drinks'], occurred_at: '2023-05-08' });
    for (const content of ['green tea', 'white tea']) await ok(agent.post('/memory/update', { memory_id: 'a', content }));
    await agent.store({ memory_id: 'b', content: 'milk', summary: 'a drink' });
    await ok(agent.request('PUT', '/memory/c', { body: { content: 'water', expected_version: 0 } }));
    await ok(agent.request('PUT', '/memory/c', { body: { content: 'still water', expected_version: 1 } }));
    await take(agent, [
      { memory_id: 'd', content: 'juice', version: 4, created_at: ago(9), access_count: 2 },
      { memory_id: 'd', content: 'orange juice', base_version: 4, updated_at: ago(8) },
    ]);
    await ok(agent.post('/memory/query', { user_message: 'Which tea?' }));
  }

  it.each(['all', 'latest'])('is there already: %s texts', async (versions) => {
    await some();
    const [before, file] = [await told(agent), await exported(agent, `?versions=${versions}`)];
    const events = await agent.eventCount();
    for (const query of ['?dry_run=true', ''])
      expect(await take(agent, linesOf(file), query)).toMatchObject({
        status: 'success',
        imported: 0,
        duplicates: linesOf(file).length,
        failed: 0,
      });
    expect(await agent.eventCount()).toBe(events);
    expect(await told(agent)).toEqual(before);
  });

  it.each([
    ['all', 'cleared', () => ok(agent.post('/memory/clear', {}))],
    ['latest', 'cleared', () => ok(agent.post('/memory/clear', {}))],
    [
      'all',
      'deleted one by one',
      async () => {
        for (const id of ['a', 'b', 'c', 'd']) await ok(agent.request('DELETE', `/memory/${id}`));
      },
    ],
  ])('brings back what it holds, %s texts, where that was %s', async (versions, _, destroy) => {
    await some();
    const [before, file] = [await told(agent), await exported(agent, `?versions=${versions}`)];
    const count = linesOf(file).length;
    for (let n = 0; n < 2; n++) {
      await destroy();
      expect(await take(agent, linesOf(file), '?dry_run=true')).toMatchObject({ imported: count, failed: 0 });
      expect(await take(agent, linesOf(file))).toMatchObject({ status: 'success', imported: count, duplicates: 0, failed: 0 });
      expect(await told(agent)).toEqual(before);
      expect(await take(agent, linesOf(file))).toMatchObject({ status: 'success', imported: 0, duplicates: count });
      expect(await take(agent, linesOf(await exported(agent)))).toMatchObject({ status: 'success', failed: 0 });
      expect(await told(agent)).toEqual(before);
    }
    expect((await ok(agent.get('/memory?limit=1'))).total).toBe(4);
    expect(await ok(agent.get('/events/verify'))).toMatchObject({ valid: true });
  });

  it('goes on bringing back where that broke off', async () => {
    await some();
    const [before, file] = [await told(agent), linesOf(await exported(agent))];
    await ok(agent.post('/memory/clear', {}));
    for (let count = 1; count <= file.length; count++) await take(agent, file.slice(0, count));
    expect(await told(agent)).toEqual(before);
    expect(await textsOf('a')).toEqual(['tea', 'green tea', 'white tea', 'tea', 'green tea', 'white tea']);
  });

  it('leaves what was changed since, and refuses what says something else', async () => {
    await some();
    const file = linesOf(await exported(agent));
    await ok(agent.post('/memory/update', { memory_id: 'a', content: 'no tea' }));
    expect(await take(agent, file)).toMatchObject({ imported: 0, duplicates: file.length });
    expect((await agent.memory('a')).content).toBe('no tea');
    const other = file.map((line) => ({ ...line, content: `${line.content}!` }));
    expect(await take(agent, other)).toMatchObject({ status: 'error', imported: 0, failed: file.length });
  });

  it('brings back nothing that had expired', async () => {
    await agent.store({ memory_id: 'a', content: 'tea' });
    await ok(agent.request('DELETE', '/memory/a'));
    const line = { memory_id: 'a', content: 'tea', expires_at: ago(1) };
    for (let n = 0; n < 2; n++) expect(await take(agent, [line])).toMatchObject({ imported: 0, failed: 1 });
  });

  it('takes other lines of a memory that was brought back by its owner', async () => {
    await some();
    await ok(agent.request('DELETE', '/memory/a'));
    await ok(agent.request('PUT', '/memory/a', { body: { content: 'coffee' } }));
    const file = linesOf(await exported(agent));
    expect(await take(agent, file)).toMatchObject({ imported: 0, duplicates: file.length });
    expect((await agent.memory('a')).content).toBe('coffee');
  });
});

describe('POST /memory/import', () => {
  it('takes what it can and tells of each other line what is wrong', async () => {
    await agent.store({ memory_id: 'taken', content: 'tea' });
    const report = await take(agent, [
      { memory_id: 'a', content: 'tea' },
      'not json',
      '',
      '[1]',
      { content: 'without an id' },
      { memory_id: 'b', content: '' },
      { memory_id: 'taken', content: 'milk' },
      { memory_id: 'c', base_version: 1, content: 'of a memory that is not there' },
      { memory_id: 'a', base_version: 3, content: 'of another version' },
      { memory_id: 'd', content: 'x', tags: [] },
      { memory_id: 'e', content: 'x', created_at: 'yesterday' },
      `{"memory_id":"f","content":"${'x'.repeat(2 * 2 ** 20)}"}`,
      { memory_id: 'a', content: 'tea' },
      { memory_id: 'z', content: 'last' },
    ]);
    expect(report).toMatchObject({ status: 'partial', lines: 13, imported: 2, duplicates: 1, failed: 10, has_more: false, dry_run: false });
    expect(report.refused.map(({ line, memory_id, status }: Json) => [line, memory_id, status])).toEqual(
      expect.arrayContaining([
        [2, null, 'invalid'],
        [4, null, 'invalid'],
        [5, null, 'invalid'],
        [6, 'b', 'invalid'],
        [7, 'taken', 'conflict'],
        [8, 'c', 'error'],
        [9, 'a', 'error'],
        [10, 'd', 'invalid'],
        [11, 'e', 'invalid'],
        [12, null, 'invalid'],
      ]),
    );
    expect((await listed(agent)).map(({ memory_id }) => memory_id)).toEqual(['taken', 'a', 'z']);
    expect(await ok(agent.get('/operations/a'))).toMatchObject({ type: 'memory.imported', outcome: { status: 'imported', version: 1 } });
  });

  it('changes nothing in a dry run, and says what would become of each line', async () => {
    await agent.store({ memory_id: 'taken', content: 'tea' });
    const lines = [
      { memory_id: 'a', content: 'tea' },
      { memory_id: 'a', base_version: 1, content: 'green tea' },
      { memory_id: 'taken', content: 'milk' },
      'nonsense',
    ];
    expect(await take(agent, lines, '?dry_run=true')).toMatchObject({ dry_run: true, imported: 2, failed: 2, position: 0 });
    expect((await ok(agent.get('/memory'))).total).toBe(1);
    expect(await take(agent, lines)).toMatchObject({ imported: 2, failed: 2 });
  });

  it('goes on where an import broke off', async () => {
    const lines = Array.from({ length: 120 }, (_, i) => ({ memory_id: `m${i}`, content: `entry ${i}` }));
    await take(agent, lines.slice(0, 70));
    expect(await take(agent, lines)).toMatchObject({ status: 'success', imported: 50, duplicates: 70 });
  });

  it('takes lines behind a byte order mark', async () => {
    const text = `\uFEFF${textOf([
      { memory_id: 'a', content: 'one' },
      { memory_id: 'b', content: 'two' },
    ])}`;
    expect(await ok(send(agent, text))).toMatchObject({ status: 'success', imported: 2, failed: 0 });
  });

  it('takes a body of any length as it comes', async () => {
    const lines = Array.from({ length: 400 }, (_, i) => ({ memory_id: `m${i}`, content: `entry ${i} ${'word '.repeat(2000)}` }));
    expect(textOf(lines).length).toBeGreaterThan(3 * 2 ** 20);
    expect(await take(agent, lines)).toMatchObject({ status: 'success', imported: 400 });
  });

  it('refuses other bodies, and lines where others are taken', async () => {
    expectError(await agent.post('/memory/import', { memory_id: 'a' }), 415, 'unsupported_media_type');
    expectError(
      await agent.request('POST', '/memory/import', { raw: 'a=b', headers: { 'content-type': 'text/csv' } }),
      415,
      'unsupported_media_type',
    );
    expectError(await agent.request('POST', '/memory/store', { raw: '{"content":"x"}', headers: ndjson }), 415, 'unsupported_media_type');
    expectError(await send(agent, '{}', '?dry_run=perhaps'), 422, 'invalid_fields');
  });

  it('needs a key that may write', async () => {
    const reader = await service.newAgent(['read']);
    expectError(await send(reader, '{"memory_id":"a","content":"b"}'), 403, 'forbidden');
    expect(await exported(reader)).toBe('');
  });
});
