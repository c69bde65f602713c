import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { logFile, unsealed } from '../kit/data-folders.js';
import { makeFolder, removeFolder } from '../kit/folders.js';
import { TestService } from '../kit/service.js';

const pageBytes = 4096;

let base: string;
const original = (): string => path.join(base, 'original');
const data = (): string => path.join(base, 'data');

beforeAll(async () => {
  base = makeFolder();
  const service = await TestService.start(unsealed, original());
  for (let i = 0; i < 6; i++) {
    const agent = await service.newAgent();
    for (let j = 0; j < 20; j++) await agent.store({ content: `leaf-${i}-${j} `.padEnd(300, '.') });
  }
  await service.stop();
});
afterAll(() => removeFolder(base));

/** Each makes another file of it. */
const damages: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  emptied: () => Buffer.alloc(0),
  'cut off': (bytes) => bytes.subarray(0, 3 * pageBytes),
  swapped: () => readFileSync(path.join(original(), 'proof', 'data.mdb')),
  'without a page of records': (bytes) =>
    withPages(
      bytes,
      (page) => page.includes('leaf-3-'),
      (page) => page.fill(0),
    ),
  'with leaves that say that they are branches': (bytes) =>
    withPages(
      bytes,
      (page) => page.includes('leaf-3-'),
      (page) => page.writeUInt16LE(1, 18),
    ),
  'with nodes anywhere': (bytes) =>
    withPages(
      bytes,
      (page) => page.readUInt16LE(18) === 1,
      (page) => page.fill(0xee, 24, 40),
    ),
  'without the list of its sessions': (bytes) =>
    withPages(
      bytes,
      (page) => page.includes('$accounts') && !page.includes('"id"'),
      (page) => page.fill(0),
    ),
};

/** What recover makes whole again by itself, page by page. */
const recovered = new Set(['with nodes anywhere', 'without the list of its sessions']);

function withPages(bytes: Buffer, is: (page: Buffer) => boolean, change: (page: Buffer) => void): Buffer {
  let changed = 0;
  for (let start = 2 * pageBytes; start < bytes.length; start += pageBytes) {
    const page = bytes.subarray(start, start + pageBytes);
    if (!is(page)) continue;
    change(page);
    changed++;
  }
  expect(changed).toBeGreaterThan(0);
  return bytes;
}

interface Ended {
  readonly code: number | string;
  readonly out: string;
}

async function run(...argv: string[]): Promise<Ended> {
  const env = { PATH: process.env.PATH, HINDCAST_DATA_DIR: data(), ...unsealed };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['bin/hindcast.js', ...argv], { env });
    return { code: 0, out: stdout + stderr };
  } catch (error) {
    const { code, signal, stdout, stderr } = error as { code: number; signal: string | null; stdout: string; stderr: string };
    return { code: signal ?? code, out: stdout + stderr };
  }
}

it.each(Object.keys(damages))(
  'a log that is %s ends no offline command by a signal or a stack, and verify says what it is',
  async (kind) => {
    rmSync(data(), { recursive: true, force: true });
    cpSync(original(), data(), { recursive: true });
    const damaged = path.join(base, 'damaged.mdb');
    writeFileSync(damaged, damages[kind](readFileSync(logFile(original()))));
    const commands = [
      ['verify', data()],
      ['verify'],
      ['recover', data()],
      ['recover', original(), '--from', data()],
      ['replay'],
      ['verify-replay'],
      ['seal', '--from', data(), '--to', path.join(base, 'sealed')],
    ];
    for (const argv of commands) {
      copyFileSync(damaged, logFile(data()));
      const { code, out } = await run(...argv);
      expect([argv[0], code, out]).toEqual([argv[0], expect.any(Number), expect.not.stringMatching(/\n\s+at .*:\d+:\d+/)]);
      if (argv[1] === original()) continue;
      expect([argv[0], out]).toEqual([argv[0], expect.stringMatching(/damaged|cut off|is empty|CHANGED|DAMAGED/)]);
      expect([argv[0], code]).toEqual([argv[0], argv[0] === 'recover' && recovered.has(kind) ? 0 : 1]);
    }
  },
);
