import { type Hindcast, type Memory, type MetadataFilter, NotFoundError, type PastHindcast } from '@hindcast/client';
import {
  BaseStore,
  type GetOperation,
  type Item,
  type ListNamespacesOperation,
  type MatchCondition,
  type Operation,
  type OperationResults,
  type PutOperation,
  type SearchItem,
  type SearchOperation,
} from '@langchain/langgraph-checkpoint';

type Value = Record<string, unknown>;

/** Longest id that a memory may have. */
const idLengthMax = 256;
/** Values longer than this as JSON, characters, are kept as a memory's text: metadata are at most 16 KiB. */
const metadataLengthMax = 12_000;
/** Best hits that a search gives at most. */
const hitsMax = 100;
/** Requests of one batch that are under way at a time. */
const widthMax = 8;

/** What an item's memory says besides its text. */
interface StoredItem {
  readonly store: { readonly path: string; readonly key: string };
  /** Missing where the text is the value's JSON. */
  readonly value?: Value;
}

/**
 * A LangGraph store whose items are memories of an agent: with their history, found by words, and readable as of the past. An item's text is all the strings of its value, or those that
 * `index` names; it is what a `query` is compared with.
 */
export class HindcastStore extends BaseStore {
  /** @param hindcast the agent's client, or one of the past, which is only read; other memories of the agent are not touched, and not seen */
  constructor(private readonly hindcast: Hindcast | PastHindcast) {
    super();
  }

  /** Reads see what was there before the batch; of several writes of one item the last counts. */
  async batch<Op extends Operation[]>(operations: Op): Promise<OperationResults<Op>> {
    const puts = new Map<string, PutOperation>();
    const reads = operations.map((operation) => async (): Promise<unknown> => {
      if ('namespacePrefix' in operation) return this.searched(operation);
      if ('value' in operation) return undefined;
      if ('key' in operation) return this.got(operation);
      return this.namespaces(operation);
    });
    for (const operation of operations) if ('value' in operation) puts.set(pathOf([...operation.namespace, operation.key]), operation);
    const results = await inParallel(reads);
    await inParallel([...puts.values()].map((put) => () => this.written(put)));
    return results as OperationResults<Op>;
  }

  private async got({ namespace, key }: GetOperation): Promise<Item | null> {
    try {
      return itemOf(await this.hindcast.memories.get(await idOf(namespace, key)));
    } catch (error) {
      if (error instanceof NotFoundError) return null;
      throw error;
    }
  }

  private async written({ namespace, key, value, index }: PutOperation): Promise<void> {
    const { memories } = this.hindcast;
    if (!('put' in memories)) throw new Error('what is past cannot be written; use a client of now');
    const id = await idOf(namespace, key);
    if (value === null) {
      await memories.delete(id);
      return;
    }
    const store = { path: pathOf(namespace), key };
    const isLong = JSON.stringify(value).length > metadataLengthMax;
    const memory = isLong
      ? { content: JSON.stringify(value), metadata: { store } }
      : { content: textOf(value, index) || key, metadata: { store, value } };
    await memories.put(id, memory);
  }

  private async searched({ namespacePrefix, filter, query, limit = 10, offset = 0 }: SearchOperation): Promise<SearchItem[]> {
    const metadata_filter = filterOf(namespacePrefix, filter);
    const end = offset + limit;
    if (query !== undefined && query !== '') {
      const { items } = await this.hindcast.memories.search(query, { metadata_filter, top_k: Math.min(hitsMax, Math.max(1, end)) });
      const hits = items.slice(offset, end);
      const found = await inParallel(
        hits.map(
          ({ memory_id }) =>
            () =>
              this.memory(memory_id),
        ),
      );
      return found.flatMap((memory, i) => (memory === null ? [] : [{ ...itemOf(memory), score: hits[i]?.score }]));
    }
    const items: SearchItem[] = [];
    let place = 0;
    for await (const memory of this.hindcast.memories.list({ metadata_filter, limit: Math.min(1000, Math.max(1, end)) })) {
      if (place >= end) break;
      if (place++ >= offset) items.push({ ...itemOf(memory), score: undefined });
    }
    return items;
  }

