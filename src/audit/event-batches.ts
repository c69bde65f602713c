import type { EventLog } from '../log/event-log.js';
import { decodeRecord } from '../sessions/event-codec.js';
import type { TimeShare } from '../slices.js';
import { toDto } from './queries/list-events.handler.js';

/** Events and bytes after which a batch ends. A single event may be larger. */
const batchEvents = 64;
const batchBytes = 64 * 1024;
/** Kept for the other streams of a session, of all sessions together; the oldest are dropped. */
const keptBytesMax = 8 * 2 ** 20;
const keptBatchesMax = 4096;

/** Some of a session's events in a row, as they go to a client. */
export interface Batch {
  /** Position of its last event. */
  readonly last: number;
  /** Server-sent events; empty where there are none yet. */
  readonly bytes: Buffer;
}

interface Kept {
  readonly sessionId: string;
  readonly batch: Promise<Batch>;
  bytes: number;
}

/**
 * A session's events, read and encoded once for all its streams: whoever asks for what is behind the same position gets the same bytes. Streams that
 * are fed from batches also end at the same places, so those that started apart come together.
 */
export class EventBatches {
  private readonly kept = new Map<string, Kept>();
  private keptBytes = 0;

  constructor(
    private readonly log: EventLog,
    private readonly share: TimeShare,
  ) {}

  /** The next events behind a position, as the log has them now or later. @throws what the log throws */
  async behind(sessionId: string, after: number): Promise<Batch> {
    const known = this.kept.get(keyOf(sessionId, after));
    const batch = await (known ?? this.made(sessionId, after)).batch;
    if (known === undefined || batch.bytes.length > 0) return batch;
    // That look at the log had begun before this one was asked for. What is under way by now has not.
    return (this.kept.get(keyOf(sessionId, after)) ?? this.made(sessionId, after)).batch;
  }

  /** Lets go of what is kept of a session. */
  forget(sessionId: string): void {
    for (const [key, one] of this.kept) if (one.sessionId === sessionId) this.drop(key, one);
  }

  private made(sessionId: string, after: number): Kept {
    const key = keyOf(sessionId, after);
    const made: Kept = { sessionId, batch: this.share.run('', () => this.make(sessionId, after)), bytes: 0 };
    this.kept.set(key, made);
    made.batch.then(
      ({ bytes }) => this.keep(key, made, bytes.length),
      () => this.drop(key, made),
    );
    return made;
  }

  private keep(key: string, made: Kept, bytes: number): void {
    if (this.kept.get(key) !== made) return;
    // What comes next can only be seen by looking again.
    if (bytes === 0) {
      this.drop(key, made);
      return;
    }
    made.bytes = bytes;
    this.keptBytes += bytes;
    for (const [oldKey, old] of this.kept) {
      if (this.keptBytes <= keptBytesMax && this.kept.size <= keptBatchesMax) break;
      this.drop(oldKey, old);
    }
  }

  private drop(key: string, one: Kept): void {
    if (this.kept.get(key) !== one) return;
    this.kept.delete(key);
    this.keptBytes -= one.bytes;
  }

  private async make(sessionId: string, after: number): Promise<Batch> {
    const events: Buffer[] = [];
    let last = after;
    let length = 0;
    await this.log.read(sessionId, { after, limit: batchEvents }, (record) => {
      const event = decodeRecord(record);
      const text = Buffer.from(`id: ${event.position}\nevent: ${event.type}\ndata: ${JSON.stringify(toDto(event))}\n\n`);
      events.push(text);
      last = event.position;
      length += text.length;
      return length < batchBytes;
    });
    return { last, bytes: events.length === 1 ? events[0] : Buffer.concat(events) };
  }
}

const keyOf = (sessionId: string, after: number): string => `${after} ${sessionId}`;
