import { describe, expect, it } from 'vitest';
import type { EventType } from '../../../projections/events.js';
import { hostOf } from '../../../test/kit/hosts.js';
import { write, writeOf } from '../../../test/kit/writes.js';
import type { PastLearners } from '../../replays/past-learners.js';
import { Observations } from './observations.js';

const observed = (id: string, more: object) => writeOf('adaptive.observed', id, { domain_id: 'd', ...more });
const completed = (id: string, event_id: string, outcome: string) =>
  writeOf('adaptive.completed', id, { domain_id: 'd', event_id, outcome });
const deleted = writeOf('domain.deleted', 'x', { domain_id: 'd' });

describe('what adaptive writes are answered with', () => {
  /** Positions that a replay was asked for. */
  let replayed: number[] = [];
  const start = () => {
    replayed = [];
    const host = hostOf();
    const learners = {
      at: async (_session: string, _domain: string, _to: number, { positions }: { positions: number[] }) => {
        replayed.push(...positions);
        return { observations: positions.map((position) => [position, { observationCount: -position }]) };
      },
    };
    return { host, observations: new Observations(host, learners as unknown as PastLearners) };
  };

  it('is what the fold made of a new event, though its domain is gone by then', async () => {
    const { host, observations } = start();
    await write(host, 's', observed('e1', { outcome: 'a' }));
    const written = await write(host, 's', observed('e2', { outcome: 'b' }), observed('e3', { outcome: 'a' }));
    await write(host, 's', deleted);
    const answers = await observations.of('s', 'd', written);
    expect(answers.map((one) => one?.observationCount)).toEqual([2, 3]);
    expect(replayed).toEqual([]);
    await host.stop();
  });

  it('is for a repeat what the first got: kept for a while, then replayed', async () => {
    const { host, observations } = start();
    const events = [observed('e1', { outcome: 'a' }), observed('e2', { features: { x: 1 } })];
    const first = await observations.of('s', 'd', await write<EventType>(host, 's', ...events));
    const again = await write<EventType>(host, 's', ...events);
    expect(again.map(({ status }) => status)).toEqual(['duplicate', 'duplicate']);
    expect(await observations.of('s', 'd', again)).toEqual(first);
    expect(replayed).toEqual([]);
    await write(host, 's', deleted);
    expect((await observations.of('s', 'd', again)).map((one) => one?.observationCount)).toEqual([-1, -2]);
    expect(replayed).toEqual([1, 2]);
    await host.stop();
  });

  it('is nothing for a conflict, a refusal, and an outcome that was known already', async () => {
    const { host, observations } = start();
    await write(host, 's', observed('e1', { outcome: 'a' }));
    const known = completed('f1', 'e1', 'a');
    const late = [observed('e1', { outcome: 'b' }), known, completed('f2', 'e1', 'b')];
    const written = await write<EventType>(host, 's', ...late);
    expect(written.map(({ status, entry: { verdict } }) => `${status} ${verdict}`)).toEqual([
      'conflict observed',
      'recorded learned',
      'recorded outcome_conflict',
    ]);
    expect(await observations.of('s', 'd', written)).toEqual([null, null, null]);
    expect(await observations.of('s', 'd', await write(host, 's', known))).toEqual([null]);
    expect(replayed).toEqual([]);
    await host.stop();
  });
});
