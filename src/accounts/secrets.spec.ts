import { expect, it } from 'vitest';
import { makeKeyId, makeSecret, randomText } from './secrets.js';

it('makes secrets of at least 128 random bits', () => {
  const { secret, id } = makeSecret('hck');
  const random = /^hck_\w{8}_(\w{32})\w{6}$/.exec(secret)?.[1] ?? '';
  expect(secret.startsWith(id)).toBe(true);
  expect(random.length * Math.log2(62)).toBeGreaterThan(128);
  expect(new Set(Array.from({ length: 1000 }, () => makeSecret('hck').secret)).size).toBe(1000);
});

it('makes ids of keys that tell nothing of their secrets', () => {
  expect(new Set(Array.from({ length: 100 }, () => makeKeyId('hck'))).size).toBe(100);
});

it('draws all 62 characters alike', () => {
  const counts = new Map<string, number>();
  for (const character of randomText(62_000)) counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(62);
  // 1,000 expected of each, with a standard deviation of 31.5: seven of them do not happen.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(225);
});
