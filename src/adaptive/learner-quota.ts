import { totalmem } from 'node:os';
import type { Session } from '../../projections/session.js';
import { type HindcastError, invalidField } from '../errors.js';

/** Domains of a session that learn, at most. */
const domainsMax = 1024;

/** How much of the memory one session's domains may take by what they learn. They are all in memory while the session is. */
export class LearnerRoom {
  private readonly bytesMax: number;

  /** @param mb 0 for half of what the machine has */
  constructor(mb: number) {
    this.bytesMax = mb === 0 ? Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 : mb * 2 ** 20;
  }

  /** Why a domain can take no more events or outcomes; null where there is room. */
  refusal({ adaptive }: Session, domainId: string): HindcastError | null {
    if (adaptive.size >= domainsMax && adaptive.find(domainId) === undefined)
      return noRoom(domainId, `a session has at most ${domainsMax} domains that learn`, 'domains', domainsMax);
    if (adaptive.sizeBytes <= this.bytesMax) return null;
    const max = Math.round(this.bytesMax / 2 ** 20);
    return noRoom(
      domainId,
      `what the domains of a session have learned may take ${max} MB (HINDCAST_LEARNERS_MB), and takes more`,
      'learner_bytes',
      max,
    );
  }
}

const noRoom = (domainId: string, full: string, what: string, max: number): HindcastError =>
  invalidField(['path', 'domain_id'], `${full}; delete one that is not used any more`, `too_many_${what}`, domainId, { max });
