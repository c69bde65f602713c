import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeyRing } from '../../src/sealing/key-ring.js';
import { AgentErasedError, type KeyStore, type WrappedAgent } from '../../src/sealing/key-store.js';
import { masterKeyOf } from '../../src/sealing/master-key.js';
import { seeded } from '../kit/random.js';

export interface KeyFixture {
  open(): Promise<KeyStore>;
  /** The same keys again after `close`, as after a restart; left out where nothing survives. */
  reopen?(): Promise<KeyStore>;
  dispose(): Promise<void>;
}

const agent = (of: string, master = 'm1'): WrappedAgent => ({ master, wrapped: Buffer.from(`secret of ${of}`) });
const block = (text: string): Uint8Array => Buffer.from(text.padEnd(476, '.'));
const show = (blocks: Awaited<ReturnType<KeyStore['blocks']>>) =>
  blocks.map((one) => (typeof one === 'string' ? one : Buffer.from(one.wrapped).toString().replace(/\.+$/, '')));
const revisionOf = async (keys: KeyStore, session: string, number: number): Promise<number> => {
  const [found] = await keys.blocks(session, [number]);
  if (typeof found === 'string') throw new Error(`block ${number} is ${found}`);
  return found.revision;
};

/** What every key store must do, see the guarantees at the port; and that the key ring stands on it. */
export const keyStoreContract = (engine: string, makeFixture: () => KeyFixture) => {
  let fixture: KeyFixture;
  let keys: KeyStore;

  beforeEach(async () => {
    fixture = makeFixture();
    keys = await fixture.open();
  });
  afterEach(async () => {
    await keys.close();
    await fixture.dispose();
  });
  /** Closes and opens again, where that keeps anything. */
  const restart = async (): Promise<void> => {
    if (fixture.reopen === undefined) return;
    await keys.close();
    keys = await fixture.reopen();
  };

  describe(`${engine} key store`, () => {
    it('keeps the first secret of an agent', async () => {
      expect(await keys.agent('a')).toBe('unknown');
      expect(await keys.addAgent('a', agent('a'))).toBe(true);
      expect(await keys.addAgent('a', agent('another'))).toBe(false);
      await restart();
      expect(await keys.addAgent('a', agent('another'))).toBe(false);
      const found = (await keys.agent('a')) as WrappedAgent;
      expect([found.master, Buffer.from(found.wrapped).toString()]).toEqual(['m1', 'secret of a']);
    });

    it('makes known by which keys the nodes sign, where several share it', async () => {
      if (keys.signers === undefined) return;
      await Promise.all(['k1', 'k2', 'k1'].map((id) => keys.signers?.add(id, `public key of ${id}`)));
      await keys.signers.add('k1', 'another');
      await restart();
      expect([...((await keys.signers?.all()) ?? [])].sort()).toEqual([
        ['k1', 'public key of k1'],
        ['k2', 'public key of k2'],
      ]);
    });

    it('lets one of those that add an agent at once win', async () => {
      const added = await Promise.all([1, 2, 3, 4].map((i) => keys.addAgent('a', agent(`${i}`))));
      expect(added.filter(Boolean)).toHaveLength(1);
      const found = (await keys.agent('a')) as WrappedAgent;
      expect(Buffer.from(found.wrapped).toString()).toBe(`secret of ${added.indexOf(true) + 1}`);
    });

    it('wraps an agent anew only from the master key that it is under', async () => {
      await keys.addAgent('a', agent('a'));
      expect(await keys.replaceAgent('a', 'm0', agent('a', 'm2'))).toBe(false);
      expect(await keys.replaceAgent('b', 'm1', agent('b', 'm2'))).toBe(false);
      expect(await keys.replaceAgent('a', 'm1', agent('a anew', 'm2'))).toBe(true);
      await restart();
      expect(((await keys.agent('a')) as WrappedAgent).master).toBe('m2');
    });

    it('does not bring back an agent that is erased while it is wrapped anew', async () => {
      for (let i = 0; i < 20; i++) {
        const name = `agent ${i}`;
        await keys.addAgent(name, agent(name));
        const erasing = keys.eraseAgent(name);
        for (let turn = 0; turn < i; turn++) await nextTurn();
        await keys.replaceAgent(name, 'm1', agent(`${name} anew`, 'm2'));
        await erasing;
      }
      await restart();
      for (let i = 0; i < 20; i++) expect(await keys.agent(`agent ${i}`)).toBe('erased');
    });

    it('lists the agents that are not under a master key', async () => {
      for (const [name, master] of [
        ['a', 'm1'],
        ['b', 'm2'],
        ['c', 'm1'],
        ['d', 'm1'],
      ])
        await keys.addAgent(name, agent(name, master));
      await keys.eraseAgent('d');
      const listed: string[] = [];
      for await (const { session, wrapped } of keys.agentsNotUnder('m2')) listed.push(`${session}: ${Buffer.from(wrapped)}`);
      expect(listed.sort()).toEqual(['a: secret of a', 'c: secret of c']);
    });

    it('gives blocks back as they were added, each under a number of its own', async () => {
      await keys.addAgent('a', agent('a'));
      const numbers = await keys.addBlocks('a', [block('one'), block('two')]);
      numbers.push(...(await keys.addBlocks('a', [block('three')])));
      expect(new Set(numbers).size).toBe(3);
      for (const number of numbers) expect(number > 0 && number < 2 ** 49).toBe(true);
      await restart();
      expect(show(await keys.blocks('a', [numbers[2], numbers[0], numbers[1]]))).toEqual(['three', 'one', 'two']);
    });

    it('knows no block that it did not give out, nor one of another agent', async () => {
      for (const name of ['a', 'b']) await keys.addAgent(name, agent(name));
      const [number] = await keys.addBlocks('a', [block('one')]);
      const others = [1, number + 1, number + 2 ** 21, 2 ** 49 - 1].filter((one) => one !== number);
      expect(await keys.blocks('a', others)).toEqual(others.map(() => 'unknown'));
      expect(await keys.blocks('b', [number])).toEqual(['unknown']);
      expect(await keys.blocks('nobody', [number])).toEqual(['unknown']);
      expect(await keys.replaceBlocks('b', [{ number, revision: 0, wrapped: null }])).toEqual([false]);
      expect(show(await keys.blocks('a', [number]))).toEqual(['one']);
    });

    it('replaces a block of the revision that is named', async () => {
      await keys.addAgent('a', agent('a'));
      const [number] = await keys.addBlocks('a', [block('one')]);
      const revision = await revisionOf(keys, 'a', number);
      expect(await keys.replaceBlocks('a', [{ number, revision, wrapped: block('two') }])).toEqual([true]);
      expect(await keys.replaceBlocks('a', [{ number, revision, wrapped: block('late') }])).toEqual([false]);
      await restart();
      expect(show(await keys.blocks('a', [number]))).toEqual(['two']);
    });

    it('lets one of those that replace a block at once win', async () => {
      await keys.addAgent('a', agent('a'));
      const [number] = await keys.addBlocks('a', [block('one')]);
      const revision = await revisionOf(keys, 'a', number);
      const texts = ['two', 'three', 'four'];
      const done = await Promise.all(texts.map((text) => keys.replaceBlocks('a', [{ number, revision, wrapped: block(text) }])));
      expect(done.filter(([isDone]) => isDone)).toHaveLength(1);
      expect(show(await keys.blocks('a', [number]))).toEqual([texts[done.findIndex(([isDone]) => isDone)]]);
    });

    it('tells a destroyed block for ever, whatever comes after it', async () => {
      await keys.addAgent('a', agent('a'));
      const numbers = await keys.addBlocks('a', ['one', 'two', 'three'].map(block));
      const destroyed = numbers.slice(0, 2);
      const changes = await Promise.all(
        destroyed.map(async (number) => ({ number, revision: await revisionOf(keys, 'a', number), wrapped: null })),
      );
      expect(await keys.replaceBlocks('a', changes)).toEqual([true, true]);
      expect(await keys.replaceBlocks('a', changes)).toEqual([false, false]);
      for (let round = 0; round < 3; round++) {
        expect(show(await keys.blocks('a', numbers))).toEqual(['erased', 'erased', 'three']);
        const more = await keys.addBlocks('a', ['four', 'five', 'six'].map(block));
        expect(more.filter((number) => numbers.includes(number))).toEqual([]);
        expect(show(await keys.blocks('a', more))).toEqual(['four', 'five', 'six']);
        await restart();
      }
    });

    it('forgets an erased agent and its blocks for ever', async () => {
      for (const name of ['a', 'b']) await keys.addAgent(name, agent(name));
      const [of] = await keys.addBlocks('a', [block('of a')]);
      const [other] = await keys.addBlocks('b', [block('of b')]);
      for (const name of ['a', 'a', 'never there']) await keys.eraseAgent(name);
      for (let round = 0; round < 2; round++) {
        for (const name of ['a', 'never there']) {
          expect(await keys.agent(name)).toBe('erased');
          expect(await keys.addAgent(name, agent(name))).toBe(false);
          expect(await keys.replaceAgent(name, 'm1', agent(name))).toBe(false);
          await expect(keys.addBlocks(name, [block('late')])).rejects.toThrow(AgentErasedError);
        }
        expect(await keys.blocks('a', [of])).toEqual(['erased']);
        expect(await keys.replaceBlocks('a', [{ number: of, revision: 0, wrapped: block('late') }])).toEqual([false]);
        await keys.addBlocks('b', ['more', 'and more'].map(block));
        expect(show(await keys.blocks('b', [other]))).toEqual(['of b']);
        await restart();
      }
    });

    it('does what many ask for at once', async () => {
      const names = Array.from({ length: 20 }, (_, i) => `agent ${i}`);
      const numbers = await Promise.all(
        names.map(async (name) => {
          await keys.addAgent(name, agent(name));
          return (await Promise.all([1, 2, 3, 4].map((i) => keys.addBlocks(name, [block(`${name} ${i}`)])))).flat();
        }),
      );
      expect(new Set(numbers.flat()).size).toBe(80);
      await restart();
      for (const [i, name] of names.entries())
        expect(show(await keys.blocks(name, numbers[i]))).toEqual([1, 2, 3, 4].map((j) => `${name} ${j}`));
    });
  });

  describe(`a key ring on the ${engine} key store`, () => {
    const master = masterKeyOf(randomBytes(32));
    const hex = (key: unknown): string => Buffer.from(key as Uint8Array).toString('hex');
    const shown = async (ring: KeyRing, session: string, ids: readonly number[]): Promise<string[]> =>
      (await ring.find(session, ids)).map((found) => (found.status === 'live' ? hex(found.key) : found.status));

    it('gives out keys that are found again, and none twice', async () => {
      let ring = await KeyRing.open(keys, master);
      const taken = (await Promise.all(Array.from({ length: 40 }, (_, i) => ring.take('a', 1 + (i % 50))))).flat();
      expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
      expect(new Set(taken.map(({ key }) => hex(key))).size).toBe(taken.length);
      for (const { id, key } of taken) expect(Number.isSafeInteger(id) && id > 0 && (key as Uint8Array).length === 32).toBe(true);
      await restart();
      ring = await KeyRing.open(keys, master);
      const ids = taken.map(({ id }) => id);
      expect(await shown(ring, 'a', ids)).toEqual(taken.map(({ key }) => hex(key)));
      if (fixture.reopen === undefined) return;
      const later = await ring.take('a', 100);
      expect(later.filter(({ id }) => ids.includes(id))).toEqual([]);
    });

    it('tells destroyed keys from unknown ones, and leaves their neighbours', async () => {
      let ring = await KeyRing.open(keys, master);
      const taken = await ring.take('a', 30);
      const gone = taken.filter((_, i) => i % 3 === 0).map(({ id }) => id);
      await ring.destroy('a', gone);
      await ring.destroy('a', [...gone, 12345678901]);
      for (let round = 0; round < 2; round++) {
        const expected = taken.map(({ id, key }) => (gone.includes(id) ? 'erased' : hex(key)));
        const ids = taken.map(({ id }) => id);
        expect(await shown(ring, 'a', ids)).toEqual(expected);
        expect(await shown(ring, 'a', [15, 2 ** 53 - 1])).toEqual(['unknown', 'unknown']);
        await restart();
        ring = await KeyRing.open(keys, master);
      }
    });

    it('loses no destruction to another at the same time', async () => {
      const ring = await KeyRing.open(keys, master);
      const ids = (await ring.take('a', 60)).map(({ id }) => id);
      await Promise.all(ids.filter((_, i) => i % 2 === 0).map((id) => ring.destroy('a', [id])));
      expect((await ring.find('a', ids)).map(({ status }) => status)).toEqual(ids.map((_, i) => (i % 2 === 0 ? 'erased' : 'live')));
    });

    it('does in any order what a map does', async () => {
      const random = seeded('key store');
      const ring = await KeyRing.open(keys, master);
      const expected = new Map<number, string>();
      for (let step = 0; step < 60; step++) {
        const session = random.of(['a', 'b']);
        const own = [...expected.keys()].filter((id) => expected.get(id)?.startsWith(session));
        if (random.below(3) > 0)
          for (const { id, key } of await ring.take(session, 1 + random.below(20))) expected.set(id, `${session} ${hex(key)}`);
        else {
          const gone = own.filter(() => random.below(2) === 0);
          await ring.destroy(session, gone);
          for (const id of gone) expected.set(id, `${session} erased`);
        }
        if (random.below(10) === 0) await ring.rest(session);
      }
      for (const session of ['a', 'b']) {
        const own = [...expected].filter(([, text]) => text.startsWith(session));
        const ids = own.map(([id]) => id);
        expect((await shown(ring, session, ids)).map((text) => `${session} ${text}`)).toEqual(own.map(([, text]) => text));
      }
    });

    it('keeps an agent’s digests when its keys are destroyed, and not when it is erased', async () => {
      let ring = await KeyRing.open(keys, master);
      const before = (await ring.digests('a')).of('payload', 'text');
      expect((await ring.digests('b')).of('payload', 'text')).not.toBe(before);
      const ids = (await ring.take('a', 3)).map(({ id }) => id);
      await ring.destroy('a', ids);
      await restart();
      ring = await KeyRing.open(keys, master);
      if (fixture.reopen !== undefined) expect((await ring.digests('a')).of('payload', 'text')).toBe(before);
      await ring.eraseAgent('a');
      await expect(ring.digests('a')).rejects.toThrow(AgentErasedError);
      await expect(ring.take('a', 1)).rejects.toThrow(AgentErasedError);
      expect((await ring.find('a', ids)).map(({ status }) => status)).toEqual(['erased', 'erased', 'erased']);
    });

    it('changes the master key without changing any other key', async () => {
      const next = masterKeyOf(randomBytes(32));
      let ring = await KeyRing.open(keys, master);
      const taken = [...(await ring.take('a', 5)), ...(await ring.take('b', 5))];
      const digest = (await ring.digests('a')).of('payload', 'text');
      expect(await ring.rotate(next)).toBe(2);
      const later = await ring.take('c', 1);
      await restart();
      await expect(KeyRing.open(keys, master)).rejects.toThrow(`wrapped by the master key ${next.id}`);
      ring = await KeyRing.open(keys, next);
      const ids = taken.map(({ id }) => id);
      expect([...(await shown(ring, 'a', ids.slice(0, 5))), ...(await shown(ring, 'b', ids.slice(5)))]).toEqual(
        taken.map(({ key }) => hex(key)),
      );
      expect(await shown(ring, 'c', [later[0].id])).toEqual([hex(later[0].key)]);
      expect((await ring.digests('a')).of('payload', 'text')).toBe(digest);
    });

    it('gives keys out and finds them while the master key is changed, also those of agents that are new', async () => {
      const next = masterKeyOf(randomBytes(32));
      let ring = await KeyRing.open(keys, master);
      const names = Array.from({ length: 30 }, (_, i) => `agent ${i}`);
      for (const name of names.slice(0, 20)) await ring.digests(name);
      // half of these are known to the ring, half are read anew
      await restart();
      ring = await KeyRing.open(keys, master);
      for (const name of names.slice(0, 10)) await ring.digests(name);
      const [taken] = await Promise.all([
        Promise.all(names.map(async (name) => [name, await ring.take(name, 3)] as const)),
        ring.rotate(next),
        ...names.map((name) => ring.find(name, [0])),
      ]);
      await restart();
      ring = await KeyRing.open(keys, next);
      for (const [name, made] of taken)
        expect(
          await shown(
            ring,
            name,
            made.map(({ id }) => id),
          ),
        ).toEqual(made.map(({ key }) => hex(key)));
    });

    it('goes on with a change of the master key that was cut off', async () => {
      const next = masterKeyOf(randomBytes(32));
      const ring = await KeyRing.open(keys, master);
      const of = new Map<string, string>();
      for (const session of ['a', 'b', 'c']) of.set(session, (await ring.digests(session)).of('payload', 'text'));
      // As far as it got: one agent of three.
      let replaced = 0;
      const cutOff = Object.assign(Object.create(keys) as KeyStore, {
        replaceAgent: (...args: Parameters<KeyStore['replaceAgent']>) => {
          if (replaced++ > 0) throw new Error('cut off');
          return keys.replaceAgent(...args);
        },
      });
      await expect((await KeyRing.open(cutOff, master)).rotate(next)).rejects.toThrow('cut off');
      await expect(KeyRing.open(keys, next)).rejects.toThrow(`wrapped by the master key ${master.id}`);
      const again = await KeyRing.open(keys, next, master);
      for (const [session, digest] of of) expect((await again.digests(session)).of('payload', 'text')).toBe(digest);
    });
  });
};
