import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, type KeyObject } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { makePrivateFile, makePrivateFolder, writePrivateFile } from '../../embedded/private-files.js';
import { isRefusedAccess } from '../../embedded/refused-access.js';
import type { SigningKey } from './erasure-receipt.js';

/** The signing keys cannot be read; the message says which file. */
export class SigningKeysError extends Error {
  override readonly name = 'SigningKeysError';
}

const privateName = 'signing.key';
const publicEnd = '.pub';

/**
 * Ed25519 keys in a folder that only this user can read: the private one of today in `signing.key`, and the public ones of all times in `<id>.pub`, as PEM.
 * A public key that is kept verifies what was signed with it; a private one of before is not kept.
 */
export class SigningKeys {
  private constructor(
    private readonly folder: string,
    private key: SigningKey,
    private readonly known: Map<string, KeyObject>,
  ) {}

  /** @param folder made if it is not there, and a first key in it @throws {SigningKeysError} */
  static open(folder: string): SigningKeys {
    makePrivateFolder(folder);
    const known = new Map<string, KeyObject>();
    for (const name of readdirSync(folder).filter((file) => file.endsWith(publicEnd))) {
      const key = readKey(path.join(folder, name), createPublicKey);
      known.set(idOf(key), key);
    }
    const current = readCurrent(path.join(folder, privateName)) ?? makeKey(folder, known);
    if (!known.has(current.id)) addPublic(folder, current, known);
    return new SigningKeys(folder, current, known);
  }

  get current(): SigningKey {
    return this.key;
  }

  /** By id: today's, and those of before. */
  get publicKeys(): ReadonlyMap<string, KeyObject> {
    return this.known;
  }

  /** Signs with a new key from now on. What was signed before stays verifiable. */
  rotate(): void {
    this.key = makeKey(this.folder, this.known);
  }
}

/** Public keys as PEM, by their ids. */
export const pemOf = (keys: ReadonlyMap<string, KeyObject>): Map<string, string> =>
  new Map([...keys].map(([id, key]) => [id, key.export({ type: 'spki', format: 'pem' }).toString()]));

/** The public key goes first: nothing is ever signed whose key is not there to verify it. */
function makeKey(folder: string, known: Map<string, KeyObject>): SigningKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  const key = { id: idOf(createPublicKey(privateKey)), privateKey };
  addPublic(folder, key, known);
  writePrivateFile(path.join(folder, privateName), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  return key;
}

function addPublic(folder: string, { id, privateKey }: SigningKey, known: Map<string, KeyObject>): void {
  const key = createPublicKey(privateKey);
  writePrivateFile(path.join(folder, id + publicEnd), key.export({ type: 'spki', format: 'pem' }));
  known.set(id, key);
}

/** @returns `null` where there is none yet */
function readCurrent(file: string): SigningKey | null {
  try {
    const privateKey = readKey(file, createPrivateKey);
    makePrivateFile(file);
    return { id: idOf(createPublicKey(privateKey)), privateKey };
  } catch (error) {
    if (((error as Error).cause as NodeJS.ErrnoException | undefined)?.code === 'ENOENT') return null;
    throw error;
  }
}

/** @throws {SigningKeysError} */
function readKey(file: string, parse: (pem: string) => KeyObject): KeyObject {
  try {
    const key = parse(readFileSync(file, 'utf8'));
    if (key.asymmetricKeyType !== 'ed25519') throw new Error('it is of another kind');
    return key;
  } catch (cause) {
    const { message } = cause as Error;
    throw new SigningKeysError(
      isRefusedAccess(cause)
        ? `${file} cannot be read: ${message}`
        : `${file} is no Ed25519 key: restore it from a backup, or take it away: ${message}`,
      { cause },
    );
  }
}

/** SHA-256 of the public key (SPKI, DER): the first 96 bits, hexadecimal. */
const idOf = (publicKey: KeyObject): string => hash('sha256', publicKey.export({ type: 'spki', format: 'der' }), 'hex').slice(0, 24);
