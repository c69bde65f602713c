import { beforeAll, describe, expect, it } from 'vitest';
import { EventStreamClient } from '../../kit/event-stream.js';
import { type Answer, expectError, type RawConnection } from '../../kit/http.js';
import type { TestAgent } from '../../kit/service.js';
import { attacked } from './target.js';

const target = attacked();
const { connect } = target;

describe('overload', () => {
  const untilInFlight = (count: number): Promise<void> =>
    expect.poll(() => target.service.metric('hindcast_requests_in_flight')).toBe(count);
  const body = '{"content":"held at the door"}';

  /** A request that is let in and waits for the rest of its body. */
  const hold = async (by: TestAgent): Promise<RawConnection> => {
    const connection = await connect();
    connection.write(
      `POST /api/v1/memory/store HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${by.key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    return connection;
  };
  const expectRefused = (answer: Answer): void => {
    expectError(answer, 429, 'overloaded');
    expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  };

  describe('of four requests an agent and six in all', () => {
    beforeAll(() => target.service.restart({ HINDCAST_AGENT_REQUESTS_MAX: '4', HINDCAST_REQUESTS_MAX: '6' }));

    it('is 429 until those within are done', async () => {
      const held = await Promise.all(Array.from({ length: 4 }, () => hold(target.agent)));
      await untilInFlight(4);
      for (const answer of await Promise.all(Array.from({ length: 20 }, () => target.agent.get('/memory')))) expectRefused(answer);
      const other = await target.service.newAgent();
      expect((await other.get('/memory')).status).toBe(200);
      for (const connection of held) connection.write(body);
      await Promise.all(held.map((connection) => connection.until((text) => text.includes('"position"'))));
      expect(held.map(({ statuses }) => statuses)).toEqual(Array(4).fill([200]));
      expect((await target.agent.get('/memory')).body.total).toBe(4);
    });

    it('lets in again when the clients have gone', async () => {
      const held = await Promise.all(Array.from({ length: 4 }, () => hold(target.agent)));
      await untilInFlight(4);
      for (const connection of held) connection.destroy();
      await untilInFlight(0);
      expect((await target.agent.get('/memory')).body.total).toBe(0);
    });

    it('is 429 for all when the whole is full', async () => {
      const [second, third] = [await target.service.newAgent(), await target.service.newAgent()];
      const held = await Promise.all([target.agent, target.agent, target.agent, target.agent, second, second].map(hold));
      await untilInFlight(6);
      expectRefused(await third.get('/memory'));
      expect((await target.service.http.request('GET', '/health')).status).toBe(200);
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
