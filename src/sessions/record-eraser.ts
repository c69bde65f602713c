import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ErasedOutcome, HindcastEvent } from '../../projections/events.js';
import { scopeOf } from '../../projections/events.js';
import type { Session } from '../../projections/session.js';
import { HindcastError } from '../errors.js';
import { batchRecords, type EventLog } from '../log/event-log.js';
import { KeysUnavailableError } from '../sealing/key-store.js';
import { inSlices } from '../slices.js';
import type { ViewStore } from '../views/view-store.js';
import type { Checkpoints } from './checkpoints.js';
import { decodeRecord, makeWriteId, type WriteContext } from './event-codec.js';
import { asHindcastError } from './failures.js';
import { readInSlices } from './fold-scheduler.js';
import type { SessionRegistry } from './session-registry.js';
import { taken, type Write, type WritePath, type WriteResult } from './write-path.js';

/** Records of one erasing event at most: what became of each is in it, and an event is folded at once. */
const eventRecordsMax = 20_000;
/** Records of one erasure at most: its events go to the log in one append, which brokers take up to some megabytes of. */
export const erasedRecordsMax = 5 * eventRecordsMax;

/** Destroys what records were sealed with. */
export interface SealedRecords {
  /** Destroys the keys of all records that a session's events say are erased, for ever; durable when it resolves. */
  destroyErased(session: string): Promise<void>;
}

/** Notes which sessions' erasures are not carried out yet, so that a start after a crash ends them. */
export interface ErasureNotes {
  /** Durable when it returns. @throws {KeysUnavailableError} where it cannot be kept */
  begin(session: string): void;
  /** @throws {KeysUnavailableError} where the note may still be there: what it is of is ended once more at the next start */
  end(session: string): void;
  /** Sessions whose erasures were cut off. */
  pending(): string[];
}

/** None, as nothing outlives the process. */
export const noNotes = (): ErasureNotes => ({ begin: () => undefined, end: () => undefined, pending: () => [] });

/** What is to be erased. */
export interface Erasure {
  /** Says of each event in the order of the log whether it is to go; asked twice, the second time with all events seen. */
  readonly choose: (state: Session) => Chooser | Promise<Chooser>;
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
export type Chooser = (event: HindcastEvent) => boolean;

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
}

/**
 * Erases records of a session. The order makes it safe to be cut off anywhere: that an erasure was begun is noted, the erasing event is made durable, the keys are destroyed, all
 * that was made of the records is let go of, and the state is folded anew from the log, which has tombstones in their places. A start, and whoever loads the
 * session, ends what was cut off behind the event.
 */
export class RecordEraser {
  private readonly followers = new Set<(session: string) => void>();
  private readonly epochs = new Map<string, number>();

  constructor(private readonly parts: EraserParts) {}

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
    const { writes, registry, notes } = this.parts;
    return writes.alone(session, async (write) => {
      const { state } = await registry.open(session);
      const all = await this.choose(session, await erasure.choose(state));
      const chosen = erasure.leavesOpen ? all.filter(({ isSealed }) => isSealed) : all;
      if (erasure.isDry) return { records: chosen.map(plain), written: null };
      if (chosen.length > erasedRecordsMax)
        throw new HindcastError(
          'bad_request',
          `${chosen.length} records are more than the ${erasedRecordsMax} of one erasure; erase them in parts`,
        );
      const outcomes = await inSlices(outcomesOf(registry.live.get(session)?.state ?? state, chosen));
      const wasCutOff = notes.pending().includes(session);
      notes.begin(session);
      const check = (): void => {
        const open = chosen.find(({ isSealed }) => !isSealed);
        if (open !== undefined) throw notSealed(open);
        // with a key it is recorded that there was nothing: a repeat must not erase what came later
        if (chosen.length === 0 && erasure.key === null)
          throw new HindcastError('not_found', 'there is nothing to erase that the request names');
      };
      const results = await write(eventsOf(erasure, outcomes, makeWriteId(context), check), context);
      const [first] = results;
      if (first.status === 'refused' && refusals.has(first.reason.code) && !wasCutOff) notes.end(session);
      const written = taken(first);
      if ((written.status === 'recorded' && chosen.length > 0) || wasCutOff) await this.carryOut(session).catch(couldNotEnd);
      notes.end(session);
      await registry.open(session);
      return { records: await this.erasedBy(session, written.entry.position), written };
    });
  }

  /** Carries out what the session's log says of erasures: destroys the keys, and lets go of all that was made of the records. */
  async carryOut(session: string): Promise<void> {
    const { views, checkpoints, sealed } = this.parts;
    await sealed?.destroyErased(session);
    this.epochs.set(session, this.epochOf(session) + 1);
    for (const follower of this.followers) follower(session);
    await checkpoints.clear(session);
    await views.delete(session);
  }

  /** Ends the erasures that a crash has cut off. */
  async finishPending(): Promise<void> {
    for (const session of this.parts.notes.pending()) {
      await this.carryOut(session);
      this.parts.notes.end(session);
    }
  }

  /** The records that an erasing event names, as they are told in receipts. */
  async erasedBy(session: string, position: number): Promise<ChosenRecord[]> {
    const { log } = this.parts;
    const records: ChosenRecord[] = [];
    try {
      const erased: ErasedOutcome[] = [];
      let [id, parts] = ['', 1];
      await readInSlices(log, session, position - 1, (record) => {
        const event = decodeRecord(record);
        if (event.type !== 'records.erased') return true;
        if (event.position === position) ({ id } = event);
        else if (!event.id.startsWith(`${id}:`)) return true;
        parts = event.data.parts ?? parts;
        erased.push(...event.data.records);
        return --parts > 0;
      });
      for (let at = 0; at < erased.length; at += batchRecords) {
        const positions = erased.slice(at, at + batchRecords).map(([place]) => place);
        await log.readAt(session, positions, (record) => records.push(plain({ event: decodeRecord(record) })));
        await nextTurn();
      }
      return records;
    } catch (error) {
      throw asHindcastError(error);
    }
  }

  private async choose(session: string, chooser: Chooser): Promise<Chosen[]> {
    const chosen: Chosen[] = [];
    try {
      await readInSlices(this.parts.log, session, 0, (record) => {
        const event = decodeRecord(record);
        if (event.type !== 'tombstone' && chooser(event)) chosen.push({ event: bare(event), isSealed: record.content !== undefined });
        return true;
      });
    } catch (error) {
      throw asHindcastError(error);
    }
    return chosen;
  }
}

