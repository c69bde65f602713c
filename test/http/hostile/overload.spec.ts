import { beforeAll, describe, expect, it } from 'vitest';
import { EventStreamClient } from '../../kit/event-stream.js';
import { type Answer, expectError, type RawConnection } from '../../kit/http.js';
import type { TestAgent } from '../../kit/service.js';
import { attacked } from './target.js';

const target = attacked();
const { connect } = target;

describe('overload', () => {
  const until = (gauge: string, count: number): Promise<void> => expect.poll(() => target.service.metric(`hindcast_${gauge}`)).toBe(count);
  const untilInFlight = (count: number): Promise<void> => until('requests_in_flight', count);

  /** A request that is let in and waits for the agent's first write. */
  const hold = async (by: TestAgent): Promise<RawConnection> => {
    const connection = await connect();
    connection.write(`GET /api/v1/memory HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${by.key}\r\nX-Wait-For-Position: 1\r\n\r\n`);
    return connection;
  };
  const body = '{"content":"held at the door"}';
  const begin = (key: string, headers: string, path = '/api/v1/memory/store'): string =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`;
  /** A request whose body does not come. */
  const holdBody = async (key: string, length = body.length, path?: string): Promise<RawConnection> => {
    const connection = await connect();
    connection.write(`${begin(key, `Content-Length: ${length}`, path)}${body.slice(0, 4)}`);
    return connection;
  };
  const expectRefused = (answer: Answer): void => {
    expectError(answer, 429, 'overloaded');
    expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  };

  describe('of four requests an agent and six in all', () => {
    beforeAll(() =>
      target.service.restart({ HINDCAST_AGENT_REQUESTS_MAX: '4', HINDCAST_REQUESTS_MAX: '6', HINDCAST_WAIT_MAX_MS: '120000' }),
    );

    it('is 429 until those within are done', async () => {
      const held = await Promise.all(Array.from({ length: 4 }, () => hold(target.agent)));
      await untilInFlight(4);
      for (const answer of await Promise.all(Array.from({ length: 20 }, () => target.agent.get('/memory')))) expectRefused(answer);
      expectRefused(await target.agent.post('/memory/store', { content: 'too much' }));
      const other = await target.service.newAgent();
      expect((await other.get('/memory')).status).toBe(200);
      held[0].destroy();
      await untilInFlight(3);
      await target.agent.store('the first write');
      await Promise.all(held.slice(1).map((connection) => connection.until((text) => text.includes('"total":1'))));
      expect(held.map(({ statuses }) => statuses)).toEqual([[], [200], [200], [200]]);
    });

    it('lets in again when the clients have gone', async () => {
      const held = await Promise.all(Array.from({ length: 4 }, () => hold(target.agent)));
      await untilInFlight(4);
      for (const connection of held) connection.destroy();
      await untilInFlight(0);
      expect((await target.agent.get('/memory')).body.total).toBe(0);
    });

    it('lets in again when a client has gone that sent one request behind the other', async () => {
      const held = await hold(target.agent);
      const one = `GET /api/v1/memory HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${target.agent.key}\r\nX-Wait-For-Position: 1\r\n\r\n`;
      held.write(one.repeat(3));
      await untilInFlight(4);
      held.destroy();
      await untilInFlight(0);
    });

    it('is 429 for all when the whole is full', async () => {
      const [second, third] = [await target.service.newAgent(), await target.service.newAgent()];
      const held = await Promise.all(Array.from({ length: 4 }, () => hold(target.agent)));
      await untilInFlight(4);
      held.push(...(await Promise.all([second, second].map(hold))));
      await untilInFlight(6);
      expectRefused(await third.get('/memory'));
      expect((await target.service.http.request('GET', '/health')).status).toBe(200);
      for (const connection of held) connection.destroy();
      await untilInFlight(0);
    });

    it('keeps a refused client on its connection', async () => {
      const held = await Promise.all(Array.from({ length: 4 }, () => hold(target.agent)));
      await untilInFlight(4);
      const refused = await connect();
      for (const count of [1, 2]) {
        refused.write(`${begin(target.agent.key, `Content-Length: ${body.length}`)}${body}`);
        await refused.until(() => refused.statuses.length === count);
      }
      expect(refused.statuses).toEqual([429, 429]);
      for (const connection of held) connection.destroy();
      await untilInFlight(0);
    });

    it('refuses some of sixty heavy writes and keeps all others', async () => {
      const items = Array.from({ length: 50 }, (_, i) => ({ content: `heavy ${i} ${'load '.repeat(2000)}` }));
      const answers = await Promise.all(Array.from({ length: 60 }, () => target.agent.post('/memory/batch', { items })));
      const refused = answers.filter(({ status }) => status === 429);
      for (const answer of refused) expectRefused(answer);
      const taken = answers.filter(({ status }) => status === 200);
      expect(refused.length).toBeGreaterThan(0);
      expect(taken.length).toBeGreaterThan(0);
      expect(refused.length + taken.length).toBe(60);
      expect((await target.agent.get('/memory?limit=1')).body.total).toBe(50 * taken.length);
    });

    it('does not count open streams', async () => {
      const streams = await Promise.all(Array.from({ length: 8 }, () => EventStreamClient.open(target.agent)));
      expect(streams.map(({ status }) => status)).toEqual(Array(8).fill(200));
      await target.agent.store('seen by all');
      await Promise.all(streams.map((stream) => stream.first(1)));
      for (const stream of streams) stream.close();
    });

    it('counts its refusals', async () => {
      expect(await target.service.metric('hindcast_admission_refused_total')).toBeGreaterThanOrEqual(21);
    });
  });

  describe('of sixteen bodies an agent and forty in all that are on their way', () => {
    beforeAll(() =>
      target.service.restart({
        HINDCAST_AGENT_BODIES_MAX: '16',
        HINDCAST_BODIES_MAX: '40',
        HINDCAST_BODIES_MB: '4',
        HINDCAST_REQUESTS_MAX: '4',
      }),
    );
    const untilArriving = (count: number): Promise<void> => until('bodies_arriving', count);
    const letGo = async (held: readonly RawConnection[]): Promise<void> => {
      for (const connection of held) connection.destroy();
      await untilArriving(0);
    };

    it('takes no place in the work in flight, and is 429 above the bound', async () => {
      const held = await Promise.all(Array.from({ length: 16 }, () => holdBody(target.agent.key)));
      await untilArriving(16);
      expect(await target.service.metric('hindcast_requests_in_flight')).toBe(0);
      expect((await target.agent.get('/memory')).status).toBe(200);
      expectRefused(await target.agent.post('/memory/store', { content: 'one more' }));
      const other = await target.service.newAgent();
      await other.store('not in the way');
      held[0].write(body.slice(4));
      await held[0].until((text) => text.includes('"position"'));
      await untilArriving(15);
      await target.agent.store('let in again');
      await letGo(held);
    });

    it('leaves room for others, however many agents hold what they can', async () => {
      const others = await Promise.all(Array.from({ length: 3 }, () => target.service.newAgent()));
      const held: RawConnection[] = [];
      // The first two get all that one agent may have, the third three quarters of what is left.
      for (const [i, arriving] of [16, 32, 38].entries()) {
        held.push(...(await Promise.all(Array.from({ length: 16 }, () => holdBody(others[i].key)))));
        await untilArriving(arriving);
      }
      await target.agent.store('there is room for me');
      await letGo(held);
    });

    it('counts bytes that were announced', async () => {
      const held = await Promise.all(Array.from({ length: 3 }, () => holdBody(target.agent.key, 1_000_000)));
      await untilArriving(3);
      expectRefused(await target.agent.post('/memory/store', { content: 'x', metadata: { filler: 'y'.repeat(1_000_000) } }));
      await (await target.service.newAgent()).store('small, of another agent');
      await letGo(held);
    });

    it('is refused at once, and holds nothing, without a key or a route', async () => {
      const held = [await holdBody('no-such-key'), await holdBody(target.agent.key, 100_000, '/nowhere'), await holdBody('x', 9, '/docs')];
      await Promise.all(held.map((connection) => connection.until(() => connection.statuses.length > 0)));
      expect(held.map(({ statuses }) => statuses)).toEqual([[401], [404], [405]]);
      expect(await target.service.metric('hindcast_bodies_arriving')).toBe(0);
      await letGo(held);
    });
  });

  describe('of three event streams an agent and four in all', () => {
    beforeAll(() => target.service.restart({ HINDCAST_AGENT_STREAMS_MAX: '3', HINDCAST_STREAMS_MAX: '4' }));

    it('is 429 until one is closed, and leaves requests alone', async () => {
      const open = (by: TestAgent): Promise<EventStreamClient> => EventStreamClient.open(by);
      const streams = await Promise.all(Array.from({ length: 3 }, () => open(target.agent)));
      expectRefused(await target.agent.get('/events/stream'));
      const other = await target.service.newAgent();
      streams.push(await open(other));
      expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expectRefused(await other.get('/events/stream'));
      await target.agent.store('seen by all three');
      await Promise.all(streams.slice(0, 3).map((stream) => stream.first(1)));
      streams[0].close();
      await expect.poll(() => target.service.metric('hindcast_event_streams_open')).toBe(3);
      const again = await open(other);
      expect(again.status).toBe(200);
      for (const stream of [...streams, again]) stream.close();
    });
  });

  it('does not come with sixty-four connections', async () => {
    await target.service.restart({});
    const statuses: number[] = [];
    const client = async (name: number): Promise<void> => {
      for (let i = 0; i < 10; i++) {
        const memory = { content: `client ${name} wrote ${i}`, memory_id: `${name}-${i}` };
        statuses.push((await target.agent.post('/memory/store', memory)).status);
        statuses.push((await target.agent.post('/memory/search', { user_message: `wrote ${i}` })).status);
      }
    };
    await Promise.all(Array.from({ length: 64 }, (_, name) => client(name)));
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(statuses.length).toBe(64 * 20);
    expect((await target.agent.get('/memory?limit=1')).body.total).toBe(640);
  });
});
