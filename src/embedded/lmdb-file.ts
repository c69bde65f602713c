import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { makePrivateFile, makePrivateFolder } from './private-files.js';

/** The environment's file is not what it says it is; opening it could end the process or serve wrong data. */
export class LmdbFileError extends Error {
  override readonly name = 'LmdbFileError';
}

const pageSizeDefault = 4096;
const magic = 0xbeefc0de;

/** Where the fields of a meta page lie, from the page's start (format version 2 of the LMDB that lmdb-js brings). */
const at = { magic: 24, version: 28, pageSize: 48, lastPage: 144, transaction: 152 } as const;
const formatVersion = 2;

/**
 * Prepares an environment's folder for being opened: checks its file, and sees to it that no other user can read what is in it.
 * @param folder made if it is not there
 * @throws {LmdbFileError}
 */
export function prepareLmdbFolder(folder: string): void {
  checkLmdbFile(path.join(folder, 'data.mdb'));
  makePrivateFolder(folder);
  // The engine takes empty files as new ones; made by itself they would be readable to all.
  for (const name of ['data.mdb', 'lock.mdb']) makePrivateFile(path.join(folder, name));
}

/** Checks a file before it is mapped into memory: reading behind the end of a truncated one would end the process. */
function checkLmdbFile(file: string): void {
  if (!existsSync(file)) return;
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    if (size === 0) return;
    const meta = Buffer.alloc(pageSizeDefault * 2);
    if (readSync(descriptor, meta, 0, meta.length, 0) < meta.length) throw new LmdbFileError(`${file} is cut off inside its header`);
    const newest = [0, meta.readUInt32LE(at.pageSize)]
      .filter((page) => page + at.transaction + 8 <= meta.length && meta.readUInt32LE(page + at.magic) === magic)
      .map((page) => ({ transaction: meta.readBigUInt64LE(page + at.transaction), page }))
      .sort((a, b) => Number(b.transaction - a.transaction))[0];
    if (newest === undefined) throw new LmdbFileError(`${file} has no valid header: it is damaged or not an LMDB file`);
    if ((meta.readUInt32LE(newest.page + at.version) & 0xffff) !== formatVersion) return;
    const needed = (Number(meta.readBigUInt64LE(newest.page + at.lastPage)) + 1) * meta.readUInt32LE(newest.page + at.pageSize);
    if (size < needed)
      throw new LmdbFileError(`${file} was cut off: it has ${size} bytes and should have at least ${needed}; restore it from a backup`);
  } finally {
    closeSync(descriptor);
  }
}
