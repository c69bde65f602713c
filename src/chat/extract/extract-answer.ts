import { conflictsUntil } from '../../../projections/memory/claims/state-conflicts.js';
import { termsOf } from '../../../projections/text/summary.js';
import type { MemoryConflict, SearchAnswer } from '../../memory/memory-answers.dto.js';
import { resolveDates, saidOn } from './date-resolution.js';
import { findingInterval, type ToldInterval } from './elapsed-time.js';
import type { Question } from './question.js';
import { type ScoredSentence, scoringSentences, type TermWeights } from './sentences.js';
import { namedSpeakers } from './speakers.js';
import { replacingSuperseded, withSuccessors } from './successors.js';

/** A sentence of the answer and the memory it is from. */
export interface Citation {
  readonly memory_id: string;
  /** The sentence as the memory has it. */
  readonly sentence: string;
  /** Where the answer gives it, in UTF-16 code units, the end excluded. */
  readonly start: number;
  readonly end: number;
  readonly occurred_at: string | null;
  readonly score: number;
}

/** An answer in whole sentences out of memory. */
export interface ExtractedAnswer {
  readonly text: string;
  readonly citations: readonly Citation[];
  /** The text in pieces as they are streamed; together they are the text. */
  readonly pieces: readonly string[];
  /** `none`: nothing in memory answers well enough, and the text says so. */
  readonly verdict: 'evidence' | 'none';
}

/** What is said in English, and to questions whose language is not known for sure. */
export const unknownAnswer = 'I do not know from memory.';

/** Memories that are taken to exist beside those that do, none of them with the question's words: among a handful of memories every word would look common. */
const imaginedMemories = 100;
/** What a word of the earlier messages weighs beside one of the question's own. */
const contextWeight = 0.4;
/** Sentences this much worse than the best, and memories found this much worse, are left out. */
const relativeScoreMin = 0.3;
/** Characters of an answer, but for a longer first sentence, and what a further memory takes for its mark and speaker, and for its time: some 100 tokens together, of 4.3 characters each in English. */
const answerLengthMax = 470;
const memoryLength = 30;
const timeLength = 35;
/** Behind the best, sentences are taken by their score for this power of their length and of what a mark takes: short ones leave room for others. Of 0, 0.2, 0.3, 0.4 and 0.6, see docs/chat.md. */
const lengthPower = 0.3;
const lengthOffset = 40;
/** Two sentences that share this much of their terms say the same. */
const sameShare = 0.8;

/** Characters of all memories together that are looked at; each gets its share. */
const lookedAtMax = 240_000;

/** Puts an answer together from what a search found, memory by memory; it says that memory does not know where the search's verdict is that. The same question and memories give the same answer. */
export function* extractingAnswer(question: Question, found: SearchAnswer): Generator<void, ExtractedAnswer> {
  const text = question.unknown ?? unknownAnswer;
  const unknown: ExtractedAnswer = { text, citations: [], pieces: [text], verdict: 'none' };
  if (found.support.meta_summary.verdict === 'none') return unknown;
  const share = Math.ceil(lookedAtMax / Math.max(1, found.items.length));
  const best = Math.max(...found.items.map(({ score }) => score));
  const conflicts = conflictsAsked(question, found);
  const near = found.items.filter(({ score }) => score >= best * relativeScoreMin).map(({ memory_id }) => memory_id);
  const lookedAt = withSuccessors(near, conflicts);
  const items = found.items
    .filter(({ memory_id }) => lookedAt.has(memory_id))
    .map((item) => (item.content.length <= share ? item : { ...item, content: item.content.slice(0, share) }));
  yield;
  const weights = weightsOf(question, found);
  const scored = yield* scoringSentences(question, items, weights, namedSpeakers(question, found.items));
  const current = yield* replacingSuperseded(scored, question.terms, conflicts);
  const interval = question.interval === null ? null : yield* findingInterval(question.interval, current, weights);
  const sentences = choose(current, memoryLength + (tellsTimes(question, interval) ? timeLength : 0), interval?.sentences ?? []);
  return sentences.length === 0 ? unknown : write(question, sentences, interval);
}

/** The conflicts in which the newer value answers: those of now, or of the time in which a question asks how things were. */
function conflictsAsked({ asksForNow }: Question, { items, support }: SearchAnswer): readonly MemoryConflict[] {
  const { state_until: until } = support.temporal_patterns;
  if (typeof until !== 'string') return asksForNow ? support.conflicts : [];
  const times = new Map(items.map(({ memory_id, occurred_at, created_at }) => [memory_id, Date.parse(occurred_at ?? created_at)]));
  return conflictsUntil(support.conflicts, (memoryId) => times.get(memoryId) ?? Number.POSITIVE_INFINITY, Date.parse(until));
}

