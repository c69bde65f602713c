import { cpSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventLogContract } from '../../../test/contracts/event-log.contract.js';
import { makeFolder, removeFolder } from '../../../test/kit/folders.js';
import { seeded } from '../../../test/kit/random.js';
import { diskFreeMin, expectRoom } from '../../embedded/disk-room.js';
import { HeadsFile } from '../../embedded/heads-file.js';
import { LmdbFileError } from '../../embedded/lmdb-file.js';
import { LogDamagedError, LogNotWrittenError, LogUnavailableError } from '../event-log.js';
import { LmdbEventLog } from './lmdb-event-log.js';

eventLogContract('LMDB', () => {
  const folder = makeFolder();
  return {
    open: async () => LmdbEventLog.open(folder),
    reopen: async () => LmdbEventLog.open(folder),
    dispose: async () => removeFolder(folder),
  };
});

it('takes nothing while its file is taken away, and goes on when it is back', async () => {
  const folder = makeFolder();
  const log = LmdbEventLog.open(folder);
  const [file, aside] = ['data.mdb', 'aside'].map((name) => path.join(folder, name));
  renameSync(file, aside);
  const refused = [log.append('s', [Buffer.from('a')]), log.append('t', [Buffer.from('b')])];
  for (const append of refused) await expect(append).rejects.toThrow(LogNotWrittenError);
  expect([await log.head('s'), await log.head('t')]).toEqual([0, 0]);
  renameSync(aside, file);
  const append = (): Promise<number[]> => log.append('s', [Buffer.from('c')]).catch(() => []);
  await expect.poll(append, { timeout: 5000 }).toEqual([1]);
  await log.close();
  removeFolder(folder);
});

it('writes nothing to a full disk, reads on, and goes on when there is room', async () => {
  const folder = makeFolder();
  let free = diskFreeMin;
  const log = LmdbEventLog.open(folder, (at) => expectRoom(at, () => free));
  expect(await log.append('s', [Buffer.from('a')])).toEqual([1]);
  free = diskFreeMin - 1;
  const makeRecords = vi.fn(() => [Buffer.from('b')]);
  const refused = log.append('s', makeRecords);
  await expect(refused).rejects.toThrow(LogNotWrittenError);
  await expect(refused).rejects.toThrow('63 MiB left');
  expect(makeRecords).not.toHaveBeenCalled();
  expect(await log.head('s')).toBe(1);
  const read: string[] = [];
  await log.read('s', {}, ({ bytes }) => void read.push(Buffer.from(bytes).toString()));
  expect(read).toEqual(['a']);
  free = diskFreeMin;
  expect(await log.append('s', makeRecords)).toEqual([2]);
  await log.close();
  removeFolder(folder);
});

it('lets others have their turn while what is done with records takes long', async () => {
  const folder = makeFolder();
  const log = LmdbEventLog.open(folder);
  await log.append(
    's',
    Array.from({ length: 40 }, (_, i) => Buffer.from(`record ${i}`)),
  );
  let turns = 0;
  let isReading = true;
  const count = (): void => {
    turns++;
    if (isReading) setImmediate(count);
  };
  setImmediate(count);
  await log.read('s', {}, () => {
    for (const beganMs = performance.now(); performance.now() - beganMs < 2; );
  });
  isReading = false;
  expect(turns).toBeGreaterThan(5);
  await log.close();
  removeFolder(folder);
});

describe('a damaged LMDB log', () => {
  let folder: string;
  const file = () => path.join(folder, 'data.mdb');

  beforeEach(async () => {
    folder = makeFolder();
    const log = LmdbEventLog.open(folder);
    for (let i = 1; i <= 500; i++) void log.append('s', [Buffer.from(`record number ${i} ${'.'.repeat(300)}`)]);
    await log.close();
  });

  afterEach(() => removeFolder(folder));

  it('names the record that was changed on disk, and serves the others', async () => {
    const content = readFileSync(file());
    // A page may lie in the file twice, the older copy unused.
    for (let at = content.indexOf('record number 321 '); at >= 0; at = content.indexOf('record number 321 ', at)) {
      content.write('record number 123 ', at);
    }
    writeFileSync(file(), content);
    const log = LmdbEventLog.open(folder);
    await expect(log.read('s', {}, () => true)).rejects.toThrow(expect.objectContaining({ position: 321 }));
    await expect(log.readAt('s', [321], () => true)).rejects.toBeInstanceOf(LogDamagedError);
    const read: number[] = [];
    await log.readAt('s', [320, 322], ({ position }) => read.push(position));
    expect(read).toEqual([320, 322]);
    await log.close();
  });

  it('is not opened when its file was cut off', () => {
    const { length } = readFileSync(file());
    truncateSync(file(), length - 4096 * 3);
    expect(() => LmdbEventLog.open(folder)).toThrow(LmdbFileError);
    expect(() => LmdbEventLog.open(folder)).toThrow(/cut off/);
  });

  it('is not opened when its header is not one', () => {
    const content = readFileSync(file());
    content.fill(0xff, 0, 8192);
    writeFileSync(file(), content);
    expect(() => LmdbEventLog.open(folder)).toThrow(/no valid header/);
  });

  it('is an empty log where there is no file yet', async () => {
    removeFolder(folder);
    const log = LmdbEventLog.open(folder);
    expect(await log.head('s')).toBe(0);
    await log.close();
    expect(readdirSync(folder)).toContain('data.mdb');
  });
});

