import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Logger } from '@nestjs/common';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeFolder, removeFolder } from '../test/kit/folders.js';
import { ThreadPool } from './thread-pool.js';

const file = fileURLToPath(new URL('../test/kit/faulty-thread.mjs', import.meta.url));
const folder = makeFolder();
const filename = path.join(folder, 'thread.mjs');
const pool = new ThreadPool<{ question: string }, unknown>({ filename, name: 'answer', minThreads: 0, maxThreads: 2, idleTimeout: 60_000 });
const ask = (question: string): Promise<unknown> => pool.run({ question });
const internal = expect.objectContaining({ code: 'internal' });

afterEach(async () => {
  vi.restoreAllMocks();
  await pool.destroy();
  removeFolder(folder);
});

describe('threads whose file is gone', () => {
  it('fail what waits for them, say so in the log, and are tried anew', async () => {
    const said = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const asked = await Promise.allSettled(['one', 'two', 'three'].map(ask));
    expect(asked).toEqual(asked.map(() => ({ status: 'rejected', reason: internal })));
    expect(said).toHaveBeenCalledWith(expect.stringContaining('Cannot find module'), expect.anything());
    await expect(ask('again')).rejects.toThrow(internal);
    await copyFile(file, filename);
    expect(await ask('hello')).toEqual({ seen: 'hello' });
    await rm(filename);
    // a thread that runs goes on
    expect(await ask('hello')).toEqual({ seen: 'hello' });
  });
});
