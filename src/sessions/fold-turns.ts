import { setImmediate as nextTurn } from 'node:timers/promises';
import { copyOf, type EventLog, type LogRecord, portionRecords, type Visit } from '../log/event-log.js';
import type { LiveSession } from './live-session.js';

/** Time that folding may take of one turn of the event loop, ms: requests of other sessions come in between. */
const turnMaxMs = 4;

/**
 * Folds records as the log delivers them. What would hold the process up for longer than its share of a turn waits for the next ones: each session's records in
 * their order, the sessions one record each in rotation.
 */
export class FoldTurns {
  private readonly waiting = new Map<LiveSession, LogRecord[]>();
  private spentMs = 0;
  private scheduled = false;

  /** @param fold folds one record; it must not throw */
  constructor(private readonly fold: (session: LiveSession, record: LogRecord) => void) {}

  take(session: LiveSession, record: LogRecord): void {
    const queue = this.waiting.get(session);
    if (queue !== undefined) queue.push(copyOf(record));
    else if (this.spentMs < turnMaxMs) this.foldNow(session, record);
    else this.waiting.set(session, [copyOf(record)]);
    this.schedule();
  }

  /** Waits until the records of a session that wait now had their turn. */
  async settled(session: LiveSession): Promise<void> {
    const last = this.waiting.get(session)?.at(-1)?.position;
    if (last === undefined) return;
    while ((this.waiting.get(session)?.[0].position ?? Number.POSITIVE_INFINITY) <= last) await nextTurn();
  }

  private foldNow(session: LiveSession, record: LogRecord): void {
    const beganMs = performance.now();
    this.fold(session, record);
    this.spentMs += performance.now() - beganMs;
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => this.turn());
  }

  private turn(): void {
    this.scheduled = false;
    this.spentMs = 0;
    for (const [session, queue] of this.waiting) {
      this.foldNow(session, queue.shift() as LogRecord);
      this.waiting.delete(session);
      if (queue.length > 0) this.waiting.set(session, queue);
      if (this.spentMs >= turnMaxMs) break;
    }
    if (this.spentMs > 0) this.schedule();
  }
}

/** Hands over a session's records behind a position to the end of the log, and lets other work have its turn where that takes long. */
export async function readInTurns(log: EventLog, session: string, after: number, visit: Visit): Promise<void> {
  let position = after;
  for (let isPaused = true; isPaused; ) {
    isPaused = false;
    let beganMs = performance.now();
    let records = 0;
    await log.read(session, { after: position }, (record) => {
      if (visit(record) === false) return false;
      ({ position } = record);
      // the log itself lets others have their turn after so many
      if (++records % portionRecords === 0) beganMs = performance.now();
      isPaused = performance.now() - beganMs > turnMaxMs;
      return !isPaused;
    });
    if (isPaused) await nextTurn();
  }
}
