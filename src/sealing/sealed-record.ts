import { createCipheriv, createDecipheriv, type KeyObject, randomFillSync } from 'node:crypto';
import type { Envelope, EventType, Json, JsonObject, RecordContent } from '../../projections/events.js';
import { LogDamagedError, type LogRecord } from '../log/event-log.js';
import { cipherKey } from './cipher-key.js';
import type { Digests } from './digests.js';
import { openFieldsOf } from './field-placement.js';

/**
 * A sealed record, as it lies on the log:
 *
 * | bytes | what |
 * |---|---|
 * | 1 | the format: 1. A record of before is JSON and begins with `{` |
 * | 8 | number of the record's key, big-endian |
 * | 4 | length of the envelope, big-endian |
 * | … | the envelope: JSON in UTF-8 without spaces, its fields in the order of {@link SealedEnvelope} |
 * | 12 | nonce |
 * | 16 | tag |
 * | … | the payload, encrypted; as long as its JSON in UTF-8 |
 *
 * The cipher is AES-256-GCM. All that lies before the nonce, and the session, which is not in the record, are its associated data: a payload is
 * good under its own envelope, in its own session, and nowhere else.
 */
const sealedFormat = 1;
const jsonFormat = '{'.charCodeAt(0);
const headBytes = 13;
const nonceBytes = 12;
const tagBytes = 16;

/** What of a record can be read without its key. */
export interface SealedEnvelope extends Omit<Envelope, 'session' | 'position'> {
  type: EventType;
  /** The fields of the event's data that lie open. */
  data?: JsonObject;
}

/** A key for one record. */
export interface RecordKey {
  /** A positive safe integer, never given out twice. */
  readonly id: number;
  /** 32 bytes. */
  readonly key: Uint8Array | KeyObject;
}

export interface Sealing {
  readonly session: string;
  readonly key: RecordKey;
  readonly digests: Digests;
}

/** An opened envelope, and what is known of the payload under it. */
export interface OpenedRecord {
  readonly envelope: SealedEnvelope;
  readonly keyId: number;
  /** Length of the payload, bytes. */
  readonly payloadBytes: number;
}

/** Whether a record is sealed; one that is not is JSON. @throws {LogDamagedError} where it is neither */
export function isSealed({ session, position, bytes }: LogRecord): boolean {
  if (bytes[0] === sealedFormat) return true;
  if (bytes[0] === jsonFormat) return false;
  throw new LogDamagedError(session, position, 'the record is neither JSON nor sealed in a way that this version knows');
}

/** A sealed record, and the JSON that its content was sealed from. */
export interface SealedRecord {
  readonly bytes: Buffer;
  readonly envelopeText: string;
  readonly payloadText: string;
}

/** Seals a record's content under a key that nothing else was or will be sealed under. */
export function sealRecord(content: RecordContent, { session, key, digests }: Sealing): SealedRecord {
  const { open, payload } = split(content.type, content.data);
  const { id, type, version, recorded_at, actor, causation, traceparent, digest, key: repeatKey, seen, origin } = content;
  const domainId = content.data.domain_id;
  const domain = typeof domainId === 'string' ? digests.of('domain', domainId) : content.domain;
  const envelope = {
    id,
    type,
    version,
    recorded_at,
    actor,
    causation,
    traceparent,
    digest,
    key: repeatKey,
    domain,
    seen,
    origin,
    data: open,
  };
  const envelopeText = JSON.stringify(envelope satisfies SealedEnvelope);
  const payloadText = JSON.stringify(payload);
  const envelopeBytes = Buffer.byteLength(envelopeText);
  const payloadBytes = Buffer.byteLength(payloadText);

  const nonceAt = headBytes + envelopeBytes;
  const tagAt = nonceAt + nonceBytes;
  const payloadAt = tagAt + tagBytes;
  const record = Buffer.allocUnsafe(payloadAt + payloadBytes);
  record[0] = sealedFormat;
  writeKeyId(record, key.id);
  record.writeUInt32BE(envelopeBytes, 9);
  record.write(envelopeText, headBytes);
  fillNonce(record, nonceAt);

  const cipher = createCipheriv('aes-256-gcm', cipherKey(key.key), record.subarray(nonceAt, tagAt), gcmOptions);
  cipher.setAAD(record.subarray(0, nonceAt)).setAAD(sessionBytes(session));
  // Encrypted where it lies: as long as it was.
  record.write(payloadText, payloadAt);
  cipher.update(record.subarray(payloadAt)).copy(record, payloadAt);
  cipher.final();
  cipher.getAuthTag().copy(record, tagAt);
  return { bytes: record, envelopeText, payloadText };
}

/** The content that a record was sealed from. */
export function contentOf({ envelopeText, payloadText }: Pick<SealedRecord, 'envelopeText' | 'payloadText'>): RecordContent {
  const content = JSON.parse(envelopeText) as SealedEnvelope & RecordContent;
  const data = JSON.parse(payloadText) as JsonObject;
  content.data = content.data === undefined ? data : { ...content.data, ...data };
  return content;
}

