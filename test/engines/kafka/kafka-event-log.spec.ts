import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DiskFullError } from '../../../src/embedded/disk-room.js';
import { LogNotWrittenError } from '../../../src/log/event-log.js';
import { KafkaEventLog } from '../../../src/log/kafka/kafka-event-log.js';
import { eventLogContract } from '../../contracts/event-log.contract.js';
import { makeFolder, removeFolder } from '../../kit/folders.js';
import { missingTools } from '../kit/java.js';
import { KafkaServer } from './kafka-server.js';

describe.skipIf(missingTools !== null)(`on a real Kafka broker${missingTools === null ? '' : ` (skipped: ${missingTools})`}`, () => {
  let kafka: KafkaServer;
  beforeAll(async () => {
    kafka = await KafkaServer.start();
  });
  afterAll(() => kafka?.dispose());

  eventLogContract('Kafka', () => {
    const folder = makeFolder();
    const topic = `t-${randomUUID()}`;
    const open = () => KafkaEventLog.open({ kafka: kafka.client(), folder, topic, partitions: 3, replication: 1 });
    return { open, reopen: open, dispose: async () => removeFolder(folder) };
  });

  it('sends nothing that a full disk here could not take back, and goes on when there is room', async () => {
    const folder = makeFolder();
    let isFull = false;
    const expectRoomFor = (): void => {
      if (isFull) throw new DiskFullError('the disk is full');
    };
    const topic = `t-${randomUUID()}`;
    const log = await KafkaEventLog.open({ kafka: kafka.client(), folder, topic, partitions: 3, replication: 1, expectRoomFor });
    const record = (text: string): Uint8Array[] => [new TextEncoder().encode(text)];
    expect(await log.append('a', record('one'))).toEqual([1]);
    isFull = true;
    const refused = log.append('a', record('two'));
    await expect(refused).rejects.toBeInstanceOf(LogNotWrittenError);
    await expect(refused).rejects.toThrow('the log cannot be written to: the disk is full');
    isFull = false;
    expect(await log.append('a', record('three'))).toEqual([2]);
    const texts: string[] = [];
    await log.read('a', {}, ({ bytes }) => texts.push(new TextDecoder().decode(bytes)));
    expect(texts).toEqual(['one', 'three']);
    await log.close();
    removeFolder(folder);
  });
});
