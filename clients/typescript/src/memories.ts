import { resumedLines } from './lines.js';
import { List } from './lists.js';
import { api, type Reader, route } from './reader.js';
import { type CallOptions, jsonOf, type WriteOptions } from './transport.js';
import type {
  Batch,
  Cleared,
  ConceptGraph,
  Deleted,
  DeletedMany,
  Erased,
  Erasure,
  ExportedMemory,
  Found,
  Imported,
  Memory,
  MemoryHistory,
  MemoryListing,
  MemoryPage,
  MemoryPatch,
  MemoryQuery,
  MemoryReplacement,
  MemorySearch,
  MemorySelection,
  MemoryStats,
  NewMemory,
  Recalled,
  Replaced,
  Stored,
  Updated,
} from './types.js';

/** Lines of an import that are sent together are at most this long, characters: a part that got no answer is soon sent again. */
const importPartLength = 512 * 1024;
/** The service takes any word for the session: it is the key's own. */
const ownSession = 'own';

/** Reads of memories, now or as of a point in time. */
export class MemoryReads {
  constructor(protected readonly reader: Reader) {}

  /** The memories that best answer a question; changes nothing. */
  search(question: string, search: MemorySearch = {}, options?: CallOptions): Promise<Found> {
    return this.reader.ask(`${api}/memory/search`, { ...search, user_message: question }, options);
  }

  /** A memory, whole. @throws {NotFoundError} */
  get(memoryId: string, options?: CallOptions): Promise<Memory> {
    return this.reader.get(route('memory', memoryId), {}, options);
  }

  /** Everything that a memory ever said. @throws {NotFoundError} */
  history(memoryId: string, options?: CallOptions): Promise<MemoryHistory> {
    return this.reader.get(`${route('memory', memoryId)}/history`, {}, options);
  }

  /** Memories by when they were stored first: `for await (const memory of list())`. */
  list(listing: MemoryListing = {}, options?: CallOptions): List<Memory, MemoryPage> {
    const { metadata_filter: filter, time_range: range, ...rest } = listing;
    return new List(async (cursor) => {
      const asJson = { metadata_filter: filter && jsonOf(filter), time_range: range && jsonOf(range) };
      return this.reader.get(`${api}/memory`, { ...rest, ...asJson, cursor }, options);
    });
  }

  /** All living memories with their texts, times, versions and use, as {@link Memories.import} takes them. */
  export(query: { versions?: 'all' | 'latest' } = {}, options: CallOptions = {}): AsyncGenerator<ExportedMemory, void> {
    const { reader } = this;
    return resumedLines(
      reader.transport,
      (again) => {
        const asOf = again === null || reader.asOf !== null ? {} : { as_of: again.position };
        return reader.open({ method: 'GET', path: `${api}/memory/export`, query: { ...query, ...asOf }, options });
      },
      options,
    );
  }

  /** Concepts of the memories and which stand together. @param query `limit`: concepts at most; `around`: only those that belong together with this one */
  graph(query: { limit?: number; around?: string } = {}, options?: CallOptions): Promise<ConceptGraph> {
    return this.reader.get(`/memz/graph/${ownSession}`, query, options);
  }

  /** Counts of memories, phases and concepts. */
  stats(options?: CallOptions): Promise<MemoryStats> {
    return this.reader.get(`/memz/stats/${ownSession}`, {}, options);
  }
}

/** Memories: texts with what the client says of them. */
export class Memories extends MemoryReads {
  /**
   * Stores a memory. `duplicate` says that it was there before; also where an earlier try of this very call had stored it.
   * @throws {ConflictError} `id_conflict`: its `memory_id` is taken by another payload
   */
  add(memory: NewMemory | string, options?: WriteOptions): Promise<Stored> {
    return this.reader.write('POST', `${api}/memory`, typeof memory === 'string' ? { content: memory } : memory, options);
  }

  /** Stores 1 to 50 memories, each for itself: `items` say what became of each. */
  addBatch(memories: readonly NewMemory[], options?: WriteOptions): Promise<Batch> {
    return this.reader.write('POST', `${api}/memory/batch`, { items: memories }, options);
  }

