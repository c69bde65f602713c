import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** For the user of the process alone: what lies in the data folder is what people said. */
const folderMode = 0o700;
const fileMode = 0o600;

/** A folder in which all users may write on purpose, such as /tmp, has the sticky bit. It is not ours to close. */
const stickyBit = 0o1000;

/** Makes a folder that only this user can enter; one that is there is closed to the others. */
export function makePrivateFolder(folder: string): void {
  makeFolders(path.resolve(folder));
  tighten(folder, folderMode);
}

/** One after the other: with `recursive` Node tries for ever where a folder that is there takes none, as `/proc`. */
function makeFolders(folder: string): void {
  const parent = path.dirname(folder);
  if (!existsSync(parent)) makeFolders(parent);
  try {
    mkdirSync(folder, folderMode);
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/** Makes an empty file that only this user can read; one that is there keeps its content and is closed to the others. */
export function makePrivateFile(file: string): void {
  closeSync(openSync(file, 'a', fileMode));
  tighten(file, fileMode);
}

/** Writes a file that only this user can read, in the place of one that is there: all of it or nothing, and flushed. */
export function writePrivateFile(file: string, content: string | Uint8Array): void {
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  const descriptor = openSync(draft, 'wx', fileMode);
  try {
    writeFileSync(descriptor, content);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(draft, file);
  flushFolder(path.dirname(file));
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

function tighten(file: string, mode: number): void {
  const now = statSync(file).mode;
  if ((now & 0o777 & ~mode) === 0 || (now & stickyBit) !== 0) return;
  try {
    chmodSync(file, now & mode);
  } catch (error) {
    // Another user's, lent to this one by its group, as mounted volumes are: who lent it decides.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}
