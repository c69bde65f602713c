import type { Session } from '../../../projections/session.js';
import { HindcastError, invalidField } from '../../errors.js';
import { learnerBytesMax } from '../../replays/learner-room.js';
import type { SessionHost } from '../../sessions/session-host.js';

/** Domains of a session that learn, at most. */
const domainsMax = 1024;
/** When what other sessions are about to write should be written, s. */
const retryAfterS = 5;

/** How much memory all domains of the process may take by what they learn. They are in memory while their sessions are. */
export class LearnerQuota {
  private readonly bytesMax: number;

  /** @param mb 0 for half of what the machine has */
  constructor(mb: number) {
    this.bytesMax = learnerBytesMax(mb);
  }

  /** Drops the coldest of the other sessions from memory where all together take too much. They come back from view and log when they are asked for. */
  async makeRoom(host: SessionHost, sessionId: string): Promise<void> {
    if (host.learnerBytes() > this.bytesMax) await host.dropLearners(this.bytesMax, sessionId);
  }

  /**
   * Why a domain can take no more events or outcomes; null where the quota allows it. 422 where the session alone takes it all, since waiting does not help; 429 where other
   * sessions that are in use take it.
   */
  refusal(host: SessionHost, { adaptive }: Session, domainId: string): HindcastError | null {
    if (adaptive.size >= domainsMax && adaptive.find(domainId) === undefined)
      return quotaExceeded(domainId, `a session has at most ${domainsMax} domains that learn`, 'domains', domainsMax);
    const max = Math.round(this.bytesMax / 2 ** 20);
    const what = `what all domains have learned may take ${max} MB (HINDCAST_LEARNERS_MB)`;
    if (adaptive.sizeBytes > this.bytesMax)
      return quotaExceeded(domainId, `${what}, and this session's alone takes more`, 'learner_bytes', max);
    if (host.learnerBytes() <= this.bytesMax || host.learnerBytes(true) <= this.bytesMax) return null;
    const message = `${what}, and takes more in sessions that are in use; try again in ${retryAfterS} s`;
    return new HindcastError('overloaded', message, { retryAfterS });
  }
}

const quotaExceeded = (domainId: string, full: string, what: string, max: number): HindcastError =>
  invalidField(['path', 'domain_id'], `${full}; delete one that is not used any more`, `too_many_${what}`, domainId, { max });
