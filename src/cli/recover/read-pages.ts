import { existsSync } from 'node:fs';
import path from 'node:path';
import type { HeadsFile } from '../../embedded/heads-file.js';
import type { DamagedPage } from '../../embedded/lmdb-pages.js';
import { checkedRecord, keyOf, ordinalOfKey, positionOfKey } from '../../embedded/placed-record.js';
import { LogFile } from '../../log/lmdb/log-file.js';
import { EngineFile } from '../verifier/engine-file.js';
import { readNumber, readText } from '../verifier/engine-values.js';
import { VerifierError } from '../verifier/notes.js';

/** Records that are copied in one transaction. */
const batchRecords = 1000;
const keyBytes = keyOf(0, 0).length;

export interface PagesRead {
  readonly log: LogFile;
  readonly records: number;
}

/**
 * Copies what can be read of a log that the engine does not open, page by page and by the file's format: each record whose checksum fits its place, and the names that are left in the list of
 * sessions.
 * @param folder the data folder
 * @param made folder of the copy, which is not there yet
 * @returns `null` where nothing can be read
 */
export async function readPages(folder: string, made: string): Promise<PagesRead | null> {
  const file = openFile(path.join(folder, 'log'));
  if (file === null) return null;
  const damaged: DamagedPage[] = [];
  const log = LogFile.make(made, damaged);
  let records = 0;
  try {
    let waiting: [number, number, Buffer][] = [];
    const write = (): void => {
      log.change(() => {
        for (const [number, position, bytes] of waiting) log.put(number, position, bytes);
      });
      records += waiting.length;
      waiting = [];
    };
    for (const { key, value } of file.rows('records', (damage) => damaged.push({ tree: 'records', ...damage }))) {
      if (key.length !== keyBytes) continue;
      const [number, position] = [ordinalOfKey(key), positionOfKey(key)];
      const bytes = checkedRecord(value, number, position);
      if (bytes !== null) waiting.push([number, position, Buffer.from(bytes)]);
      if (waiting.length === batchRecords) write();
    }
    write();
    log.change(() => {
      for (const { key, value } of file.rows('sessions', () => undefined)) log.name(readText(key), readNumber(value));
    });
  } catch (error) {
    if (!(error instanceof VerifierError)) throw error;
  } finally {
    await file.close();
  }
  if (records > 0) return { log, records };
  await log.close();
  return null;
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
  const file = existsSync(path.join(views, 'data.mdb')) ? openFile(views) : null;
  if (file === null) return [];
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

function openFile(folder: string): EngineFile | null {
  try {
    return EngineFile.open(folder);
  } catch (error) {
    if (error instanceof VerifierError) return null;
    throw error;
  }
}
