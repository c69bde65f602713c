import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder, removeFolder } from '../../test/kit/folders.js';
import { HeldFile } from './held-file.js';

describe('a file that is held open', () => {
  let folder: string;
  let file: string;
  let held: HeldFile;
  let descriptor: number;

  beforeEach(() => {
    folder = makeFolder();
    file = path.join(folder, 'log', 'data.mdb');
    mkdirSync(path.dirname(file));
    writeFileSync(file, 'one');
    descriptor = openSync(file, 'r+');
    held = HeldFile.of(file) as HeldFile;
  });
  afterEach(() => {
    closeSync(descriptor);
    removeFolder(folder);
  });

  it('is there as long as its path names it, whatever is written to it', async () => {
    expect(await held.replacedBy()).toBeNull();
    writeFileSync(file, 'more');
    expect(await held.replacedBy()).toBeNull();
  });

  it('is gone with its folder', async () => {
    rmSync(path.dirname(file), { recursive: true });
    expect(await held.replacedBy()).toBe('nothing');
    writeFileSync(path.dirname(file), 'a file where the folder was');
    expect(await held.replacedBy()).toBe('nothing');
  });

  it('is gone where another was put in its place, and there again when it is put back', async () => {
    renameSync(file, `${file}.aside`);
    writeFileSync(file, 'one');
    expect(await held.replacedBy()).toBe('another file');
    renameSync(`${file}.aside`, file);
    expect(await held.replacedBy()).toBeNull();
  });

  it('is none where there is no file', () => {
    expect(HeldFile.of(path.join(folder, 'none'))).toBeNull();
  });
});
