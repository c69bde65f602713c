import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { JsonObject, MemoryText } from '../../../projections/events.js';
import { compileFilter, FilterError, type Predicate } from '../../../projections/filter.js';
import { matchedConcepts } from '../../../projections/memory/concepts.js';
import { phaseOf } from '../../../projections/memory/phases.js';
import { type SearchResult, searchMemories } from '../../../projections/memory/search.js';
import { extractSummary } from '../../../projections/memory/summary.js';
import type { Session } from '../../../projections/session.js';
import { invalidField } from '../../errors.js';
import { shown } from '../../gateway/validation/field.js';
import { type ReadAt, SessionHost } from '../../sessions/session-host.js';
import type { SearchDto } from '../memory.dto.js';
import type { MemoryItem, SearchAnswer } from '../memory-answers.dto.js';
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
    const state = await this.host.read(sessionId, at);
    const { user_message: question, top_k: topK, min_score: minScore } = request;
    const result = searchMemories(state, { question, topK, filter, minScore });
    const frames = result.hits.map((hit) => frameOf(state, hit));
    const reasoning = withReasoning ? reasoningOf(state, result, filter !== null) : null;
    const support = supportOf(state, result);
    const { position } = state;
    const texts = await this.host.texts(
      sessionId,
      result.hits.map(({ position }) => position),
    );
    const items = frames.map((frame, i) => itemOf(frame, texts[i], question));
    return { answer: { session_id: sessionId, query: question, items, support: support(items) }, reasoning, position };
  }
}

/** What the index knows of a hit, taken before the texts are read: the state may go on meanwhile. */
function frameOf(state: Session, { slot, document, score, matchedTerms }: SearchResult['hits'][number]) {
  const { memory, lastRecordedAtMs } = state;
  return {
    memory_id: state.memoryId(slot),
    score,
    matched_concepts: matchedConcepts(state, document, matchedTerms),
    phase: phaseOf(memory.use(slot), lastRecordedAtMs),
    created_at: new Date(memory.slots.createdAts.get(slot)).toISOString(),
  };
}

function itemOf(frame: ReturnType<typeof frameOf>, text: MemoryText, question: string): MemoryItem {
  const { memory_id, score, matched_concepts, phase, created_at } = frame;
  const { content, summary, metadata = {}, occurred_at = null } = text;
  return {
    memory_id,
    content,
    summary: summary ?? extractSummary(content, question),
    score,
    matched_concepts,
    metadata,
    phase,
    occurred_at,
    created_at,
  };
}

/** @throws {HindcastError} invalid_fields naming the place in the filter */
function readFilter(filter: JsonObject): Predicate {
  try {
    return compileFilter(filter);
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    throw invalidField(['body', 'metadata_filter', ...error.path], error.message, `filter_${error.reason}`, shown(error.input));
  }
}
