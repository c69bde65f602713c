import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ImportedMemory, MemoryText } from '../../../projections/events.js';
import type { LedgerEntry } from '../../../projections/ledger.js';
import type { MemoryReader } from '../../../projections/memory/memory-reader.js';
import type { Session } from '../../../projections/session.js';
import { HindcastError } from '../../errors.js';
import { idLengthMax, parseIsoTime } from '../../gateway/validation/field-rules.js';
import { nowOf } from '../../sessions/read-model.js';
import type { Write } from '../../sessions/write-path.js';
import type { ImportLineDto } from '../memory-transfer.dto.js';
import { textOf } from './store-memories.handler.js';

export type ImportWrite = Write<'memory.imported'> | Write<'memory.updated'> | Write<'memory.replaced'>;

/**
 * A line as a write, in the light of what is there. The first line of a memory makes it or, where it was deleted, brings it back as its next version; a later one changes it.
 * @returns why there is none to be made, where that is so
 */
export function writeOf(memory: ImportLineDto, state: Session): ImportWrite | HindcastError {
  const { memory_id: memoryId, base_version: base } = memory;
  if (state.isErased(memoryId))
    return new HindcastError('erased', `the memory "${memoryId}" was erased, and its id stays taken; import it under another`);
  const isThere = state.findMemory(memoryId, nowOf(state)) >= 0;
  if (base !== undefined) return isThere ? laterText(memory, base + shiftOf(state, memoryId, base)) : noMemory(memoryId);
  const row = state.findMemoryEver(memoryId);
  return row < 0 || isThere || hasExpired(memory, state) ? firstText(memory) : revival(memory, state.memory.versionOf(row));
}

/**
 * Documents of a memory that is there, one of which says what a line says if it is there already: of a later text the one of its version; of a first one that too, the one that
 * the memory began or came back with, and the newest.
 */
export function documentsLike({ memory_id, version = 1, base_version: base }: ImportLineDto, state: Session): number[] {
  const memories = state.memories(undefined, nowOf(state));
  const row = memories.find(memory_id);
  if (row < 0) return [];
  const versions =
    base === undefined ? [version, firstOfLife(memories, row), memories.versionOf(row)] : [base + 1 + shiftOf(state, memory_id, base)];
  return [...new Set(versions)].map((one) => documentAt(memories, row, one)).filter((document) => document >= 0);
}

/** Whether a text of the log is what a line says. */
export const saysTheSame = (text: MemoryText, line: ImportLineDto): boolean => isDeepStrictEqual(textOf(text), textOf(line));

/** The line that makes a memory. */
function firstText(memory: ImportLineDto): Write<'memory.imported'> {
  const asked = {
    ...textOf(memory),
    version: memory.version ?? 1,
    ...timesOf(memory),
    ...(memory.access_count === undefined || memory.access_count === 0 ? {} : { access_count: memory.access_count }),
    ...(memory.strength === undefined || memory.strength === 1 ? {} : { strength: memory.strength }),
    ...(memory.phase === 'buffer' ? { in_buffer: true as const } : {}),
  };
  const decide = (): ImportedMemory => ({ created_at: new Date().toISOString(), ...asked });
  return { type: 'memory.imported', id: memory.memory_id, asked, decide };
}

/** The line that brings back a memory that was deleted. @param newest version that it had */
function revival(memory: ImportLineDto, newest: number): Write<'memory.replaced'> {
  const { memory_id } = memory;
  const { created_at, updated_at = created_at } = timesOf(memory);
  const data = { memory_id, expected_version: 0, ...textOf(memory), ...(updated_at === undefined ? {} : { updated_at }) };
  return {
    type: 'memory.replaced',
    id: revivalId(memory_id, newest, memory.version ?? 1),
    asked: data,
    decide: () => data,
    rejection: ({ verdict, value }) => (verdict === 'version_conflict' ? versionConflict(memory_id, value, 0) : noMemory(memory_id)),
  };
}

