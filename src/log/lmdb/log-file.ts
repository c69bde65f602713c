import { statSync } from 'node:fs';
import path from 'node:path';
import { type Database, open, type RootDatabase } from 'lmdb';
import { expectRoom } from '../../embedded/disk-room.js';
import { cannotOpen, checkLmdbFolder, LmdbFileError } from '../../embedded/lmdb-file.js';
import type { DamagedPage } from '../../embedded/lmdb-pages.js';
import { checkedRecord, keyOf, withChecksum } from '../../embedded/placed-record.js';
import { makePrivateFile, makePrivateFolder } from '../../embedded/private-files.js';
import { logPages } from './lmdb-event-log.js';

/** The file of an embedded log as what lies in it, place by place: for those that mend it while no service has it open. */
export class LogFile {
  private constructor(
    private readonly folder: string,
    private readonly root: RootDatabase,
    private readonly records: Database<Buffer, Buffer>,
    private readonly names: Database<number, string>,
    /** Pages of records that the engine must not come near. */
    readonly damaged: readonly DamagedPage[],
  ) {}

  /** Opens a log that is only read. @throws {LmdbFileError} where more of it is damaged than pages of records */
  static read(folder: string): LogFile {
    const file = path.join(folder, 'data.mdb');
    // Asked to read one, the engine would end the process.
    if (statSync(file).size === 0) throw new LmdbFileError(`${file} is empty; restore it from a backup`);
    const damaged = checkLmdbFolder(folder, logPages);
    try {
      return LogFile.openFolder(folder, damaged, true);
    } catch (error) {
      throw cannotOpen(folder, error);
    }
  }

  /** @param folder that is not there yet @param damaged pages of the log that it is a copy of; more may come as it is made */
  static make(folder: string, damaged: readonly DamagedPage[] = []): LogFile {
    makePrivateFolder(folder);
    for (const name of ['data.mdb', 'lock.mdb']) makePrivateFile(`${folder}/${name}`);
    return LogFile.openFolder(folder, damaged, false);
  }

  /** In the place of a log of which nothing can be read. @param folder that is not there yet */
  static unreadable(folder: string, reason: string): LogFile {
    return LogFile.make(folder, [{ tree: 'records', page: 0, reason, from: null, to: null }]);
  }

  private static openFolder(folder: string, damaged: readonly DamagedPage[], readOnly: boolean): LogFile {
    const root = open({ path: folder, maxDbs: 4, readOnly });
    const records = root.openDB<Buffer, Buffer>({ name: 'records', keyEncoding: 'binary', encoding: 'binary' });
    const names = root.openDB<number, string>({ name: 'sessions', encoding: 'ordered-binary' });
    return new LogFile(folder, root, records, names, damaged);
  }

  /** The sessions and their numbers. */
  *sessions(): Generator<{ readonly session: string; readonly number: number }> {
    for (const { key, value } of this.names.getRange()) yield { session: key, number: value };
  }

  /** A record's bytes, good until the next is read; `null` where there is none, it does not match its checksum, or its page is damaged. */
  record(number: number, position: number): Buffer | null {
    if (this.isDamagedAt(number, position)) return null;
    try {
      const value = this.records.getBinaryFast(keyOf(number, position));
      return value === undefined ? null : checkedRecord(value, number, position);
    } catch {
      return null;
    }
  }

  /** Whether a record would lie on a page that is damaged. */
  isDamagedAt(number: number, position: number): boolean {
    if (this.damaged.length === 0) return false;
    const key = keyOf(number, position);
    return this.damaged.some(({ from, to }) => (from === null || from.compare(key) <= 0) && (to === null || to.compare(key) > 0));
  }

  /** Makes changes together, on the disk when it returns. @throws {DiskFullError} */
  change(work: () => void): void {
    expectRoom(this.folder);
    this.root.transactionSync(work);
  }

  /** Inside of {@link change}. */
  name(session: string, number: number): void {
    this.names.putSync(session, number);
  }

  /** Inside of {@link change}. */
  put(number: number, position: number, bytes: Uint8Array): void {
    this.records.putSync(keyOf(number, position), withChecksum(bytes, number, position));
  }

  /** Inside of {@link change}. */
  remove(number: number, position: number): void {
    this.records.removeSync(keyOf(number, position));
  }

  async close(): Promise<void> {
    await this.root.flushed;
    await this.root.close();
  }
}
