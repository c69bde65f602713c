import { type Collection, type Db, type Filter, ObjectId } from 'mongodb';
import { KeyedMutex } from '../../keyed-mutex.js';
import { type KeptDocuments, supersedes, type View, type ViewDraft, type ViewStore, ViewsUnavailableError } from '../view-store.js';
import { inBatches } from './batches.js';
import { claimCollections } from './claim-collections.js';
import { isDuplicateKey, MongoDatabase, type OpenOptions, upserting } from './mongo-database.js';
import { cutIntoPieces, joinPieces, type Piece, type PieceList } from './view-pieces.js';

/** One per session: which view it has. Replacing this document is what saves a view. */
interface Head {
  /** The session. */
  readonly _id: string;
  readonly position: number;
  readonly version: number;
  /** What the newest save wrote. */
  readonly generation: ObjectId;
  /** What the saves wrote that the view is made of, in order; other pieces are of a save under way, or left over from one that was cut off. */
  readonly generations: readonly Generation[];
  /** For people. */
  readonly saved_at: Date;
}

/** The pieces that one save wrote, and how many of their documents are still the view's. */
interface Generation extends PieceList {
  readonly generation: ObjectId;
  readonly documents: number;
}

/** In the place of a head: the session was forgotten. */
interface Forgotten {
  readonly _id: string;
  readonly forgotten: true;
}

/** Time after which a save gives up, ms. */
const saveMaxMs = 5 * 60_000;
/** Age of pieces from which no save can be at work on them any more, ms; the clocks of two processes may differ by what is over. */
const leftOverMs = 2 * saveMaxMs;
/** How often a view that is replaced while it is read is read again. */
const readsMax = 8;
/** How often a save tries to put its head in the place of others that come and go. */
const replacesMax = 100;

type Replaced = Pick<Head, 'generation' | 'generations'> | null | false;

const claim = { part: 'views', format: 1, collections: ['views', 'view_documents'] };

/**
 * Views in a database that speaks MongoDB's protocol: a head for each session in `views`, and the documents in `view_documents`. Needs no transactions, retryable
 * writes or change streams: a save writes its documents under a generation of its own and then replaces the head, where the engine itself checks that the view is
 * newer. So a former owner of a session that still writes cannot put an older view over a newer one. Where the engine fails, every method throws
 * {@link ViewsUnavailableError} within a bounded time.
 */
export class MongoViewStore implements ViewStore {
  readonly engine = 'mongodb';
  private readonly mutex = new KeyedMutex();

  private constructor(private readonly database: MongoDatabase) {}

  /**
   * @param url connection string; decides TLS, credentials and the database (`hindcast` where it names none)
   * @throws {ForeignDatabaseError} where its collections are not ours; {@link ViewsUnavailableError} unless it `mayBeAway`
   */
  static async open(url: string, options?: OpenOptions): Promise<MongoViewStore> {
    return new MongoViewStore(await MongoDatabase.open(url, prepare, options));
  }

  async load(session: string): Promise<View | null> {
    let head = await this.head(session);
    if (isForgotten(head)) return null;
    for (let reads = 0; head !== null && reads < readsMax; reads++) {
      const { position, version, generation } = head;
      const documents = isHead(head) ? await this.documents(session, head.generations) : null;
      if (documents !== null) return { position, version, documents };
      head = await this.head(session);
      if (isForgotten(head)) return null;
      if (head === null || String(head.generation) !== String(generation)) continue;
      // Damaged. Gone, it does not stand in the way of the same position saved again.
      await this.database.run((db) => heads(db).deleteOne({ _id: session, generation }));
      return null;
    }
    return null;
  }

  save(session: string, view: ViewDraft): Promise<boolean> {
    return this.mutex.take(session, async () => {
      const stored = await this.head(session);
      if (!isNewer(view, stored)) return false;
      const generation = new ObjectId();
      const list = await this.write(session, generation, view);
      const { position, version, kept } = view;
      const before = kept === undefined ? [] : firstOf((stored as Head).generations, kept.documents);
      const generations = [...before, { generation, documents: list.checksums.length, ...list }];
      const replaced = await this.replace({ _id: session, position, version, generation, generations, saved_at: new Date() }, kept);
      await this.tidy(session, generations, replaced).catch(() => undefined);
      return replaced !== false;
    });
  }

  /** The content goes first: where it is cut off, what is left is no view. */
  delete(session: string): Promise<void> {
    return this.mutex.take(session, () =>
      this.database.run(async (db) => {
        await pieces(db).deleteMany({ session });
        await heads(db).deleteOne({ _id: session, forgotten: { $exists: false } });
      }),
    );
  }

  /** The mark goes first: what a save writes afterwards stays nobody's, and that save removes it. */
  async forget(session: string): Promise<void> {
    await this.database.run((db) => upserting(() => heads(db).replaceOne({ _id: session }, { forgotten: true }, { upsert: true })));
    await this.database.run((db) => inBatches(pieces(db), { session }, (batch) => pieces(db).deleteMany(batch)));
  }

  deleteAll(): Promise<void> {
    return this.database.run(async (db) => {
      await inBatches(pieces(db), {}, (batch) => pieces(db).deleteMany(batch));
      await inBatches(heads(db), { forgotten: { $exists: false } }, (batch) => heads(db).deleteMany(batch));
    });
  }

  close(): Promise<void> {
    return this.database.close();
  }

  private head(session: string): Promise<Head | Forgotten | null> {
    return this.database.run((db) => heads(db).findOne({ _id: session }));
  }

