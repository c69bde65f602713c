import { describe, expect, it } from 'vitest';
import { HindcastError } from './errors.js';
import { JobQueue } from './job-queue.js';

const limits = { underWayMax: 2, agentUnderWayMax: 1, waitingMax: 8, agentWaitingMax: 3 };

/** A queue whose works end when they are told to, and the names of those begun, in order. */
function queueOf(own: Partial<typeof limits> = {}) {
  const queue = new JobQueue({ ...limits, ...own }, 'replays');
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (agent: string, name: string, signal?: AbortSignal): Promise<string> =>
    queue.run(
      agent,
      () => {
        begun.push(name);
        return new Promise((resolve) => ends.set(name, () => resolve(name)));
      },
      signal,
    );
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    for (let i = 0; i < 10; i++) await Promise.resolve();
  };
  return { queue, begun, ask, end };
}

const runMicrotasks = async (): Promise<void> => {
  for (let i = 0; i < 10; i++) await Promise.resolve();
};

describe('the queue of replays', () => {
  it('gives a free place to the agent whose turn it is, not to the one that asked most', async () => {
    const { begun, ask, end } = queueOf({ underWayMax: 1 });
    const asked = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3'), ask('b', 'b1'), ask('c', 'c1')];
    await runMicrotasks();
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name);
    await end('a2');
    await end('a3');
    expect(begun).toHaveLength(5);
    expect(begun.indexOf('b1')).toBeLessThan(begun.indexOf('a3'));
    expect(begun.indexOf('c1')).toBeLessThan(begun.indexOf('a3'));
    expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
  });

  it('leaves others their places, however many one agent asks for', async () => {
    const { begun, ask } = queueOf();
    for (const name of ['a1', 'a2', 'a3']) void ask('a', name);
    void ask('b', 'b1');
    await runMicrotasks();
    expect(begun).toEqual(['a1', 'b1']);
  });

  it('refuses the agent that is over its bound, and nobody else', async () => {
    const { begun, ask } = queueOf();
    for (const name of ['a1', 'a2', 'a3', 'a4']) void ask('a', name);
    const refused = await ask('a', 'a5').catch((error: unknown) => error as HindcastError);
    expect(refused).toBeInstanceOf(HindcastError);
    expect(refused).toMatchObject({ code: 'overloaded', details: { retryAfterS: expect.any(Number) } });
    void ask('b', 'b1');
    await runMicrotasks();
    expect(begun).toEqual(['a1', 'b1']);
  });

  it('forgets who left while waiting', async () => {
    const { queue, begun, ask, end } = queueOf();
    const gone = new AbortController();
    const first = ask('a', 'a1');
    const left = ask('a', 'a2', gone.signal);
    const next = ask('a', 'a3');
    gone.abort();
    await expect(left).rejects.toMatchObject({ code: 'request_timeout' });
    expect(queue.waiting).toBe(1);
    await end('a1');
    await end('a3');
    expect(await Promise.all([first, next])).toEqual(['a1', 'a3']);
    expect(begun).toEqual(['a1', 'a3']);
    expect([queue.underWay, queue.waiting]).toEqual([0, 0]);
  });

  it('does not begin what nobody waits for any more', async () => {
    const { begun, ask } = queueOf();
    await expect(ask('a', 'a1', AbortSignal.abort())).rejects.toMatchObject({ code: 'request_timeout' });
    expect(begun).toEqual([]);
  });

  it('gives the place of a failed replay to the next', async () => {
    const queue = new JobQueue({ ...limits, underWayMax: 1 }, 'replays');
    const failing = queue.run('a', () => Promise.reject(new Error('no')));
    const next = queue.run('b', () => Promise.resolve('yes'));
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
