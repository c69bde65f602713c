import kafkajs, { type Kafka, type KafkaConfig, type SASLOptions } from 'kafkajs';
import type { Logger } from 'pino';
import type { Config } from '../../config.js';
import { KafkaEventLog } from './kafka-event-log.js';

/** Share of the records read between two tellings of progress. */
const progressStep = 0.1;

/** The log on the Kafka that the settings name; what it reads at the start is told. */
export function openKafkaLog(kafka: Kafka, config: Config, folder: string, logger?: Logger): Promise<KafkaEventLog> {
  let told = 0;
  const progress = (done: number, total: number): void => {
    if (total === 0 || (done < total && done / total < told + progressStep)) return;
    told = done / total;
    logger?.info({ topic: config.kafkaTopic, done, total }, 'reading the topic');
  };
  return KafkaEventLog.open(
    {
      kafka,
      folder,
      topic: config.kafkaTopic,
      partitions: config.kafkaPartitions,
      replication: config.kafkaReplication,
      warn: (error) => logger?.warn({ err: error }, 'reading from Kafka broke off; it is begun anew'),
    },
    progress,
  );
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
