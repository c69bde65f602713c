import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectionBurst, inSlices, TimeShare, turnOf } from './slices.js';

const spin = (ms: number): void => {
  for (const endMs = performance.now() + ms; performance.now() < endMs; );
};

describe('a share of the event loop', () => {
  it('runs work in the order in which it came, and hands over what it returns', async () => {
    const share = new TimeShare();
    const order: number[] = [];
    const results = await Promise.all([1, 2, 3].map((n) => share.run('', () => order.push(n) * 10)));
    expect([order, results]).toEqual([
      [1, 2, 3],
      [10, 20, 30],
    ]);
  });

  it('lets the loop turn between what is more than its share', async () => {
    const share = new TimeShare();
    let turns = 0;
    const turn = (): void => {
      turns++;
      immediate = setImmediate(turn);
    };
    let immediate = setImmediate(turn);
    const seen = await Promise.all(
      Array.from({ length: 4 }, () =>
        share.run('', () => {
          spin(6);
          return turns;
        }),
      ),
    );
    clearImmediate(immediate);
    for (let i = 1; i < seen.length; i++) expect(seen[i]).toBeGreaterThan(seen[i - 1]);
  });

  it('goes on behind work that fails', async () => {
    const share = new TimeShare();
    const failed = share.run('', () => {
      throw new Error('no');
    });
    const next = share.run('', () => 'done');
    await expect(failed).rejects.toThrow('no');
    expect(await next).toBe('done');
  });

  it('goes round among the keys, and keeps the order under each', async () => {
    const share = new TimeShare();
    const order: string[] = [];
    const work = function* (name: string): Generator<void> {
      for (let bit = 0; bit < 3; bit++) {
        spin(5);
        order.push(name);
        yield;
      }
    };
    await Promise.all([share.finish('a', work('a1')), share.finish('a', work('a2')), share.finish('b', work('b1'))]);
    expect(order.filter((one) => one !== 'b1')).toEqual(['a1', 'a1', 'a1', 'a2', 'a2', 'a2']);
    expect(order.lastIndexOf('b1')).toBeLessThan(order.lastIndexOf('a2'));
  });

  it('gives up what nobody waits for', async () => {
    const share = new TimeShare();
    let bits = 0;
    const work = function* (): Generator<void> {
      for (;;) {
        bits++;
        spin(5);
        yield;
      }
    };
    const given = share.finish('a', work(), () => {
      if (bits === 3) throw new Error('left');
    });
    await expect(given).rejects.toThrow('left');
    expect(await share.run('a', () => bits)).toBe(3);
  });
});

describe('connections that come many at once', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('hold back work while one follows the other, and not behind the last', () => {
    const burst = new ConnectionBurst();
    expect(burst.holdsBack).toBe(false);
    burst.noteConnection();
    expect(burst.holdsBack).toBe(true);
    vi.advanceTimersByTime(2);
    expect(burst.holdsBack).toBe(false);
  });

  it('let work go on from time to time, however many they are', () => {
    const burst = new ConnectionBurst();
    const held: boolean[] = [];
    for (let ms = 0; ms < 200; ms++) {
      burst.noteConnection();
      held.push(burst.holdsBack);
      vi.advanceTimersByTime(1);
    }
    const share = held.filter((isHeld) => !isHeld).length / held.length;
    expect(share).toBeGreaterThan(0.35);
    expect(share).toBeLessThan(0.45);
    expect(held.slice(0, 30)).not.toContain(false);
  });
});

describe('calculations in slices', () => {
  /** Works for so long in bits of a millisecond, and tells of each. */
  function* working(ms: number, bit: () => void = () => undefined): Generator<void, string> {
    for (let done = 0; done < ms; done++) {
      spin(1);
      bit();
      yield;
    }
    return 'done';
  }

  it('have one slice of a turn, however many there are', async () => {
    let longestMs = 0;
    let beganMs = performance.now();
    const turn = (): void => {
      longestMs = Math.max(longestMs, performance.now() - beganMs);
      beganMs = performance.now();
      immediate = setImmediate(turn);
    };
    let immediate = setImmediate(turn);
    const answers = await Promise.all(Array.from({ length: 64 }, (_, i) => inSlices(`s${i % 4}`, working(6))));
    clearImmediate(immediate);
    expect(new Set(answers)).toEqual(new Set(['done']));
    // each alone would take a slice: 256 ms a turn
    expect(longestMs).toBeLessThan(100);
  });

  it('end soon where a session has few, however many another has', async () => {
    const order: string[] = [];
    const many = Array.from({ length: 20 }, () => inSlices('many', working(12)).then(() => order.push('many')));
    const few = inSlices('few', working(4)).then(() => order.push('few'));
    await Promise.all([...many, few]);
    expect(order[0]).toBe('few');
  });

  it('are given up between two bits, and the others go on', async () => {
    let bits = 0;
    const given = inSlices(
      's',
      working(1000, () => bits++),
      () => {
        if (bits > 2) throw new Error('left');
      },
    );
    const other = inSlices('s', working(3));
    await expect(given).rejects.toThrow('left');
    expect(await other).toBe('done');
    expect(bits).toBeLessThan(1000);
  });
});

describe('turns of long work', () => {
  it('come one at a time, to the sessions in rotation', async () => {
    const order: string[] = [];
    const work = async (session: string, name: string): Promise<void> => {
      for (let bit = 0; bit < 2; bit++) {
        await turnOf(session);
        order.push(name);
      }
    };
    await Promise.all([work('a', 'a1'), work('a', 'a2'), work('a', 'a3'), work('b', 'b1')]);
    expect(order).toEqual(['a1', 'b1', 'a2', 'b1', 'a3', 'a1', 'a2', 'a3']);
  });
});
