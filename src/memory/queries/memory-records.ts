import type { MemoryText } from '../../../projections/events.js';
import type { MemoryReader } from '../../../projections/memory/memory-reader.js';
import { phaseOf, strengthAt } from '../../../projections/memory/phases.js';
import { extractingSummary } from '../../../projections/text/summary.js';
import { leftBy } from '../../job-queue.js';
import type { SessionHost } from '../../sessions/session-host.js';
import { inSlices } from '../../slices.js';
import type { MemoryRecord } from '../memory-answers.dto.js';

/** The whole records of live memories. */
export async function recordsOf(
  host: SessionHost,
  sessionId: string,
  memories: MemoryReader,
  rows: readonly number[],
  signal?: AbortSignal,
): Promise<MemoryRecord[]> {
  const frames = rows.map((row) => frameOf(memories, row));
  const texts = await host.texts(
    sessionId,
    frames.map(({ position }) => position),
  );
  return inSlices(sessionId, withTexts(frames, texts), leftBy(signal));
}

/** JSON of the records in one page, characters, and records read at a time: few while they may be long. */
const pageCharactersMax = 4 * 2 ** 20;
const readAtOnce = { long: 16, short: 256 };
const shortCharacters = 4096;

/** The first records of live memories, as many as fit into a page: at least one. */
export async function pageOfRecords(
  host: SessionHost,
  sessionId: string,
  memories: MemoryReader,
  rows: readonly number[],
  signal?: AbortSignal,
): Promise<MemoryRecord[]> {
  const page: MemoryRecord[] = [];
  let characters = 0;
  let count = readAtOnce.long;
  while (page.length < rows.length) {
    const records = await recordsOf(host, sessionId, memories, rows.slice(page.length, page.length + count), signal);
    const before = characters;
    for (const record of records) {
      characters += JSON.stringify(record).length;
      if (characters > pageCharactersMax && page.length > 0) return page;
      page.push(record);
    }
    count = characters - before < shortCharacters * records.length ? readAtOnce.short : readAtOnce.long;
  }
  return page;
}

function* withTexts(frames: readonly ReturnType<typeof frameOf>[], texts: readonly MemoryText[]): Generator<void, MemoryRecord[]> {
  const records: MemoryRecord[] = [];
  for (const [i, { position: _, ...frame }] of frames.entries()) {
    records.push(yield* withText(frame, texts[i]));
    yield;
  }
  return records;
}

/** What the index knows of a memory. */
function frameOf(memories: MemoryReader, row: number) {
  const { lastRecordedAtMs } = memories;
  const use = memories.use(row);
  return {
    position: memories.positionOf(memories.documentOf(row)),
    memory_id: memories.memoryId(row),
    phase: phaseOf(use, lastRecordedAtMs),
    created_at: new Date(use.createdAtMs).toISOString(),
    updated_at: new Date(use.updatedAtMs).toISOString(),
    version: memories.versionOf(row),
    strength: strengthAt(use, lastRecordedAtMs),
    access_count: use.accessCount,
    last_accessed_at: use.accessedAtMs === null ? null : new Date(use.accessedAtMs).toISOString(),
  };
}

function* withText(frame: Omit<ReturnType<typeof frameOf>, 'position'>, text: MemoryText): Generator<void, MemoryRecord> {
  const { content, summary, metadata = {}, concepts = [], occurred_at = null, expires_at = null } = text;
  return { ...frame, content, summary: summary ?? (yield* extractingSummary(content)), metadata, concepts, occurred_at, expires_at };
}
