import { type ObservedAnswer, observedAnswer } from '../../../projections/adaptive/prediction-answer.js';
import type { Observation } from '../../../projections/prediction/learner.js';
import { HindcastError } from '../../errors.js';
import type { InvalidItem } from '../../gateway/validation/batch.js';
import { batchCounts, conflictMessage, refusedStatus, writeAnswer } from '../../gateway/write-answer.js';
import type { WriteResult } from '../../sessions/write-path.js';
import type { AdaptBatchAnswer, AdaptBatchItem, AdaptEventAnswer } from './adaptive-answers.dto.js';

/** What became of an event: what the fold made of it, or why it was not taken, and its id where it came with one. */
export type ObserveResult = Observed | { readonly refused: HindcastError; readonly id: string | null };

interface Observed {
  readonly written: WriteResult;
  /** null for a conflict, and for an event that was erased since. */
  readonly observation: Observation | null;
}

/** @throws {HindcastError} where it was refused, or its id is taken */
export function adaptEventAnswer(sessionId: string, domainId: string, observed: ObserveResult): AdaptEventAnswer {
  if ('refused' in observed) throw observed.refused;
  return { status: 'success', domain_id: domainId, ...writeAnswer(sessionId, observed.written), ...whatWasObserved(observed) };
}

export function adaptBatchAnswer(sessionId: string, domainId: string, items: readonly (ObserveResult | InvalidItem)[]): AdaptBatchAnswer {
  const answers = items.map((item, index) => ({ index, ...itemAnswer(item) }));
  return { session_id: sessionId, domain_id: domainId, ...batchCounts(answers), items: answers };
}

function itemAnswer(item: ObserveResult | InvalidItem): Omit<AdaptBatchItem, 'index'> {
  if ('invalid' in item) return { event_id: item.id, status: 'invalid', detail: item.invalid };
  if ('refused' in item) return { event_id: item.id, status: refusedStatus(item.refused), detail: item.refused.message };
  const { written } = item;
  const { id, position } = written.entry;
  if (written.status === 'conflict') return { event_id: id, status: 'conflict', position, detail: conflictMessage(written) };
  const status = written.status === 'recorded' ? 'stored' : 'duplicate';
  return { event_id: id, status, position, ...whatWasObserved(item) };
}

/** What an event is answered with. A repeat of one that was erased since is told its count alone: what was predicted is gone with it. */
function whatWasObserved({ written, observation }: Observed): ObservedAnswer {
  return observation === null
    ? { observation_count: written.entry.value, prediction_before: null, drift: noDrift }
    : observedAnswer(observation);
}

const noDrift = { detected: false, count: 0, last_at: null, loss: 0, window: 0 };
