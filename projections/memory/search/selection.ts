import type { Predicate } from '../../filter.js';
import { nothing } from '../index/document-rows.js';
import type { MemoryReader } from '../memory-reader.js';
import { type Phase, phaseOf } from '../phases.js';

/** From one time up to another, both of them included, ms since 1970. */
export interface TimeSpan {
  readonly fromMs: number;
  readonly toMs: number;
  /** When a memory happened, which not every one says, or when it was stored first. */
  readonly field: 'occurred_at' | 'created_at';
}

/** Which memories are meant; what is `null` leaves none out. */
export interface Selection {
  readonly filter: Predicate | null;
  readonly times: TimeSpan | null;
  readonly phases: ReadonlySet<Phase> | null;
}

/** Rows gone through between two pauses. */
const rowsAtOnce = 256;

/** Whether the memory of a document happened, or was stored, within a span of time. */
export function isWithin(memory: MemoryReader, document: number, { fromMs, toMs, field }: TimeSpan): boolean {
  const { documents } = memory;
  const atMs = field === 'occurred_at' ? documents.occurredAtMs(document) : memory.createdAtMs(documents.rowOf(document));
  return atMs !== null && atMs >= fromMs && atMs <= toMs;
}

/**
 * Goes, bit by bit, through the live memories that are meant.
 * @param order by row: the oldest first, or the newest
 * @param from the first row to look at
 * @param take told of each; false ends it
 */
export function* selecting(
  memory: MemoryReader,
  { filter, times, phases }: Selection,
  { order, from }: { readonly order: 'oldest' | 'newest'; readonly from: number },
  take: (row: number, document: number) => boolean,
): Generator<void> {
  /** By reference to metadata. */
  const verdicts = new Map<number, boolean>();
  const { rowsEnd, lastRecordedAtMs } = memory;
  const step = order === 'oldest' ? 1 : -1;
  let looked = 0;
  for (let row = Math.min(from, step < 0 ? rowsEnd - 1 : from); row >= 0 && row < rowsEnd; row += step) {
    if (++looked % rowsAtOnce === 0) yield;
    const document = memory.documentOf(row);
    if (document < 0 || (times !== null && !isWithin(memory, document, times))) continue;
    if (phases !== null && !phases.has(phaseOf(memory.use(row), lastRecordedAtMs))) continue;
    if (filter !== null) {
      const metadata = memory.documents.metadataOf(document);
      let verdict = verdicts.get(metadata);
      if (verdict === undefined) {
        verdict = filter(metadata === nothing ? {} : memory.index.metadataOf(document));
        verdicts.set(metadata, verdict);
        yield;
      }
      if (!verdict) continue;
    }
    if (!take(row, document)) return;
  }
}
