import { setImmediate as nextTurn } from 'node:timers/promises';
import { copyOf, type EventLog, type LogRecord, portionRecords, type Visit } from '../log/event-log.js';
import type { LiveSession } from './live-session.js';

/** Time that folding may take of one turn of the event loop, ms: requests of other sessions come in between. */
const turnMaxMs = 4;

/** A record that is folded, bit by bit. */
interface Folding {
  readonly position: number;
  readonly steps: Generator<void>;
}

/**
 * Folds records as the log delivers them. What would hold the process up for longer than its share of a turn waits for the next ones: each session's records in
 * their order, the sessions in rotation.
 */
export class FoldTurns {
  private readonly waiting = new Map<LiveSession, Folding[]>();
  private spentMs = 0;
  private scheduled = false;

  /** @param fold folds one record, bit by bit; it must not throw. A record whose folding is not over in one go has bytes of its own from then on */
  constructor(private readonly fold: (session: LiveSession, record: LogRecord) => Generator<void>) {}

  take(session: LiveSession, record: LogRecord): void {
    const queue = this.waiting.get(session);
    if (queue !== undefined) queue.push(this.foldingOf(session, copyOf(record)));
    else if (this.spentMs >= turnMaxMs) this.waiting.set(session, [this.foldingOf(session, copyOf(record))]);
    else this.takeNow(session, { ...record });
    this.schedule();
  }

  /** Waits until the records of a session that wait now had their turn. */
  async settled(session: LiveSession): Promise<void> {
    const last = this.waiting.get(session)?.at(-1)?.position;
    if (last === undefined) return;
    while ((this.waiting.get(session)?.[0].position ?? Number.POSITIVE_INFINITY) <= last) await nextTurn();
  }

  private foldingOf(session: LiveSession, record: LogRecord): Folding {
    return { position: record.position, steps: this.fold(session, record) };
  }

  private takeNow(session: LiveSession, record: { -readonly [K in keyof LogRecord]: LogRecord[K] }): void {
    const folding = this.foldingOf(session, record);
    if (this.goOn(folding)) return;
    // the log's own bytes are only good for now
    record.bytes = copyOf(record).bytes;
    this.waiting.set(session, [folding]);
  }

  /** @returns whether the record is folded */
  private goOn({ steps }: Folding): boolean {
    const beganMs = performance.now();
    const before = this.spentMs;
    let isOver = false;
    do {
      isOver = steps.next().done === true;
      this.spentMs = before + performance.now() - beganMs;
    } while (!isOver && this.spentMs < turnMaxMs);
    return isOver;
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
      if (this.goOn(queue[0])) queue.shift();
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
  const read = async (): Promise<boolean> => {
    let isPaused = false;
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
    return isPaused;
  };
  while (await read());
}
