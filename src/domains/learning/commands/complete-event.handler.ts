import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdaptiveCompletion } from '../../../../projections/events.js';
import type { Observation } from '../../../../projections/prediction/learner.js';
import type { Session } from '../../../../projections/session.js';
import { invalidField } from '../../../errors.js';
import { shown } from '../../../gateway/validation/field.js';
import type { WriteContext } from '../../../sessions/event-codec.js';
import { SessionHost } from '../../../sessions/session-host.js';
import { WritePath, type WriteResult } from '../../../sessions/write-path.js';
import { noDomain } from '../../domain-of.js';
import { outcomeConflict, rejectionIn, writerConflict } from '../../domain-refusals.js';
import { LearnerQuota } from '../learner-quota.js';
import { Observations } from '../observations.js';

/** Tell the outcome of an adaptive event that came without one. */
export class CompleteEvent extends Command<Completed> {
  constructor(
    readonly sessionId: string,
    readonly domainId: string,
    readonly write: CompletionWrite,
    readonly key: string | null,
    readonly context: WriteContext,
  ) {
    super();
  }
}

export interface CompletionWrite {
  /** Of the write, where the client chose one. */
  readonly id: string | undefined;
  readonly data: AdaptiveCompletion;
}

export interface Completed {
  readonly written: WriteResult;
  /** What learning it came to; null where it was known already. */
  readonly observation: Observation | null;
}

@CommandHandler(CompleteEvent)
export class CompleteEventHandler implements ICommandHandler<CompleteEvent> {
  constructor(
    private readonly writes: WritePath,
    private readonly observations: Observations,
    private readonly host: SessionHost,
    private readonly quota: LearnerQuota,
  ) {}

  /** @throws {HindcastError} not_found, invalid_fields, outcome_conflict, writer_conflict */
  async execute({ sessionId, domainId, write: { id, data }, key, context }: CompleteEvent): Promise<Completed> {
    await this.quota.makeRoom(this.host, sessionId);
    const written = await this.writes.write(
      sessionId,
      {
        domainId,
        type: 'adaptive.completed',
        id,
        key,
        asked: data,
        decide: (state) => {
          check(state, data);
          const refusal = this.quota.refusal(this.host, state, domainId);
          if (refusal !== null) throw refusal;
          return data;
        },
        rejection: rejectionIn(domainId),
      },
      context,
    );
    const [observation] = await this.observations.of(sessionId, domainId, [written]);
    return { written, observation };
  }
}

/** @throws {HindcastError} not_found, invalid_fields, outcome_conflict, writer_conflict */
function check(state: Session, { domain_id: domainId, event_id: eventId, outcome, writer }: AdaptiveCompletion): void {
  const domain = state.adaptive.find(domainId);
  const position = state.adaptive.findEvent(domainId, eventId);
  if (domain === undefined && state.domains.find(domainId) === undefined) throw noDomain(domainId);
  if (domain === undefined || position < 0)
    throw invalidField(['body', 'event_id'], `is not an adaptive event of domain "${domainId}"`, 'unknown_event', shown(eventId));
  if (!domain.admits(writer)) throw writerConflict(domainId);
  if (!domain.awaits(eventId) && domain.outcomeOf(position) !== outcome) throw outcomeConflict(domainId);
  if (!domain.fits(outcome))
    throw invalidField(['body', 'outcome'], `must be a number: domain "${domainId}" predicts numbers`, 'outcome_type', shown(outcome));
}
