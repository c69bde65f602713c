import { Injectable } from '@nestjs/common';
import type { Observation } from '../../projections/prediction/learner.js';
import { SessionHost } from '../sessions/session-host.js';
import { ReplayThreads } from './hindcast/replay-threads.js';

/** What the fold answered to adaptive events, lately or once. */
@Injectable()
export class Observations {
  constructor(
    private readonly host: SessionHost,
    private readonly threads: ReplayThreads,
  ) {}

  /** The observations of a domain's events, by their positions: the newer ones are at hand, older ones are replayed. */
  async at(sessionId: string, domainId: string, positions: readonly number[]): Promise<Map<number, Observation>> {
    if (positions.length === 0) return new Map();
    const domain = (await this.host.read(sessionId)).adaptive.find(domainId);
    const found = new Map<number, Observation>();
    for (const position of positions) {
      const observation = domain?.observed(position);
      if (observation !== undefined) found.set(position, observation);
    }
    const gone = positions.filter((position) => !found.has(position));
    if (gone.length > 0)
      for (const [position, observation] of await this.replay(sessionId, domainId, gone)) found.set(position, observation);
    return found;
  }

  private replay(session: string, domainId: string, positions: readonly number[]) {
    return this.threads.run('observations', { session, positions }, { session, domainId, to: Math.max(...positions) });
  }
}
