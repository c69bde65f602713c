import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ChainVerifier } from '../../../projections/chain.js';
import type { EventLog } from '../../log/event-log.js';
import { LogDamagedError } from '../../log/event-log.js';
import { decodeRecord, hexHead, sha256Link, shortHead } from '../../sessions/event-codec.js';
import { asHindcastError } from '../../sessions/failures.js';
import { SessionHost } from '../../sessions/session-host.js';
import type { VerifyAnswer } from '../audit.dto.js';

/** Read a session's log from its first record and check its hash chain. */
export class VerifySession extends Query<VerifyAnswer> {
  constructor(readonly sessionId: string) {
    super();
  }
}

@QueryHandler(VerifySession)
export class VerifySessionHandler implements IQueryHandler<VerifySession> {
  constructor(private readonly host: SessionHost) {}

  async execute({ sessionId }: VerifySession): Promise<VerifyAnswer> {
    const answer = await verifySession(this.host.log, sessionId);
    if (!answer.valid) return answer;
    // The head that the live fold came to must be one that the log leads to.
    const state = await this.host.read(sessionId);
    if (state.position !== answer.position || hexHead(state.head) === answer.head) return answer;
    return { ...answer, valid: false, first_invalid: 1, reason: 'the log does not lead to the head that its events were folded to' };
  }
}

/** Events between two tellings of progress. */
const progressEvents = 1000;

/** @param progress told now and then how many events are checked */
export async function verifySession(log: EventLog, sessionId: string, progress?: (events: number) => void): Promise<VerifyAnswer> {
  const verifier = new ChainVerifier(sessionId, sha256Link, shortHead);
  const answer = (firstInvalid: number | null, reason: string | null): VerifyAnswer => ({
    session_id: sessionId,
    valid: firstInvalid === null,
    events: verifier.events,
    position: verifier.position,
    head: hexHead(verifier.head),
    first_invalid: firstInvalid,
    reason,
  });
  try {
    await log.read(sessionId, {}, (record) => {
      verifier.add(decodeRecord(record), record.bytes);
      if (verifier.events % progressEvents === 0) progress?.(verifier.events);
    });
  } catch (error) {
    if (error instanceof LogDamagedError) return answer(verifier.firstInvalid ?? error.position, error.message);
    throw asHindcastError(error);
  }
  const reason = verifier.firstInvalid === null ? null : 'an event had seen another history than the one that is here';
  return answer(verifier.firstInvalid, reason);
}
