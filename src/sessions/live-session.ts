import { finish, type Lengths } from '../../projections/compact/binary.js';
import { isQuestion, memoriesOf } from '../../projections/event-subjects.js';
import { isRejection } from '../../projections/ledger.js';
import { Session } from '../../projections/session.js';
import { clockFallMs } from '../../projections/timeline.js';
import { sha256Link, shortHead } from '../log/chain-heads.js';
import type { LogRecord } from '../log/event-log.js';
import { decodeRecord } from './event-codec.js';
import { PendingOutcomes } from './pending-outcomes.js';
import { SeenPositions } from './seen-positions.js';

interface Waiter {
  readonly position: number;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** A part of a stored view that stays: what a session had added up to some length. */
export interface Segment {
  /** How far the session had grown at its end. */
  readonly grown: Lengths;
  /** Events in it. */
  readonly events: number;
  /** Documents of the view up to its end. */
  readonly documents: number;
}

/** A session in memory: its state, kept up with the log record by record, and whoever waits for it to get somewhere. */
export class LiveSession {
  /** Of the writes between their beginning and their answer; a session with any is not dropped. */
  readonly pending = new PendingOutcomes();
  lastUsedMs: number;
  /** Position up to which a view is stored. */
  savedPosition = 0;
  /** What the stored view is made of. */
  savedSegments: readonly Segment[] = [];
  saving = false;
  /** Time given to the newest write, so that times do not fall. */
  private lastWriteMs = 0;
  private waiters: Waiter[] = [];
  private givenUp: Error | null = null;
  /** Positions that were folded as tombstones since the session is in memory. They stay, since two nodes may erase the same record, and a log may hold an erasing event twice. */
  private tombstones: Set<number> | null = null;
  private holdsErased = false;
  private readonly seenPositions = new SeenPositions();
  private seenByRefused: number | null = null;
  private seenHead = '';
  private seenText = '';
  private measuredPosition = -1;
  private measuredBytes = 0;

  constructor(
    readonly id: string,
    readonly state: Session,
    nowMs: number,
  ) {
    this.lastUsedMs = nowMs;
  }

  /** A session before its first record. @param nowMs when it was asked for, on the clock that idle time is told by */
  static empty(id: string, nowMs: number): LiveSession {
    return new LiveSession(id, new Session(id, sha256Link), nowMs);
  }

  /** Folds a record; one already folded is passed over. @throws what decoding or folding throws: the session is of no use then */
  fold(record: LogRecord): void {
    finish(this.folding(record));
  }

  /** {@link fold} bit by bit, the last bit being the fold itself. */
  *folding(record: LogRecord): Generator<void> {
    if (record.position <= this.state.position) return;
    const event = decodeRecord(record);
    yield* this.state.prepare(event);
    const outcome = this.state.apply(event, record.bytes);
    this.pending.add(record.position, outcome);
    const seen = this.seenPositions.seenBy(event);
    if (outcome.status === 'recorded' && isRejection(outcome.entry.verdict) && event.type !== 'tombstone')
      this.seenByRefused = Math.min(seen, this.seenByRefused ?? seen);
    // Its writer had found what is gone, and may have seen since that it is.
    if (isQuestion(event.type) && memoriesOf(event).some((memoryId) => this.state.findMemory(memoryId) < 0)) this.seenByRefused = 0;
    if (event.type === 'tombstone') {
      this.tombstones ??= new Set();
      this.tombstones.add(event.position);
    }
    if (event.type === 'records.erased' && outcome.status === 'recorded')
      for (const [position] of event.data.records) if (!this.tombstones?.has(position)) this.holdsErased = true;
    if (this.waiters.length > 0) this.wake();
  }

  /** Whether the state may still hold what was erased since it was folded: it is to be folded anew. */
  get isStale(): boolean {
    return this.holdsErased;
  }

  /** The lowest position that writers had seen whose events were refused at their place on the log, or tell of memories that were gone there, of those folded since it was last asked for; `null` where none was. */
  takeSeenByRefused(): number | null {
    const seen = this.seenByRefused;
    this.seenByRefused = null;
    return seen;
  }

  /** Bytes that the state takes; measured anew when it has changed. */
  get sizeBytes(): number {
    if (this.measuredPosition !== this.state.position) {
      this.measuredPosition = this.state.position;
      this.measuredBytes = this.state.sizeBytes;
    }
    return this.measuredBytes;
  }

  /** Resolves when the state holds `position`; rejects when the session is given up before. */
  reach(position: number): Promise<void> {
    if (this.state.position >= position) return Promise.resolve();
    if (this.givenUp !== null) return Promise.reject(this.givenUp);
    return new Promise((resolve, reject) => this.waiters.push({ position, resolve, reject }));
  }

  /** Whether somebody waits in {@link reach}. */
  get isWaitedFor(): boolean {
    return this.waiters.length > 0;
  }

  /** @throws why the session was given up, where it was */
  expectKept(): void {
    if (this.givenUp !== null) throw this.givenUp;
  }

  /** Ends the session's life in memory: who waits for it is told why, now and later. */
  giveUp(error: Error): void {
    this.givenUp = error;
    for (const waiter of this.waiters) waiter.reject(error);
    this.waiters = [];
  }

  /** The time of a write made now, {@link timeAfter} all earlier ones. */
  writeTime(nowMs: number): number {
    this.lastWriteMs = timeAfter(Math.max(this.lastWriteMs, this.state.lastRecordedAtMs), nowMs);
    return this.lastWriteMs;
  }

  /** What a write made now has seen of the session. */
  get seen(): [position: number, head: string] {
    if (this.seenHead !== this.state.head) {
      this.seenHead = this.state.head;
      this.seenText = shortHead(this.state.head);
    }
    return [this.state.position, this.seenText];
  }

  private wake(): void {
    const { position } = this.state;
    const ready = this.waiters.filter((waiter) => waiter.position <= position);
    if (ready.length === 0) return;
    this.waiters = this.waiters.filter((waiter) => waiter.position > position);
    for (const waiter of ready) waiter.resolve();
  }
}

/** The clock's time, but not before that of an earlier write, unless the clock had run far ahead then; ms since 1970. */
export const timeAfter = (lastMs: number, nowMs: number): number => (lastMs - nowMs > clockFallMs ? nowMs : Math.max(nowMs, lastMs));

/** Bytes that a part of the sessions' states takes together. */
export function bytesOf(sessions: Iterable<LiveSession>, part: (state: Session) => number): number {
  let bytes = 0;
  for (const { state } of sessions) bytes += part(state);
  return bytes;
}
