import type { AdaptiveDomain } from '../../projections/adaptive/adaptive-domain.js';
import { driftAnswer } from '../../projections/adaptive/prediction-answer.js';
import type { AdaptiveStateDto } from './adaptive-answers.dto.js';

/** What a domain has learned to predict, and how well it does. */
export function adaptiveState(domain: AdaptiveDomain): AdaptiveStateDto {
  const { task, experts, drift } = domain.predict();
  const { position, atMs } = domain.last;
  return {
    task,
    events: domain.events,
    observation_count: domain.observationCount,
    pending: domain.pendingCount,
    score: domain.scored,
    experts: [...experts],
    drift: driftAnswer(drift),
    drift_marks: [...domain.driftMarks],
    writer: domain.settings.writer,
    position,
    updated_at: position === 0 ? null : new Date(atMs).toISOString(),
  };
}
