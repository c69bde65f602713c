import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isFile, isThere } from './is-there.js';
import { sha256 } from './tree.js';

/** What is given cannot be read as what it should be; the message says what and where. */
export class VerifierError extends Error {
  override readonly name: string = 'VerifierError';
}

/** Of a data folder a file is damaged so that nothing of it can be read. */
export class DamagedFileError extends VerifierError {
  override readonly name = 'DamagedFileError';
}

/** A public key, as the signatures of one log name it. */
export interface Key {
  /** 32 bytes. */
  readonly bytes: Buffer;
  readonly object: KeyObject;
  /** Only of notes signed under this name; `null`: under any. */
  readonly name: string | null;
}

/** The head of a checkpoint log, as a note tells it. */
export interface Head {
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
  /** ISO 8601: when it was signed, as the signer says; empty where it does not. */
  readonly time: string;
  /** Entries, from the first on, by which the log took in records that were there before it began. */
  readonly inherited: number;
}

/** A head, and the keys that signed it among those that are known. */
export interface SignedHead extends Head {
  readonly signedBy: readonly Key[];
}

const signatureLine = /^— (\S+) ([A-Za-z0-9+/]+=*)$/;

/** Reads a checkpoint (https://c2sp.org/tlog-checkpoint) and looks which of the keys signed it. @throws {VerifierError} for what is none */
export function readNote(note: string, keys: readonly Key[]): SignedHead {
  const end = note.lastIndexOf('\n\n');
  const text = note.slice(0, end + 1);
  const [origin, size, root, ...more] = text.split('\n');
  if (end < 1 || !/^\d{1,15}$/.test(size) || !/^[A-Za-z0-9+/]{43}=$/.test(root ?? ''))
    throw new VerifierError('it is no signed checkpoint');
  const signatures = note
    .slice(end + 2)
    .split('\n')
    .flatMap((line) => {
      const [, name, base64] = signatureLine.exec(line) ?? [];
      return name === undefined ? [] : [{ name, bytes: Buffer.from(base64, 'base64') }];
    });
  const signedBy = keys.filter((key) =>
    signatures.some(
      ({ name, bytes }) =>
        (key.name === null || key.name === name) &&
        bytes.length === 68 &&
        bytes.subarray(0, 4).equals(idOf(name, key.bytes)) &&
        verify(null, Buffer.from(text), key.object, bytes.subarray(4)),
    ),
  );
  const time = more.find((line) => line.startsWith('time '))?.slice(5) ?? '';
  const inherited = Number(/^inherited (\d{1,15})$/.exec(more.find((line) => line.startsWith('inherited ')) ?? '')?.[1] ?? 0);
  return { origin, size: Number(size), root: Buffer.from(root, 'base64'), time, inherited, signedBy };
}

/** A key as one line: name+id+key. @throws {VerifierError} */
export function readKeyLine(line: string): Key {
  const [, name, id, base64] = /^([^+\s]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+=*)$/.exec(line.trim()) ?? [];
  const typed = Buffer.from(base64 ?? '', 'base64');
  const bytes = typed.subarray(1);
  if (typed.length !== 33 || typed[0] !== 1 || idOf(name, bytes).toString('hex') !== id)
    throw new VerifierError(`"${line.trim().slice(0, 100)}" is no key of the form name+id+key`);
  return { name, bytes, object: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: bytes.toString('base64url') }, format: 'jwk' }) };
}

/** The public keys in a folder: PEM files, `*.pub`. None where there is no such folder. @throws {VerifierError} and where it may not be read */
export function readKeyFolder(folder: string): Key[] {
  if (!isThere(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.pub'))
    .map((name) => {
      const file = path.join(folder, name);
      try {
        if (!isFile(file)) throw new VerifierError('it is no file');
        const object = createPublicKey(readFileSync(file, 'utf8'));
        return { name: null, object, bytes: Buffer.from(object.export({ format: 'jwk' }).x as string, 'base64url') };
      } catch (cause) {
        throw new DamagedFileError(`${file} is no public key`, { cause });
      }
    });
}

const idOf = (name: string, key: Buffer): Buffer => sha256(Buffer.from(`${name}\n`), Buffer.of(1), key).subarray(0, 4);
