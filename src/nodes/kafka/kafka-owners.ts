import { randomBytes } from 'node:crypto';
import type { Kafka } from 'kafkajs';
import { LogBehindError } from '../../log/event-log.js';
import type { KafkaEventLog } from '../../log/kafka/kafka-event-log.js';
import type { Node, NodesStatus, Owners } from '../owners.js';
import type { Assignment } from './assignment.js';
import { Membership } from './membership.js';

export interface KafkaOwnersOptions {
  readonly kafka: Kafka;
  readonly topic: string;
  readonly log: KafkaEventLog;
  /** Longest that a write may wait for its acknowledgement, ms: a former owner may give one for as long. */
  readonly appendTimeoutMs: number;
  readonly warn: (error: Error) => void;
}

/** Time on top of the longest write before an owner trusts that no former one acknowledges any more, ms. */
const appendMarginMs = 1000;

/** Longest that an answer waits for the brokers to say where a partition ends, ms: on a node among others, and on one that is alone and may go on without. */
const endsTimeoutMs = 3000;
const aloneTimeoutMs = 500;
/** Longest that it waits for the reading up to there, ms: brokers that answer are not away, however busy the machine is. */
const readTimeoutMs = 10_000;

/** The owners of sessions on a log in Kafka: the members of a consumer group, each of some of the topic's partitions. */
export class KafkaOwners implements Owners {
  readonly selfId = randomBytes(6).toString('base64url');
  private membership: Membership | null = null;
  private url = '';
  private readonly listeners: (() => void)[] = [];
  private generation = 0;
  private members: NodesStatus['members'] = [];
  /** The owner of each partition. */
  private owners: readonly (Node | undefined)[] = [];
  /** Since when this node owns each of its partitions, by {@link performance.now}. */
  private ownedSinceMs: ReadonlyMap<number, number> = new Map();

  constructor(private readonly options: KafkaOwnersOptions) {}

  ownerOf(sessionId: string): Node | null {
    const owner = this.owners[this.options.log.partitionOf(sessionId)];
    // Two members at one address are one process before and after a start, or a setting that is wrong.
    return owner === undefined || owner.url === this.url ? null : owner;
  }

  owns(sessionId: string): boolean {
    return this.ownerOf(sessionId) === null;
  }

  async catchUp(sessionId: string, writers: 'owner' | 'all' = 'owner'): Promise<void> {
    const { log } = this.options;
    if (writers === 'owner' && this.isCertain(log.partitionOf(sessionId))) return;
    try {
      await log.readToEnd(sessionId, { endsTimeoutMs: this.isOnly ? aloneTimeoutMs : endsTimeoutMs, readTimeoutMs });
    } catch (error) {
      // Where there was no other member, nobody took over while the brokers were away: reads go on.
      if (error instanceof LogBehindError || !this.isOnly) throw error;
    }
  }

  status(): NodesStatus {
    return { generation: this.generation, members: this.members };
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  join(url: string): void {
    const { kafka, topic, log, warn } = this.options;
    this.url = url;
    this.membership = new Membership({
      kafka,
      groupId: `hindcast-owners-${topic}`,
      topic,
      partitions: log.partitions,
      self: { id: this.selfId, url },
      take: (assignment, isUnbroken) => this.take(assignment, isUnbroken),
      warn,
    });
    this.membership.join();
  }

  async leave(): Promise<void> {
    await this.membership?.leave();
    this.owners = [];
    this.ownedSinceMs = new Map();
    this.members = [];
  }

  private get isOnly(): boolean {
    return this.members.length > 0 && this.members.every(({ node }) => node.url === this.url);
  }

  /** Whether everything acknowledged for the partition has passed this node, or will before anyone is told. */
  private isCertain(partition: number): boolean {
    const sinceMs = this.ownedSinceMs.get(partition);
    if (sinceMs === undefined || this.membership?.isCertain !== true) return false;
    return performance.now() > sinceMs + this.options.appendTimeoutMs + appendMarginMs;
  }

  private take({ generation, members }: Assignment, isUnbroken: boolean): void {
    const owners: (Node | undefined)[] = [];
    for (const { node, partitions } of members) for (const partition of partitions) owners[partition] = node;
    const own = members.find(({ node }) => node.id === this.selfId)?.partitions ?? [];
    const nowMs = performance.now();
    this.ownedSinceMs = new Map(own.map((partition) => [partition, (isUnbroken ? this.ownedSinceMs.get(partition) : undefined) ?? nowMs]));
    this.owners = owners;
    this.members = members.map(({ node, partitions }) => ({ node, partitions }));
    this.generation = generation;
    for (const listener of this.listeners) listener();
  }
}
