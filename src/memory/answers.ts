import { HindcastError } from '../errors.js';
import type { InvalidItem } from '../gateway/validation/batch.js';
import type { Written } from '../sessions/session-host.js';
import type {
  BatchAnswer,
  BatchCounts,
  BatchItemAnswer,
  ClearAnswer,
  DeleteAnswer,
  StoreAnswer,
  UpdateAnswer,
  WriteAnswer,
} from './memory-answers.dto.js';

/** Outcomes of the fold as HTTP answers. A duplicate is answered as the first write was; a conflict is an error. */

/** @throws {HindcastError} id_conflict */
export function storeAnswer(sessionId: string, written: Written): StoreAnswer {
  return { status: 'success', memory_id: written.first.id, phase: 'buffer', ...writeAnswer(sessionId, written) };
}

/** @throws {HindcastError} id_conflict */
export function updateAnswer(sessionId: string, memoryId: string, written: Written): UpdateAnswer {
  return { status: 'success', memory_id: memoryId, version: written.first.value, ...writeAnswer(sessionId, written) };
}

/** @throws {HindcastError} id_conflict */
export function deleteAnswer(
  sessionId: string,
  memoryId: string,
  written: Written | { kind: 'not_found'; position: number },
): DeleteAnswer {
  if (written.kind === 'not_found')
    return {
      status: 'not_found',
      memory_id: memoryId,
      deleted: false,
      session_id: sessionId,
      event_id: null,
      position: written.position,
      duplicate: false,
    };
  const deleted = written.first.verdict === 'deleted';
  return { status: deleted ? 'success' : 'not_found', memory_id: memoryId, deleted, ...writeAnswer(sessionId, written) };
}

/** @throws {HindcastError} id_conflict */
export function clearAnswer(sessionId: string, written: Written): ClearAnswer {
  return { status: 'success', deleted: written.first.value, ...writeAnswer(sessionId, written) };
}

/** @param items in the order of the request: what became of each, or what is wrong with it */
export function batchAnswer(sessionId: string, items: readonly (Written | InvalidItem)[]): BatchAnswer {
  const answers = items.map((item, index) => batchItemAnswer(index, item));
  return { session_id: sessionId, ...batchCounts(answers), items: answers };
}

/** How a batch went as a whole, by what became of its items. */
export function batchCounts(items: readonly { status: BatchItemAnswer['status'] }[]): BatchCounts {
  const count = (wanted: BatchItemAnswer['status']): number => items.filter(({ status }) => status === wanted).length;
  const stored = count('stored');
  const duplicates = count('duplicate');
  const failed = items.length - stored - duplicates;
  return { status: failed === 0 ? 'success' : failed === items.length ? 'error' : 'partial', stored, duplicates, failed };
}

function batchItemAnswer(index: number, item: Written | InvalidItem): BatchItemAnswer {
  if ('invalid' in item) return { index, memory_id: item.id, status: 'invalid', detail: item.invalid };
  const { id, position } = item.first;
  switch (item.kind) {
    case 'recorded':
      return { index, memory_id: id, status: 'stored', position };
    case 'duplicate':
      return { index, memory_id: id, status: 'duplicate', position };
    case 'conflict':
      return { index, memory_id: id, status: 'conflict', position, detail: conflictMessage(item) };
  }
}

/** @throws {HindcastError} id_conflict */
export function writeAnswer(sessionId: string, written: Written): WriteAnswer {
  if (written.kind === 'conflict') throw new HindcastError('id_conflict', conflictMessage(written));
  const { id, position } = written.first;
  return { session_id: sessionId, event_id: id, position, duplicate: written.kind === 'duplicate' };
}

export function conflictMessage({ first }: Written): string {
  return `the id "${first.id}" was used at position ${first.position} for another payload; nothing was changed: use another id, or send what was sent first`;
}
