import type { EventLog, LogRecord } from '../log/event-log.js';
import { plainCopyOf } from '../sessions/event-codec.js';
import { throwIfErased } from '../sessions/failures.js';
import type { Batch } from './replay-task.js';

/** Of one batch: records that are handed over, and their bytes. */
const recordsMax = 64;
const bytesMax = 1 << 18;

/** Hands out a session's records at some positions, batch by batch, undecoded, as JSON. */
export class RecordFeed {
  /** Position of the record that was read last. */
  position = 0;
  private at = 0;

  constructor(
    private readonly log: EventLog,
    private readonly session: string,
    private readonly positions: readonly number[],
  ) {}

  async next(): Promise<Batch> {
    const [positions, records]: [number[], Uint8Array[]] = [[], []];
    let size = 0;
    const take = (record: LogRecord): boolean => {
      const bytes = plainCopyOf(throwIfErased(record));
      positions.push(record.position);
      records.push(bytes);
      size += bytes.length;
      return size < bytesMax;
    };
    await this.log.readAt(this.session, this.positions.slice(this.at, this.at + recordsMax), take);
    this.at += positions.length;
    this.position = positions.at(-1) ?? this.position;
    return {
      positions,
      lengths: records.map(({ length }) => length),
      bytes: joined(records, size),
      ended: this.at >= this.positions.length,
    };
  }
}

/** One array of its own, so that it can be moved to another thread. */
function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
