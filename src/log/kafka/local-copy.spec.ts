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

it('names a record that is missing, and says what to do', async () => {
  const root = open({ path: folder(), maxDbs: 4 });
  await root.openDB<Buffer, Buffer>({ name: 'records', keyEncoding: 'binary', encoding: 'binary' }).remove(keyOf(3, 20));
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
