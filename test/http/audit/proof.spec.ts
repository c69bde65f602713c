import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { leafHash, type Sha256, verifyConsistency, verifyInclusion } from '../../../projections/proof/merkle-tree.js';
import { openNote, readVerifierKey } from '../../../src/proof/signed-note.js';
import { readCheckpoint, type TreeCheckpoint } from '../../../src/proof/tree-checkpoint.js';
import { expectError, type Json, ok } from '../../kit/http.js';
import { agent, service, startService } from '../../kit/started.js';

startService();

const sha256: Sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const bytes = (base64: string): Buffer => Buffer.from(base64, 'base64');
const head = ({ size, root }: Json) => ({ size, root: bytes(root) });

async function opened(note: string): Promise<TreeCheckpoint> {
  const { keys } = await ok(agent.get('/audit/keys'));
  return readCheckpoint(
    openNote(
      note,
      keys.map((key: Json) => readVerifierKey(key.verifier_key)),
    ).text,
  );
}

/** Checks a proof as an auditor does, who has nothing but the answer and the public keys. */
async function check({ session_id, record, session_tree, checkpoint_log, checkpoint }: Json): Promise<TreeCheckpoint> {
  const signed = await opened(checkpoint);
  expect(head(checkpoint_log)).toEqual({ size: signed.size, root: signed.root });
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(session_tree.size));
  const entry = Buffer.concat([sha256(Buffer.from(session_id)), size, bytes(session_tree.root)]);
  const proves = (leaf: Uint8Array, tree: Json): boolean =>
    verifyInclusion(sha256, leafHash(sha256, leaf), tree.index, head(tree), tree.hashes.map(bytes));
  expect(proves(bytes(record), session_tree)).toBe(true);
  expect(proves(entry, checkpoint_log)).toBe(true);
  return signed;
}

describe('the proof of a record', () => {
  it('shows it in a signed checkpoint, as soon as it is written', async () => {
    for (const memory_id of ['m1', 'm2', 'm3']) await agent.store({ memory_id, content: `${memory_id} is on the log` });
    for (const position of [3, 1, 2]) {
      const proof = await ok(agent.get(`/audit/proof?position=${position}`));
      expect(proof).toMatchObject({ session_id: agent.id, position, session_tree: { index: position - 1 } });
      await check(proof);
    }
  });

  it('shows that what was signed before was not changed since', async () => {
    await agent.store({ memory_id: 'm1', content: 'one' });
    const before = await check(await ok(agent.get('/audit/proof?position=1')));
    await agent.store({ memory_id: 'm2', content: 'two' });
    const { session_tree, checkpoint } = await ok(agent.get('/audit/proof?position=2'));
    const after = await opened(checkpoint);
    expect(after.size).toBeGreaterThan(before.size);
    const shown = await ok(agent.get(`/audit/consistency?from=${before.size}&to=${after.size}`));
    expect([head(shown.from), head(shown.to)]).toEqual([before, after].map(({ size, root }) => ({ size, root })));
    expect(verifyConsistency(sha256, before, after, shown.hashes.map(bytes))).toBe(true);
    const own = await ok(agent.get('/audit/consistency?from=1&to=2&tree=session'));
    expect(own.to).toEqual({ size: 2, root: session_tree.root });
    expect(verifyConsistency(sha256, head(own.from), head(own.to), own.hashes.map(bytes))).toBe(true);
  });

  it('holds for a record that was erased', async () => {
    await agent.store({ memory_id: 'secret', content: 'to be forgotten' });
    const before = await ok(agent.get('/audit/proof?position=1'));
    await ok(agent.post('/erase', { memory_ids: ['secret'] }));
    const { position } = await ok(agent.get('/events/verify'));
    await ok(agent.get(`/audit/proof?position=${position}`));
    const after = await ok(agent.get('/audit/proof?position=1'));
    expect(after.record).toBe(before.record);
    await check(after);
    expect(Buffer.from(after.record, 'base64').toString('latin1')).not.toContain('forgotten');
  });

  it('is the same after a restart, under the same name', async () => {
    await agent.store({ memory_id: 'm1', content: 'one' });
    const before = await check(await ok(agent.get('/audit/proof?position=1')));
    await service.restart();
    const after = await opened((await agent.get('/audit/checkpoint')).text);
    expect(after.origin).toBe(before.origin);
    const shown = await ok(agent.get(`/audit/consistency?from=${before.size}&to=${after.size}`));
    expect(verifyConsistency(sha256, before, after, shown.hashes.map(bytes))).toBe(true);
    await check(await ok(agent.get('/audit/proof?position=1')));
  });
});

describe('what there is no proof of', () => {
  it('is refused, with what there is', async () => {
    await agent.store({ memory_id: 'm1', content: 'one' });
    expectError(await agent.get('/audit/proof?position=2'), 404, 'not_found');
    expectError(await agent.get('/audit/consistency?from=0&to=1000000000'), 404, 'not_found');
    expectError(await agent.get('/audit/consistency?from=0&to=9&tree=session'), 404, 'not_found');
    for (const query of [
      'proof',
      'proof?position=0',
      'proof?position=x',
      'consistency?from=0',
      'consistency?from=2&to=1',
      'consistency?from=0&to=0&tree=a',
    ])
      expectError(await agent.get(`/audit/${query}`), 422, 'invalid_fields');
  });

  it('is of no other session', async () => {
    await agent.store({ memory_id: 'm1', content: 'mine' });
    const other = await service.newAgent();
    expectError(await other.get('/audit/proof?position=1'), 404, 'not_found');
  });
});
