import { appendFileSync, copyFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder, removeFolder } from '../../../test/kit/folders.js';
import { type Random, seeded } from '../../../test/kit/random.js';
import { exportSession } from '../../audit/session-export.js';
import { LmdbEventLog } from '../../log/lmdb/lmdb-event-log.js';
import { LogFile } from '../../log/lmdb/log-file.js';
import { CheckpointLog } from '../../proof/checkpoint-log.js';
import { ProofStore } from '../../proof/proof-store.js';
import { SigningKeys } from '../../sealing/receipts/signing-keys.js';
import { LmdbViewStore } from '../../views/lmdb/lmdb-view-store.js';
import { VerifierError } from '../verifier/notes.js';
import { exitCodeOf } from '../verifier/report.js';
import { findingsOf } from '../verifier/verify-offline.js';
import { type RecoverOptions, recover } from './recover.js';

const pageBytes = 4096;
/** Sessions of one record, of some and of many, so that a page holds several of them or a part of one. */
const sizes = new Map(Array.from({ length: 16 }, (_, i) => [`agent_${i}`, [1, 3, 40, 150][i % 4]]));
const textOf = (session: string, position: number): string =>
  JSON.stringify({ id: `${session}-${position}`, data: { text: `${session} says ${position} `.padEnd(250, '.') } });

let base: string;
/** Where a test works, on a copy of a folder whose every record is in a checkpoint. */
let folder: string;
const original = (): string => path.join(base, 'original');
/** Copies of it from when it had half of its records, and from its end. */
const older = (): string => path.join(base, 'older');
const backup = (): string => path.join(base, 'backup');
const exportOf = (session: string): string => path.join(base, `${session}.ndjson`);
const file = (of = folder): string => path.join(of, 'log', 'data.mdb');

/** Writes a share of all records, each of which is in a checkpoint then. */
async function write(to: string, share: number): Promise<void> {
  const log = LmdbEventLog.open(path.join(to, 'log'));
  const checkpoints = await CheckpointLog.open({
    log,
    store: await ProofStore.open(path.join(to, 'proof')),
    keys: SigningKeys.open(path.join(to, 'keys', 'signing')),
    settings: { everyMs: 3_600_000 },
    owns: () => true,
    warn: () => undefined,
    now: () => Date.UTC(2026, 0, 1),
  });
  await checkpoints.begin();
  for (const [session, size] of sizes)
    for (let position = (await log.head(session)) + 1; position <= Math.ceil(size * share); position++)
      await log.append(session, [Buffer.from(textOf(session, position))]);
  await checkpoints.make();
  await checkpoints.stop();
  await log.close();
}

beforeAll(async () => {
  base = makeFolder();
  await write(original(), 0.5);
  cpSync(original(), older(), { recursive: true });
  await write(original(), 1);
  cpSync(original(), backup(), { recursive: true });
  const log = LmdbEventLog.open(path.join(backup(), 'log'));
  for (const session of sizes.keys()) for await (const lines of exportSession(log, session)) appendFileSync(exportOf(session), lines);
  await log.close();
});
afterAll(() => removeFolder(base));
beforeEach(() => {
  folder = makeFolder();
  cpSync(original(), folder, { recursive: true });
});
afterEach(() => removeFolder(folder));

/** Changes the bytes of the page on which a record lies, wherever the file has it. */
const losePageOf = (session: string, position: number): void => losePagesWith(`${session} says ${position} `);

/** Changes the bytes of all pages on which a text lies. */
function losePagesWith(needle: string): void {
  const bytes = readFileSync(file());
  let at = bytes.indexOf(needle);
  expect(at).toBeGreaterThan(0);
  for (; at >= 0; at = bytes.indexOf(needle, at)) bytes.fill(0, at - (at % pageBytes), at - (at % pageBytes) + pageBytes);
  writeFileSync(file(), bytes);
}

async function run(options: RecoverOptions): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const code = await recover(folder, options, (line) => lines.push(line));
  return { code, lines };
}

/** Texts of a session that the log hands over, up to where it refuses. */
async function textsOf(log: LmdbEventLog, session: string): Promise<string[]> {
  const texts: string[] = [];
  await log.read(session, {}, ({ bytes }) => texts.push(Buffer.from(bytes).toString())).catch(() => texts.push('refused'));
  return texts;
}

