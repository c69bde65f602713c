import type { MemoryReader } from '../../../projections/memory/memory-reader.js';
import { phaseOf, strengthAt } from '../../../projections/memory/phases.js';
import type { SessionHost } from '../../sessions/session-host.js';
import { inSlices, turnOf } from '../../slices.js';

/** Texts read from the log at a time, and what is written of them from which on it is one by one. */
const batchTexts = 16;
const longBatch = 65_536;
/** Documents looked at in one go. */
const stepDocuments = 4096;

/**
 * A session's live memories as NDJSON. With all versions, a line for each text that a memory has had, in the order in which they were written: the first one of a memory tells
 * all of it, later ones only what changed, with the version that they were made from as `base_version`. Else a line a memory, in the order of the memories' storing.
 * The state is that of the reader, however long it takes.
 */
export async function* exportMemories(
  host: SessionHost,
  sessionId: string,
  memories: MemoryReader,
  versions: 'all' | 'latest',
): AsyncGenerator<Buffer> {
  const source = versions === 'all' ? everyText(memories) : latestTexts(memories);
  for (let count = 1; ; ) {
    const documents = await inSlices(sessionId, nextOf(source, count));
    if (documents.length === 0) return;
    // each text that is long takes as long to read as to write down: of all exports one does one of the two in a turn of the event loop
    await turnOf(sessionId);
    const texts = await host.texts(
      sessionId,
      documents.map((document) => memories.positionOf(document)),
    );
    await turnOf(sessionId);
    const parts = await inSlices(sessionId, linesOf(memories, documents, texts, versions));
    count = parts.reduce((sum, { length }) => sum + length, 0) > longBatch ? 1 : batchTexts;
    yield* parts;
  }
}

/** The documents of live memories as they come; `null` now and then, where there are none for long. */
function* everyText(memories: MemoryReader): Generator<number | null> {
  for (let document = 0; document < memories.end; document++) {
    if (memories.documentOf(memories.documents.rowOf(document)) >= 0) yield document;
    else if (document % stepDocuments === 0) yield null;
  }
}

function* latestTexts(memories: MemoryReader): Generator<number | null> {
  for (let row = 0; row < memories.rowsEnd; row++) {
    const document = memories.documentOf(row);
    if (document >= 0) yield document;
    else if (row % stepDocuments === 0) yield null;
  }
}

function* nextOf(source: Generator<number | null>, count: number): Generator<void, number[]> {
  const documents: number[] = [];
  while (documents.length < count) {
    const { value, done } = source.next();
    if (done === true) break;
    if (value === null) yield;
    else documents.push(value);
  }
  return documents;
}

function* linesOf(
  memories: MemoryReader,
  documents: readonly number[],
  texts: readonly object[],
  versions: 'all' | 'latest',
): Generator<void, Buffer[]> {
  const parts: Buffer[] = [];
  let lines = '';
  for (const [i, document] of documents.entries()) {
    const row = memories.documents.rowOf(document);
    const memory_id = memories.memoryId(row);
    const isFirst = versions === 'latest' || memories.memory.rows.firstDocument(row) === document;
    const frame = isFirst ? firstFrame(memories, row, document) : laterFrame(memories, document);
    lines += `${JSON.stringify({ memory_id, ...textFields(texts[i]), ...frame })}\n`;
    // a text of the greatest length takes some milliseconds to encode
    if (lines.length > longBatch) {
      parts.push(Buffer.from(lines));
      lines = '';
    }
    yield;
  }
  if (lines !== '') parts.push(Buffer.from(lines));
  return parts;
}

/** Fields of events that are told by the frame instead. */
const framed: ReadonlySet<string> = new Set([
  ...[
    'memory_id',
    'base_version',
    'expected_version',
    'version',
    'created_at',
    'updated_at',
    'access_count',
    'last_accessed_at',
    'strength',
    'in_buffer',
  ],
]);

/** What a text says, as it was stored. */
const textFields = (text: object): object => Object.fromEntries(Object.entries(text).filter(([name]) => !framed.has(name)));

const iso = (timeMs: number): string => new Date(timeMs).toISOString();

function firstFrame(memories: MemoryReader, row: number, document: number): object {
  const use = memories.use(row);
  const updatedAtMs = memories.writtenAtMs(document);
  const { lastRecordedAtMs } = memories;
  return {
    version: memories.documentVersion(document),
    created_at: iso(use.createdAtMs),
    ...(updatedAtMs === use.createdAtMs ? {} : { updated_at: iso(updatedAtMs) }),
    phase: phaseOf(use, lastRecordedAtMs),
    strength: strengthAt(use, lastRecordedAtMs),
    access_count: use.accessCount,
    ...(use.accessedAtMs === null ? {} : { last_accessed_at: iso(use.accessedAtMs) }),
  };
}

const laterFrame = (memories: MemoryReader, document: number): object => ({
  base_version: memories.documentVersion(document) - 1,
  updated_at: iso(memories.writtenAtMs(document)),
});
