import type { RecordContent } from '../../projections/events.js';

/** One event as it lies on the log: the JSON of its envelope and data, without the position, in UTF-8; or that sealed. */
export interface LogRecord {
  readonly session: string;
  /** Place in the session, a whole number from 1; grows with every record. Records of one session need not be numbered without gaps. */
  readonly position: number;
  /** Good only while the record is handed over; whoever keeps them makes a copy. */
  readonly bytes: Uint8Array;
  /** What a sealed record says, or the tombstone in its place; made anew for each visit. A record that is JSON says it itself. */
  readonly content?: RecordContent;
  /** Why a sealed record that was delivered could not be opened: it may be readable later. */
  readonly failure?: Error;
}

/** A record to keep. `Buffer`'s own slice would not copy. */
export const copyOf = (record: LogRecord): LogRecord => ({ ...record, bytes: Uint8Array.prototype.slice.call(record.bytes) });

/** Takes one record; false ends the reading. */
export type RecordVisitor = (record: LogRecord) => unknown;

export interface ReadOptions {
  /** Begin behind this position; 0, the default, reads from the start. */
  readonly after?: number;
  /** Records at most, from 0; all where left out. */
  readonly limit?: number;
  /** Where records are sealed: hands over what an event erases as it was, for as long as its key is there. */
  readonly withErasedContent?: boolean;
}

/**
 * Records to append, or what makes them, called once at most when they are about to be written. A log that commits many appends together makes their records one
 * after the other, which takes a fraction of the time of making each in its own request's turn.
 */
export type RecordsToAppend = readonly Uint8Array[] | (() => readonly Uint8Array[]);

/** The records themselves, made where they are not yet. */
export const madeRecords = (records: RecordsToAppend): readonly Uint8Array[] => (typeof records === 'function' ? records() : records);

/** Work that goes on after a log was opened. */
export interface CatchingUp {
  /** Resolves when it is done. */
  readonly done: Promise<void>;
  /** Share that is done, 0 to 1. */
  progress(): number;
}

/**
 * The log of events: one ordered stream of records for each session. What every adapter guarantees:
 *
 * 1. `append` resolves when all its records are durable: they survive the death of every process.
 * 2. The records of one `append` lie in the given order; those of two concurrent ones may mix.
 * 3. An `append` that rejects has an unknown outcome: its records may be on the log, and then they reach the subscribers.
 * 4. Subscribers get every record appended while they are subscribed, read back from the log, once, in the session's order, before
 *    the `append` that wrote it resolves.
 * 5. A record is delivered unchanged or not at all: a damaged or missing one is a {@link LogDamagedError}, never skipped.
 */
export interface EventLog {
  /** Name of the engine, for people. */
  readonly engine: string;

  /** Whether reads are answered from what was read of it here so far, and it may hold more: what others wrote. */
  readonly mayBeBehind?: boolean;

  /** Reads what was on the log at the opening; until it is done, the log is not to be used. Not there where nothing has to be read. */
  readonly catchingUp?: CatchingUp;

  /**
   * Puts records behind all that a session has; a session begins with its first one.
   * @param records one or more, of any bytes each; kept in one piece where nobody else appends to the session
   * @returns the records' positions, in the order of `records`: whole numbers from 1, ascending, not always without gaps
   * @throws {LogUnavailableError} outcome unknown: see 3; {@link LogNotWrittenError} nothing was taken; {@link LogBusyError} nothing was taken, to be sent again later; {@link LogDamagedError} what
   * the session has is damaged; what making the records throws: nothing was taken
   */
  append(session: string, records: RecordsToAppend): Promise<number[]>;

  /**
   * Hands over the session's records from `after` on to the end that the log had when the reading began, in order; none of a session that has no records. Between
   * batches other work gets its turn.
   * @throws {LogDamagedError} {@link LogUnavailableError}
   */
  read(session: string, options: ReadOptions, visit: RecordVisitor): Promise<void>;

  /**
   * Hands over the records at these positions, in the given order.
   * @param positions whole numbers from 1
   * @throws {LogDamagedError} where one is not there; {@link LogUnavailableError}
   */
  readAt(session: string, positions: readonly number[], visit: RecordVisitor): Promise<void>;

  /** Position of the session's last record, 0 where it has none. @throws {LogDamagedError} {@link LogUnavailableError} */
  head(session: string): Promise<number>;

  /** All sessions that have a record, in no particular order. */
  sessions(): AsyncIterable<string>;

  /** How many sessions the engine does not name any more that had records before; left out where nothing would tell. */
  readonly lostSessions?: number;

  /** @param listener gets every record; it must not throw. @returns ends the subscription */
  subscribe(listener: (record: LogRecord) => void): () => void;

  /** Waits for appends under way and lets go of the engine. */
  close(): Promise<void>;
}

/** The engine did not take or give the records now. After an append the outcome is unknown. */
export class LogUnavailableError extends Error {
  override readonly name: string = 'LogUnavailableError';
}

/** The engine did not take an append, and has nothing of it. */
export class LogNotWrittenError extends LogUnavailableError {
  override readonly name = 'LogNotWrittenError';
}

/** The log has more than this process has read of it so far. */
export class LogBehindError extends LogUnavailableError {
  override readonly name = 'LogBehindError';
}

/** The log takes no more for now and has not taken these records: to be sent again later. */
export class LogBusyError extends Error {
  override readonly name = 'LogBusyError';
}

/** The engine is not set up as an event log needs it; the message says what to change. */
export class LogSettingsError extends Error {
  override readonly name = 'LogSettingsError';
}

/** The log holds something that was not written so, or misses something that was. */
export class LogDamagedError extends Error {
  override readonly name = 'LogDamagedError';
  constructor(
    readonly session: string,
    readonly position: number,
    reason: string,
  ) {
    super(`the log is damaged at position ${position} of session ${session}: ${reason}`);
  }
}

/** Records after which a reading lets other work have its turn. */
export const batchRecords = 256;
