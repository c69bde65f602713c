import type { HindcastEvent, MemoryText } from '../../projections/events.js';
import type { AnalysedText } from '../../projections/memory/claims/analysed-text.js';
import type { Memory } from '../../projections/memory/memory.js';
import type { MemoryReader } from '../../projections/memory/memory-reader.js';
import type { Session } from '../../projections/session.js';
import { JobQueue, replayLimits } from '../job-queue.js';
import type { EventLog } from '../log/event-log.js';
import { type ErasureNotes, noNotes } from '../sealing/erasure-notes.js';
import type { RecordMaker } from '../sealing/record-maker.js';
import type { ViewStore } from '../views/view-store.js';
import { Checkpoints } from './checkpoints.js';
import { ErasureReconciler, type SealedRecords } from './erasure-reconciler.js';
import { ErasuresElsewhere } from './erasures-elsewhere.js';
import { bytesOf } from './live-session.js';
import { noQuotas, type SessionQuotas } from './quotas.js';
import { type ReadAt, ReadModel, type ReadNow, type ReadSettings } from './read-model.js';
import { RecordEraser } from './record-eraser.js';
import { type HostReports, SessionProjector } from './session-projector.js';
import { SessionRegistry } from './session-registry.js';
import { Snapshotter, type SnapshotterSettings } from './snapshotter.js';
import { type WriteMetrics, WritePath, type WriteSettings } from './write-path.js';

export type { ReadAt } from './read-model.js';

export interface HostSettings extends WriteSettings, ReadSettings, SnapshotterSettings {
  /** Bytes of the checkpoints of domains' pasts. */
  readonly checkpointBytes: number;
}

/** Where the host counts what it does. */
export interface HostMetrics extends WriteMetrics {
  /** Shows a gauge. @param read asked for its value whenever metrics are read */
  watch(name: string, help: string, read: () => number): void;
  /** A session is about to be loaded. */
  countSessionLoad(): void;
}

/** What the host needs where records are sealed. */
export interface HostSealing {
  readonly records: RecordMaker;
  readonly sealed: SealedRecords;
  readonly notes: ErasureNotes;
  /** Lets go of the keys of a session that is not in memory any more. */
  rest(session: string): Promise<void>;
  /** Destroys all keys of an agent for ever. */
  eraseAgent(session: string): Promise<void>;
}

/** How long the count of what learners take is good for, ms: counting looks at every session. */
const learnersCountedMs = 50;

/** The sessions of this process, between the log and everything that asks: puts together what keeps, folds, writes, reads and saves them, and ends it. */
export class SessionHost {
  /** The way of every write. */
  readonly writes: WritePath;
  /** What an agent may have. */
  readonly quotas: SessionQuotas;
  /** Places for replays that somebody waits for, here and in threads. */
  readonly replays = new JobQueue(replayLimits, 'replays');
  /** Past states of single domains that replays begin at. */
  readonly checkpoints: Checkpoints;
  /** Erases records for good. */
  readonly eraser: RecordEraser;
  /** Carries out what the log says of erasures. */
  readonly erasures: ErasureReconciler;
  private readonly registry: SessionRegistry;
  private readonly projector: SessionProjector;
  private readonly reads: ReadModel;
  private readonly erasedElsewhere: ErasuresElsewhere;
  private readonly snapshotter: Snapshotter;
  private learnersCounted = { atMs: Number.NEGATIVE_INFINITY, bytes: 0 };
  private droppingLearners: Promise<void> | null = null;

  constructor(
    readonly log: EventLog,
    private readonly views: ViewStore,
    settings: HostSettings,
    reports: HostReports,
    metrics: HostMetrics,
    /** Whether a session belongs into this process's memory; one that does not is dropped soon after its last use. */
    owns: (sessionId: string) => boolean = () => true,
    private readonly sealing: HostSealing | null = null,
  ) {
    this.checkpoints = new Checkpoints(settings.checkpointBytes, views);
    this.registry = new SessionRegistry(
      log,
      views,
      reports,
      (sessionId) => this.erasures.carryOut(sessionId),
      () => {
        metrics.countSessionLoad();
        return this.snapshotter.room();
      },
    );
    this.erasedElsewhere = new ErasuresElsewhere(owns, (sessionId) => this.erasures.endInBackground(sessionId));
    this.projector = new SessionProjector(log, this.registry, reports, (sessionId) => this.erasing(sessionId));
    this.quotas = settings.quotas ?? noQuotas;
    this.reads = new ReadModel(log, this.registry, settings);
    this.writes = new WritePath(log, this.registry, settings, metrics, sealing?.records);
    const { live } = this.registry;
    const { checkpoints, registry, writes } = this;
    const notes = sealing?.notes ?? noNotes();
    const sealed = sealing?.sealed ?? null;
    this.erasures = new ErasureReconciler({ log, writes, registry, views, checkpoints, sealed, notes, reports });
    this.eraser = new RecordEraser({ log, writes, registry, reconciler: this.erasures });
    this.erasures.follow((session) => this.reads.textCache.forget(session));
    this.snapshotter = new Snapshotter({ live, views, checkpoints, settings, reports, owns, rest: async (id) => sealing?.rest(id) });
    metrics.watch('hindcast_checkpoints_bytes', 'Bytes in memory of past states that replays begin at', () => this.checkpoints.sizeBytes);
    metrics.watch('hindcast_cached_texts_bytes', 'Bytes in memory of texts that were found lately', () => this.reads.textCache.sizeBytes);
    metrics.watch('hindcast_sessions_loaded', 'Sessions in memory', () => live.size);
    metrics.watch('hindcast_sessions_bytes', 'Bytes that the states of loaded sessions take', () =>
      bytesOf(live.values(), ({ sizeBytes }) => sizeBytes),
    );
    metrics.watch('hindcast_learners_bytes', 'Bytes of them that domains take by what they learn', () => this.countLearners());
  }

