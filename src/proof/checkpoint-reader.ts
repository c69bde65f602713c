import { leafHash, MerkleProofs, type TreeHead, verifyConsistency, verifyInclusion } from '../../projections/proof/merkle-tree.js';
import type { SigningKeys } from '../sealing/receipts/signing-keys.js';
import { ProofDamagedError, type ProofStore } from './proof-store.js';
import { hashedSession, readLeaf, type SessionLeaf } from './session-leaf.js';
import { entryOf, keptLevel, type RecordProof, type SessionTrees } from './session-trees.js';
import { sha256 } from './sha256.js';
import { openNote, verifierKeyOf } from './signed-note.js';
import { readCheckpoint, type TreeCheckpoint } from './tree-checkpoint.js';

/** A record shown to lie in a signed checkpoint. */
export interface ProvedRecord extends RecordProof {
  /** The session's tree, an entry of the checkpoint log. */
  readonly leaf: SessionLeaf;
  readonly leafIndex: number;
  /** Shows that the entry lies in the checkpoint's tree. */
  readonly leafHashes: readonly Uint8Array[];
  /** The signed checkpoint. */
  readonly checkpoint: string;
}

/** How far the newest checkpoint has a session. */
export interface SessionProof {
  /** The session's tree, an entry of the checkpoint log. */
  readonly leaf: SessionLeaf;
  /** Position of the last record in it. */
  readonly position: number;
  /** Position up to which the session was there before the checkpoint log began; 0: it was not. */
  readonly inherited: number;
  /** ISO 8601: when the newest checkpoint was signed; `null` where it does not say. */
  readonly time: string | null;
}

/** Shown: one tree begins with another. */
export interface Consistency {
  readonly from: TreeHead;
  readonly to: TreeHead;
  readonly hashes: readonly Uint8Array[];
}

/**
 * Shows what the checkpoint log has, with the hashes that prove it. All that is stored is checked before anything is shown by it: what does not lead to the signed head is a
 * {@link ProofDamagedError}.
 */
export class CheckpointReader {
  private found: ProofDamagedError | null = null;

  constructor(
    private readonly store: ProofStore,
    private readonly keys: SigningKeys,
    private readonly trees: SessionTrees,
  ) {}

  /** What was found damaged since the start; `null` where nothing was. */
  get damage(): ProofDamagedError | null {
    return this.found;
  }

  /** Remembers an error where it is damage of what is stored. */
  noteDamage(error: unknown): void {
    if (error instanceof ProofDamagedError) this.found ??= error;
  }

  /** Names the checkpoint log, for good. */
  get origin(): string {
    return this.store.origin;
  }

  /** Entries of the newest checkpoint. */
  get size(): number {
    return this.store.latest()?.size ?? 0;
  }

  /** The newest signed checkpoint. */
  latest(): string {
    return this.store.latest()?.note ?? '';
  }

  /** Keys by which checkpoints can be verified, today's first, in the form of signed notes' verifiers. */
  verifierKeys(): { readonly id: string; readonly verifierKey: string }[] {
    const { keys } = this;
    const ids = [keys.current.id, ...[...keys.publicKeys.keys()].filter((id) => id !== keys.current.id)];
    return ids.flatMap((id) => {
      const publicKey = keys.publicKeys.get(id);
      return publicKey === undefined ? [] : [{ id, verifierKey: verifierKeyOf({ name: this.origin, publicKey }) }];
    });
  }

  /** How far a session is in the newest checkpoint that has it; `null` where none has it. */
  leafOf(session: string): (SessionLeaf & { readonly index: number; readonly position: number }) | null {
    const { store } = this;
    return this.noting(() => {
      const proved = store.session(session);
      if (proved === undefined) return null;
      const leaf = readLeaf(store.leaf(proved.leaf));
      if (leaf.size !== proved.size || Buffer.compare(leaf.session, hashedSession(session)) !== 0)
        throw new ProofDamagedError(`the entry of session ${session} is another`);
      return { ...leaf, index: proved.leaf, position: proved.position };
    });
  }

  /** Shows that a record lies in the newest checkpoint. `null` where the position has none, or is in no checkpoint. @throws {LogDamagedError} {@link ProofDamagedError} */
  async prove(session: string, position: number): Promise<ProvedRecord | null> {
    const leaf = this.leafOf(session);
    if (leaf === null || position > leaf.position) return null;
    const record = await this.trees.prove(session, position, leaf).catch((error: unknown) => this.noted(error));
    if (record === null) return null;
    return { ...record, leaf, leafIndex: leaf.index, ...this.showEntry(session, leaf) };
  }

