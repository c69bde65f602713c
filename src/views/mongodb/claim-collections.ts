import type { Db } from 'mongodb';
import { isDuplicateKey } from './mongo-database.js';

/** The database holds something else under the names that we need; nothing in it is touched. */
export class ForeignDatabaseError extends Error {
  override readonly name = 'ForeignDatabaseError';
}

export interface CollectionClaim {
  /** Name of what the collections hold together. */
  readonly part: string;
  /** Changes when their documents change in a way that older versions cannot read. */
  readonly format: number;
  readonly collections: readonly string[];
}

interface Mark {
  readonly _id: string;
  readonly format: number;
}

/**
 * Makes sure that collections are ours: a mark in the collection `hindcast` says so. Collections without documents are taken.
 * @throws {ForeignDatabaseError}
 */
export async function claimCollections(db: Db, { part, format, collections }: CollectionClaim): Promise<void> {
  const marks = db.collection<Mark>('hindcast');
  const find = (): Promise<Mark | null> => marks.findOne({ _id: part });
  let mark = await find();
  if (mark === null) {
    const taken = await firstWithDocuments(db, collections);
    mark = await find();
    if (mark === null && taken !== null)
      throw new ForeignDatabaseError(
        `the database "${db.databaseName}" has a collection "${taken}" that is not Hindcast's; name another database in the connection string`,
      );
  }
  if (mark === null) {
    await marks.insertOne({ _id: part, format }).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
    mark = await find();
  }
  if (mark?.format !== format)
    throw new ForeignDatabaseError(
      `the ${part} in the database "${db.databaseName}" are of format ${mark?.format}, this version reads format ${format}; name another database in the connection string`,
    );
}

async function firstWithDocuments(db: Db, collections: readonly string[]): Promise<string | null> {
  for (const name of collections) {
    if ((await db.collection(name).findOne({}, { projection: { _id: 1 } })) !== null) return name;
  }
  return null;
}
