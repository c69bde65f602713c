import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { type Database, open, type RootDatabase } from 'lmdb';
import { VerifierError } from './notes.js';

/** A record on the log; `null` where its checksum does not fit. */
export interface StoredRecord {
  readonly position: number;
  readonly bytes: Buffer | null;
}

/** An entry of the checkpoint log. */
export interface Entry {
  /** The 72 bytes that are hashed. */
  readonly bytes: Buffer;
  /** SHA-256 of the session's id, hexadecimal. */
  readonly session: string;
  readonly size: number;
  readonly root: Buffer;
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

  get keyFolder(): string {
    return path.join(this.folder, 'keys', 'signing');
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

  /** The checkpoint log's entries, in order, up to the first that is not there. */
  *entries(): Generator<Entry> {
    const leaves = this.openProof()?.openDB<Buffer, number>({ name: 'leaves', encoding: 'binary' });
    if (leaves === undefined) return;
    let index = 0;
    for (const { key, value } of leaves.getRange({ start: 0 })) {
      if (key !== index++ || value.length !== 72) return;
      const bytes = Buffer.from(value);
      const size = Number(bytes.readBigUInt64BE(32));
      yield { bytes, session: bytes.toString('hex', 0, 32), size, root: bytes.subarray(40) };
    }
  }

  /** The signed checkpoints, by their size. */
  *notes(): Generator<string> {
    const notes = this.openProof()?.openDB<string, number>({ name: 'notes', encoding: 'string' });
    for (const { value } of notes?.getRange() ?? []) yield value;
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

  private openProof(): RootDatabase | undefined {
    return existsSync(path.join(this.folder, 'proof', 'data.mdb')) ? this.open('proof') : undefined;
  }

  private open(name: string): RootDatabase {
    const folder = path.join(this.folder, name);
    expectWhole(path.join(folder, 'data.mdb'));
    try {
      const environment = open({ path: folder, maxDbs: 12, readOnly: true });
      this.opened.push(environment);
      return environment;
    } catch (cause) {
      throw new VerifierError(`the engine cannot open ${folder}: ${(cause as Error).message}`, { cause });
    }
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

/** Reading behind the end of a file that was cut off would end the process: the file must have as many pages as its newest header says. */
function expectWhole(file: string): void {
  const descriptor = openSync(file, 'r');
  try {
    const headers = Buffer.alloc(8192);
    const read = readSync(descriptor, headers, 0, headers.length, 0);
    const lastPage = [0, 4096]
      .filter((start) => headers.readUInt32LE(start + 24) === 0xbeefc0de)
      .map((start) => ({ transaction: headers.readBigUInt64LE(start + 152), last: headers.readBigUInt64LE(start + 144) }))
      .sort((one, other) => Number(other.transaction - one.transaction))[0]?.last;
    const pageBytes = headers.readUInt32LE(48);
    if (read < headers.length || lastPage === undefined || fstatSync(descriptor).size < (Number(lastPage) + 1) * pageBytes)
      throw new VerifierError(`${file} is cut off, or no file of the embedded engine`);
  } finally {
    closeSync(descriptor);
  }
}
