import type { JsonObject } from '../../../projections/events.js';
import type { MemoryReader } from '../../../projections/memory/memory-reader.js';
import { linksAmong, relatedConcepts } from '../../../projections/memory/search/concepts.js';
import type { Confidence } from '../../../projections/memory/search/confidence.js';
import { rarestOf } from '../../../projections/memory/search/parsed-query.js';
import type { SearchResult } from '../../../projections/memory/search/search.js';
import type { MemoryItem, SearchSupport } from '../memory-answers.dto.js';

/** Sentences of the best memories that make up an answer's summary. */
const summaryMemories = 3;
const relatedConceptsMax = 12;
/** Concepts of a question that are told: of more the rarest. */
const questionConceptsMax = 256;

/** What stands beside a search's items, which come later. @param label a term as it is shown */
export function supportOf(
  memories: MemoryReader,
  result: SearchResult,
  label: (term: number) => string,
): (items: readonly MemoryItem[], confidence: Confidence) => Omit<SearchSupport, 'conflicts'> {
  const { terms, hits } = result;
  const known = terms.filter(({ documentFrequency }) => documentFrequency > 0);
  const graph = {
    memories: memories.size,
    concepts: memories.vocabularySize,
    question_concepts: rarestOf(known, questionConceptsMax).map(({ term, documentFrequency }) => ({
      concept: label(term),
      memories: documentFrequency,
    })),
    unknown_words: terms.length - known.length,
    links: linksAmong(result),
  };
  return (items, confidence) => ({
    meta_summary: {
      verdict: items.length > 0 && !confidence.isTooLow ? 'evidence' : 'none',
      confidence: items.length > 0 ? confidence.probability : 0,
      count: items.length,
      top_score: hits[0]?.score ?? 0,
      summary: items
        .slice(0, summaryMemories)
        .map(({ summary }) => summary)
        .join(' '),
      sources: items.slice(0, summaryMemories).map(({ memory_id }) => memory_id),
    },
    graph_stats: graph,
    temporal_patterns: { ...temporalPatterns(items), ...askedTimes(result) },
  });
}

/** When the items happened: their occurred_at, or when they were stored. */
function temporalPatterns(items: readonly MemoryItem[]): JsonObject {
  if (items.length === 0) return { earliest: null, latest: null, span_days: 0, by_month: {} };
  const times = items.map(({ occurred_at, created_at }) => occurred_at ?? created_at).sort();
  const months: Record<string, number> = {};
  for (const time of times) months[time.slice(0, 7)] = (months[time.slice(0, 7)] ?? 0) + 1;
  const [earliest, latest] = [times[0], times[times.length - 1]];
  return { earliest, latest, span_days: Math.round((Date.parse(latest) - Date.parse(earliest)) / 86_400_000), by_month: months };
}

/** The times that the question names, where it names any, and the end of the one in which it asks how things were. */
function askedTimes({ times, stateUntilMs }: SearchResult): JsonObject {
  if (times.length === 0) return {};
  return { asked: [...times], state_until: stateUntilMs === null ? null : new Date(stateUntilMs).toISOString() };
}

/** Tells, bit by bit, how an answer came about, as the contract's `reasoning`. @param label a term as it is shown */
export function* reasoningOf(
  memories: MemoryReader,
  { terms, hits, times }: SearchResult,
  filtered: boolean,
  label: (term: number) => string,
): Generator<void, JsonObject> {
  const known = terms.filter(({ documentFrequency }) => documentFrequency > 0);
  const spread = yield* relatedConcepts(memories, known, relatedConceptsMax, label);
  const shown = rarestOf(known, questionConceptsMax);
  const rarity = shown.map(({ documentFrequency }) => Math.log(1 + memories.size / documentFrequency));
  const rarest = Math.max(...rarity, 1e-9);
  return {
    concepts: [
      ...shown.map(({ term }, i) => ({ concept: label(term), weight: rarity[i] / rarest, source: 'question' })),
      ...spread.map(({ to, weight }) => ({ concept: to, weight, source: 'co-occurrence' })),
    ],
    spread: spread.map(({ from, to, weight }) => ({ from, to, weight })),
    temporal: times.length === 0 ? null : { times: [...times] },
    items: Object.fromEntries(hits.map(({ row, score, parts }) => [memories.memoryId(row), { score, ...parts }])),
    steps: [
      `${known.length} of the question's ${terms.length} words are known to this session, stop words left out`,
      filtered ? 'the metadata filter was applied to every candidate' : 'no metadata filter was given',
      `${memories.size} memories were ranked by BM25 over content, summary and concepts; ${hits.length} fit`,
      spread.length > 0
        ? 'concepts that occur beside those of the question are shown; the ranking takes its own from the best memories'
        : 'no concepts occur beside those of the question',
      hits.some(({ parts }) => parts.temporal > 0)
        ? 'words told right before and after a memory counted for it by their distance, and days by their nearness to those asked for'
        : 'neither the memories around them nor the days of the memories counted',
      hits.some(({ parts }) => parts.activation > 0)
        ? 'memories recalled lately were boosted by up to a tenth'
        : 'no memory was boosted for having been recalled',
    ],
  };
}
