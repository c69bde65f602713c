import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { View, ViewDraft, ViewStore } from '../../src/views/view-store.js';

export interface ViewFixture {
  open(): Promise<ViewStore>;
  reopen?(): Promise<ViewStore>;
  dispose(): Promise<void>;
}

const draft = (position: number, texts: readonly string[], version = 1, kept?: ViewDraft['kept']): ViewDraft => ({
  position,
  version,
  kept,
  documents: documentsOf(texts),
});

async function* documentsOf(texts: readonly string[]): AsyncGenerator<Uint8Array> {
  // One buffer for all, as a writer that recycles its chunks has it.
  const buffer = Buffer.alloc(1 << 20);
  for (const text of texts) yield buffer.subarray(0, buffer.write(text));
}

const show = (view: View | null) =>
  view && { ...view, documents: Array.from(view.documents, (document) => Buffer.from(document).toString()) };

/** What every view store must do; see the guarantees at the port. */
export const viewStoreContract = (engine: string, makeFixture: () => ViewFixture) =>
  describe(`${engine} view store`, () => {
    let fixture: ViewFixture;
    let views: ViewStore;

    beforeEach(async () => {
      fixture = makeFixture();
      views = await fixture.open();
    });

    afterEach(async () => {
      await views.close();
      await fixture.dispose();
    });

    it('has no view of a session that was never saved', async () => {
      expect(await views.load('s')).toBeNull();
    });

    it('gives a view back with the position that it reflects', async () => {
      expect(await views.save('s', draft(7, ['one', 'two', 'three']))).toBe(true);
      expect(show(await views.load('s'))).toEqual({ position: 7, version: 1, documents: ['one', 'two', 'three'] });
    });

    it('gives documents of any length one after the other to who checks them by itself', async () => {
      const texts = ['one', 'two'.repeat(70_000), '', 'three', 'four'.repeat(20_000)];
      await views.save('s', draft(7, texts));
      expect(show(await views.load('s', 'unchecked'))).toEqual({ position: 7, version: 1, documents: texts });
      expect(await views.load('t', 'unchecked')).toBeNull();
    });

    it('replaces a view by a newer one, as a whole', async () => {
      await views.save('s', draft(7, ['one', 'two', 'three']));
      await views.save('s', draft(9, ['only']));
      expect(show(await views.load('s'))).toEqual({ position: 9, version: 1, documents: ['only'] });
    });

    it('does not replace a view by one as old or older', async () => {
      await views.save('s', draft(9, ['new']));
      expect(await views.save('s', draft(9, ['same']))).toBe(false);
      expect(await views.save('s', draft(3, ['old']))).toBe(false);
      expect(show(await views.load('s'))).toEqual({ position: 9, version: 1, documents: ['new'] });
    });

    it('keeps the place of a view that is empty', async () => {
      await views.save('s', draft(5, ['of before']));
      await views.delete('s');
      expect(await views.save('s', draft(7, []))).toBe(true);
      expect(await views.save('s', draft(6, ['late']))).toBe(false);
      expect(show(await views.load('s'))).toEqual({ position: 7, version: 1, documents: [] });
      expect(await views.save('s', draft(8, ['anew']))).toBe(true);
    });

    it('replaces a view of another version whatever its position', async () => {
      await views.save('s', draft(9, ['version 1']));
      expect(await views.save('s', draft(3, ['version 2'], 2))).toBe(true);
      expect(show(await views.load('s'))).toEqual({ position: 3, version: 2, documents: ['version 2'] });
    });

    it('keeps the view before when a save breaks off', async () => {
      await views.save('s', draft(5, ['whole']));
      const broken = {
        position: 9,
        version: 1,
        documents: (async function* () {
          yield Buffer.from('half');
          throw new Error('cut off');
        })(),
      };
      await expect(views.save('s', broken)).rejects.toThrow('cut off');
      expect(show(await views.load('s'))).toEqual({ position: 5, version: 1, documents: ['whole'] });
      await views.save('s', draft(11, ['later']));
      expect(show(await views.load('s'))).toEqual({ position: 11, version: 1, documents: ['later'] });
    });

    it('keeps the first documents of the view before where a save says so', async () => {
      await views.save('s', draft(5, ['one', 'two', 'rest']));
      expect(await views.save('s', draft(7, ['three', 'rest of 7'], 1, { position: 5, documents: 2 }))).toBe(true);
      expect(show(await views.load('s'))?.documents).toEqual(['one', 'two', 'three', 'rest of 7']);
      expect(await views.save('s', draft(8, ['four'], 1, { position: 7, documents: 3 }))).toBe(true);
      expect(show(await views.load('s'))?.documents).toEqual(['one', 'two', 'three', 'four']);
      expect(await views.save('s', draft(9, ['new two', 'new three'], 1, { position: 8, documents: 1 }))).toBe(true);
      expect(show(await views.load('s'))).toEqual({ position: 9, version: 1, documents: ['one', 'new two', 'new three'] });
      if (fixture.reopen !== undefined) {
        await views.close();
        views = await fixture.reopen();
      }
      expect(await views.save('s', draft(12, ['last'], 1, { position: 9, documents: 2 }))).toBe(true);
      expect(show(await views.load('s'))?.documents).toEqual(['one', 'new two', 'last']);
      expect(await views.save('s', draft(13, ['whole again']))).toBe(true);
      expect(show(await views.load('s'))?.documents).toEqual(['whole again']);
    });

    it('takes no view that keeps documents of one that is not there', async () => {
      expect(await views.save('s', draft(7, ['x'], 1, { position: 5, documents: 1 }))).toBe(false);
      expect(await views.load('s')).toBeNull();
      await views.save('s', draft(6, ['one', 'two']));
      expect(await views.save('s', draft(7, ['x'], 1, { position: 5, documents: 1 }))).toBe(false);
      expect(await views.save('s', draft(7, ['x'], 2, { position: 6, documents: 1 }))).toBe(false);
      expect(await views.save('s', draft(6, ['x'], 1, { position: 6, documents: 1 }))).toBe(false);
      expect(show(await views.load('s'))).toEqual({ position: 6, version: 1, documents: ['one', 'two'] });
      const both = [8, 9].map((position) => views.save('s', draft(position, [`of ${position}`], 1, { position: 6, documents: 1 })));
      expect((await Promise.all(both)).filter((isSaved) => isSaved)).toHaveLength(1);
    });

    it('keeps the view before when a save that keeps documents breaks off', async () => {
      await views.save('s', draft(5, ['one', 'two']));
      const broken = {
        ...draft(9, [], 1, { position: 5, documents: 1 }),
        documents: (async function* () {
          yield Buffer.from('half');
          throw new Error('cut off');
        })(),
      };
      await expect(views.save('s', broken)).rejects.toThrow('cut off');
      expect(show(await views.load('s'))?.documents).toEqual(['one', 'two']);
      expect(await views.save('s', draft(11, ['later'], 1, { position: 5, documents: 1 }))).toBe(true);
      expect(show(await views.load('s'))?.documents).toEqual(['one', 'later']);
    });

    it('lets the newest of concurrent saves win', async () => {
      await Promise.all([3, 9, 5, 7].map((position) => views.save('s', draft(position, [`at ${position}`, 'x']))));
      expect(show(await views.load('s'))).toEqual({ position: 9, version: 1, documents: ['at 9', 'x'] });
    });

    it('keeps sessions apart', async () => {
      await views.save('a', draft(1, ['of a']));
      await views.save('b', draft(2, ['of b']));
      await views.delete('a');
      expect(await views.load('a')).toBeNull();
      expect(show(await views.load('b'))).toEqual({ position: 2, version: 1, documents: ['of b'] });
      await views.deleteAll();
      expect(await views.load('b')).toBeNull();
      expect(await views.save('b', draft(1, ['again']))).toBe(true);
    });

    it('takes no view of a forgotten session any more', async () => {
      await views.save('a', draft(5, ['of a']));
      await views.save('b', draft(5, ['of b']));
      await views.forget('a');
      await views.forget('never saved');
      const expectForgotten = async (): Promise<void> => {
        for (const session of ['a', 'never saved']) {
          expect(await views.load(session)).toBeNull();
          expect(await views.save(session, draft(9, ['late']))).toBe(false);
          expect(await views.save(session, draft(9, ['of a later version'], 2))).toBe(false);
          expect(await views.load(session)).toBeNull();
        }
      };
      await expectForgotten();
      expect(show(await views.load('b'))?.documents).toEqual(['of b']);
      await views.delete('a');
      await views.deleteAll();
      await views.forget('a');
      await expectForgotten();
      if (fixture.reopen === undefined) return;
      await views.close();
      views = await fixture.reopen();
      await expectForgotten();
    });

    it('forgets a session in the middle of a save', async () => {
      await views.save('s', draft(5, ['before']));
      const documents = documentsOf(['late', 'and later']);
      const saving = views.save('s', { position: 9, version: 1, documents });
      await Promise.all([views.forget('s'), saving]);
      expect(await views.load('s')).toBeNull();
    });

    it('holds views of many large documents, and empty ones', async () => {
      const large = Array.from({ length: 12 }, (_, i) => String(i).repeat(300_000 / String(i).length));
      await views.save('s', draft(1, large));
      expect(show(await views.load('s'))?.documents).toEqual(large);
      await views.save('t', draft(1, []));
      expect(show(await views.load('t'))?.documents).toEqual([]);
    });

    it('has the views again after a restart', async (context) => {
      if (fixture.reopen === undefined) return context.skip('this engine keeps nothing');
      await views.save('s', draft(7, ['kept']));
      await views.close();
      views = await fixture.reopen();
      expect(show(await views.load('s'))).toEqual({ position: 7, version: 1, documents: ['kept'] });
    });
  });
