import { availableParallelism } from 'node:os';
import { HindcastError } from './errors.js';

/** Threads that replay beside the service. */
export const replayThreadsMax = Math.max(1, availableParallelism() - 1);

export interface JobLimits {
  /** Jobs worked on at a time, of all agents and of one. */
  readonly underWayMax: number;
  readonly agentUnderWayMax: number;
  /** Jobs that wait, of all agents and of one. */
  readonly waitingMax: number;
  readonly agentWaitingMax: number;
}

/** Replays that somebody waits for: each holds a state in memory, and a few of one agent's are enough to keep a processor busy. */
export const replayLimits: JobLimits = {
  underWayMax: 4 * replayThreadsMax,
  agentUnderWayMax: 2 * replayThreadsMax,
  waitingMax: 4096,
  agentWaitingMax: 64,
};

/** Hindcasts take minutes: they have places of their own, so that short replays do not wait for them. */
export const hindcastLimits: JobLimits = {
  underWayMax: 8 * replayThreadsMax,
  agentUnderWayMax: 4,
  waitingMax: 4096,
  agentWaitingMax: 16,
};

const retryAfterMaxS = 60;
/** What a job is taken to last before the first one has ended, ms. */
const firstGuessMs = 1000;
/** Share of the newest job in the mean. */
const meanStep = 0.2;

interface Lane {
  underWay: number;
  readonly waiting: Set<() => void>;
}

const noLane: Lane = { underWay: 0, waiting: new Set() };

/**
 * Places for long work, shared fairly: a free one goes to the agent that has waited longest for its turn, not to the one that asked most. Each agent has a bound of its own,
 * and who is above it is told to come back; the others do not notice.
 */
export class JobQueue {
  /** By agent, the one whose turn is next first. */
  private readonly lanes = new Map<string, Lane>();
  private meanMs = firstGuessMs;
  private underWayCount = 0;
  private waitingCount = 0;

  /** @param what waits in it, for who is refused */
  constructor(
    private readonly limits: JobLimits,
    private readonly what: string,
  ) {}

  get underWay(): number {
    return this.underWayCount;
  }

  get waiting(): number {
    return this.waitingCount;
  }

  /**
   * Does the work when it is the agent's turn. Who gives up while waiting leaves the queue at once; what is under way has to look at the signal itself.
   * @throws {HindcastError} overloaded where too many of the agent's wait already; request_timeout where the signal was aborted before the work began
   */
  async run<T>(agent: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.enter(agent, signal);
    const beganMs = performance.now();
    try {
      return await work();
    } finally {
      this.meanMs += meanStep * (performance.now() - beganMs - this.meanMs);
      this.leave(agent);
    }
  }

  private enter(agent: string, signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw givenUp();
    const lane = this.lanes.get(agent) ?? { underWay: 0, waiting: new Set() };
    if (this.hasPlaceFor(lane) && lane.waiting.size === 0) {
      this.begin(agent, lane);
      return Promise.resolve();
    }
    const { agentWaitingMax, waitingMax } = this.limits;
    if (lane.waiting.size >= agentWaitingMax)
      throw this.overloaded(agent, `${lane.waiting.size} ${this.what} of this agent wait for their turn`);
    if (this.waitingCount >= waitingMax)
      throw this.overloaded(agent, `${this.waitingCount} ${this.what} of all agents wait for their turn`);
    this.lanes.set(agent, lane);
    return this.wait(agent, lane, signal);
  }

  private wait(agent: string, lane: Lane, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const take = (): void => {
        signal?.removeEventListener('abort', giveUp);
        this.forgetWaiting(lane, take);
        this.begin(agent, lane);
        resolve();
      };
      const giveUp = (): void => {
        this.forgetWaiting(lane, take);
        this.dropEmpty(agent, lane);
        reject(givenUp());
      };
      lane.waiting.add(take);
      this.waitingCount++;
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  private hasPlaceFor(lane: Lane): boolean {
    return this.underWayCount < this.limits.underWayMax && lane.underWay < this.limits.agentUnderWayMax;
  }

  /** The agent's next turn comes after those of all others. */
  private begin(agent: string, lane: Lane): void {
    this.underWayCount++;
    lane.underWay++;
    this.lanes.delete(agent);
    this.lanes.set(agent, lane);
  }

  private leave(agent: string): void {
    const own = this.lanes.get(agent) as Lane;
    this.underWayCount--;
    own.underWay--;
    this.dropEmpty(agent, own);
    for (const lane of this.lanes.values()) {
      if (!this.hasPlaceFor(lane)) continue;
      const [next] = lane.waiting;
      if (next === undefined) continue;
      next();
      return;
    }
  }

  private forgetWaiting(lane: Lane, take: () => void): void {
    if (lane.waiting.delete(take)) this.waitingCount--;
  }

  private dropEmpty(agent: string, { underWay, waiting }: Lane): void {
    if (underWay + waiting.size === 0) this.lanes.delete(agent);
  }

  /** When an agent's own replays should be done, at the rate of late and with the places that it can have beside the others. */
  retryAfterS(agent: string): number {
    const { underWay, waiting } = this.lanes.get(agent) ?? noLane;
    const agents = [...this.lanes.values()].filter((lane) => lane.waiting.size > 0).length;
    const places = Math.min(this.limits.agentUnderWayMax, Math.max(1, Math.floor(this.limits.underWayMax / Math.max(1, agents))));
    const untilDoneS = Math.ceil(((underWay + waiting.size) * this.meanMs) / places / 1000);
    return Math.min(retryAfterMaxS, Math.max(1, untilDoneS));
  }

  private overloaded(agent: string, reason: string): HindcastError {
    const retryAfterS = this.retryAfterS(agent);
    return new HindcastError('overloaded', `${reason}; try again in ${retryAfterS} s`, { retryAfterS });
  }
}

/** What a replay ends with when nobody waits for it any more. */
export const givenUp = (): HindcastError => new HindcastError('request_timeout', 'nobody waits for this answer any more');

/** Throws {@link givenUp} where the signal is aborted. */
export const leftBy = (signal: AbortSignal | undefined) => (): void => {
  if (signal?.aborted) throw givenUp();
};
