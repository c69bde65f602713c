import { hash } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { EventStreamClient } from '../kit/event-stream.js';
import { type Answer, expectError, fieldsOf, type Json, withKey } from '../kit/http.js';
import { agent, service, startService } from '../kit/started.js';

startService();

const storeMany = async (count: number, content = 'x', from = 0): Promise<void> => {
  for (let first = 0; first < count; first += 50) {
    const items = Array.from({ length: Math.min(50, count - first) }, (_, i) => ({ content: `${content} ${from + first + i}` }));
    expect((await agent.post('/memory/batch', { items })).body.status).toBe('success');
  }
};
const upTo = (count: number, from = 1): number[] => Array.from({ length: count - from + 1 }, (_, i) => from + i);

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
    // Only an update that was looked at before the deletion and lies behind it on the log is refused by the fold.
    for (let round = 0; refused === undefined; round++) {
      await agent.store({ content: 'x', memory_id: `m${round}` });
      const change = { memory_id: `m${round}`, content: 'changed' };
      const keys = Array.from({ length: 8 }, (_, i) => `u${round}-${i}`);
      await Promise.all([
        agent.post('/memory/delete', { memory_id: `m${round}` }),
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
      version: 1,
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
    expect(await positions('?type=no.such')).toEqual([]);
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
    ['type=', 'query.type: string_too_short'],
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

/** The chain as src/audit/export.ts documents it, computed anew from the exported lines. */
function chainOf(sessionId: string, ndjson: string): { positions: number[]; heads: string[] } {
  const sha256 = (...parts: Buffer[]): Buffer => Buffer.from(hash('sha256', Buffer.concat(parts), 'hex'), 'hex');
  let head = sha256(Buffer.alloc(32), Buffer.from(sessionId));
  const heads = [head.toString('hex')];
  const positions: number[] = [];
  for (const line of ndjson.split('\n').slice(0, -1)) {
    const { position, hash: claimed } = JSON.parse(line);
    const record = `{${line.slice(`{"position":${position},"hash":"${claimed}",`.length)}`;
    head = sha256(head, Buffer.from(record));
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
    expect(body).toEqual({ session_id: agent.id, valid: true, events: 0, position: 0, head: heads[0], first_invalid: null, reason: null });
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
    expect(lines.map(({ hash: _, key: _key, seen: _seen, ...event }) => event)).toEqual(listed);
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

describe('the stream', () => {
  const clients: EventStreamClient[] = [];
  const open = async (query = '', headers: Record<string, string> = {}): Promise<EventStreamClient> => {
    const client = await EventStreamClient.open(agent, query, headers);
    clients.push(client);
    expect(client.status).toBe(200);
    return client;
  };
  afterAll(() => {
    for (const client of clients) client.close();
  });

  it('brings live events in the form of the list', async () => {
    await agent.store('before anyone listened');
    const client = await open();
    expect(client.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(client.headers['x-request-id']).toBeDefined();
    await agent.store({ content: 'a kite\nwith lines', memory_id: 'a' });
    await agent.post('/memory/delete', { memory_id: 'a' });
    const events = await client.first(2);
    const listed = await agent.events();
    expect(events).toEqual(listed.slice(1).map((event) => ({ id: String(event.position), event: event.type, data: event })));
  });

  it('begins where it is told to', async () => {
    await storeMany(5);
    const [all, some] = [await open('?after=0'), await open('?after=3')];
    await agent.store('live');
    expect((await all.first(6)).length).toBe(6);
    expect([all.ids, (await some.first(3)).map(({ id }) => id)]).toEqual([upTo(6), ['4', '5', '6']]);
  });

  it('goes on behind Last-Event-ID', async () => {
    await storeMany(4);
    const client = await open('?after=0', { 'last-event-id': '2' });
    await agent.store('live');
    await client.first(3);
    expect(client.ids).toEqual([3, 4, 5]);
  });

  it('has neither gap nor repeat over ten connections', async () => {
    let writing = true;
    const writer = async (): Promise<void> => {
      while (writing) await storeMany(7);
    };
    const writers = [writer(), writer(), writer()];
    const seen: number[] = [];
    for (let round = 0; round < 10; round++) {
      const client = await open(seen.length === 0 ? '?after=0' : '', seen.length === 0 ? {} : { 'last-event-id': String(seen.at(-1)) });
      await client.first(20);
      client.close();
      seen.push(...client.ids);
    }
    writing = false;
    await Promise.all(writers);
    const last = (await agent.get('/events/verify')).body.position;
    const rest = await open('', { 'last-event-id': String(seen.at(-1)) });
    await rest.first(last - seen.length);
    expect([...seen, ...rest.ids]).toEqual(upTo(last));
  });

  it('loses nothing for a slow client and holds nobody up', async () => {
    const client = await open();
    client.pause();
    const big = 'x'.repeat(15_000);
    for (let i = 0; i < 10; i++) await storeMany(50, big, i * 50);
    expect((await agent.get('/memory?limit=1')).body.total).toBe(500);
    expect(client.events.length).toBeLessThan(500);
    client.resume();
    await client.first(500);
    expect(client.ids).toEqual(upTo(500));
    expect(client.events.map(({ data }) => data.data.content.slice(-3).trim())).toEqual(
      upTo(500).map((i) => `x ${i - 1}`.slice(-3).trim()),
    );
  });

  it('leaves no warning behind', () => {
    expect(service.output).not.toMatch(/Warning/);
  });

  it('reaches thirty clients alike', async () => {
    const many = await Promise.all(Array.from({ length: 30 }, () => open()));
    await storeMany(20);
    await Promise.all(many.map((client) => client.first(20)));
    for (const client of many) expect(client.ids).toEqual(upTo(20));
  });

  it("brings nothing of another agent's", async () => {
    const client = await open('?after=0');
    const other = await service.newAgent();
    await other.store('not for you');
    await agent.store({ content: 'for you', memory_id: 'mine' });
    expect((await client.first(1)).map(({ data }) => data.id)).toEqual(['mine']);
  });

  it('ends when the agent is deleted', async () => {
    const client = await open();
    await service.owner('DELETE', '/v1/accounts/units', { agentKey: agent.agentKey });
    await client.end();
    expect(client.events).toEqual([]);
  });

  it('ends when the key is replaced', async () => {
    const client = await open();
    const { body } = await service.owner('POST', '/v1/accounts/units/keys', { agentKey: agent.agentKey });
    agent.key = body.apiKey;
    await agent.store('for the new key only');
    await client.end();
    expect(client.events).toEqual([]);
  });

  it('refuses a Last-Event-ID that is no position', async () => {
    for (const id of ['x', '-1', '1.5', '1 ', '9'.repeat(16)].filter((one) => one.trim() === one)) {
      const answer: Answer = await agent.get('/events/stream', { 'last-event-id': id });
      expectError(answer, 422, 'invalid_fields');
      expect(fieldsOf(answer)).toEqual(['header.last-event-id: int_parsing']);
    }
  });

  it('ends when the service stops', async () => {
    const many = [await open(), await open('?after=0')];
    await agent.store('the last words');
    await Promise.all(many.map((client) => client.first(1)));
    const stopped = service.stop();
    await Promise.all(many.map((client) => client.end()));
    expect(await stopped).toMatchObject({ code: 0, signal: null });
    for (const client of many) expect(client.ids).toEqual([1]);
  });
});
