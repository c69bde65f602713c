import { Injectable } from '@nestjs/common';
import { DomainLog } from '../../projections/hindcast/domain-log.js';
import type { Session } from '../../projections/session.js';
import { SessionHost } from '../sessions/session-host.js';
import { TimeShare } from '../slices.js';

/** Time that replays on the service's own thread take of one turn of the event loop, all together, ms. */
const replaysMs = 2;

/** Which records of the sessions in memory are which domain's. */
@Injectable()
export class DomainLogs {
  private readonly logs = new WeakMap<Session, DomainLog>();
  /** The share of the event loop that replays have, the agents in rotation. */
  readonly share = new TimeShare(replaysMs);

  constructor(private readonly host: SessionHost) {}

  /** Of a session as it is now, brought up to date. */
  async openLog(sessionId: string): Promise<{ readonly log: DomainLog; readonly live: Session }> {
    const live = await this.host.read(sessionId);
    const log = this.logs.get(live) ?? new DomainLog(live.ledger);
    this.logs.set(live, log);
    await this.share.finish(sessionId, log.catchUp());
    return { log, live };
  }
}