  /** Searches, and strengthens what it found unless `update_memory_state` is false. */
  query(question: string, query: MemoryQuery = {}, options?: WriteOptions): Promise<Recalled> {
    const path = `${api}/memory/query`;
    const body = { ...query, user_message: question };
    return query.update_memory_state === false ? this.reader.ask(path, body, options) : this.reader.write('POST', path, body, options);
  }

  /** Makes a memory, or puts a text in the place of all that it said; a deleted one comes back. */
  put(memoryId: string, memory: MemoryReplacement, options?: WriteOptions): Promise<Replaced> {
    return this.reader.write('PUT', route('memory', memoryId), memory, options);
  }

  /**
   * Changes what a memory says: metadata are merged, null takes away, what is not given stays.
   * @throws {ConflictError} `version_conflict`: it has another version than `expected_version`
   */
  update(memoryId: string, patch: MemoryPatch, options?: WriteOptions): Promise<Updated> {
    return this.reader.write('PATCH', route('memory', memoryId), patch, options);
  }

  /** Hides a memory: it is found no more, and stays readable as of before. */
  delete(memoryId: string, options?: WriteOptions): Promise<Deleted> {
    return this.reader.write('POST', `${api}/memory/delete`, { memory_id: memoryId }, options);
  }

  /** Hides several, by their ids or by a filter; a filter takes up to 10,000 at a time, and `has_more` says that more pass. */
  deleteMany(which: MemorySelection, options?: WriteOptions): Promise<DeletedMany> {
    return this.reader.write('POST', `${api}/memory/delete`, which, options);
  }

  /** Hides all. */
  clear(options?: WriteOptions): Promise<Cleared> {
    return this.reader.write('POST', `${api}/memory/clear`, {}, options);
  }

  /** Erases for good: no read, also of the past, tells of it any more. The answer's `receipt` is signed. */
  erase(what: Erasure | string, options?: WriteOptions): Promise<Erased> {
    return this.reader.write('POST', `${api}/erase`, typeof what === 'string' ? { memory_ids: [what] } : what, options);
  }

  /**
   * Takes in memories as they were elsewhere. They are sent in parts; what is there already is a duplicate, and what was deleted comes back, so an import that failed is simply made again: it goes by no id.
   * @returns the counts of all parts; of the lines that were refused, `line` counts from 1 over all
   */
  async import(
    memories: Iterable<ExportedMemory> | AsyncIterable<ExportedMemory>,
    query: { dry_run?: boolean } = {},
    options?: CallOptions,
  ): Promise<Imported> {
    let sum: Imported | null = null;
    const send = async (lines: string): Promise<void> => {
      const answer = await this.reader.transport.json<Imported>({
        method: 'POST',
        path: `${api}/memory/import`,
        query,
        lines,
        options,
        ifUnknown: 'Import the same again: what was taken in counts as a duplicate.',
      });
      sum = sum === null ? answer : together(sum, answer);
    };
    let part = '';
    for await (const memory of memories) {
      const line = `${jsonOf(memory)}\n`;
      if (part.length + line.length > importPartLength && part !== '') {
        await send(part);
        part = '';
      }
      part += line;
    }
    if (part !== '' || sum === null) await send(part);
    return sum as unknown as Imported;
  }
}

/** The answers of two parts of an import as one. */
function together(one: Imported, next: Imported): Imported {
  const failed = one.failed + next.failed;
  const taken = one.imported + one.duplicates + next.imported + next.duplicates;
  return {
    ...next,
    status: failed === 0 ? 'success' : taken === 0 ? 'error' : 'partial',
    lines: one.lines + next.lines,
    imported: one.imported + next.imported,
    duplicates: one.duplicates + next.duplicates,
    failed,
    refused: [...one.refused, ...next.refused.map((refusal) => ({ ...refusal, line: refusal.line + one.lines }))],
    has_more: one.has_more || next.has_more,
  };
}
