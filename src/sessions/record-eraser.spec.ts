import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ErasedOutcome, EventDraft, HindcastEvent } from '../../projections/events.js';
import { type SealedProcess, startSealed } from '../../test/kit/hosts.js';
import { declaration } from '../../test/kit/rack-stories.js';
import { seeded } from '../../test/kit/random.js';
import { snapshot } from '../../test/kit/stories.js';
import { until } from '../../test/kit/until.js';
import { verifySession } from '../audit/queries/verify-session.handler.js';
import { predicateOf } from '../erasure/chosen-records.js';
import { LogUnavailableError, type ReadOptions, type RecordVisitor } from '../log/event-log.js';
import { InMemoryEventLog } from '../log/in-memory/in-memory-event-log.js';
import type { ErasureNotes } from '../sealing/erasure-notes.js';
import { InMemoryKeyStore } from '../sealing/in-memory/in-memory-key-store.js';
import { masterKeyOf } from '../sealing/master-key.js';
import { openEnvelope } from '../sealing/sealed-record.js';
import { InMemoryViewStore } from '../views/in-memory/in-memory-view-store.js';
import { ViewsUnavailableError } from '../views/view-store.js';
import { decodeRecord } from './event-codec.js';
import type { ErasureResult } from './record-eraser.js';

const session = 'agent_a';
const context = { actor: 'hck_a', causation: 'req_a' };

/** A log that several nodes share; before an erasing event gets on it, or an event of another type, something may come first. */
class SharedLog extends InMemoryEventLog {
  before: (() => Promise<unknown>) | null = null;
  beforeType = 'records.erased';
  /** Nobody gets an answer that reads now. */
  isAway = false;

  override read(of: string, options: ReadOptions, visit: RecordVisitor): Promise<void> {
    return this.isAway ? new Promise(() => undefined) : super.read(of, options, visit);
  }

  override async append(of: string, records: readonly Uint8Array[]): Promise<number[]> {
    const { before } = this;
    if (before !== null && openEnvelope({ session: of, position: 0, bytes: records[0] }).envelope.type === this.beforeType) {
      this.before = null;
      await before();
    }
    return super.append(of, records);
  }

  override async close(): Promise<void> {}
}

let log: SharedLog;
let keys: InMemoryKeyStore;
let views: InMemoryViewStore;
const master = masterKeyOf(randomBytes(32));

const startNode = (notes?: ErasureNotes): Promise<SealedProcess> =>
  startSealed({ log, keys, views, master, notes, settings: { snapshotEvents: 1 } });

/** Notes that outlive a process. */
function keptNotes(): ErasureNotes {
  const sessions = new Set<string>();
  return { begin: (of) => void sessions.add(of), end: (of) => void sessions.delete(of), pending: () => [...sessions] };
}

const store = ({ host }: SealedProcess, id: string, content: string) =>
  host.writes.write(session, { type: 'memory.stored', id, asked: { id, content }, decide: () => ({ content }) }, context);

const update = ({ host }: SealedProcess, memoryId: string, content: string, key: string) =>
  host.writes.write(
    session,
    {
      type: 'memory.updated',
      id: key,
      asked: { memoryId, content },
      decide: () => ({ memory_id: memoryId, content, base_version: 1 }),
    },
    context,
  );

const erase = ({ host }: SealedProcess, key: string, ...ids: string[]) =>
  host.eraser.erase(session, { choose: () => predicateOf({ memoryIds: new Set(ids) }), key, asked: { ids }, isDry: false }, context);

/** Puts an erasing event on the log, as a node does that dies behind it. */
async function begin(node: SealedProcess, id: string, ...records: ErasedOutcome[]): Promise<void> {
  const make = await node.log.prepare(session, 1);
  const draft = { id, type: 'records.erased', digest: 'AAAAAAAAAAAAAAAA', data: { records } } as EventDraft;
  const content = { ...draft, version: 1, recorded_at: new Date().toISOString(), actor: 'a', causation: 'b' };
  await node.log.append(session, make([content as never]));
}

/** The events of the log as a node reads them: types and ids. @param withErasedContent as they are where their keys are not destroyed yet */
async function types(node: SealedProcess, withErasedContent = false): Promise<string[]> {
  const found: string[] = [];
  await node.log.read(session, { withErasedContent }, (record) => found.push(decodeRecord(record).type));
  return found;
}

