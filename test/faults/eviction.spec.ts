import { afterAll, beforeAll, expect, it } from 'vitest';
import { EventStreamClient } from '../kit/event-stream.js';
import { seeded } from '../kit/random.js';
import { type TestAgent, TestService } from '../kit/service.js';
import { contents, storedBy, Writers } from '../kit/writers.js';

let service: TestService;
let agents: TestAgent[];

beforeAll(async () => {
  service = await TestService.start({ HINDCAST_MEMORY_MB: '1', HINDCAST_SESSION_IDLE_S: '1', HINDCAST_SNAPSHOT_EVENTS: '1' });
  agents = await Promise.all(Array.from({ length: 4 }, () => service.newAgent()));
});
afterAll(() => service?.dispose());

const loaded = async (): Promise<number> => (await service.http.request('GET', '/health')).body.sessions;

/** Waits until only the accounts are in memory. */
const allDropped = (): Promise<void> => expect.poll(loaded).toBe(1);

it('loses nothing when sessions are dropped from memory between writes', async () => {
  const random = seeded('eviction.spec');
  const expected = agents.map(() => new Map<string, string>());
  for (const round of [1, 2]) {
    const writers = agents.map((agent, i) => new Writers(agent, random, `r${round}-${i}`, 4));
    for (const one of writers) await one.acknowledge(20);
    for (const [i, one] of writers.entries()) {
      await one.stop();
      expect(one.unanswered).toEqual([]);
      expect(one.answered.filter(({ answer }) => answer?.status !== 200)).toEqual([]);
      for (const [id, content] of one.answered.flatMap(storedBy)) expected[i].set(id, content);
    }
    await allDropped();
  }
  for (const [i, agent] of agents.entries()) {
    expect(await contents(agent)).toEqual(expected[i]);
    const { valid, position } = (await agent.get('/events/verify')).body;
    expect({ valid, position }).toEqual({ valid: true, position: expected[i].size });
  }
});

it('answers alike before and after a session was dropped', async () => {
  const [agent] = agents;
  const ask = async (): Promise<string[]> => {
    const found = await agent.post('/memory/query', {
      user_message: 'written by a client, item 3',
      include_reasoning: true,
      update_memory_state: false,
    });
    return [found, await agent.get('/memory?limit=50'), await agent.get('/memz/stats/x'), await agent.get('/memz/graph/x')].map(
      ({ text }) => text,
    );
  };
  const before = await ask();
  await allDropped();
  expect(await ask()).toEqual(before);
});

it('streams on without gap or repeat over the time in which a session is dropped', async () => {
  const agent = await service.newAgent();
  const stream = await EventStreamClient.open(agent, '?after=0');
  for (const round of [1, 2]) {
    await Promise.all(Array.from({ length: 10 }, (_, i) => agent.store(`round ${round}, memory ${i}`)));
    await allDropped();
  }
  await agent.store('the last');
  await stream.first(21);
  expect(stream.ids).toEqual(Array.from({ length: 21 }, (_, i) => i + 1));
  stream.close();
});
