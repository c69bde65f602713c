import { describe, expect, it } from 'vitest';
import type { EventDraft } from '../../projections/events.js';
import { digestOf } from '../../test/kit/stories.js';
import { InMemoryEventLog } from '../log/in-memory/in-memory-event-log.js';
import { SessionHost } from '../sessions/session-host.js';
import { InMemoryViewStore } from '../views/in-memory/in-memory-view-store.js';
import type { ReplayThreads } from './hindcast/replay-threads.js';
import { Observations } from './observations.js';

const settings = { appendTimeoutMs: 60_000, waitMaxMs: 60_000, memoryBytes: 2 ** 30, sessionIdleMs: 1e9, snapshotEvents: 1000 };
const context = { actor: 'tester', causation: 'test' };
const draft = (type: EventDraft['type'], id: string, data: object): EventDraft =>
  ({ id, type, digest: digestOf(data), data }) as EventDraft;
const observed = (id: string, more: object): EventDraft => draft('adaptive.observed', id, { domain_id: 'd', ...more });
const completed = (id: string, event_id: string, outcome: string): EventDraft =>
  draft('adaptive.completed', id, { domain_id: 'd', event_id, outcome });

describe('what adaptive writes are answered with', () => {
  /** Positions that a replay was asked for. */
  let replayed: number[] = [];
  const start = () => {
    replayed = [];
    const reports = { warn: () => undefined };
    const host = new SessionHost(new InMemoryEventLog(), new InMemoryViewStore(), settings, reports, {
      observeAppend: () => undefined,
      watch: () => undefined,
    });
    const threads = {
      run: async (_: string, { positions }: { positions: number[] }) => {
        replayed.push(...positions);
        return positions.map((position) => [position, { observationCount: -position }]);
      },
    };
    return { host, observations: new Observations(host, threads as unknown as ReplayThreads) };
  };

  it('is what the fold made of a new event, though its domain is gone by then', async () => {
    const { host, observations } = start();
    await host.write('s', [observed('e1', { outcome: 'a' })], context);
    const written = await host.write('s', [observed('e2', { outcome: 'b' }), observed('e3', { outcome: 'a' })], context);
    await host.write('s', [draft('domain.deleted', 'x', { domain_id: 'd' })], context);
    const answers = await observations.of('s', 'd', written);
    expect(answers.map((one) => one?.observationCount)).toEqual([2, 3]);
    expect(replayed).toEqual([]);
    await host.stop();
  });

  it('is for a repeat what the first got: kept for a while, then replayed', async () => {
    const { host, observations } = start();
    const events = [observed('e1', { outcome: 'a' }), observed('e2', { features: { x: 1 } })];
    const first = await observations.of('s', 'd', await host.write('s', events, context));
    const again = await host.write('s', events, context);
    expect(again.map(({ status }) => status)).toEqual(['duplicate', 'duplicate']);
    expect(await observations.of('s', 'd', again)).toEqual(first);
    expect(replayed).toEqual([]);
    await host.write('s', [draft('domain.deleted', 'x', { domain_id: 'd' })], context);
    expect((await observations.of('s', 'd', again)).map((one) => one?.observationCount)).toEqual([-1, -2]);
    expect(replayed).toEqual([1, 2]);
    await host.stop();
  });

  it('is nothing for a conflict, a refusal, and an outcome that was known already', async () => {
    const { host, observations } = start();
    await host.write('s', [observed('e1', { outcome: 'a' })], context);
    const known = completed('f1', 'e1', 'a');
    const late = [observed('e1', { outcome: 'b' }), known, completed('f2', 'e1', 'b')];
    const written = await host.write('s', late, context);
    expect(written.map(({ status, entry: { verdict } }) => `${status} ${verdict}`)).toEqual([
      'conflict observed',
      'recorded learned',
      'recorded outcome_conflict',
    ]);
    expect(await observations.of('s', 'd', written)).toEqual([null, null, null]);
    expect(await observations.of('s', 'd', await host.write('s', [known], context))).toEqual([null]);
    expect(replayed).toEqual([]);
    await host.stop();
  });
});
