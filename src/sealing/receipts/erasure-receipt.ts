import { type KeyObject, sign } from 'node:crypto';
import stringify from 'safe-stable-stringify';

/** A record that was erased. */
export interface ErasedRecord {
  /** Position on the session's log. */
  readonly position: number;
  /** Id of the write, as its envelope has it. */
  readonly id: string;
  /** Type of the event. */
  readonly type: string;
}

/** What was erased, when, and by whom. It holds nothing of what the records said. */
export interface Erasure {
  readonly session: string;
  /** Id and position of the event by which it was erased. */
  readonly event_id: string;
  readonly position: number;
  /** ISO 8601, UTC: when the erasure was recorded. The keys were destroyed behind that, and before this is given. */
  readonly erased_at: string;
  /** Id of the API key that asked for it. */
  readonly actor: string;
  readonly records: readonly ErasedRecord[];
}

/** An erasure, as this service says it for good: signed with Ed25519 over the canonical JSON (RFC 8785) of all but the signature. */
export interface ErasureReceipt extends Erasure {
  readonly format: 'hindcast-erasure-receipt/1';
  /** Id of the key that it is signed with. */
  readonly signing_key: string;
  /** 64 bytes, base64url. */
  readonly signature: string;
}

/** A key to sign with, and what tells it from others. */
export interface SigningKey {
  readonly id: string;
  readonly privateKey: KeyObject;
}

const format = 'hindcast-erasure-receipt/1';

/** Signs bit by bit, since it may be of many records. @param erasure only its own fields are taken over */
export function* signingErasure(erasure: Erasure, { id, privateKey }: SigningKey): Generator<void, ErasureReceipt> {
  const { session, event_id, position, erased_at, actor, records } = erasure;
  const signed = { format, session, event_id, position, erased_at, actor, records, signing_key: id } as const;
  const bytes = yield* writingCanonical(signed);
  return { ...signed, signature: sign(null, bytes, privateKey).toString('base64url') };
}

/** JSON without spaces, fields sorted by their names' UTF-16 code units: RFC 8785, whose numbers and strings are JavaScript's. */
const canonical = (value: unknown): Buffer => Buffer.from(stringify(value) ?? '');

/** Records that are written in one go. */
const writtenAtOnce = 512;

/** {@link canonical}, the records bit by bit. */
function* writingCanonical({ records, ...rest }: Omit<ErasureReceipt, 'signature'>): Generator<void, Buffer> {
  // quotes within a string have a backslash before them: these stand for the field itself
  const place = '"records":[';
  const [before, after] = canonical({ ...rest, records: [] })
    .toString()
    .split(place);
  const parts: Buffer[] = [Buffer.from(before + place)];
  for (let at = 0; at < records.length; at += writtenAtOnce) {
    const written = canonical(records.slice(at, at + writtenAtOnce)).subarray(1, -1);
    parts.push(...(at === 0 ? [] : [comma]), written);
    yield;
  }
  return Buffer.concat([...parts, Buffer.from(after)]);
}
const comma = Buffer.from(',');
