import { expect, it } from 'vitest';
import { DiskFullError } from './disk-room.js';
import { LmdbFileError } from './lmdb-file.js';
import { isRefusedAccess } from './refused-access.js';

const ofSystem = (code: string): Error => Object.assign(new Error(`${code}: no`), { code });

it('tells what the system refuses from what is wrong with a file', () => {
  for (const code of ['EACCES', 'EPERM', 'EROFS', 'EMFILE', 'ENOSPC']) expect(isRefusedAccess(ofSystem(code))).toBe(true);
  expect(isRefusedAccess(new DiskFullError('full'))).toBe(true);
  expect(isRefusedAccess(new LmdbFileError('the engine cannot open it', { cause: ofSystem('EACCES') }))).toBe(true);
  for (const other of [ofSystem('ENOENT'), ofSystem('EISDIR'), new LmdbFileError('damaged'), 'EACCES', undefined])
    expect(isRefusedAccess(other)).toBe(false);
});
