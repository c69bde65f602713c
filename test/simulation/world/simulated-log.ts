import {
  batchRecords,
  type EventLog,
  LogBehindError,
  LogBusyError,
  LogDamagedError,
  type LogRecord,
  LogUnavailableError,
  madeRecords,
  type ReadOptions,
  type RecordsToAppend,
  type RecordVisitor,
} from '../../../src/log/event-log.js';
import type { Faults } from './faults.js';
import { type Process, theScheduler } from './scheduler.js';

interface StoredRecord extends LogRecord {
  readonly bytes: Buffer;
  /** The append that it came with. */
  readonly mark: number;
}

/** Longest that a record which was said to have failed may still be on its way, ms. */
const lateMaxMs = 3000;

/** The log's server, or its disk: what outlives every process. */
export class LogServer {
  readonly records: StoredRecord[] = [];
  /** Whether it takes and gives nothing for now. */
  isAway = false;
  appends = 0;
  private readonly heads = new Map<string, number>();
  private readonly readers = new Set<SimulatedLog>();

  constructor(
    /** Positions with gaps, as those of a log with partitions, or 1, 2, 3 … */
    private readonly hasGaps: boolean,
  ) {}

  store(session: string, records: readonly Uint8Array[], mark: number): void {
    for (const bytes of records) {
      const position = this.hasGaps ? this.records.length + 1 : (this.heads.get(session) ?? 0) + 1;
      this.heads.set(session, position);
      this.records.push({ session, position, bytes: Buffer.from(bytes), mark });
    }
    for (const reader of this.readers) reader.wake();
  }

  follow(reader: SimulatedLog): void {
    this.readers.add(reader);
  }

  leave(reader: SimulatedLog): void {
    this.readers.delete(reader);
  }
}

interface PendingAppend {
  readonly count: number;
  readonly positions: number[];
  readonly resolve: (positions: number[]) => void;
}

/**
 * One process' side of the log. On a log of its own (`isOwn`) what is stored is delivered at once, as the embedded one does; on a shared log it is read back some time later, as from Kafka, and all
 * reads are answered from what was read so far.
 */
export class SimulatedLog implements EventLog {
  readonly engine = 'simulated';
  readonly mayBeBehind: boolean;
  private readonly listeners = new Set<(record: LogRecord) => void>();
  private readonly pending = new Map<number, PendingAppend>();
  private progressed: (() => void)[] = [];
  private readCount: number;
  private isFetching = false;
  private isClosed = false;
  readonly partitions = 1;

  constructor(
    private readonly server: LogServer,
    private readonly process: Process,
    private readonly faults: Faults,
    private readonly isOwn: boolean,
  ) {
    this.mayBeBehind = !isOwn;
    this.readCount = server.records.length;
    server.follow(this);
  }

  append(session: string, records: RecordsToAppend): Promise<number[]> {
    if (this.isClosed) return Promise.reject(new LogUnavailableError('the log is closed'));
    if (this.faults.happens('appendBusy')) return Promise.reject(new LogBusyError('the log takes no more for now'));
    const { server, faults } = this;
    const mark = ++server.appends;
    // The embedded log has records made when it comes to write them.
    const make = (): Buffer[] => madeRecords(records).map((bytes) => Buffer.from(bytes));
    const early = this.isOwn ? null : make();
    const scheduler = theScheduler();
    return new Promise((resolve, reject) => {
      const { process } = this;
      const fail = (): void => void scheduler.after(scheduler.latencyMs(), () => reject(unavailable()), process);
      const act = (): void => {
        const sent = early ?? make();
        let failed: readonly Uint8Array[] | null = null;
        if (server.isAway || faults.happens('appendRefused')) failed = [];
        else if (!this.isOwn && faults.happens('appendLate')) {
          scheduler.after(scheduler.random.below(lateMaxMs), () => server.store(session, sent, mark), null);
          failed = [];
        } else if (sent.length > 1 && faults.happens('appendTorn')) failed = sent.slice(0, 1 + scheduler.random.below(sent.length - 1));
        else if (faults.happens('appendAnswerLost')) failed = sent;
        if (failed !== null) {
          server.store(session, failed, mark);
          fail();
          return;
        }
        if (process.isAlive) this.pending.set(mark, { count: sent.length, positions: [], resolve });
        server.store(session, sent, mark);
        if (!this.isOwn && faults.happens('appendTwice'))
          scheduler.after(scheduler.latencyMs(), () => server.store(session, sent, mark), null);
      };
      // What was sent to a server may arrive after its sender's death.
      scheduler.after(scheduler.latencyMs(), act, this.isOwn || scheduler.random.below(2) === 0 ? process : null);
    });
  }

