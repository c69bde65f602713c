import type { Kafka, Message, Producer } from 'kafkajs';

/** Time that the brokers have to store a batch on all in-sync replicas, ms. */
const storeTimeoutMs = 5000;
const retry = { initialRetryTime: 100, maxRetryTime: 1000, retries: 5 };

/**
 * Sends batches to partitions through an idempotent producer, acknowledged by all in-sync replicas.
 *
 * After any failed send the producer object is thrown away and a new one made: kafkajs takes the failed batch's sequence number back, and a broker that had stored
 * that batch after all would take the next one for its repeat and acknowledge it without storing it.
 */
export class KafkaWriter {
  private producer: Promise<Producer> | null = null;

  constructor(
    private readonly kafka: Kafka,
    private readonly topic: string,
  ) {}

  /** @throws where it failed: whether the batch is on the log is unknown then */
  async send(partition: number, messages: readonly Message[]): Promise<void> {
    const current = this.connect();
    try {
      const producer = await current;
      const placed = messages.map((message) => ({ ...message, partition }));
      await producer.send({ topic: this.topic, messages: placed, acks: -1, timeout: storeTimeoutMs });
    } catch (error) {
      this.discard(current);
      throw error;
    }
  }

  /** Lets go of the producer; the next send makes a new one. */
  renew(): void {
    if (this.producer !== null) this.discard(this.producer);
  }

  async close(): Promise<void> {
    await this.producer?.then((producer) => producer.disconnect()).catch(ignored);
  }

  private connect(): Promise<Producer> {
    this.producer ??= this.makeProducer();
    return this.producer;
  }

  private async makeProducer(): Promise<Producer> {
    const producer = this.kafka.producer({ idempotent: true, allowAutoTopicCreation: false, retry });
    await producer.connect();
    return producer;
  }

  private discard(failed: Promise<Producer>): void {
    if (this.producer === failed) this.producer = null;
    failed.then((producer) => producer.disconnect()).catch(ignored);
  }
}

const ignored = (): void => undefined;
