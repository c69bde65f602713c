import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, removeFolder } from '../../kit/folders.js';
import { expectError, type Json, ok } from '../../kit/http.js';
import { type TestAgent, TestService } from '../../kit/service.js';

const page = readFileSync('docs/operations.md', 'utf8');
const blockWith = (words: string): string =>
  [...page.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, block]) => block).find((block) => block.includes(words)) as string;

/** The block that only moves the folder away. */
const newBeginning = 'mv data/proof data/proof.damaged\n';
expect(page).toContain(`\`\`\`bash\n${newBeginning}\`\`\``);

/** A folder with some history, and a copy of it from before; each test works on a copy. */
let desk: string;
let original: TestAgent;
const data = (): string => path.join(desk, 'data');
const backup = (): string => path.join(desk, 'backup');

beforeAll(async () => {
  desk = makeFolder();
  const service = await TestService.start({}, path.join(desk, 'original'));
  original = await service.newAgent();
  for (const memory_id of ['m1', 'm2', 'm3']) await original.store({ memory_id, content: `${memory_id} is on the log` });
  await service.stop();
  cpSync(path.join(desk, 'original'), backup(), { recursive: true });
  await service.launch();
  await original.store({ memory_id: 'm4', content: 'written after the backup' });
  await service.stop();
});
afterAll(() => removeFolder(desk));

/** Runs commands as the page has them. */
async function run(commands: string): Promise<{ code: number; out: string }> {
  const script = commands.replaceAll('npx hindcast', `"${process.execPath}" "${path.resolve('bin/hindcast.js')}"`);
  try {
    const { stdout, stderr } = await promisify(execFile)('bash', ['-ec', script], { cwd: desk, env: { PATH: process.env.PATH } });
    return { code: 0, out: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout + stderr };
  }
}

function copy(damage: (proof: string) => void): void {
  rmSync(data(), { recursive: true, force: true });
  cpSync(path.join(desk, 'original'), data(), { recursive: true });
  damage(path.join(data(), 'proof'));
}

const file = (proof: string): string => path.join(proof, 'data.mdb');
const rewrite = (proof: string, change: (bytes: Buffer) => Buffer): void => writeFileSync(file(proof), change(readFileSync(file(proof))));
const damages: [what: string, damage: (proof: string) => void][] = [
  ['cut off', (proof) => truncateSync(file(proof), 9000)],
  ['of no bytes, with a tree beside it that is not', (proof) => rewrite(proof, (bytes) => bytes.fill(0, 4096 * 4))],
  ['overwritten', (proof) => rewrite(proof, (bytes) => bytes.fill(0xa5))],
  ["another folder's file", (proof) => cpSync(path.join(proof, '..', 'log', 'data.mdb'), file(proof))],
  [
    'a file in the place of the folder',
    (proof) => {
      rmSync(proof, { recursive: true });
      writeFileSync(proof, 'no folder');
    },
  ],
  [
    'a checkpoint of another text',
    (proof) => rewrite(proof, (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('\ntime 2', '\ntime 3'), 'latin1')),
  ],
  [
    'without the keys that it was signed with',
    (proof) => {
      const keys = path.join(proof, '..', 'keys', 'signing');
      for (const name of readdirSync(keys)) rmSync(path.join(keys, name));
    },
  ],
];

