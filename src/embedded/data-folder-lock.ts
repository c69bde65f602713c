import { readFileSync, rmSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePrivateFolder } from './private-files.js';

/** Another process works on the folder. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** The process that has a folder. */
export interface Holder {
  readonly pid: number;
  readonly host: string;
  /** When the process started, in the system's own unit; tells it from a later one with the same number. */
  readonly started: string;
}

/** The holder touches its lock this often; a lock from another host that was not touched for `staleMs` is left over. */
const touchMs = 2000;
const staleMs = 10_000;
/** A process that was just killed takes a moment to be gone. */
const patienceMs = 3000;
const retryMs = 50;
/** Time in which processes that remove the same left-over lock have all done so. */
const lockRecheckMs = 100;

/**
 * Takes a data folder for this process alone, for as long as it lives, and closes it to other users. A lock left by a process that was killed is taken over at once.
 * @returns gives the folder back
 * @throws {DataFolderError} where another process holds it; the system's error where there can be no such folder
 */
export async function lockDataFolder(folder: string): Promise<() => void> {
  try {
    makePrivateFolder(folder);
  } catch (cause) {
    throw unusable(folder, cause);
  }
  const file = path.join(folder, 'hindcast.lock');
  const own = JSON.stringify({ pid: process.pid, host: hostname(), started: startOf(process.pid) } satisfies Holder);
  const beganMs = Date.now();
  let foundLeftOver = false;
  while (!tryWrite(file, own) || (foundLeftOver && !(await isKept(file, own)))) {
    const holder = readHolder(file);
    if (holder === null || !isAlive(holder, file)) {
      foundLeftOver = true;
      rmSync(file, { force: true });
    } else if (Date.now() - beganMs < patienceMs) await sleep(retryMs);
    else
      throw new DataFolderError(
        `${folder} is in use by process ${holder.pid} on ${holder.host}; stop that one first, or set HINDCAST_DATA_DIR to another folder`,
      );
  }
  const timer = setInterval(() => touch(file), touchMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    if (safeRead(file) === own) unlinkSync(file);
  };
}

/** The other process that has a folder now; `null` where none does. */
export function holderOf(folder: string): Holder | null {
  const file = path.join(folder, 'hindcast.lock');
  const holder = readHolder(file);
  return holder !== null && isAlive(holder, file) ? holder : null;
}

/** Whether a lock taken in place of a left-over one stays ours: another process may have found the same left-over one and removed ours for it. */
async function isKept(file: string, own: string): Promise<boolean> {
  await sleep(lockRecheckMs);
  return safeRead(file) === own;
}

function unusable(folder: string, cause: unknown): Error {
  // Its code stays: it tells what a person can mend from a fault of ours.
  const { code, message } = cause as NodeJS.ErrnoException;
  return Object.assign(new Error(`${folder} cannot be the data folder (${message}); set HINDCAST_DATA_DIR to another`, { cause }), {
    code,
  });
}

/** @returns whether the file was not there and now is ours */
function tryWrite(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw unusable(path.dirname(file), error);
  }
}

function readHolder(file: string): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Holder;
    return typeof holder.pid === 'number' ? holder : null;
  } catch {
    return null;
  }
}

function isAlive({ pid, host, started }: Holder, file: string): boolean {
  if (host !== hostname()) return Date.now() - statSync(file).mtimeMs < staleMs;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return pid !== process.pid && startOf(pid) === started;
}

/**
 * When a process started (field 22 of /proc/<pid>/stat), "gone" for one that has ended and only was not waited for yet; empty where there
 * is no such file system, and then only the number is compared.
 */
function startOf(pid: number): string {
  const stat = safeRead(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' || fields[0] === 'X' ? 'gone' : (fields[19] ?? '');
}

function safeRead(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function touch(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // The folder was removed under the running service: there is no lock left to keep fresh.
  }
}
