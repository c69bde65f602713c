import type { AdaptiveDomain, DriftMark } from './adaptive-domain.js';
import { type DriftAnswer, driftAnswer, type ExpertWeight } from './prediction-answer.js';
import type { Score } from './score.js';

/** What a domain has learned to predict and how well it does, in the form in which clients get it. */
export interface AdaptiveState {
  readonly task: 'classification' | 'regression' | null;
  readonly events: number;
  readonly observation_count: number;
  readonly pending: number;
  readonly score: Score;
  readonly experts: ExpertWeight[];
  readonly drift: DriftAnswer;
  readonly drift_marks: DriftMark[];
  readonly writer: string | null;
  readonly position: number;
  readonly updated_at: string | null;
}

/** What a domain has learned by its last event; changes nothing. The experts are those that would predict an event without features. */
export function adaptiveState(domain: AdaptiveDomain): AdaptiveState {
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
