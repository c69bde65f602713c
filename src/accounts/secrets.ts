import { hash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const checksumLength = 6;

/** What a secret is for, as its prefix tells people and scanners. */
export type SecretKind = 'hck' | 'hct';

/** A secret as it is shown once, and what is kept of it. */
export interface NewSecret {
  readonly secret: string;
  /** Public part, safe to show and to log. */
  readonly id: string;
  readonly hash: string;
}

/** Random characters from 62, without bias. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) if (byte < 248 && text.length < length) text += alphabet[byte % 62];
  }
  return text;
}

/**
 * A new secret: kind, public id, 190 random bits, and a checksum by which a mistyped one is told without looking anything up:
 * `hck_8characters_32characters6checksum`.
 */
export function makeSecret(kind: SecretKind): NewSecret {
  const id = makeKeyId(kind);
  const body = `${id}_${randomText(32)}`;
  const secret = body + checksumOf(body);
  return { secret, id, hash: hashSecret(secret) };
}

/** What is stored of a secret. It has enough randomness that a plain hash cannot be turned round. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'base64url');

/** A public id for a secret: drawn at random, so that it tells nothing of one that was set from outside. */
export const makeKeyId = (kind: SecretKind): string => `${kind}_${randomText(8)}`;

/** Whether text has the form of a secret of ours but not its checksum: most likely a copying mistake. */
export function looksMistyped(text: string): boolean {
  return /^hc[kt]_/.test(text) && !isMade(text);
}

/** Whether text has the form of a secret of ours, checksum and all. */
export const isMade = (text: string): boolean =>
  /^hc[kt]_\w{8}_\w{38}$/.test(text) && text.slice(-checksumLength) === checksumOf(text.slice(0, -checksumLength));

function checksumOf(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let i = 0; i < checksumLength; i++) {
    text = alphabet[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
