import { type AnyBulkWriteOperation, type Collection, type Db, MongoBulkWriteError, type UpdateFilter, type WriteError } from 'mongodb';
import type { JsonObject } from '../../../projections/events.js';
import type { DeletedMemory, MemoryDocuments, PublicationState, PublishedMemory } from '../memory-documents.js';
import { inBatches } from './batches.js';
import { claimCollections } from './claim-collections.js';
import { storableMetadata } from './metadata-keys.js';
import { duplicateKeyCode, MongoDatabase, type OpenOptions, upserting } from './mongo-database.js';

/** A memory in the collection `memories`. */
export type StoredMemory = StoredText | StoredDeletion;

interface StoredBase {
  readonly _id: { readonly session: string; readonly memory_id: string };
  readonly session: string;
  readonly memory_id: string;
  /** Position of the session that this is the state of. */
  readonly position: number;
}

interface StoredText extends StoredBase {
  readonly deleted: false;
  readonly content: string;
  readonly summary: string;
  /** Keys as {@link storableMetadata} makes them. */
  readonly metadata: JsonObject;
  readonly concepts: readonly string[];
  readonly occurred_at: Date | null;
  readonly expires_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly version: number;
  readonly phase: string;
  readonly access_count: number;
  readonly last_accessed_at: Date | null;
}

interface StoredDeletion extends StoredBase {
  readonly deleted: true;
}

/** What holds for a session as a whole, in the collection `memory_sessions`. */
interface StoredSession {
  readonly _id: string;
  readonly published?: number;
  /** Memories of older states than this are deleted. */
  readonly cleared?: number;
  readonly forgotten?: true;
}

const claim = { part: 'memories', format: 1, collections: ['memories', 'memory_sessions'] };
const batchMemories = 500;

/**
 * Memories in a database that speaks MongoDB's protocol, one document each with named fields. Each write is guarded by the position that the document has; none needs a
 * transaction. Where the engine fails, every method throws a `ViewsUnavailableError` within a bounded time.
 */
export class MongoMemoryDocuments implements MemoryDocuments {
  private constructor(private readonly database: MongoDatabase) {}

  /**
   * @param url connection string; decides TLS, credentials and the database (`hindcast` where it names none)
   * @throws {ForeignDatabaseError} where its collections are not ours; {@link ViewsUnavailableError} unless it `mayBeAway`
   */
  static async open(url: string, options?: OpenOptions): Promise<MongoMemoryDocuments> {
    return new MongoMemoryDocuments(await MongoDatabase.open(url, prepare, options));
  }

  async publish(session: string, published: readonly (PublishedMemory | DeletedMemory)[]): Promise<number> {
    if (published.length === 0 || (await this.session(session)).forgotten) return 0;
    let count = 0;
    for (let at = 0; at < published.length; at += batchMemories) {
      const stored = published.slice(at, at + batchMemories).map((memory) => storedMemory(session, memory));
      count += await this.database.run((db) => replaceOlder(memories(db), stored));
    }
    await this.enforce(session, Math.min(...published.map(({ position }) => position)));
    return count;
  }

  async clear(session: string, position: number): Promise<void> {
    await this.change(session, { $max: { cleared: position } });
    await this.enforce(session, 0);
  }

  async mark(session: string, position: number): Promise<void> {
    await this.change(session, { $max: { published: position } });
  }

  async publicationStates(ids: readonly string[]): Promise<Map<string, PublicationState>> {
    const found = await this.database.run((db) =>
      sessions(db)
        .find({ _id: { $in: [...ids] } })
        .toArray(),
    );
    const states = new Map<string, PublicationState>(ids.map((session) => [session, { published: 0, forgotten: false }]));
    for (const { _id, published = 0, forgotten = false } of found) states.set(_id, { published, forgotten });
    return states;
  }

  async forget(session: string): Promise<void> {
    await this.change(session, { $set: { forgotten: true }, $unset: { published: '', cleared: '' } });
    await this.enforce(session, 0);
  }

  deleteAll(): Promise<void> {
    return this.database.run(async (db) => {
      await inBatches(sessions(db), { forgotten: { $ne: true } }, (batch) => sessions(db).deleteMany(batch));
      await inBatches(memories(db), {}, (batch) => memories(db).deleteMany(batch));
    });
  }

  close(): Promise<void> {
    return this.database.close();
  }