/** An event without its content, but for its domain, which is part of its scope. */
interface BareEvent extends Pick<HindcastEvent, 'id' | 'type' | 'position'> {
  readonly scope: string;
}

interface Chosen {
  readonly event: BareEvent;
  readonly isSealed: boolean;
}

const bare = (event: HindcastEvent): BareEvent => ({ id: event.id, type: event.type, position: event.position, scope: scopeOf(event) });

const plain = ({
  event,
}: {
  readonly event: Pick<HindcastEvent, 'id' | 'type' | 'position'> & Partial<Pick<HindcastEvent, 'data'>>;
}): ChosenRecord => {
  const { id, type, position, data } = event;
  return { position, id, type: type === 'tombstone' ? (data as { kind: string }).kind : type };
};

/** The events of an erasure: one, or several where one would be too long. @param otherId of the first where the client gave none @param check throws why nothing is erased */
function eventsOf(
  { id, key, asked, reason }: Erasure,
  outcomes: readonly ErasedOutcome[],
  otherId: string,
  check: () => void,
): Write<'records.erased'>[] {
  const firstId = id ?? key ?? otherId;
  const parts = Math.max(Math.ceil(outcomes.length / eventRecordsMax), 1);
  // A repeat of the first event changes nothing, so none of the others may follow it.
  let isBegun = false;
  return Array.from({ length: parts }, (_, i) => ({
    type: 'records.erased',
    id: i === 0 ? firstId : `${firstId}:${i + 1}`,
    key: i === 0 ? key : null,
    asked: i === 0 ? asked : { asked, part: i + 1 },
    decide: () => {
      if (i > 0 && !isBegun) throw new HindcastError('not_found', 'the erasure that this is a part of is known');
      check();
      isBegun = true;
      const records = outcomes.slice(i * eventRecordsMax, (i + 1) * eventRecordsMax);
      return { records, ...(reason === undefined ? {} : { reason }), ...(i === 0 && parts > 1 ? { parts } : {}) };
    },
  }));
}

function* outcomesOf(state: Session, chosen: readonly Chosen[]): Generator<void, ErasedOutcome[]> {
  const outcomes: ErasedOutcome[] = [];
  for (const { event } of chosen) {
    outcomes.push(outcomeOf(state, event));
    if (outcomes.length % 256 === 0) yield;
  }
  return outcomes;
}

/** What became of a record: of a repeat, what became of the first one. */
function outcomeOf(state: Session, { id, scope, position }: BareEvent): ErasedOutcome {
  const entry = state.ledger.find(scope, state.ids.find(id));
  if (entry < 0) throw new Error(`the write at position ${position} is not in the ledger`);
  const { verdict, value } = state.ledger.entry(entry);
  return [position, verdict, value];
}

/** Why an erasure is refused before anything is written. */
const refusals: ReadonlySet<string> = new Set(['not_sealed', 'not_found', 'id_conflict', 'forbidden']);

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
