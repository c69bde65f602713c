import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../projections/session.js';
import { storeOf, writeContext, writeOf } from '../../test/kit/writes.js';
import { HindcastError } from '../errors.js';
import { LogNotWrittenError, LogUnavailableError } from '../log/event-log.js';
import { InMemoryEventLog } from '../log/in-memory/in-memory-event-log.js';
import { InMemoryViewStore } from '../views/in-memory/in-memory-view-store.js';
import { beingErased } from './failures.js';
import { SessionProjector } from './session-projector.js';
import { SessionRegistry } from './session-registry.js';
import { type RefusedWrite, type Write, WritePath, type WriteResult } from './write-path.js';

const reports = { warn: () => undefined };

/** A point that a test lets others pass when it likes. */
function gate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { open, passed };
}

/** Holds the process up for longer than folding may take of a turn. */
function spin(): void {
  const endMs = performance.now() + 6;
  while (performance.now() < endMs);
}

describe('the way of a write', () => {
  let log: InMemoryEventLog;
  let registry: SessionRegistry;
  let writes: WritePath;

  beforeEach(() => {
    log = new InMemoryEventLog();
    registry = new SessionRegistry(log, new InMemoryViewStore(), reports);
    new SessionProjector(log, registry, reports);
    writes = new WritePath(log, registry, { appendTimeoutMs: 60_000 }, { observeAppend: () => undefined });
  });

  const each = (...given: Write[]) => writes.writeEach('s', given, writeContext);
  const statuses = (results: readonly (WriteResult | RefusedWrite)[]): string[] => results.map(({ status }) => status);
  const state = async (): Promise<Session> => (await registry.open('s')).state;
  const eventCount = async (): Promise<number> => (await state()).eventCount;

  describe('to its outcome', () => {
    it('waits for a record that is folded in later turns', async () => {
      const session = await registry.open('s');
      const folding = session.folding.bind(session);
      session.folding = function* (record) {
        for (let bit = 0; bit < 3; bit++) {
          spin();
          yield;
        }
        yield* folding(record);
      };
      const append = log.append.bind(log);
      let appended = 0;
      log.append = async (...args) => {
        const positions = await append(...args);
        appended = positions.length;
        expect(session.state.position).toBe(0);
        return positions;
      };
      expect(statuses(await each(storeOf('m1', 'one'), storeOf('m2', 'two')))).toEqual(['recorded', 'recorded']);
      expect(appended).toBe(2);
      expect([session.pending.size, session.pending.writeCount]).toEqual([0, 0]);
    });

    it('tells each of two writers of one id what became of its own, though both are on the log', async () => {
      const [one, other, different] = await Promise.all([
        each(storeOf('race', 'same')),
        each(storeOf('race', 'same')),
        each(storeOf('race', 'else')),
      ]);
      expect(statuses([...one, ...other, ...different])).toEqual(['recorded', 'duplicate', 'conflict']);
      expect(await eventCount()).toBe(3);
      expect(other[0]).toMatchObject({ entry: { position: 1 } });
      expect(different[0]).toMatchObject({ entry: { position: 1 } });
    });

    it('tells repeats and conflicts inside a batch of 50 from the rest', async () => {
      const batch = Array.from({ length: 48 }, (_, i) => storeOf(`m${i}`, `text ${i}`));
      const results = await each(...batch, storeOf('m7', 'text 7'), storeOf('m7', 'other'));
      expect(statuses(results)).toEqual([...batch.map(() => 'recorded'), 'duplicate', 'conflict']);
      expect(results.slice(48)).toMatchObject([{ entry: { position: 8 } }, { entry: { position: 8 } }]);
      expect(results.slice(0, 48).map((one) => 'entry' in one && one.entry.position)).toEqual(batch.map((_, i) => i + 1));
    });

    it('is known without the log for a repeat', async () => {
      const [first] = await each(storeOf('m1', 'one'));
      const decide = vi.fn();
      const results = await each({ ...storeOf('m1', 'one'), decide }, { ...storeOf('m1', 'two'), decide }, storeOf('m2', 'two'));
      expect(statuses(results)).toEqual(['duplicate', 'conflict', 'recorded']);
      expect(results[0]).toMatchObject({ entry: (first as WriteResult).entry });
      expect(decide).not.toHaveBeenCalled();
      expect(await eventCount()).toBe(2);
    });

    it('is unknown where the append fails after its records reached the fold, and the id resolves it', async () => {
      const append = log.append.bind(log);
      log.append = async (...args) => {
        await append(...args);
        throw new LogUnavailableError('gone');
      };
      await expect(each(storeOf('m1', 'one'))).rejects.toMatchObject({
        code: 'log_unavailable',
        message: expect.stringContaining('ask operations for "m1"'),
      });
      log.append = append;
      const session = await registry.open('s');
      expect([session.pending.size, session.pending.writeCount]).toEqual([0, 0]);
      expect(statuses(await each(storeOf('m1', 'one')))).toEqual(['duplicate']);
    });

    it('is unknown where the state is given up for an erasure behind the append, and the id resolves it', async () => {
      const append = log.append.bind(log);
      log.append = async (...args) => {
        await append(...args);
        throw beingErased();
      };
      await expect(each(storeOf('m1', 'one'))).rejects.toMatchObject({
        code: 'erasing',
        message: expect.stringContaining('ask operations for "m1"'),
        details: { retryAfterS: 1 },
      });
      log.append = append;
      expect(statuses(await each(storeOf('m1', 'one')))).toEqual(['duplicate']);
    });

    it('is that nothing was recorded where the log took none of it', async () => {
      const append = log.append.bind(log);
      log.append = () => Promise.reject(new LogNotWrittenError('the disk is full'));
      await expect(each(storeOf('m1', 'one'))).rejects.toMatchObject({
        code: 'log_unavailable',
        message: 'the disk is full; nothing was recorded: send the same again later',
      });
      log.append = append;
      expect(await eventCount()).toBe(0);
      expect(statuses(await each(storeOf('m1', 'one')))).toEqual(['recorded']);
    });

    it('is the reason why the session was given up, where that happens before the fold', async () => {
      const append = log.append.bind(log);
      const held = gate();
      log.append = (...args) => held.passed.then(() => append(...args));
      const forgotten = expect(each(storeOf('m1', 'one'))).rejects.toMatchObject({ code: 'forbidden' });
      const damaged = expect(writes.writeEach('t', [storeOf('m1', 'one')], writeContext)).rejects.toMatchObject({ code: 'log_damaged' });
      await registry.open('s');
      const session = await registry.open('t');
      await vi.waitUntil(() => session.pending.writeCount === 1);
      registry.forget('s');
      const broken = append('t', [Buffer.from('no event')]);
      held.open();
      await broken;
      await forgotten;
      await damaged;
      expect(session.pending.writeCount).toBe(0);
    });
  });

  describe('to its decision', () => {
    it('refuses one without stopping the others, and leaves its id free', async () => {
      const refused = { ...storeOf('m1', 'one'), decide: () => Promise.reject(new HindcastError('not_found', 'no')) };
      const results = await each(refused, storeOf('m2', 'two'));
      expect(statuses(results)).toEqual(['refused', 'recorded']);
      expect(results[0]).toMatchObject({ reason: { message: 'no' }, position: 0 });
      await expect(writes.write('s', refused, writeContext)).rejects.toThrow('no');
      expect(statuses(await each(storeOf('m1', 'one')))).toEqual(['recorded']);
    });

    it('passes on what is no refusal', async () => {
      const broken = {
        ...storeOf('m1', 'one'),
        decide: () => {
          throw new TypeError('a fault');
        },
      };
      await expect(each(broken)).rejects.toThrow(TypeError);
      expect((await registry.open('s')).pending.writeCount).toBe(0);
    });

    it('puts nothing on the log of a session that was forgotten meanwhile', async () => {
      const held = gate();
      const slow = { ...storeOf('m1', 'one'), decide: () => held.passed.then(() => ({ content: 'one' })) };
      const refused = expect(each(slow)).rejects.toMatchObject({ code: 'forbidden' });
      const session = await registry.open('s');
      await vi.waitUntil(() => session.pending.writeCount === 1);
      registry.forget('s');
      held.open();
      await refused;
      expect(await log.head('s')).toBe(0);
    });

    it('says why the fold refused it, the first time and at every repeat, but not of a conflict', async () => {
      const rejection = ({ verdict }: { verdict: string }) => new HindcastError('not_found', `because ${verdict}`);
      const update = (content: string) => ({
        ...writeOf('memory.updated', 'u1', { memory_id: 'none', base_version: 1, content }),
        rejection,
      });
      const why = { status: 'refused', reason: { message: 'because not_found' }, position: 1 };
      expect(await each(update('a'))).toMatchObject([why]);
      expect(await each(update('a'), update('b'))).toMatchObject([why, { status: 'conflict' }]);
      expect(await each(writeOf('memory.updated', 'u2', { memory_id: 'none', base_version: 1, content: 'a' }))).toMatchObject([
        { status: 'recorded', entry: { verdict: 'not_found' } },
      ]);
    });
  });

  describe('to its id', () => {
    const idsOf = (results: readonly (WriteResult | RefusedWrite)[]): unknown[] => results.map((one) => 'entry' in one && one.entry.id);

    it('is its own, else the key, else a made one', async () => {
      const bare = { ...storeOf('', 'x'), id: undefined };
      const context = { ...writeContext, writeId: 'made' };
      const ids = async (...given: Write[]) => idsOf(await writes.writeEach('s', given, context));
      expect(await ids({ ...storeOf('own', 'x'), key: 'k' }, { ...bare, key: 'k' }, { ...bare, key: null })).toEqual([
        'own',
        'k',
        'made:2',
      ]);
      expect(await ids(bare)).toEqual(['made']);
    });

    it('is found by the key too', async () => {
      await each({ ...storeOf('own', 'x'), key: 'k' });
      expect((await state()).ledger.findAll('k')).toMatchObject([{ id: 'own' }]);
    });

    it('is unique within the kind of write and the domain', async () => {
      const observed = (domain: string) => writeOf('adaptive.observed', 'same', { domain_id: domain, outcome: 'a' });
      const results = await each(storeOf('same', 'x'), observed('d'), observed('e'), writeOf('session.cleared', 'same', {}));
      expect(statuses(results)).toEqual(['recorded', 'recorded', 'recorded', 'recorded']);
      expect(statuses(await each(observed('d'), storeOf('same', 'x')))).toEqual(['duplicate', 'duplicate']);
    });
  });
});
