import { fstatSync, readFileSync, readSync } from 'node:fs';
import { DamagedFileError } from './notes.js';

/** A tree of a file, as its parent or the file's header has it. */
export interface Tree {
  readonly name: string;
  readonly root: number;
  readonly depth: number;
  /** Keys that it says it has. */
  readonly keys: number;
}

/** What the header of a file of the embedded engine says. */
export interface Header {
  readonly pageSize: number;
  readonly pages: number;
  readonly transaction: bigint;
  /** The tree that names the others; `null` where the header is lost. */
  readonly main: Tree | null;
}

const magic = 0xbeefc0de;
/** Sizes that pages can have; the first is what the engine takes where nobody says. */
const pageSizes: readonly number[] = [4096, 512, 1024, 2048, 8192, 16_384, 32_768, 65_536];
/** Of a file without header, the bytes by which the size of its pages is told. */
const sampleBytes = 1 << 24;
/** Where fields lie in each of the headers. */
const at = { magic: 24, version: 28, pageSize: 48, flags: 52, main: 96, lastPage: 144, transaction: 152, boot: 160, end: 168 } as const;
/** Flag of a header whose transaction may not have been flushed yet. */
const mayBeUnflushed = 0x1000;

/**
 * Reads the header that the engine goes by (format version 2 of the LMDB that lmdb-js brings): of the two that take turns the newest, and after another start of the machine the newest that was flushed.
 * @param mayBeCut whether pages may be missing at the end of the file
 * @throws {VerifierError} where the file is cut off, or is none of the engine
 */
export function readHeader(file: string, descriptor: number, mayBeCut = false): Header {
  const [first] = headersOf(descriptor, 4096);
  if (first === undefined || first.readUInt32LE(at.magic) !== magic || (first.readUInt32LE(at.version) & 0xffff) !== 2)
    throw new DamagedFileError(`${file} is cut off, or no file of the embedded engine`);
  const pageSize = first.readUInt32LE(at.pageSize);
  if (!pageSizes.includes(pageSize)) throw new DamagedFileError(`${file} is damaged in its header: its pages have ${pageSize} bytes`);
  const header = pick(headersOf(descriptor, pageSize));
  const pages = Number(header.readBigUInt64LE(at.lastPage)) + 1;
  const { size } = fstatSync(descriptor);
  if (size < pages * pageSize && !mayBeCut)
    throw new DamagedFileError(`${file} is cut off: it has ${size} bytes and should have ${pages * pageSize}`);
  const main = treeOf('main', header.subarray(at.main, at.main + treeBytes));
  return { pageSize, pages, transaction: header.readBigUInt64LE(at.transaction), main };
}

/** What holds of a file whose headers are lost: each of its pages, whichever tree they belong to. The size of pages is that at which most of them tell their own numbers. */
export function headerOfPages(descriptor: number): Header {
  const { size } = fstatSync(descriptor);
  const bytes = Buffer.alloc(Math.min(size, sampleBytes));
  const sample = bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, 0));
  const numbered = (pageSize: number): number => {
    let count = 0;
    for (let page = 2; (page + 1) * pageSize <= sample.length; page++)
      if (sample.readBigUInt64LE(page * pageSize) === BigInt(page)) count++;
    return count;
  };
  const pageSize = pageSizes.reduce((best, one) => (numbered(one) > numbered(best) ? one : best));
  return { pageSize, pages: Math.floor(size / pageSize), transaction: none, main: null };
}

export const treeBytes = 48;
/** In the place of a page's number where there is none. */
const none = 2n ** 64n - 1n;

/** @param bytes by which a parent tells where a tree is @returns one that begins at page 0 where it is empty */
export function treeOf(name: string, bytes: Buffer): Tree {
  const root = bytes.readBigUInt64LE(40);
  return { name, root: root === none ? 0 : Number(root), depth: bytes.readUInt16LE(6), keys: Number(bytes.readBigUInt64LE(32)) };
}

/** The two headers, and the copy of that which was flushed last; as they lie there twice in a row, since a service may be writing them. */
function headersOf(descriptor: number, pageSize: number): Buffer[] {
  const read = (): Buffer => {
    const bytes = Buffer.alloc(pageSize * 2);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, bytes.length, 0));
  };
  let bytes = read();
  for (let next = read(); !next.equals(bytes); next = read()) bytes = next;
  return bytes.length < pageSize * 2 ? [] : [0, pageSize, pageSize / 2].map((start) => bytes.subarray(start, start + at.end));
}

function pick([even, odd, flushed]: readonly Buffer[]): Buffer {
  const boot = bootId();
  const transaction = (header: Buffer): bigint => header.readBigUInt64LE(at.transaction);
  const of = (a: Buffer, b: Buffer): Buffer => {
    const [newest, other] = transaction(a) >= transaction(b) ? [a, b] : [b, a];
    if (boot === null) return newest;
    if (transaction(b) === 0n) return a;
    const isFlushed = (newest.readUInt16LE(at.flags) & mayBeUnflushed) === 0;
    const isOfThisStart = newest.readBigInt64LE(at.boot) === boot;
    return isFlushed || isOfThisStart ? newest : other;
  };
  const newest = of(even, odd);
  return boot === null ? newest : of(newest, flushed);
}

/** The start of this machine, as the engine notes it; `null` where the system does not tell. */
function bootId(): bigint | null {
  try {
    return BigInt(`0x${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').split('-')[0]}`);
  } catch {
    return null;
  }
}