/** Number of a sealed record's key. @throws {LogDamagedError} */
export const keyIdOf = (record: LogRecord): number => placesOf(record).keyId;

/**
 * Reads a sealed record's envelope. Without the key nobody knows whether it is as it was written: the log's checksum and the session's chain say so.
 * @throws {LogDamagedError}
 */
export function openEnvelope(record: LogRecord): OpenedRecord {
  const { bytes, keyId, nonceAt, payloadAt } = placesOf(record);
  try {
    const envelope = JSON.parse(bytes.toString('utf8', headBytes, nonceAt)) as SealedEnvelope;
    return { envelope, keyId, payloadBytes: bytes.length - payloadAt };
  } catch {
    throw damaged(record, 'its envelope is not JSON');
  }
}

/**
 * A sealed record's whole content.
 * @param key the one of the number that the record names
 * @throws {LogDamagedError} where any bit of it, its session or the key is another than it was sealed with
 */
export function unsealRecord(record: LogRecord, key: RecordKey['key']): RecordContent {
  const { bytes, nonceAt, payloadAt } = placesOf(record);
  bytes.copy(nonce, 0, nonceAt);
  bytes.copy(tag, 0, nonceAt + nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(key), nonce, gcmOptions);
  decipher.setAAD(bytes.subarray(0, nonceAt)).setAAD(sessionBytes(record.session)).setAuthTag(tag);
  let payload: Buffer;
  try {
    payload = decipher.update(bytes.subarray(payloadAt));
    decipher.final();
  } catch {
    throw damaged(record, 'its payload does not belong to its envelope, its session or its key');
  }
  // What was sealed was JSON: the tag says that it is what was sealed.
  return contentOf({ envelopeText: bytes.toString('utf8', headBytes, nonceAt), payloadText: payload.toString('utf8') });
}

/** What a decipher takes at once, used again for each: a view of the record would cost more than the copy. */
const nonce = Buffer.alloc(nonceBytes);
const tag = Buffer.alloc(tagBytes);
const gcmOptions = { authTagLength: tagBytes } as const;

/** Parts a type's data into what lies open and what is sealed. */
function split(type: EventType, data: JsonObject): { open: JsonObject | undefined; payload: JsonObject } {
  const openFields = openFieldsOf(type);
  if (openFields.size === 0) return { open: undefined, payload: data };
  const parted = (isOpen: boolean): [string, Json][] => Object.entries(data).filter(([field]) => openFields.has(field) === isOpen);
  return { open: Object.fromEntries(parted(true)), payload: Object.fromEntries(parted(false)) };
}

interface Places {
  readonly bytes: Buffer;
  readonly keyId: number;
  readonly nonceAt: number;
  readonly payloadAt: number;
}

/** @throws {LogDamagedError} where the parts do not fit into the record */
function placesOf(record: LogRecord): Places {
  const bytes = Buffer.isBuffer(record.bytes)
    ? record.bytes
    : Buffer.from(record.bytes.buffer, record.bytes.byteOffset, record.bytes.byteLength);
  if (bytes[0] !== sealedFormat) throw damaged(record, 'it is of no format that this version knows');
  if (bytes.length < headBytes) throw damaged(record, 'it was cut off');
  const keyId = bytes.readUInt32BE(1) * 0x100000000 + bytes.readUInt32BE(5);
  const nonceAt = headBytes + bytes.readUInt32BE(9);
  const payloadAt = nonceAt + nonceBytes + tagBytes;
  if (payloadAt > bytes.length) throw damaged(record, 'it was cut off');
  if (!Number.isSafeInteger(keyId)) throw damaged(record, 'the number of its key is none');
  return { bytes, keyId, nonceAt, payloadAt };
}

const damaged = ({ session, position }: LogRecord, what: string): LogDamagedError =>
  new LogDamagedError(session, position, `the sealed record cannot be read: ${what}`);

function writeKeyId(record: Buffer, id: number): void {
  record.writeUInt32BE(Math.floor(id / 0x100000000), 1);
  record.writeUInt32BE(id >>> 0, 5);
}

/** The bytes of the session that was asked for last: records of one session come one after the other. */
let lastSession = { name: '', bytes: Buffer.alloc(0) };

function sessionBytes(name: string): Buffer {
  if (lastSession.name !== name) lastSession = { name, bytes: Buffer.from(name) };
  return lastSession.bytes;
}

/** Random bytes drawn ahead: one call for many nonces. */
const nonces = Buffer.alloc(nonceBytes * 256);
let noncesUsed = nonces.length;

function fillNonce(record: Buffer, at: number): void {
  if (noncesUsed === nonces.length) {
    randomFillSync(nonces);
    noncesUsed = 0;
  }
  // byte by byte: `copy` makes a view of its source each time
  for (let i = 0; i < nonceBytes; i++) record[at + i] = nonces[noncesUsed++];
}

/** The same for records that hold the same write; two writes of an agent do not have the same. */
export const writeOf = ({ type, id, domain, digest }: SealedEnvelope): string => JSON.stringify([type, id, domain ?? null, digest]);
