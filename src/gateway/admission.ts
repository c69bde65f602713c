import { HindcastError } from '../errors.js';
import type { FairQueue } from './fair-queue.js';
import { Shares } from './shares.js';

/** Longest wait that a refused client is told, s. */
const retryAfterMaxS = 60;
/** Weight of the newest request in the running mean of how long one takes. */
const newestWeight = 0.05;

/**
 * Bounds the work in flight, per agent and in all, so that nobody gets all of it. Nobody is held to a rate: whoever's requests are answered quickly may send the next at once.
 */
export class Admission {
  private readonly places: Shares;
  private meanServiceMs = 5;

  constructor(
    agentMax: number,
    max: number,
    private readonly queue: FairQueue,
  ) {
    this.places = new Shares(agentMax, max);
  }

  get inFlight(): number {
    return this.places.taken;
  }

  /**
   * Lets a request in; {@link leave} must follow.
   * @throws {HindcastError} overloaded, with the time in which what is in flight should be done
   */
  enter(agentId: string): void {
    if (this.places.take(agentId)) return;
    throw this.refusal(agentId);
  }

  /** @param serviceMs time since the request came in */
  leave(agentId: string, serviceMs: number): void {
    this.places.giveBack(agentId);
    this.meanServiceMs += (serviceMs - this.meanServiceMs) * newestWeight;
  }

  private refusal(agentId: string): HindcastError {
    // What waits takes as long as it takes to begin; what does not wait any more, as long as requests take.
    const untilDoneMs = Math.max(this.queue.delayMs(agentId), this.meanServiceMs);
    const retryAfterS = Math.min(retryAfterMaxS, Math.max(1, Math.ceil(untilDoneMs / 1000)));
    const within = `${this.places.takenBy(agentId)} requests of this agent and ${this.places.taken} in all are being worked on`;
    return new HindcastError('overloaded', `${within}, and no more are let in; try again in ${retryAfterS} s`, { retryAfterS });
  }
}
