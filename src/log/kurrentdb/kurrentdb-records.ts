import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { binaryEvent, type EventData } from '@kurrent/kurrentdb-client';
import { LogDamagedError, type LogRecord } from '../event-log.js';

/** What a read or a subscription hands over of an event. */
export interface StoredEvent {
  readonly streamId: string;
  readonly id: string;
  readonly type: string;
  readonly revision: bigint;
  readonly isJson: boolean;
  readonly data: unknown;
  readonly metadata?: unknown;
}

/**
 * How sessions and records are named and laid down:
 *
 * - session `a/b` ↔ stream `hindcast-a%2Fb`: KurrentDB's category is what stands before the first hyphen, and no prefix holds one, so that
 *   the streams of two prefixes never mix;
 * - record at position p ↔ event with revision p - 1, the record's bytes its data, `{"crc32": …}` its metadata;
 * - event type `hindcast.record`; a stream's first event is a `hindcast.session`, and by these the sessions are found.
 */
export class RecordFormat {
  /** What the names of all streams begin with. */
  readonly streamPrefix: string;
  readonly firstType: string;
  private readonly nextType: string;

  constructor(prefix: string) {
    this.streamPrefix = `${prefix}-`;
    this.firstType = `${prefix}.session`;
    this.nextType = `${prefix}.record`;
  }

  /** @throws URIError where the session is no well-formed text */
  streamOf(session: string): string {
    return this.streamPrefix + encodeURIComponent(session);
  }

  /** The session that a stream holds; undefined where the stream is not one of ours. */
  sessionOf(stream: string): string | undefined {
    if (!stream.startsWith(this.streamPrefix)) return undefined;
    try {
      return decodeURIComponent(stream.slice(this.streamPrefix.length));
    } catch {
      return undefined;
    }
  }

  toEvent(session: string, position: number, id: string, bytes: Uint8Array): EventData {
    const type = position === 1 ? this.firstType : this.nextType;
    return binaryEvent({ id, type, data: bytes, metadata: { crc32: checksumOf(session, bytes) } });
  }

  /** @throws {LogDamagedError} where the event is not as it was written */
  toRecord(session: string, { revision, type, isJson, data, metadata }: StoredEvent): LogRecord {
    const position = Number(revision) + 1;
    if (isJson || !(data instanceof Uint8Array) || type !== (position === 1 ? this.firstType : this.nextType))
      throw new LogDamagedError(session, position, `an event of type ${type} stands there that this log did not write`);
    if ((metadata as { crc32?: unknown } | undefined)?.crc32 !== checksumOf(session, data))
      throw new LogDamagedError(session, position, 'the record does not match its checksum');
    return { session, position, bytes: data };
  }
}

/** CRC-32 of a record, begun with its session: a record that turns up in another stream does not match. */
const checksumOf = (session: string, bytes: Uint8Array): number => crc32(bytes, crc32(session));

/**
 * The id of an event, a UUID of version 8 made from the writer, the number that it gave the record, and the record. When a call is repeated because its answer was lost,
 * the ids are the same and KurrentDB stores the events once; a record that is appended again by a later `append` gets another id.
 */
export function eventIdOf(writer: string, ordinal: number, bytes: Uint8Array): string {
  const id = createHash('sha256').update(`${writer} ${ordinal} `).update(bytes).digest().subarray(0, 16);
  id[6] = 0x80 | (id[6] & 0x0f);
  id[8] = 0x80 | (id[8] & 0x3f);
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
