import { describe, expect, it, vi } from 'vitest';
import { LearnerFold } from '../../projections/adaptive/learner-fold.js';
import { BinaryReader, finish } from '../../projections/compact/binary.js';
import { DomainFold } from '../../projections/hindcast/domain-fold.js';
import { loadSerializable } from '../../projections/prediction/serializer.js';
import { hostOf } from '../../test/kit/hosts.js';
import { write, writeOf } from '../../test/kit/writes.js';
import { CheckpointsAhead } from './checkpoints-ahead.js';
import { DomainLogs } from './domain-logs.js';
import { PastDomains } from './past-domains.js';

async function started() {
  const host = hostOf();
  const logs = new DomainLogs(host);
  // its own rounds would come in between
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const ahead = new CheckpointsAhead(host, logs, new PastDomains(host, logs));
  vi.useRealTimers();
  const stop = async (): Promise<void> => {
    await ahead.onModuleDestroy();
    await host.stop();
  };
  return { host, ahead, stop };
}

const observed = (i: number) =>
  writeOf('adaptive.observed', `a${i}`, { domain_id: 'load', features: { x: i % 7 }, ...(i % 10 === 0 ? {} : { outcome: i % 7 > 3 }) });
const recorded = (i: number) =>
  writeOf('domain.event_recorded', `e${i}`, { domain_id: 'rack', observations: { led: i % 2 === 0 ? 'red' : 'green' } });
const numbers = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

describe('checkpoints made ahead', () => {
  it('hold what a learner has learned, once it has grown', async () => {
    const { host, ahead, stop } = await started();
    await write(host, 's', ...numbers(500).map(observed));
    await ahead.catchUp();
    expect(await host.checkpoints.before({ session: 's', domainId: 'load', part: 'learner' }, 1e9)).toBeNull();
    await write(host, 's', ...numbers(600).slice(500).map(observed));
    await ahead.catchUp();
    const checkpoint = await host.checkpoints.before({ session: 's', domainId: 'load', part: 'learner' }, 1e9);
    const fold = new LearnerFold();
    finish(loadSerializable(fold, new BinaryReader(checkpoint?.documents ?? [])));
    const live = (await host.read('s')).adaptive.find('load');
    expect(checkpoint?.position).toBe(600);
    expect(fold.domain?.predict({ x: 5 })).toEqual(live?.predict({ x: 5 }));
    expect(fold.domain?.pendingCount).toBe(60);
    await stop();
  });

  it('come sooner of a learner that takes long over an event', async () => {
    const { host, ahead, stop } = await started();
    const features = (i: number) => Object.fromEntries(numbers(120).map((j) => [`f${j}`, (i * (j + 3)) % 101]));
    const wide = (i: number) => writeOf('adaptive.observed', `w${i}`, { domain_id: 'wide', features: features(i), outcome: `c${i % 20}` });
    for (let from = 0; from < 300; from += 100) await write(host, 's', ...numbers(100).map((i) => wide(from + i)));
    await write(host, 's', ...numbers(300).map(observed));
    await ahead.catchUp();
    const positionOf = async (domainId: string) =>
      (await host.checkpoints.before({ session: 's', domainId, part: 'learner' }, 1e9))?.position;
    expect(await positionOf('wide')).toBe(600);
    expect(await positionOf('load')).toBeUndefined();
    await stop();
  });

  it('hold a domain’s facts, once they have grown', async () => {
    const { host, ahead, stop } = await started();
    const variables = { led: { type: 'categorical', values: ['red', 'green'], cpt: [{ given: {}, p: { red: 0.5, green: 0.5 } }] } };
    const declaration = { description: '', schema: { variables }, hypotheses: [] };
    await write(host, 's', writeOf('domain.declared', 'd', { domain_id: 'rack', declaration }));
    for (let from = 0; from < 4200; from += 600) await write(host, 's', ...numbers(600).map((i) => recorded(from + i)));
    await ahead.catchUp();
    const checkpoint = await host.checkpoints.before({ session: 's', domainId: 'rack', part: 'facts' }, 1e9);
    const fold = new DomainFold('rack', () => false);
    finish(fold.load(new BinaryReader(checkpoint?.documents ?? [])));
    expect(fold.domains.find('rack')?.events.end).toBe(checkpoint?.position === undefined ? -1 : checkpoint.position - 1);
    expect(checkpoint?.position).toBeGreaterThanOrEqual(4096);
    await stop();
  });
});
