import { describe, expect, it } from 'vitest';
import { LoopShare } from './loop-share.js';

const spin = (ms: number): void => {
  for (const endMs = performance.now() + ms; performance.now() < endMs; );
};

describe('a share of the event loop', () => {
  it('runs work in the order in which it came, and hands over what it returns', async () => {
    const share = new LoopShare();
    const order: number[] = [];
    const results = await Promise.all([1, 2, 3].map((n) => share.run(() => order.push(n) * 10)));
    expect([order, results]).toEqual([
      [1, 2, 3],
      [10, 20, 30],
    ]);
  });

  it('lets the loop turn between what is more than its share', async () => {
    const share = new LoopShare();
    let turns = 0;
    const turn = (): void => {
      turns++;
      immediate = setImmediate(turn);
    };
    let immediate = setImmediate(turn);
    const seen = await Promise.all(
      Array.from({ length: 4 }, () =>
        share.run(() => {
          spin(6);
          return turns;
        }),
      ),
    );
    clearImmediate(immediate);
    for (let i = 1; i < seen.length; i++) expect(seen[i]).toBeGreaterThan(seen[i - 1]);
  });

  it('goes on behind work that fails', async () => {
    const share = new LoopShare();
    const failed = share.run(() => {
      throw new Error('no');
    });
    const next = share.run(() => 'done');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('done');
  });
});
