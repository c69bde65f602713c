import type { KeyObject } from 'node:crypto';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { open } from 'lmdb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CheckpointedFolder, type Content, edited, forgedRecord, rounds } from '../../../test/kit/checkpointed-folder.js';
import { LmdbEventLog } from '../../log/lmdb/lmdb-event-log.js';
import { CheckpointLog } from '../../proof/checkpoint-log.js';
import { ProofStore } from '../../proof/proof-store.js';
import { verifierKeyOf } from '../../proof/signed-note.js';
import { SigningKeys } from '../../sealing/receipts/signing-keys.js';
import type { Findings } from './findings.js';
import { exitCodeOf, reportOf } from './report.js';
import { findingsOf } from './verify-offline.js';

let fixture: CheckpointedFolder;
beforeAll(async () => {
  fixture = await CheckpointedFolder.make();
});
afterAll(() => fixture.remove());

const changedIn = ({ changed }: Findings): Set<string> => new Set(changed.map(({ where }) => where));
const verified = (folder: string, checkpoint?: string): Promise<Findings> =>
  findingsOf(folder, checkpoint === undefined ? {} : { checkpoint: [checkpoint] });

describe('a data folder', () => {
  it('is proved as it was left, with a kept checkpoint of any time and without', async () => {
    for (const checkpoint of [undefined, ...Array.from({ length: rounds }, (_, round) => fixture.kept(round))]) {
      const findings = await verified(fixture.data, checkpoint);
      expect([exitCodeOf(findings), reportOf(findings)]).toEqual([
        0,
        expect.stringContaining('4 sessions, 25 records proved; 0 changed, 0 unproved'),
      ]);
    }
  });

  it('is proved by the given keys alone where they are given', async () => {
    const other = SigningKeys.open(fixture.at('other-keys'));
    const log = await CheckpointLog.open({
      log: LmdbEventLog.open(path.join(fixture.at('other'), 'log')),
      store: await ProofStore.open(path.join(fixture.at('other'), 'proof')),
      keys: other,
      settings: { everyMs: 1000 },
      owns: () => true,
      warn: () => undefined,
      now: () => 0,
    });
    const [{ verifierKey }] = log.reader.verifierKeys();
    await log.stop();
    const findings = await findingsOf(fixture.data, { key: [verifierKey] });
    expect(exitCodeOf(findings)).toBe(1);
    expect(reportOf(findings)).toContain('is not signed by a known key');
  });
});

const last = (session: string): number => (fixture.content.get(session) as Buffer[]).length - 1;

