import type { Logger } from 'pino';
import type { Config } from '../../config.js';
import type { KafkaEventLog } from '../../log/kafka/kafka-event-log.js';
import { kafkaOf, openKafkaLog } from '../../log/kafka/open-kafka-log.js';
import { KafkaOwners } from './kafka-owners.js';

/** The log on Kafka, and the nodes that share its topic. */
export async function openKafka(config: Config, folder: string, logger?: Logger): Promise<{ log: KafkaEventLog; owners: KafkaOwners }> {
  const kafka = kafkaOf(config);
  const log = await openKafkaLog(kafka, config, folder, logger);
  const { kafkaTopic: topic, appendTimeoutMs } = config;
  const warn = (error: Error): void => logger?.warn({ err: error }, 'out of the group of nodes; joining it again');
  return { log, owners: new KafkaOwners({ kafka, topic, log, appendTimeoutMs, warn }) };
}
