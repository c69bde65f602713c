import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ChainVerifier } from '../../../projections/chain.js';
import { leftBy } from '../../job-queue.js';
import { hexHead, sha256Link, shortHead } from '../../log/chain-heads.js';
import type { EventLog } from '../../log/event-log.js';
import { LogDamagedError, type LogRecord } from '../../log/event-log.js';
import { Proofs } from '../../proof/proofs.js';
import { ProvedTree } from '../../proof/proved-tree.js';
import { decodeRecord } from '../../sessions/event-codec.js';
import { asHindcastError } from '../../sessions/failures.js';
import { SessionHost } from '../../sessions/session-host.js';
import type { VerifyAnswer } from '../audit.dto.js';

/** Read a session's log from its first record and check its hash chain. */
export class VerifySession extends Query<VerifyAnswer> {
  /** @param signal aborted when nobody waits for the answer any more */
  constructor(
    readonly sessionId: string,
    readonly signal?: AbortSignal,
  ) {
    super();
  }
}

@QueryHandler(VerifySession)
export class VerifySessionHandler implements IQueryHandler<VerifySession> {
  constructor(
    private readonly host: SessionHost,
    private readonly proofs: Proofs,
  ) {}

  async execute({ sessionId, signal }: VerifySession): Promise<VerifyAnswer> {
    const tree = new ProvedTree(this.proofs.provedSession(sessionId));
    const watching = { progress: leftBy(signal), visit: (record: LogRecord): void => tree.addRecord(record) };
    const answer = { ...(await verifySession(this.host.log, sessionId, watching)), ...this.provedBy(tree) };
    if (!answer.valid) return answer;
    if (tree.firstChanged !== null)
      return {
        ...answer,
        valid: false,
        first_invalid: tree.firstChanged,
        reason:
          'its records are not those that a checkpoint was signed of; "hindcast verify" finds between which checkpoints they were changed',
      };
    // The head that the live fold came to must be one that the log leads to.
    const state = await this.host.read(sessionId);
    if (state.position !== answer.position || hexHead(state.head) === answer.head) return answer;
    return { ...answer, valid: false, first_invalid: 1, reason: 'the log does not lead to the head that its events were folded to' };
  }

  /** Left out where the service keeps no checkpoints that could be read. */
  private provedBy(tree: ProvedTree): Partial<VerifyAnswer> {
    if (!this.proofs.areKept) return {};
    const { proved, provedPosition } = tree;
    return {
      proved_position: provedPosition,
      inherited_position: Math.min(proved?.inherited ?? 0, provedPosition),
      ...(proved === null || proved.time === null || provedPosition === 0 ? {} : { checkpoint_time: proved.time }),
    };
  }
}

/** Events between two tellings of progress. */
const progressEvents = 1000;

export interface Watching {
  /** Told now and then how many events are checked; what it throws ends the checking. */
  readonly progress?: (events: number) => void;
  /** Gets each record as it was read. */
  readonly visit?: (record: LogRecord) => void;
}

export async function verifySession(log: EventLog, sessionId: string, { progress, visit }: Watching = {}): Promise<VerifyAnswer> {
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
      verifier.addRecord(decodeRecord(record), record.bytes);
      visit?.(record);
      if (verifier.events % progressEvents === 0) progress?.(verifier.events);
    });
  } catch (error) {
    if (error instanceof LogDamagedError) return answer(verifier.firstInvalid ?? error.position, error.message);
    throw asHindcastError(error);
  }
  const reason = verifier.firstInvalid === null ? null : 'an event had seen another history than the one that is here';
  return answer(verifier.firstInvalid, reason);
}
