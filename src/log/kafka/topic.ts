import kafkajs, { type Admin } from 'kafkajs';
import { LogSettingsError } from '../event-log.js';

const { ConfigResourceTypes } = kafkajs;

export interface TopicSettings {
  readonly topic: string;
  /** Partitions of a topic that is made; one that is there keeps its own. */
  readonly partitions: number;
  /** Copies of each partition of a topic that is made; 0: three, or as many as there are brokers. */
  readonly replication: number;
}

/** Largest message that the topic takes, bytes. */
export const messageBytesMax = 16 << 20;

/** What a topic for events must be set to: nothing is ever deleted or compacted away. */
const required: Readonly<Record<string, string>> = { 'cleanup.policy': 'delete', 'retention.ms': '-1', 'retention.bytes': '-1' };

/** Least that a topic made by others must take in one message: what goes in one send, and a large record besides. */
const messageBytesLeast = 8 << 20;

/** A setting of the topic that would lose events or refuse them, `null` where it will do. */
type Check = (value: string, copies: number) => string | null;

const exactly =
  (wanted: string): Check =>
  (value) =>
    value === wanted ? null : wanted;
const atLeast =
  (least: number): Check =>
  (value) =>
    Number(value) >= least ? null : `${least} or more`;

const checks: Readonly<Record<string, Check>> = {
  ...Object.fromEntries(Object.entries(required).map(([name, value]) => [name, exactly(value)])),
  'unclean.leader.election.enable': exactly('false'),
  'max.message.bytes': atLeast(messageBytesLeast),
  // With three copies, two must have a record before it is acknowledged.
  'min.insync.replicas': (value, copies) => (copies > 2 ? atLeast(2)(value, copies) : null),
};

const pollMs = 100;
/** Longest that a topic just made may take to be known to all brokers, ms. */
const retryMaxMs = 30_000;

/**
 * Makes the topic where it is not there, with the settings that an event log needs, and checks one that is.
 * @returns how many partitions it has
 * @throws {LogSettingsError} where it would lose events
 */
export async function prepareTopic(admin: Admin, { topic, partitions, replication }: TopicSettings): Promise<number> {
  if (!(await admin.listTopics()).includes(topic)) {
    const copies = replication > 0 ? replication : Math.min(3, (await admin.describeCluster()).brokers.length);
    const configEntries = [
      ...Object.entries(required).map(([name, value]) => ({ name, value })),
      { name: 'max.message.bytes', value: String(messageBytesMax) },
      { name: 'min.insync.replicas', value: String(copies > 2 ? 2 : 1) },
    ];
    await admin.createTopics({
      waitForLeaders: false,
      topics: [{ topic, numPartitions: partitions, replicationFactor: copies, configEntries }],
    });
  }
  const copies = await copiesOf(admin, topic);
  await checkSettings(admin, topic, Math.min(...copies));
  return copies.length;
}

/** Waits until every partition has a leader. @returns how many copies each has */
function copiesOf(admin: Admin, topic: string): Promise<number[]> {
  return retryUntilKnown(`the partitions of topic ${topic} have no leaders; see the brokers' logs`, async () => {
    const { topics } = await admin.fetchTopicMetadata({ topics: [topic] });
    const found = topics[0]?.partitions ?? [];
    return found.length > 0 && found.every(({ leader }) => leader >= 0) ? found.map(({ replicas }) => replicas.length) : null;
  });
}

/** The offsets of a topic's partitions: the first that is there, and the one behind the last. */
export function offsetsOf(admin: Admin, topic: string): Promise<Map<number, { low: number; high: number }>> {
  return retryUntilKnown(`the offsets of topic ${topic} cannot be read`, async () => {
    const offsets = await admin.fetchTopicOffsets(topic);
    return new Map(offsets.map(({ partition, low, high }) => [partition, { low: Number(low), high: Number(high) }]));
  });
}

/**
 * Asks until there is an answer: a topic just made is not known to every broker at once.
 * @param ask may answer `null` for not yet
 * @throws what `ask` threw last where that cannot pass or does not in time; {@link LogSettingsError} `otherwise`
 */
export async function retryUntilKnown<T>(otherwise: string, ask: () => Promise<T | null>): Promise<T> {
  const giveUpMs = performance.now() + retryMaxMs;
  for (;;) {
    try {
      const answer = await ask();
      if (answer !== null) return answer;
      if (performance.now() > giveUpMs) throw new LogSettingsError(otherwise);
    } catch (error) {
      if (!isUnknownTopic(error) || performance.now() > giveUpMs) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** kafkajs gives up after a while and then wraps what the broker said. */
function isUnknownTopic(error: unknown): boolean {
  const types = [error, (error as Error).cause].map((one) => (one as { type?: string } | undefined)?.type);
  return types.some((type) => type !== undefined && notKnownYet.has(type));
}

const notKnownYet = new Set(['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE', 'NOT_LEADER_FOR_PARTITION']);

async function checkSettings(admin: Admin, topic: string, copies: number): Promise<void> {
  const resources = [{ type: ConfigResourceTypes.TOPIC, name: topic, configNames: Object.keys(checks) }];
  const asked = await retryUntilKnown(`the settings of topic ${topic} cannot be read`, () =>
    admin.describeConfigs({ includeSynonyms: false, resources }),
  );
  const wrong = (asked.resources[0]?.configEntries ?? []).flatMap(({ configName, configValue }) => {
    const wanted = checks[configName]?.(configValue, copies) ?? null;
    return wanted === null ? [] : [`${configName}=${configValue} (must be ${wanted})`];
  });
  if (wrong.length > 0)
    throw new LogSettingsError(
      `topic ${topic} would lose or refuse events: ${wrong.join(', ')}; set these on the topic, or set HINDCAST_KAFKA_TOPIC to another`,
    );
}
