import { existsSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import type { Database, RootDatabase } from 'lmdb';
import { VerifierError } from './notes.js';
import { openReadOnly } from './read-only.js';

/** A record on the log; `null` where its checksum does not fit. */
export interface StoredRecord {
  readonly position: number;
  readonly bytes: Buffer | null;
}

/** What lies in a data folder, read without changing it. */
export class DataFolder {
  private readonly opened: RootDatabase[] = [];

  /** The log itself, or a node's copy of a topic, which lies there in the same form. */
  private readonly log: string;

  constructor(private readonly folder: string) {
    const log = ['log', 'kafka'].find((name) => existsSync(path.join(folder, name, 'data.mdb')));
    if (log === undefined)
      throw new VerifierError(
        `${folder} is no data folder: it has no log of the embedded engine in log/, and no copy of a topic in kafka/`,
      );
    this.log = log;
  }

  /** The log's sessions and their records, in order. Records that belong to no session come under `null`. */
  *sessions(): Generator<{ readonly session: string | null; readonly records: Iterable<StoredRecord> }> {
    const log = this.open(this.log);
    const records = log.openDB<Buffer, Buffer>({ name: 'records', keyEncoding: 'binary', encoding: 'binary' });
    const names = log.openDB<number, string>({ name: 'sessions', encoding: 'ordered-binary' });
    const numbers = new Map<number, string>();
    for (const { key, value } of names.getRange()) {
      if (numbers.has(value)) yield { session: key, records: [] };
      else numbers.set(value, key);
    }
    const withRecords = new Set<number>();
    for (let number = firstNumber(records, 0); number !== null; number = firstNumber(records, number + 1)) {
      withRecords.add(number);
      yield { session: numbers.get(number) ?? null, records: recordsOf(records, number) };
    }
    for (const [number, session] of numbers) if (!withRecords.has(number)) yield { session, records: [] };
  }

  /** How far each session is by its stored view, which the log must have reached: views can be gone, but never ahead. */
  *views(): Generator<{ readonly session: string; readonly position: number }> {
    if (!existsSync(path.join(this.folder, 'views', 'data.mdb'))) return;
    const heads = this.open('views').openDB<{ position?: unknown }, string>({ name: 'heads', encoding: 'json' });
    // What is kept beside a session's view has a line feed in its name.
    for (const { key, value } of heads.getRange())
      if (!key.includes('\n') && typeof value?.position === 'number') yield { session: key, position: value.position };
  }

  async close(): Promise<void> {
    for (const environment of this.opened.splice(0)) await environment.close();
  }

  private open(name: string): RootDatabase {
    const environment = openReadOnly(path.join(this.folder, name));
    this.opened.push(environment);
    return environment;
  }
}

function firstNumber(records: Database<Buffer, Buffer>, from: number): number | null {
  if (from > 0xffffffff) return null;
  for (const key of records.getKeys({ start: keyOf(from, 0), limit: 1 })) return key.readUInt32BE(0);
  return null;
}

function* recordsOf(records: Database<Buffer, Buffer>, number: number): Generator<StoredRecord> {
  const end = number === 0xffffffff ? undefined : keyOf(number + 1, 0);
  for (const { key, value } of records.getRange({ start: keyOf(number, 0), end })) {
    const position = Number(key.readBigUInt64BE(4));
    const bytes = Buffer.from(value.subarray(4));
    // The checksum is over the record and begins with its place (see the table of docs/auditors.md).
    const seed = (Math.imul(number, 0x9e3779b1) ^ (position >>> 0) ^ Math.floor(position / 2 ** 32)) >>> 0;
    yield { position, bytes: value.length >= 4 && value.readUInt32LE(0) === crc32(bytes, seed) ? bytes : null };
  }
}

function keyOf(number: number, position: number): Buffer {
  const key = Buffer.alloc(12);
  key.writeUInt32BE(number, 0);
  key.writeBigUInt64BE(BigInt(position), 4);
  return key;
}
