import { hash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectError, fieldsOf, type Json, withKey } from '../../kit/http.js';
import { agent, startService } from '../../kit/started.js';
import { storeMany, upTo } from './many.js';

startService();

describe('operations', () => {
  const operation = async (id: string): Promise<Json> => {
    const answer = await agent.get(`/operations/${encodeURIComponent(id)}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };

  it('know a write by any id that it has', async () => {
    const stored = await agent.store({ content: 'a kite', memory_id: 'by-memory-id' });
    await agent.store('a boat', withKey('by-key'));
    await agent.store({ content: 'a ball', memory_id: 'own-id' }, withKey('beside-its-id'));
    const made = await agent.store('a made id');
    const updated = await agent.post('/memory/update', { memory_id: 'own-id', content: 'a balloon' }, withKey('update-key'));
    const recalled = await agent.post('/memory/query', { user_message: 'kite' }, withKey('query-key'));
    await agent.post('/memory/delete', { memory_id: 'by-key' }, withKey('delete-key'));
    await agent.post('/memory/clear', {}, withKey('clear-key'));
    const expected: [id: string, eventId: string, type: string, position: number, outcome: object][] = [
      ['by-memory-id', 'by-memory-id', 'memory.stored', stored.position, { status: 'stored', memory_id: 'by-memory-id' }],
      ['by-key', 'by-key', 'memory.stored', 2, { status: 'stored', memory_id: 'by-key' }],
      ['own-id', 'own-id', 'memory.stored', 3, { status: 'stored', memory_id: 'own-id' }],
      ['beside-its-id', 'own-id', 'memory.stored', 3, { status: 'stored', memory_id: 'own-id' }],
      [made.event_id, made.memory_id, 'memory.stored', 4, { status: 'stored', memory_id: made.memory_id }],
      ['update-key', 'update-key', 'memory.updated', updated.body.position, { status: 'updated', version: 2 }],
      ['query-key', 'query-key', 'memory.recalled', recalled.body.state.position, { status: 'recalled', memories: 1 }],
      ['delete-key', 'delete-key', 'memory.deleted', 7, { status: 'deleted' }],
      ['clear-key', 'clear-key', 'session.cleared', 8, { status: 'cleared', deleted: 3 }],
    ];
    const events = await agent.events();
    for (const [id, event_id, type, position, outcome] of expected) {
      const { recorded_at } = events[position - 1];
      const whole = { session_id: agent.id, id, status: 'recorded', type, event_id, position, recorded_at, outcome };
      expect(await operation(id)).toEqual(whole);
    }
  });

  it('know every item of a batch by the key', async () => {
    const { body } = await agent.post(
      '/memory/batch',
      { items: [{ content: 'a' }, { content: 'b', memory_id: 'own' }, { content: 'c' }] },
      withKey('batch'),
    );
    const { others, ...newest } = await operation('batch');
    const all = [newest, ...others].map(({ event_id }: Json) => event_id).reverse();
    expect(all).toEqual(body.items.map(({ memory_id }: Json) => memory_id));
    for (const { memory_id, position } of body.items) expect(await operation(memory_id)).toMatchObject({ event_id: memory_id, position });
  });

  it('show the latest write of an id, and the others', async () => {
    await agent.store({ content: 'a kite', memory_id: 'shared' });
    await agent.post('/memory/update', { memory_id: 'shared', content: 'a boat' }, withKey('shared'));
    await agent.post('/memory/delete', { memory_id: 'shared' }, withKey('shared'));
    const { type, position, others } = await operation('shared');
    expect({ type, position }).toEqual({ type: 'memory.deleted', position: 3 });
    expect(others.map(({ type, position }: Json) => ({ type, position }))).toEqual([
      { type: 'memory.updated', position: 2 },
      { type: 'memory.stored', position: 1 },
    ]);
    expect((await agent.get('/operations/shared?as_of=1')).body.others).toBeUndefined();
  });

  it('keep the first write through repeats and conflicts', async () => {
    await agent.store({ content: 'a kite', memory_id: 'm' });
    const before = await operation('m');
    await agent.store({ content: 'a kite', memory_id: 'm' });
    expectError(await agent.post('/memory/store', { content: 'a boat', memory_id: 'm' }), 409, 'id_conflict');
    await agent.post('/memory/delete', { memory_id: 'm' });
    expect(await operation('m')).toEqual(before);
  });

  it('are 404 for what never reached the log', async () => {
    await agent.post('/memory/store', { content: '', memory_id: 'invalid' });
    await agent.post('/memory/update', { memory_id: 'none', content: 'x' }, withKey('update-of-none'));
    for (const id of ['unknown', 'invalid', 'update-of-none', '__proto__', '0', agent.id]) {
      const answer = await agent.get(`/operations/${id}`);
      expectError(answer, 404, 'not_found');
      expect(answer.body.detail).toMatch(/safe/);
    }
  });

  it('tell that the fold refused a write', async () => {
    let refused: Json;
    // Only an update that was looked at before the deletion and lies behind it on the log is refused by the fold. Changes of one memory take turns, but not with deletions of several.
    for (let round = 0; refused === undefined && round < 200; round++) {
      await agent.store({ content: 'x', memory_id: `m${round}` });
      const change = { memory_id: `m${round}`, content: 'changed' };
      const keys = Array.from({ length: 8 }, (_, i) => `u${round}-${i}`);
      await Promise.all([
        agent.post('/memory/delete', { memory_ids: [`m${round}`] }),
        ...keys.map((key) => agent.post('/memory/update', change, withKey(key))),
      ]);
      const outcomes = await Promise.all(keys.map((key) => agent.get(`/operations/${key}`)));
      refused = outcomes.find(({ body }) => body.status === 'rejected')?.body;
    }
    expect(refused).toMatchObject({ type: 'memory.updated', status: 'rejected', outcome: { status: 'not_found' } });
  });
});

describe('events', () => {
  beforeEach(async () => {
    await agent.store({ content: 'a kite', memory_id: 'a', metadata: { n: 1 } }, { 'x-request-id': 'why' });
    await agent.store({ content: 'a boat', memory_id: 'b' });
    await agent.post('/memory/update', { memory_id: 'a', content: 'two kites' }, withKey('u'));
    await agent.post('/memory/query', { user_message: 'boat' }, withKey('q'));
    await agent.post('/memory/delete', { memory_id: 'b' }, withKey('d'));
  });
  const page = async (query: string): Promise<Json> => {
    const answer = await agent.get(`/events${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };

  it('show what was written, oldest first', async () => {
    const { session_id, events, next, has_more } = await page('');
    expect({ session_id, next, has_more }).toEqual({ session_id: agent.id, next: null, has_more: false });
    expect(events.map(({ id, type, position }: Json) => `${position} ${type} ${id}`)).toEqual([
      '1 memory.stored a',
      '2 memory.stored b',
      '3 memory.updated u',
      '4 memory.recalled q',
      '5 memory.deleted d',
    ]);
    const [{ recorded_at, actor, digest, ...first }] = events;
    expect(first).toEqual({
      id: 'a',
      type: 'memory.stored',
      version: 2,
      position: 1,
      causation: 'why',
      data: { content: 'a kite', metadata: { n: 1 } },
    });
    expect(agent.key.startsWith(actor)).toBe(true);
    expect(digest).toMatch(/^[\w-]{16}$/);
    expect(Math.abs(Date.now() - Date.parse(recorded_at))).toBeLessThan(60_000);
    expect(events[3].data).toEqual({ user_message: 'boat', memory_ids: ['b'] });
  });

  it('come in pages', async () => {
    const seen: number[] = [];
    let pages = 0;
    for (let after: number | null = 0; after !== null; pages++) {
      const { events, next, has_more } = await page(`?limit=2&after=${after}`);
      seen.push(...events.map(({ position }: Json) => position));
      expect(has_more).toBe(next !== null);
      after = next;
    }
    expect({ seen, pages }).toEqual({ seen: [1, 2, 3, 4, 5], pages: 3 });
    expect(await page('?after=5')).toMatchObject({ events: [], next: null, has_more: false });
    expect(await page('?after=999')).toMatchObject({ events: [], next: null, has_more: false });
    expect((await page('?after=3')).events[0].position).toBe(4);
  });

  it('are picked by their type', async () => {
    const positions = async (query: string): Promise<number[]> => (await page(query)).events.map(({ position }: Json) => position);
    expect(await positions('?type=memory.stored')).toEqual([1, 2]);
    expect(await positions('?type=memory.stored&after=1')).toEqual([2]);
    expect(await positions('?type=memory.deleted')).toEqual([5]);
    expect(await positions('?domain_id=none')).toEqual([]);
    const first = await page('?type=memory.stored&limit=1');
    expect(first).toMatchObject({ events: [{ position: 1 }], has_more: true });
    expect((await page(`?type=memory.stored&limit=1&after=${first.next}`)).events).toMatchObject([{ position: 2 }]);
  });

  it.each([
    ['limit=0', 'query.limit: greater_than_equal'],
    ['limit=201', 'query.limit: less_than_equal'],
    ['after=-1', 'query.after: greater_than_equal'],
    ['after=x', 'query.after: int_type'],
    ['type=', 'query.type: enum'],
    ['type=no.such', 'query.type: enum'],
    ['types=x', 'query.types: extra_forbidden'],
  ])('are 422 with %s', async (query, field) => {
    const answer = await agent.get(`/events?${query}`);
    expectError(answer, 422, 'invalid_fields');
    expect(fieldsOf(answer)).toEqual([field]);
  });

  it('never go back in time', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, i) => agent.store(`note ${i}`)));
    const times = (await agent.events()).map(({ recorded_at }) => recorded_at);
    expect(times).toEqual([...times].sort());
  });
});

