import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ErasedOutcome, EventData, HindcastEvent } from '../../projections/events.js';
import type { Session } from '../../projections/session.js';
import { Sleeper } from '../async.js';
import { HindcastError } from '../errors.js';
import { KeyedMutex } from '../keyed-mutex.js';
import { batchRecords, type EventLog } from '../log/event-log.js';
import type { ErasedRecords } from '../sealing/erased-records.js';
import type { ErasureNotes } from '../sealing/erasure-notes.js';
import { KeysUnavailableError } from '../sealing/key-store.js';
import { inSlices } from '../slices.js';
import type { ViewStore } from '../views/view-store.js';
import type { Checkpoints } from './checkpoints.js';
import { type BareEvent, bareOf, erasingEvents, eventRecordsMax, outcomesOf } from './erasing-events.js';
import { decodeRecord, makeWriteId, type WriteContext } from './event-codec.js';
import { asHindcastError } from './failures.js';
import { readInSlices } from './fold-scheduler.js';
import type { HostReports } from './session-projector.js';
import type { SessionRegistry } from './session-registry.js';
import { removeView } from './session-views.js';
import { findMissingEvents } from './unnamed-records.js';
import { type AloneWrite, taken, type WritePath, type WriteResult } from './write-path.js';

/** Pause before erasures that could not be ended in the background are tried again, ms: at first, and at most. */
const [retryMinMs, retryMaxMs] = [1000, 60_000];

/** Records of one erasure at most: its events go to the log in one append, which brokers take up to some megabytes of. */
export const erasedRecordsMax = 5 * eventRecordsMax;

/** Destroys what records were sealed with. */
export interface SealedRecords {
  /** The records that a session's events say are erased. */
  erasedBy(session: string): Promise<ErasedRecords>;
  /** Position of the last event that erased something of a session; `null` where its log was not read for that yet. */
  lastErasing(session: string): number | null;
  /** Destroys the keys of records, and of their copies, for ever; durable when it resolves. @param erased positions of those that {@link erasedBy} told */
  destroyErased(session: string, erased: Iterable<number>): Promise<void>;
}

/** What is to be erased. */
export interface Erasure {
  /** Says of each event in the order of the log whether it is to go; asked again where another node wrote meanwhile. */
  readonly choose: (state: Session) => EventPredicate | Promise<EventPredicate>;
  readonly id?: string;
  readonly key: string | null;
  /** What the client asked for. */
  readonly asked: unknown;
  readonly reason?: string;
  /** Whether only to say what would be erased. */
  readonly isDry: boolean;
  /** Whether what was never sealed is left as it is, instead of refusing all. */
  readonly leavesOpen?: boolean;
}

/** @returns whether an event is to be erased */
export type EventPredicate = (event: HindcastEvent) => boolean;

/** A record that was, or would be, erased. */
export interface ChosenRecord {
  readonly position: number;
  readonly id: string;
  readonly type: string;
}

export interface ErasureResult {
  readonly records: readonly ChosenRecord[];
  /** What became of the erasing event; `null` where nothing was written. */
  readonly written: WriteResult | null;
}

export interface EraserParts {
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
 * Erases records of a session. Its first event's place on the log decides: what is about the records before it goes with them, whoever wrote it. The order makes it safe to be cut off
 * anywhere, on several nodes at once: that an erasure was begun is noted, the erasing event is made durable, what it should have named besides is named by later events, the keys are destroyed,
 * all that was made of the records is let go of, and the state is folded anew from the log, which has tombstones in their places. The same request again, a start, and whoever
 * loads the session end what was cut off behind the event; and so does this process by itself, where the event comes after its request was answered that nobody knows. A change that lies
 * behind it, by a node that did not know of it, is erased by an event of its own.
 */
export class RecordEraser {
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

