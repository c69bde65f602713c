import { Injectable } from '@nestjs/common';
import type { Features } from '../../projections/prediction/instance.js';
import type { Checkpoint } from '../sessions/checkpoints.js';
import { SessionHost } from '../sessions/session-host.js';
import { type LearnerResult, learnersOfReplay } from './replay-task.js';
import { ReplayThreads } from './replay-threads.js';

/** What is wanted to know of a domain's learning at a point of the past. */
export interface LearnerQuestion {
  /** What is known of an event whose outcome is to be predicted; undefined where nothing is. */
  readonly features?: Features;
  /** Positions of events whose answers are wanted again. */
  readonly positions?: readonly number[];
}

/** What domains had learned at points of the past: folded in threads beside the service, from the nearest checkpoint on. */
@Injectable()
export class PastLearners {
  constructor(
    private readonly host: SessionHost,
    private readonly threads: ReplayThreads,
  ) {}

  /** @param to position of the last record that counts @throws {HindcastError} overloaded, request_timeout */
  async at(
    sessionId: string,
    domainId: string,
    to: number,
    { features, positions = [] }: LearnerQuestion,
    signal?: AbortSignal,
  ): Promise<LearnerResult> {
    const { checkpoints } = this.host;
    const replayed = { session: sessionId, domainId, part: 'learner' } as const;
    const checkpoint = await checkpoints.before(replayed, Math.min(to, ...positions.map((position) => position - 1)));
    const run = { ...replayed, from: checkpoint, to, signal, learners: learnersOfReplay } as const;
    const epoch = this.host.erasures.epochOf(sessionId);
    const task = { session: sessionId, epoch, domainId, to, features, positions, documents: checkpoint?.documents.length ?? 0 };
    const keep = (made: Checkpoint): void => {
      if (this.host.erasures.epochOf(sessionId) === epoch) void checkpoints.add(replayed, made);
    };
    return this.threads.run('learner', task, { ...run, keep });
  }
}
