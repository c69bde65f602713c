import { batchRecords, copyOf, type EventLog, type LogRecord } from '../log/event-log.js';
import { inSlices, sliceMs, TimeShare, turnOf } from '../slices.js';
import type { LiveSession } from './live-session.js';

/**
 * Folds records as the log delivers them. What would hold the process up for longer than its share of a turn waits for the next ones: each session's records in
 * their order, the sessions in rotation.
 */
export class FoldScheduler {
  private readonly share = new TimeShare<LiveSession>();

  /** @param fold folds one record, bit by bit; it must not throw. A record whose folding is not over in one go has bytes of its own from then on */
  constructor(private readonly fold: (session: LiveSession, record: LogRecord) => Generator<void>) {}

  /** Takes a record that the log delivers: folds it now, or behind those of its session that wait. Its bytes need be good only until this returns. */
  take(session: LiveSession, record: LogRecord): void {
    if (!this.share.mayBegin(session)) {
      this.share.take(session, this.fold(session, copyOf(record)));
      return;
    }
    const own: { -readonly [K in keyof LogRecord]: LogRecord[K] } = { ...record };
    // the log's own bytes are only good for now
    if (!this.share.take(session, this.fold(session, own))) own.bytes = copyOf(record).bytes;
  }

  /** Waits until the records of a session that wait now had their turn. */
  waitUntilFolded(session: LiveSession): Promise<void> {
    return this.share.waitUntilDone(session);
  }
}

export type Readable = Pick<EventLog, 'read'>;

/** A log that hands over what is erased as it was, for as long as its keys are there: what becomes of the records behind it is told as it was told before. */
export const withErasedContent = (log: EventLog): Readable => ({
  read: (session, options, visit) => log.read(session, { ...options, withErasedContent: true }, visit),
});

/**
 * Folds a session's records behind a position, to the end of the log, and lets other work have its turn where that takes long.
 * @param fold folds one record, bit by bit; where it returns false, reading ends. A record whose folding is not over in one go has bytes of its own from then on
 */
export async function foldInSlices(
  log: Readable,
  session: string,
  after: number,
  fold: (record: LogRecord) => Generator<void, boolean | undefined>,
): Promise<void> {
  let position = after;
  const read = async (): Promise<boolean> => {
    let unfinished: Generator<void, boolean | undefined> | null = null;
    let isPaused = false;
    // counted from the first record on: a log elsewhere takes its time until it hands that over
    let beganMs = 0;
    let records = 0;
    await log.read(session, { after: position }, (record) => {
      // the log itself lets others have their turn after so many
      if (records++ % batchRecords === 0) beganMs = performance.now();
      const own: { -readonly [K in keyof LogRecord]: LogRecord[K] } = { ...record };
      const steps = fold(own);
      let step: IteratorResult<void, boolean | undefined>;
      do {
        step = steps.next();
        isPaused = performance.now() - beganMs > sliceMs;
      } while (step.done !== true && !isPaused);
      ({ position } = record);
      if (step.done !== true) {
        own.bytes = copyOf(record).bytes;
        unfinished = steps;
      } else if (step.value === false) {
        isPaused = false;
        return false;
      }
      return !isPaused;
    });
    if (isPaused) await turnOf(session);
    if (unfinished !== null && (await inSlices(session, unfinished)) === false) return false;
    return isPaused;
  };
  while (await read());
}

/** {@link foldInSlices} where each record takes but a moment. @param take where it returns false, reading ends */
export const readInSlices = (
  log: Readable,
  session: string,
  after: number,
  take: (record: LogRecord) => boolean | undefined,
): Promise<void> =>
  // biome-ignore lint/correctness/useYield: it is over in one step
  foldInSlices(log, session, after, function* (record) {
    return take(record);
  });
