import { totalmem } from 'node:os';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HindcastError } from '../errors.js';
import { LearnerRoom, LearnerRooms, learnerBytesMax } from './learner-room.js';

afterEach(() => vi.restoreAllMocks());

const tooLarge = (bytes: number, bytesMax: number) => new HindcastError('overloaded', `${bytes} above ${bytesMax}`);

describe('memory for what domains learn', () => {
  it('is what is set, else half of what the machine has, or of what the process may take of it', () => {
    const constrained = vi.spyOn(process, 'constrainedMemory');
    expect(learnerBytesMax(3)).toBe(3 * 2 ** 20);
    constrained.mockReturnValue(0);
    expect(learnerBytesMax(0)).toBe(totalmem() / 2);
    constrained.mockReturnValue(2 ** 20);
    expect(learnerBytesMax(0)).toBe(2 ** 19);
  });
});

describe('memory for what replays learn again', () => {
  it('is given as long as there is some, and then in the order of coming', async () => {
    const room = new LearnerRoom(10);
    const began: string[] = [];
    const ask = async (name: string, bytes: number) => {
      const share = await room.take(bytes);
      began.push(name);
      return share;
    };
    const [one, two] = [await ask('one', 4), await ask('two', 4)];
    const large = ask('large', 9);
    const small = ask('small', 1);
    await Promise.resolve();
    expect([room.sizeBytes, began]).toEqual([8, ['one', 'two']]);
    one.leave();
    await Promise.resolve();
    expect(room.sizeBytes).toBe(4);
    two.leave();
    await Promise.all([large, small]);
    expect([room.sizeBytes, began]).toEqual([10, ['one', 'two', 'large', 'small']]);
    (await large).leave();
    (await small).leave();
    expect(room.sizeBytes).toBe(0);
  });

  it('is refused to what never fits, or had alone', async () => {
    const room = new LearnerRoom(10);
    await expect(room.take(11, { tooLarge })).rejects.toThrow('11 above 10');
    const alone = await room.take(11);
    const next = room.take(1);
    expect(room.sizeBytes).toBe(11);
    alone.leave();
    (await next).leave();
    expect(room.sizeBytes).toBe(0);
  });

  it('is kept from nobody by who gave up waiting', async () => {
    const room = new LearnerRoom(10);
    const one = await room.take(6);
    const abort = new AbortController();
    const large = room.take(9, { signal: abort.signal });
    const small = room.take(2);
    abort.abort();
    await expect(large).rejects.toMatchObject({ code: 'request_timeout' });
    await small;
    expect(room.sizeBytes).toBe(8);
    await expect(room.take(9, { signal: abort.signal })).rejects.toMatchObject({ code: 'request_timeout' });
    one.leave();
    expect(room.sizeBytes).toBe(2);
  });

  it('grows with what turns out larger than it was thought', async () => {
    const room = new LearnerRoom(10);
    const [one, other] = [await room.take(1, { tooLarge }), await room.take(1, { tooLarge })];
    one.grow(6);
    one.grow(3);
    expect(room.sizeBytes).toBe(7);
    expect(() => other.grow(5)).toThrow(/other replays have the rest .*try again in 5 s/);
    expect(() => other.grow(11)).toThrow('11 above 10');
    expect(room.sizeBytes).toBe(7);
    one.leave();
    other.grow(10);
    expect(room.sizeBytes).toBe(10);
    other.leave();
    const alone = await room.take(1);
    alone.grow(20);
    expect(room.sizeBytes).toBe(20);
    alone.leave();
    alone.leave();
    expect(room.sizeBytes).toBe(0);
  });

  it('is a part of HINDCAST_LEARNERS_MB', () => {
    const rooms = new LearnerRooms(8);
    expect([rooms.hindcast.bytesMax, rooms.learner.bytesMax]).toEqual([2 << 20, 1 << 20]);
    expect(new LearnerRooms(0).hindcast.bytesMax).toBeGreaterThan(0);
  });
});