/** Rare words tell most (BM25's inverse document frequency); a word that no memory has tells as much as the rarest. */
function weightsOf(question: Question, { support }: SearchAnswer): TermWeights {
  const graph = support.graph_stats as unknown as { memories: number; question_concepts: { concept: string; memories: number }[] };
  const frequencies = new Map<string, number>();
  for (const { concept, memories } of graph.question_concepts) for (const term of termsOf(concept)) frequencies.set(term, memories);
  const weigh = (term: string): number => {
    const frequency = frequencies.get(term) ?? 0;
    return Math.log(1 + (graph.memories + imaginedMemories - frequency + 0.5) / (frequency + 0.5));
  };
  return new Map([
    ...[...question.contextTerms].map((term) => [term, weigh(term) * contextWeight] as const),
    ...[...question.terms].map((term) => [term, weigh(term)] as const),
  ]);
}

/**
 * What must be told, the best sentence and, of those that come near it, what tells most for its length, as far as there is room, nothing said twice; memories in the order of their best sentence, sentences of a memory in
 * theirs.
 */
function choose(scored: readonly ScoredSentence[], perMemory: number, needed: readonly ScoredSentence[]): ScoredSentence[] {
  const byScore = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score || a.rank - b.rank || a.place - b.place);
  const [best, ...others] = byScore.filter(({ score }) => score >= byScore[0].score * relativeScoreMin);
  if (best === undefined) return [];
  const worthOf = ({ score, text }: ScoredSentence): number => score / (text.length + lengthOffset) ** lengthPower;
  others.sort((a, b) => worthOf(b) - worthOf(a)); // equal ones stay in their order
  const chosen: ScoredSentence[] = [];
  const order = new Map<number, number>();
  let left = answerLengthMax;
  for (const sentence of [...needed, best, ...others]) {
    const isNeeded = needed.length > chosen.length;
    if (left <= 0 && !isNeeded) break;
    const length = sentence.text.length + (order.has(sentence.rank) ? 0 : perMemory);
    if (!isNeeded && ((chosen.length > 0 && length > left) || chosen.some((other) => saysTheSame(other, sentence)))) continue;
    chosen.push(sentence);
    if (!order.has(sentence.rank)) order.set(sentence.rank, order.size);
    left -= length;
  }
  return chosen.sort((a, b) => (order.get(a.rank) ?? 0) - (order.get(b.rank) ?? 0) || a.place - b.place);
}

function saysTheSame(a: ScoredSentence, b: ScoredSentence): boolean {
  if (a.text.toLowerCase() === b.text.toLowerCase()) return true;
  if (a.terms.size === 0 || b.terms.size === 0) return false;
  let shared = 0;
  for (const term of a.terms) if (b.terms.has(term)) shared++;
  return a.speaker === b.speaker && shared / (a.terms.size + b.terms.size - shared) >= sameShare;
}

function write(question: Question, sentences: readonly ScoredSentence[], interval: ToldInterval | null): ExtractedAnswer {
  let text = '';
  const pieces: string[] = [];
  const citations = sentences.map((sentence, i): Citation => {
    const { item, speaker, score } = sentence;
    const goesOn = (at: number): boolean => sentences[at]?.rank === sentence.rank;
    const said = speaker === null || sentences[i - 1]?.speaker === speaker ? '' : `${speaker}: `;
    const before = `${i === 0 ? '' : ' '}${said}`;
    const time = tellsTimes(question, interval) ? timeOf(question, sentence, !goesOn(i + 1)) : '';
    const piece = `${before}${sentence.text}${time}${goesOn(i + 1) ? '' : ` [${item.memory_id}]`}`;
    const start = text.length + before.length;
    text += piece;
    pieces.push(piece);
    return {
      memory_id: item.memory_id,
      sentence: sentence.text,
      start,
      end: start + sentence.text.length,
      occurred_at: item.occurred_at,
      score,
    };
  });
  if (interval !== null) {
    const between = ` (${interval.text})`;
    text += between;
    pieces.push(between);
  }
  return { text, citations, pieces, verdict: 'evidence' };
}

/** Whether sentences are told with their times. */
const tellsTimes = ({ answerType }: Question, interval: ToldInterval | null): boolean => answerType === 'time' || interval !== null;

/** What a sentence's "yesterday" was and, behind the last of a memory, when it was said; nothing where the memory has no time of its own. */
function timeOf({ calendar }: Question, { text, item }: ScoredSentence, isLast: boolean): string {
  if (item.occurred_at === null) return '';
  const resolved = resolveDates(text, item.occurred_at, calendar);
  const said = isLast ? saidOn(item.occurred_at, calendar) : '';
  const parts = [resolved, said].filter((part) => part !== '');
  return parts.length === 0 ? '' : ` (${parts.join('; ')})`;
}
