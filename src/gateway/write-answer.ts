import { HindcastError } from '../errors.js';
import type { WriteResult } from '../sessions/write-path.js';
import type { BatchCounts, BatchItemStatus, WriteAnswer } from './write-answer.dto.js';

/** Outcomes of the fold as HTTP answers. A duplicate is answered as the first write was; a conflict is an error. */

/** @throws {HindcastError} id_conflict */
export function writeAnswer(sessionId: string, written: WriteResult): WriteAnswer {
  if (written.status === 'conflict') throw new HindcastError('id_conflict', conflictMessage(written));
  const { id, position } = written.entry;
  return { session_id: sessionId, event_id: id, position, duplicate: written.status === 'duplicate' };
}

/** Fields of a conflict that are named. */
const differsShownMax = 16;

export function conflictMessage({ entry, differsIn = [] }: WriteResult): string {
  const shown = differsIn.slice(0, differsShownMax).map((field) => field.slice(0, 64).toWellFormed());
  const fields = shown.length === 0 ? '' : ` that differs in ${shown.join(', ')}${differsIn.length > shown.length ? ', …' : ''}`;
  return `the id "${entry.id}" was used at position ${entry.position} for another payload${fields}; nothing was changed: use another id, or send what was sent first`;
}

/** What became of an item that was refused: its id is taken by another, it breaks a rule, or it was not taken for now. */
export function refusedStatus({ code }: HindcastError): BatchItemStatus {
  if (code === 'invalid_fields') return 'invalid';
  return code.endsWith('_conflict') ? 'conflict' : 'error';
}

/** How a batch went as a whole, by what became of its items. */
export function batchCounts(items: readonly { status: BatchItemStatus }[]): BatchCounts {
  const count = (wanted: BatchItemStatus): number => items.filter(({ status }) => status === wanted).length;
  const stored = count('stored');
  const duplicates = count('duplicate');
  const failed = items.length - stored - duplicates;
  return { status: failed === 0 ? 'success' : failed === items.length ? 'error' : 'partial', stored, duplicates, failed };
}