  /** A view's documents. @returns `null` where any is missing or changed */
  private async documents(session: string, generations: readonly Generation[]): Promise<Uint8Array[] | null> {
    const documents: Uint8Array[] = [];
    for (const { generation, documents: count, ...list } of generations) {
      const joined = joinPieces(await this.pieces(session, generation), list);
      if (joined === null) return null;
      documents.push(...joined.slice(0, count));
    }
    return documents;
  }

  private pieces(session: string, generation: ObjectId): Promise<Piece[]> {
    return this.database.run((db) => pieces(db).find({ session, generation }, { promoteBuffers: true }).sort({ piece: 1 }).toArray());
  }

  /** Writes a view's documents, of which nobody knows until a head names them. */
  private async write(session: string, generation: ObjectId, { documents }: ViewDraft): Promise<PieceList> {
    const beganMs = performance.now();
    const send = async (batch: readonly Piece[]): Promise<void> => {
      await this.database.run((db) => pieces(db).insertMany(batch, { ordered: false }));
      const tookMs = performance.now() - beganMs;
      if (tookMs > saveMaxMs) throw new ViewsUnavailableError(`saving the view took longer than ${saveMaxMs / 60_000} minutes`);
    };
    try {
      return await cutIntoPieces({ session, generation }, documents, send);
    } catch (error) {
      await this.database.run((db) => pieces(db).deleteMany({ session, generation })).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Puts the head in the place of an older one.
   * @returns the one before, `null` where there was none, false where what is there is as new
   */
  private async replace(head: Head, kept: ViewDraft['kept']): Promise<Replaced> {
    for (let tries = 0; tries < replacesMax; tries++) {
      const replaced = await this.database.run((db) =>
        kept === undefined ? replaceOlder(heads(db), head) : replaceKept(heads(db), head, kept),
      );
      if (replaced !== 'occupied') return replaced;
      // What is there is as new, or nothing was there a moment ago and now there is something, which may be older.
      if (!isNewer({ ...head, kept }, await this.head(head._id))) return false;
    }
    throw new ViewsUnavailableError(`the view of session ${head._id} changes too often to be replaced`);
  }

  /** Removes pieces that no head names any more: of the view before, of this one where it was not taken, and what broken saves left long ago. */
  private async tidy(session: string, generations: readonly Generation[], replaced: Replaced): Promise<void> {
    const named = generations.map(({ generation }) => generation);
    const [newest] = named.slice(-1);
    const gone: Filter<Piece>[] = replaced === false ? [{ generation: newest }] : [];
    if (replaced !== false) {
      const old =
        replaced?.generations?.map(({ generation }) => generation) ?? (replaced?.generation === undefined ? [] : [replaced.generation]);
      const before = ObjectId.createFromTime(Math.floor((Date.now() - leftOverMs) / 1000));
      gone.push({ generation: { $in: old, $nin: named } }, { generation: { $lt: before, $nin: named } });
    }
    if (gone.length > 0) await this.database.run((db) => pieces(db).deleteMany({ session, $or: gone }));
  }
}

/** What was just written is wanted, so reads go where writes go. */
const heads = (db: Db): Collection<Head | Forgotten> => db.collection<Head | Forgotten>('views', { readPreference: 'primary' });
const pieces = (db: Db): Collection<Piece> => db.collection<Piece>('view_documents', { readPreference: 'primary' });

/** One step of the engine's: whatever is there is replaced if it is older. */
async function replaceOlder(collection: Collection<Head | Forgotten>, { _id, ...head }: Head): Promise<Replaced | 'occupied'> {
  const older: Filter<Head | Forgotten> = {
    _id,
    $nor: [{ version: head.version, position: { $gte: head.position } }, { forgotten: true }],
  };
  try {
    const options = { upsert: true, returnDocument: 'before', projection: { generation: 1, generations: 1 } } as const;
    return (await collection.findOneAndReplace(older, head, options)) as Replaced;
  } catch (error) {
    if (isDuplicateKey(error)) return 'occupied';
    throw error;
  }
}

/** One step of the engine's: exactly the view whose documents are kept is replaced. @returns false where it is not there any more */
async function replaceKept(
  collection: Collection<Head | Forgotten>,
  { _id, ...head }: Head,
  { position }: KeptDocuments,
): Promise<Replaced> {
  const options = { returnDocument: 'before', projection: { generation: 1, generations: 1 } } as const;
  const replaced = await collection.findOneAndReplace({ _id, version: head.version, position } as Filter<Head | Forgotten>, head, options);
  return (replaced as Head | null) ?? false;
}

/** The first documents of some generations. */
function firstOf(generations: readonly Generation[], documents: number): Generation[] {
  let left = documents;
  return generations.flatMap((one) => {
    const count = Math.min(left, one.documents);
    left -= count;
    return count === 0 ? [] : [{ ...one, documents: count }];
  });
}

async function prepare(db: Db): Promise<void> {
  await claimCollections(db, claim);
  await pieces(db).createIndex({ session: 1, generation: 1, piece: 1 }, { unique: true });
}

const isForgotten = (head: Head | Forgotten | null): head is Forgotten => head !== null && 'forgotten' in head;

const isNewer = (view: Omit<ViewDraft, 'documents'>, stored: Head | Forgotten | null): boolean =>
  !isForgotten(stored) && supersedes(view, stored);

const isHead = (head: Head): boolean =>
  [head.position, head.version].every(Number.isSafeInteger) &&
  head.generation instanceof ObjectId &&
  Array.isArray(head.generations) &&
  head.generations.every(
    ({ generation, pieces, documents, checksums }) =>
      generation instanceof ObjectId && [pieces, documents].every(Number.isSafeInteger) && Array.isArray(checksums),
  );
