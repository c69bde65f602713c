import { type Collection, type Db, type Filter, ObjectId } from 'mongodb';
import { Turns } from '../../turns.js';
import { supersedes, type View, type ViewDraft, type ViewStore, ViewsUnavailableError } from '../view-store.js';
import { claimCollections } from './claim-collections.js';
import { isDuplicateKey, MongoDatabase, type OpenOptions, upserting } from './mongo-database.js';
import { inPortions } from './portions.js';
import { cutIntoPieces, joinPieces, type Piece, type PieceList } from './view-pieces.js';

/** One per session: which view it has. Replacing this document is what saves a view. */
interface Head extends PieceList {
  /** The session. */
  readonly _id: string;
  readonly position: number;
  readonly version: number;
  /** Which of the session's pieces are the view's; others are of a save under way, or left over from one that was cut off. */
  readonly generation: ObjectId;
  /** For people. */
  readonly saved_at: Date;
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

type Replaced = Pick<Head, 'generation'> | null | false;

const claim = { part: 'views', format: 1, collections: ['views', 'view_documents'] };

/**
 * Views in a database that speaks MongoDB's protocol: a head for each session in `views`, and the documents in `view_documents`. Needs no transactions, retryable
 * writes or change streams: a save writes its documents under a generation of its own and then replaces the head, where the engine itself checks that the view is
 * newer. So a former owner of a session that still writes cannot put an older view over a newer one. Where the engine fails, every method throws
 * {@link ViewsUnavailableError} within a bounded time.
 */
export class MongoViewStore implements ViewStore {
  readonly engine = 'mongodb';
  private readonly turns = new Turns();

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
      const documents = isHead(head) ? joinPieces(await this.pieces(session, generation), head) : null;
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
    return this.turns.take(session, async () => {
      if (!isNewer(view, await this.head(session))) return false;
      const generation = new ObjectId();
      const list = await this.write(session, generation, view);
      const { position, version } = view;
      const replaced = await this.replace({ _id: session, position, version, generation, ...list, saved_at: new Date() });
      await this.tidy(session, generation, replaced).catch(() => undefined);
      return replaced !== false;
    });
  }

  /** The content goes first: where it is cut off, what is left is no view. */
  delete(session: string): Promise<void> {
    return this.turns.take(session, () =>
      this.database.run(async (db) => {
        await pieces(db).deleteMany({ session });
        await heads(db).deleteOne({ _id: session, forgotten: { $exists: false } });
      }),
    );
  }

  /** The mark goes first: what a save writes afterwards stays nobody's, and that save removes it. */
  async forget(session: string): Promise<void> {
    await this.database.run((db) => upserting(() => heads(db).replaceOne({ _id: session }, { forgotten: true }, { upsert: true })));
    await this.database.run((db) => inPortions(pieces(db), { session }, (portion) => pieces(db).deleteMany(portion)));
  }

  deleteAll(): Promise<void> {
    return this.database.run(async (db) => {
      await inPortions(pieces(db), {}, (portion) => pieces(db).deleteMany(portion));
      await inPortions(heads(db), { forgotten: { $exists: false } }, (portion) => heads(db).deleteMany(portion));
    });
  }

  close(): Promise<void> {
    return this.database.close();
  }

  private head(session: string): Promise<Head | Forgotten | null> {
    return this.database.run((db) => heads(db).findOne({ _id: session }));
  }

  private pieces(session: string, generation: ObjectId): Promise<Piece[]> {
    return this.database.run((db) => pieces(db).find({ session, generation }, { promoteBuffers: true }).sort({ piece: 1 }).toArray());
  }

  /** Writes a view's documents, of which nobody knows until a head names them. */
  private async write(session: string, generation: ObjectId, { documents }: ViewDraft): Promise<PieceList> {
    const beganMs = performance.now();
    const send = async (portion: readonly Piece[]): Promise<void> => {
      await this.database.run((db) => pieces(db).insertMany(portion, { ordered: false }));
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
  private async replace(head: Head): Promise<Replaced> {
    for (let tries = 0; tries < replacesMax; tries++) {
      const replaced = await this.database.run((db) => replaceOlder(heads(db), head));
      if (replaced !== 'occupied') return replaced;
      // What is there is as new, or nothing was there a moment ago and now there is something, which may be older.
      if (!isNewer(head, await this.head(head._id))) return false;
    }
    throw new ViewsUnavailableError(`the view of session ${head._id} changes too often to be replaced`);
  }

  /** Removes pieces that no head names any more: of the view before, of this one where it was not taken, and what broken saves left long ago. */
  private async tidy(session: string, generation: ObjectId, replaced: Replaced): Promise<void> {
    const of = replaced === false ? generation : replaced?.generation;
    const gone: Filter<Piece>[] = of instanceof ObjectId ? [{ generation: of }] : [];
    if (replaced !== false) {
      const before = ObjectId.createFromTime(Math.floor((Date.now() - leftOverMs) / 1000));
      gone.push({ generation: { $lt: before, $ne: generation } });
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
    const options = { upsert: true, returnDocument: 'before', projection: { generation: 1 } } as const;
    return (await collection.findOneAndReplace(older, head, options)) as Replaced;
  } catch (error) {
    if (isDuplicateKey(error)) return 'occupied';
    throw error;
  }
}

async function prepare(db: Db): Promise<void> {
  await claimCollections(db, claim);
  await pieces(db).createIndex({ session: 1, generation: 1, piece: 1 }, { unique: true });
}

const isForgotten = (head: Head | Forgotten | null): head is Forgotten => head !== null && 'forgotten' in head;

const isNewer = (view: Pick<Head, 'position' | 'version'>, stored: Head | Forgotten | null): boolean =>
  !isForgotten(stored) && supersedes(view, stored);

const isHead = (head: Head): boolean =>
  [head.position, head.version, head.pieces].every(Number.isSafeInteger) &&
  Array.isArray(head.checksums) &&
  head.generation instanceof ObjectId;
