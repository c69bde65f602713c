import type { JsonObject } from '../../../projections/events.js';
import { compileFilter } from '../../../projections/filter.js';
import type { AnalysedText } from '../../../projections/memory/claims/analysed-text.js';
import { type ComparedMemory, type Conflict, findingConflicts, newestFirst } from '../../../projections/memory/claims/conflicts.js';
import { conflictsUntil } from '../../../projections/memory/claims/state-conflicts.js';
import type { MemoryReader } from '../../../projections/memory/memory-reader.js';
import { comparedPlace, judgingConfidence } from '../../../projections/memory/search/confidence.js';
import { explainingRank, type RankExplanation } from '../../../projections/memory/search/explain.js';
import { type SearchResult, searching } from '../../../projections/memory/search/search.js';
import type { TimeSpan } from '../../../projections/memory/search/selection.js';
import type { QuestionVector } from '../../../projections/memory/search/vector-matches.js';
import type { MemoryItem, SearchAnswer, VectorSupport } from '../memory-answers.dto.js';
import { framesOf, type ItemFrame, itemsOf, type QuestionWords, questionWords } from './memory-items.js';
import { reasoningOf, supportOf } from './search-support.js';

/** What memories are searched for; plain data, so that another thread can be asked too. */
export interface MemoryQuestion {
  readonly sessionId: string;
  readonly question: string;
  readonly topK: number;
  readonly minScore?: number;
  /** As the client gave it, and known to keep to the grammar. */
  readonly filter?: JsonObject;
  /** The question's vector, where there is one. */
  readonly vector?: QuestionVector;
  /** Whether vectors were wanted and there are none: the answer says so. Left out where nobody wants any. */
  readonly isDegraded?: boolean;
  readonly times?: TimeSpan;
  /** Tell how the answer came about. */
  readonly withReasoning: boolean;
  /** Id of a memory to tell of why it is, or is not, among the items. */
  readonly explained?: string;
}

/** The answer to a {@link MemoryQuestion}. */
export interface FoundAnswer extends SearchAnswer {
  readonly reasoning?: JsonObject;
  readonly explanation?: RankExplanation;
}

/** What a search found, and what is told beside its items. */
interface FoundParts {
  readonly asked: MemoryQuestion;
  readonly questionWords: QuestionWords;
  /** Its hits are those of the items, best first, and to the tenth what the answer's confidence is read from. */
  readonly result: SearchResult;
  /** What the index knows of the items. */
  readonly frames: readonly ItemFrame[];
  readonly support: ReturnType<typeof supportOf>;
  /** `null` where nobody wants any vectors. */
  readonly vectors: VectorSupport | null;
  /** `null` where it is not asked for; so is the explanation. */
  readonly reasoning: JsonObject | null;
  readonly explanation: RankExplanation | null;
}

/** The memories that a search found, before their texts were read. */
export class FoundMemories {
  /** Where in the log the texts lie that the answer is made from, best first. */
  readonly positions: readonly number[];

  private constructor(private readonly parts: FoundParts) {
    this.positions = parts.result.hits.map(({ position }) => position);
  }

  /** Searches, bit by bit. */
  static *finding(memories: MemoryReader, asked: MemoryQuestion): Generator<void, FoundMemories> {
    const { question, topK, minScore, times, withReasoning, vector, explained } = asked;
    const filter = asked.filter === undefined ? null : compileFilter(asked.filter);
    const result = yield* searching(memories, { question, topK: Math.max(topK, comparedPlace), filter, times, minScore, vector });
    const shown = { ...result, hits: result.hits.slice(0, topK) };
    const inQuestion = yield* questionWords(question);
    const { vocabulary } = memories.index;
    const label = (term: number): string => inQuestion.words.get(vocabulary.text(term)) ?? vocabulary.label(term);
    const reasoning = withReasoning ? yield* reasoningOf(memories, shown, filter !== null, label) : null;
    const support = supportOf(memories, shown, label);
    const frames = yield* framesOf(memories, shown.hits);
    const scores = shown.hits.map(({ score }) => score);
    const explanation =
      explained === undefined
        ? null
        : yield* explainingRank(memories, { question, topK, filter, times, minScore, vector }, explained, scores);
    const vectors = vectorSupportOf(memories, asked, result.usedVectors);
    return new FoundMemories({ asked, questionWords: inQuestion, result, frames, support, vectors, reasoning, explanation });
  }

  get memoryIds(): readonly string[] {
    return this.parts.frames.map(({ memory_id }) => memory_id);
  }

  /** The answer, made bit by bit. @param texts those at {@link positions} */
  *answer(texts: readonly AnalysedText[]): Generator<void, FoundAnswer> {
    const { asked, questionWords, result, frames, vectors, reasoning, explanation } = this.parts;
    const ranked = yield* itemsOf(frames, texts, questionWords);
    const conflicts = yield* findingConflicts(ranked.map((item, i) => this.compared(item, i, texts[i])));
    const items = newestFirst(ranked, this.conflictsAsked(ranked, conflicts));
    const confidence = yield* judgingConfidence(result.evidence, texts);
    const support = { ...this.parts.support(items, confidence), conflicts, ...(vectors !== null && { vectors }) };
    const found = { session_id: asked.sessionId, query: asked.question, items, support };
    const answer = vectors === null ? found : { ...found, degraded: vectors.status === 'unavailable' };
    return { ...answer, ...(reasoning !== null && { reasoning }), ...(explanation !== null && { explanation }) };
  }

  /** The conflicts by which items change places: those of the time that the question asks for. */
  private conflictsAsked(items: readonly MemoryItem[], conflicts: readonly Conflict[]): readonly Conflict[] {
    const { asksForNow, stateUntilMs } = this.parts.result;
    if (stateUntilMs === null) return asksForNow ? conflicts : [];
    return conflictsUntil(conflicts, timesOf(items), stateUntilMs);
  }

  private compared({ memory_id, occurred_at, created_at }: MemoryItem, i: number, text: AnalysedText): ComparedMemory {
    return { memory_id, text, timeMs: Date.parse(occurred_at ?? created_at), position: this.positions[i] };
  }
}

/** When items happened or were stored, by their ids. */
function timesOf(items: readonly MemoryItem[]): (memoryId: string) => number {
  const times = new Map(items.map(({ memory_id, occurred_at, created_at }) => [memory_id, Date.parse(occurred_at ?? created_at)]));
  return (memoryId) => times.get(memoryId) ?? Number.POSITIVE_INFINITY;
}

/** What an answer says of vectors, where somebody wants any. */
function vectorSupportOf(memories: MemoryReader, { vector, isDegraded }: MemoryQuestion, isUsed: boolean): VectorSupport | null {
  if (isDegraded === undefined) return null;
  const space = vector === undefined ? undefined : memories.memory.vectors.find(vector.digest);
  return {
    status: isDegraded ? 'unavailable' : isUsed ? 'used' : 'none',
    model: space === undefined ? null : { ...space.model },
    vectors: space?.countAt(memories.eventCount) ?? 0,
  };
}
