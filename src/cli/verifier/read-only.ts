import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { VerifierError } from './notes.js';

/** Opens an environment of the embedded engine without changing it. @throws {VerifierError} where it is cut off, or the engine refuses it */
export function openReadOnly(folder: string): RootDatabase {
  expectWhole(path.join(folder, 'data.mdb'));
  try {
    return open({ path: folder, maxDbs: 12, readOnly: true });
  } catch (cause) {
    throw new VerifierError(`the engine cannot open ${folder}: ${(cause as Error).message}`, { cause });
  }
}

/** Reading behind the end of a file that was cut off would end the process: the file must have as many pages as its newest header says. */
function expectWhole(file: string): void {
  const descriptor = openSync(file, 'r');
  try {
    const headers = Buffer.alloc(8192);
    const read = readSync(descriptor, headers, 0, headers.length, 0);
    const lastPage = [0, 4096]
      .filter((start) => headers.readUInt32LE(start + 24) === 0xbeefc0de)
      .map((start) => ({ transaction: headers.readBigUInt64LE(start + 152), last: headers.readBigUInt64LE(start + 144) }))
      .sort((one, other) => Number(other.transaction - one.transaction))[0]?.last;
    const pageBytes = headers.readUInt32LE(48);
    if (read < headers.length || lastPage === undefined || fstatSync(descriptor).size < (Number(lastPage) + 1) * pageBytes)
      throw new VerifierError(`${file} is cut off, or no file of the embedded engine`);
  } finally {
    closeSync(descriptor);
  }
}
