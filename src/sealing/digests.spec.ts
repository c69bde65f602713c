import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Digests } from './digests.js';

describe('a digest', () => {
  it('is an HMAC-SHA-256 of what it is of and the text, of which it keeps 96 bits', () => {
    const key = createSecretKey(randomBytes(32));
    const digests = new Digests(key);
    const expected = (text: string): string => createHmac('sha256', key).update(`payload\0${text}`).digest('base64url').slice(0, 16);
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => digests.of('payload', text) === expected(text)));
    for (const length of [0, 55, 56, 64, 4087, 4088, 4089, 100_000]) {
      const text = 'ẃ'.repeat(length);
      expect(digests.of('payload', text)).toBe(expected(text));
    }
  });
});
