import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ErasedOutcome, EventData, HindcastEvent } from '../../projections/events.js';
import type { Session } from '../../projections/session.js';
import { HindcastError } from '../errors.js';
import { batchRecords, type EventLog } from '../log/event-log.js';
import { KeysUnavailableError } from '../sealing/key-store.js';
import { inSlices } from '../slices.js';
import { type BareEvent, bareOf, erasingEvents, eventRecordsMax, outcomesOf } from './erasing-events.js';
import type { ErasureReconciler } from './erasure-reconciler.js';
import { decodeRecord, makeWriteId, type WriteContext } from './event-codec.js';
import { asHindcastError } from './failures.js';
import { readInSlices } from './fold-scheduler.js';
import type { SessionRegistry } from './session-registry.js';
import { type AloneWrite, taken, type WritePath, type WriteResult } from './write-path.js';

/** Records of one erasure at most: its events go to the log in one append, which brokers take up to some megabytes of. */
export const erasedRecordsMax = 5 * eventRecordsMax;

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
  readonly reconciler: ErasureReconciler;
}

/**
 * Erases records of a session on request. Its first event's place on the log decides: what is about the records before it goes with them, whoever wrote it. The order makes it safe to be cut off
 * anywhere, on several nodes at once: that an erasure was begun is noted, the erasing event is made durable, what it should have named besides is named by later events, it is carried out, and
 * the state is folded anew from the log, which has tombstones in the records' places. The same request again ends what was cut off behind the event; so does the reconciler, without one.
 */
export class RecordEraser {
  constructor(private readonly parts: EraserParts) {}

  /** @throws {HindcastError} not_sealed; keys_unavailable; erasing where it is begun and could not be ended: the same again ends it */
  async erase(session: string, erasure: Erasure, context: WriteContext): Promise<ErasureResult> {
    try {
      return await this.eraseAlone(session, erasure, context);
    } catch (error) {
      throw error instanceof KeysUnavailableError ? asHindcastError(error) : error;
    }
  }

  private eraseAlone(session: string, erasure: Erasure, context: WriteContext): Promise<ErasureResult> {
    const { writes, reconciler } = this.parts;
    return writes.alone(session, async (write) => {
      if (erasure.isDry) {
        const chosen = await this.choose(session, erasure);
        check(chosen);
        return { records: await inSlices(session, plainOf(chosen)), written: null };
      }
      const wasCutOff = reconciler.begin(session);
      try {
        return await this.eraseNoted(session, erasure, { write, wasCutOff }, context);
      } finally {
        reconciler.endLater(session);
      }
    });
  }

  private async eraseNoted(
    session: string,
    erasure: Erasure,
    { write, wasCutOff }: { readonly write: AloneWrite; readonly wasCutOff: boolean },
    context: WriteContext,
  ): Promise<ErasureResult> {
    const { writes, registry, reconciler } = this.parts;
    const beyond: ErasedOutcome[] = [];
    let seen: Session | null = null;
    let chosenUpTo = 0;
    const decide = async (state: Session): Promise<EventData['records.erased']> => {
      // the state goes on while records are chosen
      [seen, chosenUpTo] = [state, state.position];
      const chosen = await this.choose(session, erasure, state);
      check(chosen);
      // with a key it is recorded that there was nothing: a repeat must not erase what came later
      if (chosen.length === 0 && erasure.key === null)
        throw new HindcastError('not_found', 'there is nothing to erase that the request names');
      const outcomes = await inSlices(session, outcomesOf(state, bareEvents(chosen)));
      beyond.push(...outcomes.splice(eventRecordsMax));
      return { records: outcomes, ...(erasure.reason === undefined ? {} : { reason: erasure.reason }) };
    };
    const { id, key, asked } = erasure;
    const [result] = await write([{ type: 'records.erased', id: id ?? key ?? makeWriteId(context), key, asked, decide }], context);
    // nothing was written
    if (result.status === 'refused' && !wasCutOff) reconciler.end(session);
    const written = taken(result);
    // what goes by another event of the id stands behind that one
    const isOwn = written.status === 'recorded';
    const isAlone = isOwn && (await this.isNext(session, chosenUpTo, written.entry.position));
    if (isOwn && beyond.length > 0)
      await writes.put(seen as unknown as Session, erasingEvents(beyond, { part_of: written.entry.id }), context).catch(couldNotEnd);
    await this.carryOutAll(session, erasure, { written, isAlone, hasMore: beyond.length > 0, wasCutOff }, context).catch(couldNotEnd);
    reconciler.end(session);
    await registry.open(session);
    return { records: written.status === 'conflict' ? [] : await this.erasedBy(session, written.entry.position), written };
  }

  /** Carries out an erasure whose first event is on the log, with what came before that since the records were chosen. */
  private async carryOutAll(
    session: string,
    erasure: Erasure,
    { written, isAlone, hasMore, wasCutOff }: Begun,
    context: WriteContext,
  ): Promise<void> {
    const { writes, registry, reconciler } = this.parts;
    const { id, position, value } = written.entry;
    if (value > 0 || wasCutOff) await reconciler.carryOut(session, isAlone && !hasMore && !wasCutOff ? position : 0);
    if (isAlone || written.status === 'conflict') return;
    for (;;) {
      const { state } = await registry.open(session);
      const left = (await this.choose(session, erasure, state, position)).filter(({ isSealed }) => isSealed);
      if (left.length === 0) return;
      const outcomes = await inSlices(session, outcomesOf(state, bareEvents(left)));
      await writes.put(state, erasingEvents(outcomes, { part_of: id }), context);
      await reconciler.carryOut(session);
    }
  }

  /** The records that an erasure names, as they are told in receipts. @param position of its first event */
  private async erasedBy(session: string, position: number): Promise<ChosenRecord[]> {
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
function check(chosen: readonly Chosen[]): void {
  if (chosen.length > erasedRecordsMax)
    throw new HindcastError(
      'bad_request',
      `${chosen.length} records are more than the ${erasedRecordsMax} of one erasure; erase them in parts`,
    );
  const open = chosen.find(({ isSealed }) => !isSealed);
  if (open !== undefined) throw notSealed(open);
}

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
