import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { open } from 'lmdb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder, removeFolder } from '../../test/kit/folders.js';
import { LmdbFileError, prepareLmdbFolder } from './lmdb-file.js';
import type { DamagedPage } from './lmdb-pages.js';

const pageSize = 4096;
const trees = ['long', 'short'];
const keyOf = (i: number): Buffer => Buffer.from(String(i).padStart(6, '0'));

let folder: string;
let original: Buffer;
let before: Buffer;
const file = (): string => path.join(folder, 'data.mdb');

beforeAll(async () => {
  folder = makeFolder();
  const root = open({ path: folder, maxDbs: 4 });
  const [long, short] = trees.map((name) => root.openDB<Buffer, Buffer>({ name, keyEncoding: 'binary', encoding: 'binary' }));
  const fill = async (from: number, to: number): Promise<void> => {
    for (let i = from; i < to; i++) {
      void short.put(keyOf(i), Buffer.alloc(100, i));
      void long.put(keyOf(i), Buffer.alloc(i % 10 === 0 ? 9000 : 500, i));
      // Pages that are replaced leave free ones behind.
      if (i % 50 === 0) await root.flushed;
    }
    await root.flushed;
  };
  await fill(0, 200);
  copyFileSync(file(), `${file()}.before`);
  await fill(100, 700);
  await root.close();
  original = readFileSync(file());
  before = readFileSync(`${file()}.before`);
});
afterAll(() => removeFolder(folder));
beforeEach(() => writeFileSync(file(), original));

/** All that is found to be damaged. */
const found = (): readonly DamagedPage[] => prepareLmdbFolder(folder, { trees, mayStay: () => true });

/** Numbers of the pages whose header says that they are of this kind, where they are no older copies. */
function pagesOf(flags: number): number[] {
  return Array.from({ length: original.length / pageSize }, (_, page) => page).filter((page) => {
    const at = page * pageSize;
    return page > 1 && original.readBigUInt64LE(at) === BigInt(page) && original.readUInt16LE(at + 18) === flags;
  });
}

/** Pages of a kind that are looked at: that many, from all over the file. */
const looked = 40;
const someOf = (flags: number): number[] => {
  const pages = pagesOf(flags);
  return pages.filter((_, i) => i % Math.ceil(pages.length / looked) === 0);
};

/** Damages some pages of a kind, each on its own. @returns how many were noticed, and of those that were not, how many the file could do without */
function eachDamaged(flags: number, damage: (bytes: Buffer, at: number) => void): { noticed: number; unnoticed: number } {
  const counts = { noticed: 0, unnoticed: 0 };
  for (const page of someOf(flags)) {
    const bytes = Buffer.from(original);
    damage(bytes, page * pageSize);
    writeFileSync(file(), bytes);
    if (found().some((one) => one.page === page)) counts.noticed++;
    else counts.unnoticed++;
  }
  return counts;
}

/** Pages that no tree needs are of no matter: those whose loss is not noticed. */
const lost = (bytes: Buffer, at: number): void => void bytes.fill(0, at, at + pageSize);
const [branch, leaf] = [1, 2];

describe('the check of an LMDB file', () => {
  it('finds nothing wrong with a whole one', () => {
    expect(found()).toEqual([]);
  });

  it.each([
    ['branch', branch],
    ['leaf', leaf],
  ])('notices each %s that is needed and lost, another, or out of order', (_, flags) => {
    const { noticed, unnoticed } = eachDamaged(flags, lost);
    expect(noticed).toBeGreaterThan(flags === branch ? 0 : 10);
    const others = {
      another: (bytes: Buffer, at: number) =>
        bytes.copyWithin(at, at === 2 * pageSize ? 3 * pageSize : 2 * pageSize, at === 2 * pageSize ? 4 * pageSize : 3 * pageSize),
      'of another kind': (bytes: Buffer, at: number) => bytes.writeUInt16LE(4, at + 18),
      newer: (bytes: Buffer, at: number) => bytes.writeBigUInt64LE(10_000_000n, at + 8),
      'out of order': (bytes: Buffer, at: number) => {
        const [first, second] = [bytes.readUInt16LE(at + 26), bytes.readUInt16LE(at + 28)];
        bytes.writeUInt16LE(second, at + 26);
        bytes.writeUInt16LE(first, at + 28);
      },
      'with nodes outside of it': (bytes: Buffer, at: number) => bytes.writeUInt16LE(pageSize, at + 24),
      'with nodes over each other': (bytes: Buffer, at: number) => bytes.writeUInt16LE(bytes.readUInt16LE(at + 22) - 2, at + 22),
    };
    for (const [name, damage] of Object.entries(others))
      expect({ name, ...eachDamaged(flags, damage) }).toEqual({ name, noticed, unnoticed });
  });

  it('notices old pages among new ones where they change what is reached', () => {
    let changed = 0;
    for (const page of [...pagesOf(branch), ...pagesOf(leaf)]) {
      const at = page * pageSize;
      if (at + pageSize > before.length || before.compare(original, at, at + pageSize, at, at + pageSize) === 0) continue;
      const bytes = Buffer.from(original);
      before.copy(bytes, at, at, at + pageSize);
      writeFileSync(file(), bytes);
      if (found().length > 0) changed++;
    }
    expect(changed).toBeGreaterThan(0);
  });

  it('notices a page that is listed as free and needed', () => {
    const free = pagesOf(leaf).filter(
      (page) => original.readUInt16LE(page * pageSize + original.readUInt16LE(page * pageSize + 24) + 24 + 6) === 8,
    );
    const needed = pagesOf(leaf).find((page) => {
      const bytes = Buffer.from(original);
      lost(bytes, page * pageSize);
      writeFileSync(file(), bytes);
      return found().some(({ tree }) => tree === 'short');
    }) as number;
    let noticed = 0;
    for (const page of free) {
      const bytes = Buffer.from(original);
      const node = page * pageSize + 24 + bytes.readUInt16LE(page * pageSize + 24);
      // A node's header and key are 16 bytes; the list begins with its length.
      bytes.writeBigInt64LE(BigInt(needed), node + 24);
      writeFileSync(file(), bytes);
      if (found().some(({ tree, reason }) => tree === 'free' && reason.includes(`page ${needed}`))) noticed++;
    }
    expect(noticed).toBeGreaterThan(0);
  });

  it('says which keys are out of reach', () => {
    for (const page of someOf(leaf)) {
      const bytes = Buffer.from(original);
      lost(bytes, page * pageSize);
      writeFileSync(file(), bytes);
      for (const { tree, from, to } of found())
        if (tree === 'short' && from !== null && to !== null) expect(from.compare(to)).toBeLessThan(0);
    }
  });

  it('refuses what nobody lives with, and trees that nobody made', () => {
    const bytes = Buffer.from(original);
    for (const page of pagesOf(leaf)) lost(bytes, page * pageSize);
    writeFileSync(file(), bytes);
    expect(() => prepareLmdbFolder(folder, { trees })).toThrow(LmdbFileError);
    expect(() => prepareLmdbFolder(folder, { trees })).toThrow(/data\.mdb is damaged at page \d+ of its tree/);
    writeFileSync(file(), original);
    expect(() => prepareLmdbFolder(folder, { trees: ['long'] })).toThrow('a tree "short" that nobody made');
    expect(() => prepareLmdbFolder(folder, { trees: [...trees, 'third'] })).toThrow('its tree "third" is missing');
  });
});
