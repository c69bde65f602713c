import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { open } from 'lmdb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { leafHash, MerkleTree, verifyConsistency, verifyInclusion } from '../../projections/proof/merkle-tree.js';
import { makeFolder, removeFolder } from '../../test/kit/folders.js';
import { LogDamagedError, LogUnavailableError } from '../log/event-log.js';
import { InMemoryEventLog } from '../log/in-memory/in-memory-event-log.js';
import { SigningKeys } from '../sealing/receipts/signing-keys.js';
import { CheckpointLog } from './checkpoint-log.js';
import { ProofDamagedError, ProofStore } from './proof-store.js';
import { hashedSession, leafBytesOf } from './session-leaf.js';
import { sha256 } from './sha256.js';
import { openNote, readVerifierKey } from './signed-note.js';
import { readCheckpoint, type TreeCheckpoint } from './tree-checkpoint.js';

let folder: string;
let log: InMemoryEventLog;
let checkpoints: CheckpointLog;
let complaints: string[];
let nowMs = Date.UTC(2026, 0, 1);

const openLog = async (owns: (session: string) => boolean = () => true, over: typeof log = log): Promise<CheckpointLog> =>
  CheckpointLog.open({
    log: over,
    store: await ProofStore.open(path.join(folder, 'proof')),
    keys: SigningKeys.open(path.join(folder, 'signing')),
    settings: { everyMs: 3_600_000 },
    owns,
    warn: (_, message) => complaints.push(message),
    now: () => nowMs,
  });

beforeEach(async () => {
  folder = makeFolder();
  complaints = [];
  log = new InMemoryEventLog();
  checkpoints = await openLog();
});
afterEach(async () => {
  await checkpoints.stop();
  removeFolder(folder);
});

const recordsOf = (session: string, from: number, count: number): Buffer[] =>
  Array.from({ length: count }, (_, i) => Buffer.from(`{"of":"${session}","number":${from + i}}`));

/** What an auditor reads from a note. */
function opened(note: string): TreeCheckpoint {
  const verifiers = checkpoints.reader.verifierKeys().map(({ verifierKey }) => readVerifierKey(verifierKey));
  return readCheckpoint(openNote(note, verifiers).text);
}

async function expectProved(session: string, position: number, record: Uint8Array): Promise<void> {
  const proved = await checkpoints.reader.prove(session, position);
  if (proved === null) throw new Error(`position ${position} of ${session} is in no checkpoint`);
  const { index, hashes, leaf, leafIndex, leafHashes, checkpoint } = proved;
  expect(Buffer.compare(proved.record, record)).toBe(0);
  expect(verifyInclusion(sha256, leafHash(sha256, record), index, leaf, hashes)).toBe(true);
  const entry = leafBytesOf({ ...leaf, session: hashedSession(session) });
  expect(verifyInclusion(sha256, leafHash(sha256, entry), leafIndex, opened(checkpoint), leafHashes)).toBe(true);
}

