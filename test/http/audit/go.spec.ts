import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, removeFolder } from '../../kit/folders.js';
import { type Json, ok } from '../../kit/http.js';
import { agent, startService } from '../../kit/started.js';

const hasGo = spawnSync('go', ['version']).status === 0;

/** Skipped where there is no Go: `npm test` is to run on Node alone. */
describe.skipIf(!hasGo)('proofs, as the libraries of Go see them', () => {
  startService();

  let folder: string;
  let program: string;
  beforeAll(async () => {
    folder = makeFolder();
    program = path.join(folder, 'verify');
    await promisify(execFile)('go', ['build', '-mod=vendor', '-o', program, '.'], {
      cwd: 'test/go',
      env: { ...process.env, GOFLAGS: '', GOTOOLCHAIN: 'local' },
    });
  }, 600_000);
  afterAll(() => removeFolder(folder));

  async function verify(input: Json): Promise<{ code: number; out: string }> {
    const child = execFile(program);
    let out = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (out += chunk));
    child.stdin?.end(JSON.stringify(input));
    const [code] = await once(child, 'close');
    return { code, out };
  }

  it('are right: the note, the record, the session, and what was signed before', async () => {
    const [{ verifier_key }] = (await ok(agent.get('/audit/keys'))).keys;
    await agent.store({ content: 'the first' });
    const first = await ok(agent.get('/audit/proof?position=1'));
    for (let batch = 0; batch < 7; batch++)
      await ok(agent.post('/memory/batch', { items: Array.from({ length: 50 }, (_, i) => ({ content: `note ${batch} ${i}` })) }));
    for (const position of [1, 2, 255, 256, 257, 300, 351]) {
      const proof = await ok(agent.get(`/audit/proof?position=${position}`));
      const sizes = [first, proof].map(({ checkpoint_log }) => checkpoint_log.size);
      const consistency = await ok(agent.get(`/audit/consistency?from=${sizes[0]}&to=${sizes[1]}`));
      const input = { verifier_key, proof, earlier: first.checkpoint, consistency };
      expect([position, await verify(input)]).toEqual([position, { code: 0, out: 'verified\n' }]);
      const otherRecord = { ...input, proof: { ...proof, record: first.record.replace(/^./, 'B') } };
      const otherSession = { ...input, proof: { ...proof, session_id: 'another' } };
      for (const wrong of [otherRecord, otherSession]) expect((await verify(wrong)).code).toBe(1);
    }
  });
});
