import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder, removeFolder } from '../../test/kit/folders.js';
import { HeadsFile } from './heads-file.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = makeFolder();
  file = path.join(folder, 'heads');
});
afterEach(() => removeFolder(folder));

/** A file that has been told of so many sessions, named s1, s2 …, each with ten times its number as head. */
async function noted(count: number): Promise<void> {
  const heads = HeadsFile.open(file);
  for (let i = 1; i <= count; i++) heads.note(`s${i}`, i, i * 10);
  await heads.close();
}

describe('a file of heads', () => {
  it('knows nothing at first', async () => {
    const heads = HeadsFile.open(file);
    expect([heads.count, heads.lastOrdinal, heads.headOf(1), heads.ordinalOf('s1')]).toEqual([0, 0, 0, undefined]);
    await heads.close();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('says after it was opened again how far each session was, the last time it was told', async () => {
    await noted(1000);
    const heads = HeadsFile.open(file);
    heads.note('s7', 7, 71);
    await heads.close();
    const again = HeadsFile.open(file);
    expect([again.count, again.lastOrdinal]).toEqual([1000, 1000]);
    expect([1, 7, 1000].map((ordinal) => again.headOf(ordinal))).toEqual([10, 71, 10_000]);
    expect([again.ordinalOf('s1000'), again.ordinalOf('s1001'), again.headOf(1001)]).toEqual([1000, undefined, 0]);
    await again.close();
  });

  it('writes what it is told while it writes', async () => {
    const heads = HeadsFile.open(file);
    for (let head = 1; head <= 50; head++) {
      heads.note('s1', 1, head);
      heads.note(`t${head}`, head + 1, head);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await heads.close();
    const again = HeadsFile.open(file);
    expect([again.headOf(1), again.headOf(51), again.count]).toEqual([50, 50, 51]);
    await again.close();
  });

  it('says nothing of slots that were damaged or lie elsewhere, and all of the others', async () => {
    await noted(5);
    const bytes = readFileSync(file);
    bytes[24 + 8] ^= 1;
    bytes.copy(bytes, 24 * 2, 24 * 3, 24 * 4);
    writeFileSync(file, bytes);
    const heads = HeadsFile.open(file);
    expect([1, 2, 3, 4, 5].map((ordinal) => heads.headOf(ordinal))).toEqual([10, 0, 0, 40, 50]);
    expect(['s2', 's3', 's4'].map((session) => heads.ordinalOf(session))).toEqual([undefined, undefined, 4]);
    await heads.close();
  });

  it('takes a file that was cut off for what is left of it', async () => {
    await noted(5);
    writeFileSync(file, readFileSync(file).subarray(0, 24 * 2 + 7));
    const heads = HeadsFile.open(file);
    expect([heads.count, heads.headOf(2), heads.headOf(3)]).toEqual([2, 20, 0]);
    await heads.close();
  });
});
