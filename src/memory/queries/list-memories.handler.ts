import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Cursors } from '../../gateway/cursor.js';
import { type ReadAt, SessionHost } from '../../sessions/session-host.js';
import type { MemoryList } from '../memory-answers.dto.js';
import { recordsOf } from './memory-records.js';

const cursors = new Cursors('m');

/** A page of the session's memories, in the order in which they were stored. */
export class ListMemories extends Query<MemoryList> {
  constructor(
    readonly sessionId: string,
    readonly cursor: string | undefined,
    readonly limit: number,
    readonly at: ReadAt,
  ) {
    super();
  }
}

@QueryHandler(ListMemories)
export class ListMemoriesHandler implements IQueryHandler<ListMemories> {
  constructor(private readonly host: SessionHost) {}

  /** @throws {HindcastError} invalid_fields for a cursor that no page ended with */
  async execute({ sessionId, cursor, limit, at }: ListMemories): Promise<MemoryList> {
    const memories = await this.host.memories(sessionId, at);
    const { rowsEnd, size: total } = memories;
    const page: number[] = [];
    let row = cursors.read(cursor);
    for (; row < rowsEnd && page.length < limit; row++) if (memories.documentOf(row) >= 0) page.push(row);
    while (row < rowsEnd && memories.documentOf(row) < 0) row++;
    const more = row < rowsEnd;
    const items = await recordsOf(this.host, sessionId, memories, page);
    return { session_id: sessionId, items, next_cursor: more ? cursors.write(row) : null, has_more: more, total };
  }
}
