import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSealed } from '../../test/kit/hosts.js';
import { HindcastError } from '../errors.js';
import { InMemoryEventLog } from '../log/in-memory/in-memory-event-log.js';
import type { SealedEventLog } from '../sealing/sealed-event-log.js';
import { decodeRecord } from '../sessions/event-codec.js';
import type { SessionHost } from '../sessions/session-host.js';
import { Retention } from './retention.js';

const session = 'agent_a';
const context = { actor: 'hck_a', causation: 'req_a' };
const day = 86_400_000;
const start = Date.parse('2026-03-01T12:00:00.000Z');

let engine: InMemoryEventLog;
let log: SealedEventLog;
let host: SessionHost;
let warnings: string[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  engine = new InMemoryEventLog();
  warnings = [];
  ({ host, log } = await startSealed({ log: engine, settings: { snapshotEvents: 1e9 }, warn: (_, message) => warnings.push(message) }));
  await appendOpen('open');
});
afterEach(async () => {
  await host.stop();
  vi.useRealTimers();
});

/** Appends what was never sealed, recorded at the start by who had seen nothing since. */
async function appendOpen(id: string): Promise<void> {
  const recorded_at = new Date(start).toISOString();
  const open = { id, type: 'memory.stored', version: 1, recorded_at, digest: 'x', seen: [1, 'x'], data: { content: 'never sealed' } };
  await engine.append(session, [Buffer.from(JSON.stringify(open))]);
}

/** Sets the clock. */
function on(days: number): Date {
  vi.setSystemTime(start + days * day);
  return new Date();
}

const store = (id: string) =>
  host.writes.write(session, { type: 'memory.stored', id, asked: id, decide: () => ({ content: `words of ${id}` }) }, context);
const update = (id: string) =>
  host.writes.write(
    session,
    { type: 'memory.updated', asked: [id, Date.now()], decide: () => ({ content: `new words of ${id}`, memory_id: id, base_version: 1 }) },
    context,
  );
const recall = (id: string) =>
  host.writes.write(
    session,
    { type: 'memory.recalled', id: `recall ${id}`, asked: id, decide: () => ({ user_message: 'what?', memory_ids: [id] }) },
    context,
  );

const retention = (owns = true): Retention =>
  new Retention({
    host,
    agents: () => [{ agentId: session, maxAgeDays: 10 }],
    owns: () => owns,
    warn: (_, message) => warnings.push(message),
  });

async function types(): Promise<string[]> {
  const found: string[] = [];
  await log.read(session, {}, (record) => {
    const { id, type } = decodeRecord(record);
    found.push(`${type} ${id.startsWith('retention') ? id : id.slice(0, 8)}`);
  });
  return found;
}

it('erases what is older than the agent keeps, with what is about it, and nothing else', async () => {
  on(0);
  await store('old');
  await store('changed');
  on(5);
  await update('changed');
  await recall('old');
  await store('young');
  await retention(false).look(on(11).getTime());
  expect(await types()).not.toContain('tombstone old');
  const keeper = retention();
  await keeper.look(on(9).getTime());
  expect((await types()).filter((one) => one.startsWith('tombstone'))).toEqual([]);
  await keeper.look(on(11).getTime());
  const erased = await types();
  expect(erased.slice(0, 3)).toEqual(['memory.stored open', 'tombstone old', 'memory.stored changed']);
  expect(erased).toContain('tombstone recall o');
  expect(erased.at(-1)).toBe('records.erased retention:2026-03-02:1');
  expect(erased.filter((one) => one.startsWith('tombstone'))).toHaveLength(2);
  await keeper.look(on(11.2).getTime());
  await retention().look(on(11.2).getTime());
  expect(await types()).toEqual(erased);
  await keeper.look(on(16).getTime());
  expect((await types()).filter((one) => one.startsWith('tombstone'))).toHaveLength(5);
  expect((await types())[0]).toBe('memory.stored open');
  expect(warnings).toEqual([]);
});

/** Has a memory changed when the erasure of what was found to be old begins. */
function changeBeforeErasure(memoryId: string): void {
  const erase = host.eraser.erase.bind(host.eraser);
  vi.spyOn(host.eraser, 'erase').mockImplementationOnce(async (...of) => {
    await update(memoryId);
    return erase(...of);
  });
}

it('keeps what is changed after it was found to be old', async () => {
  on(0);
  await store('old');
  await store('changed');
  on(12);
  changeBeforeErasure('changed');
  await retention().look(Date.now());
  const found = await types();
  expect(found.slice(0, 3)).toEqual(['memory.stored open', 'tombstone old', 'memory.stored changed']);
  expect(found.filter((one) => one.startsWith('tombstone'))).toHaveLength(1);
  expect(warnings).toEqual([]);
});

it('has nothing to erase, and nothing to warn of, where all that was old is changed meanwhile', async () => {
  on(0);
  await store('changed');
  on(12);
  changeBeforeErasure('changed');
  await retention().look(Date.now());
  expect((await types()).filter((one) => one.startsWith('tombstone'))).toEqual([]);
  expect(warnings).toEqual([]);
});

it('erases what a clock that ran ahead gave a later time', async () => {
  on(300);
  await store('ahead');
  on(1);
  await store('after');
  await retention().look(on(12).getTime());
  expect((await types()).slice(0, 3)).toEqual(['memory.stored open', 'tombstone ahead', 'tombstone after']);
  expect(warnings).toEqual([]);
});

it('takes no clock for one that ran ahead where an append came late', async () => {
  on(11);
  await store('young');
  await appendOpen('late');
  await retention().look(on(12).getTime());
  expect(await types()).toEqual(['memory.stored open', 'memory.stored young', 'memory.stored late']);
  expect(warnings).toEqual([]);
});

it('goes on in parts where there is more than one erasure may take', async () => {
  on(0);
  for (const id of ['a', 'b', 'c', 'd', 'e']) await store(id);
  const erase = host.eraser.erase.bind(host.eraser);
  vi.spyOn(host.eraser, 'erase').mockImplementation(async (name, erasure, by) => {
    const { records } = await erase(name, { ...erasure, isDry: true }, by);
    if (records.length > 2) throw new HindcastError('bad_request', 'too many for one erasure');
    return erase(name, erasure, by);
  });
  await retention().look(on(12).getTime());
  const found = await types();
  expect(found.filter((one) => one.startsWith('tombstone'))).toHaveLength(5);
  expect(found.slice(-3)).toEqual([1, 2, 3].map((part) => `records.erased retention:2026-03-03:${part}`));
  expect(warnings).toEqual([]);
});
