import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { embedded, fold, sessionId, snapshot, stored, type Told, tell } from '../../test/kit/stories.js';
import { InMemoryViewStore } from '../views/in-memory/in-memory-view-store.js';
import type { ViewDraft } from '../views/view-store.js';
import { LiveSession } from './live-session.js';
import { loadState, loadView, removeView, saveView } from './session-views.js';

const silent = { warn: (): void => undefined };

/** Counts the documents and bytes that saves write. */
class CountingViewStore extends InMemoryViewStore {
  bytes = 0;

  override save(session: string, { documents, ...view }: ViewDraft): Promise<boolean> {
    const counted = async function* (this: CountingViewStore): AsyncGenerator<Uint8Array> {
      for await (const document of documents) {
        this.bytes += document.length;
        yield document;
      }
    };
    return super.save(session, { ...view, documents: counted.call(this) });
  }
}

const id = fc.nat(8).map((n) => `m${n}`);
const told: fc.Arbitrary<Told> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(id, fc.lorem({ maxCount: 4 })).map(([name, text]) => stored(name, text, { metadata: { by: text.slice(0, 2) } })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.uuid(), id, fc.lorem({ maxCount: 2 }))
      .map(([key, name, content]) => tell('memory.updated', key, { memory_id: name, base_version: 1, content }, { key: 'k' })),
  },
  { weight: 1, arbitrary: fc.tuple(fc.uuid(), id).map(([key, name]) => tell('memory.deleted', key, { memory_id: name })) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.uuid(), fc.array(id))
      .map(([key, names]) => tell('memory.recalled', key, { user_message: 'q', memory_ids: names })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.uuid(), id, fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }), fc.constantFrom('one', 'two'))
      .map(([key, name, seeds, model]) => embedded(key, name, 1, seeds, model)),
  },
  { weight: 1, arbitrary: fc.uuid().map((key) => tell('session.cleared', key, {})) },
);

describe('a session’s view', () => {
  it('is the session again, however often it was saved on the way', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(told, fc.nat(4)), { maxLength: 60 }),
        fc.constantFrom(3, 10, undefined),
        async (events, mergedMax) => {
          const views = new InMemoryViewStore();
          let live = new LiveSession(sessionId, fold([]), 0);
          for (const [event, chance] of events) {
            fold([event], live.state);
            if (chance < 2) live.savedPosition = await saveView(views, live, mergedMax);
            // a restart: what was not saved comes from the log again
            if (chance === 0) live = await loadView(views, sessionId, silent);
          }
          await saveView(views, live);
          const { state } = await loadState(views, sessionId, silent);
          expect(snapshot(state).equals(snapshot(fold(events.map(([event]) => event))))).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('costs what is new, and an event is written a few times at most', async () => {
    const views = new CountingViewStore();
    const live = new LiveSession(sessionId, fold([]), 0);
    const store = async (from: number, count: number): Promise<number> => {
      const before = views.bytes;
      fold(
        Array.from({ length: count }, (_, i) => stored(`x${from + i}`, `tree ${from + i} apple`)),
        live.state,
      );
      live.savedPosition = await saveView(views, live);
      return views.bytes - before;
    };
    const whole = await store(0, 4000);
    const few = await store(4000, 10);
    expect(few).toBeLessThan(whole / 50);
    let last = 4010;
    for (let i = 0; i < 64; i++, last += 10) await store(last, 10);
    expect(live.savedSegments.length).toBeLessThan(10);
    expect(views.bytes).toBeLessThan(whole * 4);
    const { state } = await loadState(views, sessionId, silent);
    expect(snapshot(state).equals(snapshot(live.state))).toBe(true);
  });

  it('is saved whole again where another process replaced it meanwhile', async () => {
    const views = new InMemoryViewStore();
    const [mine, theirs] = [0, 1].map(() => new LiveSession(sessionId, fold([stored('a', 'one')]), 0));
    mine.savedPosition = await saveView(views, mine);
    fold([stored('b', 'two'), stored('c', 'three')], theirs.state);
    await saveView(views, theirs);
    fold([stored('b', 'two'), stored('c', 'three'), stored('d', 'four')], mine.state);
    mine.savedPosition = await saveView(views, mine);
    mine.savedPosition = await saveView(views, mine);
    expect(mine.savedPosition).toBe(4);
    const { state } = await loadState(views, sessionId, silent);
    expect(snapshot(state).equals(snapshot(mine.state))).toBe(true);
  });
});

describe('a view that was removed since something it is made of was erased', () => {
  const at = (position: number): LiveSession => {
    const told = Array.from({ length: position }, (_, i) => stored(`m${i}`, `word ${i}`));
    return new LiveSession(sessionId, fold(told), 0);
  };

  it('is not brought back by a state of before, and replaced by one that was folded anew', async () => {
    const views = new InMemoryViewStore();
    await saveView(views, at(3));
    await removeView(views, sessionId, 4);
    await saveView(views, at(2));
    await saveView(views, at(3));
    expect((await loadState(views, sessionId, silent)).state.position).toBe(0);
    await saveView(views, at(4));
    expect((await loadState(views, sessionId, silent)).state.position).toBe(4);
  });
});
