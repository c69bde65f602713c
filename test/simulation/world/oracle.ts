import type { ErasedOutcome, JsonObject, RecordContent } from '../../../projections/events.js';

/** A record of the log and what it says, whether or not it can still be read. */
export interface ToldRecord {
  readonly position: number;
  readonly content: RecordContent;
  readonly bytes: Uint8Array;
}

/** A memory as whoever asks for it is to find it. */
export interface ExpectedMemory {
  readonly version: number;
  readonly content: string;
}

interface Memory {
  version: number;
  content: string;
  isDeleted: boolean;
  expiresAtMs: number;
}

/** The kind of write that an id is unique in. */
export const scopeOf = (type: string): string => (type === 'memory.stored' || type === 'memory.imported' ? 'memory' : type);

/**
 * What became of erased records, by their positions, as the events up to a position tell it; of a record that several name, as the first does. Of several events with one id the first
 * alone counts.
 */
export function erasedBy(told: readonly ToldRecord[], upTo: number): Map<number, ErasedOutcome> {
  const erased = new Map<number, ErasedOutcome>();
  const ids = new Set<string>();
  for (const { position, content } of told)
    if (content.type === 'records.erased' && position <= upTo && ids.size < ids.add(content.id).size)
      for (const one of content.data.records as unknown as ErasedOutcome[]) if (!erased.has(one[0])) erased.set(one[0], one);
  return erased;
}

/** The positions of the last events that erased memories, by the memories' ids. */
function memoriesErasedAt(told: readonly ToldRecord[]): Map<string, number> {
  const contents = new Map(told.map(({ position, content }) => [position, content]));
  const erasedAt = new Map<string, number>();
  const erased = erasedBy(told, Number.POSITIVE_INFINITY);
  for (const { position, content } of told) {
    if (content.type !== 'records.erased') continue;
    for (const [at] of content.data.records as unknown as ErasedOutcome[]) {
      const named = contents.get(at);
      if (erased.has(at) && named?.type === 'memory.stored') erasedAt.set(named.id, position);
    }
  }
  return erasedAt;
}

/**
 * Words of changes that lie behind the erasure of their memory, by writers that had not seen it, and of questions that had found it: they are to be erased as well, once that was seen.
 */
export function lateWords(told: readonly ToldRecord[]): string[] {
  const erasedAt = memoriesErasedAt(told);
  const words: string[] = [];
  let seen = 0;
  let causation = '';
  for (const { position, content } of told) {
    // The first record of an append says it for all.
    if (content.seen !== undefined) [seen] = content.seen;
    else if (content.causation !== causation) seen = 0;
    ({ causation } = content);
    if (content.type === 'memory.recalled') {
      const { memory_ids: ids, user_message: question } = content.data as { memory_ids: string[]; user_message: string };
      if (ids.some((found) => (erasedAt.get(found) ?? position) < position)) words.push(question);
    }
    const { memory_id: id, content: word } = content.data as { memory_id?: string; content?: string };
    const at = erasedAt.get(id ?? '');
    if (at !== undefined && word !== undefined && seen < at && at < position) words.push(word);
  }
  return words;
}

const isText = (type: string): boolean => ['memory.stored', 'memory.updated', 'memory.replaced'].includes(type);
const memoryOf = ({ type, id, data }: RecordContent): string => (type === 'memory.stored' ? id : (data.memory_id as string));

/** Words that are older than they are kept: of memories that were last stored or changed before, and of the questions that recalled these before they were erased or are as old themselves. @param before ISO 8601, UTC */
export function oldWords(told: readonly ToldRecord[], before: string): string[] {
  const lastAt = new Map<string, string>();
  for (const { content } of told) {
    const { recorded_at: at } = content;
    if (isText(content.type) && at > (lastAt.get(memoryOf(content)) ?? '')) lastAt.set(memoryOf(content), at);
  }
  const isOld = (memory: string): boolean => (lastAt.get(memory) ?? before) < before;
  const erasedAt = memoriesErasedAt(told);
  return told.flatMap(({ position, content }) => {
    const { type, recorded_at: at, data } = content;
    if (isText(type)) return isOld(memoryOf(content)) ? [data.content as string] : [];
    if (type !== 'memory.recalled') return [];
    const recalledOld = (data.memory_ids as string[]).some((id) => isOld(id) && position < (erasedAt.get(id) ?? Number.POSITIVE_INFINITY));
    return at < before || recalledOld ? [data.user_message as string] : [];
  });
}

