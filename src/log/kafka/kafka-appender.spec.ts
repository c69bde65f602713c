import type { Message } from 'kafkajs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LogBusyError, LogUnavailableError } from '../event-log.js';
import { type AppenderOptions, KafkaAppender } from './kafka-appender.js';
import { markHeader } from './reader.js';

const bytes = (length: number): Uint8Array => new Uint8Array(length);
const markOf = ({ headers }: Message): string => String(headers?.[markHeader]);

/** Brokers that take a send when they are told to. */
class HeldWriter {
  readonly sends: { readonly partition: number; readonly messages: readonly Message[]; readonly end: (error?: Error) => void }[] = [];
  renewed = 0;

  send(partition: number, messages: readonly Message[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.sends.push({ partition, messages, end: (error) => (error === undefined ? resolve() : reject(error)) });
    });
  }

  renew(): void {
    this.renewed++;
  }
}

describe('appends on their way', () => {
  let writer: HeldWriter;
  const begin = (over: Partial<AppenderOptions> = {}): KafkaAppender =>
    new KafkaAppender({ writer, mark: 'me', readBackMs: 5000, waitingBytesMax: 1000, ...over });
  const nextSend = (count: number): Promise<void> => vi.waitFor(() => expect(writer.sends).toHaveLength(count));
  beforeEach(() => {
    writer = new HeldWriter();
  });
  afterEach(() => void vi.useRealTimers());

  it('go together where they come at once, or while a send of their partition is under way', async () => {
    const appender = begin();
    const appends = ['a', 'b'].map((session) => appender.append(session, 3, [bytes(1)]));
    await nextSend(1);
    appends.push(...['c', 'd'].map((session) => appender.append(session, 3, [bytes(1), bytes(2)])));
    appends.push(appender.append('e', 4, [bytes(1)]));
    await nextSend(2);
    writer.sends[0].end();
    await nextSend(3);
    const told = writer.sends.map(({ partition, messages }) => [partition, messages.map(({ key }) => key).join('')]);
    expect(told).toEqual([
      [3, 'ab'],
      [4, 'e'],
      [3, 'ccdd'],
    ]);
    for (const [i, message] of writer.sends.flatMap(({ messages }) => messages).entries()) appender.cameBack(markOf(message), i + 1);
    expect(await Promise.all(appends)).toEqual([[1], [2], [4, 5], [6, 7], [3]]);
    expect(appender.pendingCount).toBe(0);
  });

  it('are answered when all of their records were read back, also before the brokers answer, and not by marks of others', async () => {
    const appender = begin();
    const append = appender.append('a', 0, [bytes(1), bytes(1)]);
    await nextSend(1);
    const [mark] = writer.sends[0].messages.map(markOf);
    appender.cameBack('other.0', 1);
    appender.cameBack(mark, 2);
    expect(appender.pendingCount).toBe(1);
    appender.cameBack(mark, 3);
    expect(await append).toEqual([2, 3]);
  });

  it('are unknown where the send fails, with the reason that kafkajs wraps', async () => {
    const appender = begin();
    const append = appender.append('a', 0, [bytes(1)]);
    await nextSend(1);
    writer.sends[0].end(new Error('number of retries exceeded', { cause: new Error('no leader') }));
    await expect(append).rejects.toEqual(new LogUnavailableError('Kafka did not take the records: no leader'));
    expect(appender.pendingCount).toBe(0);
  });

  it('are unknown where they were acknowledged and do not come back, and the producer is made anew', async () => {
    vi.useFakeTimers();
    const appender = begin();
    const [lost, kept] = [appender.append('a', 0, [bytes(1)]), appender.append('b', 0, [bytes(1)])];
    const isLost = expect(lost).rejects.toThrow(LogUnavailableError);
    await vi.advanceTimersByTimeAsync(0);
    appender.cameBack(markOf(writer.sends[0].messages[1]), 7);
    writer.sends[0].end();
    await vi.advanceTimersByTimeAsync(4999);
    expect([writer.renewed, appender.pendingCount]).toEqual([0, 1]);
    await vi.advanceTimersByTimeAsync(1);
    await isLost;
    expect([writer.renewed, appender.pendingCount]).toEqual([1, 0]);
    expect(await kept).toEqual([7]);
  });

  it('are refused where more bytes wait than may, until what waits was answered', async () => {
    const appender = begin({ waitingBytesMax: 10 });
    const first = appender.append('a', 0, [bytes(10)]);
    await expect(appender.append('a', 0, [bytes(1)])).rejects.toThrow(LogBusyError);
    appender.failAll(new LogUnavailableError('the log was closed'));
    await expect(first).rejects.toThrow('the log was closed');
    void appender.append('a', 0, [bytes(1)]);
    expect(appender.pendingCount).toBe(1);
  });
});
