import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { viewStoreContract } from '../../../test/contracts/view-store.contract.js';
import { makeFolder, removeFolder } from '../../../test/kit/folders.js';
import { LmdbViewStore } from './lmdb-view-store.js';

viewStoreContract('LMDB', () => {
  const folder = makeFolder();
  return {
    open: async () => LmdbViewStore.open(folder),
    reopen: async () => LmdbViewStore.open(folder),
    dispose: async () => removeFolder(folder),
  };
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
