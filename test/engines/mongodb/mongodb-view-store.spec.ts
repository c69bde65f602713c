import { Binary, type Db, ObjectId } from 'mongodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ForeignDatabaseError } from '../../../src/views/mongodb/claim-collections.js';
import { MongoViewStore } from '../../../src/views/mongodb/mongodb-view-store.js';
import { viewStoreContract } from '../../contracts/view-store.contract.js';
import { draft, pausedDraft, textsOf } from './drafts.js';
import { inDatabase, MongoServer, whySkipped } from './mongo-server.js';

const skipped = whySkipped();

describe.skipIf(skipped !== null)(`views in MongoDB${skipped ? ` (skipped: ${skipped})` : ''}`, () => {
  let server: MongoServer;
  let url: string;
  const opened: MongoViewStore[] = [];

  const open = async (): Promise<MongoViewStore> => {
    const views = await MongoViewStore.open(url);
    opened.push(views);
    return views;
  };
  const look = <T>(work: (db: Db) => Promise<T>): Promise<T> => inDatabase(url, (client) => work(client.db()));
  const pieceCount = (): Promise<number> => look((db) => db.collection('view_documents').countDocuments());

  beforeAll(async () => {
    server = await MongoServer.start();
  });
  afterAll(() => server.dispose());
  beforeEach(() => {
    url = server.newDatabase();
  });
  afterEach(async () => {
    for (const views of opened.splice(0)) await views.close();
  });

  viewStoreContract('MongoDB', () => {
    const own = server.newDatabase();
    return { open: () => MongoViewStore.open(own), reopen: () => MongoViewStore.open(own), dispose: async () => undefined };
  });

  describe('of several processes', () => {
    it('are the newest of 64 saved at once, and nothing is left of the others', async () => {
      const stores = await Promise.all([open(), open(), open(), open()]);
      const positions = Array.from({ length: 64 }, (_, i) => 1 + ((i * 37) % 64));
      const saves = positions.map((position, i) => stores[i % 4].save('s', draft(position, [`at ${position}`, 'more'])));
      const stored = await Promise.all(saves);
      expect(stored[positions.indexOf(64)]).toBe(true);
      for (const views of stores) expect(textsOf(await views.load('s'))).toEqual(['at 64', 'more']);
      expect(await pieceCount()).toBe(2);
    });

    it('are exactly one of those saved at once at the same position', async () => {
      const stores = await Promise.all([open(), open(), open(), open()]);
      const stored = await Promise.all(stores.map((views, i) => views.save('s', draft(5, [`of ${i}`]))));
      expect(stored.filter(Boolean)).toHaveLength(1);
      expect(textsOf(await stores[0].load('s'))).toEqual([`of ${stored.indexOf(true)}`]);
      expect(await pieceCount()).toBe(1);
    });

    it('stay the new owner’s when a former one still writes', async () => {
      const [former, owner] = [await open(), await open()];
      await former.save('s', draft(9, ['former']));
      const late = pausedDraft(10, ['late', 'later']);
      const saving = former.save('s', late.view);
      await late.began;
      expect(await owner.save('s', draft(12, ['owner']))).toBe(true);
      late.go();
      expect(await saving).toBe(false);
      expect(await former.save('s', draft(11, ['former']))).toBe(false);
      expect(textsOf(await former.load('s'))).toEqual(['owner']);
      expect(await pieceCount()).toBe(1);
    });

    it('are whole to a reader while they are replaced', async () => {
      const [writer, reader] = [await open(), await open()];
      await writer.save('s', draft(1, ['1', '1', '1']));
      let position = 1;
      const writing = (async () => {
        for (let i = 0; i < 40; i++) {
          const next = String(position + 1);
          await writer.save('s', draft(position + 1, [next, next, next]));
          position++;
        }
      })();
      for (let seen = 1; position < 41; ) {
        const view = await reader.load('s');
        expect(view?.position).toBeGreaterThanOrEqual(seen);
        seen = view?.position ?? 0;
        expect(textsOf(view)).toEqual([String(seen), String(seen), String(seen)]);
      }
      await writing;
    });
  });

  describe('that are damaged', () => {
    const damages: [string, (db: Db) => Promise<unknown>][] = [
      [
        'a changed document',
        (db) => db.collection('view_documents').updateOne({ piece: 1 }, { $set: { data: new Binary(Buffer.from('otHer')) } }),
      ],
      ['a document of another kind', (db) => db.collection('view_documents').updateOne({ piece: 1 }, { $set: { data: 7 } })],
      ['a missing document', (db) => db.collection('view_documents').deleteOne({ piece: 0 })],
      ['a head without generations', (db) => db.collection('views').updateOne({}, { $unset: { generations: '' } })],
      ['a head without checksums', (db) => db.collection('views').updateOne({}, { $unset: { 'generations.0.checksums': '' } })],
      ['a head of no sense', (db) => db.collection('views').updateOne({}, { $set: { position: 'nine', generation: 1 } })],
    ];

    it.each(damages)('are no views, and can be saved again: %s', async (_, damage) => {
      const views = await open();
      await views.save('s', draft(9, ['one', 'other']));
      await look(damage);
      expect(await views.load('s')).toBeNull();
      expect(await views.save('s', draft(9, ['one', 'other']))).toBe(true);
      expect(textsOf(await views.load('s'))).toEqual(['one', 'other']);
    });
  });

  it('hold documents larger than the engine takes', async () => {
    const views = await open();
    const large = 'abcdefgh'.repeat((20 << 20) / 8);
    await views.save('s', draft(1, ['first', large, '', 'last']));
    const texts = textsOf(await views.load('s'));
    expect(texts?.map(({ length }) => length)).toEqual([5, large.length, 0, 4]);
    expect(texts?.[1] === large).toBe(true);
  });

  it('are rid of what a broken save left long ago, but not of a save under way', async () => {
    const views = await open();
    const piece = (ageS: number) => ({
      session: 's',
      generation: ObjectId.createFromTime(Date.now() / 1000 - ageS),
      piece: 0,
      document: 0,
      data: Buffer.from('x'),
    });
    await look((db) => db.collection('view_documents').insertMany([piece(3600), piece(60), { ...piece(3600), session: 'other' }]));
    await views.save('s', draft(1, ['view']));
    const left = await look((db) =>
      db
        .collection('view_documents')
        .find({}, { projection: { session: 1, data: 1 } })
        .toArray(),
    );
    expect(left.map(({ session, data }) => `${session} ${data.toString()}`).sort()).toEqual(['other x', 's view', 's x']);
  });

  it('are found by an index', async () => {
    await open();
    const indexes = await look((db) => db.collection('view_documents').indexes());
    expect(indexes.map(({ key }) => key)).toContainEqual({ session: 1, generation: 1, piece: 1 });
  });

  describe('refuse a database', () => {
    it('whose collections are another’s, and touch nothing in it', async () => {
      await look((db) => db.collection('views').insertOne({ _id: 'page' as never, count: 3 }));
      await expect(open()).rejects.toThrow(ForeignDatabaseError);
      await expect(open()).rejects.toThrow(/has a collection "views" that is not Hindcast's; name another database/);
      expect(await look((db) => db.collections())).toHaveLength(1);
    });

    it('of a format that they do not know', async () => {
      await (await open()).save('s', draft(1, ['kept']));
      await look((db) => db.collection('hindcast').updateOne({ _id: 'views' as never }, { $set: { format: 99 } }));
      await expect(open()).rejects.toThrow(/are of format 99, this version reads format 1/);
    });
  });
});
