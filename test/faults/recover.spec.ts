import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { dropViews, expectRefusal, logFile } from '../kit/data-folders.js';
import { makeFolder, removeFolder } from '../kit/folders.js';
import { expectError, type Json, ok } from '../kit/http.js';
import { startInVain, type TestAgent, TestService } from '../kit/service.js';

const page = readFileSync('docs/operations.md', 'utf8');
const commands = [...page.matchAll(/```bash\n(npx hindcast recover [\s\S]*?)```/g)].map(([, block]) => block.trim());

const pageBytes = 4096;
const sessions = 8;
const memories = 25;

let desk: string;
let agents: TestAgent[];
/** What each session answered when all was well. */
let before: Json[];
const data = (): string => path.join(desk, 'data');

/** What a session answers to all kinds of questions. */
async function answersOf(agent: TestAgent): Promise<Json> {
  const { items } = await ok(agent.post('/memory/search', { user_message: 'heron at the post', top_k: 5 }));
  const { valid, position, head } = await ok(agent.get('/events/verify'));
  return {
    memories: (await ok(agent.get('/memory?limit=100'))).items,
    found: items.map(({ memory_id }: Json) => memory_id),
    events: await agent.events(),
    chain: { valid, position, head },
  };
}

/** A folder in which one session has an erased memory, backups of it from before and after, and an export of each session; more came after these. */
beforeAll(async () => {
  desk = makeFolder();
  const service = await TestService.start({}, path.join(desk, 'original'));
  agents = [];
  for (let i = 0; i < sessions; i++) agents.push(await service.newAgent());
  for (let j = 1; j <= memories; j++) {
    if (j === memories - 5) {
      await service.stop();
      cpSync(path.join(desk, 'original'), path.join(desk, 'older'), { recursive: true });
      await service.launch();
    }
    await Promise.all(
      agents.map((agent, i) => agent.store({ content: `heron ${j} stood at post ${i} `.padEnd(300, '.'), memory_id: `leaf-${i}-${j}` })),
    );
  }
  await ok(agents[5].post('/erase', { memory_ids: ['leaf-5-3'] }));
  await service.stop();
  cpSync(path.join(desk, 'original'), path.join(desk, 'backup'), { recursive: true });
  await service.launch();
  before = [];
  mkdirSync(path.join(desk, 'exports'));
  for (const [i, agent] of agents.entries()) {
    before.push(await answersOf(agent));
    writeFileSync(path.join(desk, 'exports', `${i}.ndjson`), (await agent.get('/events/export')).text);
  }
  await service.stop();
});
afterEach(() => rmSync(data(), { recursive: true, force: true }));
afterAll(() => removeFolder(desk));

/** Runs a command as the page has it. */
async function run(command: string): Promise<{ code: number; out: string }> {
  const script = command.replaceAll('npx hindcast', `"${process.execPath}" "${path.resolve('bin/hindcast.js')}"`);
  const env = { PATH: process.env.PATH };
  try {
    const { stdout, stderr } = await promisify(execFile)('bash', ['-ec', script], { cwd: desk, env });
    return { code: 0, out: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout + stderr };
  }
}

/** A copy of the folder in which the page of a memory's event is lost. @returns the sessions that are refused, by their numbers */
async function damage(memoryId: string): Promise<number[]> {
  cpSync(path.join(desk, 'original'), data(), { recursive: true });
  dropViews(data());
  const bytes = readFileSync(logFile(data()));
  const needle = `"id":"${memoryId}"`;
  expect(bytes.includes(needle)).toBe(true);
  for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at))
    bytes.fill(0, at - (at % pageBytes), at - (at % pageBytes) + pageBytes);
  writeFileSync(logFile(data()), bytes);
  const service = await TestService.start({}, data());
  const answers = await Promise.all(agents.map((agent) => agent.on(service).get('/memory?limit=100')));
  for (const answer of answers) if (answer.status !== 200) expectError(answer, 503, 'log_damaged');
  expect((await run(commands[0])).out).toContain('is in use by process');
  await service.stop();
  const refused = answers.flatMap(({ status }, i) => (status === 200 ? [] : [i]));
  expect(refused.length).toBeLessThan(sessions);
  return refused;
}

