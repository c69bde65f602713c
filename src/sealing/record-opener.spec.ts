import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { erase, session, store } from '../../test/kit/erasures.js';
import { startSealed } from '../../test/kit/hosts.js';
import { type EventLog, LogDamagedError, LogUnavailableError } from '../log/event-log.js';
import { InMemoryEventLog } from '../log/in-memory/in-memory-event-log.js';
import { InMemoryKeyStore } from './in-memory/in-memory-key-store.js';
import { KeyRing } from './key-ring.js';
import { masterKeyOf } from './master-key.js';
import { RecordOpener } from './record-opener.js';
import { SealedEventLog } from './sealed-event-log.js';

/** A log as it was before its first memory was erased, and the keys as they are since. */
async function olderLog(): Promise<{ log: EventLog; ring: KeyRing }> {
  const [engine, keys, master] = [new InMemoryEventLog(), new InMemoryKeyStore(), masterKeyOf(randomBytes(32))];
  const node = await startSealed({ log: engine, keys, master });
  await store(node, 'm1', 'the quick zebra');
  await store(node, 'm2', 'a slow tortoise');
  const log = new InMemoryEventLog();
  const records: Uint8Array[] = [];
  await engine.read(session, {}, ({ bytes }) => records.push(Uint8Array.from(bytes)));
  await log.append(session, records);
  await erase(node, 'e1', 'm1');
  const ring = await KeyRing.open(keys, master);
  return { log, ring };
}

const reading = (log: EventLog): Promise<unknown> => log.read(session, {}, () => true).catch((error: unknown) => error);

describe('a log that is older than its keys', () => {
  it('is told as damaged where it was read to its end', async () => {
    const { log, ring } = await olderLog();
    const failure = await reading(new SealedEventLog(log, ring, true));
    expect(failure).toBeInstanceOf(LogDamagedError);
    expect(failure).toMatchObject({
      position: 1,
      message: expect.stringMatching(
        /the key of the record was destroyed, and the log has no event that says so: the log is older than its keys; restore/,
      ),
    });
  });

  it('may have more to come where it is read from others', async () => {
    const { log, ring } = await olderLog();
    Object.assign(log, { mayBeBehind: true });
    const failure = await reading(new SealedEventLog(log, ring, true));
    expect(failure).toBeInstanceOf(LogUnavailableError);
    expect(failure).toMatchObject({ message: expect.stringContaining('is being erased; try again') });
  });

  it('is remembered, so that the health of the service can tell it', async () => {
    const { log, ring } = await olderLog();
    const opener = new RecordOpener(log, ring);
    expect(opener.problem).toBeNull();
    const records: { session: string; position: number; bytes: Uint8Array }[] = [];
    await log.read(session, {}, (record) => records.push({ ...record, bytes: Uint8Array.from(record.bytes) }));
    const opened = await opener.opening(session, { length: records.length, at: (i) => records[i] });
    expect(() => opened(0)).toThrow(LogDamagedError);
    expect(opened(1).content?.data).toEqual({ content: 'a slow tortoise' });
    expect(opener.problem).toMatchObject({ session, position: 1 });
  });
});
