import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { leafHash, MerkleFrontier, MerkleProofs } from '../../projections/proof/merkle-tree.js';
import { type EventLog, LogDamagedError } from '../log/event-log.js';
import type { SigningKeys } from '../sealing/receipts/signing-keys.js';
import type { GrownSession, LogNode, ProofStore, ProvedSession } from './proof-store.js';
import { readLeaf, type SessionLeaf } from './session-leaf.js';
import { entryOf, type GrownTree, type RecordProof, SessionTrees } from './session-trees.js';
import { sha256 } from './sha256.js';
import { signNote, verifierKeyOf } from './signed-note.js';
import { checkpointText } from './tree-checkpoint.js';

/** Records behind the newest checkpoint from which on the next one is made without waiting for its time. */
const recordsDue = 10_000;
/** Sessions of one checkpoint: what it adds is written in one step of the event loop (1.5 ms of a desk's core for these). */
const sessionsMax = 128;
/** Somebody who wants a proof makes a checkpoint, but not more often than this, ms: further ones share the next. */
const restMs = 500;
/** Longest that a stop waits for the last checkpoint, ms; what is left over is looked for at the next start. */
const stopMaxMs = 5000;
/** Sessions that are looked at in one turn after a start. */
const lookedAtOnce = 64;

export interface CheckpointLogSettings {
  /** Longest that a record is in no checkpoint while the service runs, ms. */
  readonly everyMs: number;
}

interface Surroundings {
  /** What lies on the log, as it lies there: sealed records sealed. */
  readonly log: EventLog;
  readonly store: ProofStore;
  readonly keys: SigningKeys;
  readonly settings: CheckpointLogSettings;
  /** Whether the session is in this process's checkpoints: each has one writer. */
  readonly owns: (session: string) => boolean;
  readonly warn: (details: object, message: string) => void;
  /** Wall clock, epoch ms. */
  readonly now: () => number;
}

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

/** Shown: one tree begins with another. */
export interface Consistency {
  readonly from: { readonly size: number; readonly root: Uint8Array };
  readonly to: { readonly size: number; readonly root: Uint8Array };
  readonly hashes: readonly Uint8Array[];
}

/**
 * Makes signed checkpoints: of each session that grew, the size and root of the tree of its records are appended to a log of their own, the head of whose tree is signed
 * (https://c2sp.org/tlog-checkpoint). A write costs an entry in a set; the rest is done beside the traffic, by count, by time and at a stop.
 *
 * 1. What a checkpoint has was read from the log when it was made; later checkpoints go on from the hashes of then, so a record that is changed afterwards never gets into one.
 * 2. What a crash left out of the checkpoints is looked for at the next start.
 * 3. A session whose records are not to be read is left out and told of; the others go on.
 */
export class CheckpointLog {
  private readonly trees: SessionTrees;
  private frontier: MerkleFrontier;
  private readonly unsubscribe: () => void;
  private readonly grown = new Set<string>();
  /** Records since the newest checkpoint. */
  private records = 0;
  private timer: NodeJS.Timeout | null = null;
  private making: Promise<void> | null = null;
  private looking: Promise<void> = Promise.resolve();
  private madeAtMs = Number.NEGATIVE_INFINITY;
  private isStopped = false;
  private giveUpMs = Number.POSITIVE_INFINITY;

  private constructor(private readonly parts: Surroundings) {
    const { log, store } = parts;
    this.trees = new SessionTrees(log, store);
    const size = store.latest()?.size ?? 0;
    this.frontier = new MerkleFrontier(sha256, size, this.proofs().peaks(size));
    this.unsubscribe = log.subscribe(({ session }) => this.note(session));
  }

  /** Opens the checkpoint log; the first time with a checkpoint of nothing. @throws {ProofDamagedError} */
  static async open(parts: Surroundings): Promise<CheckpointLog> {
    const checkpoints = new CheckpointLog(parts);
    if (parts.store.latest() === undefined) await checkpoints.sign([], []);
    return checkpoints;
  }

  /** Names the checkpoint log, for good. */
  get origin(): string {
    return this.parts.store.origin;
  }

  /** Entries of the newest checkpoint. */
  get size(): number {
    return this.parts.store.latest()?.size ?? 0;
  }

