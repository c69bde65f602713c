import type { JsonObject } from '../../../projections/events.js';
import { compileFilter } from '../../../projections/filter.js';
import type { AnalysedText } from '../../../projections/memory/analysed-text.js';
import { comparedPlace, judgingConfidence, type RankingFeatures } from '../../../projections/memory/confidence.js';
import { type ComparedMemory, findingConflicts, newestFirst } from '../../../projections/memory/conflicts.js';
import { explainingRank, type RankExplanation } from '../../../projections/memory/explain.js';
import type { MemoryReader } from '../../../projections/memory/memory-reader.js';
import { searching } from '../../../projections/memory/search.js';
import type { TimeSpan } from '../../../projections/memory/selection.js';
import type { QuestionVector } from '../../../projections/memory/vector-matches.js';
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

/** The memories that a search found, before their texts were read. */
export class FoundMemories {
  private constructor(
    private readonly asked: MemoryQuestion,
    private readonly questionWords: QuestionWords,
    /** Where in the log the texts lie that the answer is made from, best first: those of its items and, of the ten best, what its confidence is read from. */
    readonly positions: readonly number[],
    private readonly frames: readonly ItemFrame[],
    private readonly evidence: RankingFeatures | null,
    private readonly asksForNow: boolean,
    private readonly support: ReturnType<typeof supportOf>,
    private readonly reasoning: JsonObject | null,
    private readonly vectors: VectorSupport | null,
    private readonly explanation: RankExplanation | null,
  ) {}

  /** Searches, bit by bit. */
  static *finding(memories: MemoryReader, asked: MemoryQuestion): Generator<void, FoundMemories> {
    const { question, topK, minScore, times, withReasoning, vector, explained } = asked;
    const filter = asked.filter === undefined ? null : compileFilter(asked.filter);
    const all = yield* searching(memories, { question, topK: Math.max(topK, comparedPlace), filter, times, minScore, vector });
    const result = { ...all, hits: all.hits.slice(0, topK) };
    const inQuestion = yield* questionWords(question);
    const { vocabulary } = memories.index;
    const label = (term: number): string => inQuestion.words.get(vocabulary.text(term)) ?? vocabulary.label(term);
    const reasoning = withReasoning ? yield* reasoningOf(memories, result, filter !== null, label) : null;
    const support = supportOf(memories, result, label);
    const frames = yield* framesOf(memories, result.hits);
    const scores = result.hits.map(({ score }) => score);
    const explanation =
      explained === undefined
        ? null
        : yield* explainingRank(memories, { question, topK, filter, times, minScore, vector }, explained, scores);
    const positions = all.hits.map(({ position }) => position);
    const vectors = vectorSupportOf(memories, asked, all.usedVectors);
    return new FoundMemories(asked, inQuestion, positions, frames, all.evidence, all.asksForNow, support, reasoning, vectors, explanation);
  }

  get memoryIds(): readonly string[] {
    return this.frames.map(({ memory_id }) => memory_id);
  }

  /** The answer, made bit by bit. @param texts those at {@link positions} */
  *answer(texts: readonly AnalysedText[]): Generator<void, FoundAnswer> {
    const { sessionId, question } = this.asked;
    const ranked = yield* itemsOf(this.frames, texts, this.questionWords);
    const conflicts = yield* findingConflicts(ranked.map((item, i) => this.compared(item, i, texts[i])));
    const items = this.asksForNow ? newestFirst(ranked, conflicts) : ranked;
    const confidence = yield* judgingConfidence(this.evidence, texts);
    const support = { ...this.support(items, confidence), conflicts, ...(this.vectors !== null && { vectors: this.vectors }) };
    const found = { session_id: sessionId, query: question, items, support };
    const answer = this.vectors === null ? found : { ...found, degraded: this.vectors.status === 'unavailable' };
    const { reasoning, explanation } = this;
    return { ...answer, ...(reasoning !== null && { reasoning }), ...(explanation !== null && { explanation }) };
  }

  private compared({ memory_id, occurred_at, created_at }: MemoryItem, i: number, text: AnalysedText): ComparedMemory {
    return { memory_id, text, timeMs: Date.parse(occurred_at ?? created_at), position: this.positions[i] };
  }
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
