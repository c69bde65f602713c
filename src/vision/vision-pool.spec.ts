import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { VisionPool } from './vision-pool.js';
import type { VisionTask } from './vision-task.js';

const file = fileURLToPath(new URL('../../test/kit/faulty-thread.mjs', import.meta.url));
let pool: VisionPool;
afterEach(() => {
  vi.useRealTimers();
  return pool.onApplicationShutdown();
});

/** A pool of real threads that do what a question says: answer, end, hang, fail, fill their heap. */
const start = (visionWorkers: number, visionTimeoutMs = 120_000, filename = file): void => {
  pool = new VisionPool({ detectorModel: null, segmenterModel: null, visionWorkers, visionTimeoutMs }, filename);
};
const ask = (question: string, transfer: ArrayBuffer[] = []): Promise<unknown> => pool.run({ question } as VisionTask, transfer);
const code = (expected: string) => expect.objectContaining({ code: expected });

describe('the threads that look at images', () => {
  it('are replaced when they end, and whoever waited for one hears of it', async () => {
    start(1);
    await expect(ask('end')).rejects.toThrow(code('vision_failed'));
    expect(await ask('hello')).toEqual({ seen: 'hello' });
  });

  it('are ended when they take too long', async () => {
    start(1, 5000);
    expect(await ask('hello')).toEqual({ seen: 'hello' });
    await expect(ask('hang')).rejects.toThrow(code('vision_timeout'));
    expect(await ask('again')).toEqual({ seen: 'again' });
  });

  it('end alone when their heap is full', async () => {
    start(1);
    await expect(ask('fill')).rejects.toThrow(code('vision_failed'));
    expect(await ask('hello')).toEqual({ seen: 'hello' });
  });

  it('outlive a failure of one task', async () => {
    start(1);
    await expect(ask('fail')).rejects.toThrow(code('vision_failed'));
    expect(await ask('hello')).toEqual({ seen: 'hello' });
  });

  it('fail the images, and not the process, where they cannot be started', async () => {
    start(2, 120_000, `${file}.gone`);
    const asked = await Promise.allSettled(['one', 'two', 'three'].map((question) => ask(question)));
    expect(asked).toEqual(asked.map(() => ({ status: 'rejected', reason: code('vision_failed') })));
    await expect(ask('again')).rejects.toThrow(code('vision_failed'));
  });

  it('take more tasks than there are threads, and the bytes that come with them', async () => {
    start(2);
    const bytes = new ArrayBuffer(100_000);
    const answers = await Promise.all([...Array.from({ length: 20 }, () => ask('rest')), ask('moved', [bytes])]);
    expect(answers).toHaveLength(21);
    expect(bytes.byteLength).toBe(0);
    expect(pool.waitingCount).toBe(0);
  });

  it('are waited for so long and no longer, by those alone who have none yet', async () => {
    start(1, 10_000);
    expect(await ask('hello')).toEqual({ seen: 'hello' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    // the second one waited, and got its turn
    const [, second] = [ask('one'), ask('two')];
    expect(await second).toEqual({ seen: 'two' });
    const hanging = ask('hang');
    vi.advanceTimersByTime(10_000);
    const waiting = ask('three');
    vi.advanceTimersByTime(19_999);
    expect(pool.waitingCount).toBe(1);
    vi.advanceTimersByTime(1);
    await expect(waiting).rejects.toThrow(code('overloaded'));
    expect(pool.waitingCount).toBe(0);
    await expect(hanging).rejects.toThrow(code('vision_timeout'));
  });
});
