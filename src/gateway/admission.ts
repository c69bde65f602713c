import { HindcastError } from '../errors.js';

/** Longest wait that a refused client is told, s. */
const retryAfterMaxS = 60;
/** Weight of the newest request in the running mean of how long one takes. */
const newestWeight = 0.05;

/**
 * Bounds the work in flight, per agent and in all. Nobody is held to a rate: whoever's requests are answered quickly may send the next at once.
 */
export class Admission {
  private total = 0;
  private readonly byAgent = new Map<string, number>();
  private meanServiceMs = 5;

  constructor(
    private readonly agentMax: number,
    private readonly totalMax: number,
  ) {}

  get inFlight(): number {
    return this.total;
  }

  /**
   * Lets a request in; {@link leave} must follow.
   * @throws {HindcastError} overloaded, with the time in which what is in flight should be done
   */
  enter(agentId: string): void {
    const own = this.byAgent.get(agentId) ?? 0;
    if (own >= this.agentMax) throw this.refusal(`${own} requests of this agent are being worked on`);
    if (this.total >= this.totalMax) throw this.refusal(`${this.total} requests are being worked on`);
    this.byAgent.set(agentId, own + 1);
    this.total++;
  }

  /** @param serviceMs time since the request came in */
  leave(agentId: string, serviceMs: number): void {
    const own = (this.byAgent.get(agentId) ?? 1) - 1;
    if (own === 0) this.byAgent.delete(agentId);
    else this.byAgent.set(agentId, own);
    this.total--;
    this.meanServiceMs += (serviceMs - this.meanServiceMs) * newestWeight;
  }

  private refusal(reason: string): HindcastError {
    // A request's mean time in the house is about the time in which all that are in it now will have left.
    const retryAfterS = Math.min(retryAfterMaxS, Math.max(1, Math.ceil(this.meanServiceMs / 1000)));
    return new HindcastError('overloaded', `${reason}, which is as many as are let in; try again in ${retryAfterS} s`, { retryAfterS });
  }
}
