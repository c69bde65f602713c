import type { LogRecord } from '../log/event-log.js';

/** Bytes after which a batch ends: they are decrypted and parsed in one turn of the event loop. */
const batchBytes = 512 * 1024;
/** Bytes that a batch has room for at first. */
const batchRoom = 64 * 1024;

/** Some records of a session. */
export interface Records {
  readonly length: number;
  /** @param i from 0 */
  at(i: number): LogRecord;
}

/** Copies of records, in one piece of memory that is used again for the next ones. */
export class RecordBatch implements Records {
  private bytes = Buffer.allocUnsafeSlow(batchRoom);
  private used = 0;
  private session = '';
  private readonly positions: number[] = [];
  private readonly ends: number[] = [];

  get length(): number {
    return this.positions.length;
  }

  /** Makes room for the next records; those of before are not to be read any more. */
  clear(): void {
    this.used = this.positions.length = this.ends.length = 0;
  }

  /** @returns whether there is room for more */
  add({ session, position, bytes }: LogRecord): boolean {
    const end = this.used + bytes.length;
    if (end > this.bytes.length) this.bytes = Buffer.concat([this.bytes], Math.max(end, this.bytes.length * 2));
    this.bytes.set(bytes, this.used);
    this.session = session;
    this.positions.push(position);
    this.ends.push(end);
    this.used = end;
    return end < batchBytes;
  }

  at(i: number): LogRecord {
    const bytes = this.bytes.subarray(i === 0 ? 0 : this.ends[i - 1], this.ends[i]);
    return { session: this.session, position: this.positions[i], bytes };
  }
}
