import { readFileSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { holderOf } from './data-folder-lock.js';
import { writePrivateFile } from './private-files.js';

/** Where the service of a data folder is reached by other processes of the same user, which find the folder taken. */
export interface ServiceAddress {
  readonly pid: number;
  /** Without a slash at the end. */
  readonly url: string;
  /** Opens the oldest agent while this process serves; `null` where the file must not open it. */
  readonly key: string | null;
  /** File of the master key, which the process changes when it is asked to; `null` where it cannot. */
  readonly masterKeyFile: string | null;
}

const fileIn = (folder: string): string => path.join(folder, 'service.json');

/** Told in the folder itself, in a file that only its user can read. */
export const writeServiceAddress = (folder: string, address: ServiceAddress): void =>
  writePrivateFile(fileIn(folder), `${JSON.stringify(address)}\n`);

/** What the last service of the folder told; it may be gone. `null` where none did. */
export function readServiceAddress(folder: string): ServiceAddress | null {
  try {
    const { pid, url, key, masterKeyFile } = JSON.parse(readFileSync(fileIn(folder), 'utf8')) as ServiceAddress;
    if (typeof pid !== 'number' || typeof url !== 'string') return null;
    return { pid, url, key: textOr(key), masterKeyFile: textOr(masterKeyFile) };
  } catch {
    return null;
  }
}

/** The service that has a folder now; `null` where none has, or it does not say where it serves. */
export function servedFolder(folder: string): ServiceAddress | null {
  const address = readServiceAddress(folder);
  return address !== null && holderOf(folder)?.pid === address.pid ? address : null;
}

/** The same where it runs on this machine, so that a signal to its process reaches it and no other. */
export const servedHere = (folder: string): ServiceAddress | null => (holderOf(folder)?.host === hostname() ? servedFolder(folder) : null);

/** To be called before the folder is given back. */
export const removeServiceAddress = (folder: string): void => rmSync(fileIn(folder), { force: true });

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);