const allOf = (session: string, until = sizes.get(session) as number): string[] =>
  Array.from({ length: until }, (_, i) => textOf(session, i + 1));

async function expectAllThere(): Promise<void> {
  const log = LmdbEventLog.open(path.join(folder, 'log'));
  try {
    for (const session of sizes.keys()) expect(await textsOf(log, session)).toEqual(allOf(session));
    expect(await log.append('agent_3', [Buffer.from('{}')])).toEqual([151]);
  } finally {
    await log.close();
  }
}

const keptFolders = (): string[] => readdirSync(folder).filter((name) => name.startsWith('damaged-'));

describe('hindcast recover', () => {
  it('says which sessions are damaged, and changes nothing, where nothing is given', async () => {
    losePageOf('agent_3', 80);
    const before = readFileSync(file());
    const { code, lines } = await run({});
    expect(code).toBe(1);
    expect(lines[0]).toMatch(/^DAMAGED {4}agent_3 {2}from position \d+ on: nothing that is given has position \d+, and it had come to 150/);
    expect(lines.at(-1)).toBe('nothing was changed');
    expect(readFileSync(file()).equals(before)).toBe(true);
    expect(keptFolders()).toEqual([]);
  });

  it.each([
    ['a backup', () => [backup()]],
    ['exports', () => [...sizes.keys()].map(exportOf)],
    ['an older backup and exports', () => [older(), ...[...sizes.keys()].map(exportOf)]],
  ])('brings all back from %s, and keeps the log as it was', async (_, from) => {
    losePageOf('agent_3', 80);
    losePageOf('agent_6', 40);
    const damaged = readFileSync(file());
    const { code, lines } = await run({ from: from() });
    expect(lines.join('\n')).toMatch(
      /^recovered {2}agent_3 {2}up to position 150, with \d+ records from .*; its chain fits, and up to position 150 it is as in the checkpoint/m,
    );
    expect(code).toBe(0);
    const [kept] = keptFolders();
    expect(readFileSync(path.join(folder, kept, 'log', 'data.mdb')).equals(damaged)).toBe(true);
    expect(existsSync(path.join(folder, 'recovering'))).toBe(false);
    expect(exitCodeOf(await findingsOf(folder, {}))).toBe(0);
    await expectAllThere();
    expect(await run({})).toEqual({ code: 0, lines: ['the log is not damaged'] });
  });

  it('brings back what is behind an old file that was put in its place', async () => {
    copyFileSync(file(older()), file());
    expect((await run({ from: [...sizes.keys()].map(exportOf) })).code).toBe(0);
    await expectAllThere();
  });

  it('brings one session back, and leaves the others out of service as they were', async () => {
    losePageOf('agent_3', 80);
    losePageOf('agent_7', 80);
    expect((await run({ from: [exportOf('agent_3')] })).code).toBe(2);
    const log = LmdbEventLog.open(path.join(folder, 'log'));
    expect(await textsOf(log, 'agent_3')).toEqual(allOf('agent_3'));
    expect((await textsOf(log, 'agent_7')).at(-1)).toBe('refused');
    await expect(log.append('agent_7', [Buffer.from('{}')]).then(() => log.read('agent_7', {}, () => true))).rejects.toThrow('damaged');
    await log.close();
    rmSync(path.join(folder, keptFolders()[0]), { recursive: true });
    expect((await run({ from: [exportOf('agent_7')], session: 'agent_7' })).code).toBe(0);
  });

  it('refuses records that are not those of the signed checkpoints', async () => {
    losePageOf('agent_3', 80);
    const lines = readFileSync(exportOf('agent_3'), 'utf8');
    const forged = path.join(base, 'forged.ndjson');
    writeFileSync(forged, lines.replace('says 80 ', 'says 81 '));
    await expect(run({ from: [forged] })).rejects.toThrow('was changed: line 80 does not follow those before it');
    // With hashes that fit, as who knows how would make them.
    const other = path.join(base, 'other');
    cpSync(path.join(backup(), 'log'), path.join(other, 'log'), { recursive: true });
    const log = LogFile.read(path.join(other, 'log'));
    const number = [...log.sessions()].find(({ session }) => session === 'agent_3')?.number as number;
    await log.close();
    rmSync(path.join(other, 'log'), { recursive: true });
    const forgedLog = LogFile.make(path.join(other, 'log'));
    forgedLog.change(() => {
      forgedLog.name('agent_3', number);
      for (const [i, text] of allOf('agent_3').entries()) forgedLog.put(number, i + 1, Buffer.from(text.replace('says 80 ', 'says 81 ')));
    });
    await forgedLog.close();
    const before = readFileSync(file());
    for (const accept of [{}, { acceptUnproved: true, acceptLoss: true }]) {
      const { code, lines: told } = await run({ from: [other], ...accept });
      expect([code, told[0]]).toEqual([1, expect.stringMatching(/it is not what it was.*between positions 76 and 150 they are others/)]);
    }
    expect(readFileSync(file()).equals(before)).toBe(true);
  });

  it('takes what no checkpoint has only where it is told to', async () => {
    rmSync(path.join(folder, 'proof'), { recursive: true });
    losePageOf('agent_3', 80);
    const refused = await run({ from: [backup()] });
    expect([refused.code, refused.lines.join('\n')]).toEqual([1, expect.stringMatching(/no signed checkpoint shows.*--accept-unproved/)]);
    expect((await run({ from: [backup()], proofs: [backup()] })).code).toBe(0);
    await expectAllThere();
  });

  it('takes what no checkpoint has where it is told to', async () => {
    rmSync(path.join(folder, 'proof'), { recursive: true });
    losePageOf('agent_3', 80);
    expect((await run({ from: [backup()], acceptUnproved: true })).code).toBe(0);
    await expectAllThere();
  });

  it('ends a session before the first record that nothing has only where it is told to, and the checkpoints tell it for good', async () => {
    losePageOf('agent_3', 120);
    const refused = await run({ from: [older()] });
    expect([refused.code, refused.lines[0]]).toEqual([
      1,
      expect.stringMatching(/and it had come to 150 \(missing: [\d to,]+\); give more with --from, or end it/),
    ]);
    const { code, lines } = await run({ from: [older()], acceptLoss: true });
    const [, last] = /^LOST {7}agent_3 {2}positions (\d+) to 150$/m.exec(lines.join('\n')) as RegExpExecArray;
    expect(code).toBe(0);
    const log = LmdbEventLog.open(path.join(folder, 'log'));
    expect(await textsOf(log, 'agent_3')).toEqual(allOf('agent_3', Number(last) - 1));
    expect(await log.append('agent_3', [Buffer.from('{}')])).toEqual([Number(last)]);
    await log.close();
    expect((await findingsOf(folder, {})).changed).toContainEqual({ where: 'agent_3', what: expect.stringContaining('has 150') });
  });

  it('does not take the end that nothing tells for the end', async () => {
    for (const gone of ['log/heads', 'proof/data.mdb']) rmSync(path.join(folder, gone));
    losePageOf('agent_15', 150);
    const { code, lines } = await run({});
    expect([code, lines.join('\n')]).toEqual([1, expect.stringMatching(/agent_15 .*nothing says whether it had gone on behind \d+/)]);
  });

  /** Ways in which a log's file does not open at all. */
  const unreadable: readonly [string, () => void][] = [
    ['is empty', () => writeFileSync(file(), '')],
    ['is cut off', () => truncateSync(file(), 9000)],
    ['is cut off in its header', () => truncateSync(file(), 5000)],
    ['is another', () => copyFileSync(path.join(folder, 'proof', 'data.mdb'), file())],
  ];
  it.each(unreadable)('puts a log together whose file %s, from an older backup and exports', async (_, damage) => {
    damage();
    await expect(run({})).rejects.toThrow(/Nothing of it can be read: give a backup, and exports of what came after it, with --from/);
    const damaged = readFileSync(file());
    const { code, lines } = await run({ from: [older(), ...[...sizes.keys()].map(exportOf)] });
    expect([code, lines.join('\n')]).toEqual([
      0,
      expect.stringMatching(/^recovered {2}agent_3 {2}up to position 150, with 150 records from/m),
    ]);
    expect(readFileSync(path.join(folder, keptFolders()[0], 'log', 'data.mdb')).equals(damaged)).toBe(true);
    expect(exitCodeOf(await findingsOf(folder, {}))).toBe(0);
    await expectAllThere();
  });

  describe('of a log whose file lost its headers', () => {
    const loseHeaders = (fill: number, pages = 2): void => writeFileSync(file(), readFileSync(file()).fill(fill, 0, pages * pageBytes));

    it.each([
      ['both are zeros', 0, 2],
      ['both are junk', 0xa5, 2],
      ['the first is', 0xa5, 1],
    ])('takes all records from its pages that signed checkpoints have: %s', async (_, fill, pages) => {
      loseHeaders(fill, pages);
      await expect(findingsOf(folder, {})).rejects.toThrow(VerifierError);
      const { code, lines } = await run({});
      expect(lines[0]).toMatch(
        /has no valid header: .*: its pages are read one by one, and 0 records are there, and 776 more on pages that nothing leads to any more$/,
      );
      expect(lines).toContainEqual(
        expect.stringMatching(/^recovered {2}agent_3 {2}up to position 150, with 150 records from .*up to position 150 it is as in/),
      );
      expect(code).toBe(0);
      expect(exitCodeOf(await findingsOf(folder, {}))).toBe(0);
      await expectAllThere();
    });

    it('says which positions are missing where pages are lost besides, and takes what no checkpoint has only where it is told to', async () => {
      losePageOf('agent_3', 120);
      loseHeaders(0);
      const refused = await run({});
      expect([refused.code, refused.lines.join('\n')]).toEqual([
        2,
        expect.stringMatching(/^DAMAGED {4}agent_3 .*no signed checkpoint shows/m),
      ]);
      const { code, lines } = await run({ acceptUnproved: true, acceptLoss: true });
      const [, last] = /^LOST {7}agent_3 {2}positions (\d+) to 150$/m.exec(lines.join('\n')) as RegExpExecArray;
      expect(code).toBe(0);
      const log = LmdbEventLog.open(path.join(folder, 'log'));
      expect(await textsOf(log, 'agent_3')).toEqual(allOf('agent_3', Number(last) - 1));
      expect(await textsOf(log, 'agent_6')).toEqual(allOf('agent_6'));
      await log.close();
      expect((await findingsOf(folder, {})).changed).toContainEqual({
        where: 'agent_3',
        what: expect.stringMatching(/ends at position \d+, and the checkpoint .* has \d+$/),
      });
    });
  });

  describe('of a log that lost its list of sessions', () => {
    beforeEach(() => {
      const bytes = readFileSync(file());
      for (let to = 0; to < bytes.length; to += pageBytes) {
        const page = bytes.subarray(to, to + pageBytes);
        if (page.includes('agent_15') && !page.includes(' says ')) page.fill(0);
      }
      writeFileSync(file(), bytes);
    });

    it('names those that the views name, and takes their records page by page', async () => {
      const views = LmdbViewStore.open(path.join(folder, 'views'));
      const view = async function* (): AsyncGenerator<Uint8Array> {
        yield Buffer.from('view');
      };
      for (const session of sizes.keys()) await views.save(session, { position: 1, version: 1, documents: view() });
      await views.close();
      const { code, lines } = await run({});
      expect([code, lines[0]]).toEqual([0, expect.stringMatching(/its pages are read one by one, and 776 records are there$/)]);
      expect(exitCodeOf(await findingsOf(folder, {}))).toBe(0);
      await expectAllThere();
    });

    it('names those that an older backup names, and takes from it what is damaged besides', async () => {
      losePageOf('agent_3', 40);
      const { code, lines } = await run({ from: [older()] });
      expect([code, lines[1]]).toEqual([0, expect.stringMatching(/^recovered {2}agent_3 {2}up to position 150, with \d+ records from/)]);
      await expectAllThere();
    });

    it('leaves none behind that nothing names, unless it is told to', async () => {
      const before = readFileSync(file());
      const { code, lines } = await run({ from: [exportOf('agent_3')], session: 'agent_3' });
      expect([code, ...lines.slice(1)]).toEqual([
        1,
        expect.stringMatching(/^DAMAGED {4}15 sessions that log\/heads knows and nothing else names/),
        expect.stringContaining('their records can be read: a backup of any age or an export names them'),
        'nothing was changed',
      ]);
      expect(readFileSync(file()).equals(before)).toBe(true);
      expect((await run({ from: [exportOf('agent_3')], session: 'agent_3', acceptLoss: true })).code).toBe(2);
      const log = LmdbEventLog.open(path.join(folder, 'log'));
      expect([await textsOf(log, 'agent_3'), await textsOf(log, 'agent_2')]).toEqual([allOf('agent_3'), ['refused']]);
      await log.close();
    });
  });

  it('puts together what an older backup has alone, and keeps the rest out of service', async () => {
    writeFileSync(file(), '');
    const { code, lines } = await run({ from: [older()] });
    expect([code, lines.filter((line) => line.startsWith('recovered')).length]).toEqual([2, 4]);
    expect(lines.join('\n')).toMatch(
      /^DAMAGED {4}agent_3 {2}from position 1 on: nothing that is given has position 76, and it had come to 150/m,
    );
    const log = LmdbEventLog.open(path.join(folder, 'log'));
    expect(await textsOf(log, 'agent_0')).toEqual(allOf('agent_0'));
    expect(await textsOf(log, 'agent_3')).toEqual(['refused']);
    await log.close();
  });

  it('counts the sessions that nothing names, and brings them back one after the other', async () => {
    writeFileSync(file(), '');
    const { code, lines } = await run({ from: [exportOf('agent_3')], session: 'agent_3' });
    expect([code, lines[1]]).toEqual([0, expect.stringMatching(/^recovered {2}agent_3/)]);
    for (const kept of keptFolders()) rmSync(path.join(folder, kept), { recursive: true });
    const rest = await run({});
    expect([rest.code, rest.lines]).toEqual([
      1,
      [expect.stringMatching(/^DAMAGED {4}15 sessions that log\/heads knows and nothing else names/), 'nothing was changed'],
    ]);
    expect((await run({ from: [backup()] })).code).toBe(0);
    await expectAllThere();
  });

  it('names what it cannot take records from', async () => {
    losePageOf('agent_3', 80);
    await expect(run({ from: [path.join(base, 'nowhere')] })).rejects.toThrow('is no backup of a data folder');
    writeFileSync(path.join(base, 'none.txt'), 'none');
    await expect(run({ from: [path.join(base, 'none.txt')] })).rejects.toThrow('is no export of events');
    await expect(run({ session: 'nobody' })).rejects.toThrow('has a session nobody');
    rmSync(path.join(folder, 'log'), { recursive: true });
    await expect(run({})).rejects.toThrow('has no log of the embedded engine');
    cpSync(path.join(backup(), 'log'), path.join(folder, 'kafka'), { recursive: true });
    await expect(run({})).rejects.toThrow('Move it away and start the service');
  });
});