describe('an LMDB log with a page that is another', () => {
  const pageSize = 4096;
  /** Sessions of one page, of some and of many. */
  const sizes: Record<string, number> = Object.fromEntries(Array.from({ length: 24 }, (_, i) => [`s${i}`, [1, 3, 30, 300][i % 4]]));
  const textOf = (session: string, position: number): string => `${session} ${position} `.padEnd(250, '.');
  let original: string;
  let folder: string;

  beforeAll(async () => {
    original = makeFolder();
    const log = LmdbEventLog.open(original);
    for (const [session, size] of Object.entries(sizes))
      await log.append(
        session,
        Array.from({ length: size }, (_, i) => Buffer.from(textOf(session, i + 1))),
      );
    await log.close();
  });
  afterAll(() => removeFolder(original));
  beforeEach(() => {
    folder = makeFolder();
    cpSync(original, folder, { recursive: true });
  });
  afterEach(() => removeFolder(folder));

  /** What a session is read as: whole, or the damage that is told of it. */
  async function readingOf(log: LmdbEventLog, session: string): Promise<'whole' | 'damaged' | 'wrong'> {
    let next = 1;
    let isRight = true;
    try {
      await log.read(session, {}, ({ position, bytes }) => {
        isRight &&= position === next && Buffer.from(bytes).toString() === textOf(session, next);
        next++;
      });
    } catch (error) {
      return error instanceof LogDamagedError && isRight ? 'damaged' : 'wrong';
    }
    return isRight && next === sizes[session] + 1 ? 'whole' : 'wrong';
  }

  /** Copies a page of the file over another. */
  function copyPage(from: number, to: number): void {
    const file = path.join(folder, 'data.mdb');
    const bytes = readFileSync(file);
    bytes.copy(bytes, to * pageSize, from * pageSize, (from + 1) * pageSize);
    writeFileSync(file, bytes);
  }

  /** null where the engine says that it cannot. */
  function opened(folder: string): LmdbEventLog | null {
    try {
      return LmdbEventLog.open(folder);
    } catch (error) {
      expect(error).toBeInstanceOf(LmdbFileError);
      return null;
    }
  }

  it('takes no session for one that has less than it had, and goes on with the others', async () => {
    const pages = readFileSync(path.join(original, 'data.mdb')).length / pageSize;
    const random = seeded('pages');
    const tally = { whole: 0, damaged: 0 };
    for (let round = 0; round < 60; round++) {
      // The first two pages are the file's header, of which the engine keeps two.
      const [from, to] = [2 + random.below(pages - 2), 2 + random.below(pages - 2)];
      cpSync(path.join(original, 'data.mdb'), path.join(folder, 'data.mdb'));
      cpSync(path.join(original, 'heads'), path.join(folder, 'heads'));
      copyPage(from, to);
      const log = opened(folder);
      if (log === null) continue;
      for (const session of Object.keys(sizes)) {
        const reading = await readingOf(log, session);
        if (reading === 'wrong') expect.fail(`page ${from} over page ${to}: ${session} is read wrong`);
        tally[reading]++;
        const written = await log.append(session, [Buffer.from('one more')]).catch((error: unknown) => error);
        // A page that no record needs may be one that the engine needs to write.
        if (!(written instanceof LogDamagedError || written instanceof LogUnavailableError))
          expect(written, `page ${from} over page ${to}, ${session}`).toEqual([sizes[session] + 1]);
      }
      await log.close();
    }
    expect(tally.whole).toBeGreaterThan(0);
    expect(tally.damaged).toBeGreaterThan(0);
  });

  it('refuses the appends of a session whose end is lost, and nobody else’s of the same commit', async () => {
    const heads = HeadsFile.open(path.join(folder, 'heads'));
    heads.note('s2', heads.ordinalOf('s2') as number, 31);
    await heads.close();
    const log = LmdbEventLog.open(folder);
    const [lost, kept] = await Promise.allSettled(['s2', 's3'].map((session) => log.append(session, [Buffer.from('one more')])));
    expect(lost).toMatchObject({ status: 'rejected', reason: { name: 'LogDamagedError', session: 's2', position: 31 } });
    expect(kept).toEqual({ status: 'fulfilled', value: [301] });
    await expect(log.head('s2')).rejects.toThrow('had 31 records');
    await log.close();
  });

  it('does not know a session anew that it had', async () => {
    const heads = HeadsFile.open(path.join(folder, 'heads'));
    heads.note('vanished', 25, 1);
    await heads.close();
    const log = LmdbEventLog.open(folder);
    await expect(log.read('vanished', {}, () => true)).rejects.toThrow(LogDamagedError);
    await expect(log.append('vanished', [Buffer.from('anew')])).rejects.toThrow(LogDamagedError);
    expect(await log.append('new', [Buffer.from('first')])).toEqual([1]);
    await log.close();
  });

  it('learns the heads of a log from before it kept them', async () => {
    rmSync(path.join(folder, 'heads'));
    const log = LmdbEventLog.open(folder);
    for (const session of Object.keys(sizes)) expect(await readingOf(log, session)).toBe('whole');
    await log.close();
    const heads = HeadsFile.open(path.join(folder, 'heads'));
    expect(Object.keys(sizes).map((session) => heads.headOf(heads.ordinalOf(session) as number))).toEqual(Object.values(sizes));
    await heads.close();
  });
});
