import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeFolder, removeFolder } from '../../test/kit/folders.js';
import type { Client } from './client.js';
import { exportMemories } from './export.js';

describe('an export of memories', () => {
  let folder: string;
  beforeEach(() => {
    folder = makeFolder();
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    removeFolder(folder);
  });

  const client = {
    async *lines() {
      yield '{"memory_id":"a"}';
      yield '{"memory_id":"b"}';
    },
  } as unknown as Client;
  const written = '{"memory_id":"a"}\n{"memory_id":"b"}\n';

  it('takes the place of a file, and of the one that a link leads to', async () => {
    const [file, link] = ['kept.ndjson', 'link.ndjson'].map((name) => path.join(folder, name));
    writeFileSync(file, 'of yesterday');
    symlinkSync(file, link);
    await exportMemories(client, link, 'all');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe(written);
    expect(existsSync(`${file}.part`)).toBe(false);
  });

  it('goes through a pipe, as through /dev/stdout, and leaves it there', async () => {
    const pipe = path.join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const [read] = await Promise.all([readFile(pipe, 'utf8'), exportMemories(client, pipe, 'all')]);
    expect(read).toBe(written);
    expect(lstatSync(pipe).isFIFO()).toBe(true);
  });

  it('says which file cannot be written', async () => {
    await expect(exportMemories(client, folder, 'all')).rejects.toThrow(`${folder} cannot be written: EISDIR`);
    expect(existsSync(`${folder}.part`)).toBe(false);
  });
});
