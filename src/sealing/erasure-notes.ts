import { hash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { flushFolder, makePrivateFolder, writePrivateFile } from '../embedded/private-files.js';
import { KeysUnavailableError } from './key-store.js';

/** Notes which sessions' erasures are not carried out yet, so that a start after a crash ends them. */
export interface ErasureNotes {
  /** Durable when it returns. @throws {KeysUnavailableError} where it cannot be kept */
  begin(session: string): void;
  /** @throws {KeysUnavailableError} where the note may still be there: what it is of is ended once more at the next start */
  end(session: string): void;
  /** Sessions whose erasures were cut off. */
  pending(): string[];
}

/** None, as nothing outlives the process. */
export const noNotes = (): ErasureNotes => ({ begin: () => undefined, end: () => undefined, pending: () => [] });

/** Sessions whose erasures are under way, a file each. */
export class ErasureNoteFiles implements ErasureNotes {
  /** @param folder made if it is not there */
  constructor(private readonly folder: string) {
    makePrivateFolder(folder);
  }

  begin(session: string): void {
    noting(() => writePrivateFile(this.fileOf(session), session));
  }

  end(session: string): void {
    noting(() => {
      rmSync(this.fileOf(session), { force: true });
      flushFolder(this.folder);
    });
  }

  pending(): string[] {
    // A draft that a crash has left is of a note that was not durable yet: nothing was begun behind it.
    const files = readdirSync(this.folder).filter((file) => file.endsWith(noteEnd));
    return files.map((file) => readFileSync(path.join(this.folder, file), 'utf8'));
  }

  private fileOf(session: string): string {
    return path.join(this.folder, hash('sha256', session, 'hex').slice(0, 32) + noteEnd);
  }
}

const noteEnd = '.note';

/** @throws {KeysUnavailableError} what the disk throws */
function noting(work: () => void): void {
  try {
    work();
  } catch (cause) {
    throw new KeysUnavailableError(
      'an erasure could not be noted beside the keys; the disk may be full: send the same again when it is well',
      {
        cause,
      },
    );
  }
}
