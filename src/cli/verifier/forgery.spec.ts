import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { open } from 'lmdb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeFolder, removeFolder } from '../../../test/kit/folders.js';
import { keyOf, withChecksum } from '../../embedded/placed-record.js';
import { LmdbEventLog } from '../../log/lmdb/lmdb-event-log.js';
import { CheckpointLog } from '../../proof/checkpoint-log.js';
import { ProofStore } from '../../proof/proof-store.js';
import { SigningKeys } from '../../sealing/receipts/signing-keys.js';
import type { Findings } from './findings.js';
import { exitCodeOf, reportOf } from './report.js';
import { findingsOf } from './run.js';

/** Random forgeries: some hundreds, or as many as HINDCAST_TEST_FORGERIES says. */
const runs = Number(process.env.HINDCAST_TEST_FORGERIES ?? 300);

/** What lies on a log: sessions in the order of their numbers, and their records. */
type Content = ReadonlyMap<string, readonly Buffer[]>;

const sessions = ['$accounts', 'agent_a', 'agent_b', 'agent_c'];
/** Records of each session behind each checkpoint. */
const growth: Readonly<Record<string, readonly number[]>> = {
  $accounts: [2, 0, 1, 0],
  agent_a: [3, 4, 0, 5],
  agent_b: [1, 0, 0, 0],
  agent_c: [0, 6, 2, 1],
};
const rounds = growth.$accounts.length;

let base: string;
let folders = 0;
const kept = (round: number): string => path.join(base, `kept-${round}`);
const copyOf = (round: number): string => path.join(base, `copy-${round}`);
let content: Map<string, Buffer[]>;

const openCheckpoints = async (
  folder: string,
  log: LmdbEventLog,
  day: number,
  { at = folder, owns = () => true }: { at?: string; owns?: (session: string) => boolean } = {},
): Promise<CheckpointLog> =>
  CheckpointLog.open({
    log,
    store: await ProofStore.open(path.join(at, 'proof')),
    keys: SigningKeys.open(path.join(at, 'keys', 'signing')),
    settings: { everyMs: 3_600_000 },
    owns,
    warn: () => undefined,
    now: () => Date.UTC(2026, 0, day),
  });

/** A data folder whose every record is in a checkpoint; and as it was when each was made, and the checkpoints as somebody else kept them. */
beforeAll(async () => {
  base = makeFolder();
  content = new Map(sessions.map((session) => [session, []]));
  const folder = path.join(base, 'data');
  for (let round = 0; round < rounds; round++) {
    const log = LmdbEventLog.open(path.join(folder, 'log'));
    const checkpoints = await openCheckpoints(folder, log, 1 + round);
    await checkpoints.begin();
    for (const session of sessions) {
      const records = content.get(session) as Buffer[];
      const more = Array.from({ length: growth[session][round] }, (_, i) =>
        Buffer.from(
          JSON.stringify({ id: `${session}-${records.length + i}`, data: { text: `record ${records.length + i} of ${session}` } }),
        ),
      );
      if (more.length > 0) await log.append(session, more);
      records.push(...more);
    }
    await checkpoints.make();
    writeFileSync(kept(round), checkpoints.reader.latest());
    await checkpoints.stop();
    await log.close();
    cpSync(folder, copyOf(round), { recursive: true });
  }
});
afterAll(() => removeFolder(base));

/** Writes a log with right checksums, as who can do all but sign would. */
async function writeLog(folder: string, forged: Content): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const root = open({ path: folder, maxDbs: 4, noSync: true });
  const records = root.openDB<Buffer, Buffer>({ name: 'records', keyEncoding: 'binary', encoding: 'binary' });
  const names = root.openDB<number, string>({ name: 'sessions', encoding: 'ordered-binary' });
  root.transactionSync(() => {
    for (const [i, [session, list]] of [...forged].entries()) {
      void names.put(session, i + 1);
      for (const [at, record] of list.entries()) void records.put(keyOf(i + 1, at + 1), withChecksum(record, i + 1, at + 1));
    }
  });
  await root.close();
}

/** A data folder with another log and the rest as it was. */
async function forge(forged: Content, rest = copyOf(rounds - 1)): Promise<string> {
  const folder = path.join(base, `forged-${folders++}`);
  await writeLog(path.join(folder, 'log'), forged);
  for (const part of ['proof', 'keys']) symlinkSync(path.join(rest, part), path.join(folder, part));
  return folder;
}

