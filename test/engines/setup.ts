import { KafkaServer } from './kafka/kafka-server.js';

/** Starts the engines that the service is to run on, and names them to it. @returns ends them */
export default async function setup(): Promise<() => Promise<void>> {
  const kafka = await KafkaServer.start();
  process.env.HINDCAST_TEST_ENGINES = JSON.stringify({
    HINDCAST_LOG: 'kafka',
    HINDCAST_KAFKA_BROKERS: kafka.brokers.join(','),
    HINDCAST_KAFKA_PARTITIONS: '3',
  });
  return () => kafka.dispose();
}
