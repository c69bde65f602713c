import { randomBytes } from 'node:crypto';
import type { Kafka } from 'kafkajs';
import { withTimeout } from '../../async.js';
import {
  type CatchingUp,
  type EventLog,
  LogBehindError,
  LogNotWrittenError,
  type LogRecord,
  LogSettingsError,
  LogUnavailableError,
  madeRecords,
  type ReadOptions,
  type RecordsToAppend,
  type RecordVisitor,
} from '../event-log.js';
import { EndOffsets } from './end-offsets.js';
import { KafkaAppender } from './kafka-appender.js';
import { LocalCopy } from './local-copy.js';
import { partitionOf } from './partition.js';
import { KafkaReader, type PlacedMessage } from './reader.js';
import { offsetsOf, prepareTopic, retryUntilKnown, type TopicSettings } from './topic.js';
import { KafkaWriter } from './writer.js';

export interface KafkaLogOptions extends TopicSettings {
  readonly kafka: Kafka;
  /** Folder of the local copy of what was read. */
  readonly folder: string;
  /** Time in which an acknowledged record must have been read back, ms. */
  readonly readBackMs?: number;
  /** Bytes of records that may wait for the brokers; more are refused at once. */
  readonly waitingBytesMax?: number;
  /** Throws where the disk of the folder is full. */
  readonly expectRoomFor?: (folder: string) => void;
  readonly warn?: (error: Error) => void;
}

/** After a question that the brokers did not answer none is asked for this long, ms. */
const endsPauseMs = 1000;

/** How long {@link KafkaEventLog.readToEnd} waits, ms: for the brokers to say where the partition ends, and for the reading up to there. */
export interface ReadToEndOptions {
  readonly endsTimeoutMs: number;
  readonly readTimeoutMs: number;
}

/**
 * The log on Kafka: a session's records lie in one partition of one topic, keyed by the session.
 *
 * All partitions are read into a local copy, which answers every read; an append is answered when it was read back (see {@link KafkaAppender}). Records of one whose outcome is unknown
 * reach the subscribers like all others where they did get through.
 */
export class KafkaEventLog implements EventLog {
  readonly engine = 'kafka';
  readonly mayBeBehind = true;
  private readonly listeners = new Set<(record: LogRecord) => void>();
  private readonly readTo = new Map<number, number>();
  private readonly writer: KafkaWriter;
  private readonly appender: KafkaAppender;
  private readonly reader: KafkaReader;
  private readonly ends: EndOffsets;
  private endsUnknownUntilMs = 0;
  private closed = false;
  private progressed: (() => void)[] = [];

  readonly catchingUp: CatchingUp;

  private constructor(
    private readonly options: KafkaLogOptions,
    readonly partitions: number,
    private readonly copy: LocalCopy,
    ends: ReadonlyMap<number, { high: number }>,
  ) {
    const { kafka, topic, waitingBytesMax = 64 << 20 } = options;
    const { readBackMs } = this;
    const mark = randomBytes(9).toString('base64url');
    this.writer = new KafkaWriter(kafka, topic);
    this.appender = new KafkaAppender({ writer: this.writer, mark, readBackMs, waitingBytesMax });
    this.ends = new EndOffsets(kafka, topic);
    this.reader = new KafkaReader({
      kafka,
      topic,
      groupId: `hindcast-reader-${mark}`,
      nextOffset: (partition) => this.nextOf(partition),
      take: (partition, messages, next) => this.take(partition, messages, next),
      warn: options.warn ?? (() => undefined),
    });
    this.catchingUp = this.catchUp(ends);
  }

  /**
   * Opens the log and waits until it has caught up.
   * @throws {LogSettingsError}, {LogUnavailableError}
   */
  static async open(options: KafkaLogOptions): Promise<KafkaEventLog> {
    const log = await KafkaEventLog.begin(options);
    await log.catchingUp.done;
    return log;
  }

