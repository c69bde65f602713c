import type { AnalysedText } from '../../../projections/memory/claims/analysed-text.js';
import type { MemoryReader } from '../../../projections/memory/memory-reader.js';
import { phaseOf } from '../../../projections/memory/phases.js';
import { matchedConcepts } from '../../../projections/memory/search/concepts.js';
import type { SearchResult } from '../../../projections/memory/search/search.js';
import { type Highlight, highlighting } from '../../../projections/text/highlights.js';
import { extractedMax, extractingSummary, extractOf, findingTerms } from '../../../projections/text/summary.js';
import { Words } from '../../../projections/text/words.js';
import type { SessionHost } from '../../sessions/session-host.js';
import { inSlices } from '../../slices.js';
import type { MemoryItem } from '../memory-answers.dto.js';

/** The memories that a search found, with their texts. */
export async function memoryItems(
  host: SessionHost,
  sessionId: string,
  memories: MemoryReader,
  { hits }: Pick<SearchResult, 'hits'>,
  question: string,
): Promise<MemoryItem[]> {
  const frames = await inSlices(sessionId, framesOf(memories, hits));
  const texts = await host.foundTexts(
    sessionId,
    hits.map(({ position }) => position),
  );
  return inSlices(sessionId, itemsOf(frames, texts, await inSlices(sessionId, questionWords(question))));
}

/** What the index knows of a search's hits, bit by bit. */
export function* framesOf(memories: MemoryReader, hits: SearchResult['hits']): Generator<void, ItemFrame[]> {
  const frames: ItemFrame[] = [];
  const written = new Map<number, WrittenTerm>();
  for (const hit of hits) {
    frames.push(frameOf(memories, hit, written));
    yield;
  }
  return frames;
}

/** The hits with their texts, made bit by bit. */
export function* itemsOf(
  frames: readonly ItemFrame[],
  texts: readonly AnalysedText[],
  question: QuestionWords,
): Generator<void, MemoryItem[]> {
  const items: MemoryItem[] = [];
  for (const [i, frame] of frames.entries()) {
    items.push(yield* itemOf(frame, texts[i], question));
    yield;
  }
  return items;
}

/** Words shown of what a hit has in common with the question, and terms of it that are looked for in its text: the rarest. */
const matchedConceptsMax = 128;
const highlightedTermsMax = 512;
/** Characters of a question whose words are shown as they stand there. */
const readCharactersMax = 2000;
/** Characters on either side of the best passage that a long text's summary is made from. */
const aroundPassage = 4096;

export type ItemFrame = ReturnType<typeof frameOf>;

/** A term as the index holds it, and as the session first wrote it. */
interface WrittenTerm {
  readonly term: string;
  readonly label: string;
}

/** What the index knows of a hit. @param written terms of the hits before */
function frameOf(
  memories: MemoryReader,
  { row, document, score, matchedTerms }: SearchResult['hits'][number],
  written: Map<number, WrittenTerm>,
) {
  const use = memories.use(row);
  const { vocabulary } = memories.index;
  const writtenOf = (id: number): WrittenTerm => {
    let known = written.get(id);
    if (known === undefined) {
      known = { term: vocabulary.text(id), label: vocabulary.label(id) };
      written.set(id, known);
    }
    return known;
  };
  return {
    memory_id: memories.memoryId(row),
    score,
    concepts: matchedConcepts(memories, document, matchedTerms),
    terms: matchedTerms.slice(0, highlightedTermsMax).map((id) => writtenOf(id).term),
    /** The first of the terms as the session first wrote them. */
    labels: matchedTerms.slice(0, matchedConceptsMax).map((id) => writtenOf(id).label),
    phase: phaseOf(use, memories.lastRecordedAtMs),
    created_at: new Date(use.createdAtMs).toISOString(),
  };
}

/** The terms of a question, and each as it is written there. */
export interface QuestionWords {
  readonly terms: ReadonlySet<string>;
  readonly words: ReadonlyMap<string, string>;
}

/** The terms and words of a question, bit by bit. */
export function* questionWords(question: string): Generator<void, QuestionWords> {
  const terms = yield* findingTerms(question);
  const read = question.slice(0, readCharactersMax);
  const { words } = yield* highlighting(read, new Words(read, true), [...terms].slice(0, highlightedTermsMax));
  return { terms, words };
}

function* itemOf(frame: ItemFrame, analysed: AnalysedText, question: QuestionWords): Generator<void, MemoryItem> {
  const { memory_id, score, concepts, terms, labels, phase, created_at } = frame;
  const { content, summary, metadata = {}, occurred_at = null } = analysed.text;
  const { highlights, words } = yield* highlighting(content, yield* analysed.readingWords(), terms);
  const shown = labels.map((label, i) => words.get(terms[i]) ?? question.words.get(terms[i]) ?? label);
  return {
    memory_id,
    content,
    summary: summary ?? (yield* summaryOf(analysed, highlights, question.terms)),
    score,
    matched_concepts: [...new Set([...concepts, ...shown])].slice(0, matchedConceptsMax),
    highlights,
    metadata,
    phase,
    occurred_at,
    created_at,
  };
}

function* summaryOf(analysed: AnalysedText, highlights: readonly Highlight[], asked: ReadonlySet<string>): Generator<void, string> {
  const { content } = analysed.text;
  if (content.length > extractedMax) return yield* extractingSummary(around(content, highlights), asked);
  return extractOf(yield* analysed.readingExtractable(), asked);
}

/** A long text about the passage that fits best. */
const around = (content: string, [passage]: readonly Highlight[]): string =>
  passage === undefined ? content : content.slice(Math.max(0, passage.start - aroundPassage), passage.end + aroundPassage);
