import type { Config } from '../config.js';
import { HindcastError } from '../errors.js';
import { Shares } from './shares.js';

/** Told to a client that may send no more bodies now, s. */
const retryAfterS = 2;

/** What a request does whose body is on its way. */
export interface Arrival {
  readonly agentId: string;
  /** As long as the body says it is, or may be. */
  readonly bytes: number;
  /** Whether it may hold pictures: these have bytes of their own, and keep them until the request is answered. */
  readonly isLong: boolean;
}

/**
 * Bounds the bodies that are on their way, in number and in bytes. Until its body has arrived a request has no place in the work in flight: who sends slowly
 * keeps those waiting who send slowly, and its own share of them at most.
 */
export class Arrivals {
  private readonly count: Shares;
  private readonly bytes: Shares;
  private readonly longBytes: Shares;

  constructor({ agentBodiesMax, bodiesMax, bodiesMb, visionBodiesMb }: Config) {
    this.count = new Shares(agentBodiesMax, bodiesMax);
    this.bytes = new Shares(bodiesMb * 2 ** 20, bodiesMb * 2 ** 20);
    this.longBytes = new Shares(visionBodiesMb * 2 ** 20, visionBodiesMb * 2 ** 20);
  }

  get underWay(): number {
    return this.count.taken;
  }

  /**
   * Lets a body come; {@link arrived} must follow, and {@link answered} for a long one.
   * @throws {HindcastError} overloaded
   */
  begin({ agentId, bytes, isLong }: Arrival): void {
    if (!this.count.take(agentId))
      throw refusal(`${this.count.takenBy(agentId)} bodies of this agent and ${this.count.taken} in all are on their way`);
    if ((isLong ? this.longBytes : this.bytes).take(agentId, bytes)) return;
    this.count.giveBack(agentId);
    throw refusal(isLong ? 'as many images as are let in are being looked at' : 'as many bytes as are let in are on their way');
  }

  arrived({ agentId, bytes, isLong }: Arrival): void {
    this.count.giveBack(agentId);
    if (!isLong) this.bytes.giveBack(agentId, bytes);
  }

  answered({ agentId, bytes, isLong }: Arrival): void {
    if (isLong) this.longBytes.giveBack(agentId, bytes);
  }
}

const refusal = (reason: string): HindcastError =>
  new HindcastError('overloaded', `${reason}; try again in ${retryAfterS} s`, { retryAfterS });
