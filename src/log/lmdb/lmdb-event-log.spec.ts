import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventLogContract } from '../../../test/contracts/event-log.contract.js';
import { makeFolder, removeFolder } from '../../../test/kit/folders.js';
import { LmdbFileError } from '../../embedded/lmdb-file.js';
import { LogDamagedError } from '../event-log.js';
import { LmdbEventLog } from './lmdb-event-log.js';

eventLogContract('LMDB', () => {
  const folder = makeFolder();
  return {
    open: async () => LmdbEventLog.open(folder),
    reopen: async () => LmdbEventLog.open(folder),
    dispose: async () => removeFolder(folder),
  };
});

describe('a damaged LMDB log', () => {
  let folder: string;
  const file = () => path.join(folder, 'data.mdb');

  beforeEach(async () => {
    folder = makeFolder();
    const log = LmdbEventLog.open(folder);
    for (let i = 1; i <= 500; i++) void log.append('s', [Buffer.from(`record number ${i} ${'.'.repeat(300)}`)]);
    await log.close();
  });

  afterEach(() => removeFolder(folder));

  it('names the record that was changed on disk, and serves the others', async () => {
    const content = readFileSync(file());
    // A page may lie in the file twice, the older copy unused.
    for (let at = content.indexOf('record number 321 '); at >= 0; at = content.indexOf('record number 321 ', at)) {
      content.write('record number 123 ', at);
    }
    writeFileSync(file(), content);
    const log = LmdbEventLog.open(folder);
    await expect(log.read('s', {}, () => true)).rejects.toThrow(expect.objectContaining({ position: 321 }));
    await expect(log.readAt('s', [321], () => true)).rejects.toBeInstanceOf(LogDamagedError);
    const read: number[] = [];
    await log.readAt('s', [320, 322], ({ position }) => read.push(position));
    expect(read).toEqual([320, 322]);
    await log.close();
  });

  it('is not opened when its file was cut off', () => {
    const { length } = readFileSync(file());
    truncateSync(file(), length - 4096 * 3);
    expect(() => LmdbEventLog.open(folder)).toThrow(LmdbFileError);
    expect(() => LmdbEventLog.open(folder)).toThrow(/cut off/);
  });

  it('is not opened when its header is not one', () => {
    const content = readFileSync(file());
    content.fill(0xff, 0, 8192);
    writeFileSync(file(), content);
    expect(() => LmdbEventLog.open(folder)).toThrow(/no valid header/);
  });

  it('is an empty log where there is no file yet', async () => {
    removeFolder(folder);
    const log = LmdbEventLog.open(folder);
    expect(await log.head('s')).toBe(0);
    await log.close();
    expect(readdirSync(folder)).toContain('data.mdb');
  });
});
