import { observedAnswer } from '../../../projections/adaptive/prediction-answer.js';
import type { Observation } from '../../../projections/prediction/learner.js';
import { HindcastError } from '../../errors.js';
import type { InvalidItem } from '../../gateway/validation/batch.js';
import { batchCounts, conflictMessage, writeAnswer } from '../../gateway/write-answer.js';
import type { WriteResult } from '../../sessions/write-path.js';
import type { AdaptBatchAnswer, AdaptBatchItem, AdaptEventAnswer } from './adaptive-answers.dto.js';

/** What became of an event: what the fold made of it, or why it was not taken. */
export type ObserveResult =
  | { readonly written: WriteResult; readonly observation: Observation | null }
  | { readonly refused: HindcastError };

/** @throws {HindcastError} where it was refused, or its id is taken */
export function adaptEventAnswer(sessionId: string, domainId: string, observed: ObserveResult): AdaptEventAnswer {
  if ('refused' in observed) throw observed.refused;
  const { written, observation } = observed;
  return { status: 'success', domain_id: domainId, ...writeAnswer(sessionId, written), ...observedAnswer(observation as Observation) };
}

export function adaptBatchAnswer(sessionId: string, domainId: string, items: readonly (ObserveResult | InvalidItem)[]): AdaptBatchAnswer {
  const answers = items.map((item, index) => ({ index, ...itemAnswer(item) }));
  return { session_id: sessionId, domain_id: domainId, ...batchCounts(answers), items: answers };
}

function itemAnswer(item: ObserveResult | InvalidItem): Omit<AdaptBatchItem, 'index'> {
  if ('invalid' in item) return { event_id: item.id, status: 'invalid', detail: item.invalid };
  if ('refused' in item) {
    const { code, message } = item.refused;
    return { event_id: null, status: code === 'invalid_fields' ? 'invalid' : 'conflict', detail: message };
  }
  const { written, observation } = item;
  const { id, position } = written.entry;
  if (written.status === 'conflict') return { event_id: id, status: 'conflict', position, detail: conflictMessage(written) };
  const status = written.status === 'recorded' ? 'stored' : 'duplicate';
  return { event_id: id, status, position, ...observedAnswer(observation as Observation) };
}
