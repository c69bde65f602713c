import { randomUUID } from 'node:crypto';
import {
  currentVersions,
  type EventDraft,
  type HindcastEvent,
  type JsonObject,
  type RecordContent,
  toEvent,
} from '../../projections/events.js';
import { LogDamagedError, type LogRecord } from '../log/event-log.js';
import { encodeContent } from '../sealing/record-maker.js';

/** What the service knows of a write besides what the client asked for. */
export interface WriteContext {
  /** Id of the API key, or the name of the part of the service that writes. */
  readonly actor: string;
  /** Id of the request. */
  readonly causation: string;
  /** The request's W3C trace context, where it has one. */
  readonly traceparent?: string;
  /** Id for the request's write where the client gave none, fixed before the request was sent on from node to node, so that it can be sent again. */
  readonly writeId?: string;
}

/**
 * The id of a write to which the client gave none.
 * @param index the write's place in its request, where that can have several
 */
export function makeWriteId({ writeId }: WriteContext, index?: number): string {
  if (writeId === undefined) return randomUUID();
  return index === undefined ? writeId : `${writeId}:${index}`;
}

/** A draft as what goes on the log. */
export function contentOf(
  draft: EventDraft,
  recordedAt: string,
  { actor, causation, traceparent }: WriteContext,
  seen: [position: number, head: string] | undefined,
): RecordContent {
  const { id, type, digest, key, data } = draft;
  const version = currentVersions[type];
  return {
    id,
    type,
    version,
    recorded_at: recordedAt,
    actor,
    causation,
    traceparent,
    digest,
    key,
    seen,
    data: data as unknown as JsonObject,
  };
}

/** A draft as the bytes of a record that is not sealed. */
export const encodeRecord = (...draft: Parameters<typeof contentOf>): Uint8Array => encodeContent(contentOf(...draft));

/** A record as a thread beside the service can decode it, which has no keys: its content as JSON, copied. */
export const plainCopyOf = ({ bytes, content }: LogRecord): Uint8Array =>
  content === undefined ? Uint8Array.prototype.slice.call(bytes) : encodeContent(content);

/**
 * The event of a log record.
 * @throws {LogDamagedError} where the record is no event; {@link UnknownEventError}; why a sealed one could not be opened
 */
export function decodeRecord({ session, position, bytes, content, failure }: LogRecord): HindcastEvent {
  if (content !== undefined) return toEvent(content, session, position);
  if (failure !== undefined) throw failure;
  let parsed: Parameters<typeof toEvent>[0];
  try {
    parsed = JSON.parse(asBuffer(bytes).toString('utf8'));
  } catch {
    throw new LogDamagedError(session, position, 'the record is not JSON');
  }
  return toEvent(parsed, session, position);
}

const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
