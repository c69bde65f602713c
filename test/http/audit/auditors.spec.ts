import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { open } from 'lmdb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyOf, positionOfKey, withChecksum } from '../../../src/embedded/placed-record.js';
import { makeFolder, removeFolder } from '../../kit/folders.js';
import { ok } from '../../kit/http.js';
import { type TestAgent, TestService } from '../../kit/service.js';

const page = readFileSync('docs/auditors.md', 'utf8');
const blocks = [...page.matchAll(/```bash\n([\s\S]*?)```/g)].map(([, block]) => block);
const blockWith = (words: string): string => blocks.find((block) => block.includes(words)) as string;

let service: TestService;
let agent: TestAgent;
let desk: string;

beforeAll(async () => {
  service = await TestService.start();
  agent = await service.newAgent();
  desk = makeFolder();
});
afterAll(async () => {
  await service?.dispose();
  removeFolder(desk);
});

interface Run {
  readonly code: number;
  readonly out: string;
}

/** Runs commands as the page has them, at an auditor's desk. */
async function run(commands: string): Promise<Run> {
  const script = commands
    .replaceAll('npx hindcast', `"${process.execPath}" "${path.resolve('bin/hindcast.js')}"`)
    .replaceAll('./data', service.folder);
  const env = { PATH: process.env.PATH, HINDCAST_URL: `http://127.0.0.1:${service.port}`, HINDCAST_API_KEY: agent.key };
  try {
    const { stdout, stderr } = await promisify(execFile)('bash', ['-ec', script], { cwd: desk, env });
    return { code: 0, out: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout + stderr };
  }
}

/** Changes the last record of the agent's session, and makes its checksum right. */
async function forgeLast(change: (record: Buffer) => Buffer): Promise<void> {
  const root = open({ path: path.join(service.folder, 'log'), maxDbs: 4 });
  const records = root.openDB<Buffer, Buffer>({ name: 'records', keyEncoding: 'binary', encoding: 'binary' });
  const number = root.openDB<number, string>({ name: 'sessions', encoding: 'ordered-binary' }).get(agent.id) as number;
  const [key] = records.getKeys({ start: keyOf(number, Number.MAX_SAFE_INTEGER), reverse: true, limit: 1 });
  const record = change(Buffer.from((records.get(key) as Buffer).subarray(4)));
  await records.put(Buffer.from(key), withChecksum(record, number, positionOfKey(key)));
  await root.close();
}

