import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { open } from 'lmdb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeFolder, removeFolder } from '../../../test/kit/folders.js';
import { keyOf } from '../../embedded/placed-record.js';
import { LocalCopy } from './local-copy.js';

const pageBytes = 4096;
const origin = { clusterId: 'c', topic: 't', partitions: 1 };
const sessions = Array.from({ length: 12 }, (_, i) => `s${i}`);
const records = 60;
const textOf = (session: string, position: number): string => `${session} ${position} `.padEnd(200, '.');

let base: string;
const folder = (): string => path.join(base, 'copy');
const olders: Buffer[] = [];
const file = (of: string): string => path.join(of, 'data.mdb');

/** A copy of a topic, and its file behind each of the last transactions: a write that a disk lost leaves a page as it was a few of them ago. */
beforeAll(async () => {
  base = makeFolder();
  const whole = path.join(base, 'whole');
  for (let position = 1; position <= records; position++) {
    const copy = await LocalCopy.open(whole, origin);
    const delivered = sessions.map((session) => ({ session, bytes: Buffer.from(textOf(session, position)) }));
    await copy.take(0, delivered, position * sessions.length);
    await copy.close();
    if (position > records - 10) olders.push(readFileSync(file(whole)));
  }
});
afterAll(() => removeFolder(base));
beforeEach(() => {
  rmSync(folder(), { recursive: true, force: true });
  cpSync(path.join(base, 'whole'), folder(), { recursive: true });
});

it('is begun anew where a page of it is an old one, and never told to have less', async () => {
  const now = olders.pop() as Buffer;
  let begunAnew = 0;
  for (const [i, then] of olders.entries())
    for (let page = 2; page < then.length / pageBytes; page++) {
      const bytes = Buffer.from(now);
      then.copy(bytes, page * pageBytes, page * pageBytes, (page + 1) * pageBytes);
      if (bytes.equals(now)) continue;
      writeFileSync(file(folder()), bytes);
      const copy = await LocalCopy.open(folder(), origin);
      if (copy.nextOffset(0) === 0) begunAnew++;
      else {
        expect([i, page, copy.nextOffset(0)]).toEqual([i, page, records * sessions.length]);
        for (const session of sessions) expect([i, page, session, copy.head(session)]).toEqual([i, page, session, records]);
      }
      await copy.close();
    }
  expect(begunAnew).toBeGreaterThan(0);
});

/** The page that the tree of offsets consists of. */
function offsetsOf(bytes: Buffer): Buffer {
  const pages = Array.from({ length: bytes.length / pageBytes }, (_, page) => bytes.subarray(page * pageBytes, (page + 1) * pageBytes));
  const found = pages.filter((page, i) => page.readBigUInt64LE(0) === BigInt(i) && page.readUInt16LE(18) === 2 && page.includes('next:0'));
  return found.reduce((newest, page) => (page.readBigUInt64LE(8) > newest.readBigUInt64LE(8) ? page : newest));
}

it('is begun anew where the page of its offsets is an old one', async () => {
  const now = readFileSync(file(path.join(base, 'whole')));
  for (const then of olders.slice(0, -1)) {
    const bytes = Buffer.from(now);
    const page = offsetsOf(bytes);
    const old = Buffer.from(offsetsOf(then));
    expect(old.readBigUInt64LE(8)).toBeLessThan(page.readBigUInt64LE(8));
    // As it would be where the engine wrote both to one place.
    old.writeBigUInt64LE(page.readBigUInt64LE(0), 0);
    old.copy(page);
    writeFileSync(file(folder()), bytes);
    const copy = await LocalCopy.open(folder(), origin);
    expect([copy.nextOffset(0), [...copy.sessions()]]).toEqual([0, []]);
    await copy.close();
  }
});

it('is begun anew by no offset that goes on without a record, and by several partitions', async () => {
  rmSync(folder(), { recursive: true });
  const many = { ...origin, partitions: 3 };
  for (let round = 1; round <= 3; round++) {
    const copy = await LocalCopy.open(folder(), many);
    expect([0, 1, 2].map((partition) => copy.nextOffset(partition))).toEqual(
      [0, 1, 2].map((partition) => (round - 1) * 10 * (partition + 1)),
    );
    const bytes = Buffer.from('{}');
    await Promise.all(
      [0, 1, 2].map((partition) =>
        copy.take(partition, partition === 0 ? [] : [{ session: `p${partition}`, bytes }], round * 10 * (partition + 1)),
      ),
    );
    await copy.close();
  }
});

it('is believed as it is where it was made before sums were noted', async () => {
  const root = open({ path: folder(), maxDbs: 4 });
  await root.openDB<unknown, string>({ name: 'meta', encoding: 'json' }).remove('sums');
  await root.close();
  for (let round = 0; round < 2; round++) {
    const copy = await LocalCopy.open(folder(), origin);
    expect(copy.nextOffset(0)).toBe(records * sessions.length);
    await copy.close();
  }
});

it('names a record that is missing, and says what to do', async () => {
  const root = open({ path: folder(), maxDbs: 4 });
  const stored = root.openDB<Buffer, Buffer>({ name: 'records', keyEncoding: 'binary', encoding: 'binary' });
  await stored.remove(keyOf(3, 20));
  // One of no session in its place: fewer than were noted would be noticed at once.
  await stored.put(keyOf(99, 1), Buffer.alloc(10));
  await root.close();
  const copy = await LocalCopy.open(folder(), origin);
  const positions: number[] = [];
  await expect(copy.read('s2', {}, ({ position }) => positions.push(position))).rejects.toThrow(
    'damaged at position 20 of session s2: the record is missing in the local copy; move kafka/ away and start again',
  );
  expect(positions).toHaveLength(19);
  await copy.read('s3', {}, ({ position }) => positions.push(position));
  expect(positions).toHaveLength(19 + records);
  await copy.close();
});