  /** A memory that was found; `null` where it went meanwhile. */
  private async memory(id: string): Promise<Memory | null> {
    return this.hindcast.memories.get(id).catch((error: unknown) => {
      if (error instanceof NotFoundError) return null;
      throw error;
    });
  }

  private async namespaces({ matchConditions = [], maxDepth, limit, offset }: ListNamespacesOperation): Promise<string[][]> {
    const paths = new Set<string>();
    for await (const memory of this.hindcast.memories.list({ metadata_filter: filterOf([]), limit: 1000 })) {
      const namespace = namespaceOf(storedIn(memory).store.path);
      if (matchConditions.every((condition) => matches(namespace, condition))) paths.add(pathOf(namespace.slice(0, maxDepth)));
    }
    const sorted = [...paths].map(namespaceOf).sort((a, b) => a.join(':').localeCompare(b.join(':')));
    return sorted.slice(offset, offset + limit);
  }
}

/** Labels as a text in which no two namespaces are equal, nor one the beginning of another that it does not hold. */
const pathOf = (labels: readonly string[]): string => labels.map((label) => `${encodeURIComponent(label)}/`).join('');

const namespaceOf = (path: string): string[] => path.split('/').slice(0, -1).map(decodeURIComponent);

/** Id of an item's memory: its path and key where they are short enough, else their hash. */
async function idOf(namespace: readonly string[], key: string): Promise<string> {
  const id = `store/${pathOf(namespace)}${encodeURIComponent(key)}`;
  if (id.length <= idLengthMax) return id;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(id));
  return `store/${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function filterOf(prefix: readonly string[], filter: Value = {}): MetadataFilter {
  const ofValue = Object.entries(filter).map(([field, condition]) => [`value.${field}`, condition]);
  return { 'store.path': { starts_with: pathOf(prefix) }, ...Object.fromEntries(ofValue) };
}

const storedIn = ({ metadata }: Memory): StoredItem => metadata as unknown as StoredItem;

function itemOf(memory: Memory): Item {
  const { store, value = JSON.parse(memory.content) as Value } = storedIn(memory);
  return {
    namespace: namespaceOf(store.path),
    key: store.key,
    value,
    createdAt: new Date(memory.created_at),
    updatedAt: new Date(memory.updated_at),
  };
}

/** The strings of a value that are searched: those at the paths of `index`, or all. */
function textOf(value: Value, index: false | string[] | undefined): string {
  if (index === false) return '';
  const parts = index === undefined ? [value] : index.flatMap((path) => partsAt(value, path.match(/[^.[\]]+/g) ?? []));
  return parts.flatMap(stringsIn).join('\n').trim();
}

/** What a value holds at a path such as `title`, `chapters[0].text` or `chapters[*].text`; `$` is all of it. */
function partsAt(value: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (name === undefined || name === '$') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const members = name === '*' ? Object.values(value) : Object.hasOwn(value, name) ? [(value as Value)[name]] : [];
  return members.flatMap((member) => partsAt(member, rest));
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

function matches(namespace: readonly string[], { matchType, path }: MatchCondition): boolean {
  const from = matchType === 'prefix' ? 0 : namespace.length - path.length;
  return path.length <= namespace.length && path.every((label, i) => label === '*' || label === namespace[from + i]);
}

/** Runs tasks, some at a time. @returns what they gave, in their order */
async function inParallel<T>(tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = new Array(tasks.length);
  let next = 0;
  const work = async (): Promise<void> => {
    for (let i = next++; i < tasks.length; i = next++) results[i] = await (tasks[i] as () => Promise<T>)();
  };
  await Promise.all(Array.from({ length: Math.min(widthMax, tasks.length) }, work));
  return results;
}
