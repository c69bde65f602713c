import { leafHash, MerkleFrontier, MerkleProofs, verifyConsistency, verifyInclusion } from '../../projections/proof/merkle-tree.js';
import { batchRecords, type EventLog, LogDamagedError, type LogRecord } from '../log/event-log.js';
import { sliceMs, turnOf } from '../slices.js';
import { ProofDamagedError, type ProofStore, type ProvedSession, type SessionNode } from './proof-store.js';
import { hashedSession, leafBytesOf, readLeaf, type SessionLeaf } from './session-leaf.js';
import { sha256 } from './sha256.js';

/** Hashes of fewer records than 2^8 are made again from the records when somebody wants a proof: so the kept ones take a quarter of a byte a record. */
export const keptLevel = 8;
const keptRecords = 2 ** keptLevel;
/** Records that one checkpoint takes of a session at most; a longer one goes on with the next. */
const recordsMax = 100_000;

/** A session's tree, grown by the records that the log has more. */
export interface GrownTree extends Omit<ProvedSession, 'leaf'> {
  readonly root: Uint8Array;
  readonly nodes: readonly SessionNode[];
  /** Whether the log has still more. */
  readonly hasMore: boolean;
}

/** A record's place in its session's tree. */
export interface RecordProof {
  /** The record as it lies on the log. */
  readonly record: Uint8Array;
  /** Its number in the session, from 0. */
  readonly index: number;
  readonly hashes: readonly Uint8Array[];
}

/** The trees of sessions: each has a session's records as they lie on the log, in their order. What is sealed stays sealed, and the tree the same when a key is destroyed. */
export class SessionTrees {
  constructor(
    private readonly log: EventLog,
    private readonly store: ProofStore,
  ) {}

  /**
   * Takes what the log has behind the newest checkpoint. `null` where that is nothing.
   * @throws what the log throws; {@link LogDamagedError} where it has less than a checkpoint says
   */
  async grow(session: string): Promise<GrownTree | null> {
    const proved = this.store.session(session);
    if (proved !== undefined && (await this.log.head(session)) < proved.position)
      throw new LogDamagedError(session, proved.position, `a checkpoint has ${proved.size} records of the session, and the log fewer`);
    const frontier = new MerkleFrontier(sha256, proved?.size ?? 0, [...(proved?.peaks ?? [])]);
    if (proved !== undefined && !isSame(frontier.root(), readLeaf(this.store.leaf(proved.leaf)).root)) throw treeDamaged(session);
    const nodes: SessionNode[] = [];
    let position = proved?.position ?? 0;
    const before = frontier.size;
    const isAll = await eachRecord(this.log, session, position, (record) => {
      position = record.position;
      frontier.append(leafHash(sha256, record.bytes), (level, index, hash) => {
        if (level >= keptLevel) nodes.push({ level, index, hash, last: record.position });
      });
      return frontier.size - before < recordsMax;
    });
    if (frontier.size === before) return null;
    return { size: frontier.size, position, peaks: frontier.peaks, root: frontier.root(), nodes, hasMore: !isAll };
  }

  /**
   * Shows that a record lies in the session's tree as the newest checkpoint has it.
   * @param leaf the session's entry in the checkpoint log
   * @returns `null` where there is no record at the position
   * @throws {LogDamagedError} where the log has other records than the checkpoint was made of
   */
  async prove(session: string, position: number, leaf: SessionLeaf): Promise<RecordProof | null> {
    const tile = this.tileOf(session, position, leaf.size);
    const hashes = await this.tileHashes(session, [tile, lastTile(leaf.size)], leaf.size);
    const proofs = this.proofs(session, hashes);
    if (!isSame(proofs.root(leaf.size), leaf.root)) throw changed(session, leaf);
    const found = hashes.get(tile)?.records.findIndex((one) => one.position === position) ?? -1;
    if (found < 0) {
      if (await this.has(session, position)) throw treeDamaged(session);
      return null;
    }
    const index = tile * keptRecords + found;
    let record: Uint8Array = Buffer.alloc(0);
    await this.log.readAt(session, [position], ({ bytes }) => {
      record = Uint8Array.prototype.slice.call(bytes);
    });
    const inclusion = proofs.inclusionProof(index, leaf.size);
    if (!verifyInclusion(sha256, leafHash(sha256, record), index, leaf, inclusion)) throw treeDamaged(session);
    return { record, index, hashes: inclusion };
  }

