import kafkajs, { type Assigner, type Consumer, type Kafka } from 'kafkajs';
import type { Node } from '../owners.js';
import { type Assignment, assign, type Claim, readJson } from './assignment.js';

const { MemberMetadata, MemberAssignment } = kafkajs.AssignerProtocol;

export interface MembershipOptions {
  readonly kafka: Kafka;
  readonly groupId: string;
  readonly topic: string;
  /** Partitions of the topic. */
  readonly partitions: number;
  readonly self: Node;
  /** Told what the group agreed on. `isUnbroken`: this node was a member without a gap since it was last told. */
  readonly take: (assignment: Assignment, isUnbroken: boolean) => void;
  readonly warn: (error: Error) => void;
}

/** A member not heard of for this long is put out of the group, ms. Brokers take no less unless they are told to. */
const sessionTimeoutMs = 6000;
const heartbeatMs = 500;
/** Longest that the others wait for a member that does not come when all meet again, ms. */
const rebalanceTimeoutMs = 6000;
/** How often the member looks whether a heartbeat is due, ms. */
const pollMs = 250;
const pauseMs = 200;

/**
 * A member of the group of nodes on one topic, by Kafka's protocol for consumer groups. It fetches no records: what the group deals out is who owns which partition. Each member
 * tells its address and what it owned; the one that leads deals out and gives the whole result to everyone.
 */
export class Membership {
  private consumer: Consumer | null = null;
  private assignment: Assignment | null = null;
  private memberId = '';
  /** Begun anew with every meeting of the group. */
  private meeting = 0;
  private hasAssignment = false;
  private lastBeatMs = 0;
  private leaseEndMs = 0;
  private closed = false;

  constructor(private readonly options: MembershipOptions) {}

  /**
   * Whether nobody else can have been given what this node owns: the group is not meeting, and this node was heard of so recently that it cannot have been put out. Each
   * heartbeat was sent after the one before had been answered, so the lease counts from that one.
   */
  get isCertain(): boolean {
    return this.hasAssignment && performance.now() < this.leaseEndMs;
  }

  /** Joins, in the background; tries again until it is {@link leave left}. */
  join(): void {
    this.start().catch((error: Error) => this.startAgain(error, this.consumer));
  }

  async leave(): Promise<void> {
    this.closed = true;
    this.meet();
    await this.consumer?.disconnect().catch(() => undefined);
  }

  private async start(): Promise<void> {
    const { kafka, groupId, topic, warn } = this.options;
    const consumer = kafka.consumer({
      groupId,
      sessionTimeout: sessionTimeoutMs,
      heartbeatInterval: heartbeatMs,
      rebalanceTimeout: rebalanceTimeoutMs,
      maxWaitTimeInMs: pollMs,
      partitionAssigners: [() => this.assigner()],
      retry: { initialRetryTime: 100, maxRetryTime: 1000, retries: 10 },
    });
    this.consumer = consumer;
    const { GROUP_JOIN, HEARTBEAT, REBALANCING, CRASH } = consumer.events;
    consumer.on(GROUP_JOIN, ({ payload: { memberId, duration } }) => {
      // The log has its own reader.
      consumer.pause([{ topic }]);
      this.lastBeatMs = performance.now() - duration;
      this.beat();
      void this.learn(consumer, memberId);
    });
    consumer.on(HEARTBEAT, () => this.beat());
    consumer.on(REBALANCING, () => this.meet());
    consumer.on(CRASH, ({ payload: { error, restart } }) => {
      this.meet();
      if (restart) warn(error);
      else this.startAgain(error, consumer);
    });
    await consumer.connect();
    await consumer.subscribe({ topics: [topic] });
    await consumer.run({ autoCommit: false, eachMessage: () => Promise.resolve() });
  }

  private startAgain(error: Error, failed: Consumer | null): void {
    if (this.closed) return;
    this.options.warn(error);
    setTimeout(() => {
      void failed?.disconnect().catch(() => undefined);
      if (!this.closed) this.join();
    }, 1000).unref();
  }

  private beat(): void {
    this.leaseEndMs = this.lastBeatMs + sessionTimeoutMs;
    this.lastBeatMs = performance.now();
  }

  /** The group meets, or this node is out of it: what was agreed on may be over. @returns the number of the meeting */
  private meet(): number {
    this.hasAssignment = false;
    return ++this.meeting;
  }

  /** Reads what the leader gave to this member. kafkajs keeps that to itself, the brokers tell it. */
  private async learn(consumer: Consumer, memberId: string): Promise<void> {
    const meeting = this.meet();
    while (meeting === this.meeting && !this.closed) {
      const found = await this.readAssignment(consumer, memberId).catch(() => null);
      if (meeting !== this.meeting) return;
      if (found !== null) {
        this.takeAssignment(found, memberId);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }

  private async readAssignment(consumer: Consumer, memberId: string): Promise<Assignment | null> {
    const { state, members } = await consumer.describeGroup();
    const own = members.find((member) => member.memberId === memberId);
    if (state !== 'Stable' || own === undefined) return null;
    const decoded = MemberAssignment.decode(own.memberAssignment);
    return decoded === null ? null : readJson<Assignment>(decoded.userData, isAssignment);
  }

  private takeAssignment(assignment: Assignment, memberId: string): void {
    const before = this.assignment;
    const isUnbroken = memberId === this.memberId && assignment.generation === (before?.generation ?? 0) + 1;
    this.memberId = memberId;
    this.assignment = assignment;
    this.hasAssignment = true;
    this.options.take(assignment, isUnbroken);
  }

  private assigner(): Assigner {
    const name = 'hindcast-owners';
    const version = 1;
    return {
      name,
      version,
      protocol: ({ topics }) => {
        this.meet();
        return { name, metadata: MemberMetadata.encode({ version, topics, userData: Buffer.from(JSON.stringify(this.claim())) }) };
      },
      assign: async ({ members }) => {
        const claims = members.flatMap(({ memberId, memberMetadata }) => {
          const claim = readJson<Claim>(MemberMetadata.decode(memberMetadata)?.userData ?? Buffer.alloc(0), isClaim);
          return claim === null ? [] : [{ ...claim, memberId }];
        });
        const agreed = assign(this.options.partitions, claims);
        const userData = Buffer.from(JSON.stringify(agreed));
        return members.map(({ memberId }) => {
          const partitions = agreed.members.find((member) => member.memberId === memberId)?.partitions ?? [];
          const assignment = { [this.options.topic]: [...partitions] };
          return { memberId, memberAssignment: MemberAssignment.encode({ version, assignment, userData }) };
        });
      },
    };
  }

  private claim(): Omit<Claim, 'memberId'> {
    const { assignment } = this;
    const own = assignment?.members.find(({ memberId }) => memberId === this.memberId);
    return { node: this.options.self, generation: assignment?.generation ?? 0, partitions: own?.partitions ?? [] };
  }
}

const isNode = (node: Node | undefined): boolean => typeof node?.id === 'string' && typeof node.url === 'string';
const isWhole = (value: unknown): boolean => Number.isSafeInteger(value);
const isClaim = ({ node, generation, partitions }: Claim): boolean =>
  isNode(node) && isWhole(generation) && Array.isArray(partitions) && partitions.every(isWhole);
const isAssignment = ({ generation, members }: Assignment): boolean =>
  isWhole(generation) &&
  Array.isArray(members) &&
  members.every(({ node, partitions }) => isNode(node) && Array.isArray(partitions) && partitions.every(isWhole));
