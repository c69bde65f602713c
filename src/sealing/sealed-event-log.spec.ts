import { createHash, randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EventDraft, HindcastEvent, MemoryText, RecordContent } from '../../projections/events.js';
import { type SealedProcess, startSealed } from '../../test/kit/hosts.js';
import { snapshot } from '../../test/kit/stories.js';
import { batchRecords } from '../log/event-log.js';
import { InMemoryEventLog } from '../log/in-memory/in-memory-event-log.js';
import { decodeRecord } from '../sessions/event-codec.js';
import type { SessionHost } from '../sessions/session-host.js';
import { InMemoryViewStore } from '../views/in-memory/in-memory-view-store.js';
import { InMemoryKeyStore } from './in-memory/in-memory-key-store.js';
import { KeyRing } from './key-ring.js';
import { masterKeyOf } from './master-key.js';
import type { SealedEventLog } from './sealed-event-log.js';
import { keyIdOf } from './sealed-record.js';

const session = 'agent_a';
const context = { actor: 'hck_a', causation: 'req_a' };

let engine: InMemoryEventLog;
let store: InMemoryKeyStore;
let views: InMemoryViewStore;
const master = masterKeyOf(randomBytes(32));

/** A process of the service over the same engines. */
const start = (): Promise<SealedProcess> => startSealed({ log: engine, keys: store, views, master, settings: { snapshotEvents: 1 } });

const store1 = (host: SessionHost, id: string, content: string, key: string | null = null) =>
  host.writes.write(session, { type: 'memory.stored', id, key, asked: { id, content }, decide: () => ({ content }) }, context);

const erase = (host: SessionHost, ...ids: string[]) =>
  host.eraser.erase(
    session,
    {
      choose: () => (event) => event.type === 'memory.stored' && ids.includes(event.id),
      key: null,
      asked: { ids },
      isDry: false,
    },
    context,
  );

async function events(log: SealedEventLog): Promise<HindcastEvent[]> {
  const found: HindcastEvent[] = [];
  await log.read(session, {}, (record) => found.push(decodeRecord(record)));
  return found;
}

/** Everything that lies on the engine, as text. */
async function stored(): Promise<string> {
  let text = '';
  await engine.read(session, {}, ({ bytes }) => (text += Buffer.from(bytes).toString('latin1')));
  return text;
}

