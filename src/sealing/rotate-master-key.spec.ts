import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder, removeFolder } from '../../test/kit/folders.js';
import { ConfigError } from '../config.js';
import { EmbeddedKeyStore } from './embedded/embedded-key-store.js';
import { KeyRing } from './key-ring.js';
import { loadMasterKey, MasterKeyError, masterKeyOf } from './master-key.js';
import { rotateMasterKey } from './rotate-master-key.js';

let folder: string;
let file: string;
let lines: string[];
const tell = (line: string): void => void lines.push(line);
const load = (from: string, mayMake = false) => loadMasterKey({ text: '', file: from, mayMake, tell });

/** Works with the store as a process of its own would. */
async function withStore<T>(work: (store: EmbeddedKeyStore) => Promise<T>): Promise<T> {
  const store = await EmbeddedKeyStore.open(path.join(folder, 'keys'));
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** A record's key for each of three agents, by their sessions. */
const written = (master = load(file)) =>
  withStore(async (store) => {
    const ring = await KeyRing.open(store, master);
    const keys = new Map<string, { id: number; key: Buffer }>();
    for (const session of ['a', 'b', 'c']) {
      const [{ id, key }] = await ring.take(session, 1);
      keys.set(session, { id, key: Buffer.from(key as Uint8Array) });
    }
    return keys;
  });

const expectReadable = (keys: Awaited<ReturnType<typeof written>>, master = load(file)) =>
  withStore(async (store) => {
    const ring = await KeyRing.open(store, master);
    for (const [session, { id, key }] of keys) {
      const [found] = await ring.find(session, [id]);
      expect(found.status === 'live' && Buffer.from(found.key)).toEqual(key);
    }
  });

beforeEach(() => {
  folder = makeFolder();
  file = path.join(folder, 'master.key');
  lines = [];
  load(file, true);
});
afterEach(() => removeFolder(folder));

it('puts another master key in the place of the one before, which opens nothing any more', async () => {
  const keys = await written();
  const former = load(file);
  await withStore((store) => rotateMasterKey(store, { masterKey: '', file }, tell));
  expect(load(file).id).not.toBe(former.id);
  expect(existsSync(`${file}.next`)).toBe(false);
  expect(lines.at(-1)).toContain(`which is in ${file} now`);
  expect(lines.join()).not.toContain(readFileSync(file, 'utf8').trim());
  await expectReadable(keys);
  await expect(expectReadable(keys, former)).rejects.toThrow(MasterKeyError);
});

it('makes no key where the one given is not the one that the keys are wrapped by, and names both', async () => {
  const keys = await written();
  const wrong = path.join(folder, 'wrong.key');
  const ids = [load(file).id, load(wrong, true).id];
  for (const to of [undefined, path.join(folder, 'next.key')])
    await expect(withStore((store) => rotateMasterKey(store, { masterKey: '', file: wrong, to }, tell))).rejects.toThrow(
      `wrapped by the master key ${ids[0]}, but the one given is ${ids[1]}`,
    );
  expect(readdirSync(folder).sort()).toEqual(['keys', 'master.key', 'wrong.key']);
  await expectReadable(keys);
});

it('takes or makes the other key in a file that is named', async () => {
  const keys = await written();
  const to = path.join(folder, 'elsewhere/next.key');
  await withStore((store) => rotateMasterKey(store, { masterKey: readFileSync(file, 'utf8'), file: 'none', to }, tell));
  expect(lines.at(-1)).toContain(`HINDCAST_MASTER_KEY_FILE=${to}`);
  await expectReadable(keys, load(to));
  const own = path.join(folder, 'own.key');
  const bytes = randomBytes(32);
  writeFileSync(own, bytes.toString('base64'));
  await withStore((store) => rotateMasterKey(store, { masterKey: '', file: to, to: own }, tell));
  await expectReadable(keys, masterKeyOf(bytes));
});

it('is ended by doing it again where it was cut off', async () => {
  const keys = await written();
  const former = load(file);
  const next = load(`${file}.next`, true);
  // some are wrapped anew already, and the file was not changed
  await withStore(async (store) => {
    const ring = await KeyRing.open(store, former);
    let replaced = 0;
    const cut = new Error('cut');
    const replaceAgent = store.replaceAgent.bind(store);
    store.replaceAgent = async (...args) => {
      if (replaced++ === 1) throw cut;
      return await replaceAgent(...args);
    };
    await expect(ring.rotate(next)).rejects.toBe(cut);
    store.replaceAgent = replaceAgent;
  });
  await expect(expectReadable(keys, former)).rejects.toThrow(MasterKeyError);
  await withStore((store) => rotateMasterKey(store, { masterKey: '', file }, tell));
  expect(load(file).id).toBe(next.id);
  await expectReadable(keys);
});

it('changes nothing where it cannot be done, and says why', async () => {
  const keys = await written();
  await withStore(async (store) => {
    await expect(rotateMasterKey(store, { masterKey: readFileSync(file, 'utf8'), file }, tell)).rejects.toThrow(ConfigError);
    await expect(rotateMasterKey(store, { masterKey: '', file: path.join(folder, 'none.key') }, tell)).rejects.toThrow('is not there');
  });
  await expectReadable(keys);
});