const changedIn = ({ changed }: Findings): Set<string> => new Set(changed.map(({ where }) => where));
const edited = (records: readonly Buffer[], at: number): Buffer[] =>
  records.map((record, i) => (i === at ? Buffer.from(record.toString().replace('record', 'RECORD')) : record));
const forgedRecord = Buffer.from('{"id":"forged"}');

async function verified(folder: string, checkpoint?: string): Promise<Findings> {
  return findingsOf(folder, checkpoint === undefined ? {} : { checkpoint: [checkpoint] });
}

describe('a data folder', () => {
  it('is proved as it was left, with a kept checkpoint of any time and without', async () => {
    for (const checkpoint of [undefined, ...Array.from({ length: rounds }, (_, round) => kept(round))]) {
      const findings = await verified(path.join(base, 'data'), checkpoint);
      expect([exitCodeOf(findings), reportOf(findings)]).toEqual([
        0,
        expect.stringContaining('4 sessions, 25 records proved; 0 changed, 0 unproved'),
      ]);
    }
  });

  it('is proved by the given keys alone where they are given', async () => {
    const other = SigningKeys.open(path.join(base, 'other-keys'));
    const log = await CheckpointLog.open({
      log: LmdbEventLog.open(path.join(base, 'other', 'log')),
      store: await ProofStore.open(path.join(base, 'other', 'proof')),
      keys: other,
      settings: { everyMs: 1000 },
      owns: () => true,
      warn: () => undefined,
      now: () => 0,
    });
    const [{ verifierKey }] = log.reader.verifierKeys();
    await log.stop();
    const findings = await findingsOf(path.join(base, 'data'), { key: [verifierKey] });
    expect(exitCodeOf(findings)).toBe(1);
    expect(reportOf(findings)).toContain('is not signed by a known key');
  });
});

const last = (session: string): number => (content.get(session) as Buffer[]).length - 1;
const withRecords = (session: string, change: (records: readonly Buffer[]) => readonly Buffer[]): Content =>
  new Map([...content].map(([name, records]) => [name, name === session ? change(records) : records]));