  /**
   * Shows that the session's tree of `to` records begins with that of `from`.
   * @param leaf the session's entry in the checkpoint log, of `to` records at least
   * @throws {LogDamagedError} as {@link prove}
   */
  async consistency(
    session: string,
    from: number,
    to: number,
    leaf: SessionLeaf,
  ): Promise<{ roots: readonly Uint8Array[]; hashes: readonly Uint8Array[] }> {
    const proofs = this.proofs(session, await this.tileHashes(session, [from, to, leaf.size].map(lastTile), leaf.size));
    if (!isSame(proofs.root(leaf.size), leaf.root)) throw changed(session, leaf);
    const roots = [proofs.root(from), proofs.root(to)];
    const hashes = proofs.consistencyProof(from, to);
    const leads = (size: number, root: Uint8Array): boolean =>
      verifyConsistency(sha256, { size, root }, leaf, proofs.consistencyProof(size, leaf.size));
    if (!leads(from, roots[0]) || !leads(to, roots[1])) throw treeDamaged(session);
    return { roots, hashes };
  }

  private async has(session: string, position: number): Promise<boolean> {
    let has = false;
    try {
      await this.log.readAt(session, [position], () => {
        has = true;
      });
    } catch (error) {
      if (!(error instanceof LogDamagedError)) throw error;
    }
    return has;
  }

  /** Hashes of complete subtrees: the large ones from the store, the small ones from what was read of the log. */
  private proofs(session: string, tiles: ReadonlyMap<number, Tile>): MerkleProofs {
    return new MerkleProofs(sha256, (level, index) => {
      if (level >= keptLevel) return this.store.sessionNode(session, level, index).hash;
      const start = index * 2 ** level;
      const tile = Math.floor(start / keptRecords);
      return (tiles.get(tile) as Tile).hash(level, index - (tile * keptRecords) / 2 ** level);
    });
  }

  /** The 256 records that a position lies among, or would lie. */
  private tileOf(session: string, position: number, size: number): number {
    let [low, high] = [0, Math.floor(size / keptRecords)];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.store.sessionNode(session, keptLevel, middle).last < position) low = middle + 1;
      else high = middle;
    }
    return Math.min(low, lastTile(size));
  }

  private async tileHashes(session: string, tiles: readonly number[], size: number): Promise<Map<number, Tile>> {
    const read = new Map<number, Tile>();
    for (const tile of tiles) {
      if (read.has(tile) || tile * keptRecords >= size) continue;
      const after = tile === 0 ? 0 : this.store.sessionNode(session, keptLevel, tile - 1).last;
      const count = Math.min(keptRecords, size - tile * keptRecords);
      const records = new Tile();
      await eachRecord(this.log, session, after, ({ position, bytes }) => records.addLeaf(position, leafHash(sha256, bytes)) < count);
      if (records.records.length < count) throw new LogDamagedError(session, after + 1, 'the log has fewer records than its checkpoint');
      if (count === keptRecords) {
        const kept = this.store.sessionNode(session, keptLevel, tile);
        if (!isSame(kept.hash, records.hash(keptLevel, 0))) throw changed(session, { size });
        if (kept.last !== records.records.at(-1)?.position) throw treeDamaged(session);
      }
      read.set(tile, records);
    }
    return read;
  }
}

/** Up to 256 records in a row, with the hashes of their complete subtrees. */
class Tile {
  readonly records: { readonly position: number }[] = [];
  private readonly levels: Uint8Array[][] = Array.from({ length: keptLevel + 1 }, () => []);
  private readonly frontier = new MerkleFrontier(sha256);

  /** @returns how many there are */
  addLeaf(position: number, leaf: Uint8Array): number {
    this.frontier.append(leaf, (level, index, hash) => {
      this.levels[level][index] = hash;
    });
    return this.records.push({ position });
  }

  hash(level: number, index: number): Uint8Array {
    return this.levels[level][index];
  }
}

const lastTile = (size: number): number => Math.max(Math.ceil(size / keptRecords) - 1, 0);

/** Reads a session's records behind a position, as many in a turn of the event loop as its slice allows. @param visit returns whether to go on @returns whether the end was reached */
async function eachRecord(log: EventLog, session: string, after: number, visit: (record: LogRecord) => boolean): Promise<boolean> {
  for (let position = after, goesOn = true; ; ) {
    let beganMs = 0;
    let count = 0;
    await log.read(session, { after: position, limit: batchRecords }, (record) => {
      ({ position } = record);
      if (count++ === 0) beganMs = performance.now();
      goesOn = visit(record);
      return goesOn && performance.now() - beganMs < sliceMs;
    });
    if (count === 0) return true;
    if (!goesOn) return false;
    await turnOf(session);
  }
}

/** A session's entry of the checkpoint log. */
export const entryOf = (session: string, { size, root }: Pick<GrownTree, 'size' | 'root'>): Buffer =>
  leafBytesOf({ session: hashedSession(session), size, root });

const isSame = (one: Uint8Array, other: Uint8Array): boolean => Buffer.compare(one, other) === 0;

const treeDamaged = (session: string): ProofDamagedError =>
  new ProofDamagedError(`the tree of session ${session} is not that of its checkpoint`);

const changed = (session: string, { size }: Pick<SessionLeaf, 'size'>): LogDamagedError =>
  new LogDamagedError(
    session,
    size,
    `the session's first ${size} records are not those that its checkpoint was made of; "hindcast verify" finds the place`,
  );