describe.skipIf(process.env.HINDCAST_TEST_ENGINES !== undefined)('a folder proof/ that is damaged', () => {
  it.each(damages)('is named, and all else is served: %s', async (_, damage) => {
    copy(damage);
    const service = await TestService.start({}, data());
    try {
      const agent = original.on(service);
      expect(await ok(service.http.request('GET', '/health'))).toMatchObject({
        status: 'degraded',
        problems: [{ code: 'proof_damaged', detail: expect.stringContaining('docs/operations.md') }],
      });
      for (const asked of ['checkpoint', 'keys', 'proof?position=1', 'consistency?from=0&to=1', 'consistency?from=0&to=1&tree=session'])
        expectError(await agent.get(`/audit/${asked}`), 503, 'proof_damaged');
      expect((await agent.store({ content: 'written beside the damage' })).position).toBe(5);
      expect(await agent.find('written after the backup')).toContain('m4');
      const verified = await ok(agent.get('/events/verify'));
      expect(verified).toMatchObject({ valid: true, position: 5 });
      expect(verified).not.toHaveProperty('proved_position');
      expect(service.output).toMatch(/proof is damaged: nothing is proved until it is mended/);
      expect(await service.stop()).toMatchObject({ code: 0, signal: null });
    } finally {
      await service.kill();
    }
  });

  it('is begun anew when it was moved away, and verify tells what nothing shows any more', async () => {
    copy((proof) => truncateSync(file(proof), 9000));
    expect(await run(newBeginning)).toMatchObject({ code: 0 });
    expect(existsSync(path.join(data(), 'proof.damaged'))).toBe(true);
    const service = await TestService.start({}, data());
    try {
      const agent = original.on(service);
      expect((await ok(service.http.request('GET', '/health'))).problems).toEqual([]);
      expect(await ok(agent.get('/audit/proof?position=4'))).toMatchObject({ position: 4 });
      const { position } = await agent.store({ content: 'written after the new beginning' });
      await ok(agent.get(`/audit/proof?position=${position}`));
      expect(await ok(agent.get('/events/verify'))).toMatchObject({ valid: true, proved_position: 5, inherited_position: 4 });
      await service.stop();
      const alone = await run('npx hindcast verify data');
      expect(alone, alone.out).toMatchObject({
        code: 2,
        out: expect.stringMatching(new RegExp(`UNPROVED +${agent.id} +positions 1 to 4 were there before the checkpoint log hindcast/`)),
      });
      expect(alone.out).toContain(`proved    ${agent.id}  positions 5 to 5,`);
      const withBackup = await run(blockWith('--proofs'));
      expect(withBackup, withBackup.out).toMatchObject({
        code: 2,
        out: expect.stringMatching(new RegExp(`UNPROVED +${agent.id} +positions 4 to 4 were there before`)),
      });
      for (const span of ['1 to 3', '5 to 5']) expect(withBackup.out).toContain(`proved    ${agent.id}  positions ${span},`);
    } finally {
      await service.kill();
    }
  });

  it('goes on from a backup of it, and all is proved', async () => {
    copy((proof) => truncateSync(file(proof), 9000));
    expect(await run(blockWith('cp -r backup/proof'))).toMatchObject({ code: 0 });
    const service = await TestService.start({}, data());
    try {
      await ok(original.on(service).get('/audit/proof?position=4'));
      await service.stop();
      const { code, out } = await run('npx hindcast verify data');
      expect([code, out]).toEqual([0, expect.stringContaining(' 0 unproved')]);
    } finally {
      await service.kill();
    }
  });
});

describe.skipIf(process.env.HINDCAST_TEST_ENGINES !== undefined)('an old copy of all but proof/', () => {
  it('is named by what was signed since', async () => {
    copy((proof) => {
      for (const part of ['log', 'views']) {
        rmSync(path.join(proof, '..', part), { recursive: true });
        cpSync(path.join(backup(), part), path.join(proof, '..', part), { recursive: true });
      }
    });
    const service = await TestService.start({}, data());
    try {
      const agent = original.on(service);
      await expect
        .poll(async () => (await ok(service.http.request('GET', '/health'))).problems)
        .toEqual([{ code: 'log_damaged', detail: expect.stringContaining(`position 4`) }]);
      expect(await ok(agent.get('/events/verify'))).toMatchObject({ valid: false, position: 3, proved_position: 0 });
      expectError(await agent.get('/audit/proof?position=1'), 503, 'log_damaged');
    } finally {
      await service.kill();
    }
  });
});

describe.skipIf(process.env.HINDCAST_TEST_ENGINES !== undefined)('GET /events/verify', () => {
  it('says how far the session is proved, and finds what was changed since', async () => {
    copy(() => undefined);
    const service = await TestService.start({ HINDCAST_CHECKPOINT_INTERVAL_S: '3600' }, data());
    try {
      const agent = original.on(service);
      await agent.store({ content: 'in no checkpoint yet' });
      const verified: Json = await ok(agent.get('/events/verify'));
      expect(verified).toMatchObject({ valid: true, position: 5, proved_position: 4, inherited_position: 0 });
      expect(Date.parse(verified.checkpoint_time)).toBeLessThanOrEqual(Date.now());
      expect(await ok((await service.newAgent()).get('/events/verify'))).toMatchObject({ proved_position: 0, inherited_position: 0 });
    } finally {
      await service.kill();
    }
  });
});
