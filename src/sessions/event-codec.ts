import { hash, randomUUID } from 'node:crypto';
import stringify from 'safe-stable-stringify';
import {
  currentVersions,
  type EventDraft,
  type HindcastEvent,
  type JsonObject,
  type RecordContent,
  toEvent,
} from '../../projections/events.js';
import type { ChainLink } from '../../projections/session.js';
import { LogDamagedError, type LogRecord } from '../log/event-log.js';

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

/** Content as the bytes of a record that is not sealed. */
export const encodeContent = (content: RecordContent): Uint8Array => Buffer.from(JSON.stringify(content));

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

/** A write's payload as text, the same for the same payload whatever the order of keys. */
export const payloadText = (payload: unknown): string => stringify(payload) ?? '';

/** Digest of a write's payload where records are not sealed: 96 bits, base64url. */
export const digestOf = (payload: unknown): string => plainDigest(payloadText(payload));

const plainDigest = (text: string): string => hash('sha256', text, 'base64url').slice(0, 16);

/** The digests by which a session's repeats are told. */
export interface WriteDigests {
  /** Of a payload, as it is written today. */
  of(text: string): string;
  /** The same, in the ways in which it may have been written before. */
  before(text: string): string[];
  /** Of a domain's name; `null` where records are not sealed. */
  domain(name: string): string | null;
}

/** How records are made of contents. */
export interface RecordMaker {
  digests(session: string): Promise<WriteDigests>;
  /** What records need that are to be written now. @returns makes as many of their contents; between that and appending them nothing is waited for */
  prepare(session: string, count: number): Promise<(contents: readonly RecordContent[]) => Uint8Array[]>;
}

const plainDigests: WriteDigests = { of: plainDigest, before: () => [], domain: () => null };

/** Records as JSON. */
export const plainRecords: RecordMaker = {
  digests: async () => plainDigests,
  prepare: async () => (contents) => contents.map(encodeContent),
};

/** What of keyed digests is needed. */
interface KeyedDigests {
  of(what: 'payload' | 'copied' | 'domain', text: string): string;
}

/** A plain digest as it is in the copy of a log, where records are sealed. */
export const copiedDigest = (keyed: KeyedDigests, digest: string): string => keyed.of('copied', digest);

/** Digests where records are sealed, or once were: keyed ones, plain ones, and plain ones that were keyed when the log was copied. */
export const writeDigests = (keyed: KeyedDigests, isSealed: boolean): WriteDigests => ({
  of: (text) => (isSealed ? keyed.of('payload', text) : plainDigest(text)),
  before: (text) => [isSealed ? plainDigest(text) : keyed.of('payload', text), copiedDigest(keyed, plainDigest(text))],
  domain: (name) => keyed.of('domain', name),
});
