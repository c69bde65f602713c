import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { type ExportedMemory, Hindcast, type LoggedEvent } from '@hindcast/client';
import { CuttingProxy } from './kit/cutting-proxy.js';
import { randomOf, seed } from './kit/random.js';
import { Service } from './kit/service.js';

/** Runs tasks, some at a time, in their order. */
async function inParallel(tasks: readonly (() => Promise<unknown>)[], width: number): Promise<void> {
  const left = [...tasks];
  const work = async (): Promise<void> => {
    for (let task = left.shift(); task !== undefined; task = left.shift()) await task();
  };
  await Promise.all(Array.from({ length: width }, work));
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const taken: T[] = [];
  for await (const item of items) taken.push(item);
  return taken;
}

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

/** Counts of a list's values. */
const tally = (values: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

describe(`a client whose answers are cut (HINDCAST_TEST_SEED=${seed})`, () => {
  let service: Service;
  let proxy: CuttingProxy;
  let hindcast: Hindcast;
  let direct: Hindcast;
  let apiKey: string;
  before(async () => {
    service = await Service.start();
    proxy = await CuttingProxy.start(service.port, { parts: 0.35, requests: 0.1 }, randomOf(seed));
    apiKey = await service.newKey();
    hindcast = new Hindcast({ url: proxy.url, apiKey, retriesMax: 20 });
    direct = new Hindcast({ url: service.url, apiKey });
  });
  after(async () => {
    proxy?.close();
    await service?.dispose();
  });

  it('loses and doubles nothing', async () => {
    const { memories, domains, adaptive } = hindcast;
    await domains.declare('fan', {
      description: 'a fan',
      schema: { variables: { noise: { type: 'boolean' } }, adapt: { task: 'classification' } },
      hypotheses: [
        { hypothesis_id: 'worn', label: 'worn', likelihoods: { noise: { true: 0.9, false: 0.1 } } },
        { hypothesis_id: 'fine', label: 'fine', likelihoods: { noise: { true: 0.2, false: 0.8 } } },
      ],
    });
    await memories.put('counted', { content: 'version 1' });
    await memories.put('gone', { content: 'is to go' });
    const writes = [
      ...range(40).map((i) => () => memories.add(`a heron of number ${i}`)),
      ...range(5).map((i) => () => memories.addBatch(range(10).map((j) => ({ content: `an otter of number ${i}.${j}` })))),
      ...range(20).map((i) => () => memories.update('counted', { metadata: { [`field${i}`]: i } })),
      ...range(10).map(() => () => memories.query('Which heron?', { top_k: 1 })),
      ...range(20).map((i) => () => domains.recordEvent('fan', { observations: { noise: i % 2 === 0 } })),
      ...range(10).map(() => () => domains.feedback('fan', { hypothesis_id: 'worn', verdict: 'confirmed' as const })),
      ...range(10).map((i) => () => domains.setState('fan', { state: { [`key${i}`]: i } })),
      ...range(20).map((i) => () => adaptive.observe('fan', { features: { x: i }, outcome: i % 2 === 0 ? 'even' : 'odd' })),
    ];
    await inParallel(writes, 8);
    assert.equal((await memories.delete('gone')).deleted, true);
    assert.ok(proxy.counts.answers > 20, 'hardly any answer was cut');

    const contents = await all(direct.memories.list()).then((list) => list.map(({ content }) => content));
    const expected = [
      ...range(40).map((i) => `a heron of number ${i}`),
      ...range(50).map((i) => `an otter of number ${Math.floor(i / 10)}.${i % 10}`),
    ];
    assert.deepEqual(contents.toSorted(), [...expected, 'version 1'].toSorted());
    const counted = await direct.memories.get('counted');
    assert.equal(counted.version, 21);
    assert.deepEqual(counted.metadata, Object.fromEntries(range(20).map((i) => [`field${i}`, i])));
    assert.equal((await direct.domains.state('fan')).version, 10);
    assert.equal((await direct.domains.get('fan')).adaptive?.observation_count, 20);
    const events = await all(direct.events.list());
    assert.deepEqual(tally(events.map(({ type }) => type)), {
      'domain.declared': 1,
      'memory.stored': 92,
      'memory.updated': 20,
      'memory.recalled': 10,
      'domain.event_recorded': 20,
      'domain.feedback_given': 10,
      'domain.state_set': 10,
      'adaptive.observed': 20,
      'memory.deleted': 1,
    });
    assert.equal(hindcast.position, events.length);
  });

  it('reads whole lists, exports and logs', async (test) => {
    // An export comes in some ten parts and begins anew at each cut: of ten, all pass once in three tries.
    const seldom = await CuttingProxy.start(service.port, { parts: 0.1, requests: 0.1 }, randomOf(seed));
    test.after(() => seldom.close());
    const hindcast = new Hindcast({ url: seldom.url, apiKey, retriesMax: 20 });
    const ids = (items: readonly { memory_id: string }[]): string[] => items.map(({ memory_id }) => memory_id);
    do {
      assert.deepEqual(ids(await all(hindcast.memories.list({ limit: 30 }))), ids(await all(direct.memories.list())));
      assert.deepEqual(await all(hindcast.memories.export()), await all(direct.memories.export()));
      assert.deepEqual(await all(hindcast.events.export()), await all(direct.events.export()));
      assert.deepEqual(await all(hindcast.events.list({ limit: 60 })), await all(direct.events.list()));
    } while (seldom.counts.answers < 3);
  });

  it('is told of each event once and in order', async () => {
    const from = (await direct.usage()).position;
    const told: LoggedEvent[] = [];
    const watching = (async () => {
      for await (const event of hindcast.events.stream({ after: from })) {
        told.push(event);
        if (told.length === 30) return;
      }
    })();
    for (const i of range(30)) await direct.memories.add(`a grebe of number ${i}`);
    await watching;
    assert.deepEqual(
      told.map(({ position }) => position),
      range(30).map((i) => from + 1 + i),
    );
  });

  it('imports once what is sent again and again', async () => {
    const other = await service.newKey();
    const lines = await all(direct.memories.export());
    const imported = await new Hindcast({ url: proxy.url, apiKey: other, retriesMax: 20 }).memories.import(lines);
    assert.equal(imported.imported + imported.duplicates, lines.length);
    const arrived = await all(new Hindcast({ url: service.url, apiKey: other }).memories.export());
    // Strength fades from the import on.
    const asImported = (memories: readonly ExportedMemory[]) => memories.map(({ strength: _, ...memory }) => memory);
    assert.deepEqual(asImported(arrived), asImported(lines));
  });
});

describe('a client whose service is killed and comes back', () => {
  let service: Service;
  before(async () => {
    service = await Service.start();
  });
  after(() => service?.dispose());

  it('loses and doubles nothing', async () => {
    const apiKey = await service.newKey();
    const hindcast = new Hindcast({ url: service.url, apiKey, retriesMax: 20 });
    const told: number[] = [];
    const ending = new AbortController();
    const watching = (async () => {
      for await (const { position } of hindcast.events.stream({ after: 0 }, { signal: ending.signal })) told.push(position);
    })();
    const writes = range(120).map((i) => async () => {
      if (i === 40 || i === 80) {
        await service.kill();
        void service.launch();
      }
      await hindcast.memories.add({ content: `a swift of number ${i}` });
      await hindcast.adaptive.observe('flight', { outcome: i });
    });
    await hindcast.domains.declare('flight', {
      description: 'numbers of swifts',
      schema: { variables: {}, adapt: { task: 'regression' } },
      hypotheses: [],
    });
    await inParallel(writes, 6);
    const found = await hindcast.memories.list().toArray();
    assert.deepEqual(
      found.map(({ content }) => content).toSorted(),
      range(120)
        .map((i) => `a swift of number ${i}`)
        .toSorted(),
    );
    assert.equal((await hindcast.domains.get('flight')).adaptive?.observation_count, 120);
    while (told.length < 241) await new Promise((resolve) => setTimeout(resolve, 50));
    ending.abort('seen enough');
    await assert.rejects(watching, (reason) => reason === 'seen enough');
    assert.deepEqual(
      told,
      range(241).map((i) => i + 1),
    );
    assert.equal((await hindcast.events.verify()).valid, true);
  });
});

describe('a stream of events', () => {
  /** A server that cuts so many streams behind what it sends at once, then sends an event. */
  async function cutting(cuts: number, atOnce: string) {
    const arrivals: number[] = [];
    const server = createServer((_request, response) => {
      arrivals.push(performance.now());
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      if (arrivals.length > cuts) response.write('data: {"position": 1}\n\n');
      else response.write(`retry: 2000\n\n${atOnce}`, () => response.destroy());
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const close = (): void => {
      server.close();
      server.closeAllConnections();
    };
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { hindcast: new Hindcast({ url, apiKey: 'hck_x', retriesMax: 2 }), arrivals, close };
  }

  it('goes on after more cuts than a request has tries, with pauses that grow', async () => {
    const { hindcast, arrivals, close } = await cutting(4, '');
    const told = hindcast.events.stream({ after: 0 });
    assert.equal((await told.next()).value?.position, 1);
    await told.return();
    close();
    assert.equal(arrivals.length, 5);
    // 250, 500, 1000 and 2000 ms, of which half is random
    assert.ok((arrivals[4] as number) - (arrivals[3] as number) >= 990, 'it is not hammered');
  });

  it('goes on soon where it was cut after a sign of life', async () => {
    const { hindcast, arrivals, close } = await cutting(4, ': still here\n\n');
    const told = hindcast.events.stream({ after: 0 });
    assert.equal((await told.next()).value?.position, 1);
    await told.return();
    close();
    const tookMs = (arrivals[4] as number) - (arrivals[0] as number);
    assert.ok(tookMs >= 490 && tookMs < 1800, `pauses of 125 to 250 ms each, not ones that grow: ${tookMs}`);
  });
});
