import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import {
  BACKWARDS,
  END,
  type KurrentDBClient,
  type Position,
  type ReadRevision,
  type ResolvedEvent,
  StreamNotFoundError,
} from '@kurrent/kurrentdb-client';
import { batchRecords, LogDamagedError, type LogRecord, type RecordVisitor } from '../event-log.js';
import { answered, asLogError, isRefusal, pauseMs } from './kurrentdb-client.js';
import type { RecordFormat, StoredEvent } from './kurrentdb-records.js';

/** Records that the first call of a reading asks for, which may be left early, and each after it twice as many up to the maximum; they are streamed. */
const firstCallRecords = 256;
const callRecordsMax = 4096;

/** Reads from the leader, so that what was appended is seen. A call that fails for a passing reason is repeated until its time is over. */
export class KurrentDbReader {
  constructor(
    private readonly client: KurrentDBClient,
    private readonly format: RecordFormat,
    private readonly timeoutMs: number,
  ) {}

  /** Position of the session's last record, 0 where it has none. */
  async head(session: string): Promise<number> {
    let head = 0;
    await this.insistently(session, async (patience) => {
      const last = this.client.readStream(this.format.streamOf(session), {
        direction: BACKWARDS,
        fromRevision: END,
        maxCount: 1,
        requiresLeader: true,
      });
      await eachOf(last, patience, ({ revision }) => {
        head = Number(revision) + 1;
      });
    });
    return head;
  }

  /** Position of the last event of all streams, whoever's; undefined where there is none. */
  async end(): Promise<Position | undefined> {
    let end: Position | undefined;
    await this.insistently('', async (patience) => {
      const last = this.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1, requiresLeader: true });
      await eachOf(last, patience, ({ position }) => {
        end = position;
      });
    });
    return end;
  }

  /**
   * Hands over all records from one position to another.
   * @returns false where the visitor ended it
   * @throws {LogDamagedError} where one of them is not there; {@link LogUnavailableError}
   */
  async range(session: string, first: number, last: number, visit: RecordVisitor): Promise<boolean> {
    if (first < 1) throw missing(session, first);
    let next = first;
    let goesOn = true;
    let visitorsOwn: { readonly error: unknown } | undefined;
    const take = (event: StoredEvent): boolean => {
      const record = this.format.toRecord(session, event);
      if (record.position !== next) throw missing(session, next);
      next++;
      try {
        goesOn = visit(record) !== false;
      } catch (error) {
        visitorsOwn = { error };
      }
      return goesOn && visitorsOwn === undefined;
    };
    for (let count = firstCallRecords; goesOn && next <= last; count = Math.min(2 * count, callRecordsMax)) {
      const from = next;
      const end = Math.min(last, from + count - 1);
      await this.insistently(session, async (patience) => {
        if (next <= end) await eachOf(this.call(session, next, end), patience, take);
      });
      if (visitorsOwn !== undefined) throw visitorsOwn.error;
      if (next === from) throw missing(session, next);
    }
    return goesOn;
  }

  /** The records at positions that follow on each other. */
  async run(session: string, first: number, count: number): Promise<LogRecord[]> {
    const records: LogRecord[] = [];
    await this.range(session, first, first + count - 1, (record) => records.push(record));
    return records;
  }

  private call(session: string, first: number, last: number): AsyncIterable<ResolvedEvent> {
    const fromRevision: ReadRevision = BigInt(first - 1);
    return this.client.readStream(this.format.streamOf(session), { fromRevision, maxCount: last - first + 1, requiresLeader: true });
  }

  /** Does a piece of work again until it succeeds or nothing came for too long. A stream that is not there has nothing to read. */
  private async insistently(session: string, work: (patience: Patience) => Promise<void>): Promise<void> {
    const patience = new Patience(this.timeoutMs);
    for (let repetition = 0; ; repetition++) {
      try {
        return await work(patience);
      } catch (error) {
        if (error instanceof StreamNotFoundError) return;
        const isFinal = error instanceof LogDamagedError || isRefusal(error) || patience.leftMs <= pauseMs(repetition);
        if (isFinal) throw asLogError(error, session);
        await sleep(pauseMs(repetition));
      }
    }
  }
}

/** Time that is left for something to come; begins anew with everything that comes. */
class Patience {
  private deadlineMs = 0;

  constructor(private readonly timeoutMs: number) {
    this.renew();
  }

  get leftMs(): number {
    return this.deadlineMs - performance.now();
  }

  renew(): void {
    this.deadlineMs = performance.now() + this.timeoutMs;
  }
}

const missing = (session: string, position: number): LogDamagedError => new LogDamagedError(session, position, 'the record is missing');

/** Goes through what a read hands over until the visitor says false. */
async function eachOf(
  events: AsyncIterable<ResolvedEvent>,
  patience: Patience,
  visit: (event: StoredEvent & { readonly position?: Position }) => unknown,
): Promise<void> {
  const iterator = events[Symbol.asyncIterator]();
  let isOver = false;
  try {
    for (let count = 1; ; count++) {
      const { done, value } = await answered(patience.leftMs, iterator.next());
      isOver = done === true;
      if (isOver) return;
      patience.renew();
      if (value.event !== undefined && visit(value.event) === false) return;
      if (count % batchRecords === 0) await nextTurn();
    }
  } finally {
    if (!isOver) drain(iterator).catch(() => undefined);
  }
}

/**
 * Takes what is left of a read and lets it go. The client cannot cancel a read, and what the server has sent and nobody takes holds the window of the
 * connection: after enough of that no other read gets anything.
 */
async function drain(iterator: AsyncIterator<unknown>): Promise<void> {
  while ((await iterator.next()).done !== true);
}
