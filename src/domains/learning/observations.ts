import { Injectable } from '@nestjs/common';
import type { KnownWrite } from '../../../projections/fold-outcome.js';
import type { Observation } from '../../../projections/prediction/learner.js';
import { PastLearners } from '../../replays/past-learners.js';
import { SessionHost } from '../../sessions/session-host.js';
import type { RefusedWrite, WriteResult } from '../../sessions/write-path.js';

/** What adaptive writes are answered with. A new one brings it along from the fold; a repeat gets what the first one got, which is kept for a while and then replayed. */
@Injectable()
export class Observations {
  constructor(
    private readonly host: SessionHost,
    private readonly learners: PastLearners,
  ) {}

  /** The observation of each write, in their order; null for one that has none. */
  async of(sessionId: string, domainId: string, results: readonly (WriteResult | RefusedWrite)[]): Promise<(Observation | null)[]> {
    const repeated = results.flatMap((result) => (isRepeat(result) ? [result.entry.position] : []));
    const first = repeated.length === 0 ? none : await this.at(sessionId, domainId, repeated);
    return results.map((result) => {
      if (result.status === 'recorded') return result.observation;
      return isRepeat(result) ? (first.get(result.entry.position) ?? null) : null;
    });
  }

  /** The observations of earlier writes, by their positions. */
  private async at(sessionId: string, domainId: string, positions: readonly number[]): Promise<ReadonlyMap<number, Observation>> {
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

const none: ReadonlyMap<number, Observation> = new Map();

/** Whether a write is a repeat of one that was answered with an observation: an event, or an outcome that was news. */
function isRepeat(result: WriteResult | RefusedWrite): result is KnownWrite {
  if (result.status !== 'duplicate') return false;
  const { verdict, value } = result.entry;
  return verdict === 'observed' || (verdict === 'learned' && value > 0);
}
