import { expect, it } from 'vitest';
import { startSealed } from '../../test/kit/hosts.js';
import { LogUnavailableError } from '../log/event-log.js';
import { InMemoryEventLog } from '../log/in-memory/in-memory-event-log.js';
import { decodeRecord } from './event-codec.js';

const session = 'agent_a';
const context = { actor: 'hck_a', causation: 'req_a' };
/** More than one event tells of. */
const memories = 20_100;

it('erases more than one event tells of by several, and a repeat goes on where they were cut off and tells of all', async () => {
  const engine = new InMemoryEventLog();
  const { host, log } = await startSealed({ log: engine, settings: { appendTimeoutMs: 240_000, snapshotEvents: 1e9 } });
  const store = (from: number, count: number) =>
    host.writes.writeEach(
      session,
      Array.from({ length: count }, (_, i) => ({
        type: 'memory.stored' as const,
        id: `m${from + i}`,
        asked: from + i,
        decide: () => ({ content: 'a word' }),
      })),
      context,
    );
  const erase = () =>
    host.eraser.erase(
      session,
      {
        choose:
          () =>
          ({ type }) =>
            type === 'memory.stored',
        key: 'once',
        asked: 'all',
        isDry: false,
      },
      context,
    );
  for (let from = 0; from < memories; from += 300) await store(from, 300);
  // Only the first event of it gets on the log, as where the process dies behind it.
  const append = engine.append.bind(engine);
  let appends = 0;
  engine.append = async (...args) => {
    if (appends++ > 0) throw new LogUnavailableError('the log is away');
    return append(...args);
  };
  await expect(erase()).rejects.toMatchObject({ code: 'erasing' });
  engine.append = append;
  const first = await erase();
  expect(first.written?.status).toBe('duplicate');
  expect(first.records).toHaveLength(memories);
  await store(memories, 1);
  const again = await erase();
  expect(again.written?.status).toBe('duplicate');
  expect(again.records).toEqual(first.records);
  const types = new Map<string, number>();
  await log.read(session, {}, (record) => {
    const { type } = decodeRecord(record);
    types.set(type, (types.get(type) ?? 0) + 1);
  });
  expect(Object.fromEntries(types)).toEqual({ tombstone: memories, 'records.erased': 2, 'memory.stored': 1 });
  await host.stop();
});
