import type { KurrentDBClient } from '@kurrent/kurrentdb-client';
import {
  batchRecords,
  type EventLog,
  LogDamagedError,
  type LogRecord,
  LogUnavailableError,
  madeRecords,
  type ReadOptions,
  type RecordsToAppend,
  type RecordVisitor,
} from '../event-log.js';
import { answered, asLogError, closeClient, openClient } from './kurrentdb-client.js';
import { KurrentDbFeed } from './kurrentdb-feed.js';
import { type KurrentDbOptions, type KurrentDbSettings, settingsOf } from './kurrentdb-options.js';
import { KurrentDbReader } from './kurrentdb-reader.js';
import { RecordFormat, type StoredEvent } from './kurrentdb-records.js';
import { sessionsIn } from './kurrentdb-sessions.js';
import { KurrentDbWriter } from './kurrentdb-writer.js';

/** Sessions whose last delivered position is kept at hand. */
const streamsMax = 100_000;
/** Reads that are under way at a time for one `readAt`. */
const readsMax = 8;

/**
 * The log on a KurrentDB server or cluster, 24.10 or later: a stream for each session, as {@link RecordFormat} tells. A position is the event's revision + 1,
 * so positions run 1, 2, 3 … without gaps and a missing record shows.
 *
 * What is appended, here or by another process, comes back over one subscription, and goes to the subscribers from there; only then an append resolves.
 * Durability is the server's: an event reaches the subscription when it is committed, in a cluster by a majority.
 *
 * Bounds: an append, a head and each batch of a read fail with {@link LogUnavailableError} when their time is over, and an append at once when too much waits.
 */
export class KurrentDbEventLog implements EventLog {
  readonly engine = 'kurrentdb';
  private readonly listeners = new Set<(record: LogRecord) => void>();
  private readonly format: RecordFormat;
  private readonly reader: KurrentDbReader;
  private readonly writer: KurrentDbWriter;
  private feed: KurrentDbFeed | null = null;
  /** Positions delivered last. */
  private readonly delivered = new Map<string, number>();
  /** Sessions of which a record could not be delivered: nothing behind it is, until the log is opened anew. */
  private readonly damaged = new Map<string, LogDamagedError>();
  private closing: Promise<void> | null = null;

  private constructor(
    private readonly client: KurrentDBClient,
    private readonly settings: KurrentDbSettings,
  ) {
    const { prefix, timeoutMs } = settings;
    this.format = new RecordFormat(prefix);
    this.reader = new KurrentDbReader(client, this.format, timeoutMs);
    this.writer = new KurrentDbWriter({
      client,
      format: this.format,
      settings,
      lastDelivered: (session) => this.delivered.get(session),
      onSilence: () => this.feed?.restart(),
    });
  }

  /** @throws {LogUnavailableError} where the server cannot be reached in time, or does not allow it */
  static async open(options: KurrentDbOptions): Promise<KurrentDbEventLog> {
    const settings = settingsOf(options);
    const client = openClient(settings.connectionString);
    const log = new KurrentDbEventLog(client, settings);
    try {
      await log.follow();
      return log;
    } catch (error) {
      await closeClient(client);
      throw asLogError(error, '');
    }
  }

  async append(session: string, records: RecordsToAppend): Promise<number[]> {
    if (this.closing !== null) throw new LogUnavailableError('the log is closed');
    const damage = this.damaged.get(session);
    if (damage !== undefined) throw damage;
    return this.writer.append(session, madeRecords(records));
  }

  async read(session: string, { after = 0, limit = Number.POSITIVE_INFINITY }: ReadOptions, visit: RecordVisitor): Promise<void> {
    const last = Math.min(await this.reader.head(session), after + limit);
    if (last > after) await this.reader.range(session, after + 1, last, visit);
  }

  async readAt(session: string, positions: readonly number[], visit: RecordVisitor): Promise<void> {
    const runs = runsOf(positions);
    const reading: Promise<LogRecord[]>[] = [];
    for (let i = 0; i < runs.length; i++) {
      while (reading.length < Math.min(i + readsMax, runs.length)) {
        const { first, count } = runs[reading.length];
        const run = this.reader.run(session, first, count);
        run.catch(() => undefined);
        reading.push(run);
      }
      for (const record of await reading[i]) if (visit(record) === false) return;
      reading[i] = Promise.resolve([]);
    }
  }

  head(session: string): Promise<number> {
    return this.reader.head(session);
  }

  sessions(): AsyncIterable<string> {
    return sessionsIn(this.client, this.format, this.settings.timeoutMs);
  }

  subscribe(listener: (record: LogRecord) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): Promise<void> {
    this.closing ??= this.writer.drained().then(() => {
      this.feed?.stop();
      return closeClient(this.client);
    });
    return this.closing;
  }

  /** Begins to follow the log behind its end of now. */
  private async follow(): Promise<void> {
    const { openTimeoutMs } = this.settings;
    const deadlineMs = performance.now() + openTimeoutMs;
    const opening = new KurrentDbReader(this.client, this.format, openTimeoutMs);
    const end = await answered(openTimeoutMs, opening.end());
    this.feed = new KurrentDbFeed(this.client, this.format.streamPrefix, end, (event) => this.take(event));
    await this.feed.start(deadlineMs - performance.now());
  }

  /** Delivers what comes over the subscription. */
  private take(event: StoredEvent): void {
    const session = this.format.sessionOf(event.streamId);
    if (session === undefined || this.damaged.has(session)) return;
    const record = this.checked(session, event);
    if (record === null) return;
    this.keepDelivered(session, record.position);
    for (const listener of this.listeners) listener(record);
    this.writer.delivered(event.id, record.position);
  }

  /** The next record of its session; null where it was delivered before, or is not the next or damaged: then the session's appends fail. */
  private checked(session: string, event: StoredEvent): LogRecord | null {
    try {
      const record = this.format.toRecord(session, event);
      const before = this.delivered.get(session) ?? record.position - 1;
      if (record.position > before + 1) throw new LogDamagedError(session, before + 1, 'the record is missing');
      return record.position > before ? record : null;
    } catch (error) {
      this.damaged.set(session, error as LogDamagedError);
      this.writer.fail(session, error as LogDamagedError);
      return null;
    }
  }

  private keepDelivered(session: string, position: number): void {
    this.delivered.set(session, position);
    if (this.delivered.size <= streamsMax) return;
    for (const oldest of this.delivered.keys()) {
      this.delivered.delete(oldest);
      return;
    }
  }
}

/** Positions that follow on each other, to be read at once. */
function runsOf(positions: readonly number[]): { first: number; count: number }[] {
  const runs: { first: number; count: number }[] = [];
  for (const position of positions) {
    const last = runs[runs.length - 1];
    if (last !== undefined && position === last.first + last.count && last.count < batchRecords) last.count++;
    else runs.push({ first: position, count: 1 });
  }
  return runs;
}
