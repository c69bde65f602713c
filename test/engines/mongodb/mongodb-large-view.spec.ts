import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventDraft } from '../../../projections/events.js';
import { digestOf } from '../../../src/sealing/write-digests.js';
import { encodeRecord } from '../../../src/sessions/event-codec.js';
import { LiveSession } from '../../../src/sessions/live-session.js';
import { loadView, saveView } from '../../../src/sessions/session-views.js';
import { MongoViewStore } from '../../../src/views/mongodb/mongodb-view-store.js';
import { Random } from '../../kit/random.js';
import { bytesOf } from '../../kit/state-bytes.js';
import { MongoServer, whySkipped } from './mongo-server.js';

const skipped = whySkipped();
const memories = 100_000;

describe.skipIf(skipped !== null)(`a session of 100,000 memories in MongoDB${skipped ? ` (skipped: ${skipped})` : ''}`, () => {
  let server: MongoServer;
  beforeAll(async () => {
    server = await MongoServer.start();
  });
  afterAll(() => server.dispose());

  it('comes back to the byte', async () => {
    const live = LiveSession.empty('s', 0);
    const random = new Random(1);
    for (let i = 0; i < memories; i++) live.fold({ session: 's', position: i + 1, bytes: record(i, random) });
    const views = await MongoViewStore.open(server.newDatabase());
    await saveView(views, live);
    const loaded = await loadView(views, 's', { warn: (_, message) => expect.fail(message) });
    expect(loaded.state.position).toBe(memories);
    expect(bytesOf(loaded.state).equals(bytesOf(live.state))).toBe(true);
    await views.close();
  });
});

function record(i: number, random: Random): Uint8Array {
  const words = Array.from({ length: 12 }, () => `word${random.below(30_000)}`);
  const data = { content: words.join(' '), metadata: { n: i % 10 } };
  const draft = { id: `m${i}`, type: 'memory.stored', digest: digestOf(data), data } as EventDraft;
  return encodeRecord(draft, new Date(1.7e12 + i).toISOString(), { actor: 'test', causation: 'test' }, undefined);
}
