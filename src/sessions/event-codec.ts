import { hash, randomUUID } from 'node:crypto';
import stringify from 'safe-stable-stringify';
import { currentVersions, type EventDraft, type HindcastEvent, toEvent } from '../../projections/events.js';
import type { ChainLink } from '../../projections/session.js';
import { LogDamagedError, type LogRecord } from '../log/event-log.js';

/** What the service knows of a write besides what the client asked for. */
export interface WriteContext {
  /** Id of the API key, or the name of the part of the service that writes. */
  readonly actor: string;
  /** Id of the request. */
  readonly causation: string;
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

/** A draft as the bytes that go on the log. */
export function encodeRecord(
  draft: EventDraft,
  recordedAt: string,
  { actor, causation }: WriteContext,
  seen: readonly [number, string] | undefined,
): Uint8Array {
  const { id, type, digest, key, data } = draft;
  const version = currentVersions[type];
  return Buffer.from(JSON.stringify({ id, type, version, recorded_at: recordedAt, actor, causation, digest, key, seen, data }));
}

/**
 * The event of a log record.
 * @throws {LogDamagedError} where the record is no event; {@link UnknownEventError}
 */
export function decodeRecord({ session, position, bytes }: LogRecord): HindcastEvent {
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

let scratch = Buffer.alloc(64 * 1024);
/** Beginnings of `scratch` by their length, so that hashing a record makes no garbage. */
let beginnings: Buffer[] = [];

/** SHA-256 over the head before and the record. */
export const sha256Link: ChainLink = (head, record) => {
  const length = record.length + 32;
  if (length > scratch.length) {
    scratch = Buffer.alloc(length * 2);
    beginnings = [];
  }
  scratch.write(head, 0, 32, 'latin1');
  scratch.set(record, 32);
  beginnings[length] ??= scratch.subarray(0, length);
  return hash('sha256', beginnings[length], 'binary');
};

/** The beginning of a chain head, as events carry it to say what they had seen: 64 bits, base64url. */
export const shortHead = (head: string): string => Buffer.from(head.slice(0, 8), 'latin1').toString('base64url');

/** A chain head for people: hexadecimal. */
export const hexHead = (head: string): string => Buffer.from(head, 'latin1').toString('hex');

/** Digest of a write's payload, the same for the same payload whatever the order of keys: 96 bits, base64url. */
export const digestOf = (payload: unknown): string => hash('sha256', stringify(payload) ?? '', 'base64url').slice(0, 16);