describe.skipIf(process.env.HINDCAST_TEST_ENGINES !== undefined)('the commands of docs/auditors.md', () => {
  it('keep checkpoints, and prove a running service, an export, a stopped one and what was erased', async () => {
    await agent.store({ memory_id: 'm1', content: 'The heron stood at the post.' });
    await agent.store({ memory_id: 'm2', content: 'The heron flew.' });
    await ok(agent.get('/audit/proof?position=2'));
    expect(await run(blockWith('witness'))).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^kept the first checkpoint of hindcast\/[0-9a-f]{16}: \d+ entries/),
    });
    const exported = await run(blockWith('events.ndjson'));
    expect(exported, exported.out).toMatchObject({ code: 0, out: expect.stringContaining(`proved    ${agent.id}  positions 1 to 2,`) });
    expect(exported.out).toContain(`sealed    ${agent.id}  the content ("data") of 2 records is sealed`);
    const events = readFileSync(path.join(desk, 'events.ndjson'), 'utf8');
    writeFileSync(path.join(desk, 'forged.ndjson'), events.replace('"actor":"hck_', '"actor":"hcx_'));
    const verify = blockWith('events.ndjson').trim().split('\n').at(-1) as string;
    const forged = await run(verify.replace('events.ndjson', 'forged.ndjson'));
    expect(forged, forged.out).toMatchObject({
      code: 1,
      out: expect.stringContaining(`CHANGED   ${agent.id}  position 1: "actor" is another than in the sealed record`),
    });
    const answer = await ok(agent.post('/erase', { memory_ids: ['m1'] }));
    writeFileSync(path.join(desk, 'erased.json'), JSON.stringify(answer));
    const receipt = await run(blockWith('verify-receipt'));
    expect(receipt, receipt.out).toMatchObject({ code: 0, out: expect.stringMatching(/position 1 {2}memory\.stored {2}m1\n1 records\n/) });
    writeFileSync(
      path.join(desk, 'erased.json'),
      JSON.stringify({ ...answer, receipt: { ...answer.receipt, erased_at: '2020-01-01T00:00:00.000Z' } }),
    );
    expect(await run(blockWith('verify-receipt'))).toMatchObject({ code: 1, out: expect.stringMatching(/^CHANGED /) });
    await ok(agent.get('/audit/proof?position=3'));
    expect(await run(blockWith('witness'))).toMatchObject({ code: 0, out: expect.stringMatching(/^kept checkpoint/) });
    const running = await run(blockWith('verify ./data'));
    expect(running, running.out).toMatchObject({ code: 0, out: expect.stringContaining(`proved    ${agent.id}  positions 1 to 3,`) });
    const erased = await run(blockWith('events.ndjson'));
    expect(erased, erased.out).toMatchObject({ code: 0, out: expect.stringContaining(`proved    ${agent.id}  positions 1 to 3,`) });
    expect(readFileSync(path.join(desk, 'events.ndjson'), 'utf8')).not.toContain('stood at the post');
    await service.stop();
    const stopped = await run(blockWith('verify ./data'));
    expect(stopped, stopped.out).toMatchObject({ code: 0, out: expect.stringContaining(', 0 unproved') });
    await service.launch();
  });

  it('take the checkpoint logs of other folders besides', async () => {
    for (const node of ['node-2', 'node-3']) cpSync(service.folder, path.join(desk, node), { recursive: true });
    cpSync(path.join(desk, 'head.note'), path.join(desk, 'head-2.note'));
    const placed = await run(blockWith('--proofs'));
    expect(placed, placed.out).toMatchObject({ code: 0, out: expect.stringMatching(/(held against hindcast\/[0-9a-f]{16}, .*\n){3}/) });
  });

  it('tell what is in no checkpoint after a crash, and have it proved after the next start', async () => {
    const { position } = await agent.store({ memory_id: 'm4', content: 'It came back.' });
    await service.kill();
    const crashed = await run(blockWith('verify ./data'));
    expect(crashed, crashed.out).toMatchObject({
      code: 2,
      out: expect.stringContaining(`UNPROVED  ${agent.id}  positions ${position} to ${position} are in no checkpoint`),
    });
    await service.launch();
    await service.stop();
    expect((await run(blockWith('verify ./data'))).code).toBe(0);
    await service.launch();
  });

  it('follow a signing key that was rotated when they are told of it', async () => {
    await service.stop();
    const rotated = await run(`HINDCAST_DATA_DIR=${service.folder} npx hindcast keys rotate-signing`);
    expect(rotated, rotated.out).toMatchObject({ code: 0, out: expect.stringMatching(/^signs with [0-9a-f]{24} from now on/) });
    await service.launch();
    const { position } = await agent.store({ memory_id: 'm5', content: 'Signed by another key.' });
    await ok(agent.get(`/audit/proof?position=${position}`));
    expect(await run(blockWith('witness'))).toMatchObject({ code: 1, out: expect.stringContaining('signed by none of the known keys') });
    const { keys } = await ok(agent.get('/audit/keys'));
    expect(keys).toHaveLength(2);
    expect(await run(`npx hindcast witness --out head.note --trust '${keys[0].verifier_key}'`)).toMatchObject({ code: 0 });
    expect((await run(blockWith('verify ./data'))).code).toBe(0);
  });

  it('find a last record that was edited with its checksum, and a service that was put back', async () => {
    await service.stop();
    await forgeLast((record) => record.fill(0x41, record.length - 8));
    for (const command of [blockWith('verify ./data'), 'npx hindcast verify ./data']) {
      const forged = await run(command);
      expect(forged, forged.out).toMatchObject({
        code: 1,
        out: expect.stringMatching(new RegExp(`CHANGED +${agent.id} +changed between positions \\d+ and \\d+: it has other records`)),
      });
    }
    const other = await TestService.start();
    try {
      const stranger = await other.newAgent();
      const elsewhere = await run(
        `HINDCAST_URL=http://127.0.0.1:${other.port} HINDCAST_API_KEY=${stranger.key} npx hindcast witness --out head.note`,
      );
      expect(elsewhere).toMatchObject({ code: 1, out: expect.stringContaining('signed by none of the known keys') });
    } finally {
      await other.dispose();
    }
  });

  // The one who may read everything is told of nothing.
  it.skipIf(process.getuid?.() === 0)('name a folder that may not be read', async () => {
    mkdirSync(path.join(desk, 'closed'), { mode: 0 });
    for (const command of ['verify', 'recover'])
      expect(await run(`npx hindcast ${command} ./closed`)).toMatchObject({
        code: command === 'verify' ? 3 : 1,
        out: expect.stringContaining('EACCES: permission denied'),
      });
  });

  it('say what they cannot read', async () => {
    mkdirSync(path.join(desk, 'knot'));
    symlinkSync('log', path.join(desk, 'knot', 'log'));
    for (const [command, says] of [
      ['verify ./nowhere', 'is no data folder'],
      ['verify ./knot', 'ELOOP'],
      ['verify events.ndjson', '--proof'],
      ['verify events.ndjson --proof head.note', 'is no answer of GET /audit/proof'],
      ['verify events.ndjson --proof nowhere.json', 'ENOENT'],
      ['verify ./data --key nonsense', 'is no key'],
      ['verify ./data --nonsense', 'unknown option'],
      ['witness', '--out'],
      ['witness --out ./knot', 'is a directory'],
      ['witness --out head.note --url http://127.0.0.1:1', 'no service answers'],
    ])
      expect([command, await run(`npx hindcast ${command}`)]).toEqual([command, { code: 3, out: expect.stringContaining(says) }]);
    expect(await run('npx hindcast verify --help')).toMatchObject({ code: 0 });
  });
});
