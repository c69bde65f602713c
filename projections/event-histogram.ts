import { type Ledger, typeOfWrite } from './ledger.js';
import type { Timeline } from './timeline.js';

/** A part of a session's history, and how many writes of each type lie in it. */
export interface EventBucket {
  /** Of parts by position their bounds, inclusive; else the first and last position that lie in it, `null` where none does. */
  fromPosition: number | null;
  toPosition: number | null;
  /** Of parts by time their bounds, ms since 1970, the last one's end inclusive; else the times of the first and last write in it, `null` where there is none. */
  fromMs: number | null;
  toMs: number | null;
  total: number;
  readonly types: Map<string, number>;
}

/** Writes looked at in one step. */
const stepWrites = 4096;

/**
 * A session's writes by type, over parts of equal width: of its positions, or of the time from its first to its last event. Bit by bit; writes that come meanwhile are not counted, nor are
 * repeats of a write that reached the log.
 * @param count parts, at least 1; fewer where there are fewer positions, or milliseconds
 * @param events how many of the session's events to look at
 */
export function* eventHistogram(
  ledger: Ledger,
  timeline: Timeline,
  { count, by, events }: { readonly count: number; readonly by: 'position' | 'time'; readonly events: number },
): Generator<void, EventBucket[]> {
  if (events === 0) return [];
  const end = ledger.end;
  const placeOf = (event: number): number => (by === 'position' ? timeline.positionOf(event) : timeline.timeOf(event));
  const first = placeOf(0);
  const last = by === 'position' ? timeline.positionAfter(events) : Math.max(first, timeline.latestAfter(events));
  const buckets = bucketsOf(first, last, count, by);
  const width = (last - first + 1) / buckets.length;
  for (let write = 0; write < end; write++) {
    const event = ledger.eventAt(write);
    if (event >= events) break;
    const bucket = buckets[Math.max(0, Math.min(buckets.length - 1, Math.floor((placeOf(event) - first) / width)))];
    const type = typeOfWrite(ledger.scopeAt(write), ledger.verdictAt(write));
    bucket.total++;
    bucket.types.set(type, (bucket.types.get(type) ?? 0) + 1);
    note(bucket, by, timeline.positionOf(event), timeline.timeOf(event));
    if (write % stepWrites === stepWrites - 1) yield;
  }
  return buckets;
}

function bucketsOf(first: number, last: number, count: number, by: 'position' | 'time'): EventBucket[] {
  const length = Math.min(count, last - first + 1);
  const width = (last - first + 1) / length;
  const from = (i: number): number => Math.ceil(first + i * width);
  return Array.from({ length }, (_, i) => {
    const bounds = [from(i), from(i + 1) - 1] as const;
    const [fromPosition, toPosition] = by === 'position' ? bounds : [null, null];
    const [fromMs, toMs] = by === 'time' ? bounds : [null, null];
    return { fromPosition, toPosition, fromMs, toMs, total: 0, types: new Map() };
  });
}

/** Extends what is not the bucket's bounds to a write that lies in it. */
function note(bucket: EventBucket, by: 'position' | 'time', position: number, timeMs: number): void {
  if (by === 'position') {
    bucket.fromMs = Math.min(bucket.fromMs ?? timeMs, timeMs);
    bucket.toMs = Math.max(bucket.toMs ?? timeMs, timeMs);
  } else {
    bucket.fromPosition ??= position;
    bucket.toPosition = position;
  }
}
