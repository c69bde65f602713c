import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CheckpointedFolder, openCheckpoints } from '../../../test/kit/checkpointed-folder.js';
import { LmdbEventLog } from '../../log/lmdb/lmdb-event-log.js';
import { EngineFile } from './engine-file.js';
import { VerifierError } from './notes.js';
import { exitCodeOf, reportOf } from './report.js';
import { findingsOf } from './verify-offline.js';

const pageBytes = 4096;
/** Of so many records that their tree has branches; some have pages of their own. */
const more = new Map(Array.from({ length: 6 }, (_, i) => [`agent_${i}x`, [1, 15, 60][i % 3]]));
const textOf = (session: string, position: number): Buffer =>
  Buffer.from(JSON.stringify({ id: `${session}-${position}`, data: { text: '.'.repeat(position % 30 === 7 ? 9000 : 250) } }));

let fixture: CheckpointedFolder;
const work = (): string => fixture.at('work');

beforeAll(async () => {
  fixture = await CheckpointedFolder.make();
  const log = LmdbEventLog.open(path.join(fixture.data, 'log'));
  const checkpoints = await openCheckpoints(fixture.data, log, 20);
  await checkpoints.begin();
  for (const [session, size] of more)
    for (let position = 1; position <= size; position++) await log.append(session, [textOf(session, position)]);
  await checkpoints.make();
  await checkpoints.stop();
  await log.close();
});
afterAll(() => fixture.remove());
afterEach(() => rmSync(work(), { recursive: true, force: true }));

/** What is said of the folder when a file of it was changed. */
async function toldOf(file: string, change: (bytes: Buffer) => Buffer): Promise<{ code: number | 'refused'; report: string }> {
  rmSync(work(), { recursive: true, force: true });
  cpSync(fixture.data, work(), { recursive: true });
  const name = path.join(work(), file, 'data.mdb');
  writeFileSync(name, change(readFileSync(name)));
  try {
    const findings = await findingsOf(work(), {});
    return { code: exitCodeOf(findings), report: reportOf(findings) };
  } catch (error) {
    // Anything else would be printed with its stack.
    expect(error).toBeInstanceOf(VerifierError);
    return { code: 'refused', report: (error as Error).message };
  }
}

const pageDamages: readonly [string, (bytes: Buffer, start: number) => void][] = [
  ['lost', (bytes, start) => void bytes.fill(0, start, start + pageBytes)],
  ['another', (bytes, start) => void bytes.copyWithin(start, (start + 3 * pageBytes) % (bytes.length - pageBytes), start + 4 * pageBytes)],
  ['a page whose nodes lie anywhere', (bytes, start) => void bytes.fill(0xee, start + 24, start + 40)],
];

describe('a data folder with a damaged page', () => {
  it.each(pageDamages)('is verified to its end, and the page is named: %s', async (_, damage) => {
    const whole = await toldOf('log', (bytes) => bytes);
    expect(whole).toMatchObject({ code: 0, report: expect.stringContaining('10 sessions') });
    const codes = { whole: 0, named: 0, unproved: 0, refused: 0 };
    for (const file of ['log', 'proof']) {
      const pages = readFileSync(path.join(fixture.data, file, 'data.mdb')).length / pageBytes;
      for (let page = 2; page < pages; page++) {
        const { code, report } = await toldOf(file, (bytes) => {
          damage(bytes, page * pageBytes);
          return bytes;
        });
        if (report === whole.report) codes.whole++;
        else if (code === 'refused') {
          codes.refused++;
          expect(report).toContain('is damaged');
        } else if (file === 'log') {
          codes.named++;
          expect([code, report]).toEqual([1, expect.stringMatching(/^CHANGED/m)]);
          expect(report).toMatch(/page \d+ is damaged|does not fit its checksum/);
        } else {
          codes.unproved++;
          expect([code, report]).toEqual([
            2,
            expect.stringMatching(/^UNPROVED {2}the checkpoint log .*proof cannot be read: page \d+ is damaged/m),
          ]);
        }
      }
    }
    expect(Math.min(...Object.values(codes)), JSON.stringify(codes)).toBeGreaterThan(0);
  });

  it('says between which records it lies, and proves the other sessions', async () => {
    const { code, report } = await toldOf('log', (bytes) => {
      const needle = 'agent_2x-40"';
      for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + pageBytes))
        bytes.fill(0, at - (at % pageBytes), at - (at % pageBytes) + pageBytes);
      return bytes;
    });
    expect(code).toBe(1);
    expect(report).toMatch(
      /^CHANGED .*data\.mdb {2}page \d+ is damaged \(another page lies there\): records from position \d+ of agent_2x to before position \d+ of agent_2x cannot be read/m,
    );
    expect(report).toMatch(/^CHANGED {3}agent_2x {2}the record at position \d+ is missing/m);
    for (const session of ['agent_1x', 'agent_4x', 'agent_5x', 'agent_a']) expect(report).toMatch(new RegExp(`^proved +${session} `, 'm'));
  });

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 5000), 'is cut off'],
    ['cut off in its header', (bytes: Buffer) => bytes.subarray(0, 3000), 'is cut off'],
    ['emptied', () => Buffer.alloc(0), 'is cut off'],
    ['with pages of no size', (bytes: Buffer) => bytes.fill(7, 48, 52), 'is damaged in its header'],
  ])('is refused where its file is %s', async (_, change, says) => {
    expect(await toldOf('log', change)).toEqual({ code: 'refused', report: expect.stringContaining(says) });
  });
});

describe('a file of the embedded engine', () => {
  it('is read as it was when the reading began, while a service writes to it', async () => {
    cpSync(fixture.data, work(), { recursive: true });
    const folder = path.join(work(), 'log');
    const log = LmdbEventLog.open(folder);
    const append = async (): Promise<void> => {
      for (let i = 0; i < 50; i++) for (const session of more.keys()) await log.append(session, [textOf(session, i)]);
    };
    await append();
    const file = EngineFile.open(folder);
    const fail = (damage: object): never => {
      throw new Error(JSON.stringify(damage));
    };
    try {
      const rows = file.rows('records', fail);
      const keys = file.keysOf('records');
      let count = 0;
      for (; count < 20; count++) rows.next();
      await append();
      for (const { key } of rows) {
        expect(key).toHaveLength(12);
        count++;
      }
      expect(count).toBe(keys);
    } finally {
      await file.close();
      await log.close();
    }
  });
});

describe('a data folder with something else in the place of a file', () => {
  const put = (place: string, make: (file: string) => void): void => {
    rmSync(work(), { recursive: true, force: true });
    cpSync(fixture.data, work(), { recursive: true });
    const file = path.join(work(), place);
    rmSync(file, { recursive: true, force: true });
    make(file);
  };
  const pipe = (file: string): void => void execFileSync('mkfifo', [file]);

  it('is not waited for', async () => {
    put('log/data.mdb', pipe);
    await expect(findingsOf(work(), {})).rejects.toThrow('data.mdb is no file');
    put('keys/signing/other.pub', pipe);
    await expect(findingsOf(work(), {})).rejects.toThrow('other.pub is no public key');
    put('proof/data.mdb', pipe);
    const findings = await findingsOf(work(), {});
    expect([exitCodeOf(findings), reportOf(findings)]).toEqual([2, expect.stringContaining('data.mdb is no file')]);
  });

  it('does not end who looks at it', async () => {
    put('log/lock.mdb', mkdirSync);
    expect(exitCodeOf(await findingsOf(work(), {}))).toBe(0);
  });
});
