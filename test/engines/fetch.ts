import { kafkaJars } from './kafka/kafka-server.js';
import { missingTools } from './kit/java.js';
import { mongoJars } from './mongodb/mongo-server.js';

/** Fetches the engines where they are not here yet, before any test waits for one: over a slow link that takes long. */
export default async function fetch(): Promise<void> {
  if (missingTools !== null) return;
  await kafkaJars();
  await mongoJars();
}