  private async session(session: string): Promise<Omit<StoredSession, '_id'>> {
    return (await this.database.run((db) => sessions(db).findOne({ _id: session }))) ?? {};
  }

  private change(session: string, update: UpdateFilter<StoredSession>): Promise<unknown> {
    return this.database.run((db) => upserting(() => sessions(db).updateOne({ _id: session }, update, { upsert: true })));
  }

  /**
   * Makes what was said of the session as a whole true of its memories. Done after every write of memories, since another process may have said it meanwhile and have
   * seen the memories as they were before.
   * @param oldest position of the oldest state that was written
   */
  private async enforce(session: string, oldest: number): Promise<void> {
    const { cleared = 0, forgotten } = await this.session(session);
    await this.database.run(async (db) => {
      const all = memories(db);
      if (forgotten) await inBatches(all, { session }, (batch) => all.deleteMany(batch));
      else if (cleared > oldest) await inBatches(all, olderThan(session, cleared), (batch) => all.updateMany(batch, deletionAt(cleared)));
    });
  }
}

const memories = (db: Db): Collection<StoredMemory> => db.collection<StoredMemory>('memories', { readPreference: 'primary' });
const sessions = (db: Db): Collection<StoredSession> => db.collection<StoredSession>('memory_sessions', { readPreference: 'primary' });

async function prepare(db: Db): Promise<void> {
  await claimCollections(db, claim);
  await memories(db).createIndex({ session: 1, memory_id: 1 });
  await memories(db).createIndex({ session: 1, occurred_at: 1 });
}

function storedMemory(session: string, memory: PublishedMemory | DeletedMemory): StoredMemory {
  const { memory_id, position } = memory;
  const base: StoredBase = { _id: { session, memory_id }, session, memory_id, position };
  if (memory.deleted) return { ...base, deleted: true };
  return {
    ...base,
    deleted: false,
    content: memory.content,
    summary: memory.summary,
    metadata: storableMetadata(memory.metadata),
    concepts: memory.concepts,
    occurred_at: dateOf(memory.occurred_at),
    expires_at: dateOf(memory.expires_at),
    created_at: new Date(memory.created_at),
    updated_at: new Date(memory.updated_at),
    version: memory.version,
    phase: memory.phase,
    access_count: memory.access_count,
    last_accessed_at: dateOf(memory.last_accessed_at),
  };
}

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

const texts = [
  'content',
  'summary',
  'metadata',
  'concepts',
  'occurred_at',
  'expires_at',
  'created_at',
  'updated_at',
  'version',
  'phase',
  'access_count',
  'last_accessed_at',
] as const;

const olderThan = (session: string, position: number) => ({ session, deleted: false, position: { $lt: position } }) as const;
const deletionAt = (position: number): UpdateFilter<StoredMemory> => ({
  $set: { deleted: true, position },
  $unset: Object.fromEntries(texts.map((name) => [name, ''])),
});

/** Puts documents in the place of older ones, or where there are none. @returns how many */
async function replaceOlder(collection: Collection<StoredMemory>, documents: readonly StoredMemory[]): Promise<number> {
  const [first, occupied] = await writeAll(collection, documents, true);
  if (occupied.length === 0) return first;
  // What is there is as new, or came while the insertion was on its way, and then it may be older.
  const [second] = await writeAll(collection, occupied, false);
  return first + second;
}

/** @returns how many were written, and those whose place is taken by a document that is not older or came at the same time */
async function writeAll(
  collection: Collection<StoredMemory>,
  documents: readonly StoredMemory[],
  upsert: boolean,
): Promise<[written: number, occupied: StoredMemory[]]> {
  const operations = documents.map(({ _id, ...replacement }): AnyBulkWriteOperation<StoredMemory> => {
    const { session, position } = replacement;
    return { replaceOne: { filter: { _id, session, position: { $lt: position } }, replacement, upsert } };
  });
  try {
    const { upsertedCount, matchedCount } = await collection.bulkWrite(operations, { ordered: false });
    return [upsertedCount + matchedCount, []];
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    const failures = [error.writeErrors].flat() as WriteError[];
    if (failures.length === 0 || failures.some(({ code }) => code !== duplicateKeyCode)) throw error;
    return [error.upsertedCount + error.matchedCount, failures.map(({ index }) => documents[index])];
  }
}
