import { type Assignment, assign, type Claim } from '../../../src/nodes/kafka/assignment.js';
import type { MembershipOptions } from '../../../src/nodes/kafka/membership.js';
import { type Process, theScheduler } from './scheduler.js';

/** Of src/nodes/kafka/membership.ts, which this takes the place of. */
const sessionTimeoutMs = 6000;
const heartbeatMs = 500;

interface Member {
  readonly membership: Membership;
  readonly process: Process;
  lastBeatMs: number;
  isTold: boolean;
}

/** The brokers' side of a consumer group: puts out who is not heard of, and has all meet again when one comes or goes. */
export class Group {
  private members: Member[] = [];
  private meetings = 0;
  /** Processes that do not reach the brokers. */
  readonly cutOff = new Set<Process>();

  constructor() {
    this.watch();
  }

  join(membership: Membership, process: Process): void {
    if (this.members.some((member) => member.membership === membership)) return;
    this.members.push({ membership, process, lastBeatMs: theScheduler().elapsedMs, isTold: false });
    this.meet();
  }

  leave(membership: Membership): void {
    const before = this.members.length;
    this.members = this.members.filter((member) => member.membership !== membership);
    if (this.members.length < before) this.meet();
  }

  /** @returns whether the member is one still */
  beat(membership: Membership): boolean {
    const member = this.members.find((one) => one.membership === membership);
    if (member === undefined) return false;
    member.lastBeatMs = theScheduler().elapsedMs;
    return true;
  }

  /** Has all members meet and deals out anew when each has come, or was waited for long enough. */
  meet(): void {
    const meeting = ++this.meetings;
    const scheduler = theScheduler();
    for (const member of this.members) {
      member.isTold = false;
      const tell = (): void => {
        if (this.cutOff.has(member.process) || meeting !== this.meetings) return;
        member.membership.meet();
        member.isTold = true;
        member.lastBeatMs = scheduler.elapsedMs;
        if (this.members.every(({ isTold }) => isTold)) this.deal(meeting);
      };
      scheduler.after(scheduler.random.below(600), tell, member.process);
    }
    scheduler.after(
      sessionTimeoutMs,
      () => {
        if (meeting !== this.meetings) return;
        this.members = this.members.filter(({ isTold }) => isTold);
        this.deal(meeting);
      },
      null,
    );
  }

  private deal(meeting: number): void {
    if (meeting !== this.meetings) return;
    this.meetings++;
    const assignment = assign(
      1,
      this.members.map(({ membership }) => membership.claim),
    );
    const scheduler = theScheduler();
    for (const { membership, process } of this.members)
      scheduler.after(scheduler.random.below(300), () => membership.takeAssignment(assignment), process);
  }

  private watch(): void {
    const scheduler = theScheduler();
    const late = this.members.filter(({ lastBeatMs }) => scheduler.elapsedMs - lastBeatMs > sessionTimeoutMs);
    if (late.length > 0) {
      this.members = this.members.filter((member) => !late.includes(member));
      this.meet();
    }
    scheduler.after(heartbeatMs, () => this.watch(), null);
  }
}

let group: Group | null = null;

export function useGroup(one: Group): void {
  group = one;
}

const theGroup = (): Group => {
  if (group === null) throw new Error('no group is simulated');
  return group;
};

/** A member of the group, as the brokers and the network let it be one. */
export class Membership {
  private readonly process = theScheduler().current as Process;
  private assignment: Assignment | null = null;
  private hasAssignment = false;
  private lastBeatMs = 0;
  private leaseEndMs = 0;
  private isClosed = false;

  constructor(private readonly options: MembershipOptions) {}

  get isCertain(): boolean {
    return this.hasAssignment && performance.now() < this.leaseEndMs;
  }

  get claim(): Claim {
    const { self } = this.options;
    const own = this.assignment?.members.find(({ node }) => node.id === self.id)?.partitions ?? [];
    return { memberId: self.id, node: self, generation: this.assignment?.generation ?? 0, partitions: own };
  }

  join(): void {
    const scheduler = theScheduler();
    const tick = (): void => {
      if (this.isClosed) return;
      const sentMs = scheduler.elapsedMs;
      void scheduler.io(() => {
        if (theGroup().cutOff.has(this.process)) return;
        if (theGroup().beat(this)) this.beat(sentMs);
        else {
          this.meet();
          theGroup().join(this, this.process);
        }
      });
      scheduler.after(heartbeatMs, tick, this.process);
    };
    tick();
  }

  async leave(): Promise<void> {
    this.isClosed = true;
    this.meet();
    await theScheduler().io(() => theGroup().leave(this));
  }

  /** The group meets, or this node is out of it. */
  meet(): void {
    this.hasAssignment = false;
    this.lastBeatMs = theScheduler().elapsedMs;
  }

  takeAssignment(assignment: Assignment): void {
    if (this.isClosed || assignment.generation <= (this.assignment?.generation ?? 0)) return;
    const isUnbroken = assignment.generation === (this.assignment?.generation ?? 0) + 1;
    this.assignment = assignment;
    this.hasAssignment = true;
    this.beat(this.lastBeatMs);
    this.options.take(assignment, isUnbroken);
  }

  /** Each heartbeat was sent after the one before was answered: the lease counts from that one. */
  private beat(sentMs: number): void {
    this.leaseEndMs = this.lastBeatMs + sessionTimeoutMs;
    this.lastBeatMs = sentMs;
  }
}
