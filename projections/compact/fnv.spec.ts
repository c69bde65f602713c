import { expect, it } from 'vitest';
import { emptyHash, hashByte, hashBytes } from './fnv.js';

// values published for 32-bit FNV-1a
it.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('hashes %j as FNV-1a does, at once and step by step', (text, hash) => {
  const bytes = Buffer.from(text);
  expect(hashBytes(bytes, 0, bytes.length) >>> 0).toBe(hash);
  expect(bytes.reduce(hashByte, emptyHash) >>> 0).toBe(hash);
  const half = bytes.length >> 1;
  expect(hashBytes(bytes, half, bytes.length, hashBytes(bytes, 0, half)) >>> 0).toBe(hash);
});
