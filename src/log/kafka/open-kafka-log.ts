import kafkajs, { type Kafka, type KafkaConfig, type SASLOptions } from 'kafkajs';
import type { Logger } from 'pino';
import type { Config } from '../../config.js';
import { KafkaEventLog } from './kafka-event-log.js';

/** The log on the Kafka that the settings name, which goes on to catch up with the topic. */
export function openKafkaLog(kafka: Kafka, config: Config, folder: string, logger?: Logger): Promise<KafkaEventLog> {
  return KafkaEventLog.begin({
    kafka,
    folder,
    topic: config.kafkaTopic,
    partitions: config.kafkaPartitions,
    replication: config.kafkaReplication,
    warn: (error) => logger?.warn({ err: error }, 'reading from Kafka broke off; it is begun anew'),
  });
}

/** A client of the brokers that the settings name. */
export const kafkaOf = (config: Config): Kafka => new kafkajs.Kafka(clientOptions(config));

function clientOptions(config: Config): KafkaConfig {
  const { kafkaSasl: mechanism, kafkaUsername: username, kafkaPassword: password } = config;
  return {
    clientId: 'hindcast',
    brokers: config.kafkaBrokers,
    // kafkajs tells of every retry; what fails in the end comes as an error.
    logLevel: kafkajs.logLevel.NOTHING,
    connectionTimeout: 3000,
    requestTimeout: 10_000,
    retry: { initialRetryTime: 100, maxRetryTime: 1000, retries: 5 },
    ssl: config.kafkaTls,
    ...(mechanism === 'none' ? {} : { sasl: { mechanism, username, password } as SASLOptions }),
  };
}
