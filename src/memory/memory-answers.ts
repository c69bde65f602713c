import type { InvalidItem } from '../gateway/validation/batch.js';
import { batchCounts, conflictMessage, refusedStatus, writeAnswer } from '../gateway/write-answer.js';
import { type RefusedWrite, taken, type WriteResult } from '../sessions/write-path.js';
import type {
  BatchAnswer,
  BatchItemAnswer,
  ClearAnswer,
  DeleteAnswer,
  ReplaceAnswer,
  StoreAnswer,
  UpdateAnswer,
} from './memory-answers.dto.js';

/** @throws {HindcastError} id_conflict, or why it was refused */
export function storeAnswer(sessionId: string, result: WriteResult | RefusedWrite): StoreAnswer {
  const written = taken(result);
  return { status: 'success', memory_id: written.entry.id, phase: 'buffer', ...writeAnswer(sessionId, written) };
}

/** @throws {HindcastError} id_conflict */
export function updateAnswer(sessionId: string, memoryId: string, written: WriteResult): UpdateAnswer {
  return { status: 'success', memory_id: memoryId, version: written.entry.value, ...writeAnswer(sessionId, written) };
}

/** @throws {HindcastError} id_conflict */
export function replaceAnswer(sessionId: string, memoryId: string, written: WriteResult): ReplaceAnswer {
  const { scope, value } = written.entry;
  return { status: 'success', memory_id: memoryId, version: value, created: scope === 'memory', ...writeAnswer(sessionId, written) };
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

/** A memory of a batch that was refused, and its id as far as it has one. */
export interface RefusedItem extends Pick<RefusedWrite, 'reason'> {
  readonly id: string | null;
}

/** What became of a memory of a batch. @param memoryId its id where it came with one */
export const batchItem = (result: WriteResult | RefusedWrite, memoryId: string | undefined): WriteResult | RefusedItem =>
  result.status === 'refused' ? { reason: result.reason, id: memoryId ?? null } : result;

/** @param items in the order of the request: what became of each, or what is wrong with it */
export function batchAnswer(sessionId: string, items: readonly (WriteResult | RefusedItem | InvalidItem)[]): BatchAnswer {
  const answers = items.map((item, index) => batchItemAnswer(index, item));
  return { session_id: sessionId, ...batchCounts(answers), items: answers };
}

function batchItemAnswer(index: number, item: WriteResult | RefusedItem | InvalidItem): BatchItemAnswer {
  if ('invalid' in item) return { index, memory_id: item.id, status: 'invalid', detail: item.invalid };
  if ('reason' in item) {
    return { index, memory_id: item.id, status: refusedStatus(item.reason), detail: item.reason.message };
  }
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
