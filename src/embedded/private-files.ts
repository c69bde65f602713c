import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, statSync, writeSync } from 'node:fs';

/** For the user of the process alone: what lies in the data folder is what people said. */
const folderMode = 0o700;
const fileMode = 0o600;

/** A folder in which all users may write on purpose, such as /tmp, has the sticky bit. It is not ours to close. */
const stickyBit = 0o1000;

/** Makes a folder that only this user can enter; one that is there is closed to the others. */
export function makePrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: folderMode });
  tighten(folder, folderMode);
}

/** Makes an empty file that only this user can read; one that is there keeps its content and is closed to the others. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', fileMode));
  tighten(file, fileMode);
}

/**
 * Writes a new file that only this user can read; flushed, and so is its folder's entry.
 * @throws Error with code EEXIST where it is there
 */
export function writeNewPrivateFile(file: string, folder: string, content: string | Uint8Array): void {
  const descriptor = openSync(file, 'wx', fileMode);
  try {
    const bytes = Buffer.from(content);
    for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  flushFolder(folder);
}

/** Makes durable which files are in a folder. */
export function flushFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function tighten(path: string, mode: number): void {
  const now = statSync(path).mode;
  if ((now & 0o777 & ~mode) === 0 || (now & stickyBit) !== 0) return;
  try {
    chmodSync(path, now & mode);
  } catch (error) {
    // Another user's, lent to this one by its group, as mounted volumes are: who lent it decides.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
