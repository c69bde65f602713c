import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import {
  leafHash,
  MerkleFrontier,
  MerkleProofs,
  type TreeHead,
  verifyConsistency,
  verifyInclusion,
} from '../../projections/proof/merkle-tree.js';
import { type EventLog, LogDamagedError } from '../log/event-log.js';
import type { SigningKeys } from '../sealing/receipts/signing-keys.js';
import { type GrownSession, type LogNode, ProofDamagedError, type ProofStore, type ProvedSession } from './proof-store.js';
import { hashedSession, readLeaf, type SessionLeaf } from './session-leaf.js';
import { entryOf, type GrownTree, keptLevel, type RecordProof, SessionTrees } from './session-trees.js';
import { sha256 } from './sha256.js';
import { openNote, signNote, verifierKeyOf } from './signed-note.js';
import { checkpointText, readCheckpoint, type TreeCheckpoint } from './tree-checkpoint.js';

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
 * Makes signed checkpoints: of each session that grew, the size and root of the tree of its records are appended to a log of their own, the head of whose tree is signed
 * (https://c2sp.org/tlog-checkpoint). A write costs an entry in a set; the rest is done beside the traffic, by count, by time and at a stop.
 *
 * 1. What a checkpoint has was read from the log when it was made; later checkpoints go on from the hashes of then, so a record that is changed afterwards never gets into one.
 * 2. What a crash left out of the checkpoints is looked for at the next start.
 * 3. A session whose records are not to be read is left out and told of; the others go on.
 * 4. What is stored of it is checked before anything is signed or shown by it: what does not lead to the signed head is a {@link ProofDamagedError}.
 * 5. A checkpoint log that began on a log with records says in each checkpoint how many of its first entries took them in (`inherited <entries>`): of these it shows what they were then, not what they
 *    were before.
 */
export class CheckpointLog {
  private readonly trees: SessionTrees;
  private frontier: MerkleFrontier;
  private readonly unsubscribe: () => void;
  private readonly grown = new Set<string>();
  /** Sessions that could not be taken into a checkpoint because of damage, and why. */
  private readonly refused = new Map<string, LogDamagedError | ProofDamagedError>();
  private found: ProofDamagedError | null = null;
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
    if (store.latest() !== undefined || store.entries > 0) this.expectWhole();
    this.unsubscribe = log.subscribe(({ session }) => this.note(session));
  }

  /** Opens the checkpoint log; the first time with a checkpoint of nothing. @throws {ProofDamagedError} */
  static async open(parts: Surroundings): Promise<CheckpointLog> {
    const checkpoints = new CheckpointLog(parts);
    if (parts.store.latest() === undefined) await checkpoints.sign([], []);
    return checkpoints;
  }

  /** To be told when the log was read and before anything is written: one without records has nothing to be taken in. */
  async begin(): Promise<void> {
    if (this.size > 0 || !this.parts.store.isInheriting) return;
    for await (const _ of this.parts.log.sessions()) return;
    await this.parts.store.endInheriting();
  }

  /** What was found damaged since the start; `null` where nothing was. */
  get damage(): ProofDamagedError | null {
    return this.found;
  }

  /** Sessions that are not on the log as checkpoints have them, or cannot be read, as far as was looked; the first of them says why. */
  get behind(): { readonly count: number; readonly first: LogDamagedError } | null {
    let count = 0;
    let first: LogDamagedError | null = null;
    for (const refusal of this.refused.values())
      if (refusal instanceof LogDamagedError) {
        count++;
        first ??= refusal;
      }
    return first === null ? null : { count, first };
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
    const { store } = this.parts;
    return this.noting(() => {
      const proved = store.session(session);
      if (proved === undefined) return null;
      const leaf = readLeaf(store.leaf(proved.leaf));
      if (leaf.size !== proved.size || Buffer.compare(leaf.session, hashedSession(session)) !== 0)
        throw new ProofDamagedError(`the entry of session ${session} is another`);
      return { ...leaf, index: proved.leaf, position: proved.position };
    });
  }

  /**
   * Waits until a position is in a checkpoint, and has one made for it.
   * @param waitMs how long at most
   * @returns whether it is
   * @throws {LogDamagedError} {@link ProofDamagedError} where it cannot be
   */
  async reach(session: string, position: number, waitMs: number): Promise<boolean> {
    const untilMs = performance.now() + waitMs;
    while ((this.parts.store.session(session)?.position ?? 0) < position) {
      if (performance.now() > untilMs || this.isStopped) return false;
      this.grown.add(session);
      const restsMs = this.madeAtMs + restMs - performance.now();
      if (this.making === null && restsMs > 0) await sleep(restsMs);
      await this.make();
      const refusal = this.refused.get(session);
      if (refusal !== undefined) throw refusal;
    }
    return true;
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
    return { leaf, position: leaf.position, inherited: this.parts.store.inheritedOf(session), time: time?.slice('time '.length) ?? null };
  }

  /** Root and last position of the session's `index`th complete subtree of 256 records. @throws {ProofDamagedError} */
  tile(session: string, index: number): { readonly hash: Uint8Array; readonly last: number } {
    return this.noting(() => this.parts.store.sessionNode(session, keptLevel, index));
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
        this.refused.delete(session);
        if (tree !== null) trees.push({ ...tree, session });
        if (tree?.hasMore) this.grown.add(session);
      } catch (error) {
        // What is damaged stays so; what could not be read now may be next time.
        if (error instanceof LogDamagedError || error instanceof ProofDamagedError) this.refused.set(session, error);
        else this.grown.add(session);
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
    const inherited = store.inherited(size);
    const text = checkpointText({
      origin: store.origin,
      size,
      root: this.frontier.root(),
      extensions: [`time ${new Date(now()).toISOString()}`, ...(inherited > 0 ? [`inherited ${inherited}`] : [])],
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
          const [head, provedTo] = [await log.head(session), proved?.position ?? 0];
          if (head > provedTo) this.grown.add(session);
          else if (head < provedTo) throw fewer(session, head, provedTo);
        } catch (error) {
          if (error instanceof LogDamagedError) this.refused.set(session, error);
          this.tell(error, 'a session could not be looked at for its checkpoint', session);
        }
      if (++looked % lookedAtOnce === 0) await nextTurn();
    }
    if (this.grown.size > 0) await this.make();
    if (!this.isStopped && this.parts.store.isInheriting) await this.parts.store.endInheriting();
  }

  /** @throws {ProofDamagedError} where what is stored does not lead to its newest checkpoint, or no known key signed that */
  private expectWhole(): void {
    const { store } = this.parts;
    const { note, size } = store.latest() ?? { note: '', size: 0 };
    const head = this.head(note);
    if (store.entries !== size) throw new ProofDamagedError(`it has ${store.entries} entries, and its newest checkpoint ${size}`);
    if (head.origin !== this.origin || head.size !== size || Buffer.compare(head.root, this.frontier.root()) !== 0)
      throw new ProofDamagedError('its tree does not lead to its newest checkpoint');
  }

  /** What a checkpoint of this log says. @throws {ProofDamagedError} where it is none, or no known key signed it */
  private head(note: string): TreeCheckpoint {
    const { keys } = this.parts;
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
    const { note } = this.parts.store.latest() as { note: string };
    return this.head(note);
  }

  /** The newest checkpoint, and the hashes that show a session's entry in it. @throws {ProofDamagedError} */
  private showEntry(session: string, leaf: SessionLeaf & { readonly index: number }): Pick<ProvedRecord, 'leafHashes' | 'checkpoint'> {
    return this.noting(() => {
      const { size, note } = this.parts.store.latest() as { size: number; note: string };
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
    if (error instanceof ProofDamagedError) this.found ??= error;
    throw error;
  }

  private proofs(): MerkleProofs {
    return new MerkleProofs(sha256, (level, index) => this.parts.store.node(level, index));
  }

  private tell(error: unknown, message: string, session?: string): void {
    if (error instanceof ProofDamagedError) this.found ??= error;
    this.parts.warn({ session, error }, message);
  }
}

const fewer = (session: string, head: number, proved: number): LogDamagedError =>
  new LogDamagedError(session, head + 1, `a checkpoint has the session up to position ${proved}, and the log up to ${head}`);
