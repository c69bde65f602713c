import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { messageBytesMax } from './topic.js';

/** A message as it lies in a partition. */
export interface PlacedMessage {
  readonly offset: number;
  readonly key: Buffer | null;
  readonly value: Buffer | null;
  /** Which append of which process it belongs to. */
  readonly mark: string;
}

export interface ReaderOptions {
  readonly kafka: Kafka;
  readonly topic: string;
  readonly groupId: string;
  /** The offset at which the reading of a partition begins. */
  readonly nextOffset: (partition: number) => number;
  /** Takes what a partition brought, in order; `next` is the offset behind it. The next batch of the partition waits until it is done. */
  readonly take: (partition: number, messages: readonly PlacedMessage[], next: number) => Promise<void>;
  /** Told when the reading broke off; it is begun anew by itself. */
  readonly warn: (error: Error) => void;
}

/** Longest that a fetch waits for new records, ms: also how soon a rebalance is noticed. */
const fetchWaitMs = 250;
const restartPauseMs = 1000;

/** Header that carries a message's mark. */
export const markHeader = 'w';

/** Reads the partitions of a topic in order, from where the local copy ends, for as long as it is open. */
export class KafkaReader {
  private consumer: Consumer | null = null;
  private closed = false;

  constructor(private readonly options: ReaderOptions) {}

  /** @throws where the brokers do not answer; nothing is under way then */
  async start(): Promise<void> {
    try {
      await this.begin();
    } catch (error) {
      await this.consumer?.disconnect().catch(() => undefined);
      throw error;
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.consumer?.disconnect().catch(() => undefined);
  }

  private async begin(): Promise<void> {
    const { kafka, topic, groupId, nextOffset } = this.options;
    const consumer = kafka.consumer({
      groupId,
      maxWaitTimeInMs: fetchWaitMs,
      maxBytesPerPartition: messageBytesMax,
      sessionTimeout: 10_000,
      heartbeatInterval: 2000,
      retry: { initialRetryTime: 100, maxRetryTime: 1000, retries: 10 },
    });
    this.consumer = consumer;
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => {
      for (const partition of payload.memberAssignment[topic] ?? [])
        consumer.seek({ topic, partition, offset: String(nextOffset(partition)) });
    });
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      this.options.warn(payload.error);
      if (!payload.restart) void this.restart(consumer);
    });
    await consumer.connect();
    await consumer.subscribe({ topics: [topic], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: 4,
      eachBatch: (payload) => this.takeBatch(payload),
    });
  }

  private async takeBatch({ batch, resolveOffset, heartbeat, isStale }: EachBatchPayload): Promise<void> {
    if (isStale() || this.closed) return;
    const { partition } = batch;
    const from = this.options.nextOffset(partition);
    const messages = batch.messages
      .map(({ offset, key, value, headers }) => ({ offset: Number(offset), key, value, mark: headers?.[markHeader]?.toString() ?? '' }))
      .filter(({ offset }) => offset >= from);
    const last = Number(batch.lastOffset());
    await this.options.take(partition, messages, Math.max(from, last + 1));
    resolveOffset(String(last));
    await heartbeat();
  }

  /** Begins anew with another consumer, after a failure that kafkajs gives up on. */
  private async restart(failed: Consumer): Promise<void> {
    while (!this.closed && this.consumer === failed) {
      await new Promise((resolve) => setTimeout(resolve, restartPauseMs));
      await failed.disconnect().catch(() => undefined);
      if (this.closed) return;
      await this.start().catch((error: Error) => {
        this.options.warn(error);
        this.consumer = failed;
      });
    }
  }
}
