import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  batchRecords,
  copyOf,
  type EventLog,
  LogDamagedError,
  type LogRecord,
  LogUnavailableError,
  madeRecords,
  type ReadOptions,
  type RecordsToAppend,
  type RecordVisitor,
} from '../event-log.js';

/** A log that lives and dies with the process: for tests and trials. */
export class InMemoryEventLog implements EventLog {
  readonly engine = 'memory';
  private readonly streams = new Map<string, LogRecord[]>();
  private closed = false;
  private readonly listeners = new Set<(record: LogRecord) => void>();

  async append(session: string, records: RecordsToAppend): Promise<number[]> {
    if (this.closed) throw new LogUnavailableError('the log is closed');
    const made = madeRecords(records);
    const stream = this.streams.get(session) ?? [];
    this.streams.set(session, stream);
    const appended = made.map((bytes, i) => copyOf({ session, position: stream.length + i + 1, bytes }));
    stream.push(...appended);
    await Promise.resolve();
    for (const record of appended) for (const listener of this.listeners) listener(record);
    return appended.map(({ position }) => position);
  }

  async read(session: string, { after = 0, limit = Number.POSITIVE_INFINITY }: ReadOptions, visit: RecordVisitor): Promise<void> {
    const stream = this.streams.get(session) ?? [];
    const end = Math.min(stream.length, after + limit);
    for (let i = after; i < end; i++) {
      if (visit(stream[i]) === false) return;
      if ((i - after) % batchRecords === batchRecords - 1) await nextTurn();
    }
  }

  async readAt(session: string, positions: readonly number[], visit: RecordVisitor): Promise<void> {
    for (const position of positions) {
      const record = this.streams.get(session)?.[position - 1];
      if (record === undefined) throw new LogDamagedError(session, position, 'there is no record');
      if (visit(record) === false) return;
    }
  }

  async head(session: string): Promise<number> {
    return this.streams.get(session)?.length ?? 0;
  }

  async *sessions(): AsyncIterable<string> {
    yield* this.streams.keys();
  }

  subscribe(listener: (record: LogRecord) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    this.closed = true;
    this.listeners.clear();
  }
}
