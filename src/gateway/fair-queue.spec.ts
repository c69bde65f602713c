import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { FairQueue, type Ticket } from './fair-queue.js';

let queue: FairQueue;
let order: string[];

beforeEach(() => {
  queue = new FairQueue();
  order = [];
});

const spin = (ms: number): void => {
  for (const endMs = performance.now() + ms; performance.now() < endMs; );
};

/** A request that holds the loop, and is answered then. */
const request = async (agentId: string, ms: number, bytes = 0): Promise<void> => {
  const turn = queue.wait(agentId, bytes);
  await turn.begun;
  await Promise.resolve();
  spin(ms);
  order.push(agentId);
  turn.end();
};
const requests = (agentId: string, count: number, ms: number): Promise<void>[] => Array.from({ length: count }, () => request(agentId, ms));

const isBegun = async (turn: Ticket): Promise<boolean> => {
  let begun = false;
  if (turn.begun === null) return true;
  turn.begun.then(() => {
    begun = true;
  });
  for (let i = 0; i < 5; i++) await nextTurn();
  return begun;
};

describe('the fair queue', () => {
  it('lets one request through a backlog of another agent', async () => {
    const backlog = requests('much', 100, 2);
    await nextTurn();
    const before = order.length;
    await request('little', 0);
    expect(before).toBeGreaterThan(0);
    expect(order.length - before).toBeLessThan(10);
    await Promise.all(backlog);
    expect(order.length).toBe(101);
  });

  it('gives agents the same time, not the same number', async () => {
    const all = [...requests('slow', 20, 8), ...requests('quick', 80, 2)];
    await Promise.all(all);
    const early = order.slice(0, 40);
    const slow = early.filter((agentId) => agentId === 'slow').length;
    expect(slow).toBeGreaterThan(3);
    expect(slow).toBeLessThan(16);
  });

  it('forgets nobody who waits when a request from before ends', async () => {
    const early = queue.wait('a', 0);
    for (let i = 0; i < 5; i++) await nextTurn();
    const backlog = requests('a', 50, 1);
    early.end();
    await Promise.all(backlog);
    expect(order.length).toBe(50);
  });

  it("keeps one agent's requests in their order", async () => {
    const seen: number[] = [];
    await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        const turn = queue.wait('a', 0);
        await turn.begun;
        seen.push(i);
        turn.end();
      }),
    );
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
    expect(seen.length).toBe(50);
  });

  it('lets the loop turn between requests that take long', async () => {
    let turns = 0;
    const turn = (): void => {
      turns++;
      immediate = setImmediate(turn);
    };
    let immediate = setImmediate(turn);
    await Promise.all(requests('a', 10, 6));
    clearImmediate(immediate);
    expect(turns).toBeGreaterThanOrEqual(9);
  });

  it('is not held up by requests that only wait', async () => {
    const waiting = Array.from({ length: 300 }, () => queue.wait('a', 0));
    await Promise.all(waiting.map(({ begun }) => begun));
    await request('a', 0);
    expect(order).toEqual(['a']);
    for (const turn of waiting) turn.end();
  });

  it('works on so many bytes of one agent at a time', async () => {
    const large = [1, 2, 3].map(() => queue.wait('a', 2 ** 21));
    expect(await Promise.all(large.map(isBegun))).toEqual([true, true, false]);
    expect(await isBegun(queue.wait('b', 2 ** 21))).toBe(true);
    large[0].end();
    expect(await isBegun(large[2])).toBe(true);
  });

  it('lets a body above all of that come alone', async () => {
    const [first, second] = [queue.wait('a', 2 ** 25), queue.wait('a', 1)];
    expect([await isBegun(first), await isBegun(second)]).toEqual([true, false]);
    first.end();
    expect(await isBegun(second)).toBe(true);
  });

  it('forgets a request that ends before its turn', async () => {
    const first = queue.wait('a', 2 ** 23);
    const [gone, next] = [queue.wait('a', 2 ** 23), queue.wait('a', 2 ** 23)];
    gone.end();
    await expect(gone.begun).rejects.toMatchObject({ code: 'bad_request' });
    first.end();
    first.end();
    await next.begun;
  });

  it('tells how long what is queued for an agent takes', async () => {
    await Promise.all(requests('a', 30, 4));
    const held = queue.wait('a', 2 ** 23);
    const waiting = Array.from({ length: 10 }, () => queue.wait('a', 2 ** 23));
    expect(queue.delayMs('a')).toBeGreaterThan(0);
    expect(queue.delayMs('b')).toBe(0);
    for (const turn of [held, ...waiting]) turn.end();
    await Promise.allSettled(waiting.map(({ begun }) => begun));
  });
});
