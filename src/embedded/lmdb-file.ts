import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import path from 'node:path';

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
 * Checks an LMDB file before it is mapped into memory: reading behind the end of a truncated one would end the process.
 * @param folder of the environment; nothing there is fine
 * @throws {LmdbFileError}
 */
export function checkLmdbFile(folder: string): void {
  const file = path.join(folder, 'data.mdb');
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
