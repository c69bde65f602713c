import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { checkObservations } from '../../../../projections/domain/declaration/check-observations.js';
import type { DomainFeedback } from '../../../../projections/events.js';
import type { Session } from '../../../../projections/session.js';
import { invalidField } from '../../../errors.js';
import { shown } from '../../../gateway/validation/field.js';
import { readFilter } from '../../../gateway/validation/metadata-filter.js';
import type { WriteContext } from '../../../sessions/event-codec.js';
import { nowOf } from '../../../sessions/read-model.js';
import { WritePath, type WriteResult } from '../../../sessions/write-path.js';
import { domainOf } from '../../domain-of.js';
import { rejectionIn } from '../../domain-refusals.js';
import { invalidBy } from '../../invalid-declaration.js';

/** Say what turned out, for the domain to learn from. */
export class GiveFeedback extends Command<WriteResult> {
  constructor(
    readonly sessionId: string,
    readonly domainId: string,
    readonly write: FeedbackWrite,
    readonly key: string | null,
    readonly context: WriteContext,
  ) {
    super();
  }
}

export interface FeedbackWrite {
  /** Of the write, where the client chose one. */
  readonly id: string | undefined;
  readonly data: DomainFeedback;
}

@CommandHandler(GiveFeedback)
export class GiveFeedbackHandler implements ICommandHandler<GiveFeedback> {
  constructor(private readonly writes: WritePath) {}

  /** @throws {HindcastError} not_found, invalid_fields */
  execute({ sessionId, domainId, write: { id, data }, key, context }: GiveFeedback): Promise<WriteResult> {
    return this.writes.write(
      sessionId,
      {
        domainId,
        type: 'domain.feedback_given',
        id,
        key,
        asked: data,
        decide: (state) => {
          check(state, data);
          return data;
        },
        rejection: rejectionIn(domainId),
      },
      context,
    );
  }
}

function check(state: Session, feedback: DomainFeedback): void {
  const { domain_id: domainId, hypothesis_id: hypothesisId, event_id: eventId, memory_id: memoryId, outcome } = feedback;
  const { declaration } = domainOf(state, domainId);
  if (hypothesisId === undefined && outcome === undefined && memoryId === undefined)
    throw invalidField(['body'], 'says nothing; give hypothesis_id, outcome or memory_id', 'missing', null);
  if (feedback.metadata_filter !== undefined) readFilter(feedback.metadata_filter);
  if (hypothesisId !== undefined && !declaration.hypotheses.some(({ hypothesis_id }) => hypothesis_id === hypothesisId))
    throw unknown('hypothesis_id', hypothesisId, `is not a hypothesis of domain "${domainId}"`);
  if (eventId !== undefined && state.domains.findEvent(domainId, eventId) < 0)
    throw unknown('event_id', eventId, `is not an event of domain "${domainId}"`);
  if (memoryId !== undefined && state.findMemory(memoryId, nowOf(state)) < 0)
    throw unknown('memory_id', memoryId, 'is not a memory of this session');
  if (outcome === undefined) return;
  const checked = checkObservations(declaration, outcome, ['body', 'outcome']);
  if (!checked.ok) throw invalidBy(checked.problems);
}

const unknown = (field: string, value: string, msg: string) =>
  invalidField(['body', field], msg, `unknown_${field.slice(0, -3)}`, shown(value));
