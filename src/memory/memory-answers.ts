import { HindcastError } from '../errors.js';
import type { InvalidItem } from '../gateway/validation/batch.js';
import type { RefusedWrite, WriteResult } from '../sessions/write-path.js';
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
export function storeAnswer(sessionId: string, written: WriteResult): StoreAnswer {
  return { status: 'success', memory_id: written.entry.id, phase: 'buffer', ...writeAnswer(sessionId, written) };
}

/** @throws {HindcastError} id_conflict */
export function updateAnswer(sessionId: string, memoryId: string, written: WriteResult): UpdateAnswer {
  return { status: 'success', memory_id: memoryId, version: written.entry.value, ...writeAnswer(sessionId, written) };
}

/** @throws {HindcastError} id_conflict */
export function deleteAnswer(sessionId: string, memoryId: string, written: WriteResult | RefusedWrite): DeleteAnswer {
  if (written.status === 'refused')
    return {
      status: 'not_found',
      memory_id: memoryId,
      deleted: false,
      session_id: sessionId,
      event_id: null,
      position: written.position,
      duplicate: false,
    };
  const deleted = written.entry.verdict === 'deleted';
  return { status: deleted ? 'success' : 'not_found', memory_id: memoryId, deleted, ...writeAnswer(sessionId, written) };
}

/** @throws {HindcastError} id_conflict */
export function clearAnswer(sessionId: string, written: WriteResult): ClearAnswer {
  return { status: 'success', deleted: written.entry.value, ...writeAnswer(sessionId, written) };
}

/** @param items in the order of the request: what became of each, or what is wrong with it */
export function batchAnswer(sessionId: string, items: readonly (WriteResult | InvalidItem)[]): BatchAnswer {
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

function batchItemAnswer(index: number, item: WriteResult | InvalidItem): BatchItemAnswer {
  if ('invalid' in item) return { index, memory_id: item.id, status: 'invalid', detail: item.invalid };
  const { id, position } = item.entry;
  switch (item.status) {
    case 'recorded':
      return { index, memory_id: id, status: 'stored', position };
    case 'duplicate':
      return { index, memory_id: id, status: 'duplicate', position };
    case 'conflict':
      return { index, memory_id: id, status: 'conflict', position, detail: conflictMessage(item) };
  }
}

/** @throws {HindcastError} id_conflict */
export function writeAnswer(sessionId: string, written: WriteResult): WriteAnswer {
  if (written.status === 'conflict') throw new HindcastError('id_conflict', conflictMessage(written));
  const { id, position } = written.entry;
  return { session_id: sessionId, event_id: id, position, duplicate: written.status === 'duplicate' };
}

export function conflictMessage({ entry }: WriteResult): string {
  return `the id "${entry.id}" was used at position ${entry.position} for another payload; nothing was changed: use another id, or send what was sent first`;
}
