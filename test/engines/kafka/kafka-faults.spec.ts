import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LogBusyError, LogUnavailableError } from '../../../src/log/event-log.js';
import { KafkaEventLog } from '../../../src/log/kafka/kafka-event-log.js';
import { makeFolder, removeFolder } from '../../kit/folders.js';
import { freePort } from '../../kit/ports.js';
import { missingTools } from '../kit/java.js';
import type { LossyProxy } from '../kit/lossy-proxy.js';
import { KafkaServer } from './kafka-server.js';

const bytes = (text: string): Uint8Array => Buffer.from(text);

describe.skipIf(missingTools !== null)(`the Kafka log in trouble${missingTools === null ? '' : ` (skipped: ${missingTools})`}`, () => {
  let kafka: KafkaServer;
  let proxy: LossyProxy;
  let log: KafkaEventLog;
  let folder: string;
  let topic: string;
  let delivered: string[];

  const open = async (more: Partial<Parameters<typeof KafkaEventLog.open>[0]> = {}): Promise<KafkaEventLog> => {
    const opened = await KafkaEventLog.open({
      kafka: kafka.client(),
      folder,
      topic,
      partitions: 2,
      replication: 1,
      readBackMs: 3000,
      ...more,
    });
    opened.subscribe((record) => delivered.push(Buffer.from(record.bytes).toString()));
    return opened;
  };
  const textsIn = async (which: KafkaEventLog, session = 's'): Promise<string[]> => {
    const texts: string[] = [];
    await which.read(session, {}, (record) => texts.push(Buffer.from(record.bytes).toString()));
    return texts;
  };

  beforeAll(async () => {
    kafka = await KafkaServer.start({ proxied: true });
    [proxy] = kafka.proxies;
  });
  afterAll(() => kafka?.dispose());
  beforeEach(async () => {
    proxy.restore();
    folder = makeFolder();
    topic = `t-${randomUUID()}`;
    delivered = [];
    log = await open();
  });
  afterEach(async () => {
    proxy.restore();
    await log?.close();
    removeFolder(folder);
  });

  it('stores what comes after a lost reply, and the lost one once', async () => {
    await log.append('s', [bytes('A0')]);
    proxy.dropNextProduceReply();
    const lost = log.append('s', [bytes('A1')]).catch((error: Error) => error);
    await expect.poll(() => proxy.repliesDropped).toBeGreaterThan(0);
    const outcome = await lost;
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(LogUnavailableError);
    proxy.restore();
    // Batches of the same size: the same sequence number from the same producer would be taken for a repeat.
    for (const text of ['A2', 'A3', 'A4'])
      await expect
        .poll(
          () =>
            log.append('s', [bytes(text)]).then(
              () => true,
              () => false,
            ),
          { interval: 500 },
        )
        .toBe(true);
    const texts = await textsIn(log);
    expect(texts.slice(0, 2)).toEqual(['A0', 'A1']);
    expect(new Set(texts)).toEqual(new Set(['A0', 'A1', 'A2', 'A3', 'A4']));
    expect(texts.filter((text) => text === 'A1')).toHaveLength(1);
    expect(delivered).toEqual(texts);
  });

  it('answers in bounded time while no broker does, and goes on when one is back', async () => {
    await log.append('s', [bytes('before')]);
    proxy.cut();
    await expect(log.append('s', [bytes('meanwhile')])).rejects.toBeInstanceOf(LogUnavailableError);
    proxy.restore();
    await expect
      .poll(
        () =>
          log.append('s', [bytes('after')]).then(
            () => true,
            () => false,
          ),
        { interval: 500 },
      )
      .toBe(true);
    const texts = await textsIn(log);
    expect(texts[0]).toBe('before');
    expect(texts.at(-1)).toBe('after');
  });

  it('refuses early what the brokers are too slow for', async () => {
    await log.close();
    log = await open({ waitingBytesMax: 100_000, readBackMs: 120_000 });
    proxy.restore(200);
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, i) => log.append('s', [Buffer.alloc(1000, i)]).catch((error: Error) => error)),
    );
    const refused = answers.filter((answer) => answer instanceof LogBusyError);
    expect(refused.length).toBeGreaterThanOrEqual(190);
    expect(answers.filter((answer) => Array.isArray(answer)).length + refused.length).toBe(300);
    expect(await textsIn(log)).toHaveLength(300 - refused.length);
  });

  it('loses nothing and doubles nothing when the broker is killed under sixteen writers', async () => {
    const acked = new Map<string, number>();
    let failures = 0;
    let writing = true;
    const writer = async (name: number): Promise<void> => {
      for (let i = 0; writing; i++) {
        const text = `${name}:${i}`;
        const [position] = await log.append(`s${name % 4}`, [bytes(text)]).catch(() => [0]);
        if (position > 0) acked.set(text, position);
        else {
          failures++;
          await sleep(100);
        }
      }
    };
    const writers = Array.from({ length: 16 }, (_, i) => writer(i));
    await expect.poll(() => acked.size).toBeGreaterThan(200);
    await kafka.nodes[0].kill();
    await expect.poll(() => failures).toBeGreaterThan(0);
    const before = acked.size;
    await kafka.nodes[0].start();
    await kafka.ready();
    await expect.poll(() => acked.size).toBeGreaterThan(before + 100);
    writing = false;
    await Promise.all(writers);
    const stored = (await Promise.all([0, 1, 2, 3].map((s) => textsIn(log, `s${s}`)))).flat();
    expect(new Set(stored).size).toBe(stored.length);
    const missing = [...acked.keys()].filter((text) => !stored.includes(text));
    expect(missing).toEqual([]);
    // Another process reads the very same.
    const other = await open({ folder: makeFolder() });
    for (const s of [0, 1, 2, 3]) expect(await textsIn(other, `s${s}`)).toEqual(await textsIn(log, `s${s}`));
    await other.close();
  });

  it('delivers what another process writes, in the same order', async () => {
    const folderOfOther = makeFolder();
    const other = await open({ folder: folderOfOther });
    await Promise.all(Array.from({ length: 50 }, (_, i) => (i % 2 === 0 ? log : other).append('s', [bytes(`record ${i}`)])));
    await expect.poll(() => textsIn(other).then((texts) => texts.length)).toBe(50);
    await expect.poll(() => textsIn(log)).toEqual(await textsIn(other));
    await other.close();
    removeFolder(folderOfOther);
  });

  it('reads the topic again where its local copy is gone or of another topic', async () => {
    const positions = await log.append('s', ['a', 'b', 'c'].map(bytes));
    await log.close();
    removeFolder(folder);
    log = await open();
    expect(await textsIn(log)).toEqual(['a', 'b', 'c']);
    expect(await log.head('s')).toBe(positions[2]);
    await log.close();
    const first = topic;
    topic = `t-${randomUUID()}`;
    log = await open();
    expect(await textsIn(log)).toEqual([]);
    await log.close();
    topic = first;
    log = await open();
    expect(await textsIn(log)).toEqual(['a', 'b', 'c']);
  });

  it.each([
    { 'cleanup.policy': 'compact' },
    { 'retention.ms': '604800000' },
    { 'unclean.leader.election.enable': 'true' },
    { 'max.message.bytes': '1048576' },
  ])('refuses a topic that would lose or refuse events: %o', async (setting) => {
    const [[name, value]] = Object.entries(setting);
    const good = { 'retention.ms': '-1', 'retention.bytes': '-1', 'max.message.bytes': '16777216' };
    const configEntries = Object.entries({ ...good, ...setting }).map(([name, value]) => ({ name, value: value ?? '' }));
    const admin = kafka.client().admin();
    await admin.connect();
    const wrong = `t-${randomUUID()}`;
    await admin.createTopics({ topics: [{ topic: wrong, numPartitions: 1, configEntries }], waitForLeaders: false });
    await admin.disconnect();
    await expect(open({ topic: wrong, folder: makeFolder() })).rejects.toThrow(
      new RegExp(`would lose or refuse events: ${name}=${value} \\(must be [^)]+\\);`.replaceAll('.', '\\.')),
    );
  });

  it('refuses a topic that has lost events', async () => {
    const admin = kafka.client().admin();
    await admin.connect();
    await log.append('s', ['a', 'b', 'c'].map(bytes));
    await log.close();
    await admin.deleteTopics({ topics: [topic] });
    await expect.poll(() => admin.listTopics()).not.toContain(topic);
    await expect(open()).rejects.toThrow(/has lost records/);
    await admin.disconnect();
    log = await open({ topic: `t-${randomUUID()}`, folder: makeFolder() });
  });

  it('needs a broker to be opened', async () => {
    const nowhere = kafka.client([`127.0.0.1:${await freePort()}`]);
    await expect(open({ kafka: nowhere })).rejects.toBeInstanceOf(LogUnavailableError);
  });
});
