import path from 'node:path';
import { crc32 } from 'node:zlib';
import { type Damage, EngineFile, type Row } from './engine-file.js';
import { readNumber, readText } from './engine-values.js';
import type { Found } from './findings.js';
import { isThere } from './is-there.js';
import { DamagedFileError, VerifierError } from './notes.js';

/** A record on the log; `null` where its checksum does not fit. */
export interface StoredRecord {
  readonly position: number;
  readonly bytes: Buffer | null;
}

/** What lies in a data folder, read without changing it. */
export class DataFolder {
  private readonly opened: EngineFile[] = [];

  /** The log itself, or a node's copy of a topic, which lies there in the same form. */
  private readonly log: string;

  constructor(private readonly folder: string) {
    const log = ['log', 'kafka'].find((name) => isThere(path.join(folder, name, 'data.mdb')));
    if (log === undefined)
      throw new VerifierError(
        `${folder} is no data folder: it has no log of the embedded engine in log/, and no copy of a topic in kafka/`,
      );
    this.log = log;
  }

  /**
   * The log's sessions and their records, in order; the records of one are to be read before the next session. Records that belong to no session come under `null`.
   * @param tell gets what of the log's file cannot be read
   * @throws {VerifierError} where nothing of it can be
   */
  *sessions(tell: (found: Found) => void): Generator<{ readonly session: string | null; readonly records: Iterable<StoredRecord> }> {
    const log = this.open(this.log);
    const names = new Names();
    const read = readTree(log, 'sessions', (damage) => tell(damagedNames(log, damage)), tell);
    for (const { key, value } of read) {
      const [session, number] = [readText(key), readNumber(value)];
      if (!names.add(session, number)) yield { session, records: [] };
    }
    const rows = readTree(log, 'records', (damage) => tell(damagedRecords(log, damage, names)), tell);
    let next = rows.next();
    const numberOf = ({ key }: Row): number => (key.length === keyBytes ? key.readUInt32BE(0) : 0);
    function* recordsOf(number: number): Generator<StoredRecord> {
      for (; next.done !== true && numberOf(next.value) === number; next = rows.next()) yield recordOf(next.value, number);
    }
    const withRecords = new Set<number>();
    while (next.done !== true) {
      const number = numberOf(next.value);
      withRecords.add(number);
      yield { session: names.sessionOf(number), records: recordsOf(number) };
    }
    for (const [number, session] of names) if (!withRecords.has(number)) yield { session, records: [] };
  }

  /** How far each session is by its stored view, which the log must have reached: views can be gone, but never ahead. @throws {VerifierError} */
  *views(): Generator<{ readonly session: string; readonly position: number }> {
    if (!isThere(path.join(this.folder, 'views', 'data.mdb'))) return;
    const views = this.open('views');
    for (const { key, value } of views.rows('heads', damaged)) {
      const session = readText(key);
      const position = positionIn(value);
      // What is kept beside a session's view has a line feed in its name.
      if (!session.includes('\n') && position !== null) yield { session, position };
    }
  }

  async close(): Promise<void> {
    for (const file of this.opened.splice(0)) await file.close();
  }

  private open(name: string): EngineFile {
    const file = EngineFile.open(path.join(this.folder, name));
    this.opened.push(file);
    return file;
  }
}

/** The sessions by their numbers. */
class Names {
  private readonly numbers = new Map<number, string>();

  /** @returns whether no other has the number */
  add(session: string, number: number): boolean {
    if (this.numbers.has(number)) return false;
    this.numbers.set(number, session);
    return true;
  }

  sessionOf(number: number): string | null {
    return this.numbers.get(number) ?? null;
  }

  [Symbol.iterator](): Iterator<[number, string]> {
    return this.numbers[Symbol.iterator]();
  }
}

/** The rows of a tree, and at the end whether it had as many as it says. */
function* readTree(file: EngineFile, name: string, onDamage: (damage: Damage) => void, tell: (found: Found) => void): Generator<Row> {
  let rows = 0;
  let isWhole = true;
  const damaged = (damage: Damage): void => {
    isWhole = false;
    onDamage(damage);
  };
  for (const row of file.rows(name, damaged)) {
    rows++;
    yield row;
  }
  const said = file.keysOf(name);
  if (isWhole && rows !== said)
    tell({ where: file.name, what: `its tree "${name}" has ${rows} keys and says it has ${said}: a page of it is an old one` });
}

const damagedNames = (file: EngineFile, { page, reason, from, to }: Damage): Found => ({
  where: file.name,
  what: `page ${page} is damaged (${reason}): the names of sessions ${between(from && readText(from), to && readText(to))} cannot be read`,
});

const damagedRecords = (file: EngineFile, { page, reason, from, to }: Damage, names: Names): Found => ({
  where: file.name,
  what: `page ${page} is damaged (${reason}): records ${between(from && placeOf(from, names), to && placeOf(to, names))} cannot be read`,
});

const between = (from: string | null, to: string | null): string =>
  `from ${from === null ? 'the first on' : from} ${to === null ? 'to the last' : `to before ${to}`}`;

function placeOf(key: Buffer, names: Names): string {
  const number = key.length === keyBytes ? key.readUInt32BE(0) : 0;
  return `position ${key.length === keyBytes ? key.readBigUInt64BE(4) : 0} of ${names.sessionOf(number) ?? `session number ${number}`}`;
}

function damaged({ page, reason }: Damage): never {
  throw new DamagedFileError(`page ${page} is damaged: ${reason}`);
}

function positionIn(view: Buffer): number | null {
  try {
    const { position } = JSON.parse(view.toString()) as { position?: unknown };
    return typeof position === 'number' ? position : null;
  } catch {
    return null;
  }
}

/** Bytes of a record's key: the session's number and the position. */
const keyBytes = 12;

function recordOf({ key, value }: Row, number: number): StoredRecord {
  if (key.length !== keyBytes) return { position: 0, bytes: null };
  const position = Number(key.readBigUInt64BE(4));
  const bytes = Buffer.from(value.subarray(4));
  // The checksum is over the record and begins with its place (see the table of docs/auditors.md).
  const seed = (Math.imul(number, 0x9e3779b1) ^ (position >>> 0) ^ Math.floor(position / 2 ** 32)) >>> 0;
  return { position, bytes: value.length >= 4 && value.readUInt32LE(0) === crc32(bytes, seed) ? bytes : null };
}
