import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Shares } from './shares.js';

/** Has an agent take one after the other, as long as it gets any. */
const grab = (shares: Shares, agentId: string): number => {
  let taken = 0;
  while (shares.take(agentId)) taken++;
  return taken;
};

describe('shares', () => {
  it('give one agent no more than its own bound', () => {
    const shares = new Shares(4, 100);
    expect(grab(shares, 'a')).toBe(4);
    shares.giveBack('a', 2);
    expect([grab(shares, 'a'), shares.taken]).toEqual([2, 4]);
  });

  it('leave room for others, however many agents take what they can get', () => {
    const shares = new Shares(256, 1024);
    const greedy = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => grab(shares, name));
    for (const taken of greedy) expect(taken).toBeGreaterThan(0);
    expect(shares.take('newcomer')).toBe(true);
  });

  it('refuse whoever has much before whoever has little', () => {
    const shares = new Shares(100, 100);
    shares.take('much', 60);
    shares.take('little', 10);
    expect([shares.take('much', 5), shares.take('little', 5)]).toEqual([false, true]);
  });

  it('let what is above the whole come alone', () => {
    const shares = new Shares(10, 10);
    expect([shares.take('a', 20), shares.take('b')]).toEqual([true, false]);
    shares.giveBack('a', 20);
    expect(shares.take('b')).toBe(true);
  });

  it('add up to what was taken and not given back', () => {
    const step = fc.record({ agent: fc.constantFrom('a', 'b', 'c'), amount: fc.integer({ min: 1, max: 5 }), gives: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const shares = new Shares(10, 20);
        const held: { agent: string; amount: number }[] = [];
        for (const { agent, amount, gives } of steps) {
          const last = gives ? held.pop() : undefined;
          if (last !== undefined) shares.giveBack(last.agent, last.amount);
          else if (shares.take(agent, amount)) held.push({ agent, amount });
          const sum = (of: string): number => held.filter((one) => one.agent === of).reduce((all, one) => all + one.amount, 0);
          for (const name of ['a', 'b', 'c']) {
            expect(shares.takenBy(name)).toBe(sum(name));
            expect(sum(name)).toBeLessThanOrEqual(10);
          }
          expect(shares.taken).toBeLessThanOrEqual(20);
        }
      }),
    );
  });
});
