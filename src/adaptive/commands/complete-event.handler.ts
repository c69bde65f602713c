import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdaptiveCompletion, AdaptiveOutcome } from '../../../projections/events.js';
import type { Observation } from '../../../projections/prediction/learner.js';
import type { Session } from '../../../projections/session.js';
import { noDomain } from '../../domains/domain-of.js';
import type { FeedbackDto } from '../../domains/domains.dto.js';
import { outcomeConflict, rejectionIn, writerConflict } from '../../domains/refusals.js';
import { invalidField } from '../../errors.js';
import { shown } from '../../gateway/validation/field.js';
import type { WriteContext } from '../../sessions/event-codec.js';
import { SessionHost } from '../../sessions/session-host.js';
import { WritePath, type WriteResult } from '../../sessions/write-path.js';
import { LearnerQuota } from '../learner-quota.js';
import { Observations } from '../observations.js';
import { outcome as outcomeRule } from '../rules.js';

/** Whether feedback tells the outcome of an adaptive event: a plain value, where that of a domain's variables is an object. */
export const tellsOutcome = ({ outcome }: FeedbackDto): boolean => outcome !== undefined && typeof outcome !== 'object';

/** Tell the outcome of an adaptive event that came without one. */
export class CompleteEvent extends Command<Completed> {
  constructor(
    readonly sessionId: string,
    readonly domainId: string,
    readonly feedback: FeedbackDto,
    readonly key: string | null,
    readonly context: WriteContext,
  ) {
    super();
  }
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
  async execute({ sessionId, domainId, feedback, key, context }: CompleteEvent): Promise<Completed> {
    const data = dataOf(domainId, feedback);
    await this.quota.makeRoom(this.host, sessionId);
    const written = await this.writes.write(
      sessionId,
      {
        domainId,
        type: 'adaptive.completed',
        id: feedback.feedback_id,
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

/** Fields of feedback that say something of hypotheses, which an outcome does not. */
const foreign = ['hypothesis_id', 'memory_id', 'metadata_filter'] as const;

/** @throws {HindcastError} invalid_fields */
function dataOf(domainId: string, feedback: FeedbackDto): AdaptiveCompletion {
  const { event_id, outcome, metadata, writer, verdict } = feedback;
  if (event_id === undefined) throw invalidField(['body', 'event_id'], 'is required with an outcome that is a value', 'missing', null);
  const broken = outcomeRule.check(outcome);
  if (broken !== null) throw invalidField(['body', 'outcome'], broken.msg, broken.type, shown(outcome), broken.ctx);
  for (const field of foreign) {
    if (feedback[field] !== undefined)
      throw invalidField(['body', field], 'goes into a feedback of its own, without an outcome that is a value', 'extra_forbidden', null);
  }
  if (verdict === 'rejected') throw invalidField(['body', 'verdict'], 'cannot be "rejected" with an outcome', 'enum', verdict);
  return {
    domain_id: domainId,
    event_id,
    outcome: outcome as AdaptiveOutcome,
    ...(metadata === undefined || Object.keys(metadata).length === 0 ? {} : { metadata }),
    ...(writer === undefined ? {} : { writer }),
  };
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
