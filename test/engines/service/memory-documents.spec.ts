import { setTimeout as sleep } from 'node:timers/promises';
import type { Document } from 'mongodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readableMetadata } from '../../../src/views/mongodb/metadata-keys.js';
import type { Json } from '../../kit/http.js';
import { type Random, seeded } from '../../kit/random.js';
import { type TestAgent, TestService } from '../../kit/service.js';
import { inDatabase, MongoServer, whyNotKilled } from '../mongodb/mongo-server.js';

const skipped = whyNotKilled();
const patience = { interval: 200 };

describe.skipIf(skipped !== null)(`memories that the service publishes in MongoDB${skipped ? ` (skipped: ${skipped})` : ''}`, () => {
  let mongo: MongoServer;
  let url: string;
  let service: TestService;
  let agent: TestAgent;

  beforeAll(async () => {
    mongo = await MongoServer.start();
    url = mongo.newDatabase('serverSelectionTimeoutMS=3000&connectTimeoutMS=3000');
    service = await TestService.start({
      HINDCAST_VIEWS: 'mongodb',
      HINDCAST_MONGODB_URL: url,
      HINDCAST_MEMORY_DOCUMENTS: 'on',
      HINDCAST_SEALING: 'off',
      HINDCAST_MASTER_KEY: '',
    });
  });
  afterAll(async () => {
    await service?.dispose();
    await mongo?.dispose();
  });
  beforeEach(async () => {
    agent = await service.newAgent();
  });

  /** What an outsider finds in the collection. */
  const find = (filter: Document): Promise<Document[]> =>
    inDatabase(url, (client) => client.db().collection('memories').find(filter).sort({ memory_id: 1 }).toArray());
  const ids = async (filter: Document): Promise<string[]> => (await find(filter)).map(({ memory_id }) => memory_id);

  /** Waits until the documents of an agent's live memories are what `GET /memory` lists. */
  const caughtUp = async (who = agent): Promise<void> => {
    const expected = (await listed(who)).map(asListed);
    await expect.poll(async () => (await find({ session: who.id, deleted: false })).map(asFound), patience).toEqual(expected);
  };
  const gauge = async (name: string): Promise<number> => {
    const { text } = await service.http.request('GET', '/metrics');
    return Number(new RegExp(`^hindcast_memory_documents_${name} (\\S+)$`, 'm').exec(text)?.[1]);
  };

  it('are found by session, metadata and phase', async () => {
    await agent.store({ content: 'A heron at the pond', memory_id: 'heron', metadata: { place: { name: 'pond' }, 'a.b': 1 } });
    await agent.store({
      content: 'An otter in the river',
      memory_id: 'otter',
      concepts: ['otter'],
      occurred_at: '2023-02-03T04:05:06+02:00',
    });
    for (let i = 0; i < 3; i++) await agent.post('/memory/query', { user_message: 'heron' });
    await caughtUp();
    expect(await ids({ session: agent.id })).toEqual(['heron', 'otter']);
    expect(await ids({ session: agent.id, 'metadata.place.name': 'pond' })).toEqual(['heron']);
    expect(await ids({ session: agent.id, phase: 'consolidated' })).toEqual(['heron']);
    expect(await ids({ session: agent.id, occurred_at: { $lt: new Date('2023-03-01') } })).toEqual(['otter']);
  });

  it('lose their text when they are deleted or cleared', async () => {
    await agent.post('/memory/batch', { items: ['a', 'b', 'c'].map((memory_id) => ({ memory_id, content: `secret ${memory_id}` })) });
    await caughtUp();
    await agent.post('/memory/delete', { memory_id: 'b' });
    await caughtUp();
    expect(await find({ session: agent.id, deleted: true })).toEqual([expect.not.objectContaining({ content: expect.anything() })]);
    await agent.post('/memory/clear', {});
    await agent.store({ content: 'after the clear', memory_id: 'd' });
    await caughtUp();
    expect(await ids({ session: agent.id, content: /./ })).toEqual(['d']);
  });

  it('go with their agent, though the server is away when it is deleted', async () => {
    const other = await service.newAgent();
    for (const one of [agent, other]) await one.store({ content: 'soon gone', memory_id: 'm' });
    for (const one of [agent, other]) await caughtUp(one);
    await service.owner('DELETE', '/v1/accounts/units', { agentKey: agent.agentKey });
    await expect.poll(() => ids({ session: agent.id }), patience).toEqual([]);
    await mongo.kill();
    await service.owner('DELETE', '/v1/accounts/units', { agentKey: other.agentKey });
    await service.kill();
    await mongo.launch();
    await service.launch();
    await expect.poll(() => ids({ session: other.id }), patience).toEqual([]);
    const views = {
      $or: [{ _id: { $in: [agent.id, other.id] } as never, forgotten: { $ne: true } }, { session: { $in: [agent.id, other.id] } }],
    };
    for (const name of ['views', 'view_documents'])
      await expect.poll(() => inDatabase(url, (client) => client.db().collection(name).countDocuments(views)), patience).toBe(0);
  });

  it('are caught up with after an outage that no write waited for', async () => {
    await agent.store({ content: 'before', memory_id: 'before' });
    await caughtUp();
    await mongo.kill();
    for (let i = 0; i < 500; i++) await agent.store({ content: `meanwhile ${i}`, memory_id: `m${i}` });
    await expect.poll(() => gauge('sessions_behind'), patience).toBe(1);
    await expect.poll(() => gauge('lag_seconds'), patience).toBeGreaterThan(1);
    await mongo.launch();
    await caughtUp();
    await expect.poll(() => gauge('sessions_behind'), patience).toBe(0);
    expect(await gauge('lag_seconds')).toBe(0);
  });

  it('are caught up with after a kill, also of sessions that nobody asks for', async () => {
    await agent.store({ content: 'published', memory_id: 'a' });
    await caughtUp();
    const items = Array.from({ length: 50 }, (_, i) => ({ memory_id: `m${i}`, content: `not published yet ${i}` }));
    for (let i = 0; i < 10; i++)
      await agent.post('/memory/batch', { items: items.map((item) => ({ ...item, memory_id: `${i}-${item.memory_id}` })) });
    await service.kill();
    await service.launch();
    await expect.poll(async () => (await ids({ session: agent.id })).length, patience).toBe(501);
    await caughtUp();
  });

  it('are what the list shows after any story, with kills of server and service in it', async () => {
    const random = seeded('memory-documents.spec');
    const agents = [agent, await service.newAgent(), await service.newAgent()];
    for (let round = 0; round < 4; round++) {
      await Promise.all(agents.map((one) => tell(one, random, 60)));
      if (round === 1) await mongo.kill();
      if (round === 2) await mongo.launch();
      if (round === 2) {
        await service.kill();
        await service.launch();
      }
      await sleep(random.below(1500));
    }
    for (const one of agents) await caughtUp(one);
  });
});

