import { cpSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CheckpointedFolder, edited, forgedRecord, openCheckpoints } from '../../../test/kit/checkpointed-folder.js';
import { LmdbEventLog } from '../../log/lmdb/lmdb-event-log.js';
import type { CheckpointLog } from '../../proof/checkpoint-log.js';
import { exitCodeOf, reportOf } from './report.js';
import { findingsOf } from './verify-offline.js';

let fixture: CheckpointedFolder;
beforeAll(async () => {
  fixture = await CheckpointedFolder.make();
});
afterAll(() => fixture.remove());

describe('a checkpoint log that began anew on what was there', () => {
  let folder: string;
  beforeAll(async () => {
    folder = fixture.at('anew');
    cpSync(fixture.data, folder, { recursive: true });
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
    const findings = await findingsOf(folder, {});
    expect([exitCodeOf(findings), findings.changed]).toEqual([2, []]);
    expect(findings.proved.map(({ session, from, to }) => [session, from, to])).toEqual([
      ['agent_a', 13, 14],
      ['agent_new', 1, 1],
    ]);
    expect(findings.unproved.map(({ where, what }) => [where, what.replace(/ began.*/, '')])).toEqual(
      [...fixture.content].map(([session, { length }]) => [
        session,
        expect.stringMatching(new RegExp(`^positions 1 to ${length} were there before the checkpoint log hindcast/`)),
      ]),
    );
  });

  it('closes the gap with the log of before, where a backup has it', async () => {
    const findings = await findingsOf(folder, { proofs: [fixture.data], checkpoint: [fixture.kept(3)] });
    expect([exitCodeOf(findings), reportOf(findings)]).toEqual([0, expect.stringContaining('5 sessions, 28 records proved')]);
    const older = await findingsOf(folder, { proofs: [fixture.copyOf(1)] });
    expect(exitCodeOf(older)).toBe(2);
    expect(older.proved.filter(({ session }) => session === 'agent_a')).toMatchObject([
      { from: 1, to: 7 },
      { from: 13, to: 14 },
    ]);
  });

  it('is no way past a checkpoint of before that was kept', async () => {
    const findings = await findingsOf(folder, { checkpoint: [fixture.kept(2)] });
    expect([exitCodeOf(findings), reportOf(findings)]).toEqual([1, expect.stringContaining('there is no checkpoint log of that name')]);
  });
});

describe('a log that two nodes signed, each its sessions', () => {
  let nodes: string[];
  const notes: string[] = [];
  beforeAll(async () => {
    nodes = ['node-1', 'node-2'].map((name) => fixture.at(name));
    const log = LmdbEventLog.open(path.join(nodes[0], 'log'));
    let owners = new Map([...fixture.content.keys()].map((session, i) => [session, i % 2]));
    const each: CheckpointLog[] = [];
    for (const [i, folder] of nodes.entries()) {
      each.push(await openCheckpoints(folder, log, 1, { owns: (session) => owners.get(session) === i }));
      await each[i].begin();
    }
    for (const [session, records] of fixture.content) await log.append(session, records);
    for (const checkpoints of each) await checkpoints.make();
    // A session goes over to the other node.
    owners = new Map([...owners, ['agent_a', 0]]);
    await log.append('agent_a', [forgedRecord]);
    for (const [i, checkpoints] of each.entries()) {
      await checkpoints.make();
      notes[i] = fixture.at(`kept-of-node-${i + 1}`);
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
      const forged = fixture.withRecords(session, (records) => edited(records, 0));
      const folder = await fixture.forge(
        new Map([...forged, ['agent_a', [...(forged.get('agent_a') as Buffer[]), forgedRecord]]]),
        nodes[0],
      );
      const findings = await findingsOf(folder, { proofs: [nodes[1]] });
      expect([exitCodeOf(findings), [...new Set(findings.changed.map(({ where }) => where))]]).toEqual([1, [session]]);
    }
  });

  it('says which folder has no checkpoint log', async () => {
    await expect(findingsOf(nodes[0], { proofs: [fixture.at('.')] })).rejects.toThrow('has no checkpoint log');
  });
});
