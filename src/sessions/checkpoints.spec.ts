import { describe, expect, it } from 'vitest';
import { InMemoryViewStore } from '../views/in-memory/in-memory-view-store.js';
import { type Checkpoint, Checkpoints } from './checkpoints.js';

const mebibytes = 1 << 20;
const at = (position: number, bytes = mebibytes): Checkpoint => ({ position, documents: [new Uint8Array(bytes).fill(position)] });
const of = (domainId: string, session = 's') => ({ session, domainId, part: 'learner' }) as const;
const positionBefore = async (checkpoints: Checkpoints, domainId: string, position: number): Promise<number | null> =>
  (await checkpoints.before(of(domainId), position))?.position ?? null;

describe('checkpoints', () => {
  it('gives the newest at or before a position, in whatever order they came', async () => {
    const checkpoints = new Checkpoints(1 << 30, new InMemoryViewStore());
    for (const position of [30, 10, 20]) await checkpoints.add(of('d'), at(position, 8));
    const found = await Promise.all([5, 10, 19, 20, 99].map((position) => positionBefore(checkpoints, 'd', position)));
    expect(found).toEqual([null, 10, 10, 20, 30]);
    expect(await checkpoints.before(of('other'), 99)).toBeNull();
    expect(await checkpoints.before({ ...of('d'), part: 'facts' }, 99)).toBeNull();
  });

  it('thins those of one thing evenly and keeps them within 64 MiB', async () => {
    const checkpoints = new Checkpoints(1 << 30, new InMemoryViewStore());
    for (let i = 1; i <= 300; i++) await checkpoints.add(of('d'), at(i * 10));
    expect(checkpoints.sizeBytes).toBeLessThanOrEqual(64 * mebibytes);
    const gaps: number[] = [];
    for (let i = 1; i <= 300; i++) gaps.push(i * 10 - ((await positionBefore(checkpoints, 'd', i * 10)) ?? 0));
    // even ones would be 47 apart
    expect(Math.max(...gaps)).toBeLessThanOrEqual(4 * 47);
    expect(await positionBefore(checkpoints, 'd', 1e9)).toBe(3000);
  });

  it('drops those of what was asked for longest ago when all together are too many', async () => {
    const checkpoints = new Checkpoints(4 * mebibytes, new InMemoryViewStore());
    for (const domainId of ['a', 'b', 'c']) await checkpoints.add(of(domainId), at(1));
    await checkpoints.before(of('a'), 1);
    await checkpoints.add(of('d'), at(1, 2 * mebibytes));
    const found = await Promise.all(['a', 'b', 'c', 'd'].map((domainId) => positionBefore(checkpoints, domainId, 9)));
    expect(found).toEqual([1, null, 1, 1]);
    expect(checkpoints.sizeBytes).toBe(4 * mebibytes);
  });

  it('keeps 48 of a large learner, so that they lie no further apart, of facts 64 MiB', async () => {
    const checkpoints = new Checkpoints(1 << 30, new InMemoryViewStore());
    const facts = { ...of('d'), part: 'facts' } as const;
    for (let i = 1; i <= 60; i++) await checkpoints.add(facts, at(i, 3 * mebibytes));
    expect(checkpoints.sizeBytes).toBe(63 * mebibytes);
    for (let i = 1; i <= 60; i++) await checkpoints.add(of('d'), at(i * 10, 3 * mebibytes));
    expect(checkpoints.sizeBytes).toBe((63 + 48 * 3) * mebibytes);
    // one of when there was less of it
    await checkpoints.add(of('d'), at(5, mebibytes));
    expect(checkpoints.sizeBytes).toBeGreaterThan((63 + 47 * 3) * mebibytes);
  });

  it('stores four times what it holds in memory', async () => {
    const checkpoints = new Checkpoints(4 * mebibytes, new InMemoryViewStore());
    for (let i = 1; i <= 40; i++) {
      await checkpoints.add(of('d'), at(i));
      expect(checkpoints.sizeBytes).toBeLessThanOrEqual(4 * mebibytes);
      if (i % 4 === 0) await checkpoints.storePending();
    }
    const found = new Set<number | null>();
    for (let i = 1; i <= 40; i++) found.add(await positionBefore(checkpoints, 'd', i));
    expect([...found].filter((position) => position !== null)).toHaveLength(16);
  });

  it('keeps those that lie furthest apart where more come than can be stored', async () => {
    const checkpoints = new Checkpoints(3 * mebibytes, new InMemoryViewStore());
    for (const position of [10, 20, 30, 40, 50]) await checkpoints.add(of('d'), at(position), true);
    expect(checkpoints.sizeBytes).toBe(3 * mebibytes);
    expect(await positionBefore(checkpoints, 'd', 99)).toBe(50);
    expect(await positionBefore(checkpoints, 'd', 25)).not.toBeNull();
  });

  it('never keeps what is larger than its budget', async () => {
    const checkpoints = new Checkpoints(mebibytes, new InMemoryViewStore());
    await checkpoints.add(of('a'), at(1, 2 * mebibytes));
    expect(checkpoints.sizeBytes).toBe(0);
    expect(await checkpoints.before(of('a'), 9)).toBeNull();
  });

  it('keeps what was made ahead in memory until it is stored', async () => {
    const checkpoints = new Checkpoints(1 << 30, new InMemoryViewStore());
    await checkpoints.add(of('d'), at(10, 8), true);
    await checkpoints.add(of('d'), at(20, 8));
    expect(checkpoints.sizeBytes).toBe(16);
    await checkpoints.storePending();
    expect(checkpoints.sizeBytes).toBe(8);
    expect(Buffer.concat((await checkpoints.before(of('d'), 15))?.documents ?? [])).toEqual(Buffer.alloc(8, 10));
  });

  it('finds after a start what was stored, without taking it into memory', async () => {
    const views = new InMemoryViewStore();
    const before = new Checkpoints(1 << 30, views);
    for (const position of [10, 20, 30]) await before.add(of('d'), at(position, 8));
    expect(await before.storePending(8)).toBe(true);
    await before.add(of('d'), at(40, 8));
    expect(await before.storePending()).toBe(false);
    const after = new Checkpoints(1 << 30, views);
    for (const position of [10, 20, 30, 40])
      expect(Buffer.concat((await after.before(of('d'), position + 5))?.documents ?? [])).toEqual(Buffer.alloc(8, position));
    expect(after.sizeBytes).toBe(0);
  });

  it('removes from the store what was thinned out, and passes over what is not there', async () => {
    const views = new InMemoryViewStore();
    const before = new Checkpoints(3 * mebibytes, views);
    for (const position of [1, 2, 5, 10, 20]) {
      await before.add(of('d'), at(position, 3 * mebibytes), true);
      await before.storePending();
    }
    const keys = [1, 2, 5, 10, 20].map((position) => `s\nlearner\nd\n${position}`);
    const stored = await Promise.all(keys.map(async (key) => (await views.load(key)) !== null));
    expect(stored.filter((one) => one)).toHaveLength(4);
    await views.delete(keys[4]);
    const after = new Checkpoints(3 * mebibytes, views);
    expect(await positionBefore(after, 'd', 99)).toBe(10);
  });

  it('forgets a session for ever', async () => {
    const views = new InMemoryViewStore();
    const checkpoints = new Checkpoints(1 << 30, views);
    await checkpoints.add(of('d'), at(1, 8));
    await checkpoints.add(of('d', 'other'), at(1, 8));
    await checkpoints.storePending();
    await checkpoints.forget('s');
    await checkpoints.add(of('d'), at(2, 8));
    await checkpoints.storePending();
    expect(await new Checkpoints(1 << 30, views).before(of('d'), 9)).toBeNull();
    for (const key of ['s\ncheckpoints', 's\nlearner\nd\n1', 's\nlearner\nd\n2']) expect(await views.load(key)).toBeNull();
    expect(await checkpoints.before(of('d', 'other'), 9)).not.toBeNull();
  });
});
