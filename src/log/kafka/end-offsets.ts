import type { Admin, Kafka } from 'kafkajs';

/**
 * Asks the brokers where the partitions of a topic end. Whoever asks while a question is under way shares the next one: an answer that was begun before may miss
 * what had been written when it asked.
 */
export class EndOffsets {
  private admin: Promise<Admin> | null = null;
  private asking: Promise<ReadonlyMap<number, number>> | null = null;
  private next: Promise<ReadonlyMap<number, number>> | null = null;

  constructor(
    private readonly kafka: Kafka,
    private readonly topic: string,
  ) {}

  /** @returns the offset behind the last record that any reader can get, by partition; as it was after the call at the earliest */
  now(): Promise<ReadonlyMap<number, number>> {
    if (this.asking === null) return this.ask();
    this.next ??= this.asking.catch(ignored).then(() => this.ask());
    return this.next;
  }

  async close(): Promise<void> {
    await this.admin?.then((admin) => admin.disconnect()).catch(ignored);
  }

  private ask(): Promise<ReadonlyMap<number, number>> {
    this.next = null;
    const asking = this.fetch().finally(() => {
      if (this.asking === asking) this.asking = null;
    });
    this.asking = asking;
    return asking;
  }

  private async fetch(): Promise<ReadonlyMap<number, number>> {
    this.admin ??= this.connect();
    const { admin } = this;
    try {
      const offsets = await (await admin).fetchTopicOffsets(this.topic);
      return new Map(offsets.map(({ partition, high }) => [partition, Number(high)]));
    } catch (error) {
      this.admin = null;
      admin.then((failed) => failed.disconnect()).catch(ignored);
      throw error;
    }
  }

  private async connect(): Promise<Admin> {
    const admin = this.kafka.admin();
    await admin.connect();
    return admin;
  }
}

const ignored = (): void => undefined;
