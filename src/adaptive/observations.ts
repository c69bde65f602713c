import { Injectable } from '@nestjs/common';
import type { Observation } from '../../projections/prediction/learner.js';
import { PastLearners } from '../replays/past-learners.js';
import { SessionHost } from '../sessions/session-host.js';

/** What the fold answered to adaptive events, lately or once. */
@Injectable()
export class Observations {
  constructor(
    private readonly host: SessionHost,
    private readonly learners: PastLearners,
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
    if (gone.length === 0) return found;
    const { observations } = await this.learners.at(sessionId, domainId, Math.max(...gone), { positions: gone });
    for (const [position, observation] of observations) found.set(position, observation);
    return found;
  }
}
