import { ForeignText } from '../../text/phrases/foreign-text.js';
import type { AnalysedText } from './analysed-text.js';
import type { Claim } from './claim.js';
import { endedBy } from './endings.js';
import { differ } from './single-claims.js';
import { updatedBy } from './updates.js';

/** A memory that may contradict others. */
export interface ComparedMemory {
  readonly memory_id: string;
  readonly text: AnalysedText;
  /** When it happened or was stored; equal times: the later in the log is the newer. */
  readonly timeMs: number;
  readonly position: number;
}

/** A memory that a newer one contradicts. */
export interface Conflict {
  readonly memory_id: string;
  /** The newest memory that tells of the same thing, with another value. */
  readonly superseded_by: string;
  /** Both values, for people. */
  readonly reason: string;
}

interface Source {
  readonly memory: ComparedMemory;
  readonly claim: Claim;
}

/** Which of some memories tell another value of one thing than the newest of them that tells of it, bit by bit; in the order of the memories, each with its first contradiction. */
export function* findingConflicts(memories: readonly ComparedMemory[]): Generator<void, Conflict[]> {
  const bySlot = new Map<string, Source[]>();
  for (const memory of memories) {
    for (const claim of memory.text.claims) {
      const sources = bySlot.get(claim.slot);
      if (sources === undefined) bySlot.set(claim.slot, [{ memory, claim }]);
      else sources.push({ memory, claim });
    }
    yield;
  }
  const found = new Map<string, Conflict>();
  for (const sources of bySlot.values()) {
    if (sources.length < 2) continue;
    const newest = sources.reduce((best, source) => (isNewer(source.memory, best.memory) ? source : best));
    for (const { memory, claim } of sources) {
      if (found.has(memory.memory_id) || !differ(claim, newest.claim)) continue;
      const reason = `says "${claim.value}" where a newer memory says "${newest.claim.value}"`;
      found.set(memory.memory_id, { memory_id: memory.memory_id, superseded_by: newest.memory.memory_id, reason });
    }
    yield;
  }
  yield* findingUpdates(memories, found);
  return memories.flatMap(({ memory_id }) => found.get(memory_id) ?? []);
}

/** Adds those of which a newer memory says that they have changed, or are over; the newest such one. */
function* findingUpdates(memories: readonly ComparedMemory[], found: Map<string, Conflict>): Generator<void> {
  const changed: ComparedMemory[] = [];
  for (const memory of memories) {
    if (memory.text.updates.changed.length > 0 || memory.text.ended.length > 0) changed.push(memory);
    yield;
  }
  changed.sort((a, b) => (isNewer(a, b) ? -1 : 1));
  for (const older of memories) {
    if (found.has(older.memory_id)) continue;
    for (const newer of changed) {
      if (!isNewer(newer, older)) break;
      yield;
      const areOfOne = newer.text.speaker === older.text.speaker;
      const update =
        updatedBy(older.text.updates, newer.text.updates, areOfOne) ?? (areOfOne ? endedBy(older.text.statements, newer.text.ended) : null);
      if (update === null) continue;
      const reason = `says "${update.before}" where a newer memory says "${update.since}"`;
      found.set(older.memory_id, { memory_id: older.memory_id, superseded_by: newer.memory_id, reason });
      break;
    }
  }
}

const isNewer = (a: ComparedMemory, b: ComparedMemory): boolean =>
  a.timeMs > b.timeMs || (a.timeMs === b.timeMs && a.position > b.position);

/** How a question stands to time: it asks for what is, for what was, or for how it changed. */
const now = /\b(?:now|currently|nowadays|these days|latest|newest|at the moment|still)\b/i;
const past =
  /\b(?:did|was|were|had|used to|before|previous|previously|former|formerly|earlier|original|originally|initial|initially|once|ago|first|(?<!how )old|past|back then)\b/i;
const change = /\b(?:chang\p{L}*|over time|history|evolv\p{L}*|differ\p{L}*|ever|all)\b/iu;

/** Whether a question asks for what holds now: it says so, or looks neither back nor at how things changed. @param foreign the question as it was read, where it was */
export function asksForNow(question: string, foreign: ForeignText | null = ForeignText.of(question)): boolean {
  if (foreign !== null) return foreign.has('now') || !foreign.has('past', 'change');
  return now.test(question) || !(past.test(question) || change.test(question));
}

/** Puts what superseded a memory before it; the others stay in their order. */
export function newestFirst<T extends { readonly memory_id: string }>(items: readonly T[], conflicts: readonly Conflict[]): T[] {
  const newerOf = new Map(conflicts.map(({ memory_id, superseded_by }) => [memory_id, superseded_by]));
  const byId = new Map(items.map((item) => [item.memory_id, item]));
  const ordered = new Set<T>();
  for (const item of items) {
    const newer = byId.get(newerOf.get(item.memory_id) ?? '');
    if (newer !== undefined) ordered.add(newer);
    ordered.add(item);
  }
  return [...ordered];
}
