import { afterEach, expect, it } from 'vitest';
import { EventStreamClient } from '../../kit/event-stream.js';
import { agent, startService } from '../../kit/started.js';
import { storeMany, upTo } from './many.js';

startService();

const clients: EventStreamClient[] = [];
const open = async (after: number): Promise<EventStreamClient> => {
  const client = await EventStreamClient.open(agent, `?after=${after}`);
  clients.push(client);
  return client;
};
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

it('sixty-four streams from different places each get all events once, while more are written', async () => {
  await storeMany(40);
  const places = Array.from({ length: 64 }, (_, i) => i % 40);
  const streams = await Promise.all(places.map(open));
  for (const stream of streams.slice(0, 8)) stream.pause();
  await Promise.all(Array.from({ length: 30 }, (_, i) => agent.store(`${i} ${'late '.repeat(4000)}`)));
  for (const stream of streams.slice(0, 8)) stream.resume();
  await Promise.all(streams.map((stream, i) => stream.first(70 - places[i])));
  const all = streams.map(({ ids }) => ids);
  expect(all).toEqual(places.map((after) => upTo(70).slice(after)));
});
