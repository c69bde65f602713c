import { observedAnswer } from '../../../projections/adaptive/prediction-answer.js';
import type { WriteResult } from '../../sessions/write-path.js';
import { domainWriteAnswer } from '../domain-write-answer.js';
import type { Completed } from '../learning/commands/complete-event.handler.js';
import type { FeedbackAnswer, StateWriteAnswer } from './evidence-answers.dto.js';

/** @throws {HindcastError} id_conflict */
export function feedbackAnswer(sessionId: string, domainId: string, written: WriteResult): FeedbackAnswer {
  const { id, value } = written.entry;
  return { ...domainWriteAnswer(sessionId, domainId, written), feedback_id: id, learned: value > 0 };
}

/** Of the outcome of an adaptive event. @throws {HindcastError} id_conflict */
export function completionAnswer(sessionId: string, domainId: string, { written, observation }: Completed): FeedbackAnswer {
  return { ...feedbackAnswer(sessionId, domainId, written), ...(observation === null ? {} : observedAnswer(observation)) };
}

/** @throws {HindcastError} id_conflict */
export function stateWriteAnswer(sessionId: string, domainId: string, written: WriteResult): StateWriteAnswer {
  const { id, value } = written.entry;
  return { ...domainWriteAnswer(sessionId, domainId, written), state_id: id, version: value };
}
