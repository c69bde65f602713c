import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { leafHash, MerkleFrontier } from '../../projections/proof/merkle-tree.js';
import { type EventLog, LogDamagedError } from '../log/event-log.js';
import type { SigningKeys } from '../sealing/receipts/signing-keys.js';
import { CheckpointReader } from './checkpoint-reader.js';
import { type GrownSession, type LogNode, ProofDamagedError, type ProofStore, type ProvedSession } from './proof-store.js';
import { entryOf, type GrownTree, SessionTrees } from './session-trees.js';
import { sha256 } from './sha256.js';
import { signNote } from './signed-note.js';
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
/** Pause between two reports of what failed and is tried again, ms: with a full disk all of it fails with every try. */
const reportPauseMs = 60_000;

export interface CheckpointLogSettings {
  /** Longest that a record is in no checkpoint while the service runs, ms. */
  readonly everyMs: number;
}

interface CheckpointLogParts {
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
  /** What the checkpoints have. */
  readonly reader: CheckpointReader;
  private readonly trees: SessionTrees;
  private frontier: MerkleFrontier;
  private readonly unsubscribe: () => void;
  private readonly grown = new Set<string>();
  /** Sessions that could not be taken into a checkpoint because of damage, and why. */
  private readonly refused = new Map<string, LogDamagedError | ProofDamagedError>();
  /** Records since the newest checkpoint. */
  private records = 0;
  private timer: NodeJS.Timeout | null = null;
  private making: Promise<void> | null = null;
  private looking: Promise<void> = Promise.resolve();
  private madeAtMs = Number.NEGATIVE_INFINITY;
  /** When a failure that may pass was reported last. */
  private reportedMs = Number.NEGATIVE_INFINITY;
  private isStopped = false;
  private giveUpMs = Number.POSITIVE_INFINITY;

  private constructor(private readonly parts: CheckpointLogParts) {
    const { log, store, keys } = parts;
    this.trees = new SessionTrees(log, store);
    this.reader = new CheckpointReader(store, keys, this.trees);
    const size = store.latest()?.size ?? 0;
    this.frontier = new MerkleFrontier(sha256, size, this.reader.peaks(size));
    if (store.latest() !== undefined || store.entries > 0) this.reader.expectWhole(this.frontier.root());
    this.unsubscribe = log.subscribe(({ session }) => this.note(session));
  }

  /** Opens the checkpoint log; the first time with a checkpoint of nothing. @throws {ProofDamagedError} */
  static async open(parts: CheckpointLogParts): Promise<CheckpointLog> {
    const checkpoints = new CheckpointLog(parts);
    if (parts.store.latest() === undefined) await checkpoints.sign([], []);
    return checkpoints;
  }

  /** To be told when the log was read and before anything is written: one without records has nothing to be taken in. */
  async begin(): Promise<void> {
    if (this.reader.size > 0 || !this.parts.store.isInheriting) return;
    for await (const _ of this.parts.log.sessions()) return;
    await this.parts.store.endInheriting();
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
        if (isDamage(error)) this.refused.set(session, error);
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
      await store.addCheckpoint({ size, note, sessions, nodes });
    } catch (error) {
      this.takeBack();
      for (const { session } of sessions) this.grown.add(session);
      throw error;
    }
  }

  /** What could not be stored is not there. */
  private takeBack(): void {
    const { size } = this.reader;
    this.frontier = new MerkleFrontier(sha256, size, this.reader.peaks(size));
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

  private tell(error: unknown, message: string, session?: string): void {
    this.reader.noteDamage(error);
    if (!isDamage(error)) {
      const nowMs = performance.now();
      if (nowMs - this.reportedMs < reportPauseMs) return;
      this.reportedMs = nowMs;
    }
    this.parts.warn({ session, error }, message);
  }
}

const isDamage = (error: unknown): error is LogDamagedError | ProofDamagedError =>
  error instanceof LogDamagedError || error instanceof ProofDamagedError;

const fewer = (session: string, head: number, proved: number): LogDamagedError =>
  new LogDamagedError(session, head + 1, `a checkpoint has the session up to position ${proved}, and the log up to ${head}`);
