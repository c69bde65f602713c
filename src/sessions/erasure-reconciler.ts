import { Sleeper } from '../async.js';
import { KeyedMutex } from '../keyed-mutex.js';
import type { EventLog } from '../log/event-log.js';
import type { ErasedRecords } from '../sealing/erased-records.js';
import type { ErasureNotes } from '../sealing/erasure-notes.js';
import type { ViewStore } from '../views/view-store.js';
import type { Checkpoints } from './checkpoints.js';
import { asHindcastError } from './failures.js';
import type { HostReports } from './session-projector.js';
import type { SessionRegistry } from './session-registry.js';
import { removeView } from './session-views.js';
import { findMissingEvents } from './unnamed-records.js';
import type { WritePath } from './write-path.js';

/** Pause before erasures that could not be ended in the background are tried again, ms: at first, and at most. */
const [retryMinMs, retryMaxMs] = [1000, 60_000];

/** Destroys what records were sealed with. */
export interface SealedRecords {
  /** The records that a session's events say are erased. */
  erasedBy(session: string): Promise<ErasedRecords>;
  /** Position of the last event that erased something of a session; `null` where its log was not read for that yet. */
  lastErasing(session: string): number | null;
  /** Destroys the keys of records, and of their copies, for ever; durable when it resolves. @param erased positions of those that {@link erasedBy} told */
  destroyErased(session: string, erased: Iterable<number>): Promise<void>;
}

export interface ReconcilerParts {
  readonly log: EventLog;
  readonly writes: WritePath;
  readonly registry: SessionRegistry;
  readonly views: ViewStore;
  readonly checkpoints: Checkpoints;
  /** `null` where nothing is sealed. */
  readonly sealed: SealedRecords | null;
  readonly notes: ErasureNotes;
  readonly reports: HostReports;
}

/**
 * Brings all that is kept of a session in line with what its log says of erasures, as often as it is asked to: names by later events what goes with the records that are named, destroys the keys,
 * and lets go of all that was made of the records. Who erases asks for it, and so do a start, the node that takes the session over and whoever loads it, for what was cut off behind the event. In the background it ends by itself
 * what could not be ended while a request waited: where the event comes after its request was answered that nobody knows, and where a change lies behind it by a node that did not know of it,
 * which is erased by an event of its own.
 */
export class ErasureReconciler {
  private readonly followers = new Set<(session: string) => void>();
  private readonly epochs = new Map<string, number>();
  private readonly mutex = new KeyedMutex();
  /** By session, the position up to which this process has carried out every erasing event. */
  private readonly carriedOut = new Map<string, number>();

  /** Sessions of which an erasure was begun here: it is under way, or was cut off, and its event may still come. */
  private readonly begun = new Map<string, 'under way' | 'cut off'>();
  /** Sessions whose erasures are to be ended in the background. Each is noted. */
  private readonly due = new Map<string, Due>();
  private ending: Promise<void> | null = null;
  private readonly sleeper = new Sleeper();

  constructor(private readonly parts: ReconcilerParts) {
    parts.registry.follow((session) => this.lookForLate(session));
  }

  /** @param listener told of every session of which something is erased: it lets go of what it has of it. @returns ends it */
  follow(listener: (session: string) => void): () => void {
    this.followers.add(listener);
    return () => this.followers.delete(listener);
  }

  /** How often something of a session was erased since this process began: what was made of its records in another epoch is of no use. */
  epochOf(session: string): number {
    return this.epochs.get(session) ?? 0;
  }

  /** Notes that an erasure of a session is under way, before anything of it is on the log. @returns whether one was cut off before, which is to be carried out besides. @throws {KeysUnavailableError} */
  begin(session: string): boolean {
    const { notes } = this.parts;
    const wasCutOff = notes.pending().includes(session);
    notes.begin(session);
    this.begun.set(session, 'under way');
    return wasCutOff;
  }

  /** Of an erasure that was begun here nothing is left to do. @throws {KeysUnavailableError} */
  end(session: string): void {
    this.begun.delete(session);
    if (!this.due.has(session)) this.parts.notes.end(session);
  }

  /** Nobody waits any more for an erasure that was begun here: what is left of it is ended in the background. */
  endLater(session: string): void {
    if (!this.begun.has(session)) return;
    this.begun.set(session, 'cut off');
    this.endSoon(session);
  }

  /** An event that erases something of a session has come from the log: where nobody waits for it any more, it is carried out here. */
  arrived(session: string): void {
    this.letGo(session);
    if (this.begun.get(session) === 'cut off') this.endSoon(session);
  }

  /** Whether an erasure of a session was begun here and is not ended. */
  hasBegun(session: string): boolean {
    return this.begun.has(session);
  }

  /** Ends in the background what was erased of a session, by whichever process. */
  endInBackground(session: string): void {
    this.noteDue(session);
    this.endSoon(session);
  }

  /** Ends the erasures that a crash has cut off. */
  async finishPending(): Promise<void> {
    for (const session of this.parts.notes.pending()) {
      await this.carryOut(session);
      this.end(session);
    }
  }

  /** Begins no more in the background; what is left is noted. */
  stop(): void {
    this.sleeper.stop();
  }

