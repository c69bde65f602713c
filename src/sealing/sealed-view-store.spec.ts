import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { InMemoryViewStore } from '../views/in-memory/in-memory-view-store.js';
import type { View } from '../views/view-store.js';
import { InMemoryKeyStore } from './in-memory/in-memory-key-store.js';
import { KeyRing } from './key-ring.js';
import { masterKeyOf } from './master-key.js';
import { SealedViewStore } from './sealed-view-store.js';

const session = 'agent_a';
const note = `${session}\nkey`;

async function* each(...documents: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* documents;
}

function withBit(document: Uint8Array, at: number): Uint8Array {
  const damaged = Buffer.from(document);
  damaged[at] ^= 1;
  return damaged;
}

let ring: KeyRing;
let stored: InMemoryViewStore;
const open = (): SealedViewStore => new SealedViewStore(stored, ring, async function* () {});
const save = (views: SealedViewStore, text: string) => views.save(session, { position: 1, version: 1, documents: each(Buffer.from(text)) });
const texts = async (views: SealedViewStore): Promise<string[] | null> => {
  const view = await views.load(session);
  return view === null ? null : [...view.documents].map((document) => Buffer.from(document).toString());
};

describe('sealed views', () => {
  beforeEach(async () => {
    ring = await KeyRing.open(new InMemoryKeyStore(), masterKeyOf(randomBytes(32)));
    stored = new InMemoryViewStore();
  });

  it('are read after a start, and gone with their key', async () => {
    await save(open(), 'the quick zebra');
    expect(await texts(open())).toEqual(['the quick zebra']);
    const sealed = await stored.load(session);
    const noted = await stored.load(note);
    await open().delete(session);
    // whoever kept the bytes has no key to them
    for (const [name, view] of [[session, sealed] as const, [note, noted] as const])
      await stored.save(name, { position: 2, version: view?.version as number, documents: each(...(view?.documents ?? [])) });
    expect(await texts(open())).toBeNull();
  });

  it('find each damaged document by themselves, and each that stands in the place of another', async () => {
    await open().save(session, { position: 1, version: 1, documents: each(...['one', 'two', 'three'].map((text) => Buffer.from(text))) });
    const view = (await stored.load(session)) as View;
    const sealed = [...view.documents];
    const changes = sealed.flatMap((document, i) =>
      Array.from({ length: document.length }, (_, at) => sealed.map((other, j) => (j === i ? withBit(other, at) : other))),
    );
    changes.push([sealed[1], sealed[0], sealed[2]]);
    for (const documents of changes) {
      await stored.delete(session);
      await stored.save(session, { ...view, documents: each(...documents) });
      await expect(texts(open())).rejects.toThrow();
    }
    await stored.delete(session);
    await stored.save(session, { ...view, documents: each(...sealed) });
    expect(await texts(open())).toEqual(['one', 'two', 'three']);
  });

  it('destroy no other key, and are made anew, wherever the note of their key is damaged', async () => {
    const neighbors = await ring.take(session, 3);
    await save(open(), 'the quick zebra');
    neighbors.push(...(await ring.take(session, 3)));
    const [right] = (await stored.load(note))?.documents ?? [];
    for (let bit = 0; bit < right.length * 8; bit++) {
      const damaged = Buffer.from(right);
      damaged[bit >> 3] ^= 1 << (bit & 7);
      await stored.delete(note);
      await stored.save(note, { position: 1, version: 1_000_000, documents: each(damaged) });
      expect(await texts(open())).toBeNull();
      await open().delete(session);
      const found = await ring.find(
        session,
        neighbors.map(({ id }) => id),
      );
      expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['live']));
    }
    const views = open();
    await save(views, 'the quick quagga');
    expect(await texts(open())).toEqual(['the quick quagga']);
  });
});