  /** Bytes that the domains of all sessions in memory take by what they have learned, as they were counted a moment ago. @param isFresh whether to count anew */
  learnerBytes(isFresh = false): number {
    const nowMs = performance.now();
    if (isFresh || nowMs - this.learnersCounted.atMs > learnersCountedMs)
      this.learnersCounted = { atMs: nowMs, bytes: this.countLearners() };
    return this.learnersCounted.bytes;
  }

  /** Drops the coldest sessions that have learners, until those of all take no more than this, or none is left but those in use. @param except stays */
  async dropLearners(bytesMax: number, except: string): Promise<void> {
    this.droppingLearners ??= this.snapshotter.dropLearners(bytesMax, except).finally(() => {
      this.droppingLearners = null;
      this.learnersCounted = { atMs: performance.now(), bytes: this.countLearners() };
    });
    await this.droppingLearners;
  }

  /** An event that erases something of a session has come from the log. */
  private erasing(sessionId: string): void {
    this.erasures.arrived(sessionId);
    if (!this.erasures.hasBegun(sessionId)) this.erasedElsewhere.arrived(sessionId);
  }

  private countLearners(): number {
    return bytesOf(this.registry.live.values(), ({ learnerBytes }) => learnerBytes);
  }

  get sessionCount(): number {
    return this.registry.live.size;
  }

  /** Loads a session that is to stay in memory. @returns its state, which goes on changing */
  async pin(sessionId: string): Promise<Session> {
    this.snapshotter.pin(sessionId);
    return (await this.registry.open(sessionId)).state;
  }

  /** A session's newest state, to be looked at before the caller next awaits; it goes on changing. */
  read(sessionId: string, at?: ReadNow): Promise<Session> {
    return this.reads.read(sessionId, at);
  }

  /** A session's memories as they are, or were: they are read where they lie, however far back. */
  memories(sessionId: string, at?: ReadAt): Promise<MemoryReader> {
    return this.reads.memories(sessionId, at);
  }

  /** The position that a read is to answer from. Does without the session's state where the log alone knows it, so that a session that cannot be folded can still be looked at. */
  positionAt(sessionId: string, at: ReadAt): Promise<number> {
    return this.reads.positionAt(sessionId, at);
  }

  /** The events at these log positions. */
  events(sessionId: string, positions: readonly number[]): Promise<HindcastEvent[]> {
    return this.reads.events(sessionId, positions);
  }

  /** The event at a log position; null where it was erased. */
  findEvent(sessionId: string, position: number): Promise<HindcastEvent | null> {
    return this.reads.findEvent(sessionId, position);
  }

  /** The records at these log positions as JSON. They must not be changed. */
  records(sessionId: string, positions: readonly number[]): Promise<Uint8Array[]> {
    return this.reads.records(sessionId, positions);
  }

  /** The state of a session that is in memory; it is not loaded. */
  inMemory(sessionId: string): Session | undefined {
    return this.registry.live.get(sessionId)?.state;
  }

  /** The sessions in memory. */
  liveSessions(): Iterable<string> {
    return this.registry.live.keys();
  }

  /** The sessions in memory with the bytes that their states take, the one used last at the end. */
  *sessionSizes(): Generator<readonly [sessionId: string, bytes: number]> {
    for (const { id, sizeBytes } of this.registry.live.values()) yield [id, sizeBytes];
  }

  /** The memories of the sessions in memory. */
  *liveMemories(): Generator<Memory> {
    for (const { state } of this.registry.live.values()) yield state.memory;
  }

  /** The texts that the events at these log positions gave to memories. */
  texts(sessionId: string, positions: readonly number[]): Promise<MemoryText[]> {
    return this.reads.texts(sessionId, positions);
  }

  /** Those of memories that a search found, which are likely to be asked for again soon: they are cached. */
  foundTexts(sessionId: string, positions: readonly number[]): Promise<AnalysedText[]> {
    return this.reads.foundTexts(sessionId, positions);
  }

  /** @param listener told of every session of which something is erased, before the erasure is answered; it must not throw. @returns ends it */
  followErasures(listener: (session: string) => void): () => void {
    return this.erasures.follow(listener);
  }

  /** Ends in the background what another process has erased of sessions that are this one's own now: it may have died before it had carried that out. */
  takeOver(): void {
    this.erasedElsewhere.takeOver();
  }

  /** Waits until what the log has delivered of a session is folded, where the session is in memory; one that is not is loaded with all of it. */
  waitUntilFolded(sessionId: string): Promise<void> {
    return this.projector.waitUntilFolded(sessionId);
  }

  /** @param listener told of every session that is loaded, folded on or forgotten, right after; it must not throw. @returns ends it */
  follow(listener: (session: string) => void): () => void {
    return this.registry.follow(listener);
  }

  /** Lets go of all that is kept of a session beside the log, and opens it no more. */
  async forget(sessionId: string): Promise<void> {
    this.registry.forget(sessionId);
    await this.snapshotter.forget(sessionId);
    await this.sealing?.eraseAgent(sessionId);
  }

  /** Sessions forgotten before this start: they are opened no more, and what may be left of them is removed in the background. */
  stayForgotten(sessions: Iterable<string>): void {
    for (const session of sessions) {
      this.registry.stayForgotten(session);
      this.snapshotter.forgetLater(session);
    }
  }

  /** Finishes what was begun, saves the views, and lets go of log and views. */
  async stop(): Promise<void> {
    this.erasures.stop();
    await this.snapshotter.stop();
    this.projector.stop();
    await this.log.close();
    await this.views.close();
  }
}
