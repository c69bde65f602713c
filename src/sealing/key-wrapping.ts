import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import { KeysDamagedError } from './key-store.js';

const nonceBytes = 12;
const tagBytes = 16;
/** What wrapping adds to the length. */
export const wrappingBytes = nonceBytes + tagBytes;

/**
 * Encrypts keys under another key: AES-256-GCM, a random nonce, then the tag, then the keys.
 * @param owner whose keys they are: unwraps for the same owner only
 */
export function wrap(key: KeyObject, keys: Uint8Array, owner: string): Buffer {
  const wrapped = Buffer.allocUnsafe(wrappingBytes + keys.length);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(owner));
  wrapped.set(nonce);
  wrapped.set(cipher.update(keys), wrappingBytes);
  cipher.final();
  wrapped.set(cipher.getAuthTag(), nonceBytes);
  return wrapped;
}

/** @throws {KeysDamagedError} where they are not what was wrapped, or not by this key */
export function unwrap(key: KeyObject, wrapped: Uint8Array, owner: string): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, wrapped.subarray(0, nonceBytes), { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(wrapped.subarray(nonceBytes, wrappingBytes));
    const keys = decipher.update(wrapped.subarray(wrappingBytes));
    decipher.final();
    return keys;
  } catch (error) {
    throw new KeysDamagedError(`the keys of ${owner} are damaged, or wrapped by another key; restore the key store from a backup`, {
      cause: error,
    });
  }
}