  /**
   * Carries out what the session's log says of erasures: names what goes with what they name, destroys the keys, and lets go of all that was made of the records. One after the other.
   * @param whole position of an erasing event that names everything that goes with what it names; 0: none is known to
   */
  carryOut(session: string, whole = 0): Promise<void> {
    return this.mutex.take(session, () => this.carryOutAlone(session, (erased) => this.isWhole(session, erased, whole)));
  }

  /** @param isWhole whether events that name records are known to name everything that goes with these, by the records' positions */
  private async carryOutAlone(session: string, isWhole: (erased: ErasedRecords) => boolean): Promise<void> {
    const { log, writes, views, checkpoints, sealed } = this.parts;
    if (sealed === null) return;
    let erased = await sealed.erasedBy(session);
    if (erased.size === 0) return;
    // What is named now is to go too, and another node may have named more meanwhile: no key goes whose event was not looked at.
    while (!isWhole(erased)) {
      // What is not named yet must not be passed over: who asks is told to ask again, whatever failed.
      const missing = await findMissingEvents(log, session, erased).catch(rethrown);
      if (missing === null) break;
      await writes.put(missing.state, missing.events, missing.context);
      erased = await sealed.erasedBy(session);
    }
    await sealed.destroyErased(session, erased.keys());
    const last = lastOf(erased);
    this.carriedOut.set(session, last);
    this.letGo(session);
    await checkpoints.clear(session);
    await removeView(views, session, last);
  }

  /** Whether erasing events name everything that goes with what they name. */
  private isWhole(session: string, erased: ErasedRecords, whole: number): boolean {
    const before = this.carriedOut.get(session) ?? 0;
    return [...erased.values()].every(({ last }) => last <= before || last === whole);
  }

  /** Lets go of what is kept in memory of a session's records, since some of them are being erased. */
  private letGo(session: string): void {
    this.epochs.set(session, this.epochOf(session) + 1);
    for (const follower of this.followers) follower(session);
  }

  /**
   * Looks whether a change was refused that nodes wrote about erased records before they knew of the erasure: nobody else will ever name it. That is noted before anything else is done, since
   * a view may soon hold that it was refused, and is looked at no more.
   */
  private lookForLate(session: string): void {
    const { registry, sealed } = this.parts;
    const seen = registry.live.get(session)?.takeSeenByRefused() ?? null;
    if (seen === null || sealed === null) return;
    const last = sealed.lastErasing(session);
    if (last !== null && last <= seen) return;
    this.noteDue(session);
    this.endSoon(session, seen);
  }

  /** Notes that there may be something to end. */
  private noteDue(session: string): void {
    const { notes, reports } = this.parts;
    try {
      if (!this.due.has(session)) notes.begin(session);
    } catch (error) {
      reports.warn({ session, error }, 'what is left of an erasure could not be noted');
    }
  }

  /** Has a session's erasures ended in the background. @param seen nothing is done where nothing was erased behind this position */
  private endSoon(session: string, seen = 0): void {
    const known = this.due.get(session);
    const isInUse = known?.isInUse === true || this.parts.registry.live.has(session);
    this.due.set(session, { seen: Math.min(seen, known?.seen ?? seen), isInUse });
    this.sleeper.wake();
    this.ending ??= this.endDue().finally(() => {
      this.ending = null;
    });
  }

  private async endDue(): Promise<void> {
    for (let pauseMs = retryMinMs; this.due.size > 0; ) {
      let isDone = true;
      for (const [session, due] of [...this.due]) {
        if (this.sleeper.stopped) return;
        try {
          await this.endAlone(session, due);
        } catch (error) {
          isDone = false;
          this.parts.reports.warn(
            { session, error },
            'an erasure is not carried out yet: it is tried again, at the latest by the next start',
          );
        }
      }
      if (!isDone) await this.sleeper.sleep(pauseMs);
      pauseMs = isDone ? retryMinMs : Math.min(2 * pauseMs, retryMaxMs);
    }
  }

  private async endAlone(session: string, due: Due): Promise<void> {
    const { registry, sealed, notes } = this.parts;
    let isErased = false;
    await this.mutex.take(session, async () => {
      if (sealed === null || lastOf(await sealed.erasedBy(session)) <= due.seen) return;
      await this.carryOutAlone(session, () => false);
      isErased = true;
    });
    // more came meanwhile
    if (this.due.get(session) !== due) return;
    this.due.delete(session);
    if (!this.begun.has(session)) notes.end(session);
    // Who asks next need not wait until it is folded anew; where that fails now, it is loaded then.
    if (isErased && due.isInUse) registry.open(session).catch(() => undefined);
  }
}

/** What is to be ended in the background. */
interface Due {
  /** Nothing is done where nothing was erased behind this position. */
  readonly seen: number;
  /** Whether the session was in memory. */
  readonly isInUse: boolean;
}

function rethrown(error: unknown): never {
  throw asHindcastError(error);
}

/** Position of the last erasing event. */
const lastOf = (erased: ErasedRecords): number => [...erased.values()].reduce((position, { last }) => Math.max(position, last), 0);