/** Seals a change of a memory that its writer makes now, and that the log is to take later. */
async function lateUpdate(node: SealedProcess): Promise<Uint8Array[]> {
  const make = await node.log.prepare(session, 1);
  const data = { memory_id: 'm1', content: 'the late quagga', base_version: 1 };
  const draft = { id: 'u1', type: 'memory.updated', version: 1, recorded_at: new Date().toISOString(), actor: 'a', causation: 'b' };
  return make([{ ...draft, digest: 'AAAAAAAAAAAAAAAA', seen: [1, 'AAAAAAAAAAA'], data } as never]);
}

const state = async ({ host }: SealedProcess): Promise<string> => Buffer.from(snapshot(await host.read(session))).toString('base64');

describe('an erasure beside another node', () => {
  let one: SealedProcess;
  let two: SealedProcess;
  beforeEach(async () => {
    log = new SharedLog();
    keys = new InMemoryKeyStore();
    views = new InMemoryViewStore();
    [one, two] = [await startNode(), await startNode()];
  });

  it('erases with it what that wrote of the records before the erasing event, which keeps its outcome', async () => {
    await store(one, 'm1', 'the quick zebra');
    await store(one, 'm2', 'a slow tortoise');
    log.before = () => update(two, 'm1', 'the quick quagga', 'u1');
    const { records } = await erase(one, 'e1', 'm1');
    expect(records.map(({ position, id, type }) => [position, id, type])).toEqual([
      [1, 'm1', 'memory.stored'],
      [3, 'u1', 'memory.updated'],
    ]);
    for (const node of [one, two, await startNode()]) {
      expect(await types(node)).toEqual(['tombstone', 'memory.stored', 'tombstone', 'records.erased', 'records.erased']);
      expect(await update(node, 'm1', 'the quick quagga', 'u1')).toMatchObject({
        status: 'duplicate',
        entry: { verdict: 'updated', value: 2 },
      });
      expect(await state(node)).toBe(await state(await startNode()));
    }
    expect((await erase(two, 'e1', 'm1')).records).toEqual(records);
  });

  it('does not take with it what is of another memory, or came behind the erasing event', async () => {
    await store(one, 'm1', 'the quick zebra');
    await store(one, 'm2', 'a slow tortoise');
    log.before = () => update(two, 'm2', 'a slower tortoise', 'u2');
    await erase(one, 'e1', 'm1');
    await update(two, 'm1', 'too late', 'u1');
    expect(await types(two)).toEqual(['tombstone', 'memory.stored', 'memory.updated', 'records.erased', 'memory.updated']);
    expect(await update(one, 'm1', 'too late', 'u1')).toMatchObject({ status: 'duplicate', entry: { verdict: 'not_found' } });
  });

  it('erases a change behind it that was made before it was known, though not with it: its receipt stays', async () => {
    await store(one, 'm1', 'the quick zebra');
    await store(one, 'm2', 'a slow tortoise');
    await update(two, 'm1', 'the quick quagga', 'u1');
    let erased: ErasureResult | null = null;
    log.beforeType = 'memory.updated';
    log.before = async () => {
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
    await until('it is erased', async () => (await types(one)).slice(0, 7).join() === expected.join());
    for (const node of [one, two, await startNode()]) {
      expect((await types(node)).slice(0, 7)).toEqual(expected);
      expect(await update(node, 'm1', 'anything', 'u3')).toMatchObject({ status: 'conflict', entry: { verdict: 'not_found' } });
      expect(await state(node)).toBe(await state(await startNode()));
      expect((await erase(node, 'e1', 'm1')).records).toEqual((erased as unknown as ErasureResult).records);
    }
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

  it('has a change behind it erased by whoever loads the session, where its writer died', async () => {
    await store(one, 'm1', 'the quick zebra');
    const late = await lateUpdate(one);
    await erase(one, 'e1', 'm1');
    await one.log.append(session, late);
    const last = await startNode();
    await last.host.read(session);
    await until('it is erased', async () => (await types(last)).slice(0, 3).join() === 'tombstone,records.erased,tombstone');
  });

  it('has a change behind it erased by the next start, where who folded it saved its view and died before it looked', async () => {
    await store(one, 'm1', 'the quick zebra');
    const late = await lateUpdate(two);
    await erase(one, 'e1', 'm1');
    await one.host.stop();
    await two.log.append(session, late);
    const notes = keptNotes();
    const dying = await startNode(notes);
    dying.host.follow(() => {
      log.isAway = true;
    });
    expect((await dying.host.read(session)).position).toBe(3);
    await dying.host.stop();
    log.isAway = false;
    const last = await startNode(notes);
    await last.host.eraser.finishPending();
    expect(await types(await startNode(), true)).toEqual(['tombstone', 'records.erased', 'tombstone', 'records.erased']);
    expect(notes.pending()).toEqual([]);
    expect((await last.host.read(session)).position).toBe(4);
  });

  it('stays noted while it is under way, where a change behind an earlier one is erased meanwhile', async () => {
    const notes = keptNotes();
    const noting = await startNode(notes);
    await store(noting, 'm1', 'the quick zebra');
    await store(noting, 'm2', 'a slow tortoise');
    const late = await lateUpdate(two);
    await erase(noting, 'e1', 'm1');
    let noted: string[] = [];
    log.before = async () => {
      await two.log.append(session, late);
      await until('it is erased', async () => (await types(two, true))[3] === 'tombstone');
      for (let turn = 0; turn < 50; turn++) await nextTurn();
      noted = notes.pending();
    };
    await erase(noting, 'e2', 'm2').catch(() => erase(noting, 'e2', 'm2'));
    expect(noted).toEqual([session]);
    await until('all is ended', () => notes.pending().length === 0);
    expect((await types(await startNode(), true)).slice(0, 4)).toEqual(['tombstone', 'tombstone', 'records.erased', 'tombstone']);
  });

  it('is carried out as its event comes, where it comes after its request was answered that nobody knows', async () => {
    await store(one, 'm1', 'the quick zebra');
    const append = log.append.bind(log);
    let comes = (): Promise<unknown> => Promise.reject(new Error('nothing is to come'));
    log.append = async (of, records) => {
      log.append = append;
      comes = () => append(of, records);
      throw new LogUnavailableError('it does not answer');
    };
    await expect(erase(one, 'e1', 'm1')).rejects.toMatchObject({ code: 'log_unavailable' });
    await until('it is known that nothing came yet', async () => (await types(one)).join() === 'memory.stored');
    await comes();
    await until('it is carried out', async () => (await types(two, true)).join() === 'tombstone,records.erased');
    expect((await erase(one, 'e1', 'm1')).records.map(({ id }) => id)).toEqual(['m1']);
  });

  it('is carried out by itself when that can be done again', async () => {
    await store(one, 'm1', 'the quick zebra');
    const remove = views.delete.bind(views);
    let failures = 0;
    views.delete = async (of) => {
      if (++failures > 2) return remove(of);
      throw new ViewsUnavailableError('the views are away');
    };
    await expect(erase(one, 'e1', 'm1')).rejects.toMatchObject({ code: 'erasing' });
    await until('its view is removed', () => failures > 2);
    expect(await types(two, true)).toEqual(['tombstone', 'records.erased']);
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
      for (const node of [one, two, await startNode()]) {
        await node.host.read(session).catch((error: unknown) => expect(error).toMatchObject({ code: 'erasing' }));
        await until('it is erased', async () => (await types(node)).slice(0, 5).join() === expected.join());
        expect(await state(node)).toBe(await state(await startNode()));
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
      await until('it is erased', async () => (await types(two)).slice(0, 6).join() === expected.join());
      // what is looked for once more finds no more
      const last = await startNode();
      await last.host.eraser.carryOut(session);
      for (const node of [one, two, last]) {
        // both nodes may have named it
        expect((await types(node)).slice(0, 6)).toEqual(expected);
        expect((await node.host.read(session)).domains.find('d')?.version).toBe(1);
        expect(await state(node)).toBe(await state(await startNode()));
      }
    });

    it('leaves a refused declaration behind it by who knew of it', async () => {
      await append(one, write('domain.declared', 'd1', declared(), 0));
      await eraseDomain(one, 'e1');
      await append(two, write('domain.declared', 'd2', declared({ expected_version: 1 }), 2));
      await one.host.eraser.carryOut(session);
      await two.host.eraser.carryOut(session);
      expect(await types(two)).toEqual(['tombstone', 'records.erased', 'domain.declared']);
    });
  });

  it('comes to one state where both erase the same at once', async () => {
    await store(one, 'm1', 'the quick zebra');
    await store(two, 'm2', 'a slow tortoise');
    log.before = () => erase(two, 'e2', 'm1', 'm2');
    await erase(one, 'e1', 'm1').catch(() => erase(one, 'e1', 'm1'));
    expect(await types(one)).toEqual(['tombstone', 'tombstone', 'records.erased', 'records.erased']);
    for (const node of [one, two]) expect(await state(node)).toBe(await state(await startNode()));
    const repeated = await Promise.all([erase(one, 'e1', 'm1'), erase(two, 'e1', 'm1')]);
    expect(repeated[0].records).toEqual(repeated[1].records);
  });

  it('is ended by another node that loads the session, where the first one died behind the erasing event', async () => {
    await store(one, 'm1', 'the quick zebra');
    await update(one, 'm1', 'the quick quagga', 'u1');
    await begin(one, 'e1', [1, 'stored', 1]);
    expect((await two.host.read(session)).findMemory('m1')).toBe(-1);
    expect(await types(two)).toEqual(['tombstone', 'tombstone', 'records.erased', 'records.erased']);
    expect(await update(two, 'm1', 'the quick quagga', 'u1')).toMatchObject({ status: 'duplicate', entry: { verdict: 'updated' } });
  });

  it('is one of two under one key by two nodes: the other one erases nothing and is told of the conflict', async () => {
    await store(one, 'm1', 'the quick zebra');
    await store(one, 'm2', 'a slow tortoise');
    log.before = () => erase(two, 'k', 'm2');
    const first = await erase(one, 'k', 'm1').catch(() => erase(one, 'k', 'm1'));
    expect(first).toMatchObject({ records: [], written: { status: 'conflict', entry: { position: 3 } } });
    expect((await erase(two, 'k', 'm2')).records.map(({ id }) => id)).toEqual(['m2']);
    for (const node of [one, two, await startNode()]) {
      expect(await types(node)).toEqual(['memory.stored', 'tombstone', 'records.erased', 'records.erased']);
      expect((await node.host.read(session)).findMemory('m1')).not.toBe(-1);
      expect(await erase(node, 'k', 'm1')).toMatchObject({ written: { status: 'conflict' } });
      expect(await state(node)).toBe(await state(await startNode()));
    }
    // another key erases it
    expect((await erase(two, 'k2', 'm1')).records.map(({ id }) => id)).toEqual(['m1']);
    expect((await types(one)).slice(0, 2)).toEqual(['tombstone', 'tombstone']);
  });

  it('leaves what came behind it, where another node takes the same request later', async () => {
    await store(one, 'm1', 'the quick zebra');
    log.before = async () => {
      await erase(two, 'k', 'm1');
      await update(two, 'm1', 'too late', 'u1');
      await begin(two, 'k', [1, 'stored', 1], [3, 'not_found', 0]);
    };
    await erase(one, 'e2', 'm9').catch(() => erase(one, 'e2', 'm9'));
    for (const node of [one, two, await startNode()]) {
      expect((await types(node)).slice(0, 4)).toEqual(['tombstone', 'records.erased', 'memory.updated', 'records.erased']);
      expect(await state(node)).toBe(await state(await startNode()));
    }
  });

  it('leaves the keys of what another node erases meanwhile, until all is named that goes with it', async () => {
    await store(one, 'm1', 'the quick zebra');
    await update(one, 'm1', 'the quick quagga', 'u1');
    await store(one, 'm2', 'a slow tortoise');
    const destroy = two.log.destroyErased.bind(two.log);
    two.log.destroyErased = async (...of) => {
      two.log.destroyErased = destroy;
      await begin(one, 'e1', [1, 'stored', 1]);
      await destroy(...of);
    };
    await erase(two, 'e2', 'm2').catch(() => erase(two, 'e2', 'm2'));
    for (const node of [one, two, await startNode()]) {
      expect((await node.host.read(session)).findMemory('m1')).toBe(-1);
      expect((await types(node)).slice(0, 4)).toEqual(['tombstone', 'tombstone', 'tombstone', 'records.erased']);
      expect(await update(node, 'm1', 'the quick quagga', 'u1')).toMatchObject({ status: 'duplicate', entry: { verdict: 'updated' } });
      expect(await state(node)).toBe(await state(await startNode()));
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
    const last = await startNode();
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
    for (const node of [one, two]) expect(await state(node)).toBe(await state(await startNode()));
    expect((await verifySession(last.log, session)).valid).toBe(true);
  });
});
