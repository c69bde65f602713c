import { randomInt } from 'node:crypto';
import { Binary, type Collection, type Db } from 'mongodb';
import { inBatches } from '../../views/mongodb/batches.js';
import { claimCollections } from '../../views/mongodb/claim-collections.js';
import { isDuplicateKey, MongoDatabase, upserting } from '../../views/mongodb/mongo-database.js';
import { ViewsUnavailableError } from '../../views/view-store.js';
import {
  AgentErasedError,
  type BlockChange,
  type KeyStore,
  KeysDamagedError,
  KeysUnavailableError,
  type Missing,
  type Signers,
  type WrappedAgent,
  type WrappedBlock,
} from '../key-store.js';

/** An agent's secret; without it, the agent was erased. */
interface AgentDocument {
  /** The session. */
  readonly _id: string;
  readonly master?: string;
  readonly wrapped?: Binary;
  readonly erased?: true;
}

/** A block; without `wrapped`, it was destroyed. */
interface BlockDocument {
  /** The block's number. */
  readonly _id: number;
  readonly session: string;
  readonly revision: number;
  readonly wrapped?: Binary;
}

/** By the key's id. */
interface SignerDocument {
  readonly _id: string;
  /** Ed25519, PEM. */
  readonly public_key: string;
}

/** Block numbers are drawn below this; no fewer than the platform draws at once, and few enough for the port. */
const numbersEnd = 2 ** 48 - 1;
/** How often numbers are drawn again because one was taken: that a draw meets one of a million blocks happens once in 280 million. */
const drawsMax = 8;

const claim = { part: 'keys', format: 1, collections: ['key_agents', 'key_blocks', 'key_signers'] };

/** A change counts when most of the servers have it on their disks. Reads go where writes go. */
const durable = { writeConcern: { w: 'majority', journal: true }, readPreference: 'primary' } as const;

/**
 * Keys in a database that speaks MongoDB's protocol, for several nodes that share a log. The engine itself checks revisions, so of two nodes that
 * change one block one wins. Needs no transactions.
 *
 * What is destroyed is taken out of its document. The server keeps what was there before for a while where this adapter cannot reach: in its
 * journal, its oplog, free pages of its files, and backups.
 */
export class MongoKeyStore implements KeyStore {
  readonly engine = 'mongodb';

  readonly signers: Signers = {
    add: (id, publicKey) =>
      this.run(async (db) => {
        await upserting(() => signers(db).updateOne({ _id: id }, { $setOnInsert: { public_key: publicKey } }, { upsert: true }));
      }),
    all: () =>
      this.run(async (db) => {
        const found = await signers(db).find().sort({ _id: 1 }).toArray();
        return new Map(found.map(({ _id, public_key }) => [_id, public_key]));
      }),
  };

  private constructor(private readonly database: MongoDatabase) {}

  /**
   * @param url connection string; decides TLS, credentials and the database (`hindcast` where it names none)
   * @throws {ForeignDatabaseError} where its collections are not ours; {@link KeysUnavailableError}
   */
  static async open(url: string): Promise<MongoKeyStore> {
    return new MongoKeyStore(await asKeys(MongoDatabase.open(url, prepare)));
  }

  agent(session: string): Promise<WrappedAgent | Missing> {
    return this.run(async (db) => {
      const found = await agents(db).findOne({ _id: session });
      return found === null ? 'unknown' : found.erased === true ? 'erased' : agentOf(found);
    });
  }

