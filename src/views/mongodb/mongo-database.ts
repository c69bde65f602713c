import { setTimeout as sleep } from 'node:timers/promises';
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

/** Time between two looks whether a server that was away is there again, ms. */
const lookMs = 500;

export interface OpenOptions {
  /** Whether it is no error that the server cannot be reached now; the database is looked at when it can. */
  readonly mayBeAway?: boolean;
}

/**
 * A database of a server that speaks MongoDB's protocol. Once the server could not be reached, operations are refused at once until a look from time to time finds
 * it again, so that nobody who can do without the server is held up by it.
 */
export class MongoDatabase {
  /** Where it is, for people; holds no secret. */
  readonly place: string;
  private connecting: Promise<Db> | null = null;
  private isKnownAway = false;
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
    if (this.isKnownAway) throw new ViewsUnavailableError(`the MongoDB server at ${this.place} cannot be reached`);
    try {
      return await work(await this.connected());
    } catch (error) {
      if (isAway(error)) this.goAway();
      throw this.translated(error);
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    const db = await this.connecting?.catch(() => null);
    await db?.client.close();
  }

  private goAway(): void {
    if (this.isKnownAway) return;
    this.isKnownAway = true;
    void this.lookAgain();
  }

  /** Looks until the server is there again, or fails in a way that callers are to know. */
  private async lookAgain(): Promise<void> {
    while (this.isKnownAway && !this.closed) {
      await sleep(lookMs, undefined, { ref: false });
      if (this.closed) return;
      try {
        await (await this.connected()).command({ ping: 1 });
        this.isKnownAway = false;
      } catch (error) {
        this.isKnownAway = isAway(error);
      }
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

/** Does an upsert, again where another one came first: the document is there then. */
export async function upserting<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isDuplicateKey(error)) return work();
    throw error;
  }
}

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
