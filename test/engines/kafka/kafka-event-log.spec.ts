import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from 'vitest';
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
});
