import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { invalidField } from '../../errors.js';
import { type ReadAt, SessionHost } from '../../sessions/session-host.js';
import type { MemoryList } from '../memory-answers.dto.js';
import { recordsOf } from './records.js';

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
    const state = await this.host.read(sessionId, at);
    const { slots } = state.memory;
    const page: number[] = [];
    let slot = cursor === undefined ? 0 : readCursor(cursor);
    for (; slot < slots.end && page.length < limit; slot++) if (state.memory.documentOf(slot) >= 0) page.push(slot);
    while (slot < slots.end && state.memory.documentOf(slot) < 0) slot++;
    const more = slot < slots.end;
    const total = slots.size;
    const items = await recordsOf(this.host, sessionId, state, page);
    return { session_id: sessionId, items, next_cursor: more ? writeCursor(slot) : null, has_more: more, total };
  }
}

const writeCursor = (slot: number): string => Buffer.from(`m${slot}`).toString('base64url');

function readCursor(cursor: string): number {
  const match = /^m(\d{1,12})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  if (match === null) throw invalidField(['query', 'cursor'], 'must be the next_cursor of an earlier page', 'cursor', cursor);
  return Number(match[1]);
}
