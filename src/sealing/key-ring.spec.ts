import { randomBytes } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { InMemoryKeyStore } from './in-memory/in-memory-key-store.js';
import { KeyRing } from './key-ring.js';
import { KeysDamagedError } from './key-store.js';
import { masterKeyOf } from './master-key.js';

const master = masterKeyOf(randomBytes(32));

/** A store in memory that counts how often blocks are added, and how many. */
class CountingStore extends InMemoryKeyStore {
  readonly added: number[] = [];
  override addBlocks(...args: Parameters<InMemoryKeyStore['addBlocks']>) {
    this.added.push(args[1].length);
    return super.addBlocks(...args);
  }
}

describe('a key ring', () => {
  it('makes keys ahead in batches that grow with what is taken', async () => {
    const store = new CountingStore();
    const ring = await KeyRing.open(store, master);
    for (let i = 0; i < 1000; i++) await ring.take('a', 1);
    expect(store.added.slice(0, 5)).toEqual([1, 2, 4, 8, 16]);
    expect(store.added.reduce((sum, blocks) => sum + blocks * 14, 0)).toBeLessThan(1000 + 2 * 64 * 14);
  });

  it('makes larger batches for an agent that writes quickly than for one that does not', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
    try {
      const store = new CountingStore();
      const ring = await KeyRing.open(store, master);
      for (let i = 0; i < 3000; i++) await ring.take('a', 1);
      expect(Math.max(...store.added)).toBe(64);
      for (let i = 0; i < 3000; i++) {
        clock.mockReturnValue(i * 100);
        await ring.take('a', 1);
      }
      expect(store.added.at(-1)).toBe(16);
    } finally {
      clock.mockRestore();
    }
  });

  it('has the store see no key, and no text', async () => {
    const seen: Uint8Array[] = [];
    class Watched extends InMemoryKeyStore {
      override addAgent(...args: Parameters<InMemoryKeyStore['addAgent']>) {
        seen.push(args[1].wrapped);
        return super.addAgent(...args);
      }
      override addBlocks(...args: Parameters<InMemoryKeyStore['addBlocks']>) {
        seen.push(...args[1]);
        return super.addBlocks(...args);
      }
      override replaceBlocks(...args: Parameters<InMemoryKeyStore['replaceBlocks']>) {
        seen.push(...args[1].flatMap(({ wrapped }) => wrapped ?? []));
        return super.replaceBlocks(...args);
      }
    }
    const ring = await KeyRing.open(new Watched(), master);
    const taken = await ring.take('a', 30);
    await ring.destroy('a', [taken[0].id]);
    const all = Buffer.concat([...seen]);
    for (const { key } of taken) expect(all.includes(key as Buffer)).toBe(false);
  });

  it('gives back the room of keys that were not used', async () => {
    const store = new InMemoryKeyStore();
    const ring = await KeyRing.open(store, master);
    const [one] = await ring.take('a', 1);
    await ring.rest('a');
    const neighbours = Array.from({ length: 13 }, (_, i) => one.id + 1 + i);
    expect((await ring.find('a', [one.id, ...neighbours])).map(({ status }) => status)).toEqual([
      'live',
      ...neighbours.map(() => 'erased'),
    ]);
    expect((await ring.take('a', 1))[0].id).not.toBe(one.id);
  });

  it('refuses another master key, and a store whose keys were changed', async () => {
    const store = new InMemoryKeyStore();
    const ring = await KeyRing.open(store, master);
    const [{ id }] = await ring.take('a', 1);
    await expect(KeyRing.open(store, masterKeyOf(randomBytes(32)))).rejects.toThrow(`the keys are wrapped by the master key ${master.id}`);
    const number = Math.floor(id / 16);
    const [block] = await store.blocks('a', [number]);
    if (typeof block === 'string') throw new Error(block);
    const changed = Uint8Array.from(block.wrapped);
    changed[40] ^= 1;
    await store.replaceBlocks('a', [{ number, revision: block.revision, wrapped: changed }]);
    await expect(ring.find('a', [id])).rejects.toThrow(KeysDamagedError);
    await expect(ring.destroy('a', [id])).rejects.toThrow(KeysDamagedError);
  });

  it('unwraps no agent’s keys for another', async () => {
    const store = new InMemoryKeyStore();
    const ring = await KeyRing.open(store, master);
    await ring.take('a', 1);
    const stolen = await store.agent('a');
    if (typeof stolen === 'string') throw new Error(stolen);
    await store.addAgent('b', stolen);
    await expect(ring.take('b', 1)).rejects.toThrow(KeysDamagedError);
  });
});