  /** Sessions known to have records in no checkpoint. */
  get unproved(): number {
    return this.grown.size;
  }

  /** Looks in the background for sessions with records in no checkpoint: at a start, and when this process came to own more of them. */
  lookAgain(): void {
    this.looking = this.looking
      .then(() => this.look())
      .catch((error: unknown) => this.tell(error, 'records in no checkpoint could not be looked for'));
  }

  /** The newest signed checkpoint. */
  latest(): string {
    return this.parts.store.latest()?.note ?? '';
  }

  /** Keys by which checkpoints can be verified, today's first, in the form of signed notes' verifiers. */
  verifierKeys(): { readonly id: string; readonly verifierKey: string }[] {
    const { keys } = this.parts;
    const ids = [keys.current.id, ...[...keys.publicKeys.keys()].filter((id) => id !== keys.current.id)];
    return ids.flatMap((id) => {
      const publicKey = keys.publicKeys.get(id);
      return publicKey === undefined ? [] : [{ id, verifierKey: verifierKeyOf({ name: this.origin, publicKey }) }];
    });
  }

  /** How far a session is in the newest checkpoint that has it; `null` where none has it. */
  leafOf(session: string): (SessionLeaf & { readonly index: number; readonly position: number }) | null {
    const proved = this.parts.store.session(session);
    if (proved === undefined) return null;
    return { ...readLeaf(this.parts.store.leaf(proved.leaf)), index: proved.leaf, position: proved.position };
  }

  /**
   * Waits until a position is in a checkpoint, and has one made for it.
   * @param waitMs how long at most
   * @returns whether it is
   */
  async reach(session: string, position: number, waitMs: number): Promise<boolean> {
    const untilMs = performance.now() + waitMs;
    while ((this.parts.store.session(session)?.position ?? 0) < position) {
      if (performance.now() > untilMs || this.isStopped) return false;
      this.grown.add(session);
      const restsMs = this.madeAtMs + restMs - performance.now();
      if (this.making === null && restsMs > 0) await sleep(restsMs);
      await this.make();
    }
    return true;
  }

  /** Shows that a record lies in the newest checkpoint. `null` where the position has none, or is in no checkpoint. @throws {LogDamagedError} */
  async prove(session: string, position: number): Promise<ProvedRecord | null> {
    const leaf = this.leafOf(session);
    if (leaf === null || position > leaf.position) return null;
    const record = await this.trees.prove(session, position, leaf);
    if (record === null) return null;
    const { size, note } = this.parts.store.latest() as { size: number; note: string };
    return { ...record, leaf, leafIndex: leaf.index, leafHashes: this.proofs().inclusionProof(leaf.index, size), checkpoint: note };
  }

  /** Shows that the checkpoint log of `to` entries begins with that of `from`. `null` where it has not as many. */
  consistency(from: number, to: number): Consistency | null {
    if (to > this.size) return null;
    const proofs = this.proofs();
    return {
      from: { size: from, root: proofs.root(from) },
      to: { size: to, root: proofs.root(to) },
      hashes: proofs.consistencyProof(from, to),
    };
  }

  /** Shows that a session's tree of `to` records begins with that of `from`. `null` where no checkpoint has as many. @throws {LogDamagedError} */
  async sessionConsistency(session: string, from: number, to: number): Promise<Consistency | null> {
    const leaf = this.leafOf(session);
    if (leaf === null || to > leaf.size) return null;
    const { roots, hashes } = await this.trees.consistency(session, from, to, leaf);
    return { from: { size: from, root: roots[0] }, to: { size: to, root: roots[1] }, hashes };
  }

  /** Makes a checkpoint of what has grown; several who ask while one is being made share the next. */
  make(): Promise<void> {
    this.making ??= this.makeOne()
      .catch((error: unknown) => this.tell(error, 'a checkpoint could not be made; it is tried again'))
      .finally(() => {
        this.making = null;
        this.madeAtMs = performance.now();
        this.plan();
      });
    return this.making;
  }

