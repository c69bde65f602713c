import { existsSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder, removeFolder } from '../../test/kit/folders.js';
import { ConfigError, loadConfig } from '../config.js';
import { loadMasterKey, MasterKeyError } from './master-key.js';
import { keysFolder, masterKeyFile, openSealing } from './open-sealing.js';

let folder: string;
let told: string[];
beforeEach(() => {
  folder = makeFolder();
  told = [];
});
afterEach(() => removeFolder(folder));

const settings = (more: Record<string, string> = {}) => loadConfig({ HINDCAST_DATA_DIR: path.join(folder, 'data'), ...more });
const open = (more?: Record<string, string>) => openSealing(settings(more), (line) => told.push(line));

describe('the master key', () => {
  it('is made beside the data folder, not in it', async () => {
    const sealing = await open();
    const file = path.join(folder, 'data.master-key');
    expect([sealing?.isOn, masterKeyFile(settings()), existsSync(file)]).toEqual([true, file, true]);
    expect(told).toEqual([expect.stringContaining(`in ${file}: back it up now`)]);
    expect(existsSync(path.join(folder, 'data/master.key'))).toBe(false);
    await sealing?.ring.close();
  });

  it('leaves the folder that it is put into as it was', async () => {
    const before = statSync(path.dirname(folder)).mode;
    const sealing = await open({ HINDCAST_DATA_DIR: folder });
    expect(statSync(path.dirname(folder)).mode).toBe(before);
    await sealing?.ring.close();
  });

  it('is read in the data folder where an earlier version made it', async () => {
    const sealing = await open();
    await sealing?.ring.digests('s');
    await sealing?.ring.close();
    const inside = path.join(folder, 'data/master.key');
    renameSync(path.join(folder, 'data.master-key'), inside);
    expect(masterKeyFile(settings())).toBe(inside);
    await (await open())?.ring.close();
    expect(told).toHaveLength(1);
  });

  it('is missed where something is sealed, and not made anew', async () => {
    const sealing = await open();
    await sealing?.ring.digests('s');
    await sealing?.ring.close();
    renameSync(path.join(folder, 'data.master-key'), path.join(folder, 'elsewhere'));
    await expect(open()).rejects.toThrow(MasterKeyError);
    await (await open({ HINDCAST_MASTER_KEY_FILE: path.join(folder, 'elsewhere') }))?.ring.close();
  });

  it('is changed to the end at the next start where that was cut off', async () => {
    const sealing = await open();
    const digest = (await sealing?.ring.digests('s'))?.of('payload', 'text');
    const file = masterKeyFile(settings());
    // the other key is made, all is wrapped by it, and its file is not in its place
    const next = loadMasterKey({ text: '', file: `${file}.next`, mayMake: true, tell: () => undefined });
    await sealing?.ring.rotate(next);
    await sealing?.ring.close();
    const again = await open();
    expect((await again?.ring.digests('s'))?.of('payload', 'text')).toBe(digest);
    expect(loadMasterKey({ text: '', file, mayMake: false, tell: () => undefined }).id).toBe(next.id);
    expect(existsSync(`${file}.next`)).toBe(false);
    await again?.ring.close();
  });

  it('is asked for in another place where it cannot be written', async () => {
    // A name of 255 bytes is as long as names can be; the draft of the file has a longer one.
    const file = path.join(folder, 'k'.repeat(255));
    await expect(open({ HINDCAST_MASTER_KEY_FILE: file })).rejects.toThrow(/name a file in HINDCAST_MASTER_KEY_FILE/);
  });
});

describe('a log that nodes share', () => {
  it.each(['kafka', 'kurrentdb'])('on %s is refused where the keys would not be shared', async (log) => {
    await expect(open({ HINDCAST_LOG: log })).rejects.toThrow(ConfigError);
    expect(await open({ HINDCAST_LOG: log, HINDCAST_SEALING: 'off' })).toBeNull();
  });

  it('is refused without a master key, since each node would make another', async () => {
    const refused = open({ HINDCAST_LOG: 'kafka', HINDCAST_VIEWS: 'mongodb' });
    await expect(refused).rejects.toThrow(/openssl rand -hex 32/);
    expect(existsSync(path.join(folder, 'data.master-key'))).toBe(false);
  });
});

describe('where sealing is off', () => {
  it('nothing is opened or made', async () => {
    expect(await open({ HINDCAST_SEALING: 'off' })).toBeNull();
    expect([existsSync(keysFolder(settings())), told]).toEqual([false, []]);
  });

  it('what was sealed before stays readable', async () => {
    await (await open())?.ring.close();
    const sealing = await open({ HINDCAST_SEALING: 'off' });
    expect(sealing?.isOn).toBe(false);
    await sealing?.ring.close();
  });
});
