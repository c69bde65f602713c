import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { finish } from '../compact/binary.js';
import type { AdaptiveEvent } from '../events.js';
import { AdaptiveDomain } from './adaptive-domain.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes that live objects take in this thread, those of typed arrays included. */
function liveBytes(): number {
  for (let i = 0; i < 3; i++) collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

type Row = Omit<AdaptiveEvent, 'domain_id'>;
const many = (count: number, i: number) => Object.fromEntries(Array.from({ length: count }, (_, k) => [`f${k}`, ((i + k) * 7919) % 997]));
const streams: Record<string, (i: number) => Row> = {
  'few classes': (i) => ({ features: { hour: i % 24, room: `r${i % 5}`, x: ((i * 7919) % 1000) / 10 }, outcome: (i * 31) % 24 > 12 }),
  'twenty classes of ten numbers': (i) => ({ features: many(10, i), outcome: `c${(i * 31) % 20}` }),
  numbers: (i) => ({ features: { hour: i % 24, x: ((i * 7919) % 1000) / 10 }, outcome: Math.sin(i / 5) * 10 + ((i * 31) % 7) }),
  'a sequence alone': (i) => ({ outcome: `s${(i * i) % 7}` }),
  'many words': (i) => ({ features: { word: `w${(i * 7919) % 3000}` }, outcome: i % 3 === 0 }),
};

function taught(stream: (i: number) => Row, events: number): AdaptiveDomain {
  const domain = new AdaptiveDomain();
  for (let i = 0; i < events; i++) domain.observe(`e${i}`, { domain_id: 'd', ...stream(i) }, i + 1, i);
  return domain;
}

describe('what a domain that learns is said to take', () => {
  it.each(Object.entries(streams))('is what it takes, within half as much again: %s', (_, stream) => {
    taught(stream, 20);
    const before = liveBytes();
    const domains = Array.from({ length: 8 }, () => taught(stream, 400));
    const measured = liveBytes() - before;
    const told = domains.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    expect(measured / told).toBeLessThan(1.5);
    expect(told / measured).toBeLessThan(1.5);
  });

  it('counts the copy that a view is written from, until it is written', () => {
    const domain = taught(streams['few classes'], 200);
    const before = domain.sizeBytes;
    const writing = domain.freeze();
    finish(domain.prepare());
    expect(domain.sizeBytes).toBeGreaterThan(before * 1.3);
    finish(writing({ count: () => undefined, bytes: () => undefined } as never));
    expect(domain.sizeBytes).toBe(before);
  });
});
