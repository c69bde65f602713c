import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { makePrivateFolder, writePrivateFile } from '../embedded/private-files.js';

const keyBytes = 32;
const form = '32 bytes, as 64 hexadecimal digits or in base64';

/** The key that wraps the agents' secrets. Who has it and the key store reads all; without it nobody reads anything. */
export interface MasterKey {
  /** Safe to show: tells whether two keys are the same. 12 hexadecimal digits. */
  readonly id: string;
  readonly key: KeyObject;
}

/** There is no usable master key; the message says what to do. */
export class MasterKeyError extends Error {
  override readonly name = 'MasterKeyError';
}

export interface MasterKeySource {
  /** `HINDCAST_MASTER_KEY`: the key itself; empty where it is not set. */
  readonly text: string;
  /** The file that it lies in otherwise. */
  readonly file: string;
  /** Whether a key may be made: nothing is sealed yet, and no other node has a key of its own. */
  readonly mayMake: boolean;
  /** Gets a line for the operator. */
  readonly tell: (line: string) => void;
}

/**
 * The master key of the settings; the first start makes one, readable to this user alone.
 * @throws {MasterKeyError}
 */
export function loadMasterKey({ text, file, mayMake, tell }: MasterKeySource): MasterKey {
  if (text !== '') return parse(text, 'HINDCAST_MASTER_KEY');
  const found = read(file);
  if (found !== null) return parse(found, `the master key file ${file}`);
  if (!mayMake)
    throw new MasterKeyError(
      `the master key file ${file} is not there, and what is sealed cannot be read without it: restore the file from its backup, or name it in HINDCAST_MASTER_KEY_FILE`,
    );
  const key = randomBytes(keyBytes);
  write(file, `${key.toString('hex')}\n`);
  const made = masterKeyOf(key);
  tell(
    `made a master key (${made.id}) in ${file}: back it up now, apart from the data; without it nothing that is sealed can be read again`,
  );
  return made;
}

/** Writes the file for this user alone. Its folder is closed to others only where it is made here: it may be anybody's. */
function write(file: string, text: string): void {
  try {
    const folder = path.dirname(file);
    if (!existsSync(folder)) makePrivateFolder(folder);
    writePrivateFile(file, text);
  } catch (error) {
    throw new MasterKeyError(
      `the master key file ${file} cannot be written (${(error as Error).message}): name a file in HINDCAST_MASTER_KEY_FILE whose folder this user can write to`,
    );
  }
}

/** @param bytes 32 of them */
export function masterKeyOf(bytes: Uint8Array): MasterKey {
  const id = createHmac('sha256', bytes).update('hindcast master key id').digest('hex').slice(0, 12);
  return { id, key: createSecretKey(bytes) };
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new MasterKeyError(`the master key file ${file} cannot be read: ${(error as Error).message}`);
  }
}

function parse(text: string, what: string): MasterKey {
  const trimmed = text.trim();
  if (/^[0-9a-fA-F]{64}$/.test(trimmed)) return masterKeyOf(Buffer.from(trimmed, 'hex'));
  if (/^[\w+/-]{43}=?$/.test(trimmed)) return masterKeyOf(Buffer.from(trimmed, 'base64'));
  throw new MasterKeyError(`${what} must be ${form}, but is something else: give it as it was made, or restore it from its backup`);
}