/** Each changes the page that begins at `to`. */
const damages: ((bytes: Buffer, to: number, before: Buffer, random: Random) => unknown)[] = [
  (bytes, to, _, random) => {
    const from = random.below(bytes.length / pageBytes) * pageBytes;
    bytes.copyWithin(to, from, from + pageBytes);
  },
  (bytes, to) => bytes.fill(0, to, to + pageBytes),
  (bytes, to, before) => bytes.set(before.subarray(to, to + pageBytes), to),
  (bytes, to, before, random) => bytes.set(before.subarray(to, to + 512 * (1 + random.below(7))), to),
  (bytes, to, _, random) => {
    for (let i = 0; i < 8; i++) bytes[to + random.below(pageBytes)] ^= 1 << random.below(8);
  },
];

it('brings all back from a backup after random damage of pages', async () => {
  const random = seeded('recover');
  const told = { recovered: 0, harmless: 0 };
  const before = readFileSync(file(older()));
  for (let round = 0; round < 60; round++) {
    copyFileSync(file(original()), file());
    copyFileSync(path.join(original(), 'log', 'heads'), path.join(folder, 'log', 'heads'));
    const bytes = readFileSync(file());
    for (let i = random.below(3); i >= 0; i--) {
      const to = (2 + random.below(bytes.length / pageBytes - 2)) * pageBytes;
      damages[round % damages.length](bytes, to, Buffer.concat([before, Buffer.alloc(bytes.length)]), random);
    }
    writeFileSync(file(), bytes);
    const { code, lines } = await run({ from: [backup()] });
    expect([code, lines]).toEqual([0, lines]);
    told[lines[0] === 'the log is not damaged' ? 'harmless' : 'recovered']++;
    const log = LmdbEventLog.open(path.join(folder, 'log'));
    for (const session of sizes.keys()) expect([round, await textsOf(log, session)]).toEqual([round, allOf(session)]);
    await log.close();
    for (const kept of keptFolders()) rmSync(path.join(folder, kept), { recursive: true });
  }
  console.info(JSON.stringify(told));
  expect(told.recovered).toBeGreaterThan(10);
});

