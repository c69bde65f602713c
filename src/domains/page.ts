import { invalidField } from '../errors.js';

/** A place in a list, as a cursor that clients only hand back. */
export const writeCursor = (place: number): string => Buffer.from(`d${place}`).toString('base64url');

/** @throws {HindcastError} invalid_fields for a cursor that no page ended with */
export function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const match = /^d(\d{1,12})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (match === null) throw invalidField(['query', 'cursor'], 'must be the next_cursor of an earlier page', 'cursor', cursor);
  return Number(match[1]);
}

export function pageEnd(next: number, total: number): { next_cursor: string | null; has_more: boolean; total: number } {
  return { next_cursor: next < total ? writeCursor(next) : null, has_more: next < total, total };
}
