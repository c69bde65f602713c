import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { readFilter } from '../../gateway/validation/metadata-filter.js';
import type { JsonText } from '../../json-text.js';
import { type ReadAt, SessionHost } from '../../sessions/session-host.js';
import { inSlices } from '../../slices.js';
import type { SearchDto } from '../memory.dto.js';
import { ReaderThreads } from '../readers/reader-threads.js';
import { type FoundAnswer, FoundMemories, type MemoryQuestion } from './found-memories.js';

/** Find the memories that best answer a question. Changes nothing. */
export class SearchMemories extends Query<SearchOutcome> {
  constructor(
    readonly sessionId: string,
    readonly request: SearchDto,
    readonly at: ReadAt,
    /** Tell how the answer came about. */
    readonly withReasoning = false,
  ) {
    super();
  }
}

export interface SearchOutcome {
  readonly answer: FoundAnswer | JsonText<FoundAnswer>;
  /** The memories in it, best first. */
  readonly memoryIds: readonly string[];
  /** Position of the state that was searched. */
  readonly position: number;
}

@QueryHandler(SearchMemories)
export class SearchMemoriesHandler implements IQueryHandler<SearchMemories> {
  constructor(
    private readonly host: SessionHost,
    private readonly threads: ReaderThreads,
  ) {}

  /** @throws {HindcastError} invalid_fields for a filter that breaks the grammar */
  async execute({ sessionId, request, at, withReasoning }: SearchMemories): Promise<SearchOutcome> {
    const { user_message: question, top_k: topK, min_score: minScore, metadata_filter: filter } = request;
    if (filter !== undefined) readFilter(filter);
    const memories = await this.host.memories(sessionId, at);
    const { position } = memories;
    const asked: MemoryQuestion = { sessionId, question, topK, minScore, filter, withReasoning };
    const elsewhere = await this.threads.search(memories, asked, at.signal);
    if (elsewhere !== null) return { answer: elsewhere.text, memoryIds: elsewhere.memoryIds, position };
    const found = await inSlices(FoundMemories.finding(memories, asked));
    const texts = await this.host.texts(sessionId, found.positions);
    return { answer: await inSlices(found.answer(texts)), memoryIds: found.memoryIds, position };
  }
}
