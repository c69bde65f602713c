import { afterAll, describe, expect, it } from 'vitest';
import { EventStreamClient } from '../../kit/event-stream.js';
import { type Answer, expectError, fieldsOf } from '../../kit/http.js';
import { agent, service, startService } from '../../kit/started.js';
import { storeMany, upTo } from './many.js';

startService();

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
