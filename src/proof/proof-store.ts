import { randomBytes } from 'node:crypto';
import { type Database, open, type RootDatabase } from 'lmdb';
import { expectRoom } from '../embedded/disk-room.js';
import { cannotOpen, prepareLmdbFolder, type Tolerance } from '../embedded/lmdb-file.js';
import { leafBytes } from './session-leaf.js';

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
const inheritedKey = 'inherited';
/** While the log that was there before is being taken in. */
const stillInheriting = 'all';

/** What its file consists of; no damage of it stays. */
export const proofPages: Tolerance = { trees: ['leaves', 'nodes', 'notes', 'sessions', 'session_nodes', 'about'] };

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
 * | | `inherited` | entries of the checkpoint log by which it took in what was on the log when it began; `all` until that is done |
 * | | `inherited`, line feed, session | position up to which that session was there then |
 */
export class ProofStore {
  private constructor(
    private readonly folder: string,
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
    prepareLmdbFolder(folder, proofPages);
    let root: RootDatabase | undefined;
    try {
      root = open({ path: folder, maxDbs: 8 });
      const binary = <K extends string | number | (string | number)[]>(name: string): Database<Buffer, K> =>
        (root as RootDatabase).openDB<Buffer, K>({ name, encoding: 'binary' });
      const text = <K extends string | number>(name: string): Database<string, K> =>
        (root as RootDatabase).openDB<string, K>({ name, encoding: 'string' });
      const store = new ProofStore(
        folder,
        root,
        binary('leaves'),
        binary('nodes'),
        text('notes'),
        binary('sessions'),
        binary('session_nodes'),
        text('about'),
      );
      if (store.about.get(originKey) === undefined) await store.begin();
      return store;
    } catch (error) {
      await root?.close();
      throw cannotOpen(folder, error);
    }
  }

  /** Names this checkpoint log for good. */
  get origin(): string {
    return present(ofEngine(() => this.about.get(originKey)));
  }

  /** The newest checkpoint: its note, and the checkpoint log's size. */
  latest(): { readonly size: number; readonly note: string } | undefined {
    return ofEngine(() => {
      for (const { key, value } of this.notes.getRange({ reverse: true, limit: 1 })) return { size: key, note: value };
      return undefined;
    });
  }

  /** Whether records that were on the log before the checkpoint log began are still being taken in. */
  get isInheriting(): boolean {
    return ofEngine(() => this.about.get(inheritedKey)) === stillInheriting;
  }

  /** Entries by which the checkpoint log took in what was there before it; all of `size` while that goes on. */
  inherited(size: number): number {
    const kept = ofEngine(() => this.about.get(inheritedKey));
    return kept === stillInheriting ? size : Number(kept ?? 0);
  }

  /** Position up to which a session was on the log before the checkpoint log began; 0 where it was not. */
  inheritedOf(session: string): number {
    return Number(ofEngine(() => this.about.get(inheritedOf(session))) ?? 0);
  }

  /** What is in the checkpoint log by now is what was there before; nothing more will be. */
  async endInheriting(): Promise<void> {
    await this.about.put(inheritedKey, String(this.latest()?.size ?? 0));
    await this.root.flushed;
  }

  session(session: string): ProvedSession | undefined {
    const row = ofEngine(() => this.sessions.get(session));
    if (row === undefined) return undefined;
    if (row.length < at.peaks || (row.length - at.peaks) % hashBytes !== 0) throw new ProofDamagedError('a row is cut off');
    const peaks: Uint8Array[] = [];
    for (let start: number = at.peaks; start < row.length; start += hashBytes) peaks.push(row.subarray(start, start + hashBytes));
    const number = (place: number): number => Number(row.readBigUInt64BE(place));
    return { size: number(at.size), position: number(at.position), leaf: number(at.leaf), peaks };
  }

  /** Entries that there are. */
  get entries(): number {
    return ofEngine(() => {
      for (const key of this.leaves.getKeys({ reverse: true, limit: 1 })) return key + 1;
      return 0;
    });
  }

  /** An entry of the checkpoint log. */
  leaf(index: number): Buffer {
    return present(
      ofEngine(() => this.leaves.get(index)),
      leafBytes,
    );
  }

  node(level: number, index: number): Buffer {
    return present(
      ofEngine(() => this.nodes.get([level, index])),
      hashBytes,
    );
  }

  sessionNode(session: string, level: number, index: number): { readonly hash: Buffer; readonly last: number } {
    const row = present(
      ofEngine(() => this.sessionNodes.get([session, level, index])),
      hashBytes + 8,
    );
    return { hash: row.subarray(0, hashBytes), last: Number(row.readBigUInt64BE(hashBytes)) };
  }

  /** Adds a checkpoint; durable when it resolves. @throws {DiskFullError} */
  async addCheckpoint({ size, note, sessions, nodes }: NewCheckpoint): Promise<void> {
    expectRoom(this.folder);
    const { isInheriting } = this;
    await this.root.transaction(() => {
      for (const { level, index, hash } of nodes) void this.nodes.put([level, index], asBuffer(hash));
      for (const grown of sessions) {
        if (isInheriting && this.sessions.get(grown.session) === undefined)
          void this.about.put(inheritedOf(grown.session), String(grown.position));
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

  private begin(): Promise<void> {
    return this.root.transaction(() => {
      void this.about.put(originKey, `hindcast/${randomBytes(8).toString('hex')}`);
      void this.about.put(inheritedKey, stillInheriting);
    });
  }
}

/** What is stored of the checkpoint log is not what was: the message says what. Nothing is shown by it. */
export class ProofDamagedError extends Error {
  override readonly name = 'ProofDamagedError';
}

function present<T extends string | Buffer>(row: T | undefined, bytes?: number): T {
  if (row === undefined) throw new ProofDamagedError('a row that its checkpoints name is missing');
  if (bytes !== undefined && row.length !== bytes) throw new ProofDamagedError('a row is not as long as such rows are');
  return row;
}

/** @throws {ProofDamagedError} where the engine finds its own pages broken */
function ofEngine<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new ProofDamagedError(`the engine cannot read it: ${(cause as Error).message}`, { cause });
  }
}

const inheritedOf = (session: string): string => `${inheritedKey}\n${session}`;

const rowOf = ({ size, position, leaf, peaks }: ProvedSession): Buffer => Buffer.concat([wide(size), wide(position), wide(leaf), ...peaks]);

function wide(number: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(number));
  return bytes;
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