describe('a log that is sealed', () => {
  let service: SealedProcess;
  beforeEach(async () => {
    engine = new InMemoryEventLog();
    // It is to outlive the processes.
    engine.close = async () => undefined;
    store = new InMemoryKeyStore();
    views = new InMemoryViewStore();
    service = await start();
  });

  it('holds no word of what it hands over', async () => {
    await store1(service.host, 'm1', 'the quick zebra');
    expect(await stored()).not.toContain('zebra');
    const [event] = await events(service.log);
    expect((event.data as MemoryText).content).toBe('the quick zebra');
  });

  it('is read by another process with the same keys', async () => {
    await store1(service.host, 'm1', 'the quick zebra');
    const again = await start();
    expect((await again.host.read(session)).findMemory('m1')).toBe(0);
    expect((await again.host.texts(session, [1]))[0].content).toBe('the quick zebra');
  });

  it('hands on what is no record of ours, and what comes behind it', async () => {
    const { host, log } = await start();
    const arrived: string[] = [];
    log.subscribe((record) => arrived.push(`${record.session} ${record.position}`));
    await engine.append('strange', [Buffer.from([0, 1, 2])]);
    await store1(host, 'm', 'behind it');
    expect(arrived).toEqual(['strange 1', `${session} 1`]);
    await expect(log.read('strange', {}, () => true)).rejects.toThrow('neither JSON nor sealed');
  });

  it('hands over a tombstone in the place of an erased record', async () => {
    await store1(service.host, 'm1', 'the quick zebra');
    await store1(service.host, 'm2', 'a slow tortoise');
    await erase(service.host, 'm1');
    const [first, second] = await events(service.log);
    expect(first).toMatchObject({ id: 'm1', type: 'tombstone', position: 1, data: { kind: 'memory.stored', verdict: 'stored', value: 1 } });
    expect(second.data).toEqual({ content: 'a slow tortoise' });
  });

  it('hands over a tombstone for a second copy of an erased record, also where that came late', async () => {
    await store1(service.host, 'm1', 'the quick zebra');
    const copies: Uint8Array[] = [];
    await engine.readAt(session, [1], ({ bytes }) => copies.push(Uint8Array.from(bytes)));
    await erase(service.host, 'm1');
    await engine.append(session, copies);
    for (const { log, host } of [service, await start()]) {
      const types = (await events(log)).map(({ type }) => type);
      expect(types).toEqual(['tombstone', 'records.erased', 'tombstone']);
      expect((await host.read(session)).memories().size).toBe(0);
    }
    expect((await store1(service.host, 'm1', 'the quick zebra')).status).toBe('duplicate');
  });

  it('lets others have their turn while it reads what was erased', async () => {
    const ids = Array.from({ length: 3 * batchRecords }, (_, i) => `m${i}`);
    await Promise.all(ids.map((id) => store1(service.host, id, `the zebra ${id}`)));
    let [inTurn, most] = [0, 0];
    const readAt = engine.readAt.bind(engine);
    engine.readAt = async (of, positions, visit) => {
      if (inTurn === 0) setImmediate(() => (inTurn = 0));
      inTurn += positions.length;
      most = Math.max(most, inTurn);
      await readAt(of, positions, visit);
    };
    await erase(service.host, ...ids);
    await (await start()).log.erasedBy(session);
    expect(most).toBe(batchRecords);
  });

  it('erases a write that two nodes took with it, also where the second came late', async () => {
    const content = 'the quick zebra';
    await store1(service.host, 'm1', content);
    let written: RecordContent | undefined;
    await service.log.read(session, {}, ({ content }) => {
      written = content;
    });
    const again = async (): Promise<Uint8Array[]> => (await service.log.prepare(session, 1))([written as RecordContent]);
    await engine.append(session, await again());
    const late = await again();
    await erase(service.host, 'm1');
    await engine.append(session, late);
    for (const { log, host } of [service, await start()]) {
      expect((await events(log)).map(({ type }) => type)).toEqual(['tombstone', 'tombstone', 'records.erased', 'tombstone']);
      expect((await host.read(session)).memories().size).toBe(0);
    }
    const ids: number[] = [];
    await engine.readAt(session, [1, 2, 4], (record) => void ids.push(keyIdOf(record)));
    const keys = await (await KeyRing.open(store, master)).find(session, ids);
    expect(keys.map(({ status }) => status)).toEqual(['erased', 'erased', 'erased']);
  });

  it('has the state that a fold of the log with tombstones comes to, live and after a start', async () => {
    for (let i = 0; i < 40; i++) await store1(service.host, `m${i}`, `memory ${i} of the zebra number ${i}`);
    await erase(service.host, 'm3', 'm17');
    await store1(service.host, 'm41', 'and one more');
    const live = snapshot(await service.host.read(session));
    await service.host.stop();
    expect(createHash('sha256').update(live).digest('hex')).toBe(await hashOfState());
    views = new InMemoryViewStore();
    expect(createHash('sha256').update(live).digest('hex')).toBe(await hashOfState());
  });

  const hashOfState = async (): Promise<string> => {
    const again = await start();
    return createHash('sha256')
      .update(snapshot(await again.host.read(session)))
      .digest('hex');
  };

  it('answers repeats of erased writes as before', async () => {
    await store1(service.host, 'm1', 'the quick zebra');
    await erase(service.host, 'm1');
    expect((await store1(service.host, 'm1', 'the quick zebra')).status).toBe('duplicate');
    expect((await store1(service.host, 'm1', 'another')).status).toBe('conflict');
    expect((await service.host.read(session)).isErased('m1')).toBe(true);
  });

  it('erases from a view that was made before and an erasure that was cut off behind its event', async () => {
    await store1(service.host, 'm1', 'the quick zebra');
    await store1(service.host, 'm2', 'a slow tortoise');
    await service.host.stop();
    // the event is on the log, and nothing else was done
    service = await start();
    const make = await service.log.prepare(session, 1);
    const draft = { id: 'e1', type: 'records.erased', digest: 'AAAAAAAAAAAAAAAA', data: { records: [[1, 'stored', 1]] } } as EventDraft;
    const content = { ...draft, version: 1, recorded_at: new Date().toISOString(), actor: 'a', causation: 'b' };
    await service.log.append(session, make([content as never]));
    const again = await start();
    const state = await again.host.read(session);
    expect([state.findMemory('m1'), state.findMemory('m2')]).toEqual([-1, 0]);
    const [first] = await events(again.log);
    expect(first.type).toBe('tombstone');
  });
});
