import { cpSync, existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dropViews, expectRefusal, logFile, replaceAll, unsealed } from '../kit/data-folders.js';
import { makeFolder, removeFolder } from '../kit/folders.js';
import { startInVain, TestService } from '../kit/service.js';
import { eachOf } from '../kit/writers.js';

/** A folder with a session; each test works on a copy of it. */
let original: string;
beforeAll(async () => {
  original = makeFolder();
  const service = await TestService.start(unsealed, original);
  const agent = await service.newAgent();
  for (let i = 1; i <= 30; i++) await agent.store(`straw ${i} in the haystack`);
  await service.stop();
});
afterAll(() => removeFolder(original));

describe('the service refuses to start', () => {
  let folder: string;
  beforeEach(() => {
    folder = makeFolder();
    return () => removeFolder(folder);
  });

  it('on a log that was cut off', async () => {
    const { length } = readFileSync(logFile(original));
    for (const size of [Math.floor(length / 2), length - 4096, 8192, 5000, 100]) {
      rmSync(folder, { recursive: true });
      cpSync(original, folder, { recursive: true });
      truncateSync(logFile(folder), size);
      expectRefusal(await startInVain(folder), /data\.mdb/);
    }
    cpSync(logFile(original), logFile(folder));
    const restored = await TestService.start({}, folder);
    await restored.dispose();
  });

  it('on a log that was emptied', async () => {
    for (const empty of [(file: string) => truncateSync(file, 0), (file: string) => rmSync(file)]) {
      rmSync(folder, { recursive: true });
      cpSync(original, folder, { recursive: true });
      empty(logFile(folder));
      expectRefusal(await startInVain(folder), /log/);
    }
  });

  it('on a log that is none', async () => {
    cpSync(original, folder, { recursive: true });
    writeFileSync(logFile(folder), 'not a log at all '.repeat(1000));
    expectRefusal(await startInVain(folder), /data\.mdb/);
  });

  it('where the record of the accounts is damaged and the views are gone', async () => {
    cpSync(original, folder, { recursive: true });
    dropViews(folder);
    expect(replaceAll(logFile(folder), 'agent.created', 'agent.creaked')).toBeGreaterThan(0);
    expectRefusal(await startInVain(folder, unsealed), /damaged at position \d+/);
  });

  it('while another process has the folder', async () => {
    const first = await TestService.start({}, folder);
    const agent = await first.newAgent();
    const refusal = await startInVain(folder);
    expectRefusal(refusal, /in use by process \d+/);
    expect(refusal.lines[0]).toContain(folder);
    await agent.store({ content: 'undisturbed', memory_id: 'm' });
    expect((await agent.get('/memory/m')).status).toBe(200);
    await first.kill();
    await first.launch();
    expect((await agent.get('/memory/m')).status).toBe(200);
    await first.dispose();
  });

  it('where its port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as { port: number };
    expectRefusal(await startInVain(folder, { PORT: String(port) }), /PORT/);
    server.close();
  });

  it('where its folder cannot be one', async () => {
    const file = path.join(folder, 'a-file');
    writeFileSync(file, '');
    for (const wrong of [file, path.join(file, 'below')])
      expectRefusal(await startInVain(folder, { HINDCAST_DATA_DIR: wrong }), new RegExp(wrong));
  });

  const wrong: [name: string, value: string][] = [
    ['PORT', 'abc'],
    ['PORT', '65536'],
    ['PORT', ''],
    ['HINDCAST_LOG', 'foo'],
    ['HINDCAST_VIEWS', 'foo'],
    ['HINDCAST_LOG_LEVEL', 'loud'],
    ['HINDCAST_BODY_LIMIT_KB', '1'],
    ['HINDCAST_BODY_TIMEOUT_S', '0.5'],
    ['HINDCAST_VENDOR_NAME', 'No Such/Name'],
    ['HINDCAST_METRICS_PUBLIC', 'perhaps'],
    ['HINDCAST_WARM_UP', 'soon'],
  ];
  it('with a setting that is wrong, and names it', async () => {
    await eachOf(wrong, async ([name, value]) => {
      const refusal = await startInVain(folder, { [name]: value });
      expectRefusal(refusal, new RegExp(`\\b${name}\\b`));
      expect(refusal.lines[0]).toContain(value);
    });
    expect(existsSync(logFile(folder))).toBe(false);
  });

  it('with a secret that is wrong, and does not show it', async () => {
    const secrets: [name: string, value: string][] = [
      ['HINDCAST_API_KEY', 'a secret with blanks'],
      ['HINDCAST_ACCOUNT_TOKEN', '2 short'],
      ['HINDCAST_BOOTSTRAP_TOKEN', 'ünusable-secret'],
    ];
    await eachOf(secrets, async ([name, value]) => {
      const refusal = await startInVain(folder, { [name]: value });
      expectRefusal(refusal, new RegExp(`\\b${name}\\b`));
      expect(refusal.lines[0]).not.toContain(value);
    });
  });

  it('starts with a setting that is misspelt, and names it', async () => {
    const started = await TestService.start({ HINDCAST_BODY_LIMIT: '64' }, folder);
    await expect.poll(() => started.output).toMatch(/HINDCAST_BODY_LIMIT is not a setting/);
    await started.dispose();
  });
});