  /** How far a session is proved by the newest checkpoint; `null` where it is in none. @throws {ProofDamagedError} */
  provedSession(session: string): SessionProof | null {
    const leaf = this.leafOf(session);
    if (leaf === null) return null;
    const { checkpoint } = this.showEntry(session, leaf);
    const time = this.head(checkpoint).extensions?.find((line) => line.startsWith('time '));
    return { leaf, position: leaf.position, inherited: this.store.inheritedOf(session), time: time?.slice('time '.length) ?? null };
  }

  /** Root and last position of the session's `index`th complete subtree of 256 records. @throws {ProofDamagedError} */
  tile(session: string, index: number): { readonly hash: Uint8Array; readonly last: number } {
    return this.noting(() => this.store.sessionNode(session, keptLevel, index));
  }

  /** Shows that the checkpoint log of `to` entries begins with that of `from`. `null` where it has not as many. @throws {ProofDamagedError} */
  consistency(from: number, to: number): Consistency | null {
    if (to > this.size) return null;
    return this.noting(() => {
      const proofs = this.proofs();
      const { size, root: signed } = this.frontierHead();
      const head = (entries: number): TreeHead => {
        const root = proofs.root(entries);
        if (!verifyConsistency(sha256, { size: entries, root }, { size, root: signed }, proofs.consistencyProof(entries, size)))
          throw new ProofDamagedError('its tree does not lead to its newest checkpoint');
        return { size: entries, root };
      };
      return { from: head(from), to: head(to), hashes: proofs.consistencyProof(from, to) };
    });
  }

  /** Shows that a session's tree of `to` records begins with that of `from`. `null` where no checkpoint has as many. @throws {LogDamagedError} {@link ProofDamagedError} */
  async sessionConsistency(session: string, from: number, to: number): Promise<Consistency | null> {
    const leaf = this.leafOf(session);
    if (leaf === null || to > leaf.size) return null;
    const { roots, hashes } = await this.trees.consistency(session, from, to, leaf).catch((error: unknown) => this.noted(error));
    return { from: { size: from, root: roots[0] }, to: { size: to, root: roots[1] }, hashes };
  }

  /** Roots of the complete subtrees that the log's first `size` entries consist of, as {@link MerkleProofs.peaks}. */
  peaks(size: number): Uint8Array[] {
    return this.proofs().peaks(size);
  }

  /** @param root of the stored tree @throws {ProofDamagedError} where what is stored does not lead to its newest checkpoint, or no known key signed that */
  expectWhole(root: Uint8Array): void {
    const { store } = this;
    const { note, size } = store.latest() ?? { note: '', size: 0 };
    const head = this.head(note);
    if (store.entries !== size) throw new ProofDamagedError(`it has ${store.entries} entries, and its newest checkpoint ${size}`);
    if (head.origin !== this.origin || head.size !== size || Buffer.compare(head.root, root) !== 0)
      throw new ProofDamagedError('its tree does not lead to its newest checkpoint');
  }

  /** What a checkpoint of this log says. @throws {ProofDamagedError} where it is none, or no known key signed it */
  private head(note: string): TreeCheckpoint {
    const { keys } = this;
    const verifiers = [...keys.publicKeys.values()].map((publicKey) => ({ name: this.origin, publicKey }));
    try {
      return readCheckpoint(openNote(note, verifiers).text);
    } catch (cause) {
      throw new ProofDamagedError(
        `its newest checkpoint is not as it was signed, or the key that signed it is gone: ${(cause as Error).message}`,
        {
          cause,
        },
      );
    }
  }

  private frontierHead(): TreeHead {
    const { note } = this.store.latest() as { note: string };
    return this.head(note);
  }

  /** The newest checkpoint, and the hashes that show a session's entry in it. @throws {ProofDamagedError} */
  private showEntry(session: string, leaf: SessionLeaf & { readonly index: number }): Pick<ProvedRecord, 'leafHashes' | 'checkpoint'> {
    return this.noting(() => {
      const { size, note } = this.store.latest() as { size: number; note: string };
      const leafHashes = this.proofs().inclusionProof(leaf.index, size);
      if (!verifyInclusion(sha256, leafHash(sha256, entryOf(session, leaf)), leaf.index, this.head(note), leafHashes))
        throw new ProofDamagedError(`the entry of session ${session} does not lead to its newest checkpoint`);
      return { leafHashes, checkpoint: note };
    });
  }

  private noting<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      return this.noted(error);
    }
  }

  private noted(error: unknown): never {
    this.noteDamage(error);
    throw error;
  }

  private proofs(): MerkleProofs {
    return new MerkleProofs(sha256, (level, index) => this.store.node(level, index));
  }
}
