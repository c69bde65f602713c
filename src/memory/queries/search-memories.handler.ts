import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { MemoryReader } from '../../../projections/memory/memory-reader.js';
import type { QuestionVector } from '../../../projections/memory/search/vector-matches.js';
import { withoutSpeakers } from '../../../projections/memory/search/vector-matches.js';
import { quantized } from '../../../projections/vectors/quantized-vector.js';
import { Embedding } from '../../embedding/embedding.js';
import { invalidField } from '../../errors.js';
import { textAnswers } from '../../gateway/answer-places.js';
import { readFilter } from '../../gateway/validation/metadata-filter.js';
import { readTimeRange } from '../../gateway/validation/time-range.js';
import { leftBy } from '../../job-queue.js';
import { isLongAnswer, type JsonText } from '../../json-text.js';
import { type ReadAt, SessionHost } from '../../sessions/session-host.js';
import { inSlices } from '../../slices.js';
import type { SearchDto } from '../memory.dto.js';
import type { ReadContext } from '../read-audit.js';
import { ReadAudit } from '../read-audit.js';
import { ReaderThreads } from '../readers/reader-threads.js';
import { type FoundAnswer, FoundMemories, type MemoryQuestion } from './found-memories.js';

/** Find the memories that best answer a question. Changes nothing, but that the answer is recorded where reads are audited. */
export class SearchMemories extends Query<SearchOutcome> {
  constructor(
    readonly sessionId: string,
    readonly request: SearchDto,
    readonly at: ReadAt,
    /** Who asked. */
    readonly asker: ReadContext,
    /** Tell how the answer came about. */
    readonly withReasoning = false,
    /** Id of a memory to tell of why it is, or is not, among the items. */
    readonly explained?: string,
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
    private readonly embedding: Embedding,
    private readonly audit: ReadAudit,
  ) {}

  /** @throws {HindcastError} invalid_fields for a filter that breaks the grammar, or a vector that cannot be compared with any */
  async execute(search: SearchMemories): Promise<SearchOutcome> {
    const outcome = await this.found(search);
    const { memoryIds, position } = outcome;
    const answer = { user_message: search.request.user_message, memory_ids: [...memoryIds], read_position: position };
    await this.audit.record(search.sessionId, search.asker, answer);
    return outcome;
  }

  private async found({ sessionId, request, at, withReasoning, explained }: SearchMemories): Promise<SearchOutcome> {
    const { user_message: question, top_k: topK, min_score: minScore, metadata_filter: filter, time_range: range } = request;
    if (filter !== undefined) readFilter(filter);
    const memories = await this.host.memories(sessionId, at);
    const vector =
      request.query_vector === undefined ? await this.vectorOf(memories, question) : givenVector(memories, request.query_vector);
    const isDegraded = request.query_vector === undefined && !this.embedding.isOn ? undefined : vector === null;
    const times = range === undefined ? undefined : readTimeRange(range);
    const wanted = { sessionId, question, topK, minScore, filter, times, withReasoning, explained };
    const asked: MemoryQuestion = { ...wanted, vector: vector ?? undefined, isDegraded };
    return textAnswers.make(
      sessionId,
      at,
      () => this.outcome(memories, asked, at),
      ({ answer }) => isLongAnswer(answer),
    );
  }

  private async outcome(memories: MemoryReader, asked: MemoryQuestion, at: ReadAt): Promise<SearchOutcome> {
    const { sessionId } = asked;
    const { position } = memories;
    const elsewhere = await this.threads.search(memories, asked, at.signal);
    if (elsewhere !== null) return { answer: elsewhere.text, memoryIds: elsewhere.memoryIds, position };
    const isLeft = leftBy(at.signal);
    const found = await inSlices(sessionId, FoundMemories.finding(memories, asked), isLeft);
    const texts = await this.host.foundTexts(sessionId, found.positions);
    return { answer: await inSlices(sessionId, found.answer(texts), isLeft), memoryIds: found.memoryIds, position };
  }

  private vectorOf(memories: MemoryReader, question: string): Promise<QuestionVector | null> {
    return this.embedding.isOn ? this.embedding.question(withoutSpeakers(memories, question)) : Promise.resolve(null);
  }
}

/** A vector that came with a question, as one of the newest model whose vectors it can be compared with. @throws {HindcastError} invalid_fields */
function givenVector(memories: MemoryReader, values: readonly number[]): QuestionVector {
  const spaces = memories.memory.vectors.all.filter((space) => space.countAt(memories.eventCount) > 0);
  const space = spaces.findLast(({ model }) => model.dimension === values.length);
  const vector = quantized(values);
  if (space !== undefined && vector !== null) return { digest: space.model.digest, vector };
  const dimensions = [...new Set(spaces.map(({ model }) => model.dimension))].join(', ');
  const msg =
    space !== undefined
      ? 'must have a direction: a number that is not 0'
      : spaces.length === 0
        ? 'cannot be compared: no memory of this session has a vector; leave it out'
        : `has ${values.length} numbers; the vectors of this session have ${dimensions}`;
  throw invalidField(['body', 'query_vector'], msg, 'query_vector', `${values.length} numbers`);
}
