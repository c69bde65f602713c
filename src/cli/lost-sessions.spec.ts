import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeFolder, removeFolder } from '../../test/kit/folders.js';
import { hostOf } from '../../test/kit/hosts.js';
import { type Config, loadConfig } from '../config.js';
import { openEngines } from '../engines.js';
import { checkChains, replayViews } from './replay.js';
import { sealDataFolder } from './seal.js';
import { verifyReplay } from './verify-replay.js';

let folder: string;
const printed: string[] = [];
const config = (sealing: 'on' | 'off' = 'off'): Config =>
  loadConfig({ HINDCAST_DATA_DIR: path.join(folder, 'data'), HINDCAST_SEALING: sealing });

/** A folder of which the list of sessions is gone with the file; what says so is beside it. */
beforeEach(async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
  printed.length = 0;
  folder = makeFolder();
  const { log, views, release } = await openEngines(config());
  const host = hostOf({ log, views });
  for (const session of ['agent_a', 'agent_b']) {
    const decide = () => ({ content: 'a lamp' });
    await host.writes.write(session, { type: 'memory.stored', id: 'm', asked: {}, decide }, { actor: 'a', causation: 'b' });
  }
  await host.stop();
  release();
  writeFileSync(path.join(folder, 'data', 'log', 'data.mdb'), '');
});
afterEach(() => {
  vi.restoreAllMocks();
  removeFolder(folder);
});

const said = /names 2 sessions less than it had: it is damaged/;

it('no command makes anything of a log that lost the list of its sessions', async () => {
  await expect(replayViews(config(), undefined)).rejects.toThrow(said);
  await expect(verifyReplay(config(), undefined)).rejects.toThrow(said);
  const to = path.join(folder, 'sealed');
  await expect(sealDataFolder(config('on'), path.join(folder, 'data'), to)).rejects.toThrow(said);
  expect(existsSync(to)).toBe(false);
});

it('verify counts it', async () => {
  expect(await checkChains(config(), undefined)).toMatchObject({ sessions: 0, failed: 1 });
  expect(printed.join('')).toMatch(said);
});