/** The first text that retention erased before its time; `null` where none was. */
export function youngErased(told: readonly ToldRecord[]): ToldRecord | null {
  const records = new Map(told.map((record) => [record.position, record]));
  for (const { content } of told) {
    // What another node wrote meanwhile is named by later events.
    if (content.type !== 'records.erased' || !content.id.startsWith('retention:')) continue;
    const before = (content.data.reason as string).slice('kept until '.length);
    for (const [position] of content.data.records as unknown as ErasedOutcome[]) {
      const record = records.get(position);
      if (record !== undefined && isText(record.content.type) && record.content.recorded_at >= before) return record;
    }
  }
  return null;
}

/**
 * The live memories of a session at a position, by their ids: the same as the projections say, said as simply as can be.
 * @param told the session's records in order
 * @param nowMs what had expired by then is not there
 */
export function memoriesAt(
  told: readonly ToldRecord[],
  upTo: number,
  { nowMs, erasedUpTo }: { readonly nowMs: number; readonly erasedUpTo: number },
): Map<string, ExpectedMemory> {
  const erased = erasedBy(told, erasedUpTo);
  const memories = new Map<string, Memory>();
  const taken = new Set<string>();
  for (const { position, content } of told) {
    if (position > upTo) break;
    const name = `${scopeOf(content.type)} ${content.id}`;
    if (taken.has(name)) continue;
    taken.add(name);
    if (!erased.has(position)) fold(memories, content);
  }
  return new Map(
    [...memories]
      .filter(([, memory]) => isLiving(memory, nowMs))
      .map(([id, { version, content }]): [string, ExpectedMemory] => [id, { version, content }]),
  );
}

const isLiving = ({ isDeleted, expiresAtMs }: Memory, atMs: number): boolean => !isDeleted && expiresAtMs > atMs;

function fold(memories: Map<string, Memory>, { type, id, data, recorded_at }: RecordContent): void {
  const atMs = Date.parse(recorded_at);
  const { memory_id: memoryId, content } = data as { memory_id: string; content: string };
  const memory = memories.get(memoryId);
  switch (type) {
    case 'memory.stored':
      memories.set(id, { version: 1, content, isDeleted: false, expiresAtMs: expiryOf(data) });
      break;
    case 'memory.updated':
      if (memory === undefined || !isLiving(memory, atMs) || memory.version !== data.base_version) break;
      Object.assign(memory, { version: memory.version + 1, content, expiresAtMs: expiryOf(data) });
      break;
    case 'memory.replaced': {
      if (memory === undefined) break;
      const expected = data.expected_version;
      if (expected !== undefined && expected !== (isLiving(memory, atMs) ? memory.version : 0)) break;
      Object.assign(memory, { version: memory.version + 1, content, isDeleted: false, expiresAtMs: expiryOf(data) });
      break;
    }
    case 'memory.deleted':
      if (memory !== undefined && isLiving(memory, atMs)) memory.isDeleted = true;
      break;
    case 'session.cleared':
      for (const one of memories.values()) if (isLiving(one, atMs)) one.isDeleted = true;
      break;
    case 'memories.expired':
      // Where the clock falls back they stay gone.
      for (const one of data.memory_ids as string[]) {
        const expired = memories.get(one);
        if (expired !== undefined && !isLiving(expired, atMs)) expired.isDeleted = true;
      }
      break;
    default:
      // Recalls change nothing of what is found, and erasures are no events in time.
      break;
  }
}

const expiryOf = ({ expires_at: expiresAt }: JsonObject): number =>
  expiresAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(expiresAt as string);