  async read(session: string, { after = 0, limit = Number.POSITIVE_INFINITY }: ReadOptions, visit: RecordVisitor): Promise<void> {
    const found = await this.ask(() => this.known(session).filter(({ position }) => position > after));
    let count = 0;
    for (const record of found.slice(0, limit)) {
      if (handOver(record, visit) === false) return;
      if (++count % batchRecords === 0) await theScheduler().sleep(0);
    }
  }

  async readAt(session: string, positions: readonly number[], visit: RecordVisitor): Promise<void> {
    const known = await this.ask(() => new Map(this.known(session).map((record) => [record.position, record])));
    for (const position of positions) {
      const record = known.get(position);
      if (record === undefined) throw new LogDamagedError(session, position, 'there is no record');
      if (handOver(record, visit) === false) return;
    }
  }

  head(session: string): Promise<number> {
    return this.ask(() => this.known(session).at(-1)?.position ?? 0);
  }

  async *sessions(): AsyncIterable<string> {
    yield* await this.ask(() => new Set(this.server.records.slice(0, this.readCount).map(({ session }) => session)));
  }

  subscribe(listener: (record: LogRecord) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await theScheduler().io(() => this.server.leave(this));
  }

  partitionOf(): number {
    return 0;
  }

  /** Waits until all that is on the log now was delivered here. */
  async readToEnd(_session: string, { readTimeoutMs }: { readonly readTimeoutMs: number }): Promise<void> {
    const scheduler = theScheduler();
    const end = await scheduler.io(() => {
      if (this.server.isAway || this.faults.happens('endsUnknown')) throw new LogUnavailableError('the log does not say where it ends');
      return this.server.records.length;
    });
    const giveUpMs = scheduler.elapsedMs + readTimeoutMs;
    while (this.readCount < end) {
      if (scheduler.elapsedMs > giveUpMs) throw new LogBehindError('records of the log are still to be read here');
      await Promise.race([new Promise<void>((resolve) => this.progressed.push(resolve)), scheduler.sleep(readTimeoutMs)]);
    }
  }

  /** Told that the server has more. */
  wake(): void {
    if (!this.process.isAlive) return;
    const scheduler = theScheduler();
    if (this.isOwn) {
      scheduler.within(this.process, () => this.take(Number.POSITIVE_INFINITY));
      return;
    }
    if (this.isFetching) return;
    this.isFetching = true;
    const fetch = (): void => {
      if (this.server.isAway) return void scheduler.after(500, fetch, this.process);
      this.isFetching = false;
      this.take(1 + scheduler.random.below(4));
      if (this.readCount < this.server.records.length) this.wake();
    };
    scheduler.after(scheduler.latencyMs() * 4, fetch, this.process);
  }

  private take(most: number): void {
    for (let taken = 0; taken < most && this.readCount < this.server.records.length; taken++) {
      const record = this.server.records[this.readCount++];
      for (const listener of this.listeners) handOver(record, listener);
      this.cameBack(record);
    }
    const waiting = this.progressed;
    this.progressed = [];
    for (const wake of waiting) wake();
  }

  private cameBack({ mark, position }: StoredRecord): void {
    const append = this.pending.get(mark);
    if (append === undefined) return;
    append.positions.push(position);
    if (append.positions.length < append.count) return;
    this.pending.delete(mark);
    const scheduler = theScheduler();
    scheduler.after(this.isOwn ? 0 : scheduler.latencyMs(), () => append.resolve(append.positions), this.process);
  }

  private ask<T>(look: () => T): Promise<T> {
    return theScheduler().io(() => {
      if (this.faults.happens('readFails')) throw new LogUnavailableError('the log did not answer');
      return look();
    });
  }

  private known(session: string): StoredRecord[] {
    return this.server.records.slice(0, this.readCount).filter((record) => record.session === session);
  }
}

const unavailable = (): LogUnavailableError => new LogUnavailableError('the log did not take the records');

/** Hands over a record whose bytes are good only for now: afterwards they are others. */
function handOver({ session, position, bytes }: StoredRecord, visit: RecordVisitor): unknown {
  const lent = Buffer.from(bytes);
  const answer = visit({ session, position, bytes: lent });
  lent.fill(0xaa);
  return answer;
}
