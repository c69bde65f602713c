import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { open } from 'lmdb';
import { describe, expect, it } from 'vitest';
import { viewStoreContract } from '../../../test/contracts/view-store.contract.js';
import { makeFolder, removeFolder } from '../../../test/kit/folders.js';
import { DiskFullError, diskFreeMin, expectRoom } from '../../embedded/disk-room.js';
import type { ViewDraft } from '../view-store.js';
import { LmdbViewStore } from './lmdb-view-store.js';

viewStoreContract('LMDB', () => {
  const folder = makeFolder();
  return {
    open: async () => LmdbViewStore.open(folder),
    reopen: async () => LmdbViewStore.open(folder),
    dispose: async () => removeFolder(folder),
  };
});

it('are neither saved nor deleted on a full disk, and what was saved stays', async () => {
  const folder = makeFolder();
  let free = diskFreeMin;
  const views = LmdbViewStore.open(folder, (at) => expectRoom(at, () => free));
  const save = (position: number, text: string, meanwhile = (): void => undefined): Promise<boolean> => {
    const documents = async function* () {
      meanwhile();
      yield Buffer.from(text);
    };
    return views.save('s', { position, version: 1, documents: documents() });
  };
  const saved = async () => [...((await views.load('s'))?.documents ?? [])].map(String);
  await save(1, 'one');
  await expect(save(2, 'two', () => (free = diskFreeMin - 1))).rejects.toThrow(DiskFullError);
  for (const change of [save(3, 'three'), views.delete('s'), views.forget('s')]) await expect(change).rejects.toThrow(DiskFullError);
  expect(await saved()).toEqual(['one']);
  free = diskFreeMin;
  expect(await save(4, 'four')).toBe(true);
  expect(await saved()).toEqual(['four']);
  await views.close();
  removeFolder(folder);
});

it('leave no documents behind that no view has', async () => {
  const folder = makeFolder();
  const save = (views: LmdbViewStore, position: number, texts: readonly string[], kept?: ViewDraft['kept']): Promise<boolean> => {
    const documents = async function* () {
      for (const text of texts) {
        if (text === 'broken') throw new Error(text);
        yield Buffer.from(text);
      }
    };
    return views.save('s', { position, version: 1, kept, documents: documents() });
  };
  const stored = async (): Promise<number> => {
    const root = open({ path: folder, maxDbs: 4, readOnly: true });
    const keys = root.openDB({ name: 'documents', encoding: 'binary' }).getKeysCount();
    await root.close();
    return keys;
  };
  let views = LmdbViewStore.open(folder);
  await save(views, 1, ['one', 'two', 'three']);
  await save(views, 2, ['four', 'five'], { position: 1, documents: 1 });
  expect(await stored()).toBe(3);
  await expect(save(views, 3, ['six', 'seven', 'broken'], { position: 2, documents: 3 })).rejects.toThrow('broken');
  expect(await stored()).toBe(5);
  await save(views, 4, ['eight'], { position: 2, documents: 2 });
  expect(await stored()).toBe(3);
  await expect(save(views, 5, ['nine', 'broken'])).rejects.toThrow('broken');
  await views.close();
  views = LmdbViewStore.open(folder);
  await save(views, 5, ['ten']);
  expect(await stored()).toBe(1);
  await views.close();
  removeFolder(folder);
});

describe('damaged LMDB views', () => {
  const text = 'a document of a view that is long enough to be found again';

  async function damaged(change: (content: Buffer) => Buffer): Promise<string> {
    const folder = makeFolder();
    const views = LmdbViewStore.open(folder);
    await views.save('s', {
      position: 1,
      version: 1,
      documents: (async function* () {
        yield Buffer.from(text);
      })(),
    });
    await views.close();
    const file = path.join(folder, 'data.mdb');
    writeFileSync(file, change(readFileSync(file)));
    return folder;
  }

  it('are not read: a changed document is noticed', async () => {
    const folder = await damaged((content) => {
      content.write('A', content.indexOf(text));
      return content;
    });
    const views = LmdbViewStore.open(folder);
    const view = await views.load('s');
    expect(() => [...(view?.documents ?? [])]).toThrow('damaged');
    await views.close();
    removeFolder(folder);
  });

  it('are made anew where their file is broken', async () => {
    const folder = await damaged((content) => content.subarray(0, 5000));
    const views = LmdbViewStore.open(folder);
    expect(await views.load('s')).toBeNull();
    await views.close();
    removeFolder(folder);
  });
});