async function expectAllAsBefore(): Promise<void> {
  const verified = await run('npx hindcast verify data');
  expect(verified, verified.out).toMatchObject({ code: 0, out: expect.stringContaining(', 0 unproved') });
  const service = await TestService.start({}, data());
  try {
    for (const [i, agent] of agents.entries()) {
      expect(await answersOf(agent.on(service))).toEqual(before[i]);
      expect((await agent.on(service).store('after the damage')).position).toBe(memories + (i === 5 ? 2 : 1));
    }
    expect(await ok(service.http.request('GET', '/health'))).toMatchObject({ status: 'ok', problems: [] });
  } finally {
    await service.kill();
  }
}

it('brings sessions back from a backup by the commands of docs/operations.md', async () => {
  expect(commands).toHaveLength(4);
  expect(await damage('leaf-5-12')).toContain(5);
  const told = await run(commands[0]);
  expect(told, told.out).toMatchObject({
    code: 1,
    out: expect.stringMatching(new RegExp(`^DAMAGED +${agents[5].id} +from position \\d+ on`, 'm')),
  });
  const damaged = readFileSync(logFile(data()));
  const recovered = await run(commands[1]);
  expect(recovered, recovered.out).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      new RegExp(`^recovered +${agents[5].id} +up to position ${memories + 1}, with \\d+ records from backup`, 'm'),
    ),
  });
  const kept = readdirSync(data()).filter((name) => name.startsWith('damaged-'));
  expect(kept.map((name) => readFileSync(logFile(path.join(data(), name))).equals(damaged))).toEqual([true]);
  await expectAllAsBefore();
});

it('brings sessions back from exports, one after the other, and what was erased stays erased', async () => {
  const refused = await damage('leaf-5-3');
  expect(refused).toContain(5);
  for (const [i, one] of refused.entries()) {
    cpSync(path.join(desk, 'exports', `${one}.ndjson`), path.join(desk, 'events.ndjson'));
    const { code, out } = await run(commands[2]);
    expect([code, out]).toEqual([i === refused.length - 1 ? 0 : 2, out]);
  }
  await expectAllAsBefore();
});

it('puts a log that does not open together from an older backup and exports, by the command of docs/operations.md', async () => {
  cpSync(path.join(desk, 'original'), data(), { recursive: true });
  writeFileSync(logFile(data()), readFileSync(logFile(data())).subarray(0, 20_000));
  expectRefusal(await startInVain(data()), /was cut off/);
  const told = await run(commands[0]);
  expect(told, told.out).toMatchObject({
    code: 1,
    out: expect.stringMatching(/was cut off[\s\S]*^DAMAGED +\$accounts[\s\S]*nothing was changed/m),
  });
  rmSync(path.join(desk, 'backup'), { recursive: true });
  cpSync(path.join(desk, 'older'), path.join(desk, 'backup'), { recursive: true });
  const recovered = await run(commands[3]);
  expect(recovered, recovered.out).toMatchObject({ code: 0, out: expect.stringMatching(/^recovered +\$accounts/m) });
  await expectAllAsBefore();
});

it('reads a log page by page that lost the list of its sessions, which the views name', async () => {
  cpSync(path.join(desk, 'original'), data(), { recursive: true });
  const bytes = readFileSync(logFile(data()));
  for (let at = 0; at < bytes.length; at += pageBytes) {
    const page = bytes.subarray(at, at + pageBytes);
    if (agents.every(({ id }) => page.includes(id)) && !page.includes('recorded_at')) page.fill(0);
  }
  writeFileSync(logFile(data()), bytes);
  expectRefusal(await startInVain(data()), /its tree "sessions"/);
  const recovered = await run(commands[0]);
  expect(recovered, recovered.out).toMatchObject({
    code: 0,
    out: expect.stringMatching(/its pages are read one by one, and \d+ records are there/),
  });
  await expectAllAsBefore();
});