describe('the checkpoint log', () => {
  it('begins with a signed checkpoint of nothing, under a name of its own', () => {
    expect(checkpoints.reader.origin).toMatch(/^hindcast\/[0-9a-f]{16}$/);
    expect(opened(checkpoints.reader.latest())).toEqual({
      origin: checkpoints.reader.origin,
      size: 0,
      root: sha256(),
      extensions: ['time 2026-01-01T00:00:00.000Z'],
    });
  });

  it('proves each record of each session, however many there are', async () => {
    const sizes = { one: 1, two: 2, some: 37, tile: 256, 'tile and one': 257, tiles: 1300 };
    for (const [session, size] of Object.entries(sizes)) await log.append(session, recordsOf(session, 0, size));
    await checkpoints.make();
    for (const [session, size] of Object.entries(sizes)) {
      const records = recordsOf(session, 0, size);
      const looked = new Set([1, 2, 255, 256, 257, 512, 1024, 1025, size - 1, size].filter((at) => at > 0 && at <= size));
      for (const position of looked) await expectProved(session, position, records[position - 1]);
      expect(await checkpoints.reader.prove(session, size + 1)).toBeNull();
    }
    expect(await checkpoints.reader.prove('nobody', 1)).toBeNull();
  });

  it('grows as one tree of all its entries would, and shows it', async () => {
    const roots: { size: number; root: Uint8Array }[] = [];
    for (let round = 0; round < 12; round++) {
      nowMs += 60_000;
      for (let i = 0; i <= round; i++) await log.append(`s${i}`, recordsOf(`s${i}`, round, 1));
      await checkpoints.make();
      roots.push(opened(checkpoints.reader.latest()));
    }
    expect(roots.map(({ size }) => size)).toEqual(roots.map((_, round) => ((round + 1) * (round + 2)) / 2));
    for (const [i, earlier] of roots.entries())
      for (const later of roots.slice(i)) {
        const shown = checkpoints.reader.consistency(earlier.size, later.size);
        expect(shown).toMatchObject({ from: { size: earlier.size, root: earlier.root }, to: { size: later.size, root: later.root } });
        expect(verifyConsistency(sha256, earlier, later, shown?.hashes ?? [])).toBe(true);
      }
    expect(checkpoints.reader.consistency(1, 79)).toBeNull();
  });

  it('shows that a tree of a session begins with each earlier one, as the whole tree would', async () => {
    const records = recordsOf('s', 0, 1100);
    const whole = new MerkleTree(sha256);
    for (const record of records) whole.append(leafHash(sha256, record));
    for (const end of [3, 250, 256, 700, 1100]) {
      await log.append('s', records.slice(whole.size === 0 ? 0 : ((await log.head('s')) as number), end));
      await checkpoints.make();
    }
    const size = fc.integer({ min: 0, max: 1100 });
    await fc.assert(
      fc.asyncProperty(size, size, async (one, other) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        expect(await checkpoints.reader.sessionConsistency('s', from, to)).toEqual({
          from: { size: from, root: whole.root(from) },
          to: { size: to, root: whole.root(to) },
          hashes: whole.consistencyProof(from, to),
        });
      }),
      { numRuns: 150 },
    );
    expect(await checkpoints.reader.sessionConsistency('s', 1, 1101)).toBeNull();
  });

  it('goes on after a restart, also with what a crash left out of it', async () => {
    await log.append('a', recordsOf('a', 0, 300));
    await checkpoints.make();
    const before = opened(checkpoints.reader.latest());
    await checkpoints.stop();
    await log.append('a', recordsOf('a', 300, 5));
    await log.append('b', recordsOf('b', 0, 1));
    checkpoints = await openLog();
    checkpoints.lookAgain();
    expect(await checkpoints.reach('b', 1, 5000)).toBe(true);
    expect(await checkpoints.reach('a', 305, 5000)).toBe(true);
    await expectProved('a', 305, recordsOf('a', 304, 1)[0]);
    await expectProved('a', 7, recordsOf('a', 6, 1)[0]);
    const after = opened(checkpoints.reader.latest());
    expect(after).toMatchObject({ origin: before.origin, size: 3 });
    expect(verifyConsistency(sha256, before, after, checkpoints.reader.consistency(1, 3)?.hashes ?? [])).toBe(true);
  });

  it('makes one for who asks, and says where it would take too long', async () => {
    await log.append('a', recordsOf('a', 0, 1));
    expect(await checkpoints.reach('a', 1, 5000)).toBe(true);
    expect(await checkpoints.reach('a', 2, 0)).toBe(false);
  });

  it('makes the last one at a stop', async () => {
    await log.append('a', recordsOf('a', 0, 3));
    await checkpoints.stop();
    checkpoints = await openLog();
    await expectProved('a', 3, recordsOf('a', 2, 1)[0]);
  });

  it('has the sessions that this process owns, and no others', async () => {
    await checkpoints.stop();
    let own = ['a'];
    checkpoints = await openLog((session) => own.includes(session));
    for (const session of ['a', 'b']) await log.append(session, recordsOf(session, 0, 1));
    await checkpoints.make();
    expect([checkpoints.reader.leafOf('a')?.size, checkpoints.reader.leafOf('b')]).toEqual([1, null]);
    own = ['a', 'b'];
    checkpoints.lookAgain();
    await expect.poll(() => checkpoints.reader.leafOf('b')?.size).toBe(1);
  });

  it('never takes back what it signed: records that are others now, or fewer, get into no later checkpoint', async () => {
    await log.append('a', recordsOf('a', 0, 10));
    await log.append('b', recordsOf('b', 0, 10));
    await checkpoints.make();
    await checkpoints.stop();
    const forged = new InMemoryEventLog();
    await forged.append('a', recordsOf('a', 0, 10).with(3, Buffer.from('{"forged":true}')));
    await forged.append('a', recordsOf('a', 10, 1));
    await forged.append('b', recordsOf('b', 0, 9));
    checkpoints = await openLog(undefined, forged);
    expect(await checkpoints.reach('a', 11, 5000)).toBe(true);
    // The tree of 11 records goes on from the ten that were signed: no proof fits what is on the log now.
    await expect(checkpoints.reader.sessionConsistency('a', 0, 11)).rejects.toThrow(LogDamagedError);
    await expect(checkpoints.reader.prove('a', 4)).rejects.toThrow(LogDamagedError);
    await expect(checkpoints.reader.prove('b', 10)).rejects.toThrow(LogDamagedError);
    expect(checkpoints.reader.leafOf('b')?.size).toBe(10);
  });

  it('does without a session that cannot be read now, and takes it up again', async () => {
    await log.append('a', recordsOf('a', 0, 1));
    await log.append('b', recordsOf('b', 0, 1));
    const read = log.read.bind(log);
    log.read = async (session, options, visit) => {
      if (session === 'a') throw new LogUnavailableError('away');
      await read(session, options, visit);
    };
    for (let tries = 0; tries < 3; tries++) await checkpoints.make();
    expect([checkpoints.reader.leafOf('a'), checkpoints.reader.leafOf('b')?.size]).toEqual([null, 1]);
    // it is tried again all the time, and told once
    expect(complaints).toEqual(['a session could not be taken into the checkpoint']);
    log.read = read;
    await checkpoints.make();
    expect(checkpoints.reader.leafOf('a')?.size).toBe(1);
  });

  it('is verified with keys of before, after they were rotated', async () => {
    await log.append('a', recordsOf('a', 0, 1));
    await checkpoints.make();
    const before = checkpoints.reader.latest();
    await checkpoints.stop();
    SigningKeys.open(path.join(folder, 'signing')).rotate();
    checkpoints = await openLog();
    await log.append('a', recordsOf('a', 1, 1));
    await checkpoints.make();
    expect(checkpoints.reader.verifierKeys()).toHaveLength(2);
    for (const note of [before, checkpoints.reader.latest()]) expect(opened(note).origin).toBe(checkpoints.reader.origin);
    const [today] = checkpoints.reader.verifierKeys();
    expect(() => openNote(before, [readVerifierKey(today.verifierKey)])).toThrow();
  });

  it('begins another log, under another name, where its folder is gone', async () => {
    const { origin } = checkpoints.reader;
    await checkpoints.stop();
    rmSync(path.join(folder, 'proof'), { recursive: true });
    checkpoints = await openLog();
    expect(checkpoints.reader.origin).not.toBe(origin);
  });
});

