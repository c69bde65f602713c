import { describe, expect, it, vi } from 'vitest';
import { TimeoutError, withTimeout } from './async.js';

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
