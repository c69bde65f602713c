import type { Document } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PublishedMemory } from '../../../src/views/memory-documents.js';
import { MongoMemoryDocuments } from '../../../src/views/mongodb/mongodb-memory-documents.js';
import { MongoViewStore } from '../../../src/views/mongodb/mongodb-view-store.js';
import { draft, pausedDraft, textsOf } from './drafts.js';
import { MongoProxy } from './mongo-proxy.js';
import { inDatabase, MongoServer, whyNotKilled } from './mongo-server.js';

const skipped = whyNotKilled();

const duplicate = { code: 11_000, errmsg: 'E11000 duplicate key error' };
/** The same memory at a position. */
const memory = (position: number): PublishedMemory => ({
  memory_id: 'm',
  position,
  content: `at ${position}`,
  summary: '',
  metadata: {},
  concepts: [],
  occurred_at: null,
  expires_at: null,
  created_at: '2024-05-01T10:00:00Z',
  updated_at: '2024-05-01T10:00:00Z',
  version: 1,
  phase: 'buffer',
  access_count: 0,
  last_accessed_at: null,
});

/** Two insertions under one key may both see nothing there; the engine then refuses the one that comes second, even if it is the newer. */
describe.skipIf(skipped !== null)(`a race at a MongoDB server${skipped ? ` (skipped: ${skipped})` : ''}`, () => {
  let server: MongoServer;
  let proxy: MongoProxy;
  let url: string;

  /** Does something else at the first such command and then answers it with the reply. */
  function overtake(name: string, work: () => Promise<unknown>, reply: Document): void {
    proxy.reaction = async (command) => {
      if (!(name in command)) return 'pass';
      proxy.reaction = () => 'pass';
      await work();
      return reply;
    };
  }

  beforeAll(async () => {
    server = await MongoServer.start();
  });
  afterAll(() => server.dispose());
  beforeEach(async () => {
    url = server.newDatabase();
    proxy = await MongoProxy.start(url);
  });
  afterEach(() => proxy.close());

  it.each([
    [5, true, 'at 9'],
    [12, false, 'at 12'],
  ])('lost to a view at %i is settled by the positions', async (other, isStored, text) => {
    const [views, direct] = [await MongoViewStore.open(proxy.url), await MongoViewStore.open(url)];
    overtake('findAndModify', () => direct.save('s', draft(other, [`at ${other}`])), { ok: 0, ...duplicate });
    expect(await views.save('s', draft(9, ['at 9']))).toBe(isStored);
    expect(textsOf(await direct.load('s'))).toEqual([text]);
    await Promise.all([views.close(), direct.close()]);
  });

  it.each([
    [5, 1, 'at 9'],
    [12, 0, 'at 12'],
  ])('lost to a memory’s state at %i is settled by the positions', async (other, count, text) => {
    const [memories, direct] = [await MongoMemoryDocuments.open(proxy.url), await MongoMemoryDocuments.open(url)];
    const reply = { ok: 1, n: 0, nModified: 0, writeErrors: [{ index: 0, ...duplicate }] };
    overtake('update', () => direct.publish('s', [memory(other)]), reply);
    expect(await memories.publish('s', [memory(9)])).toBe(count);
    const found = await inDatabase(url, (client) => client.db().collection('memories').find().toArray());
    expect(found.map(({ content }) => content)).toEqual([text]);
    await Promise.all([memories.close(), direct.close()]);
  });

  it('between publishing and its lost reply is settled by repeating it', async () => {
    const memories = await MongoMemoryDocuments.open(proxy.url);
    proxy.reaction = (command) => ('update' in command ? 'cut' : 'pass');
    await expect(memories.publish('s', [memory(9)])).rejects.toMatchObject({ name: 'ViewsUnavailableError' });
    await memories.close();
    const again = await MongoMemoryDocuments.open(url);
    expect(await again.publish('s', [memory(9)])).toBe(0);
    expect(await again.publish('s', [memory(10)])).toBe(1);
    await again.close();
  });

  it('between a slow save and the end of its session leaves nothing of either', async () => {
    const [former, direct] = [await MongoViewStore.open(url), await MongoViewStore.open(url)];
    await direct.save('s', draft(5, ['before']));
    const large = 'x'.repeat(5 << 20);
    const slow = pausedDraft(9, [large, 'more']);
    const saving = former.save('s', slow.view);
    await slow.began;
    await direct.forget('s');
    slow.go();
    expect(await saving).toBe(false);
    expect(await direct.load('s')).toBeNull();
    const left = await inDatabase(url, (client) => client.db().collection('view_documents').countDocuments({ session: 's' }));
    expect(left).toBe(0);
    await Promise.all([former.close(), direct.close()]);
  });

  it('between a save and its lost reply leaves a whole view', async () => {
    const [views, direct] = [await MongoViewStore.open(proxy.url), await MongoViewStore.open(url)];
    await views.save('s', draft(5, ['before']));
    proxy.reaction = (command) => ('findAndModify' in command ? 'cut' : 'pass');
    await expect(views.save('s', draft(9, ['after', 'more']))).rejects.toMatchObject({ name: 'ViewsUnavailableError' });
    expect(textsOf(await direct.load('s'))).toEqual(['after', 'more']);
    await Promise.all([views.close(), direct.close()]);
  });
});