describe('of a log whose file is cut off', () => {
  /** Copies the folder anew, with the file as long as this. */
  const cutTo = (bytes: number): void => {
    rmSync(folder, { recursive: true });
    cpSync(original(), folder, { recursive: true });
    truncateSync(file(), bytes);
  };
  /** The records of a session that lie on leaves of the file, whatever leads there: they are told in plain text. */
  function positionsIn(bytes: Buffer, session: string): Set<number> {
    const found = new Set<number>();
    for (let page = 0; page < bytes.length; page += pageBytes) {
      // Number, kind, and where the filled part of a page begins: what lies before that is of earlier.
      if (bytes.readBigUInt64LE(page) !== BigInt(page / pageBytes) || bytes.readUInt16LE(page + 18) !== 2) continue;
      const text = bytes.toString('latin1', page + 24 + bytes.readUInt16LE(page + 22), page + pageBytes);
      for (const [, position] of text.matchAll(new RegExp(`${session} says (\\d+) `, 'g'))) found.add(Number(position));
    }
    return found;
  }
  /** The last position up to which a session has all of them. */
  const lastIn = (positions: ReadonlySet<number>): number => {
    let last = 0;
    while (positions.has(last + 1)) last++;
    return last;
  };

  it('takes all records that lie on its whole pages in order, at any length, and says of each session what is lost', async () => {
    const random = seeded('cuts');
    const size = readFileSync(file()).length;
    const pages = size / pageBytes;
    const told = { nothing: 0, some: 0, all: 0, 'not damaged': 0 };
    for (let round = 0; round < 60; round++) {
      const page = 2 + Math.floor((round * (pages - 2)) / 60);
      cutTo(page * pageBytes + (round % 3 === 0 ? 0 : random.below(pageBytes)));
      const bytes = readFileSync(file()).subarray(0, page * pageBytes);
      const ran = await run({ acceptLoss: true, acceptUnproved: true }).catch((error: Error) => error);
      if (ran instanceof Error) {
        expect(ran.message).toMatch(/was cut off: .* Nothing of it can be read: give a backup/);
        expect([...sizes.keys()].flatMap((session) => [...positionsIn(bytes, session)])).toEqual([]);
        told.nothing++;
        continue;
      }
      const lost = new Map(
        [...ran.lines.join('\n').matchAll(/^LOST {7}(\S+) {2}positions (\d+) to (\d+)$/gm)].map(([, ...of]) => [of[0], of]),
      );
      const log = LmdbEventLog.open(path.join(folder, 'log'));
      for (const [session, end] of sizes) {
        const last = lastIn(positionsIn(bytes, session));
        const texts = await textsOf(log, session);
        // One whose name nothing tells stays out of service.
        if (texts[0] === 'refused') continue;
        expect([page, session, texts]).toEqual([page, session, allOf(session, last)]);
        expect([page, lost.get(session)]).toEqual([page, last === end ? undefined : [session, `${last + 1}`, `${end}`]]);
      }
      await log.close();
      told[lost.size > 0 ? 'some' : 'all']++;
    }
    console.info(JSON.stringify({ size, told }));
    expect(told.nothing).toBeGreaterThan(0);
    expect(told.some).toBeGreaterThan(0);
  });
});
