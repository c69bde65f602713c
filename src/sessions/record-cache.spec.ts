import { beforeEach, describe, expect, it } from 'vitest';
import { LiveSession } from './live-session.js';
import { RecordCache } from './record-cache.js';

const record = (bytes: number): Uint8Array => new Uint8Array(bytes);
const bytesMax = 10_000;

let live: Map<string, LiveSession>;
let cache: RecordCache;
const load = (id: string): LiveSession => {
  const session = LiveSession.empty(id, 0);
  live.set(id, session);
  return session;
};
const kept = (session: LiveSession, ...positions: number[]): boolean[] => cache.get(session, positions).map((one) => one !== undefined);

beforeEach(() => {
  live = new Map();
  cache = new RecordCache(live, bytesMax);
});

describe('RecordCache', () => {
  it('keeps what was read, by session and position', () => {
    const [one, other] = [load('one'), load('other')];
    const first = record(10);
    cache.add(one, 1, first);
    expect(cache.get(one, [2, 1])).toEqual([undefined, first]);
    expect(kept(other, 1)).toEqual([false]);
  });

  it('takes no more than its bound: what was asked for longest ago goes first', () => {
    const one = load('one');
    for (const position of [1, 2, 3]) cache.add(one, position, record(2800));
    expect(kept(one, 1)).toEqual([true]);
    cache.add(one, 4, record(2800));
    expect(kept(one, 1, 2, 3, 4)).toEqual([true, false, true, true]);
    expect(cache.sizeBytes).toBeLessThanOrEqual(bytesMax);
  });

  it('lets the session go first that was asked for longest ago', () => {
    const [one, other] = [load('one'), load('other')];
    cache.add(one, 1, record(4000));
    cache.add(other, 1, record(4000));
    cache.get(one, [1]);
    cache.add(one, 2, record(4000));
    expect([kept(one, 1, 2), kept(other, 1)]).toEqual([[true, true], [false]]);
  });

  it('keeps no record that would push out many', () => {
    const one = load('one');
    cache = new RecordCache(live, 1 << 20);
    cache.add(one, 1, record(65_537));
    expect([kept(one, 1), cache.sizeBytes]).toEqual([[false], 0]);
  });

  it('forgets a session that left memory, also where it is there again', () => {
    const before = load('one');
    cache.add(before, 1, record(10));
    const after = load('one');
    expect(kept(after, 1)).toEqual([false]);
    cache.forgetDropped('one');
    expect([kept(before, 1), cache.sizeBytes]).toEqual([[false], 0]);
  });

  it('takes nothing that was read for a session that left memory meanwhile', () => {
    const before = load('one');
    load('one');
    cache.add(before, 1, record(10));
    expect(cache.sizeBytes).toBe(0);
  });

  it('counts what it forgets', () => {
    const [one, other] = [load('one'), load('other')];
    cache.add(one, 1, record(10));
    const bytes = cache.sizeBytes;
    cache.add(other, 1, record(10));
    cache.forget('other');
    cache.forget('nobody');
    expect(cache.sizeBytes).toBe(bytes);
  });
});
