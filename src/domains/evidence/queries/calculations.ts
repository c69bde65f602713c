import { Injectable } from '@nestjs/common';
import type { CostVerdict } from '../../../../projections/domain/network/cost.js';
import { type JobLimits, JobQueue, leftBy } from '../../../job-queue.js';
import { TimeShare } from '../../../slices.js';

/** Steps of an answer that begins at once: some milliseconds and some megabytes. */
const smallCostMax = 1 << 20;

/** Costly answers at a time: each holds tables of some hundred megabytes at most, and more at a time would only make each take longer. */
const costlyLimits: JobLimits = { underWayMax: 2, agentUnderWayMax: 1, waitingMax: 1024, agentWaitingMax: 64 };

/** What answers of domains calculate: bit by bit, all together in one slice of each turn of the event loop, the agents in rotation. Costly ones wait for a place. */
@Injectable()
export class Calculations {
  private readonly share = new TimeShare();
  private readonly costly = new JobQueue(costlyLimits, 'costly answers');

  /**
   * @param verdict what an answer of the network costs
   * @throws {HindcastError} overloaded where too many costly ones of the agent wait; request_timeout where the signal is aborted
   */
  run<T>(agent: string, { cost, exact }: CostVerdict, work: Generator<void, T>, signal?: AbortSignal): Promise<T> {
    if (exact && cost !== null && cost <= smallCostMax) return this.finish(agent, work, signal);
    return this.costly.run(agent, () => this.finish(agent, work, signal), signal);
  }

  /** What is made once for all answers. */
  finish<T>(agent: string, work: Generator<void, T>, signal?: AbortSignal): Promise<T> {
    return this.share.finish(agent, work, leftBy(signal));
  }
}
