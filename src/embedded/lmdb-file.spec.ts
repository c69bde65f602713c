import { chmodSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder, removeFolder } from '../../test/kit/folders.js';
import { LmdbEventLog } from '../log/lmdb/lmdb-event-log.js';
import { cannotOpen, LmdbFileError, prepareLmdbFolder } from './lmdb-file.js';

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

const modes = (of: string): number[] =>
  [of, path.join(of, 'data.mdb'), path.join(of, 'lock.mdb')].map((file) => statSync(file).mode & 0o777);

async function writtenLog(at: string): Promise<void> {
  const log = LmdbEventLog.open(at);
  await log.append('s', [Buffer.from('a record')]);
  await log.close();
}

it('makes an environment that no other user can read', async () => {
  const made = path.join(folder, 'log');
  await writtenLog(made);
  expect(modes(made)).toEqual([0o700, 0o600, 0o600]);
});

it('closes an environment of before to other users, and it stays readable', async () => {
  await writtenLog(folder);
  chmodSync(folder, 0o755);
  for (const name of ['data.mdb', 'lock.mdb']) chmodSync(path.join(folder, name), 0o664);
  const log = LmdbEventLog.open(folder);
  expect(modes(folder)).toEqual([0o700, 0o600, 0o600]);
  expect(await log.head('s')).toBe(1);
  await log.close();
});

it('refuses a file of another format, at which the engine would end the process', async () => {
  await writtenLog(folder);
  const file = path.join(folder, 'data.mdb');
  for (const format of [1, 3]) {
    const content = readFileSync(file);
    for (const header of [0, 4096]) content.writeUInt32LE(format, header + 28);
    writeFileSync(file, content);
    expect(() => prepareLmdbFolder(folder, { trees: [] })).toThrow(`has format ${format}, and this engine reads 2`);
  }
});

it('refuses a file that was cut off', async () => {
  await writtenLog(folder);
  truncateSync(path.join(folder, 'data.mdb'), 9000);
  expect(() => prepareLmdbFolder(folder, { trees: [] })).toThrow(LmdbFileError);
});

it('sends nobody to a backup for a file that only may not be opened', () => {
  const refused = cannotOpen('/data/log', Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' }));
  expect(refused.message).toBe('the engine cannot open /data/log: EACCES: permission denied');
  expect(cannotOpen('/data/log', new Error('no such thing')).message).toMatch(/no such thing; restore it from a backup$/);
});
