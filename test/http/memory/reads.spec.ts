import { describe, expect, it } from 'vitest';
import { nextMillisecond } from '../../kit/clock.js';
import { expectError, fieldsOf, type Json, withKey } from '../../kit/http.js';
import { idsOf, TestAgent } from '../../kit/service.js';
import { agent, service, startService } from '../../kit/started.js';

startService({ HINDCAST_WAIT_MAX_MS: '120000' });

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
    for (const item of items) expect({ ...item, session_id: agent.id }).toEqual(await agent.memory(item.memory_id));
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
    for (const limit of ['0', '1001', '-1', '1.5', 'ten', '', '1e1'])
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
    await nextMillisecond();
    // So that there is a time between the two.
    await nextMillisecond();
    await agent.store({ content: 'kite two', memory_id: 'b' });
    const [first, second] = await agent.events();
    const find = async (time: string): Promise<string[]> =>
      idsOf((await agent.post(`/memory/search?as_of=${encodeURIComponent(time)}`, { user_message: 'kite' })).body.items).sort();
    expect(await find(first.recorded_at)).toEqual(['a']);
    expect(await find(new Date(Date.parse(second.recorded_at) - 1).toISOString())).toEqual(['a']);
    expect(await find(second.recorded_at)).toEqual(['a', 'b']);
    expect(await find(first.recorded_at.replace('Z', '+00:00'))).toEqual(['a']);
    expect(await find('2020-01-01')).toEqual([]);
    expect(await find('2999-01-01 00:00')).toEqual(['a', 'b']);
    const plus = `/memory/search?as_of=${first.recorded_at.replace('Z', '+00:00')}`;
    expect(idsOf((await agent.post(plus, { user_message: 'kite' })).body.items)).toEqual(['a']);
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
        // no two of them are words of one stem, or a slip of the pen from each other
        const [id, word] = [`${name}-${i}`, `${'abcdefgh'[i].repeat(3)}${name}bird`];
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

  it('draws what is around a concept', async () => {
    await agent.store('Ada sails boats');
    await agent.store('Ada builds boats');
    await agent.store('Bob paints');
    const { body } = await agent.get('/memz/graph/any?around=boats');
    expect(body.nodes[0].concept).toMatch(/^boat/);
    expect(body.nodes.map(({ concept }: Json) => concept.toLowerCase())).toEqual(expect.arrayContaining(['ada', 'sails', 'builds']));
    expect(body.nodes).toHaveLength(4);
    expect(body.has_more).toBe(false);
    expect((await agent.get('/memz/graph/any?around=boats&limit=2')).body).toMatchObject({ has_more: true });
    expect((await agent.get('/memz/graph/any?around=submarine')).body).toMatchObject({ nodes: [], edges: [], has_more: false });
    expectError(await agent.get(`/memz/graph/any?around=${'x'.repeat(129)}`), 422, 'invalid_fields');
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
