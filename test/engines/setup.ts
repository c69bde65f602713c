import { KafkaServer } from './kafka/kafka-server.js';
import { MongoServer } from './mongodb/mongo-server.js';

/** Starts the engines that the service is to run on, and names them to it. @returns ends them */
export default async function setup(): Promise<() => Promise<void>> {
  const [kafka, mongo] = await Promise.all([KafkaServer.start(), MongoServer.start()]);
  process.env.HINDCAST_TEST_ENGINES = JSON.stringify({
    HINDCAST_LOG: 'kafka',
    HINDCAST_KAFKA_BROKERS: kafka.brokers.join(','),
    HINDCAST_KAFKA_PARTITIONS: '3',
    HINDCAST_VIEWS: 'mongodb',
    HINDCAST_MONGODB_URL: mongo.newDatabase().replace(/[^/]*$/, ''),
  });
  return async () => {
    await Promise.all([kafka.dispose(), mongo.dispose()]);
  };
}