describe('a checkpoint log that is damaged', () => {
  const sizes = { one: 1, tile: 256, tiles: 700 };
  let whole: ReturnType<typeof opened>;

  beforeEach(async () => {
    for (const part of [0.4, 1]) {
      for (const [session, size] of Object.entries(sizes)) {
        const { length } = await recordsIn(session);
        await log.append(session, recordsOf(session, length, Math.ceil(size * part) - length));
      }
      await checkpoints.make();
    }
    whole = opened(checkpoints.reader.latest());
    await checkpoints.stop();
  });

  const recordsIn = async (session: string): Promise<number[]> => {
    const positions: number[] = [];
    await log.read(session, {}, ({ position }) => positions.push(position));
    return positions;
  };

  /** Changes a byte of a row, or takes the row away. @returns what was done */
  async function damage(database: string, row: number, byte: number, isGone: boolean): Promise<void> {
    const root = open({ path: path.join(folder, 'proof'), maxDbs: 8 });
    const rows = root.openDB<Buffer, string>({ name: database, encoding: 'binary' });
    const keys = [...rows.getKeys()];
    const key = keys[row % keys.length];
    const value = Buffer.from(rows.get(key) as Buffer);
    value[byte % value.length] ^= 1 << (byte % 8);
    await (isGone ? rows.remove(key) : rows.put(key, value));
    await root.close();
  }

  /** All that can be shown is right, or damage is told. */
  async function expectNothingWrong(): Promise<'whole' | 'damaged'> {
    let told: 'whole' | 'damaged' = 'whole';
    const orDamage = async (work: () => Promise<void>): Promise<void> => {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof ProofDamagedError || error instanceof LogDamagedError)) throw error;
        told = 'damaged';
      }
    };
    /** A session whose row is lost is proved anew. */
    const leafOf = async (session: string): Promise<unknown> => {
      let leaf: unknown = null;
      await orDamage(async () => {
        leaf = checkpoints.reader.leafOf(session);
      });
      return leaf;
    };
    await orDamage(async () => {
      checkpoints = await openLog();
      expect(opened(checkpoints.reader.latest())).toEqual(whole);
      for (const [session, size] of Object.entries(sizes))
        for (const position of [1, Math.ceil(size / 2), size])
          if ((await leafOf(session)) === null) told = 'damaged';
          else await orDamage(() => expectProved(session, position, recordsOf(session, position - 1, 1)[0]));
      for (const [from, to] of [
        [0, 3],
        [2, 5],
        [3, whole.size],
      ])
        await orDamage(async () => {
          const shown = checkpoints.reader.consistency(from, to);
          expect(verifyConsistency(sha256, shown?.from as TreeCheckpoint, shown?.to as TreeCheckpoint, shown?.hashes ?? [])).toBe(true);
          if (to === whole.size) expect(shown?.to.root).toEqual(whole.root);
        });
      await orDamage(async () => {
        const shown = await checkpoints.reader.sessionConsistency('tiles', 300, 700);
        const tree = new MerkleTree(sha256);
        for (const record of recordsOf('tiles', 0, 700)) tree.append(leafHash(sha256, record));
        if (shown === null) expect(checkpoints.reader.leafOf('tiles')).toBeNull();
        else expect([shown.from.root, shown.to.root]).toEqual([tree.root(300), tree.root(700)]);
      });
    });
    return told;
  }

  it('shows nothing that is wrong, whichever row of it was changed or lost', async () => {
    const stored = path.join(folder, 'proof');
    const copy = path.join(folder, 'copy');
    cpSync(stored, copy, { recursive: true });
    const told = { whole: 0, damaged: 0 };
    const database = fc.constantFrom('leaves', 'nodes', 'notes', 'sessions', 'session_nodes', 'about');
    await fc.assert(
      fc.asyncProperty(database, fc.nat(), fc.nat(), fc.boolean(), async (name, row, byte, isGone) => {
        rmSync(stored, { recursive: true, force: true });
        cpSync(copy, stored, { recursive: true });
        await damage(name, row, byte, isGone);
        told[await expectNothingWrong()]++;
        await checkpoints.stop();
      }),
      { numRuns: 60 },
    );
    expect(told.damaged).toBeGreaterThan(20);
  });

  it('is begun anew with the signed word that it took in what was there', async () => {
    const { origin } = whole;
    rmSync(path.join(folder, 'proof'), { recursive: true });
    checkpoints = await openLog();
    await checkpoints.begin();
    checkpoints.lookAgain();
    await expect.poll(() => checkpoints.reader.leafOf('tiles')?.size).toBe(700);
    await log.append('later', recordsOf('later', 0, 1));
    await checkpoints.make();
    const anew = opened(checkpoints.reader.latest());
    expect(anew.origin).not.toBe(origin);
    expect([anew.size, anew.extensions]).toEqual([4, expect.arrayContaining(['inherited 3'])]);
    expect(['tiles', 'later'].map((session) => checkpoints.reader.provedSession(session)?.inherited)).toEqual([700, 0]);
  });
});
