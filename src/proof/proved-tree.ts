import { leafHash, MerkleFrontier } from '../../projections/proof/merkle-tree.js';
import type { LogRecord } from '../log/event-log.js';
import type { SessionProof } from './checkpoint-reader.js';
import { ProofDamagedError } from './proof-store.js';
import { keptLevel } from './session-trees.js';
import { sha256 } from './sha256.js';

/** How far a session is proved, and the roots of its complete subtrees of 256 records. */
export interface ProvedSessionTree extends SessionProof {
  /** The `index`th of them: its root, 32 bytes, and the position of its last record. @throws {ProofDamagedError} */
  readonly tile: (index: number) => { readonly hash: Uint8Array; readonly last: number };
}

/** Holds a session's records, read from its first on, against the tree that the newest checkpoint has of it. */
export class ProvedTree {
  private readonly frontier = new MerkleFrontier(sha256);
  private tileBegin: number | null = null;
  private goodTo = 0;
  private changed: number | null = null;

  /** @param proved `null` where no checkpoint has the session */
  constructor(readonly proved: ProvedSessionTree | null) {}

  /** The first position at which the records can be others than those that were signed; `null` where they are the same. */
  get firstChanged(): number | null {
    if (this.proved === null || this.isWhole) return null;
    return this.changed ?? this.goodTo + 1;
  }

  /** Position up to which the records are those of the checkpoint: all that it has, or none. */
  get provedPosition(): number {
    return this.proved !== null && this.isWhole ? this.proved.position : 0;
  }

  addRecord({ position, bytes }: LogRecord): void {
    const { proved, frontier } = this;
    if (proved === null || frontier.size >= proved.leaf.size) return;
    this.tileBegin ??= position;
    frontier.append(leafHash(sha256, bytes), (level, index, hash) => {
      if (level === keptLevel) this.endTile(proved, index, hash, position);
    });
  }

  private endTile(proved: ProvedSessionTree, index: number, hash: Uint8Array, position: number): void {
    if (this.changed === null && !isSame(hashOf(proved, index), hash)) this.changed = this.tileBegin;
    this.tileBegin = null;
    if (this.changed === null) this.goodTo = position;
  }

  private get isWhole(): boolean {
    const { proved, frontier } = this;
    return proved !== null && frontier.size === proved.leaf.size && isSame(frontier.root(), proved.leaf.root);
  }
}

/** The root itself shows whether the records are the same; these only place what is not. */
function hashOf({ tile }: ProvedSessionTree, index: number): Uint8Array | null {
  try {
    return tile(index).hash;
  } catch (error) {
    if (error instanceof ProofDamagedError) return null;
    throw error;
  }
}

const isSame = (one: Uint8Array | null, other: Uint8Array): boolean => one === null || Buffer.compare(one, other) === 0;
