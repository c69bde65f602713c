import {
  BSON,
  type Db,
  MongoBulkWriteError,
  MongoClient,
  MongoError,
  MongoNetworkError,
  MongoServerError,
  MongoServerSelectionError,
} from 'mongodb';
import { ViewsUnavailableError } from '../view-store.js';
import { clientOptions, databaseOf, shownUrl } from './mongo-url.js';

/** The connection string does not say where a server is. */
export class ConnectionStringError extends Error {
  override readonly name = 'ConnectionStringError';
}

/** Time after an attempt in vain in which nobody tries the server, ms. */
const pauseMs = 500;

export interface OpenOptions {
  /** Whether it is no error that the server cannot be reached now; the database is looked at when it can. */
  readonly mayBeAway?: boolean;
}

/**
 * A database of a server that speaks MongoDB's protocol. While the server cannot be reached, only one operation at a time tries it, and not all the time; the others are
 * refused at once, so that nobody who can do without the server is held up by it.
 */
export class MongoDatabase {
  /** Where it is, for people; holds no secret. */
  readonly place: string;
  private connecting: Promise<Db> | null = null;
  /** By `performance.now()`; before it nobody tries the server. */
  private awayUntilMs = 0;
  private closed = false;

  private constructor(
    private readonly url: string,
    private readonly prepare: (db: Db) => Promise<void>,
  ) {
    this.place = shownUrl(url);
  }

  /**
   * @param url connection string; decides TLS, credentials and, where it names one, the database
   * @param prepare looks at the database and makes what is missing; done before anything else
   * @throws {ConnectionStringError} {@link ViewsUnavailableError} unless it `mayBeAway`; what `prepare` throws
   */
  static async open(url: string, prepare: (db: Db) => Promise<void>, { mayBeAway = false }: OpenOptions = {}): Promise<MongoDatabase> {
    const database = new MongoDatabase(url, prepare);
    try {
      await database.run(async () => undefined);
    } catch (error) {
      if (!mayBeAway || !isAway((error as Error).cause)) throw error;
    }
    return database;
  }

  /** @throws {ViewsUnavailableError} where the engine fails; whatever else `work` throws as it is */
  async run<T>(work: (db: Db) => Promise<T>): Promise<T> {
    if (this.closed) throw new ViewsUnavailableError(`the connection to the MongoDB server at ${this.place} is closed`);
    if (performance.now() < this.awayUntilMs) throw new ViewsUnavailableError(`the MongoDB server at ${this.place} cannot be reached`);
    try {
      return await work(await (this.awayUntilMs > 0 ? this.tryAgain() : this.connected()));
    } catch (error) {
      if (isAway(error)) this.awayUntilMs = performance.now() + pauseMs;
      throw this.translated(error);
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    const db = await this.connecting?.catch(() => null);
    await db?.client.close();
  }

  /** Looks whether the server is there again; whoever comes meanwhile is refused. */
  private async tryAgain(): Promise<Db> {
    this.awayUntilMs = Number.POSITIVE_INFINITY;
    try {
      const db = await this.connected();
      await db.command({ ping: 1 });
      return db;
    } finally {
      this.awayUntilMs = 0;
    }
  }

  private connected(): Promise<Db> {
    this.connecting ??= this.connect().catch((error: unknown) => {
      this.connecting = null;
      throw error;
    });
    return this.connecting;
  }

  /** A client that could not connect never will; so each attempt has its own. */
  private async connect(): Promise<Db> {
    const db = databaseAt(this.url);
    try {
      await db.client.connect();
      await this.prepare(db);
      return db;
    } catch (error) {
      await db.client.close();
      throw error;
    }
  }

  private translated(error: unknown): unknown {
    if (!(error instanceof MongoError) && !(error instanceof BSON.BSONError)) return error;
    const what = error instanceof MongoServerError && error.code !== undefined ? `refused (code ${error.code})` : 'failed';
    return new ViewsUnavailableError(`the MongoDB server at ${this.place} ${what}: ${error.message}`, { cause: error });
  }
}

/** What the engine answers where a document with the key is there. */
export const duplicateKeyCode = 11_000;
export const isDuplicateKey = (error: unknown): boolean => error instanceof MongoServerError && error.code === duplicateKeyCode;

/** Whether nobody answers. The driver itself tries reads again, so that one connection that broke does not get this far. */
function isAway(error: unknown): boolean {
  const what: unknown = error instanceof MongoBulkWriteError ? error.errorResponse : error;
  return what instanceof MongoNetworkError || what instanceof MongoServerSelectionError;
}

function databaseAt(url: string): Db {
  try {
    return new MongoClient(url, clientOptions(url)).db(databaseOf(url));
  } catch (error) {
    throw new ConnectionStringError(`the connection string of ${shownUrl(url)} cannot be used: ${(error as Error).message}`);
  }
}
