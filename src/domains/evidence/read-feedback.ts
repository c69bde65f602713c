import type { AdaptiveCompletion, AdaptiveOutcome, DomainFeedback } from '../../../projections/events.js';
import { invalidField } from '../../errors.js';
import { shown } from '../../gateway/validation/field.js';
import { outcome as outcomeRule } from '../learning/adaptive-rules.js';
import type { CompletionWrite } from '../learning/commands/complete-event.handler.js';
import type { FeedbackWrite } from './commands/give-feedback.handler.js';
import type { FeedbackDto } from './evidence.dto.js';

/** What feedback speaks of, with what is written of it. */
export type Feedback =
  | { readonly of: 'adaptive event'; readonly write: CompletionWrite }
  | { readonly of: 'hypotheses'; readonly write: FeedbackWrite };

/**
 * Feedback whose outcome is a plain value tells the late outcome of an adaptive event; an object is the outcome of a domain's variables.
 * @throws {HindcastError} invalid_fields
 */
export function readFeedback(domainId: string, feedback: FeedbackDto): Feedback {
  const { feedback_id: id, outcome } = feedback;
  if (outcome !== undefined && typeof outcome !== 'object')
    return { of: 'adaptive event', write: { id, data: completionOf(domainId, feedback, outcome) } };
  return { of: 'hypotheses', write: { id, data: feedbackOf(domainId, feedback) } };
}

function feedbackOf(domainId: string, { session_id: _, feedback_id: __, writer: ___, ...said }: FeedbackDto): DomainFeedback {
  const given = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  return { domain_id: domainId, ...given };
}

/** Fields of feedback that say something of hypotheses, which a late outcome does not. */
const foreign = ['hypothesis_id', 'memory_id', 'metadata_filter'] as const;

function completionOf(domainId: string, feedback: FeedbackDto, outcome: AdaptiveOutcome): AdaptiveCompletion {
  const { event_id, metadata, writer, verdict } = feedback;
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
    outcome,
    ...(metadata === undefined || Object.keys(metadata).length === 0 ? {} : { metadata }),
    ...(writer === undefined ? {} : { writer }),
  };
}
