import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder, removeFolder } from '../../test/kit/folders.js';
import { lockDataFolder } from './data-folder-lock.js';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = makeFolder();
  lock = path.join(folder, 'hindcast.lock');
});
afterEach(() => removeFolder(folder));

const leave = (holder: unknown): void => writeFileSync(lock, typeof holder === 'string' ? holder : JSON.stringify(holder));

describe('the lock of a data folder', () => {
  it('is made with the folder and removed when it is given back', async () => {
    const deep = path.join(folder, 'not/there/yet');
    const release = await lockDataFolder(deep);
    expect(JSON.parse(readFileSync(path.join(deep, 'hindcast.lock'), 'utf8'))).toMatchObject({ pid: process.pid, host: hostname() });
    release();
    expect(existsSync(path.join(deep, 'hindcast.lock'))).toBe(false);
  });

  it('says what to set where there can be no such folder', async () => {
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    await expect(lockDataFolder(file)).rejects.toThrow(/file cannot be the data folder \(EEXIST.*set HINDCAST_DATA_DIR/);
    await expect(lockDataFolder(path.join(file, 'below'))).rejects.toThrow(/below cannot be the data folder \(ENOTDIR/);
    for (const none of ['/proc/hindcast', '/proc/hindcast/data'])
      await expect(lockDataFolder(none)).rejects.toThrow('cannot be the data folder (ENOENT');
  });

  it('says so too where the folder is there and no file can be written to it', async () => {
    const pathMax = 4096;
    let deep = folder;
    while (deep.length + 'x/hindcast.lock'.length < pathMax)
      deep = path.join(deep, 'd'.repeat(Math.min(200, pathMax - 1 - deep.length - 1)));
    mkdirSync(deep, { recursive: true });
    await expect(lockDataFolder(deep)).rejects.toThrow(/cannot be the data folder \(ENAMETOOLONG.*set HINDCAST_DATA_DIR/);
  });

  it('closes the folder to other users, also one that was open to them', async () => {
    const made = path.join(folder, 'made');
    (await lockDataFolder(made))();
    const found = path.join(folder, 'found');
    mkdirSync(found);
    chmodSync(found, 0o755);
    const release = await lockDataFolder(found);
    const modes = [made, found, path.join(found, 'hindcast.lock')].map((file) => statSync(file).mode & 0o777);
    expect(modes).toEqual([0o700, 0o700, 0o600]);
    release();
  });

  it('leaves a folder open that all users write in on purpose', async () => {
    const shared = path.join(folder, 'shared');
    mkdirSync(shared);
    chmodSync(shared, 0o1777);
    (await lockDataFolder(shared))();
    expect(statSync(shared).mode & 0o7777).toBe(0o1777);
  });

  it('refuses while the process that holds it lives', async () => {
    const child = spawn('sleep', ['30']);
    await once(child, 'spawn');
    const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
    leave({ pid: child.pid, host: hostname(), started: stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] });
    await expect(lockDataFolder(folder)).rejects.toThrow(`in use by process ${child.pid}`);
    child.kill('SIGKILL');
    await once(child, 'close');
    (await lockDataFolder(folder))();
  });

  it.each([
    ['a process that is gone', { pid: 2 ** 22 - 1, host: hostname(), started: '1' }],
    ['another process under the same number', { pid: 1, host: hostname(), started: 'never' }],
    ['this process, before it was started again', { pid: process.pid, host: hostname(), started: 'before' }],
    ['nobody: it was cut off while it was written', '{"pid": 12'],
  ])('is taken over from %s', async (_, holder) => {
    leave(holder);
    const release = await lockDataFolder(folder);
    expect(JSON.parse(readFileSync(lock, 'utf8')).pid).toBe(process.pid);
    release();
  });

  it('takes a fresh lock of another machine as held', async () => {
    leave({ pid: 1, host: 'another-machine', started: '1' });
    await expect(lockDataFolder(folder)).rejects.toThrow('on another-machine');
  });
});
