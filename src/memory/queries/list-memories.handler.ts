import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { MemoryReader } from '../../../projections/memory/memory-reader.js';
import { type Selection, selecting } from '../../../projections/memory/search/selection.js';
import { textAnswers } from '../../gateway/answer-places.js';
import { Cursors } from '../../gateway/cursor.js';
import { leftBy } from '../../job-queue.js';
import { isLongAnswer } from '../../json-text.js';
import { type ReadAt, SessionHost } from '../../sessions/session-host.js';
import { inSlices } from '../../slices.js';
import type { ListQuery } from '../memory.dto.js';
import type { MemoryList } from '../memory-answers.dto.js';
import { pageOfRecords } from './memory-records.js';
import { selectionOf } from './selection-of.js';

const cursors = { oldest: new Cursors('m'), newest: new Cursors('n') };

/** A page of the session's memories, by when they were stored first. */
export class ListMemories extends Query<MemoryList> {
  constructor(
    readonly sessionId: string,
    readonly page: ListQuery,
    readonly at: ReadAt,
  ) {
    super();
  }
}

@QueryHandler(ListMemories)
export class ListMemoriesHandler implements IQueryHandler<ListMemories> {
  constructor(private readonly host: SessionHost) {}

  /** @throws {HindcastError} invalid_fields for a cursor that no such page ended with, and a filter that breaks the grammar */
  async execute(list: ListMemories): Promise<MemoryList> {
    const selection = selectionOf(list.page, 'query');
    // who waits for a position holds no place
    const memories = await this.host.memories(list.sessionId, list.at);
    return textAnswers.make(list.sessionId, list.at, () => this.list(list, memories, selection), isLongAnswer);
  }

  private async list({ sessionId, page, at }: ListMemories, memories: MemoryReader, selection: Selection): Promise<MemoryList> {
    const { cursor, limit, order } = page;
    const first = order === 'oldest' ? 0 : Math.max(0, memories.rowsEnd - 1);
    const wanted =
      cursor === undefined
        ? { order, first, from: first, offset: page.offset, limit }
        : { order, first, from: cursors[order].read(cursor), offset: 0, limit };
    const { rows, total } = await inSlices(sessionId, rowsOf(memories, selection, wanted), leftBy(at.signal));
    const items = await pageOfRecords(this.host, sessionId, memories, rows.slice(0, limit), at.signal);
    const next = rows.length > items.length ? cursors[order].write(rows[items.length]) : null;
    return { session_id: sessionId, items, next_cursor: next, has_more: next !== null, total };
  }
}

interface WantedPage {
  readonly order: 'oldest' | 'newest';
  /** The row at which the list begins. */
  readonly first: number;
  /** The row at which to begin. */
  readonly from: number;
  /** How many memories from there on are passed over. */
  readonly offset: number;
  readonly limit: number;
}

/** The rows of a page and the one behind it, and how many memories are asked for in all. */
function* rowsOf(
  memories: MemoryReader,
  selection: Selection,
  { order, first, from, offset, limit }: WantedPage,
): Generator<void, { rows: number[]; total: number }> {
  const isWhole = selection.filter === null && selection.times === null && selection.phases === null;
  const rows: number[] = [];
  let counted = 0;
  let passed = 0;
  yield* selecting(memories, selection, { order, from: isWhole ? from : first }, (row) => {
    counted++;
    if (rows.length <= limit && (order === 'oldest' ? row >= from : row <= from) && ++passed > offset) rows.push(row);
    return !isWhole || rows.length <= limit;
  });
  return { rows, total: isWhole ? memories.count : counted };
}