describe('a forgery with right checksums is found and placed', () => {
  it.each([
    [
      'an edited last record',
      () => withRecords('agent_a', (records) => edited(records, last('agent_a'))),
      ['agent_a'],
      /positions 8 and 12: .* of 2026-01-04.*; up to position 7 it is as in .* of 2026-01-02/,
    ],
    [
      'an edited first record',
      () => withRecords('agent_a', (records) => edited(records, 0)),
      ['agent_a'],
      /positions 1 and 3: .* of 2026-01-01/,
    ],
    [
      'a cut tail',
      () => withRecords('agent_c', (records) => records.slice(0, 7)),
      ['agent_c'],
      /positions 7 and 8: it ends at position 7, and .* has 8; up to position 6/,
    ],
    ['a dropped record', () => withRecords('agent_c', (records) => records.toSpliced(6, 1)), ['agent_c'], /positions 7 and 8/],
    ['an emptied session', () => withRecords('agent_b', () => []), ['agent_b'], /positions 1 and 1: it ends at position 0/],
    [
      'a removed session',
      () => new Map([...content].filter(([name]) => name !== 'agent_b')),
      [/^session with hash /],
      /it is gone: .* has 1 records/,
    ],
    [
      'swapped sessions',
      () =>
        new Map([...content].map(([name]) => [name, content.get({ agent_a: 'agent_c', agent_c: 'agent_a' }[name] ?? name) as Buffer[]])),
      ['agent_a', 'agent_c'],
      /positions 1 and [36]/,
    ],
    ['an emptied log', () => new Map(), [/^session with hash /], /it is gone/],
  ] as [string, () => Content, (string | RegExp)[], RegExp][])('%s', async (_, make, where, what) => {
    const findings = await verified(await forge(make()));
    expect(exitCodeOf(findings)).toBe(1);
    for (const name of where)
      expect(findings.changed).toContainEqual({ where: expect.stringMatching(name), what: expect.stringMatching(what) });
    if (where.every((name) => typeof name === 'string')) expect([...changedIn(findings)].sort()).toEqual(where);
  });

  it('an old file of the log replayed', async () => {
    const findings = await verified(await forge(new Map([...content].map(([name, records]) => [name, records.slice(0, growth[name][0])]))));
    expect([...changedIn(findings)].filter((where) => where.startsWith('agent_'))).toEqual(['agent_a', 'agent_c']);
  });

  it('a record that was appended is not called valid', async () => {
    const findings = await verified(await forge(withRecords('agent_a', (records) => [...records, forgedRecord])));
    expect([exitCodeOf(findings), findings.changed]).toEqual([2, []]);
    expect(findings.unproved).toEqual([{ where: 'agent_a', what: expect.stringMatching(/^positions 13 to 13 are in no checkpoint/) }]);
    expect(findings.proved).toContainEqual({ session: 'agent_a', from: 1, to: 12, time: '2026-01-04T00:00:00.000Z' });
  });

  it('a session that was made up is not called valid', async () => {
    const findings = await verified(await forge(new Map([...content, ['agent_x', [forgedRecord]]])));
    expect([exitCodeOf(findings), findings.unproved]).toEqual([
      2,
      [{ where: 'agent_x', what: expect.stringMatching(/^positions 1 to 1 /) }],
    ]);
  });

  it('a whole folder of before is found by a checkpoint that was kept, and by views that were', async () => {
    const old = copyOf(1);
    expect(exitCodeOf(await verified(old, kept(1)))).toBe(0);
    const findings = await verified(old, kept(3));
    expect([exitCodeOf(findings), reportOf(findings)]).toEqual([
      1,
      expect.stringContaining('it ends before the kept checkpoint of 2026-01-04'),
    ]);
    const folder = await forge(
      new Map([...content].map(([name, records]) => [name, records.slice(0, growth[name][0] + growth[name][1])])),
      old,
    );
    expect(exitCodeOf(await verified(folder))).toBe(0);
    const views = open({ path: path.join(folder, 'views'), maxDbs: 4 });
    await views.openDB({ name: 'heads', encoding: 'json' }).put('agent_a', { position: 12, version: 1, generations: [] });
    await views.close();
    expect((await verified(folder)).changed).toEqual([{ where: 'agent_a', what: 'its stored view knows 12 records, and the log has 7' }]);
  });

  it('checkpoints that were taken away leave nothing that is called valid', async () => {
    const folder = await forge(content);
    rmSync(path.join(folder, 'proof'));
    const findings = await verified(folder);
    expect([exitCodeOf(findings), findings.proved]).toEqual([2, []]);
    expect(exitCodeOf(await verified(folder, kept(3)))).toBe(1);
  });

  it('a checkpoint log that was edited, or signed anew by another key', async () => {
    const folder = await forge(content);
    rmSync(path.join(folder, 'proof'));
    cpSync(path.join(copyOf(3), 'proof'), path.join(folder, 'proof'), { recursive: true });
    const proof = open({ path: path.join(folder, 'proof'), maxDbs: 8 });
    const leaves = proof.openDB<Buffer, number>({ name: 'leaves', encoding: 'binary' });
    await leaves.put(4, Buffer.from(leaves.get(4) as Buffer).fill(7, 40));
    await proof.close();
    const findings = await verified(folder);
    expect(findings.changed[0]).toEqual({
      where: 'the checkpoint log',
      what: expect.stringMatching(/does not lead to the checkpoint of 2026-01-02.*behind the checkpoint of 2026-01-01/),
    });
  });

  it('a kept checkpoint of another log', async () => {
    const note = readFileSync(kept(3), 'utf8').replaceAll(/hindcast\/[0-9a-f]{16}/g, 'hindcast/0000000000000000');
    writeFileSync(path.join(base, 'foreign'), note);
    expect(exitCodeOf(await verified(path.join(base, 'data'), path.join(base, 'foreign')))).toBe(1);
  });
});