/** The line that tells a later text of a memory. */
function laterText(memory: ImportLineDto, baseVersion: number): Write<'memory.updated'> {
  const { memory_id } = memory;
  const { updated_at } = timesOf(memory);
  const data = { memory_id, base_version: baseVersion, ...textOf(memory), ...(updated_at === undefined ? {} : { updated_at }) };
  const decide = (state: Session): typeof data => {
    const row = state.findMemory(memory_id);
    if (row < 0) throw noMemory(memory_id);
    const version = state.memory.versionOf(row);
    if (version !== baseVersion) throw versionConflict(memory_id, version, baseVersion);
    return data;
  };
  const rejection = ({ verdict, value }: LedgerEntry): HindcastError =>
    verdict === 'version_conflict' ? versionConflict(memory_id, value, baseVersion) : noMemory(memory_id);
  return { type: 'memory.updated', id: idOf(`import:${baseVersion}:`, memory_id), asked: data, decide, rejection };
}

/**
 * By how much the versions of a file are behind those here: where an import has brought a memory back with its first text, its later ones are the next versions.
 * Texts that were written since it came back have the versions that they are exported with. An import that broke off is told by nothing from one of a later export, which has the old
 * texts and those that brought it back: then these are written once more, and it says the same.
 */
function shiftOf(state: Session, memoryId: string, base: number): number {
  const memories = state.memories(undefined, nowOf(state));
  const row = memories.find(memoryId);
  if (row < 0) return 0;
  const { rows, imports } = state.memory;
  const first = imports.firstVersion(rows.firstDocument(row));
  const began = firstOfLife(memories, row);
  const isBehind = base + 1 < began && state.positionOf('memory.replaced', revivalId(memoryId, began - 1, first)) !== null;
  return isBehind ? began - first : 0;
}

/** The version that a memory began with, or with which it came back since. */
function firstOfLife(memories: MemoryReader, row: number): number {
  const { chains, deaths, now } = memories.documents;
  let document = memories.documentOf(row);
  for (;;) {
    const before = chains.before(document);
    // a text that another replaced died by the event that holds the other
    if (before < 0 || deaths.eventOf(before, now) !== memories.documents.eventOf(document)) return memories.documentVersion(document);
    document = before;
  }
}

/** The document of a version of a memory that is there; -1 for none. */
function documentAt(memories: MemoryReader, row: number, version: number): number {
  let document = memories.documentOf(row);
  for (let at = memories.documentVersion(document); at > version && document >= 0; at--)
    document = memories.documents.chains.before(document);
  return document >= 0 && memories.documentVersion(document) === version ? document : -1;
}

/** Id of the event that brings a memory back, the same for the same line until it is deleted again. */
const revivalId = (memoryId: string, newest: number, version: number): string => idOf(`import:${newest}:${version}:`, memoryId);

/** Id of the event of a line, the same whenever it is imported. */
function idOf(what: string, memoryId: string): string {
  const id = what + memoryId;
  return id.length <= idLengthMax ? id : what + hash('sha256', memoryId, 'hex');
}

const hasExpired = ({ expires_at: expiresAt }: ImportLineDto, state: Session): boolean =>
  expiresAt !== undefined && (parseIsoTime(expiresAt) as number) <= nowOf(state);

const noMemory = (memoryId: string): HindcastError =>
  new HindcastError('not_found', `there is no memory "${memoryId}": the line that makes it must come before`);

const versionConflict = (memoryId: string, actual: number, base: number): HindcastError =>
  new HindcastError('version_conflict', `memory "${memoryId}" has version ${actual}, and this line was made from version ${base}`);

/** The times that a line tells, in UTC. */
function timesOf({
  created_at,
  updated_at,
  last_accessed_at,
}: ImportLineDto): Partial<Pick<ImportedMemory, 'created_at' | 'updated_at' | 'last_accessed_at'>> {
  const told = Object.entries({ created_at, updated_at, last_accessed_at }).filter(([, time]) => time !== undefined);
  return Object.fromEntries(told.map(([name, time]) => [name, new Date(parseIsoTime(time as string) as number).toISOString()]));
}
