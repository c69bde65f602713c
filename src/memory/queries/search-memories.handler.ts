import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { JsonObject } from '../../../projections/events.js';
import { searching } from '../../../projections/memory/search.js';
import { readFilter } from '../../gateway/validation/metadata-filter.js';
import { inTurns } from '../../in-turns.js';
import { type ReadAt, SessionHost } from '../../sessions/session-host.js';
import type { SearchDto } from '../memory.dto.js';
import type { SearchAnswer } from '../memory-answers.dto.js';
import { memoryItems } from './memory-items.js';
import { reasoningOf, supportOf } from './search-support.js';

/** Find the memories that best answer a question. Changes nothing. */
export class SearchMemories extends Query<FoundMemories> {
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

export interface FoundMemories {
  readonly answer: SearchAnswer;
  readonly reasoning: JsonObject | null;
  /** Position of the state that was searched. */
  readonly position: number;
}

@QueryHandler(SearchMemories)
export class SearchMemoriesHandler implements IQueryHandler<SearchMemories> {
  constructor(private readonly host: SessionHost) {}

  /** @throws {HindcastError} invalid_fields for a filter that breaks the grammar */
  async execute({ sessionId, request, at, withReasoning }: SearchMemories): Promise<FoundMemories> {
    const filter = request.metadata_filter === undefined ? null : readFilter(request.metadata_filter);
    const memories = await this.host.memories(sessionId, at);
    const { user_message: question, top_k: topK, min_score: minScore } = request;
    const result = await inTurns(searching(memories, { question, topK, filter, minScore }));
    const reasoning = withReasoning ? await inTurns(reasoningOf(memories, result, filter !== null)) : null;
    const support = supportOf(memories, result);
    const items = await memoryItems(this.host, sessionId, memories, result, question);
    return { answer: { session_id: sessionId, query: question, items, support: support(items) }, reasoning, position: memories.position };
  }
}
