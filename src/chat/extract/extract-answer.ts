import { termsOf } from '../../../projections/memory/summary.js';
import type { MemoryItem, SearchAnswer } from '../../memory/memory-answers.dto.js';
import { dayOf, resolveDates } from './dates.js';
import type { Question } from './question.js';
import { coverage, type ScoredSentence, scoringSentences, type TermWeights, termsIn } from './sentences.js';
import { type About, aboutWhom, namedSpeakers, speakerOf } from './speakers.js';

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

export const unknownAnswer = 'I do not know from memory.';

/** Memory answers where one memory speaks of this much of the question, by weight of its words … */
const coverageMin = 0.36;
/** … or of this much more, when it is about someone else than the question names. */
const aboutCoverage: Readonly<Record<About, number>> = { named: 1, neither: 1.6, themselves: Number.POSITIVE_INFINITY };
/** Where another speaker tells of themselves what is asked, memory answers only if it speaks of nearly as much of it otherwise: within this factor. */
const othersLead = 1.2;
/** What others must speak of, as a share of that, to be heard beside it; or how near they must come to the best memory found. */
const besideShare = 0.4;
const besideScore = 0.4;
/** Memories that are taken to exist beside those that do, none of them with the question's words: among a handful of memories every word would look common. */
const imaginedMemories = 100;
/** Sentences this much worse than the best are left out. */
const relativeScoreMin = 0.4;
const sentencesMax = 5;
/** Sentences of one memory at most. */
const sentencesPerMemoryMax = 2;
/** What a word of the earlier messages weighs beside one of the question's own. */
const contextWeight = 0.4;
/** Two sentences that share this much of their terms say the same. */
const sameShare = 0.8;

/** Characters of all memories together that are looked at; each gets its share. */
const lookedAtMax = 240_000;

/** A memory found, how much of the question it speaks of, and how much it must. */
interface HeardItem {
  readonly item: MemoryItem;
  readonly covered: number;
  readonly about: About;
  readonly needed: number;
}

/** Puts an answer together from what a search found, memory by memory. The same question and memories give the same answer. */
export function* extractingAnswer(question: Question, found: SearchAnswer): Generator<void, ExtractedAnswer> {
  const weights = weightsOf(question, found);
  const own = new Map([...weights].filter(([term]) => question.terms.has(term)));
  const named = namedSpeakers(question, found.items);
  const share = Math.ceil(lookedAtMax / Math.max(1, found.items.length));
  yield;
  const items: HeardItem[] = [];
  for (const whole of found.items) {
    const item = whole.content.length <= share ? whole : { ...whole, content: whole.content.slice(0, share) };
    const terms = termsIn(item);
    const covered = Math.min(coverage(terms, own.size > 0 ? own : weights), 2 * coverage(terms, weights));
    const { speaker, text } = speakerOf(item);
    const about = aboutWhom(speaker, text, named);
    items.push({ item, covered, about, needed: coverageMin * aboutCoverage[about] });
    yield;
  }
  const toldByOthers = Math.max(0, ...items.filter(({ about }) => about === 'themselves').map(({ covered }) => covered));
  if (!items.some(({ covered, needed }) => covered >= needed && covered * othersLead >= toldByOthers))
    return { text: unknownAnswer, citations: [], pieces: [unknownAnswer], verdict: 'none' };
  const best = Math.max(...items.map(({ item }) => item.score));
  const heard = items
    .filter(
      ({ covered, needed, about, item }) => covered >= needed * besideShare || (about !== 'themselves' && item.score >= besideScore * best),
    )
    .map(({ item }) => item);
  return write(question, choose(yield* scoringSentences(question, heard, weights)));
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

/** The best sentences, nothing said twice; memories in the order of their best sentence, sentences of a memory in theirs. */
function choose(scored: readonly ScoredSentence[]): ScoredSentence[] {
  const best = [...scored].sort((a, b) => b.score - a.score || a.rank - b.rank || a.place - b.place);
  const chosen: ScoredSentence[] = [];
  for (const sentence of best) {
    if (chosen.length === sentencesMax || sentence.score < best[0].score * relativeScoreMin) break;
    const ofMemory = chosen.filter(({ rank }) => rank === sentence.rank);
    if (ofMemory.length < sentencesPerMemoryMax && !chosen.some((other) => saysTheSame(other, sentence))) chosen.push(sentence);
  }
  const order = new Map<number, number>();
  for (const { rank } of chosen) if (!order.has(rank)) order.set(rank, order.size);
  return chosen.sort((a, b) => (order.get(a.rank) ?? 0) - (order.get(b.rank) ?? 0) || a.place - b.place);
}

function saysTheSame(a: ScoredSentence, b: ScoredSentence): boolean {
  if (a.text.toLowerCase() === b.text.toLowerCase()) return true;
  if (a.terms.size === 0 || b.terms.size === 0) return false;
  let shared = 0;
  for (const term of a.terms) if (b.terms.has(term)) shared++;
  return a.speaker === b.speaker && shared / (a.terms.size + b.terms.size - shared) >= sameShare;
}

function write(question: Question, sentences: readonly ScoredSentence[]): ExtractedAnswer {
  let text = '';
  const pieces: string[] = [];
  const citations = sentences.map((sentence, i): Citation => {
    const { item, speaker, score } = sentence;
    const isContinued = i > 0 && sentences[i - 1].rank === sentence.rank;
    const said = speaker === null || isContinued ? '' : `${speaker}: `;
    const before = `${i === 0 ? '' : ' '}${said}`;
    const time = question.wanted === 'time' ? timeOf(sentence) : '';
    const piece = `${before}${sentence.text}${time} [${item.memory_id}]`;
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
  return { text, citations, pieces, verdict: 'evidence' };
}

/** When a sentence was said and what its "yesterday" was; nothing where the memory has no time of its own. */
function timeOf({ text, item }: ScoredSentence): string {
  if (item.occurred_at === null) return '';
  const resolved = resolveDates(text, item.occurred_at);
  return ` (${resolved === '' ? '' : `${resolved}; `}said on ${dayOf(item.occurred_at)})`;
}
