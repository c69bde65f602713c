import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KeyRing } from '../../../src/sealing/key-ring.js';
import { KeysDamagedError, KeysUnavailableError } from '../../../src/sealing/key-store.js';
import { masterKeyOf } from '../../../src/sealing/master-key.js';
import { MongoKeyStore } from '../../../src/sealing/mongodb/mongodb-key-store.js';
import { keyStoreContract } from '../../contracts/key-store.contract.js';
import { inDatabase, MongoServer, whySkipped } from './mongo-server.js';

const skipped = whySkipped();

describe.skipIf(skipped !== null)(`keys in MongoDB${skipped ? ` (skipped: ${skipped})` : ''}`, () => {
  let server: MongoServer;
  const master = masterKeyOf(randomBytes(32));

  beforeAll(async () => {
    server = await MongoServer.start();
  });
  afterAll(() => server.dispose());

  keyStoreContract('MongoDB', () => {
    const url = server.newDatabase();
    return { open: () => MongoKeyStore.open(url), reopen: () => MongoKeyStore.open(url), dispose: async () => undefined };
  });

  describe('of several nodes', () => {
    it('are each given out once, found by all, and gone for all', async () => {
      const url = server.newDatabase();
      const rings = await Promise.all([1, 2, 3, 4].map(async () => KeyRing.open(await MongoKeyStore.open(url), master)));
      const taken = (await Promise.all(rings.map((ring) => ring.take('a', 40)))).flat();
      expect(new Set(taken.map(({ id }) => id)).size).toBe(160);
      const digests = await Promise.all(rings.map(async (ring) => (await ring.digests('a')).of('payload', 'text')));
      expect(new Set(digests).size).toBe(1);
      const gone = taken.filter((_, i) => i % 2 === 0).map(({ id }) => id);
      // All nodes at once, in the same blocks.
      await Promise.all(
        rings.map((ring, i) =>
          ring.destroy(
            'a',
            gone.filter((_, j) => j % 4 === i),
          ),
        ),
      );
      const expected = taken.map(({ id }) => (gone.includes(id) ? 'erased' : 'live'));
      for (const ring of rings) {
        const found = await ring.find(
          'a',
          taken.map(({ id }) => id),
        );
        expect(found.map(({ status }) => status)).toEqual(expected);
      }
      await rings[0].eraseAgent('a');
      for (const ring of rings) expect(await ring.find('a', [taken[1].id])).toEqual([{ status: 'erased' }]);
      await Promise.all(rings.map((ring) => ring.close()));
    });
  });

  it('leave nothing of a destroyed key in the documents', async () => {
    const url = server.newDatabase();
    const store = await MongoKeyStore.open(url);
    const ring = await KeyRing.open(store, master);
    const ids = (await ring.take('a', 14)).map(({ id }) => id);
    await ring.destroy('a', ids);
    const [block] = await inDatabase(url, (client) =>
      client
        .db()
        .collection('key_blocks')
        .find({ _id: Math.floor(ids[0] / 16) as never })
        .toArray(),
    );
    expect(Object.keys(block).sort()).toEqual(['_id', 'revision', 'session']);
    await ring.close();
  });

  it('tell damage from erasure', async () => {
    const url = server.newDatabase();
    const store = await MongoKeyStore.open(url);
    const ring = await KeyRing.open(store, master);
    const [{ id }] = await ring.take('a', 1);
    await inDatabase(url, (client) =>
      client
        .db()
        .collection('key_blocks')
        .updateMany({}, { $set: { wrapped: 'changed' } }),
    );
    await expect(ring.find('a', [id])).rejects.toThrow(KeysDamagedError);
    await store.close();
  });

  it('are unavailable where the server is', async () => {
    await expect(MongoKeyStore.open('mongodb://127.0.0.1:1/x?serverSelectionTimeoutMS=300')).rejects.toThrow(KeysUnavailableError);
  });
});
