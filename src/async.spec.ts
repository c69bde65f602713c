import { describe, expect, it, vi } from 'vitest';
import { Sleeper, TimeoutError, withTimeout } from './async.js';

describe('waiting with a time-out', () => {
  it('gives what the promise comes to, or throws what it throws, and leaves no timer behind', async () => {
    vi.useFakeTimers();
    try {
      expect(await withTimeout(1000, Promise.resolve('there'))).toBe('there');
      await expect(withTimeout(1000, Promise.reject(new Error('gone')))).rejects.toThrow('gone');
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('throws where the promise takes longer, and hears no more of it', async () => {
    let fail = (_: Error): void => {};
    const slow = new Promise<never>((_, reject) => {
      fail = reject;
    });
    await expect(withTimeout(1, slow)).rejects.toBeInstanceOf(TimeoutError);
    fail(new Error('too late to matter'));
    const late = (): Error => new RangeError('the log did not answer');
    await expect(withTimeout(1, new Promise(() => {}), late)).rejects.toThrow(RangeError);
  });

  it.each([[0], [-5]])('with %i ms left still takes what is there already', async (timeoutMs) => {
    expect(await withTimeout(timeoutMs, Promise.resolve(1))).toBe(1);
  });
});

describe('a pause of work in the background', () => {
  const long = 3_600_000;

  it('ends after its time', async () => {
    await new Sleeper().sleep(1);
  });

  it('ends when new work comes', async () => {
    const sleeper = new Sleeper();
    const pause = sleeper.sleep(long);
    sleeper.wake();
    await pause;
  });

  it('goes on over new work where it says so, and ends with the work', async () => {
    const sleeper = new Sleeper();
    let ended = false;
    const pause = sleeper.sleep(long, false).then(() => {
      ended = true;
    });
    sleeper.wake();
    await new Promise(setImmediate);
    expect(ended).toBe(false);
    sleeper.stop();
    await pause;
    expect(sleeper.stopped).toBe(true);
  });

  it('is none once the work is to stop', async () => {
    const sleeper = new Sleeper();
    sleeper.stop();
    await sleeper.sleep(long);
  });
});
