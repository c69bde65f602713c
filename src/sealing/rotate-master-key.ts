import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError } from '../config.js';
import { flushFolder } from '../embedded/private-files.js';
import { KeyRing } from './key-ring.js';
import type { KeyStore } from './key-store.js';
import { loadMasterKey } from './master-key.js';

/**
 * Changes the master key: wraps the agents' secrets by another one, and leaves log and records' keys as they are. Cut off, doing it again ends it.
 * @param file where the master key lies, where the settings do not hold it themselves
 * @param to file of the other key, made where it is not there; left out: one is made, and takes the place of the one before
 * @param tell gets lines for the operator
 * @throws {ConfigError} where the settings hold the key and `to` is left out; {@link MasterKeyError} where a key is missing, or the secrets are wrapped by neither
 */
export async function rotateMasterKey(
  store: KeyStore,
  { masterKey, file, to }: Pick<Config, 'masterKey'> & { readonly file: string; readonly to?: string },
  tell: (line: string) => void,
): Promise<void> {
  if (masterKey !== '' && to === undefined)
    throw new ConfigError('HINDCAST_MASTER_KEY holds the key itself: say with --to in which file the new one is, or is to be made');
  const former = loadMasterKey({ text: masterKey, file, mayMake: false, tell });
  const nextFile = to ?? nextMasterKeyFile(file);
  // A rotation that was cut off has made the file, and wrapped some by it.
  if (!existsSync(nextFile)) await KeyRing.open(store, former);
  const next = loadMasterKey({ text: '', file: nextFile, mayMake: !existsSync(nextFile), tell });
  await KeyRing.open(store, next, former);
  if (to === undefined) {
    putInPlace(file);
    tell(isInPlace(former.id, next.id, file));
    return;
  }
  tell(
    `what was wrapped by ${former.id} is wrapped by ${next.id}: start the service with HINDCAST_MASTER_KEY_FILE=${to}; backups of the key store from before still need ${former.id}`,
  );
}

/** The same for keys in use: records are written and read meanwhile. @param file where the master key of the ring lies */
export async function rotateInUse(ring: KeyRing, file: string, tell: (line: string) => void): Promise<void> {
  const former = loadMasterKey({ text: '', file, mayMake: false, tell });
  const nextFile = nextMasterKeyFile(file);
  const next = loadMasterKey({ text: '', file: nextFile, mayMake: !existsSync(nextFile), tell });
  await ring.rotate(next);
  putInPlace(file);
  tell(isInPlace(former.id, next.id, file));
}

/** Where the other master key lies until all is wrapped by it. */
export const nextMasterKeyFile = (file: string): string => `${file}.next`;

/** What to tell of a master key that took the place of another. */
export const isInPlace = (former: string, next: string, file: string): string =>
  `what was wrapped by ${former} is wrapped by ${next}, which is in ${file} now: back it up; backups of the key store from before still need ${former}`;

function putInPlace(file: string): void {
  renameSync(nextMasterKeyFile(file), file);
  flushFolder(path.dirname(file));
}
