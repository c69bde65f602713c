import type { MemoryText } from '../../../projections/events.js';
import { matchedConcepts } from '../../../projections/memory/concepts.js';
import type { MemoryReader } from '../../../projections/memory/memory-reader.js';
import { phaseOf } from '../../../projections/memory/phases.js';
import type { SearchResult } from '../../../projections/memory/search.js';
import { extractSummary, findingTerms } from '../../../projections/memory/summary.js';
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
  const frames = await inSlices(framesOf(memories, hits));
  const texts = await host.texts(
    sessionId,
    hits.map(({ position }) => position),
  );
  return inSlices(itemsOf(frames, texts, question));
}

/** What the index knows of a search's hits, bit by bit. */
export function* framesOf(memories: MemoryReader, hits: SearchResult['hits']): Generator<void, ItemFrame[]> {
  const frames: ItemFrame[] = [];
  for (const hit of hits) {
    frames.push(frameOf(memories, hit));
    yield;
  }
  return frames;
}

/** The hits with their texts, made bit by bit. */
export function* itemsOf(frames: readonly ItemFrame[], texts: readonly MemoryText[], question: string): Generator<void, MemoryItem[]> {
  const asked = yield* findingTerms(question);
  const items: MemoryItem[] = [];
  for (const [i, frame] of frames.entries()) {
    items.push(itemOf(frame, texts[i], asked));
    yield;
  }
  return items;
}

export type ItemFrame = ReturnType<typeof frameOf>;

/** What the index knows of a hit. */
function frameOf(memories: MemoryReader, { row, document, score, matchedTerms }: SearchResult['hits'][number]) {
  const use = memories.use(row);
  return {
    memory_id: memories.memoryId(row),
    score,
    matched_concepts: matchedConcepts(memories, document, matchedTerms),
    phase: phaseOf(use, memories.lastRecordedAtMs),
    created_at: new Date(use.createdAtMs).toISOString(),
  };
}

function itemOf(frame: ItemFrame, text: MemoryText, asked: ReadonlySet<string>): MemoryItem {
  const { memory_id, score, matched_concepts, phase, created_at } = frame;
  const { content, summary, metadata = {}, occurred_at = null } = text;
  return {
    memory_id,
    content,
    summary: summary ?? extractSummary(content, asked),
    score,
    matched_concepts,
    metadata,
    phase,
    occurred_at,
    created_at,
  };
}
