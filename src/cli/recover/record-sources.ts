import { statSync } from 'node:fs';
import path from 'node:path';
import { firstHead } from '../../../projections/session.js';
import { hexHead, sha256Link } from '../../log/chain-heads.js';
import { LogFile } from '../../log/lmdb/log-file.js';
import { ClientError } from '../client.js';
import { isThere } from '../verifier/is-there.js';
import { linesOfFile } from '../verifier/lines-of-file.js';

/** Which records of a session are looked for: those at these positions, and all behind `end`. */
export interface MissingRecords {
  readonly missing: ReadonlySet<number>;
  readonly end: number;
}

/** Takes a record; its bytes are good until it returns. */
export type Take = (position: number, bytes: Buffer) => void;

/** Where records can be taken from that a log has lost. */
export interface Source {
  readonly name: string;
  /** The sessions that it has, with their numbers there; 0 where sessions have none. */
  readonly sessions: ReadonlyMap<string, number>;
  /** Hands over, in order, what it has of what is wanted. */
  read(session: string, missing: MissingRecords, take: Take): Promise<void>;
  close(): Promise<void>;
}

/**
 * @param place a data folder (its `log/`), or an export of `GET /events/export`
 * @param sessions ids among which that of an export is looked for: its lines do not name it
 * @throws {ClientError} for what is neither; {@link LmdbFileError} for a log that cannot be read
 */
export async function openSource(place: string, sessions: Iterable<string>): Promise<Source> {
  const stat = statSync(place, { throwIfNoEntry: false });
  if (stat?.isFile()) return openExport(place, sessions);
  const folder = path.join(place, 'log');
  if (stat === undefined || !isThere(path.join(folder, 'data.mdb')))
    throw new ClientError(`${place} is no backup of a data folder, with log/ in it, and no export of events`);
  const log = LogFile.read(folder);
  return {
    name: place,
    sessions: new Map([...log.sessions()].map(({ session, number }) => [session, number])),
    read: async (session, missing, take) => readBackup(log, numberIn(log, session), missing, take),
    close: () => log.close(),
  };
}

/** What is left of a log on pages that its trees do not reach, of one session. */
export const leftOf = (left: LogFile, session: string, number: number): Source => ({
  name: 'pages of the log that nothing leads to',
  sessions: new Map([[session, number]]),
  read: async (_, missing, take) => readBackup(left, number, missing, take),
  close: async () => undefined,
});

function numberIn(log: LogFile, wanted: string): number {
  for (const { session, number } of log.sessions()) if (session === wanted) return number;
  return 0;
}

function readBackup(log: LogFile, number: number, { missing, end }: MissingRecords, take: Take): void {
  for (const position of missing) {
    const bytes = log.record(number, position);
    if (bytes !== null) take(position, bytes);
  }
  for (let position = end + 1; ; position++) {
    const bytes = log.record(number, position);
    if (bytes === null) return;
    take(position, bytes);
  }
}

/** The export's session is that with whose id the chain of its hashes begins. */
async function openExport(file: string, sessions: Iterable<string>): Promise<Source> {
  let first: Line | null = null;
  for await (const line of linesOf(file)) {
    first = line;
    break;
  }
  const isOf = (session: string): boolean => first?.hash === hexHead(sha256Link(firstHead(sha256Link, session), first?.bytes as Buffer));
  const session = first === null ? undefined : [...sessions].find(isOf);
  if (session === undefined)
    throw new ClientError(
      `${file} is no export of events of a session of this log, from its first event on; name one that the log has lost with --session`,
    );
  return {
    name: file,
    sessions: new Map([[session, 0]]),
    read: async (_, { missing, end }, take) => {
      let head = firstHead(sha256Link, session);
      let last = 0;
      for await (const { position, hash, bytes } of linesOf(file)) {
        head = sha256Link(head, bytes);
        if (position !== last + 1 || hash !== hexHead(head))
          throw new ClientError(`${file} was changed: line ${last + 1} does not follow those before it`);
        last = position;
        if (missing.has(position) || position > end) take(position, bytes);
      }
    },
    close: async () => undefined,
  };
}

interface Line {
  readonly position: number;
  /** Hexadecimal. */
  readonly hash: string;
  /** The record as it lay on the log. */
  readonly bytes: Buffer;
}

/** The lines of an export, up to the first that is none: one that was cut off has half a line at its end. */
async function* linesOf(file: string): AsyncGenerator<Line> {
  for await (const line of linesOfFile(file)) {
    const [, position, hash, rest] = /^\{"position":(\d{1,15}),"hash":"([0-9a-f]{64})",(.*)\}$/s.exec(line) ?? [];
    const fields = rest === undefined ? null : parsed(`{${rest}}`);
    if (fields === null) return;
    const bytes = typeof fields.sealed === 'string' ? Buffer.from(fields.sealed, 'base64') : Buffer.from(`{${rest}}`);
    yield { position: Number(position), hash, bytes };
  }
}

function parsed(text: string): { sealed?: unknown } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
