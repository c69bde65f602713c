import { copyFileSync, existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { flushFolder as flush, makePrivateFolder } from '../../embedded/private-files.js';

/**
 * Puts a log that was written anew in the place of the one that a data folder has, which is kept. Cut off anywhere, the one or the other is there.
 * @param draft folder of the new log's files; nobody has them open
 * @param viewsToo whether the views go with the old log, since they may know more than the new one
 * @returns the folder in which the old one is kept
 */
export function putInPlace(folder: string, draft: string, viewsToo: boolean): string {
  const log = path.join(folder, 'log');
  const aside = path.join(folder, `damaged-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`);
  const kept = path.join(aside, 'log');
  makePrivateFolder(kept);
  for (const name of ['data.mdb', 'heads']) if (existsSync(path.join(log, name))) keep(path.join(log, name), path.join(kept, name));
  if (viewsToo && existsSync(path.join(folder, 'views'))) renameSync(path.join(folder, 'views'), path.join(aside, 'views'));
  flush(kept);
  // The engine's table of readers is the old file's.
  rmSync(path.join(log, 'lock.mdb'), { force: true });
  flush(path.join(draft, 'heads'));
  for (const name of ['data.mdb', 'heads']) renameSync(path.join(draft, name), path.join(log, name));
  flush(log);
  return aside;
}

/** A second name for the file, or a copy where the file system knows none. */
function keep(file: string, kept: string): void {
  try {
    linkSync(file, kept);
  } catch {
    copyFileSync(file, kept);
  }
}