describe('a checkpoint log that began anew on what was there', () => {
  let folder: string;
  beforeAll(async () => {
    folder = path.join(base, 'anew');
    cpSync(path.join(base, 'data'), folder, { recursive: true });
    rmSync(path.join(folder, 'proof'), { recursive: true });
    const log = LmdbEventLog.open(path.join(folder, 'log'));
    const checkpoints = await openCheckpoints(folder, log, 9);
    await checkpoints.begin();
    checkpoints.lookAgain();
    await vi.waitFor(() => expect(checkpoints.reader.leafOf('agent_c')?.size).toBe(9));
    await log.append('agent_a', [forgedRecord, forgedRecord]);
    await log.append('agent_new', [forgedRecord]);
    await checkpoints.make();
    await checkpoints.stop();
    await log.close();
  });

  it('proves what came since, and tells that nothing shows what was before', async () => {
    const findings = await verified(folder);
    expect([exitCodeOf(findings), findings.changed]).toEqual([2, []]);
    expect(findings.proved.map(({ session, from, to }) => [session, from, to])).toEqual([
      ['agent_a', 13, 14],
      ['agent_new', 1, 1],
    ]);
    expect(findings.unproved.map(({ where, what }) => [where, what.replace(/ began.*/, '')])).toEqual(
      [...content].map(([session, { length }]) => [
        session,
        expect.stringMatching(new RegExp(`^positions 1 to ${length} were there before the checkpoint log hindcast/`)),
      ]),
    );
  });

  it('closes the gap with the log of before, where a backup has it', async () => {
    const findings = await findingsOf(folder, { proofs: [path.join(base, 'data')], checkpoint: [kept(3)] });
    expect([exitCodeOf(findings), reportOf(findings)]).toEqual([0, expect.stringContaining('5 sessions, 28 records proved')]);
    const older = await findingsOf(folder, { proofs: [copyOf(1)] });
    expect(exitCodeOf(older)).toBe(2);
    expect(older.proved.filter(({ session }) => session === 'agent_a')).toMatchObject([
      { from: 1, to: 7 },
      { from: 13, to: 14 },
    ]);
  });

  it('is no way past a checkpoint of before that was kept', async () => {
    const findings = await verified(folder, kept(2));
    expect([exitCodeOf(findings), reportOf(findings)]).toEqual([1, expect.stringContaining('there is no checkpoint log of that name')]);
  });
});

describe('a log that two nodes signed, each its sessions', () => {
  let nodes: string[];
  const notes: string[] = [];
  beforeAll(async () => {
    nodes = ['node-1', 'node-2'].map((name) => path.join(base, name));
    const log = LmdbEventLog.open(path.join(nodes[0], 'log'));
    let owners = new Map([...content.keys()].map((session, i) => [session, i % 2]));
    const each: CheckpointLog[] = [];
    for (const [i, folder] of nodes.entries()) {
      each.push(await openCheckpoints(folder, log, 1, { owns: (session) => owners.get(session) === i }));
      await each[i].begin();
    }
    for (const [session, records] of content) await log.append(session, records);
    for (const checkpoints of each) await checkpoints.make();
    // A session goes over to the other node.
    owners = new Map([...owners, ['agent_a', 0]]);
    await log.append('agent_a', [forgedRecord]);
    for (const [i, checkpoints] of each.entries()) {
      await checkpoints.make();
      notes[i] = path.join(base, `kept-of-node-${i + 1}`);
      writeFileSync(notes[i], checkpoints.reader.latest());
      await checkpoints.stop();
    }
    await log.close();
  });

  it('is proved by both, and in part by each', async () => {
    const both = await findingsOf(nodes[0], { proofs: [nodes[1]], checkpoint: notes });
    expect([exitCodeOf(both), both.heads.length, reportOf(both)]).toEqual([0, 2, expect.stringContaining('4 sessions, 26 records proved')]);
    const alone = await findingsOf(nodes[0], {});
    expect([exitCodeOf(alone), alone.unproved.map(({ where }) => where)]).toEqual([2, ['agent_c']]);
    expect(exitCodeOf(await findingsOf(nodes[0], { checkpoint: notes }))).toBe(1);
  });

  it('is found changed, whoever signed what was', async () => {
    for (const session of ['agent_b', 'agent_c']) {
      const folder = path.join(base, `forged-${folders++}`);
      const forged = withRecords(session, (records) => edited(records, 0));
      await writeLog(path.join(folder, 'log'), new Map([...forged, ['agent_a', [...(forged.get('agent_a') as Buffer[]), forgedRecord]]]));
      for (const part of ['proof', 'keys']) symlinkSync(path.join(nodes[0], part), path.join(folder, part));
      const findings = await findingsOf(folder, { proofs: [nodes[1]] });
      expect([exitCodeOf(findings), [...changedIn(findings)]]).toEqual([1, [session]]);
    }
  });

  it('says which folder has no checkpoint log', async () => {
    await expect(findingsOf(nodes[0], { proofs: [base] })).rejects.toThrow('has no checkpoint log');
  });
});

/** One change of a log, by somebody who makes the checksums right. Places are taken modulo what is there. */
type Change =
  | {
      readonly kind: 'edit' | 'drop' | 'insert' | 'truncate' | 'append' | 'repeat';
      readonly session: number;
      readonly at: number;
      readonly byte: number;
    }
  | {
      readonly kind: 'swap records' | 'swap sessions' | 'move';
      readonly session: number;
      readonly at: number;
      readonly other: number;
      readonly to: number;
    }
  | { readonly kind: 'remove session' | 'make up session' | 'old session' | 'old file'; readonly session: number; readonly at: number };

