import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  beginErasure,
  context,
  erase,
  keptNotes,
  lateUpdate,
  SharedEngines,
  session,
  stateOf,
  store,
  typesOf,
  update,
} from '../../test/kit/erasures.js';
import type { SealedProcess } from '../../test/kit/hosts.js';
import { declaration } from '../../test/kit/rack-stories.js';
import { until } from '../../test/kit/until.js';
import { predicateOf } from '../erasure/chosen-records.js';
import { LogUnavailableError } from '../log/event-log.js';
import type { ErasureNotes } from '../sealing/erasure-notes.js';
import { ViewsUnavailableError } from '../views/view-store.js';
import type { ErasureResult } from './record-eraser.js';

describe('an erasure that was cut off, or overtaken', () => {
  let engines: SharedEngines;
  let one: SealedProcess;
  let two: SealedProcess;
  beforeEach(async () => {
    engines = new SharedEngines();
    [one, two] = [await engines.startNode(), await engines.startNode()];
  });

  it('erases a change behind it that was made before it was known, though not with it: its receipt stays', async () => {
    await store(one, 'm1', 'the quick zebra');
    await store(one, 'm2', 'a slow tortoise');
    await update(two, 'm1', 'the quick quagga', 'u1');
    let erased: ErasureResult | null = null;
    engines.log.beforeType = 'memory.updated';
    engines.log.before = async () => {
      erased = await erase(one, 'e1', 'm1');
    };
    const batch = [
      {
        type: 'memory.updated' as const,
        id: 'u2',
        asked: 2,
        decide: () => ({ memory_id: 'm2', content: 'a slower tortoise', base_version: 1 }),
      },
      {
        type: 'memory.updated' as const,
        id: 'u3',
        asked: 3,
        decide: () => ({ memory_id: 'm1', content: 'the late quagga', base_version: 2 }),
      },
    ];
    await two.host.writes.writeEach(session, batch, context).catch((error: unknown) => expect(error).toMatchObject({ code: 'erasing' }));
    const expected = ['tombstone', 'memory.stored', 'tombstone', 'records.erased', 'memory.updated', 'tombstone', 'records.erased'];
    await until('it is erased', async () => (await typesOf(one)).slice(0, 7).join() === expected.join());
    for (const node of [one, two, await engines.startNode()]) {
      expect((await typesOf(node)).slice(0, 7)).toEqual(expected);
      expect(await update(node, 'm1', 'anything', 'u3')).toMatchObject({ status: 'conflict', entry: { verdict: 'not_found' } });
      expect(await stateOf(node)).toBe(await stateOf(await engines.startNode()));
      expect((await erase(node, 'e1', 'm1')).records).toEqual((erased as unknown as ErasureResult).records);
    }
  });

  it('has a change behind it erased by whoever loads the session, where its writer died', async () => {
    await store(one, 'm1', 'the quick zebra');
    const late = await lateUpdate(one);
    await erase(one, 'e1', 'm1');
    await one.log.append(session, late);
    const last = await engines.startNode();
    await last.host.read(session);
    await until('it is erased', async () => (await typesOf(last)).slice(0, 3).join() === 'tombstone,records.erased,tombstone');
  });

  it('has a change behind it erased by the next start, where who folded it saved its view and died before it looked', async () => {
    await store(one, 'm1', 'the quick zebra');
    const late = await lateUpdate(two);
    await erase(one, 'e1', 'm1');
    await one.host.stop();
    await two.log.append(session, late);
    const notes = keptNotes();
    const dying = await engines.startNode(notes);
    dying.host.follow(() => {
      engines.log.isAway = true;
    });
    expect((await dying.host.read(session)).position).toBe(3);
    await dying.host.stop();
    engines.log.isAway = false;
    const last = await engines.startNode(notes);
    await last.host.erasures.finishPending();
    expect(await typesOf(await engines.startNode(), true)).toEqual(['tombstone', 'records.erased', 'tombstone', 'records.erased']);
    expect(notes.pending()).toEqual([]);
    expect((await last.host.read(session)).position).toBe(4);
  });

  it('stays noted while it is under way, where a change behind an earlier one is erased meanwhile', async () => {
    const notes = keptNotes();
    const noting = await engines.startNode(notes);
    await store(noting, 'm1', 'the quick zebra');
    await store(noting, 'm2', 'a slow tortoise');
    const late = await lateUpdate(two);
    await erase(noting, 'e1', 'm1');
    let noted: string[] = [];
    engines.log.before = async () => {
      await two.log.append(session, late);
      await until('it is erased', async () => (await typesOf(two, true))[3] === 'tombstone');
      for (let turn = 0; turn < 50; turn++) await nextTurn();
      noted = notes.pending();
    };
    await erase(noting, 'e2', 'm2').catch(() => erase(noting, 'e2', 'm2'));
    expect(noted).toEqual([session]);
    await until('all is ended', () => notes.pending().length === 0);
    expect((await typesOf(await engines.startNode(), true)).slice(0, 4)).toEqual(['tombstone', 'tombstone', 'records.erased', 'tombstone']);
  });

  describe('takes the questions with it that are recorded behind it', () => {
    const questions = (node: SealedProcess): Promise<string[]> => typesOf(node, true).then((all) => all.slice(2));
    const ask = async (node: SealedProcess, ...memory_ids: string[]): Promise<void> => {
      const data = { user_message: 'where is the zebra?', memory_ids };
      await node.host.writes.write(session, { type: 'memory.recalled', asked: data, decide: () => data }, context);
    };
    beforeEach(async () => {
      await store(one, 'm1', 'the quick zebra');
      await store(one, 'm2', 'a slow tortoise');
    });

    it('and recalled the memory before it was erased, on whichever node', async () => {
      engines.log.beforeType = 'memory.recalled';
      engines.log.before = () => erase(one, 'e1', 'm1');
      // It was recorded; that something is erased meanwhile may be told first.
      await ask(two, 'm2', 'm1').catch(() => undefined);
      const all = ['records.erased', 'tombstone', 'records.erased'];
      await until('it is erased', async () => (await questions(two)).join() === all.join());
      for (const node of [one, two, await engines.startNode()]) expect(await stateOf(node)).toBe(await stateOf(await engines.startNode()));
    });

    it('and found the memory before, though the erasure is known where they are recorded', async () => {
      await erase(one, 'e1', 'm1');
      await ask(one, 'm2', 'm1');
      await until('it is erased', async () => (await questions(one))[1] === 'tombstone');
    });

    it('and were answered from the state of before', async () => {
      await erase(one, 'e1', 'm1');
      const data = { route: 'search' as const, user_message: 'where is the zebra?', memory_ids: ['m1'], read_position: 2 };
      await one.host.writes.write(session, { type: 'memory.answered', asked: data, decide: () => data }, context);
      await until('it is erased', async () => (await questions(one))[1] === 'tombstone');
    });

    it('and leaves those of other memories', async () => {
      await store(one, 'm3', 'the last zebra');
      await one.host.writes.write(session, { type: 'memory.deleted', asked: {}, decide: () => ({ memory_id: 'm3' }) }, context);
      await erase(one, 'e1', 'm1');
      await ask(one, 'm2');
      await ask(one, 'm3', 'm2');
      await one.host.erasures.carryOut(session);
      expect((await questions(one)).slice(2)).toEqual(['records.erased', 'memory.recalled', 'memory.recalled']);
    });
  });

  describe('whose node dies behind its event', () => {
    let isOwn: boolean;
    let notes: ErasureNotes;
    let heir: SealedProcess;
    beforeEach(async () => {
      isOwn = false;
      notes = keptNotes();
      heir = await engines.startNode(notes, () => isOwn);
      heir.host.takeOver();
      await store(one, 'm1', 'the quick zebra');
      await update(one, 'm1', 'the quick quagga', 'u1');
    });

    const expectEnded = async (): Promise<void> => {
      await until('the keys are destroyed', async () => (await typesOf(two, true))[1] === 'tombstone');
      expect(await typesOf(two, true)).toEqual(['tombstone', 'tombstone', 'records.erased', 'records.erased']);
      await until('nothing is left to do', () => notes.pending().length === 0);
      expect([...heir.host.liveSessions()]).toEqual([]);
    };

    it('is ended by the node that takes its sessions over, without a reader', async () => {
      await beginErasure(one, 'e1', [1, 'stored', 1]);
      heir.host.takeOver();
      for (let turns = 0; turns < 50; turns++) await nextTurn();
      expect(await typesOf(two, true)).toEqual(['memory.stored', 'memory.updated', 'records.erased']);
      isOwn = true;
      heir.host.takeOver();
      await expectEnded();
    });

    it('is ended by the node that has taken its sessions over before the event came', async () => {
      isOwn = true;
      heir.host.takeOver();
      await beginErasure(one, 'e1', [1, 'stored', 1]);
      await expectEnded();
    });
  });

  it('is carried out as its event comes, where it comes after its request was answered that nobody knows', async () => {
    await store(one, 'm1', 'the quick zebra');
    const append = engines.log.append.bind(engines.log);
    let comes = (): Promise<unknown> => Promise.reject(new Error('nothing is to come'));
    engines.log.append = async (of, records) => {
      engines.log.append = append;
      comes = () => append(of, records);
      throw new LogUnavailableError('it does not answer');
    };
    await expect(erase(one, 'e1', 'm1')).rejects.toMatchObject({ code: 'log_unavailable' });
    await until('it is known that nothing came yet', async () => (await typesOf(one)).join() === 'memory.stored');
    await comes();
    await until('it is carried out', async () => (await typesOf(two, true)).join() === 'tombstone,records.erased');
    expect((await erase(one, 'e1', 'm1')).records.map(({ id }) => id)).toEqual(['m1']);
  });

  it('is carried out by itself when that can be done again', async () => {
    await store(one, 'm1', 'the quick zebra');
    const remove = engines.views.delete.bind(engines.views);
    let failures = 0;
    engines.views.delete = async (of) => {
      if (++failures > 2) return remove(of);
      throw new ViewsUnavailableError('the views are away');
    };
    await expect(erase(one, 'e1', 'm1')).rejects.toMatchObject({ code: 'erasing' });
    await until('its view is removed', () => failures > 2);
    expect(await typesOf(two, true)).toEqual(['tombstone', 'records.erased']);
  });

  describe('of a domain', () => {
    const declared = (over: object = {}) => ({ domain_id: 'd', declaration, ...over });
    const observed = { domain_id: 'd', observations: { led: 'red' } };
    const write = (type: string, id: string, data: object, seen: number) => ({
      ...{ id, type, version: 1, recorded_at: new Date().toISOString(), actor: 'a', causation: id, digest: 'AAAAAAAAAAAAAAAA' },
      ...{ seen: [seen, 'AAAAAAAAAAA'], data },
    });

    const append = async (node: SealedProcess, ...writes: object[]): Promise<void> => {
      const make = await node.log.prepare(session, writes.length);
      await node.log.append(session, make(writes as never));
    };

    const eraseDomain = ({ host }: SealedProcess, key: string) =>
      host.eraser.erase(session, { choose: () => predicateOf({ domainId: 'd' }), key, asked: {}, isDry: false }, context);

    it('has a refused declaration behind it erased that was made before it was known', async () => {
      await append(one, write('domain.declared', 'd1', declared(), 0), write('domain.event_recorded', 'v1', observed, 0));
      const receipt = (await eraseDomain(one, 'e1')).records;
      await append(two, write('domain.declared', 'd2', declared({ expected_version: 1 }), 1));
      const expected = ['tombstone', 'tombstone', 'records.erased', 'tombstone', 'records.erased'];
      for (const node of [one, two, await engines.startNode()]) {
        await node.host.read(session).catch((error: unknown) => expect(error).toMatchObject({ code: 'erasing' }));
        await until('it is erased', async () => (await typesOf(node)).slice(0, 5).join() === expected.join());
        expect(await stateOf(node)).toBe(await stateOf(await engines.startNode()));
        expect((await eraseDomain(node, 'e1')).records).toEqual(receipt);
      }
    });

    it('leaves the domain that was declared behind it, also where a refused declaration of before it is erased later', async () => {
      await append(one, write('domain.declared', 'd1', declared(), 0));
      await eraseDomain(one, 'e1');
      const [late, anew] = [declared({ expected_version: 1 }), declared()];
      await append(
        two,
        write('domain.declared', 'd2', late, 1),
        write('domain.declared', 'd3', anew, 2),
        write('domain.event_recorded', 'v3', observed, 2),
      );
      const expected = ['tombstone', 'records.erased', 'tombstone', 'domain.declared', 'domain.event_recorded', 'records.erased'];
      await two.host.read(session).catch((error: unknown) => expect(error).toMatchObject({ code: 'erasing' }));
      await until('it is erased', async () => (await typesOf(two)).slice(0, 6).join() === expected.join());
      // what is looked for once more finds no more
      const last = await engines.startNode();
      await last.host.erasures.carryOut(session);
      for (const node of [one, two, last]) {
        // both nodes may have named it
        expect((await typesOf(node)).slice(0, 6)).toEqual(expected);
        expect((await node.host.read(session)).domains.find('d')?.version).toBe(1);
        expect(await stateOf(node)).toBe(await stateOf(await engines.startNode()));
      }
    });

    it('leaves a refused declaration behind it by who knew of it', async () => {
      await append(one, write('domain.declared', 'd1', declared(), 0));
      await eraseDomain(one, 'e1');
      await append(two, write('domain.declared', 'd2', declared({ expected_version: 1 }), 2));
      await one.host.erasures.carryOut(session);
      await two.host.erasures.carryOut(session);
      expect(await typesOf(two)).toEqual(['tombstone', 'records.erased', 'domain.declared']);
    });
  });

  it('is ended by another node that loads the session, where the first one died behind the erasing event', async () => {
    await store(one, 'm1', 'the quick zebra');
    await update(one, 'm1', 'the quick quagga', 'u1');
    await beginErasure(one, 'e1', [1, 'stored', 1]);
    expect((await two.host.read(session)).findMemory('m1')).toBe(-1);
    expect(await typesOf(two)).toEqual(['tombstone', 'tombstone', 'records.erased', 'records.erased']);
    expect(await update(two, 'm1', 'the quick quagga', 'u1')).toMatchObject({ status: 'duplicate', entry: { verdict: 'updated' } });
  });
});
