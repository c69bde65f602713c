import { createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';

/**
 * Signed notes (https://c2sp.org/signed-note) with Ed25519: a text of lines, an empty line, and a line for each signature: `— name base64(id of the key, signature)`. Go's
 * `golang.org/x/mod/sumdb/note` reads and writes the same.
 */

/** It is no signed note, or not signed by whom it has to be; the message says which. */
export class SignedNoteError extends Error {
  override readonly name = 'SignedNoteError';
}

/** Whose signature it is. */
export interface NoteSigner {
  /** Not empty, without spaces and plus signs: an address, mostly. */
  readonly name: string;
  readonly privateKey: KeyObject;
}

export interface NoteVerifier {
  readonly name: string;
  readonly publicKey: KeyObject;
}

/** A note that was looked at. */
export interface OpenedNote {
  /** Every line ends with a line feed. */
  readonly text: string;
  /** Names of the known keys that signed it, each once, in the order of the signatures. */
  readonly signedBy: readonly string[];
}

const ed25519Type = 1;
const idBytes = 4;
const signatureBytes = 64;
/** Bounds of what is read: notes hold a few lines. */
const noteCharsMax = 65_536;
const signaturesMax = 100;
const marker = '— ';

/** @throws {SignedNoteError} for a text or name that no note can have */
export function signNote(text: string, { name, privateKey }: NoteSigner): string {
  expectText(text);
  const id = keyIdOf(expectName(name), createPublicKey(privateKey));
  const signature = Buffer.concat([id, sign(null, Buffer.from(text), privateKey)]);
  return `${text}\n${marker}${name} ${signature.toString('base64')}\n`;
}

/**
 * Reads a note that one of `verifiers` at least must have signed. Signatures by others say nothing and are passed over.
 * @throws {SignedNoteError} also where a known key's signature is not of this text
 */
export function openNote(note: string, verifiers: readonly NoteVerifier[]): OpenedNote {
  if (note.length > noteCharsMax) throw new SignedNoteError(`a note has at most ${noteCharsMax} characters`);
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) throw new SignedNoteError('there is no empty line with signatures behind it');
  const text = note.slice(0, end + 1);
  expectText(text);
  const lines = note.slice(end + 2, -1).split('\n');
  if (lines.length > signaturesMax) throw new SignedNoteError(`a note has at most ${signaturesMax} signatures`);
  const known = verifiers.map((verifier) => ({ ...verifier, id: keyIdOf(verifier.name, verifier.publicKey) }));
  const signedBy = new Set<string>();
  for (const { name, id, signature } of lines.map(readSignature)) {
    const verifier = known.find((one) => one.name === name && one.id.equals(id));
    if (verifier === undefined) continue;
    if (signature.length !== signatureBytes || !verify(null, Buffer.from(text), verifier.publicKey, signature))
      throw new SignedNoteError(`the signature of ${name} is not of this text`);
    signedBy.add(name);
  }
  if (signedBy.size === 0) throw new SignedNoteError(`none of ${verifiers.map(({ name }) => name).join(', ')} has signed it`);
  return { text, signedBy: [...signedBy] };
}

/** A public key as one line: `name+id+base64(type, key)`. */
export function verifierKeyOf({ name, publicKey }: NoteVerifier): string {
  const key = Buffer.concat([Buffer.of(ed25519Type), rawKeyOf(publicKey)]);
  return `${expectName(name)}+${keyIdOf(name, publicKey).toString('hex')}+${key.toString('base64')}`;
}

/** @throws {SignedNoteError} for a line that is no Ed25519 key, or not the one that its id says */
export function readVerifierKey(line: string): NoteVerifier {
  const [, name, id, base64] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(line) ?? [];
  const key = base64 === undefined ? null : bytesOf(base64);
  if (key === null || key.length !== 33 || key[0] !== ed25519Type)
    throw new SignedNoteError('it is no Ed25519 key of the form name+id+key');
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.subarray(1).toString('base64url') };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  if (keyIdOf(expectName(name), publicKey).toString('hex') !== id) throw new SignedNoteError(`its id is not that of the key of ${name}`);
  return { name, publicKey };
}

interface Signature {
  readonly name: string;
  readonly id: Buffer;
  readonly signature: Buffer;
}

/** @throws {SignedNoteError} */
function readSignature(line: string): Signature {
  const [, name, base64] = /^— (\S+) (\S+)$/.exec(line) ?? [];
  const bytes = base64 === undefined ? null : bytesOf(base64);
  if (bytes === null || bytes.length <= idBytes) throw new SignedNoteError('a line behind the text is no signature');
  return { name: expectName(name), id: bytes.subarray(0, idBytes), signature: bytes.subarray(idBytes) };
}

/** Tells a signer's keys apart; not meant to be unforgeable. */
const keyIdOf = (name: string, publicKey: KeyObject): Buffer =>
  hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(ed25519Type), rawKeyOf(publicKey)]), 'buffer').subarray(0, idBytes);

const rawKeyOf = (publicKey: KeyObject): Buffer => Buffer.from(publicKey.export({ format: 'jwk' }).x as string, 'base64url');

/** Base64 with padding, in its one spelling; `null` for anything else. */
export function bytesOf(base64: string): Buffer | null {
  const bytes = Buffer.from(base64, 'base64');
  return bytes.toString('base64') === base64 ? bytes : null;
}

function expectName(name: string): string {
  if (name === '' || /[\s+]/u.test(name) || !name.isWellFormed())
    throw new SignedNoteError('a name has at least one character, and neither spaces nor plus signs');
  return name;
}

function expectText(text: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  if (!text.endsWith('\n') || /[\u0000-\u0009\u000b-\u001f]/.test(text) || !text.isWellFormed())
    throw new SignedNoteError('a text consists of lines that each end with a line feed, without other control characters');
}
