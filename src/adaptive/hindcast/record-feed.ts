import type { EventLog, LogRecord } from '../../log/event-log.js';
import type { Portion } from './replay-task.js';

/** Of one portion: records that are handed over, their bytes, and records that are looked at. */
const recordsMax = 64;
const bytesMax = 1 << 18;
const lookedAtMax = 4096;

/** Hands out a session's records that concern one domain, portion by portion, without decoding any of the others. */
export class RecordFeed {
  /** Position up to which the log has been looked at. */
  position = 0;
  private readonly mark: Buffer;

  /** @param to position of the last record wanted */
  constructor(
    private readonly log: EventLog,
    private readonly session: string,
    domainId: string,
    private readonly to: number,
  ) {
    this.mark = Buffer.from(`"domain_id":${JSON.stringify(domainId)}`);
  }

  async next(): Promise<Portion> {
    const [positions, records]: [number[], Uint8Array[]] = [[], []];
    let size = 0;
    let lookedAt = 0;
    const take = ({ position, bytes }: LogRecord): boolean => {
      if (position > this.to) return false;
      this.position = position;
      lookedAt++;
      if (viewOf(bytes).includes(this.mark)) {
        positions.push(position);
        records.push(Uint8Array.prototype.slice.call(bytes));
        size += bytes.length;
      }
      return lookedAt < lookedAtMax && records.length < recordsMax && size < bytesMax;
    };
    await this.log.read(this.session, { after: this.position, limit: lookedAtMax }, take);
    return {
      positions,
      lengths: records.map(({ length }) => length),
      bytes: joined(records, size),
      ended: lookedAt === 0 || this.position >= this.to,
    };
  }
}

const viewOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

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
