import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Hindcast } from '@hindcast/client';
import { HindcastStore } from '@hindcast/langgraph';
import { getStore, MessagesAnnotation, StateGraph } from '@langchain/langgraph';
import { type BaseStore, InMemoryStore, InvalidNamespaceError, type Operation } from '@langchain/langgraph-checkpoint';
import { runReadme } from '../../../clients/typescript/test/out/kit/blocks.js';
import { randomOf, seed } from '../../../clients/typescript/test/out/kit/random.js';
import { Service } from '../../../clients/typescript/test/out/kit/service.js';

let service: Service;
before(async () => {
  service = await Service.start({ HINDCAST_LOG: 'memory', HINDCAST_VIEWS: 'memory' });
});
after(() => service?.dispose());

async function newStore(): Promise<HindcastStore> {
  return new HindcastStore(new Hindcast({ url: service.url, apiKey: await service.newKey() }));
}

/** Items without their times, in an order of their own. */
const plain = (items: readonly { namespace: string[]; key: string; value: unknown }[]) =>
  items
    .map(({ namespace, key, value }) => ({ namespace, key, value }))
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

describe('HindcastStore', () => {
  it('keeps, changes and deletes items', async () => {
    const store = await newStore();
    await store.put(['users', 'ada'], 'prefs', { theme: 'dark', nested: { list: [1, { two: null }] } });
    const item = await store.get(['users', 'ada'], 'prefs');
    assert.deepEqual(item?.value, { theme: 'dark', nested: { list: [1, { two: null }] } });
    assert.ok(item.createdAt instanceof Date && item.updatedAt >= item.createdAt);
    await store.put(['users', 'ada'], 'prefs', { theme: 'light' });
    const changed = await store.get(['users', 'ada'], 'prefs');
    assert.deepEqual(changed?.value, { theme: 'light' });
    assert.deepEqual(changed.createdAt, item.createdAt);
    await store.delete(['users', 'ada'], 'prefs');
    assert.equal(await store.get(['users', 'ada'], 'prefs'), null);
    await store.put(['users', 'ada'], 'prefs', { theme: 'blue' });
    assert.deepEqual((await store.get(['users', 'ada'], 'prefs'))?.value, { theme: 'blue' });
    await assert.rejects(store.put([], 'x', {}), InvalidNamespaceError);
  });

  it('reads the past, and does not write it', async () => {
    const hindcast = new Hindcast({ url: service.url, apiKey: await service.newKey() });
    await new HindcastStore(hindcast).put(['a'], 'k', { n: 1 });
    const past = new HindcastStore(hindcast.at(hindcast.position));
    await new HindcastStore(hindcast).put(['a'], 'k', { n: 2 });
    assert.deepEqual((await past.get(['a'], 'k'))?.value, { n: 1 });
    await assert.rejects(past.put(['a'], 'k', { n: 3 }), /past/);
  });

  it('finds by words, best first', async () => {
    const store = await newStore();
    await store.put(['docs'], 'a', { text: 'Herons stand in shallow water.' });
    await store.put(['docs'], 'b', { text: 'Clocks need oil.' });
    await store.put(['docs'], 'c', { text: 'Water runs.', note: 'herons' }, ['text']);
    await store.put(['docs'], 'd', { text: 'herons, not searched' }, false);
    const found = await store.search(['docs'], { query: 'Where do herons stand?' });
    assert.deepEqual(
      found.map(({ key }) => key),
      ['a'],
    );
    assert.ok((found[0]?.score ?? 0) > 0);
  });

  it('keeps long values and long names', async () => {
    const store = await newStore();
    const value = { text: 'A heron stood. '.repeat(2000), page: 1 };
    const namespace = ['label/with/slashes', 'ü'.repeat(300)];
    await store.put(namespace, 'k'.repeat(300), value);
    assert.deepEqual((await store.get(namespace, 'k'.repeat(300)))?.value, value);
    assert.deepEqual(plain(await store.search(['label/with/slashes'], { query: 'heron' })), [{ namespace, key: 'k'.repeat(300), value }]);
    assert.deepEqual(await store.search(['label/with'], {}), []);
  });

  it('sees and touches no other memories of the agent', async () => {
    const hindcast = new Hindcast({ url: service.url, apiKey: await service.newKey() });
    await hindcast.memories.add('A memory of the agent’s own.');
    const store = new HindcastStore(hindcast);
    assert.deepEqual(await store.search([], { query: 'memory' }), []);
    assert.deepEqual(await store.listNamespaces(), []);
  });

  it(`does as LangGraph's own store does (HINDCAST_TEST_SEED=${seed})`, async () => {
    const random = randomOf(seed);
    const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const labels = ['a', 'b', 'a b', 'ä'];
    const namespace = (): string[] => Array.from({ length: 1 + Math.floor(random() * 3) }, () => one(labels));
    const value = () => ({ n: Math.floor(random() * 4), word: one(['x', 'y']), on: random() < 0.5 });
    const filter = () =>
      one<Record<string, unknown> | undefined>([
        undefined,
        { word: 'x' },
        { n: { $gte: 2 } },
        { n: { $lt: 2 }, on: true },
        { word: { $ne: 'x' } },
        { n: { $eq: 1 } },
      ]);
    const write = (): Operation => ({ namespace: namespace(), key: one(['k', 'l']), value: random() < 0.2 ? null : value() });
    const read = (): Operation =>
      one<() => Operation>([
        () => ({ namespace: namespace(), key: one(['k', 'l']) }),
        () => ({ namespacePrefix: random() < 0.2 ? [] : namespace().slice(0, 2), filter: filter(), limit: 1000, offset: 0 }),
        () => ({
          matchConditions: one([[], [{ matchType: 'prefix' as const, path: ['a'] }], [{ matchType: 'suffix' as const, path: ['*', 'b'] }]]),
          maxDepth: one([undefined, 1, 2]),
          limit: 100,
          offset: one([0, 1]),
        }),
      ])();
    const [ours, theirs]: BaseStore[] = [await newStore(), new InMemoryStore()];
    for (let round = 0; round < 25; round++) {
      const writes = Array.from({ length: 4 }, write);
      const operations = Array.from({ length: 6 }, read);
      // In batches of their own: theirs hands out the very items that later writes of the batch change.
      for (const store of [ours, theirs]) await (store as BaseStore).batch(writes);
      const [a, b] = await Promise.all([ours, theirs].map((store) => (store as BaseStore).batch(operations)));
      for (const [i, operation] of operations.entries()) {
        const what = `round ${round}: ${JSON.stringify(operation)}`;
        if ('namespacePrefix' in operation) assert.deepEqual(plain(a?.[i] as never), plain(b?.[i] as never), what);
        else if ('key' in operation && !('value' in operation)) {
          const [mine, other] = [a?.[i], b?.[i]].map((item) => (item === null ? [] : plain([item as never])));
          assert.deepEqual(mine, other, what);
        } else if ('matchConditions' in operation) {
          // Theirs also names namespaces of which everything was deleted: asked is one that has only what is left.
          const left = new InMemoryStore();
          for (const item of await (theirs as BaseStore).search([], { limit: 1000 })) await left.put(item.namespace, item.key, item.value);
          assert.deepEqual(a?.[i], (await left.batch([operation]))[0], what);
        }
      }
    }
  });

  it('reads in a batch what was there before it, and keeps the last write of an item', async () => {
    const store = await newStore();
    const at = { namespace: ['a'], key: 'k' };
    const [, , read] = await store.batch([{ ...at, value: { n: 1 } }, { ...at, value: { n: 2 } }, at]);
    assert.equal(read, null);
    assert.deepEqual((await store.get(['a'], 'k'))?.value, { n: 2 });
  });

  it('gives pages of what it finds', async () => {
    const store = await newStore();
    for (let i = 0; i < 7; i++) await store.put(['pages'], `key${i}`, { i });
    const pages = await Promise.all([0, 3, 6].map((offset) => store.search(['pages'], { limit: 3, offset })));
    assert.deepEqual(
      pages.flat().map(({ value }) => value.i),
      [0, 1, 2, 3, 4, 5, 6],
    );
  });

  it('is what the nodes of a graph remember by', async () => {
    const store = await newStore();
    const graph = new StateGraph(MessagesAnnotation)
      .addNode('remember', async ({ messages }) => {
        const said = String(messages.at(-1)?.content);
        const known = await getStore()?.search(['facts'], { query: said });
        await getStore()?.put(['facts'], said, { text: said });
        return { messages: [{ role: 'ai', content: known?.map(({ key }) => key).join() || 'nothing' }] };
      })
      .addEdge('__start__', 'remember')
      .compile({ store });
    const say = async (content: string) => (await graph.invoke({ messages: [{ role: 'user', content }] })).messages.at(-1)?.content;
    assert.equal(await say('Herons stand in water.'), 'nothing');
    assert.equal(await say('Do herons fly?'), 'Herons stand in water.');
  });

  it('does what its README says', async () => {
    const { printed, told } = await runReadme(fileURLToPath(new URL('..', import.meta.url)), service);
    assert.equal(printed, told);
  });
});
