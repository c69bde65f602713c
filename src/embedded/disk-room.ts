import { statfsSync } from 'node:fs';

/** With less room than this for the data folder its disk counts as full, bytes: 16 times the largest group of writes that the embedded log commits at once. */
export const diskFreeMin = 64 << 20;

/** Bytes that the disk of a folder has left; none where it does not tell: what is written then tells how it is. */
export function freeBytes(folder: string): number | null {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return null;
  }
}

/** The disk is full, or nearly: nothing was written. */
export class DiskFullError extends Error {
  override readonly name = 'DiskFullError';
  /** As the system's own error has it. */
  readonly code = 'ENOSPC';
}

/**
 * To be asked before each commit of the engine, which must not meet a full disk: lmdb-js 3.5.6 then writes what it has to say behind the end of a buffer (`mdb_page_flush`), which ends the process
 * at once or later.
 * @throws {DiskFullError}
 */
export function expectRoom(folder: string, bytesOf = freeBytes): void {
  const free = bytesOf(folder);
  if (free !== null && free < diskFreeMin)
    throw new DiskFullError(
      `the disk of ${folder} has ${mebibytes(free)} MiB left, and less than ${mebibytes(diskFreeMin)} counts as full`,
    );
}

const mebibytes = (bytes: number): number => Math.floor(bytes / 2 ** 20);
