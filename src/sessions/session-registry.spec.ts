import { beforeEach, describe, expect, it } from 'vitest';
import type { ErasedOutcome } from '../../projections/events.js';
import { HindcastError } from '../errors.js';
import { InMemoryEventLog } from '../log/in-memory/in-memory-event-log.js';
import { InMemoryViewStore } from '../views/in-memory/in-memory-view-store.js';
import { encodeRecord } from './event-codec.js';
import { SessionProjector } from './session-projector.js';
import { SessionRegistry } from './session-registry.js';
import { saveView } from './session-views.js';

const context = { actor: 'tester', causation: 'test' };
const recordOf = (id: string): Uint8Array =>
  encodeRecord(
    { id, type: 'memory.stored', digest: 'x'.repeat(16), data: { content: id } },
    '2026-01-01T00:00:00.000Z',
    context,
    undefined,
  );

describe('the registry of sessions', () => {
  let log: InMemoryEventLog;
  let registry: SessionRegistry;
  let changed: string[];

  beforeEach(async () => {
    log = new InMemoryEventLog();
    const reports = { warn: () => undefined };
    registry = new SessionRegistry(log, new InMemoryViewStore(), reports);
    new SessionProjector(log, registry, reports);
    await log.append('s', [recordOf('m1')]);
    changed = [];
    registry.follow((session) => changed.push(session));
  });

  /** Has the next reading of the log wait at its end. @returns lets it go on */
  function holdReading(): () => void {
    const read = log.read.bind(log);
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    log.read = async (...args) => {
      await read(...args);
      await held;
    };
    return goOn;
  }

  it('loads a session once, however many ask for it', async () => {
    const [one, other] = await Promise.all([registry.open('s'), registry.open('s')]);
    expect(other).toBe(one);
    expect(one.state.position).toBe(1);
    expect(changed).toEqual(['s']);
  });

  it('keeps what comes while a session is loaded, and folds it after', async () => {
    const goOn = holdReading();
    const loading = registry.open('s');
    await new Promise((resolve) => setImmediate(resolve));
    await log.append('s', [recordOf('m2'), recordOf('m3')]);
    goOn();
    expect((await loading).state.eventCount).toBe(3);
  });

  it('says that the log is to be read on where a view is ahead of what was read of it, and that it is damaged where nothing more can come', async () => {
    const views = new InMemoryViewStore();
    const session = await registry.open('s');
    await saveView(views, session);
    const copy = new InMemoryEventLog();
    const opened = () => new SessionRegistry(copy, views, { warn: () => undefined }).open('s');
    await expect(opened()).rejects.toMatchObject({ code: 'log_damaged' });
    Object.assign(copy, { mayBeBehind: true });
    await expect(opened()).rejects.toMatchObject({ code: 'log_unavailable' });
    await copy.append('s', [recordOf('m1')]);
    expect((await opened()).state.position).toBe(1);
  });

  it('tells readers how far it is with a session that is folded anew without what was erased', async () => {
    const records: ErasedOutcome[] = [[1, 'stored', 1]];
    const erasing = { id: 'e1', type: 'records.erased' as const, digest: 'x'.repeat(16), data: { records } };
    await log.append('s', [recordOf('m2'), encodeRecord(erasing, '2026-01-01T00:00:00.000Z', context, undefined)]);
    let letGo: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    const refolding = new SessionRegistry(log, new InMemoryViewStore(), { warn: () => undefined }, async () => {
      await held;
      log.read = (_session, _options, visit) => {
        visit({ session: 's', position: 3, bytes: recordOf('m3') });
        return Promise.resolve();
      };
    });
    const loading = refolding.open('s');
    await expect(refolding.open('s', 20)).rejects.toMatchObject({
      code: 'erasing',
      message: expect.stringContaining('0 % is done'),
      details: { retryAfterS: 1 },
    });
    letGo();
    expect((await loading).state.position).toBe(3);
    expect(await refolding.open('s', 0)).toBe(await loading);
  });

  it('does not bring back a session that is forgotten while it is loaded', async () => {
    const goOn = holdReading();
    const refused = expect(registry.open('s')).rejects.toMatchObject({ code: 'forbidden' });
    registry.forget('s');
    goOn();
    await refused;
    expect(registry.live.size).toBe(0);
    await expect(registry.open('s')).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('tells those who wait for a dropped session why, and loads it anew for others', async () => {
    const session = await registry.open('s');
    const waiting = expect(session.reach(9)).rejects.toThrow('dropped');
    registry.drop(session, new HindcastError('view_behind', 'dropped'));
    await waiting;
    expect(registry.has(session)).toBe(false);
    const again = await registry.open('s');
    expect(again).not.toBe(session);
    registry.drop(session, new HindcastError('view_behind', 'dropped'));
    expect(registry.has(again)).toBe(true);
  });
});