/** All live memories, by id. */
async function listed(agent: TestAgent): Promise<Json[]> {
  const items: Json[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await agent.get(`/memory?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`);
    items.push(...body.items);
    cursor = body.next_cursor;
  }
  return items.sort((a, b) => (a.memory_id < b.memory_id ? -1 : 1));
}

/** Strength fades with time and is not published; times are compared as instants. */
function asListed({ strength: _, ...memory }: Json): Json {
  return { ...memory, occurred_at: memory.occurred_at && new Date(memory.occurred_at).toISOString() };
}

function asFound({ _id, session, position, deleted, metadata, ...memory }: Document): Json {
  return { ...JSON.parse(JSON.stringify(memory)), metadata: readableMetadata(metadata) };
}

/** Does things with memories, in any order. */
async function tell(agent: TestAgent, random: Random, acts: number): Promise<void> {
  const id = (): string => `m${random.below(40)}`;
  for (let act = 0; act < acts; act++) {
    const kind = random.below(20);
    if (kind < 8) await agent.post('/memory/store', { memory_id: id(), content: `the ${random.of(['heron', 'otter'])} number ${act}` });
    else if (kind < 12)
      await agent.post('/memory/update', { memory_id: id(), content: `changed in act ${act}`, metadata: { 'a.b': act, n: [act] } });
    else if (kind < 16) await agent.post('/memory/query', { user_message: random.of(['heron', 'otter', 'changed']) });
    else if (kind < 19) await agent.post('/memory/delete', { memory_id: id() });
    else await agent.post('/memory/clear', {});
  }
}
