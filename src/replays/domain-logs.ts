import { Injectable } from '@nestjs/common';
import { DomainLog } from '../../projections/hindcast/domain-log.js';
import type { Session } from '../../projections/session.js';
import { SessionHost } from '../sessions/session-host.js';
import { ReplayShare } from './replay-share.js';

/** Which records of the sessions in memory are which domain's. */
@Injectable()
export class DomainLogs {
  private readonly logs = new WeakMap<Session, DomainLog>();
  /** The share of the event loop that replays have. */
  readonly share = new ReplayShare();

  constructor(private readonly host: SessionHost) {}

  /** Of a session as it is now, brought up to date. */
  async of(sessionId: string): Promise<{ readonly log: DomainLog; readonly live: Session }> {
    const live = await this.host.read(sessionId);
    const log = this.logs.get(live) ?? new DomainLog(live.ledger);
    this.logs.set(live, log);
    await this.share.finish(log.catchUp());
    return { log, live };
  }
}
