import type { Message } from 'kafkajs';
import { LogBusyError, LogUnavailableError } from '../event-log.js';
import { markHeader } from './reader.js';
import type { KafkaWriter } from './writer.js';

/** Records and bytes in one send. */
const groupRecordsMax = 2000;
const groupBytesMax = 4 << 20;

export interface AppenderOptions {
  readonly writer: Pick<KafkaWriter, 'send' | 'renew'>;
  /** Begins the marks of this process's appends: no other process's begin so. */
  readonly mark: string;
  /** Time in which an acknowledged record must have been read back, ms. */
  readonly readBackMs: number;
  /** Bytes of records that may wait for the brokers; more are refused at once. */
  readonly waitingBytesMax: number;
}

/** An append on its way: queued, sent, read back. */
interface Append {
  readonly id: string;
  readonly session: string;
  readonly records: readonly Uint8Array[];
  readonly bytes: number;
  /** Positions of the records read back so far. */
  readonly positions: number[];
  readonly resolve: (positions: number[]) => void;
  readonly reject: (error: Error) => void;
}

/** A partition's appends: those that wait, and whether a send is under way. */
interface Lane {
  queue: Append[];
  sending: boolean;
}

/**
 * The appends of this process that are on their way.
 *
 * kafkajs sends every call on its own, so what queues for a partition while a send is under way goes together in the next. An append is answered when its records were
 * *read back* by this process's own consumer, never on the producer's word, which has been seen to acknowledge what no broker stored. A failed send
 * means that the outcome is unknown.
 */
export class KafkaAppender {
  private readonly lanes = new Map<number, Lane>();
  /** Appends not read back yet. */
  private readonly pending = new Map<string, Append>();
  private waitingBytes = 0;
  private appendCount = 0;

  constructor(private readonly options: AppenderOptions) {}

  /** @returns the records' positions @throws {LogBusyError}; {@link LogUnavailableError} where the outcome is unknown */
  append(session: string, partition: number, records: readonly Uint8Array[]): Promise<number[]> {
    const { mark, waitingBytesMax } = this.options;
    const bytes = records.reduce((sum, { length }) => sum + length, 0);
    if (this.waitingBytes + bytes > waitingBytesMax)
      return Promise.reject(new LogBusyError('the brokers take records more slowly than they come'));
    return new Promise((resolve, reject) => {
      const id = `${mark}.${(this.appendCount++).toString(36)}`;
      const append: Append = { id, session, records, bytes, positions: [], resolve, reject };
      this.waitingBytes += bytes;
      this.pending.set(id, append);
      const lane = this.laneOf(partition);
      lane.queue.push(append);
      if (!lane.sending) void this.sendAll(partition, lane);
    });
  }

  /** How many appends are not answered yet. */
  get pendingCount(): number {
    return this.pending.size;
  }

  /** A record was read back. @param mark of the append that it came by; marks of other processes count for nothing */
  cameBack(mark: string, position: number): void {
    const append = this.pending.get(mark);
    if (append === undefined) return;
    append.positions.push(position);
    if (append.positions.length < append.records.length) return;
    this.forget(append);
    append.resolve(append.positions);
  }

  /** Answers every append that is on its way with this error. */
  failAll(error: Error): void {
    for (const append of [...this.pending.values()]) this.fail(append, error);
  }

  private laneOf(partition: number): Lane {
    let lane = this.lanes.get(partition);
    if (lane === undefined) {
      lane = { queue: [], sending: false };
      this.lanes.set(partition, lane);
    }
    return lane;
  }

  /** Sends what queues for a partition, group by group. */
  private async sendAll(partition: number, lane: Lane): Promise<void> {
    lane.sending = true;
    // The appends of one turn of the event loop go together.
    await Promise.resolve();
    while (lane.queue.length > 0) {
      const group = takeGroup(lane);
      try {
        await this.options.writer.send(partition, group.flatMap(messagesOf));
        this.expectBack(group);
      } catch (error) {
        const failure = new LogUnavailableError(`Kafka did not take the records: ${reasonOf(error)}`, { cause: error });
        for (const append of group) this.fail(append, failure);
      }
    }
    lane.sending = false;
  }

  /** What was acknowledged must come back in time; what does not was never stored, and the producer is not to be trusted any more. */
  private expectBack(group: readonly Append[]): void {
    setTimeout(() => {
      const lost = group.filter(({ id }) => this.pending.has(id));
      if (lost.length === 0) return;
      this.options.writer.renew();
      for (const append of lost)
        this.fail(append, new LogUnavailableError('Kafka acknowledged the records, but they could not be read back'));
    }, this.options.readBackMs).unref();
  }

  private fail(append: Append, error: Error): void {
    this.forget(append);
    append.reject(error);
  }

  private forget({ id, bytes }: Append): void {
    if (this.pending.delete(id)) this.waitingBytes -= bytes;
  }
}

function takeGroup(lane: Lane): Append[] {
  let [count, records, bytes] = [0, 0, 0];
  while (count < lane.queue.length && records < groupRecordsMax && bytes < groupBytesMax) {
    records += lane.queue[count].records.length;
    bytes += lane.queue[count].bytes;
    count++;
  }
  return lane.queue.splice(0, count);
}

const messagesOf = ({ id, session, records }: Append): Message[] =>
  records.map((record) => ({
    key: session,
    value: Buffer.from(record.buffer, record.byteOffset, record.byteLength),
    headers: { [markHeader]: id },
  }));

/** kafkajs wraps the reason in "number of retries exceeded". */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error ? cause.message : message;
}