  constructor(private readonly parts: EraserParts) {
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

  /** @throws {HindcastError} not_sealed; keys_unavailable; erasing where it is begun and could not be ended: the same again ends it */
  async erase(session: string, erasure: Erasure, context: WriteContext): Promise<ErasureResult> {
    try {
      return await this.eraseAlone(session, erasure, context);
    } catch (error) {
      throw error instanceof KeysUnavailableError ? asHindcastError(error) : error;
    }
  }

  private eraseAlone(session: string, erasure: Erasure, context: WriteContext): Promise<ErasureResult> {
    const { writes, notes } = this.parts;
    return writes.alone(session, async (write) => {
      if (erasure.isDry) return { records: await inSlices(session, plainOf(await this.choose(session, erasure))), written: null };
      const wasCutOff = notes.pending().includes(session);
      notes.begin(session);
      this.begun.set(session, 'under way');
      try {
        return await this.eraseNoted(session, erasure, { write, wasCutOff }, context);
      } finally {
        if (this.begun.has(session)) {
          this.begun.set(session, 'cut off');
          this.endSoon(session);
        }
      }
    });
  }

  private async eraseNoted(
    session: string,
    erasure: Erasure,
    { write, wasCutOff }: { readonly write: AloneWrite; readonly wasCutOff: boolean },
    context: WriteContext,
  ): Promise<ErasureResult> {
    const { writes, registry } = this.parts;
    const beyond: ErasedOutcome[] = [];
    let seen: Session | null = null;
    let chosenUpTo = 0;
    const decide = async (state: Session): Promise<EventData['records.erased']> => {
      // the state goes on while records are chosen
      [seen, chosenUpTo] = [state, state.position];
      const chosen = await this.choose(session, erasure, state);
      check(chosen, erasure);
      const outcomes = await inSlices(session, outcomesOf(state, bareEvents(chosen)));
      beyond.push(...outcomes.splice(eventRecordsMax));
      return { records: outcomes, ...(erasure.reason === undefined ? {} : { reason: erasure.reason }) };
    };
    const { id, key, asked } = erasure;
    const [result] = await write([{ type: 'records.erased', id: id ?? key ?? makeWriteId(context), key, asked, decide }], context);
    // nothing was written
    if (result.status === 'refused' && !wasCutOff) this.ended(session);
    const written = taken(result);
    // what goes by another event of the id stands behind that one
    const isOwn = written.status === 'recorded';
    const isAlone = isOwn && (await this.isNext(session, chosenUpTo, written.entry.position));
    if (isOwn && beyond.length > 0)
      await writes.put(seen as unknown as Session, erasingEvents(beyond, { part_of: written.entry.id }), context).catch(couldNotEnd);
    await this.carryOutAll(session, erasure, { written, isAlone, hasMore: beyond.length > 0, wasCutOff }, context).catch(couldNotEnd);
    this.ended(session);
    await registry.open(session);
    return { records: written.status === 'conflict' ? [] : await this.erasedBy(session, written.entry.position), written };
  }

  /** Of an erasure that was begun here nothing is left to do. */
  private ended(session: string): void {
    this.begun.delete(session);
    if (!this.due.has(session)) this.parts.notes.end(session);
  }

  /** Carries out an erasure whose first event is on the log, with what came before that since the records were chosen. */
  private async carryOutAll(
    session: string,
    erasure: Erasure,
    { written, isAlone, hasMore, wasCutOff }: Begun,
    context: WriteContext,
  ): Promise<void> {
    const { writes, registry } = this.parts;
    const { id, position, value } = written.entry;
    if (value > 0 || wasCutOff) await this.carryOut(session, isAlone && !hasMore && !wasCutOff ? position : 0);
    if (isAlone || written.status === 'conflict') return;
    for (;;) {
      const { state } = await registry.open(session);
      const left = (await this.choose(session, erasure, state, position)).filter(({ isSealed }) => isSealed);
      if (left.length === 0) return;
      const outcomes = await inSlices(session, outcomesOf(state, bareEvents(left)));
      await writes.put(state, erasingEvents(outcomes, { part_of: id }), context);
      await this.carryOut(session);
    }
  }

  /** Lets go of what is kept in memory of a session's records, since some of them are being erased. */
  letGo(session: string): void {
    this.epochs.set(session, this.epochOf(session) + 1);
    for (const follower of this.followers) follower(session);
  }

  /**
   * Carries out what the session's log says of erasures: names what goes with what they name, destroys the keys, and lets go of all that was made of the records. One after the other.
   * @param whole position of an erasing event that names everything that goes with what it names; 0: none is known to
   */
  carryOut(session: string, whole = 0): Promise<void> {
    return this.mutex.take(session, () => this.carryOutAlone(session, (erased) => this.isWhole(session, erased, whole)));
  }

  /** An event that erases something of a session has come from the log: where nobody waits for it any more, it is carried out here. */
  arrived(session: string): void {
    this.letGo(session);
    if (this.begun.get(session) === 'cut off') this.endSoon(session);
  }

  /** Begins no more in the background; what is left is noted. */
  stop(): void {
    this.sleeper.stop();
  }

  /**
   * Looks whether a change was refused that nodes wrote about erased records before they knew of the erasure: nobody else will ever name it. That is noted before anything else is done, since
   * a view may soon hold that it was refused, and is looked at no more.
   */
  private lookForLate(session: string): void {
    const { registry, sealed, notes, reports } = this.parts;
    const seen = registry.live.get(session)?.takeSeenByRefused() ?? null;
    if (seen === null || sealed === null) return;
    const last = sealed.lastErasing(session);
    if (last !== null && last <= seen) return;
    try {
      if (!this.due.has(session)) notes.begin(session);
    } catch (error) {
      reports.warn({ session, error }, 'a change that may lie behind an erasure could not be noted');
    }
    this.endSoon(session, seen);
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

  /** Ends the erasures that a crash has cut off. */
  async finishPending(): Promise<void> {
    for (const session of this.parts.notes.pending()) {
      await this.carryOut(session);
      this.ended(session);
    }
  }

  /** The records that an erasure names, as they are told in receipts. @param position of its first event */
  async erasedBy(session: string, position: number): Promise<ChosenRecord[]> {
    const { log } = this.parts;
    try {
      const erased = new Set<number>();
      let [id, parts] = ['', 1];
      await readInSlices(log, session, position - 1, (record) => {
        const event = decodeRecord(record);
        if (event.type !== 'records.erased') return true;
        if (event.position === position) ({ id } = event);
        parts = event.position === position ? (event.data.parts ?? 1) : parts;
        const isPart = event.data.part_of === id || (parts > 1 && event.id.startsWith(`${id}:`));
        if (event.position === position || isPart) for (const [place] of event.data.records) erased.add(place);
        return true;
      });
      const records: ChosenRecord[] = [];
      const positions = [...erased].sort((a, b) => a - b);
      for (let at = 0; at < positions.length; at += batchRecords) {
        await log.readAt(session, positions.slice(at, at + batchRecords), (record) => records.push(plain({ event: decodeRecord(record) })));
        await nextTurn();
      }
      return records;
    } catch (error) {
      throw asHindcastError(error);
    }
  }

  /** Whether an event lies right behind a position. */
  private async isNext(session: string, after: number, position: number): Promise<boolean> {
    let next = 0;
    try {
      await this.parts.log.read(session, { after, limit: 1 }, (record) => {
        next = record.position;
      });
    } catch (error) {
      throw asHindcastError(error);
    }
    return next === position;
  }

  /**
   * The records that are to go, of those that a state holds.
   * @param before only those before this position
   */
  private async choose(session: string, erasure: Erasure, known?: Session, before = Number.POSITIVE_INFINITY): Promise<Chosen[]> {
    const state = known ?? (await this.parts.registry.open(session)).state;
    const isChosen = await erasure.choose(state);
    const chosen: Chosen[] = [];
    try {
      await readInSlices(this.parts.log, session, 0, (record) => {
        // What is not folded yet cannot be told of.
        if (record.position > state.position || record.position >= before) return false;
        const event = decodeRecord(record);
        const isSealed = record.content !== undefined;
        if (event.type !== 'tombstone' && (isSealed || !erasure.leavesOpen) && isChosen(event))
          chosen.push({ event: bareOf(event), isSealed });
        return true;
      });
    } catch (error) {
      throw asHindcastError(error);
    }
    return chosen;
  }
}

/** What is to be ended in the background. */
interface Due {
  /** Nothing is done where nothing was erased behind this position. */
  readonly seen: number;
  /** Whether the session was in memory. */
  readonly isInUse: boolean;
}

/** An erasure whose first event is on the log. */
interface Begun {
  readonly written: WriteResult;
  /** Whether nothing lies between the choice and the event. */
  readonly isAlone: boolean;
  /** Whether later events name some of the records. */
  readonly hasMore: boolean;
  /** Whether another erasure of the session is to be carried out besides. */
  readonly wasCutOff: boolean;
}

interface Chosen {
  readonly event: BareEvent;
  readonly isSealed: boolean;
}

const plain = ({
  event,
}: {
  readonly event: Pick<HindcastEvent, 'id' | 'type' | 'position'> & Partial<Pick<HindcastEvent, 'data'>>;
}): ChosenRecord => {
  const { id, type, position, data } = event;
  return { position, id, type: type === 'tombstone' ? (data as { kind: string }).kind : type };
};

/** Records as they are told, bit by bit. */
function* plainOf(chosen: readonly Chosen[]): Generator<void, ChosenRecord[]> {
  const records: ChosenRecord[] = [];
  for (const one of chosen) {
    records.push(plain(one));
    if (records.length % 256 === 0) yield;
  }
  return records;
}

/** @throws {HindcastError} why nothing is erased */
function check(chosen: readonly Chosen[], { key }: Erasure): void {
  if (chosen.length > erasedRecordsMax)
    throw new HindcastError(
      'bad_request',
      `${chosen.length} records are more than the ${erasedRecordsMax} of one erasure; erase them in parts`,
    );
  const open = chosen.find(({ isSealed }) => !isSealed);
  if (open !== undefined) throw notSealed(open);
  // with a key it is recorded that there was nothing: a repeat must not erase what came later
  if (chosen.length === 0 && key === null) throw new HindcastError('not_found', 'there is nothing to erase that the request names');
}

function rethrown(error: unknown): never {
  throw asHindcastError(error);
}

/** Position of the last erasing event. */
const lastOf = (erased: ErasedRecords): number => [...erased.values()].reduce((position, { last }) => Math.max(position, last), 0);

const bareEvents = (chosen: readonly Chosen[]): BareEvent[] => chosen.map(({ event }) => event);

function couldNotEnd(error: unknown): never {
  const { message } = asHindcastError(error);
  throw new HindcastError('erasing', `the erasure is recorded and could not be carried out yet: ${message}; send the same again`, {
    cause: error,
  });
}

const notSealed = ({ event }: Chosen): HindcastError =>
  new HindcastError(
    'not_sealed',
    `the record at position ${event.position} ("${event.id}") was never sealed, so there is no key to destroy: copy the log into a sealed one first, with hindcast seal`,
  );