describe('a forgery with right checksums is found and placed', () => {
  it.each([
    [
      'an edited last record',
      () => fixture.withRecords('agent_a', (records) => edited(records, last('agent_a'))),
      ['agent_a'],
      /positions 8 and 12: .* of 2026-01-04.*; up to position 7 it is as in .* of 2026-01-02/,
    ],
    [
      'an edited first record',
      () => fixture.withRecords('agent_a', (records) => edited(records, 0)),
      ['agent_a'],
      /positions 1 and 3: .* of 2026-01-01/,
    ],
    [
      'a cut tail',
      () => fixture.withRecords('agent_c', (records) => records.slice(0, 7)),
      ['agent_c'],
      /positions 7 and 8: it ends at position 7, and .* has 8; up to position 6/,
    ],
    ['a dropped record', () => fixture.withRecords('agent_c', (records) => records.toSpliced(6, 1)), ['agent_c'], /positions 7 and 8/],
    ['an emptied session', () => fixture.withRecords('agent_b', () => []), ['agent_b'], /positions 1 and 1: it ends at position 0/],
    [
      'a removed session',
      () => new Map([...fixture.content].filter(([name]) => name !== 'agent_b')),
      [/^session with hash /],
      /it is gone: .* has 1 records/,
    ],
    [
      'swapped sessions',
      () =>
        new Map(
          [...fixture.content].map(([name]) => [
            name,
            fixture.content.get({ agent_a: 'agent_c', agent_c: 'agent_a' }[name] ?? name) as Buffer[],
          ]),
        ),
      ['agent_a', 'agent_c'],
      /positions 1 and [36]/,
    ],
    ['an emptied log', () => new Map(), [/^session with hash /], /it is gone/],
  ] as [string, () => Content, (string | RegExp)[], RegExp][])('%s', async (_, make, where, what) => {
    const findings = await verified(await fixture.forge(make()));
    expect(exitCodeOf(findings)).toBe(1);
    for (const name of where)
      expect(findings.changed).toContainEqual({ where: expect.stringMatching(name), what: expect.stringMatching(what) });
    if (where.every((name) => typeof name === 'string')) expect([...changedIn(findings)].sort()).toEqual(where);
  });

  it('an old file of the log replayed', async () => {
    const findings = await verified(await fixture.forge(fixture.contentBehind(0)));
    expect([...changedIn(findings)].filter((where) => where.startsWith('agent_'))).toEqual(['agent_a', 'agent_c']);
  });

  it('a record that was appended is not called valid', async () => {
    const findings = await verified(await fixture.forge(fixture.withRecords('agent_a', (records) => [...records, forgedRecord])));
    expect([exitCodeOf(findings), findings.changed]).toEqual([2, []]);
    expect(findings.unproved).toEqual([{ where: 'agent_a', what: expect.stringMatching(/^positions 13 to 13 are in no checkpoint/) }]);
    expect(findings.proved).toContainEqual({ session: 'agent_a', from: 1, to: 12, time: '2026-01-04T00:00:00.000Z' });
  });

  it('a session that was made up is not called valid', async () => {
    const findings = await verified(await fixture.forge(new Map([...fixture.content, ['agent_x', [forgedRecord]]])));
    expect([exitCodeOf(findings), findings.unproved]).toEqual([
      2,
      [{ where: 'agent_x', what: expect.stringMatching(/^positions 1 to 1 /) }],
    ]);
  });

  it('a whole folder of before is found by a checkpoint that was kept, and by views that were', async () => {
    const old = fixture.copyOf(1);
    expect(exitCodeOf(await verified(old, fixture.kept(1)))).toBe(0);
    const findings = await verified(old, fixture.kept(3));
    expect([exitCodeOf(findings), reportOf(findings)]).toEqual([
      1,
      expect.stringContaining('it ends before the kept checkpoint of 2026-01-04'),
    ]);
    const folder = await fixture.forge(fixture.contentBehind(1), old);
    expect(exitCodeOf(await verified(folder))).toBe(0);
    const views = open({ path: path.join(folder, 'views'), maxDbs: 4 });
    await views.openDB({ name: 'heads', encoding: 'json' }).put('agent_a', { position: 12, version: 1, generations: [] });
    await views.close();
    expect((await verified(folder)).changed).toEqual([{ where: 'agent_a', what: 'its stored view knows 12 records, and the log has 7' }]);
  });

  it('checkpoints that were taken away leave nothing that is called valid', async () => {
    const folder = await fixture.forge(fixture.content);
    rmSync(path.join(folder, 'proof'));
    const findings = await verified(folder);
    expect([exitCodeOf(findings), findings.proved]).toEqual([2, []]);
    expect(exitCodeOf(await verified(folder, fixture.kept(3)))).toBe(1);
  });

  it('a checkpoint log that was edited', async () => {
    const folder = await fixture.forge(fixture.content);
    rmSync(path.join(folder, 'proof'));
    cpSync(path.join(fixture.copyOf(3), 'proof'), path.join(folder, 'proof'), { recursive: true });
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

  it('checkpoints of another signer, whose key was laid into the folder, by the keys of before and by a kept checkpoint, and by nothing else', async () => {
    const folder = await fixture.forge(fixture.withRecords('agent_a', (records) => edited(records, last('agent_a'))));
    for (const name of ['proof', 'keys']) rmSync(path.join(folder, name));
    const log = LmdbEventLog.open(path.join(folder, 'log'));
    const store = await ProofStore.open(path.join(folder, 'proof'));
    // He says nothing of what was there before.
    await store.endInheriting();
    const keys = SigningKeys.open(path.join(folder, 'keys', 'signing'));
    const settings = { everyMs: 3_600_000 };
    const forged = await CheckpointLog.open({ log, store, keys, settings, owns: () => true, warn: () => undefined, now: Date.now });
    const [publicKey] = SigningKeys.open(path.join(fixture.data, 'keys', 'signing')).publicKeys.values();
    const ofBefore = verifierKeyOf({ name: forged.reader.origin, publicKey: publicKey as KeyObject });
    forged.lookAgain();
    await vi.waitFor(() => expect(forged.reader.size).toBe(fixture.content.size));
    await forged.stop();
    await log.close();
    expect(exitCodeOf(await verified(folder))).toBe(0);
    expect(exitCodeOf(await findingsOf(folder, { key: [ofBefore] }))).toBe(1);
    expect(exitCodeOf(await verified(folder, fixture.kept(3)))).toBe(1);
  });

  it('a kept checkpoint of another log', async () => {
    const note = readFileSync(fixture.kept(3), 'utf8').replaceAll(/hindcast\/[0-9a-f]{16}/g, 'hindcast/0000000000000000');
    writeFileSync(fixture.at('foreign'), note);
    expect(exitCodeOf(await verified(fixture.data, fixture.at('foreign')))).toBe(1);
  });
});
