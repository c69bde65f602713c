import path from 'node:path';
import type { HeadsFile } from '../../embedded/heads-file.js';
import type { DamagedPage } from '../../embedded/lmdb-pages.js';
import { checkedRecord, keyOf, ordinalOfKey, positionOfKey } from '../../embedded/placed-record.js';
import { LogFile } from '../../log/lmdb/log-file.js';
import { EngineFile, type Row } from '../verifier/engine-file.js';
import { readNumber, readText } from '../verifier/engine-values.js';
import { isThere } from '../verifier/is-there.js';
import { VerifierError } from '../verifier/notes.js';

/** Records that are copied in one transaction. */
const batchRecords = 1000;
const keyBytes = keyOf(0, 0).length;

export interface PagesRead {
  /** What the trees of the log reach, and all names of sessions. */
  readonly log: LogFile;
  /** Records that they do not reach, on pages that are left of them or that they have let go of: older ones may be among them. */
  readonly left: LogFile;
  /** How many there are of each. */
  readonly records: { readonly reached: number; readonly left: number };
}

/**
 * Copies what can be read of a log that the engine does not open, also where its header is lost or the end of its file is cut off, page by page and by the file's format: each record whose
 * checksum fits its place, and the names that are left in the list of sessions.
 * @param folder the data folder; nobody has it open
 * @param made folder of the copies, which is not there yet
 * @returns `null` where nothing can be read
 */
export async function readPages(folder: string, made: string, heads: HeadsFile): Promise<PagesRead | null> {
  const file = EngineFile.openUnused(path.join(folder, 'log'));
  const damaged: DamagedPage[] = [];
  const [log, left] = [LogFile.make(path.join(made, 'reached'), damaged), LogFile.make(path.join(made, 'left'))];
  const records = { reached: 0, left: 0 };
  try {
    records.reached = copyReached(file, log, damaged);
    records.left = copyLeft(file, { log, left, heads });
  } finally {
    await file.close();
  }
  if (records.reached + records.left > 0) return { log, left, records };
  await Promise.all([log.close(), left.close()]);
  return null;
}

/** Copies what the trees reach. @returns the number of records */
function copyReached(file: EngineFile, log: LogFile, damaged: DamagedPage[]): number {
  const copy = new RecordCopy((batch) => {
    for (const { number, position, bytes } of batch) log.put(number, position, bytes);
  }, log);
  try {
    for (const row of file.rows('records', (damage) => damaged.push({ tree: 'records', ...damage }))) copy.add(row);
    copy.write();
    log.change(() => {
      for (const { key, value } of file.rows('sessions', () => undefined)) log.name(readText(key), readNumber(value));
    });
  } catch (error) {
    if (!(error instanceof VerifierError)) throw error;
    damaged.push({ tree: 'records', page: 0, reason: error.message, from: null, to: null });
  }
  return copy.count;
}

interface Left {
  readonly log: LogFile;
  readonly left: LogFile;
  readonly heads: HeadsFile;
}

/** Copies what the trees do not reach: records, and into the log the names of sessions that the heads do not gainsay. @returns the number of records */
function copyLeft(file: EngineFile, { log, left, heads }: Left): number {
  const numbers = new Map([...log.sessions()].map(({ session, number }) => [session, number]));
  /** Of these the pages have different ones, and it cannot be told which was the last. */
  const doubtful = new Map<string, Place>();
  let count = 0;
  const copy = new RecordCopy((batch) => {
    for (const { number, position, bytes } of batch) {
      if (log.record(number, position) !== null) continue;
      const other = left.record(number, position);
      if (other === null) count++;
      else if (!other.equals(bytes)) doubtful.set(`${number} ${position}`, { number, position });
      left.put(number, position, bytes);
    }
  }, left);
  for (const row of file.rowsOfLeaves()) {
    if (copy.add(row)) continue;
    const [session, number] = [readText(row.key), readNumber(row.value)];
    if (!numbers.has(session) && isNumberOf(session, number, heads)) numbers.set(session, number);
  }
  copy.write();
  left.change(() => {
    for (const { number, position } of doubtful.values()) left.remove(number, position);
  });
  log.change(() => {
    for (const [session, number] of numbers) log.name(session, number);
  });
  return count - doubtful.size;
}

/** Whether a number can be that of a session, by all that the heads know. */
function isNumberOf(session: string, number: number, heads: HeadsFile): boolean {
  if (!Number.isSafeInteger(number) || number < 1) return false;
  const known = heads.ordinalOf(session);
  return known === undefined ? heads.headOf(number) === 0 : known === number;
}

interface Place {
  readonly number: number;
  readonly position: number;
}

/** Takes records from rows, and writes them in batches. */
class RecordCopy {
  count = 0;
  private batch: (Place & { readonly bytes: Buffer })[] = [];

  constructor(
    private readonly put: (batch: readonly (Place & { readonly bytes: Buffer })[]) => void,
    private readonly to: LogFile,
  ) {}

  /** @returns whether the row is a record whose checksum fits its place */
  add({ key, value }: Row): boolean {
    if (key.length !== keyBytes) return false;
    const [number, position] = [ordinalOfKey(key), positionOfKey(key)];
    const bytes = checkedRecord(value, number, position);
    if (bytes === null) return false;
    this.batch.push({ number, position, bytes: Buffer.from(bytes) });
    this.count++;
    if (this.batch.length === batchRecords) this.write();
    return true;
  }

  write(): void {
    this.to.change(() => this.put(this.batch));
    this.batch = [];
  }
}

/** Names sessions of a log that lost their names, by the numbers that the heads have of them. @param names sessions that the log may have had */
export function nameSessions(log: LogFile, heads: HeadsFile, names: Iterable<string>): void {
  const named = new Set([...log.sessions()].map(({ session }) => session));
  log.change(() => {
    for (const session of names) {
      const number = heads.ordinalOf(session);
      if (number !== undefined && !named.has(session)) log.name(session, number);
    }
  });
}

/** The sessions that have a view in the folder, as far as these can be read. */
export async function namesOfViews(folder: string): Promise<string[]> {
  const views = path.join(folder, 'views');
  if (!isThere(path.join(views, 'data.mdb'))) return [];
  const file = EngineFile.openUnused(views);
  const names: string[] = [];
  try {
    for (const { key } of file.rows('heads', () => undefined)) names.push(readText(key));
  } catch (error) {
    if (!(error instanceof VerifierError)) throw error;
  } finally {
    await file.close();
  }
  // What is kept beside a session's view has a line feed in its name.
  return names.filter((name) => !name.includes('\n'));
}
