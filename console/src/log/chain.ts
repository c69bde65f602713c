import { send } from '../api.js';

/** What a check of the log in this browser found. */
export interface ChainCheck {
  readonly records: number;
  /** The chain's hash behind the last record, hexadecimal. */
  readonly head: string;
  /** The first position at which the exported log cannot be as it was written; null where it is. */
  readonly firstInvalid: number | null;
}

/** Whether this browser can hash: only on https and on this machine. */
export const canHash = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Two fields stand before a record's own; without them it is the text that the hash is of. */
const fieldsBefore = /^\{"position":(\d+),"hash":"([0-9a-f]{64})",/;

/** How a record is chained to all before it. */
export interface ChainLink {
  readonly position: number;
  /** The chain's hash before the record and with it, hexadecimal, as computed here. */
  readonly before: string;
  readonly hash: string;
  /** The hash with it as the service claims it. */
  readonly claimed: string;
}

/**
 * Reads the log as it is exported and computes its hash chain anew: hash(n) = SHA-256(hash(n-1), record n), beginning with SHA-256(32 zero bytes, the session's id). A sealed record
 * is hashed as its stored bytes.
 */
async function* linksOf(session: string, signal: AbortSignal): AsyncGenerator<ChainLink> {
  const { body } = await send('events/export', { signal });
  let hash = await link(new Uint8Array(32), new TextEncoder().encode(session));
  for await (const line of linesOf(body as ReadableStream<Uint8Array<ArrayBuffer>>)) {
    const [start, position, claimed] = fieldsBefore.exec(line) ?? [];
    if (start === undefined) throw new Error('the export has a line that is no record');
    const before = hash;
    hash = await link(hash, recordOf(`{${line.slice(start.length)}`));
    yield { position: Number(position), before: hex(before), hash: hex(hash), claimed };
  }
}

/** Checks the whole log. @param onProgress gets the records read so far */
export async function checkChain(session: string, signal: AbortSignal, onProgress: (records: number) => void): Promise<ChainCheck> {
  let records = 0;
  let head = '';
  for await (const { position, hash, claimed } of linksOf(session, signal)) {
    records++;
    head = hash;
    if (hash !== claimed) return { records, head, firstInvalid: position };
    if (records % 256 === 0) onProgress(records);
  }
  onProgress(records);
  return { records, head, firstInvalid: null };
}

/** The link of one record, for which the log is read up to it. @param onProgress gets the position read so far. @returns null where the log holds no such record */
export async function linkAt(
  session: string,
  position: number,
  signal: AbortSignal,
  onProgress: (position: number) => void,
): Promise<ChainLink | null> {
  for await (const one of linksOf(session, signal)) {
    if (one.position >= position) return one.position === position ? one : null;
    if (one.position % 256 === 0) onProgress(one.position);
  }
  return null;
}

function recordOf(line: string): Uint8Array<ArrayBuffer> {
  const sealed = /"sealed":"([A-Za-z0-9+/=]*)"\}$/.exec(line)?.[1];
  if (sealed === undefined) return new TextEncoder().encode(line);
  return Uint8Array.from(atob(sealed), (sign) => sign.charCodeAt(0));
}

async function link(before: Uint8Array, record: Uint8Array): Promise<Uint8Array> {
  const joined = new Uint8Array(before.length + record.length);
  joined.set(before);
  joined.set(record, before.length);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', joined));
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

async function* linesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
