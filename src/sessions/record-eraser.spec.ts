import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { HindcastEvent } from '../../projections/events.js';
import { beginErasure, erase, SharedEngines, session, stateOf, store, typesOf, update } from '../../test/kit/erasures.js';
import type { SealedProcess } from '../../test/kit/hosts.js';
import { seeded } from '../../test/kit/random.js';
import { until } from '../../test/kit/until.js';
import { verifySession } from '../audit/queries/verify-session.handler.js';
import { decodeRecord } from './event-codec.js';
import type { ErasureResult } from './record-eraser.js';

describe('an erasure beside another node', () => {
  let engines: SharedEngines;
  let one: SealedProcess;
  let two: SealedProcess;
  beforeEach(async () => {
    engines = new SharedEngines();
    [one, two] = [await engines.startNode(), await engines.startNode()];
  });

  it('erases with it what that wrote of the records before the erasing event, which keeps its outcome', async () => {
    await store(one, 'm1', 'the quick zebra');
    await store(one, 'm2', 'a slow tortoise');
    engines.log.before = () => update(two, 'm1', 'the quick quagga', 'u1');
    const { records } = await erase(one, 'e1', 'm1');
    expect(records.map(({ position, id, type }) => [position, id, type])).toEqual([
      [1, 'm1', 'memory.stored'],
      [3, 'u1', 'memory.updated'],
    ]);
    for (const node of [one, two, await engines.startNode()]) {
      expect(await typesOf(node)).toEqual(['tombstone', 'memory.stored', 'tombstone', 'records.erased', 'records.erased']);
      expect(await update(node, 'm1', 'the quick quagga', 'u1')).toMatchObject({
        status: 'duplicate',
        entry: { verdict: 'updated', value: 2 },
      });
      expect(await stateOf(node)).toBe(await stateOf(await engines.startNode()));
    }
    expect((await erase(two, 'e1', 'm1')).records).toEqual(records);
  });

  it('does not take with it what is of another memory, or came behind the erasing event', async () => {
    await store(one, 'm1', 'the quick zebra');
    await store(one, 'm2', 'a slow tortoise');
    engines.log.before = () => update(two, 'm2', 'a slower tortoise', 'u2');
    await erase(one, 'e1', 'm1');
    await update(two, 'm1', 'too late', 'u1');
    expect(await typesOf(two)).toEqual(['tombstone', 'memory.stored', 'memory.updated', 'records.erased', 'memory.updated']);
    expect(await update(one, 'm1', 'too late', 'u1')).toMatchObject({ status: 'duplicate', entry: { verdict: 'not_found' } });
  });

  it('is told by neither node from what it read lately', async () => {
    await store(one, 'm1', 'the quick zebra');
    for (const { host } of [one, two]) {
      await host.read(session);
      expect(await host.foundTexts(session, [1])).toMatchObject([{ text: { content: 'the quick zebra' } }]);
    }
    await erase(one, 'e1', 'm1');
    await two.host.waitUntilFolded(session);
    for (const { host } of [one, two]) await expect(host.foundTexts(session, [1])).rejects.toMatchObject({ code: 'erasing' });
  });

  it('comes to one state where both erase the same at once', async () => {
    await store(one, 'm1', 'the quick zebra');
    await store(two, 'm2', 'a slow tortoise');
    engines.log.before = () => erase(two, 'e2', 'm1', 'm2');
    await erase(one, 'e1', 'm1').catch(() => erase(one, 'e1', 'm1'));
    expect(await typesOf(one)).toEqual(['tombstone', 'tombstone', 'records.erased', 'records.erased']);
    for (const node of [one, two]) expect(await stateOf(node)).toBe(await stateOf(await engines.startNode()));
    const repeated = await Promise.all([erase(one, 'e1', 'm1'), erase(two, 'e1', 'm1')]);
    expect(repeated[0].records).toEqual(repeated[1].records);
  });

  it('is one of two under one key by two nodes: the other one erases nothing and is told of the conflict', async () => {
    await store(one, 'm1', 'the quick zebra');
    await store(one, 'm2', 'a slow tortoise');
    engines.log.before = () => erase(two, 'k', 'm2');
    const first = await erase(one, 'k', 'm1').catch(() => erase(one, 'k', 'm1'));
    expect(first).toMatchObject({ records: [], written: { status: 'conflict', entry: { position: 3 } } });
    expect((await erase(two, 'k', 'm2')).records.map(({ id }) => id)).toEqual(['m2']);
    for (const node of [one, two, await engines.startNode()]) {
      expect(await typesOf(node)).toEqual(['memory.stored', 'tombstone', 'records.erased', 'records.erased']);
      expect((await node.host.read(session)).findMemory('m1')).not.toBe(-1);
      expect(await erase(node, 'k', 'm1')).toMatchObject({ written: { status: 'conflict' } });
      expect(await stateOf(node)).toBe(await stateOf(await engines.startNode()));
    }
    // another key erases it
    expect((await erase(two, 'k2', 'm1')).records.map(({ id }) => id)).toEqual(['m1']);
    expect((await typesOf(one)).slice(0, 2)).toEqual(['tombstone', 'tombstone']);
  });

  it('leaves what came behind it, where another node takes the same request later', async () => {
    await store(one, 'm1', 'the quick zebra');
    engines.log.before = async () => {
      await erase(two, 'k', 'm1');
      await update(two, 'm1', 'too late', 'u1');
      await beginErasure(two, 'k', [1, 'stored', 1], [3, 'not_found', 0]);
    };
    await erase(one, 'e2', 'm9').catch(() => erase(one, 'e2', 'm9'));
    for (const node of [one, two, await engines.startNode()]) {
      expect((await typesOf(node)).slice(0, 4)).toEqual(['tombstone', 'records.erased', 'memory.updated', 'records.erased']);
      expect(await stateOf(node)).toBe(await stateOf(await engines.startNode()));
    }
  });

  it('leaves the keys of what another node erases meanwhile, until all is named that goes with it', async () => {
    await store(one, 'm1', 'the quick zebra');
    await update(one, 'm1', 'the quick quagga', 'u1');
    await store(one, 'm2', 'a slow tortoise');
    const destroy = two.log.destroyErased.bind(two.log);
    two.log.destroyErased = async (...of) => {
      two.log.destroyErased = destroy;
      await beginErasure(one, 'e1', [1, 'stored', 1]);
      await destroy(...of);
    };
    await erase(two, 'e2', 'm2').catch(() => erase(two, 'e2', 'm2'));
    for (const node of [one, two, await engines.startNode()]) {
      expect((await node.host.read(session)).findMemory('m1')).toBe(-1);
      expect((await typesOf(node)).slice(0, 4)).toEqual(['tombstone', 'tombstone', 'tombstone', 'records.erased']);
      expect(await update(node, 'm1', 'the quick quagga', 'u1')).toMatchObject({ status: 'duplicate', entry: { verdict: 'updated' } });
      expect(await stateOf(node)).toBe(await stateOf(await engines.startNode()));
    }
  });

  it('erases what was asked for and nothing else while sixteen writers write by both', async () => {
    const random = seeded('record-eraser.spec');
    const acknowledged = new Map<string, string>();
    let isOver = false;
    const writer = async (name: number): Promise<void> => {
      for (let i = 0; !isOver; i++) {
        const node = random.below(2) === 0 ? one : two;
        const [kept, secret] = [`kept ${name} ${i}`, `secret ${name} ${i % 4}`];
        const write = random.below(2) === 0 ? store(node, kept, kept) : update(node, secret, `quagga ${name} ${i}`, `change ${name} ${i}`);
        // A write that an erasure drops its session under is to be sent again.
        await write.then(
          ({ status, entry }) => status === 'recorded' && acknowledged.set(`${entry.scope} ${entry.id}`, entry.verdict),
          (error: unknown) => expect(error).toMatchObject({ code: expect.stringMatching(/^(erasing|log_unavailable)$/) }),
        );
        await nextTurn();
      }
    };
    const secrets: string[][] = Array.from({ length: 8 }, (_, round) => [0, 1].map((i) => `secret ${round * 2 + i} ${i}`));
    for (let name = 0; name < 16; name++) for (let i = 0; i < 4; i++) await store(one, `secret ${name} ${i}`, `quagga ${name} of ${i}`);
    const writers = Array.from({ length: 16 }, (_, name) => writer(name));
    const receipts: ErasureResult[] = [];
    for (const [round, ids] of secrets.entries()) {
      const node = round % 2 === 0 ? one : two;
      const isErased = async (): Promise<boolean> => {
        const erased = await erase(node, `erase ${round}`, ...ids).catch((error: unknown) => {
          expect(error).toMatchObject({ code: expect.stringMatching(/^(erasing|log_unavailable)$/) });
          return null;
        });
        if (erased !== null) receipts.push(erased);
        return erased !== null;
      };
      await until(`erasure ${round} is carried out`, isErased, 0);
    }
    isOver = true;
    await Promise.all(writers);

    const erasedIds = new Set(secrets.flat());
    const last = await engines.startNode();
    const found = new Map<string, HindcastEvent>();
    await last.log.read(session, {}, (record) => {
      const event = decodeRecord(record);
      if (!found.has(event.id)) found.set(event.id, event);
    });
    const erasedAt = new Map(secrets.flatMap((ids, round) => ids.map((id) => [id, receipts[round].written?.entry.position as number])));
    for (const event of found.values()) {
      const about = event.type === 'memory.stored' ? event.id : event.type === 'memory.updated' ? event.data.memory_id : '';
      if (erasedIds.has(about)) expect(event.position, `${event.id} is about ${about}`).toBeGreaterThan(erasedAt.get(about) as number);
      if (event.type === 'tombstone') expect(event.id).not.toMatch(/^kept/);
    }
    const final = await last.host.read(session);
    for (const [write, verdict] of acknowledged) {
      const id = write.slice(write.indexOf(' ') + 1);
      const { ledger, ids } = final;
      expect(ledger.entry(ledger.findEntry(write.slice(0, write.indexOf(' ')), ids.find(id))).verdict, write).toBe(verdict);
    }
    for (const [round, ids] of secrets.entries()) {
      const names = receipts[round].records.map(({ id }) => id);
      expect(names).toEqual(expect.arrayContaining(ids));
      for (const node of [one, two]) expect((await erase(node, `erase ${round}`, ...ids)).records).toEqual(receipts[round].records);
    }
    for (const node of [one, two]) expect(await stateOf(node)).toBe(await stateOf(await engines.startNode()));
    expect((await verifySession(last.log, session)).valid).toBe(true);
  });
});
