import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import path from 'node:path';
import { checkLmdbPages, type DamagedPage } from './lmdb-pages.js';
import { makePrivateFile, makePrivateFolder } from './private-files.js';
import { isRefusedAccess } from './refused-access.js';

/** The environment's file is not what it says it is; opening it could end the process or serve wrong data. */
export class LmdbFileError extends Error {
  override readonly name = 'LmdbFileError';
}

/** What is told where the engine does not open an environment. A backup is no help where the system refused access to what may be whole. */
export function cannotOpen(folder: string, cause: unknown): LmdbFileError {
  const advice = isRefusedAccess(cause) ? '' : '; restore it from a backup';
  return new LmdbFileError(`the engine cannot open ${folder}: ${(cause as Error).message}${advice}`, { cause });
}

const pageSizeDefault = 4096;
const magic = 0xbeefc0de;

/** Where the fields of a header lie, from its start (format version 2 of the LMDB that lmdb-js brings). */
const at = { magic: 24, version: 28, pageSize: 48, flags: 52, lastPage: 144, transaction: 152, boot: 160 } as const;
const formatVersion = 2;
/** Flag of a header whose transaction may not have been flushed yet. */
const overlappingSync = 0x1000;

/** What is tolerated of an environment's file: damage that its user lives with. */
export interface Tolerance {
  /** The trees that it has, unless it is empty. */
  readonly trees: readonly string[];
  /** The trees from which nothing is ever removed; none where it does not say. */
  readonly kept?: readonly string[];
  /** Whether its trees must have all keys that they say they have; of others their users know better what is missing. */
  readonly complete?: boolean;
  /** Whether a damaged page may stay: its user then never goes there. */
  readonly mayStay?: (damage: DamagedPage) => boolean;
}

/**
 * Prepares an environment's folder for being opened: checks each page of its file, and sees to it that no other user can read what is in it.
 * @param folder made if it is not there
 * @returns the damaged pages that may stay: the engine must not come near them
 * @throws {LmdbFileError}
 */
export function prepareLmdbFolder(folder: string, tolerance: Tolerance): readonly DamagedPage[] {
  const damaged = checkLmdbFolder(folder, tolerance);
  makePrivateFolder(folder);
  // The engine takes empty files as new ones; made by itself they would be readable to all.
  for (const name of ['data.mdb', 'lock.mdb']) makePrivateFile(path.join(folder, name));
  return damaged;
}

/**
 * Checks each page of an environment's file and changes nothing.
 * @returns the damaged pages that may stay: the engine must not come near them
 * @throws {LmdbFileError}
 */
export function checkLmdbFolder(folder: string, tolerance: Tolerance): readonly DamagedPage[] {
  const file = path.join(folder, 'data.mdb');
  return existsSync(file) ? checkLmdbFile(file, tolerance) : [];
}

/** Checks a file before it is mapped into memory: reading behind the end of a truncated one, or a page that is another, would end the process. */
function checkLmdbFile(file: string, { trees, kept = [], complete = false, mayStay = () => false }: Tolerance): readonly DamagedPage[] {
  const header = checkHeader(file);
  if (header === null) return [];
  const pages = checkLmdbPages(file, header.at, header.pageSize, (tree) => kept.includes(tree));
  const fatal = pages.damaged.find((damage) => !mayStay(damage));
  if (fatal !== undefined)
    throw new LmdbFileError(
      `${file} is damaged at page ${fatal.page} of its tree "${fatal.tree}": ${fatal.reason}; restore it from a backup`,
    );
  // A process that ended while it made the trees left some of them, and nothing in them.
  const unknown = pages.trees.find(({ name }) => !trees.includes(name));
  const missing = pages.trees.some(({ isEmpty }) => !isEmpty)
    ? trees.find((name) => !pages.trees.some((tree) => tree.name === name))
    : undefined;
  if (unknown !== undefined) throw new LmdbFileError(`${file} is damaged: it has a tree "${unknown.name}" that nobody made`);
  const short = complete ? pages.trees.find(({ hasAll }) => !hasAll) : undefined;
  if (short !== undefined) throw new LmdbFileError(`${file} is damaged: its tree "${short.name}" has other keys than it says`);
  if (missing !== undefined) throw new LmdbFileError(`${file} is damaged: its tree "${missing}" is missing`);
  return pages.damaged;
}

/** Where the header lies that the engine goes by; `null` where the file is empty. */
function checkHeader(file: string): { at: number; pageSize: number } | null {
  const descriptor = openSync(file, 'r');
  try {
    const { size } = fstatSync(descriptor);
    if (size === 0) return null;
    const first = Buffer.alloc(pageSizeDefault * 2);
    if (readSync(descriptor, first, 0, first.length, 0) < first.length) throw new LmdbFileError(`${file} is cut off inside its header`);
    if (first.readUInt32LE(at.magic) !== magic) throw new LmdbFileError(`${file} has no valid header: it is damaged or not an LMDB file`);
    // The engine would end the process at one of another format.
    const version = first.readUInt32LE(at.version) & 0xffff;
    if (version !== formatVersion)
      throw new LmdbFileError(
        `${file} has format ${version}, and this engine reads ${formatVersion}: it is damaged, or another version of hindcast wrote it; start that one, or restore it from a backup`,
      );
    const pageSize = first.readUInt32LE(at.pageSize);
    if (pageSize < 512 || pageSize > 65_536 || (pageSize & (pageSize - 1)) !== 0)
      throw new LmdbFileError(`${file} has no valid header: its pages have ${pageSize} bytes`);
    const headers = Buffer.alloc(pageSize * 2);
    readSync(descriptor, headers, 0, headers.length, 0);
    const header = pickHeader(headers, pageSize);
    const needed = (Number(headers.readBigUInt64LE(header + at.lastPage)) + 1) * pageSize;
    if (size < needed)
      throw new LmdbFileError(`${file} was cut off: it has ${size} bytes and should have at least ${needed}; restore it from a backup`);
    return { at: header, pageSize };
  } finally {
    closeSync(descriptor);
  }
}

/**
 * The header that the engine goes by: the newest, and after another start of the machine the newest that was flushed before (mdb_env_pick_meta of the LMDB that lmdb-js brings). There are two
 * that take turns, and behind the first one a copy of that which was flushed last.
 */
function pickHeader(headers: Buffer, pageSize: number): number {
  const boot = bootId();
  const transaction = (header: number): bigint => headers.readBigUInt64LE(header + at.transaction);
  const pick = (a: number, b: number): number => {
    const newest = transaction(a) >= transaction(b) ? a : b;
    if (boot === null) return newest;
    if (transaction(b) === 0n) return a;
    const bootOf = headers.readBigInt64LE(newest + at.boot);
    if ((bootOf !== 0n && bootOf === boot) || (headers.readUInt16LE(newest + at.flags) & overlappingSync) === 0) return newest;
    return transaction(a) > transaction(b) ? b : a;
  };
  const newest = pick(0, pageSize);
  return boot === null ? newest : pick(newest, pageSize / 2);
}

/** The start of this machine, as the engine notes it; `null` where the system does not tell, and the engine then does without. */
function bootId(): bigint | null {
  try {
    return BigInt(`0x${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').split('-')[0]}`);
  } catch {
    return null;
  }
}
