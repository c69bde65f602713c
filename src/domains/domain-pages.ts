import { Cursors } from '../gateway/cursor.js';

/** Places in what a domain lists. */
export const cursors = new Cursors('d');

export function pageEnd(next: number, total: number): { next_cursor: string | null; has_more: boolean; total: number } {
  const hasMore = next < total;
  return { next_cursor: hasMore ? cursors.write(next) : null, has_more: hasMore, total };
}