  /** Makes a last checkpoint and lets go of the store. Nothing may be written any more. */
  async stop(): Promise<void> {
    this.giveUpMs = performance.now() + stopMaxMs;
    this.isStopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    this.unsubscribe();
    await this.looking;
    await this.making;
    for (let left = Number.POSITIVE_INFINITY; this.grown.size > 0 && this.grown.size < left && performance.now() < this.giveUpMs; ) {
      left = this.grown.size;
      await this.make();
    }
    await this.parts.store.close();
  }

  private note(session: string): void {
    this.grown.add(session);
    if (++this.records >= recordsDue) void this.make();
    else if (this.timer === null) this.plan();
  }

  /** Sets the time of the next checkpoint, where there is something for it. */
  private plan(): void {
    if (this.grown.size === 0 || this.timer !== null || this.isStopped) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.make();
    }, this.parts.settings.everyMs);
    this.timer.unref();
  }

  private async makeOne(): Promise<void> {
    this.records = 0;
    for (let left = this.grown.size; left > 0 && performance.now() < this.giveUpMs; left -= sessionsMax) {
      const some: string[] = [];
      for (const session of this.grown) if (some.push(session) === sessionsMax) break;
      const trees = await this.growAll(some);
      if (trees.length > 0) await this.sign(...this.entries(trees));
      await nextTurn();
    }
  }

  private async growAll(sessions: readonly string[]): Promise<(GrownTree & { session: string })[]> {
    const trees: (GrownTree & { session: string })[] = [];
    for (const session of sessions) {
      if (performance.now() > this.giveUpMs) break;
      this.grown.delete(session);
      if (!this.parts.owns(session)) continue;
      try {
        const tree = await this.trees.grow(session);
        if (tree !== null) trees.push({ ...tree, session });
        if (tree?.hasMore) this.grown.add(session);
      } catch (error) {
        // What is damaged stays so; what could not be read now may be next time.
        if (!(error instanceof LogDamagedError)) this.grown.add(session);
        this.tell(error, 'a session could not be taken into the checkpoint', session);
      }
    }
    return trees;
  }

  /** The entries of grown sessions, appended to the checkpoint log's tree. */
  private entries(trees: readonly (GrownTree & { session: string })[]): [GrownSession[], LogNode[]] {
    const nodes: LogNode[] = [];
    const sessions = trees.map((tree) => {
      const entry = entryOf(tree.session, tree);
      const leaf = this.frontier.size;
      this.frontier.append(leafHash(sha256, entry), (level, index, hash) => nodes.push({ level, index, hash }));
      return { ...tree, entry, leaf };
    });
    return [sessions, nodes];
  }

  /** Signs the head that the checkpoint log's tree has now, and keeps it with what it adds. */
  private async sign(sessions: GrownSession[], nodes: LogNode[]): Promise<void> {
    const { store, keys, now } = this.parts;
    const { size } = this.frontier;
    const text = checkpointText({
      origin: store.origin,
      size,
      root: this.frontier.root(),
      extensions: [`time ${new Date(now()).toISOString()}`],
    });
    const note = signNote(text, { name: store.origin, privateKey: keys.current.privateKey });
    try {
      await store.add({ size, note, sessions, nodes });
    } catch (error) {
      this.takeBack();
      for (const { session } of sessions) this.grown.add(session);
      throw error;
    }
  }

  /** What could not be stored is not there. */
  private takeBack(): void {
    const { size } = this;
    this.frontier = new MerkleFrontier(sha256, size, this.proofs().peaks(size));
  }

  private async look(): Promise<void> {
    const { log, store, owns } = this.parts;
    let looked = 0;
    for await (const session of log.sessions()) {
      if (this.isStopped) return;
      if (owns(session))
        try {
          const proved: ProvedSession | undefined = store.session(session);
          if ((await log.head(session)) > (proved?.position ?? 0)) this.grown.add(session);
        } catch (error) {
          this.tell(error, 'a session could not be looked at for its checkpoint', session);
        }
      if (++looked % lookedAtOnce === 0) await nextTurn();
    }
    if (this.grown.size > 0) await this.make();
  }

  private proofs(): MerkleProofs {
    return new MerkleProofs(sha256, (level, index) => this.parts.store.node(level, index));
  }

  private tell(error: unknown, message: string, session?: string): void {
    this.parts.warn({ session, error }, message);
  }
}