  /**
   * Checks the topic, or makes it, and begins to read all partitions; it has caught up when they are read up to the ends that they have now.
   * @throws {LogSettingsError}, {LogUnavailableError}
   */
  static async begin(options: KafkaLogOptions): Promise<KafkaEventLog> {
    const admin = options.kafka.admin();
    try {
      await admin.connect();
      const partitions = await prepareTopic(admin, options);
      const { clusterId } = await admin.describeCluster();
      const ends = await offsetsOf(admin, options.topic);
      const copy = await LocalCopy.open(options.folder, { clusterId, topic: options.topic, partitions }, options.expectRoomFor);
      checkEnds(options.topic, ends, copy);
      const log = new KafkaEventLog(options, partitions, copy, ends);
      await retryUntilKnown(`topic ${options.topic} cannot be read`, () => log.reader.start().then(() => log));
      return log;
    } catch (error) {
      if (error instanceof LogSettingsError) throw error;
      throw new LogUnavailableError(`Kafka does not answer: ${(error as Error).message}`, { cause: error });
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
  }

  async append(session: string, records: RecordsToAppend): Promise<number[]> {
    if (this.closed) throw new LogUnavailableError('the log is closed');
    this.expectRoom();
    return this.appender.append(session, this.partitionOf(session), madeRecords(records));
  }

  read(session: string, options: ReadOptions, visit: RecordVisitor): Promise<void> {
    return this.copy.read(session, options, visit);
  }

  async readAt(session: string, positions: readonly number[], visit: RecordVisitor): Promise<void> {
    this.copy.readAt(session, positions, visit);
  }

  async head(session: string): Promise<number> {
    return this.copy.head(session);
  }

  async *sessions(): AsyncIterable<string> {
    yield* this.copy.sessions();
  }

  /** The partition that a session's records lie in. */
  partitionOf(session: string): number {
    return partitionOf(session, this.partitions);
  }

  /**
   * Waits until this process has read, and handed to its subscribers, all that any process had been told was on the log.
   * @throws {LogUnavailableError} where the brokers do not answer in time; {@link LogBehindError} where they do, and the reading takes longer
   */
  async readToEnd(session: string, { endsTimeoutMs, readTimeoutMs }: ReadToEndOptions): Promise<void> {
    if (performance.now() < this.endsUnknownUntilMs) throw endsUnknown();
    const partition = this.partitionOf(session);
    const ends = await before(performance.now() + endsTimeoutMs, this.ends.now()).catch((error: unknown) => {
      this.endsUnknownUntilMs = performance.now() + endsPauseMs;
      throw endsUnknown(error);
    });
    const end = ends.get(partition) ?? 0;
    const giveUpMs = performance.now() + readTimeoutMs;
    while (this.nextOf(partition) < end)
      await before(giveUpMs, this.nextProgress()).catch(() => {
        throw new LogBehindError(`${end - this.nextOf(partition)} records of the log are still to be read here; ask again`);
      });
  }

  subscribe(listener: (record: LogRecord) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await Promise.race([this.drained(), new Promise((resolve) => setTimeout(resolve, this.readBackMs).unref())]);
    this.appender.failAll(new LogUnavailableError('the log was closed'));
    await this.writer.close();
    await this.ends.close();
    await this.reader.close();
    await this.copy.close();
  }

  /** What the brokers took could not be read back, and nobody be told of it. @throws {LogNotWrittenError} */
  private expectRoom(): void {
    try {
      this.copy.expectRoom();
    } catch (cause) {
      throw new LogNotWrittenError(`the log cannot be written to: ${(cause as Error).message}`, { cause });
    }
  }

  private get readBackMs(): number {
    return this.options.readBackMs ?? 10_000;
  }

  /** Keeps what a partition brought, hands it to the subscribers and answers the appends that are whole with it. */
  private async take(partition: number, messages: readonly PlacedMessage[], next: number): Promise<void> {
    const delivered = messages.map(({ key, value }) => ({ session: key?.toString('utf8') ?? '', bytes: value ?? new Uint8Array() }));
    const records = await this.copy.take(partition, delivered, next);
    for (const [i, record] of records.entries()) {
      for (const listener of this.listeners) listener(record);
      this.appender.cameBack(messages[i].mark, record.position);
    }
    this.readTo.set(partition, next);
    const waiting = this.progressed;
    this.progressed = [];
    for (const wake of waiting) wake();
  }

  private async drained(): Promise<void> {
    while (this.appender.pendingCount > 0) await this.nextProgress();
  }

  /** The offset behind what was read of a partition. */
  private nextOf(partition: number): number {
    return this.readTo.get(partition) ?? this.copy.nextOffset(partition);
  }

  private nextProgress(): Promise<void> {
    return new Promise((resolve) => this.progressed.push(resolve));
  }

  /** Reads up to these offsets. */
  private catchUp(ends: ReadonlyMap<number, { high: number }>): CatchingUp {
    const left = (): number => [...ends].reduce((sum, [partition, { high }]) => sum + Math.max(0, high - this.nextOf(partition)), 0);
    const total = left();
    const read = async (): Promise<void> => {
      while (left() > 0) await this.nextProgress();
    };
    return { done: read(), progress: () => (total === 0 ? 1 : 1 - left() / total) };
  }
}

/** @throws {LogSettingsError} where records are gone from the topic, or the local copy has more than it */
function checkEnds(topic: string, ends: ReadonlyMap<number, { low: number; high: number }>, copy: LocalCopy): void {
  for (const [partition, { low, high }] of ends) {
    const next = copy.nextOffset(partition);
    if (low > next)
      throw new LogSettingsError(
        `topic ${topic} has lost records: partition ${partition} begins at ${low}, and they were read up to ${next} only`,
      );
    if (high < next)
      throw new LogSettingsError(
        `topic ${topic} has lost records: partition ${partition} ends at ${high}, and they were read up to ${next}; if it was made anew on purpose, delete the local copy`,
      );
  }
}

const endsUnknown = (cause?: unknown): LogUnavailableError =>
  new LogUnavailableError('the brokers do not say where the log ends, so what others wrote last may be missing here', { cause });

/** @throws where it is not there at that time of {@link performance.now} */
const before = <T>(endMs: number, promise: Promise<T>): Promise<T> => withTimeout(endMs - performance.now(), promise);