  addAgent(session: string, { master, wrapped }: WrappedAgent): Promise<boolean> {
    return this.run(async (db) => {
      try {
        await agents(db).insertOne({ _id: session, master, wrapped: new Binary(wrapped) });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    });
  }

  replaceAgent(session: string, before: string, { master, wrapped }: WrappedAgent): Promise<boolean> {
    return this.run(async (db) => {
      const change = { $set: { master, wrapped: new Binary(wrapped) } };
      return (await agents(db).updateOne({ _id: session, master: before }, change)).matchedCount > 0;
    });
  }

  /** The secret goes first: without it the blocks are nobody's, also those that another node adds meanwhile. */
  eraseAgent(session: string): Promise<void> {
    return this.run(async (db) => {
      await upserting(() => agents(db).replaceOne({ _id: session }, { erased: true }, { upsert: true }));
      await inBatches(blocks(db), { session }, (batch) => blocks(db).deleteMany(batch));
    });
  }

  async *agentsNotUnder(master: string): AsyncIterable<WrappedAgent & { session: string }> {
    const ids = await this.run((db) =>
      agents(db)
        .find({ master: { $ne: master }, erased: { $exists: false } }, { projection: { _id: 1 } })
        .toArray(),
    );
    for (const { _id: session } of ids) {
      const agent = await this.agent(session);
      if (typeof agent !== 'string' && agent.master !== master) yield { session, ...agent };
    }
  }

  addBlocks(session: string, wrapped: readonly Uint8Array[]): Promise<number[]> {
    return this.run(async (db) => {
      const agent = await agents(db).findOne({ _id: session });
      if (agent === null || agent.erased === true) throw new AgentErasedError(`${session} has no secret here`);
      for (let draws = 0; draws < drawsMax; draws++) {
        // One drawn number and its neighbours; the index of ids refuses those that are taken.
        const first = randomInt(1, numbersEnd);
        const added = wrapped.map((bytes, i) => ({ _id: first + i, session, revision: 0, wrapped: new Binary(bytes) }));
        try {
          await blocks(db).insertMany(added);
          return added.map(({ _id }) => _id);
        } catch (error) {
          if (!isDuplicateKey(error)) throw error;
        }
      }
      throw new KeysUnavailableError('no free numbers for keys were found');
    });
  }

  blocks(session: string, numbers: readonly number[]): Promise<(WrappedBlock | Missing)[]> {
    return this.run(async (db) => {
      const found = await blocks(db)
        .find({ _id: { $in: [...numbers] }, session })
        .toArray();
      const byNumber = new Map(found.map((block) => [block._id, block]));
      if (byNumber.size < numbers.length && (await agents(db).findOne({ _id: session }))?.erased === true)
        return numbers.map((): Missing => 'erased');
      return numbers.map((number) => {
        const block = byNumber.get(number);
        return block === undefined ? 'unknown' : block.wrapped === undefined ? 'erased' : blockOf(block);
      });
    });
  }

  replaceBlocks(session: string, changes: readonly BlockChange[]): Promise<boolean[]> {
    return this.run((db) =>
      Promise.all(
        changes.map(async ({ number, revision, wrapped }) => {
          const change = wrapped === null ? { $unset: { wrapped: true } } : { $set: { wrapped: new Binary(wrapped) } };
          const known = { _id: number, session, revision, wrapped: { $exists: true } };
          return (await blocks(db).updateOne(known, { ...change, $inc: { revision: 1 } } as never)).matchedCount > 0;
        }),
      ),
    );
  }

  close(): Promise<void> {
    return this.database.close();
  }

  private run<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return asKeys(this.database.run(work));
  }
}

const agents = (db: Db): Collection<AgentDocument> => db.collection<AgentDocument>('key_agents', durable);
const signers = (db: Db): Collection<SignerDocument> => db.collection<SignerDocument>('key_signers', durable);
const blocks = (db: Db): Collection<BlockDocument> => db.collection<BlockDocument>('key_blocks', durable);

async function prepare(db: Db): Promise<void> {
  await claimCollections(db, claim);
  await blocks(db).createIndex({ session: 1 });
}

/** @throws {KeysDamagedError} */
function agentOf({ _id, master, wrapped }: AgentDocument): WrappedAgent {
  if (typeof master !== 'string' || !(wrapped instanceof Binary)) throw new KeysDamagedError(`the secret of ${_id} is damaged`);
  return { master, wrapped: wrapped.value() };
}

/** @throws {KeysDamagedError} */
function blockOf({ _id, revision, wrapped }: BlockDocument): WrappedBlock {
  if (!Number.isSafeInteger(revision) || !(wrapped instanceof Binary)) throw new KeysDamagedError(`the block ${_id} of keys is damaged`);
  return { revision, wrapped: wrapped.value() };
}

async function asKeys<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ViewsUnavailableError) throw new KeysUnavailableError(error.message, { cause: error });
    throw error;
  }
}
