import { Injectable } from '@nestjs/common';
import type { Observation } from '../../projections/prediction/learner.js';
import { SessionHost } from '../sessions/session-host.js';

/** What the fold answered to adaptive events, now or once. */
@Injectable()
export class Observations {
  constructor(private readonly host: SessionHost) {}

  /** The observations of a domain's events, by their positions. */
  async at(sessionId: string, domainId: string, positions: readonly number[]): Promise<Map<number, Observation>> {
    const found = new Map<number, Observation>();
    if (positions.length === 0) return found;
    const domain = (await this.host.read(sessionId)).adaptive.find(domainId);
    for (const position of positions) {
      const observation = domain?.observed(position);
      if (observation !== undefined) found.set(position, observation);
    }
    return found;
  }
}
