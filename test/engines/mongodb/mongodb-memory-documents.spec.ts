import type { Db, Document } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeletedMemory, PublishedMemory } from '../../../src/views/memory-documents.js';
import { MongoMemoryDocuments } from '../../../src/views/mongodb/mongodb-memory-documents.js';
import { MongoViewStore } from '../../../src/views/mongodb/mongodb-view-store.js';
import { draft } from './drafts.js';
import { inDatabase, MongoServer, whySkipped } from './mongo-server.js';

const skipped = whySkipped();

const memory = (memory_id: string, position: number, more: Partial<PublishedMemory> = {}): PublishedMemory => ({
  memory_id,
  position,
  content: `${memory_id} at ${position}`,
  summary: 'short',
  metadata: {},
  concepts: ['concept'],
  occurred_at: null,
  expires_at: null,
  created_at: '2024-05-01T10:00:00.000Z',
  updated_at: '2024-05-02T10:00:00.000Z',
  version: 1,
  phase: 'buffer',
  access_count: 0,
  last_accessed_at: null,
  ...more,
});
const deletion = (memory_id: string, position: number): DeletedMemory => ({ memory_id, position, deleted: true });

describe.skipIf(skipped !== null)(`memories in MongoDB${skipped ? ` (skipped: ${skipped})` : ''}`, () => {
  let server: MongoServer;
  let url: string;
  let memories: MongoMemoryDocuments;

  const look = <T>(work: (db: Db) => Promise<T>): Promise<T> => inDatabase(url, (client) => work(client.db()));
  const find = (filter: Document = {}): Promise<Document[]> =>
    look((db) => db.collection('memories').find(filter).sort({ memory_id: 1 }).toArray());
  /** What is there, as `id@position`, the deleted ones with a minus. */
  const shown = async (session = 's'): Promise<string[]> =>
    (await find({ session })).map(({ memory_id, position, deleted }) => `${deleted ? '-' : ''}${memory_id}@${position}`);

  beforeAll(async () => {
    server = await MongoServer.start();
  });
  afterAll(() => server.dispose());
  beforeEach(async () => {
    url = server.newDatabase();
    memories = await MongoMemoryDocuments.open(url);
  });
  afterEach(() => memories.close());

  it('are documents with named fields, and times that are times', async () => {
    const said = {
      content: 'We moved to Lisbon.',
      summary: 'Moved',
      concepts: ['lisbon', 'move'],
      metadata: { topic: 'home', tags: ['a', 2, null] },
    };
    const used = { version: 3, phase: 'working', access_count: 4 };
    const times = { occurred_at: '2023-01-31T00:00:00Z', expires_at: '2025-01-31T00:00:00Z', last_accessed_at: '2024-05-03T10:00:00.000Z' };
    expect(await memories.publish('s', [memory('m', 7, { ...said, ...used, ...times })])).toBe(1);
    expect(await find()).toEqual([
      {
        _id: { session: 's', memory_id: 'm' },
        session: 's',
        memory_id: 'm',
        position: 7,
        deleted: false,
        ...said,
        ...used,
        occurred_at: new Date('2023-01-31T00:00:00Z'),
        expires_at: new Date('2025-01-31T00:00:00Z'),
        created_at: new Date('2024-05-01T10:00:00Z'),
        updated_at: new Date('2024-05-02T10:00:00Z'),
        last_accessed_at: new Date('2024-05-03T10:00:00Z'),
      },
    ]);
  });

  it('are found by the fields of their metadata and by time', async () => {
    const dated = (id: string, year: number) => memory(id, 1, { occurred_at: `${year}-06-01T00:00:00Z`, metadata: { by: { name: id } } });
    await memories.publish('s', [dated('a', 2021), dated('b', 2022), dated('c', 2023)]);
    const ids = async (filter: Document): Promise<string[]> => (await find({ session: 's', ...filter })).map(({ memory_id }) => memory_id);
    expect(await ids({ 'metadata.by.name': 'b' })).toEqual(['b']);
    expect(await ids({ occurred_at: { $gte: new Date('2022-01-01') } })).toEqual(['b', 'c']);
    const indexes = await look((db) => db.collection('memories').indexes());
    expect(indexes.map(({ key }) => Object.keys(key).join())).toEqual(expect.arrayContaining(['session,memory_id', 'session,occurred_at']));
  });

  it('keep metadata whose keys mean something to the engine', async () => {
    const metadata = {
      'a.b': 1,
      $set: { content: 'x' },
      _bsontype: 'ObjectId',
      nested: [{ $where: '1', _bsontype: 'Code', '100%': true }],
    };
    await memories.publish('s', [memory('m', 1, { metadata })]);
    const [{ metadata: stored }] = await find();
    expect(stored).toEqual({
      'a%2Eb': 1,
      '%24set': { content: 'x' },
      '%5Fbsontype': 'ObjectId',
      nested: [{ '%24where': '1', '%5Fbsontype': 'Code', '100%25': true }],
    });
  });

  it('never go back to an older state', async () => {
    await memories.publish('s', [memory('m', 5), memory('n', 5)]);
    expect(await memories.publish('s', [memory('m', 5, { content: 'same' }), memory('n', 4), memory('o', 4)])).toBe(1);
    expect(await shown()).toEqual(['m@5', 'n@5', 'o@4']);
    expect((await find({ memory_id: 'm' }))[0].content).toBe('m at 5');
    expect(await memories.publish('s', [memory('m', 6), memory('n', 3)])).toBe(1);
    expect(await shown()).toEqual(['m@6', 'n@5', 'o@4']);
  });

  it('are the newest of many published at once by several processes', async () => {
    const others = await Promise.all([1, 2, 3].map(() => MongoMemoryDocuments.open(url)));
    const all = [memories, ...others];
    const rounds = Array.from({ length: 16 }, (_, i) => 1 + ((i * 7) % 16));
    await Promise.all(
      rounds.map((position, i) =>
        all[i % 4].publish(
          's',
          ['a', 'b', 'c'].map((id) => memory(id, position)),
        ),
      ),
    );
    expect(await shown()).toEqual(['a@16', 'b@16', 'c@16']);
    for (const other of others) await other.close();
  });

  it('take the newest where a batch has several states of one', async () => {
    await memories.publish('s', [memory('m', 3), memory('m', 9), memory('m', 6)]);
    expect(await shown()).toEqual(['m@9']);
  });

  it('are published in bulk', async () => {
    const many = Array.from({ length: 1200 }, (_, i) => memory(`m${i}`, i + 1));
    expect(await memories.publish('s', many)).toBe(1200);
    expect(await look((db) => db.collection('memories').countDocuments({ session: 's' }))).toBe(1200);
  });

  it('keep only the mark of one that was deleted, so that it does not come back', async () => {
    await memories.publish('s', [memory('m', 5)]);
    await memories.publish('s', [deletion('m', 6), deletion('never seen', 6)]);
    expect(await memories.publish('s', [memory('m', 5), memory('never seen', 4)])).toBe(0);
    expect(await find({ memory_id: 'm' })).toEqual([
      { _id: { session: 's', memory_id: 'm' }, session: 's', memory_id: 'm', position: 6, deleted: true },
    ]);
    expect(await shown()).toEqual(['-m@6', '-never seen@6']);
  });

  it('are deleted together where the session is cleared, and only those', async () => {
    await memories.publish('s', [memory('a', 3), memory('b', 9), deletion('c', 2)]);
    await memories.publish('t', [memory('a', 3)]);
    await memories.clear('s', 7);
    expect(await shown()).toEqual(['-a@7', 'b@9', '-c@2']);
    expect((await find({ session: 's', memory_id: 'a' }))[0]).not.toHaveProperty('content');
    expect(await shown('t')).toEqual(['a@3']);
  });

  it('stay cleared when a state from before comes late', async () => {
    const late = await MongoMemoryDocuments.open(url);
    await memories.clear('s', 7);
    await memories.clear('s', 5);
    await late.publish('s', [memory('a', 6), memory('b', 8)]);
    expect(await shown()).toEqual(['-a@7', 'b@8']);
    await late.close();
  });

  const published = async (session: string): Promise<number | undefined> =>
    (await memories.publicationStates([session])).get(session)?.published;

  it('tell up to where they are published, and never less', async () => {
    expect(await published('s')).toBe(0);
    await memories.mark('s', 8);
    await memories.mark('s', 5);
    expect(await published('s')).toBe(8);
    await Promise.all(Array.from({ length: 16 }, (_, i) => memories.mark('t', i + 1)));
    expect(await published('t')).toBe(16);
    await memories.forget('u');
    expect(await memories.publicationStates(['s', 'never seen', 'u'])).toEqual(
      new Map([
        ['s', { published: 8, forgotten: false }],
        ['never seen', { published: 0, forgotten: false }],
        ['u', { published: 0, forgotten: true }],
      ]),
    );
  });

  it('are gone for good with their session', async () => {
    await memories.publish('s', [memory('m', 1), deletion('n', 2)]);
    await memories.publish('t', [memory('m', 1)]);
    await memories.mark('s', 2);
    await memories.forget('s');
    expect(await memories.publish('s', [memory('m', 9)])).toBe(0);
    expect(await published('s')).toBe(0);
    expect((await find()).map(({ session }) => session)).toEqual(['t']);
    await memories.deleteAll();
    expect(await find()).toEqual([]);
    expect(await memories.publish('s', [memory('m', 9)])).toBe(0);
    expect(await memories.publish('t', [memory('m', 1)])).toBe(1);
  });

  it('share a database with the views', async () => {
    const views = await MongoViewStore.open(url);
    await views.save('s', draft(1, ['view']));
    await memories.publish('s', [memory('m', 1)]);
    await views.deleteAll();
    expect(await shown()).toEqual(['m@1']);
    await views.close();
  });

  it('are not put among those of another', async () => {
    const other = server.newDatabase();
    await inDatabase(other, (client) => client.db().collection('memories').insertOne({ of: 'a museum' }));
    await expect(MongoMemoryDocuments.open(other)).rejects.toThrow(/has a collection "memories" that is not Hindcast's/);
  });
});