const place = fc.nat(60);
const aSession = fc.nat(sessions.length - 1);
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('edit', 'drop', 'insert', 'truncate', 'append', 'repeat'),
    session: aSession,
    at: place,
    byte: fc.integer({ min: 1, max: 255 }),
  }),
  fc.record({ kind: fc.constantFrom('swap records', 'swap sessions', 'move'), session: aSession, at: place, other: aSession, to: place }),
  fc.record({ kind: fc.constantFrom('remove session', 'make up session', 'old session', 'old file'), session: aSession, at: place }),
) as fc.Arbitrary<Change>;

/** Records that a session had behind a checkpoint. */
const sizeBehind = (name: string, round: number): number =>
  (growth[name] ?? []).slice(0, 1 + (round % rounds)).reduce((sum, count) => sum + count, 0);

function apply(forged: Map<string, Buffer[]>, one: Change): void {
  const names = [...forged.keys()];
  if (names.length === 0) return;
  const name = names[one.session % names.length];
  const records = forged.get(name) as Buffer[];
  const at = records.length === 0 ? 0 : one.at % records.length;
  if (one.kind === 'make up session') forged.set(`agent_x${one.at}`, [forgedRecord]);
  else if (one.kind === 'remove session') forged.delete(name);
  else if (one.kind === 'old session') forged.set(name, records.slice(0, sizeBehind(name, one.at)));
  else if (one.kind === 'old file') for (const [each, list] of forged) forged.set(each, list.slice(0, sizeBehind(each, one.at)));
  else if ('other' in one) {
    const otherName = names[one.other % names.length];
    const other = forged.get(otherName) as Buffer[];
    const to = other.length === 0 ? 0 : one.to % other.length;
    if (one.kind === 'swap sessions') {
      forged.set(name, other);
      forged.set(otherName, records);
    } else if (records.length > 0 && one.kind === 'move') other.splice(to, 0, ...records.splice(at, 1));
    else if (records.length > 0 && other.length > 0) [records[at], other[to]] = [other[to], records[at]];
  } else if (!('byte' in one)) return;
  else if (one.kind === 'append') records.push(forgedRecord);
  else if (one.kind === 'insert') records.splice(at, 0, forgedRecord);
  else if (records.length > 0 && one.kind === 'drop') records.splice(at, 1);
  else if (one.kind === 'truncate') records.length = at;
  else if (records.length > 0 && one.kind === 'repeat') records.splice(at, 0, records[at]);
  else if (records.length > 0) {
    const record = Buffer.from(records[at]);
    record[one.byte % record.length] ^= one.byte;
    records[at] = record;
  }
}

/** The first record of a session that is another than it was, from 0; `null` where none is. */
function firstDifference(before: readonly Buffer[], after: readonly Buffer[]): number | null {
  const at = before.findIndex((record, i) => after[i] === undefined || !record.equals(after[i]));
  return at < 0 ? null : at;
}

it(`${runs} random forgeries are each found in the sessions that they changed, at their places, and nowhere else`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: -1, max: rounds - 1 }),
      async (changes, keptRound) => {
        const forged = new Map([...content].map(([name, records]) => [name, [...records]]));
        for (const one of changes) apply(forged, one);
        const folder = await forge(forged);
        try {
          const findings = await verified(folder, keptRound < 0 ? undefined : kept(keptRound));
          const changed = changedIn(findings);
          const unproved = new Set(findings.unproved.map(({ where }) => where));
          for (const [name, before] of content) {
            const after = forged.get(name);
            const at = after === undefined ? 0 : firstDifference(before, after);
            if (after === undefined) expect([...changed].some((where) => where.startsWith('session with hash'))).toBe(true);
            else expect([name, changed.has(name)]).toEqual([name, at !== null]);
            if (after !== undefined && at !== null) {
              const { what } = findings.changed.find(({ where }) => where === name) as { what: string };
              const [, from, to] = /between positions (\d+) and (\d+):/.exec(what) ?? [];
              expect(Number(from) <= at + 1 && at + 1 <= Number(to), `${what}, at ${at + 1}`).toBe(true);
            }
            if (after !== undefined && at === null) expect(unproved.has(name)).toBe(after.length > before.length);
          }
          for (const name of forged.keys()) if (!content.has(name)) expect(unproved.has(name)).toBe(true);
        } finally {
          rmSync(folder, { recursive: true });
        }
      },
    ),
    { numRuns: runs },
  );
}, 3_600_000);
