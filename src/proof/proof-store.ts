import { randomBytes } from 'node:crypto';
import { type Database, open, type RootDatabase } from 'lmdb';
import { LmdbFileError, prepareLmdbFolder } from '../embedded/lmdb-file.js';

/** How far a session's tree is, as it lies in the newest checkpoint that has it. */
export interface ProvedSession {
  /** Records in the tree. */
  readonly size: number;
  /** Position of the last of them. */
  readonly position: number;
  /** Place of the session's newest leaf in the checkpoint log. */
  readonly leaf: number;
  /** Roots of the tree's complete subtrees, the largest first; 32 bytes each. */
  readonly peaks: readonly Uint8Array[];
}

/** A complete subtree of a session's tree, of 2^level records, from 256 on. */
export interface SessionNode {
  readonly level: number;
  readonly index: number;
  readonly hash: Uint8Array;
  /** Position of its last record. */
  readonly last: number;
}

/** A session that grew, as a checkpoint notes it. */
export interface GrownSession extends ProvedSession {
  readonly session: string;
  /** The entry of the checkpoint log. */
  readonly entry: Uint8Array;
  readonly nodes: readonly SessionNode[];
}

/** A node of the checkpoint log's tree. */
export interface LogNode {
  readonly level: number;
  readonly index: number;
  readonly hash: Uint8Array;
}

/** Everything that one checkpoint adds. */
export interface NewCheckpoint {
  /** Entries of the checkpoint log. */
  readonly size: number;
  /** The signed note. */
  readonly note: string;
  readonly sessions: readonly GrownSession[];
  readonly nodes: readonly LogNode[];
}

const hashBytes = 32;
const at = { size: 0, position: 8, leaf: 16, peaks: 24 } as const;
const originKey = 'origin';

/**
 * The checkpoint log of this service, in an LMDB environment of its own. What a checkpoint adds is written in one transaction: after a crash all of it is there, or nothing.
 *
 * | database | key | value |
 * |---|---|---|
 * | `leaves` | place in the checkpoint log, from 0 | the entry, 72 bytes |
 * | `nodes` | [level, index] | hash of a complete subtree of the checkpoint log, 32 bytes |
 * | `notes` | size of the checkpoint log | the signed checkpoint |
 * | `sessions` | session | {@link ProvedSession} |
 * | `session_nodes` | [session, level, index], level 8 and above | hash of a complete subtree of the session's tree, 32 bytes; position of its last record, 64 bits |
 * | `about` | `origin` | the log's name |
 */
export class ProofStore {
  private constructor(
    private readonly root: RootDatabase,
    private readonly leaves: Database<Buffer, number>,
    private readonly nodes: Database<Buffer, [number, number]>,
    private readonly notes: Database<string, number>,
    private readonly sessions: Database<Buffer, string>,
    private readonly sessionNodes: Database<Buffer, [string, number, number]>,
    private readonly about: Database<string, string>,
  ) {}

  /** @param folder made if it is not there, with a checkpoint log of a name that no other has @throws {LmdbFileError} */
  static async open(folder: string): Promise<ProofStore> {
    prepareLmdbFolder(folder, { trees: ['leaves', 'nodes', 'notes', 'sessions', 'session_nodes', 'about'] });
    let root: RootDatabase | undefined;
    try {
      root = open({ path: folder, maxDbs: 8 });
      const binary = <K extends string | number | (string | number)[]>(name: string): Database<Buffer, K> =>
        (root as RootDatabase).openDB<Buffer, K>({ name, encoding: 'binary' });
      const text = <K extends string | number>(name: string): Database<string, K> =>
        (root as RootDatabase).openDB<string, K>({ name, encoding: 'string' });
      const store = new ProofStore(
        root,
        binary('leaves'),
        binary('nodes'),
        text('notes'),
        binary('sessions'),
        binary('session_nodes'),
        text('about'),
      );
      if (store.about.get(originKey) === undefined) await store.about.put(originKey, `hindcast/${randomBytes(8).toString('hex')}`);
      return store;
    } catch (error) {
      await root?.close();
      throw new LmdbFileError(`the engine cannot open ${folder}: ${(error as Error).message}; restore it from a backup`, { cause: error });
    }
  }

  /** Names this checkpoint log for good. */
  get origin(): string {
    return this.about.get(originKey) as string;
  }

  /** The newest checkpoint: its note, and the checkpoint log's size. */
  latest(): { readonly size: number; readonly note: string } | undefined {
    for (const { key, value } of this.notes.getRange({ reverse: true, limit: 1 })) return { size: key, note: value };
    return undefined;
  }

  session(session: string): ProvedSession | undefined {
    const row = this.sessions.get(session);
    if (row === undefined) return undefined;
    const peaks: Uint8Array[] = [];
    for (let start: number = at.peaks; start < row.length; start += hashBytes) peaks.push(row.subarray(start, start + hashBytes));
    const number = (place: number): number => Number(row.readBigUInt64BE(place));
    return { size: number(at.size), position: number(at.position), leaf: number(at.leaf), peaks };
  }

  /** An entry of the checkpoint log. */
  leaf(index: number): Buffer {
    return present(this.leaves.get(index));
  }

  node(level: number, index: number): Buffer {
    return present(this.nodes.get([level, index]));
  }

  sessionNode(session: string, level: number, index: number): { readonly hash: Buffer; readonly last: number } {
    const row = present(this.sessionNodes.get([session, level, index]));
    return { hash: row.subarray(0, hashBytes), last: Number(row.readBigUInt64BE(hashBytes)) };
  }

  /** Adds a checkpoint; durable when it resolves. */
  async add({ size, note, sessions, nodes }: NewCheckpoint): Promise<void> {
    await this.root.transaction(() => {
      for (const { level, index, hash } of nodes) void this.nodes.put([level, index], asBuffer(hash));
      for (const grown of sessions) {
        void this.leaves.put(grown.leaf, asBuffer(grown.entry));
        void this.sessions.put(grown.session, rowOf(grown));
        for (const { level, index, hash, last } of grown.nodes)
          void this.sessionNodes.put([grown.session, level, index], Buffer.concat([hash, wide(last)]));
      }
      void this.notes.put(size, note);
    });
    await this.root.flushed;
  }

  close(): Promise<void> {
    return this.root.close();
  }
}

/** A row that checkpoints name is missing: the store was damaged. */
export class ProofDamagedError extends Error {
  override readonly name = 'ProofDamagedError';
}

function present(row: Buffer | undefined): Buffer {
  if (row === undefined) throw new ProofDamagedError('the checkpoint log misses a row: restore the folder proof/ from a backup');
  return row;
}

const rowOf = ({ size, position, leaf, peaks }: ProvedSession): Buffer => Buffer.concat([wide(size), wide(position), wide(leaf), ...peaks]);

function wide(number: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(number));
  return bytes;
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