/** The chain as src/audit/session-export.ts documents it, computed anew from the exported lines. */
function chainOf(sessionId: string, ndjson: string): { positions: number[]; heads: string[] } {
  const sha256 = (...parts: Buffer[]): Buffer => Buffer.from(hash('sha256', Buffer.concat(parts), 'hex'), 'hex');
  let head = sha256(Buffer.alloc(32), Buffer.from(sessionId));
  const heads = [head.toString('hex')];
  const positions: number[] = [];
  for (const line of ndjson.split('\n').slice(0, -1)) {
    const { position, hash: claimed, sealed } = JSON.parse(line);
    const record = `{${line.slice(`{"position":${position},"hash":"${claimed}",`.length)}`;
    head = sha256(head, sealed === undefined ? Buffer.from(record) : Buffer.from(sealed, 'base64'));
    expect({ position, hash: claimed }).toEqual({ position, hash: head.toString('hex') });
    positions.push(position);
    heads.push(head.toString('hex'));
  }
  return { positions, heads };
}

describe('verify and export', () => {
  it('prove a session that has nothing', async () => {
    const { body } = await agent.get('/events/verify');
    const { heads } = chainOf(agent.id, '');
    const nothing = { session_id: agent.id, valid: true, events: 0, position: 0, head: heads[0], first_invalid: null, reason: null };
    expect(body).toMatchObject({ ...nothing, proved_position: 0, inherited_position: 0 });
    const exported = await agent.get('/events/export');
    expect([exported.status, exported.text]).toEqual([200, '']);
  });

  it('agree on the head of the chain', async () => {
    await storeMany(300, 'wörds 漢字 😀 "quoted" \\ and\nlines');
    await agent.post('/memory/query', { user_message: 'quoted' });
    await agent.post('/memory/clear', {});
    const exported = await agent.get('/events/export');
    const { positions, heads } = chainOf(agent.id, exported.text);
    expect(positions).toEqual(upTo(302));
    expect((await agent.get('/events/verify')).body).toMatchObject({
      valid: true,
      events: 302,
      position: 302,
      head: heads.at(-1),
      first_invalid: null,
    });
    expect(exported.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    expect(exported.headers['x-hindcast-position']).toBe('302');
  });

  it('show every event as the event list does', async () => {
    await agent.store({ content: 'a kite', memory_id: 'a' }, withKey('k'));
    await agent.post('/memory/update', { memory_id: 'a', metadata: { deep: { x: [1, null] } } });
    const lines = (await agent.get('/events/export')).text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const listed = await agent.events();
    expect(lines.map(({ hash: _, key: _key, seen: _seen, sealed: _sealed, domain: _domain, ...event }) => event)).toEqual(listed);
  });

  it('stay valid through a hundred concurrent writes', async () => {
    await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        i % 5 === 0
          ? agent.post('/memory/batch', { items: [{ content: `b${i}` }, { content: `c${i}` }] })
          : agent.post('/memory/store', { content: `s${i}` }),
      ),
    );
    const [verified, exported] = [await agent.get('/events/verify'), await agent.get('/events/export')];
    expect(verified.body).toMatchObject({ valid: true, events: 120, first_invalid: null });
    expect(chainOf(agent.id, exported.text).heads.at(-1)).toBe(verified.body.head);
  });

  it('extend what was exported before', async () => {
    await storeMany(10);
    const before = (await agent.get('/events/export')).text;
    const { head } = (await agent.get('/events/verify')).body;
    await storeMany(10);
    const after = (await agent.get('/events/export')).text;
    expect(after.startsWith(before)).toBe(true);
    expect(chainOf(agent.id, after).heads[10]).toBe(head);
  });
});
