// Digests of a store's content: the two hashes of an HMAC beside an Hmac object, in turns. usage: node bench/digests.mjs (built)
import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { Digests } from '../dist/src/sealing/digests.js';

const key = createSecretKey(randomBytes(32));
const digests = new Digests(key);
const ways = {
  'Hmac object': (text) => createHmac('sha256', key).update(`payload\0${text}`).digest('base64url').slice(0, 16),
  'two hashes': (text) => digests.of('payload', text),
};
const count = 50_000;
for (const length of [100, 1000, 4000]) {
  const text = 'x'.repeat(length);
  const best = {};
  for (let round = 0; round < 5; round++)
    for (const [name, digest] of Object.entries(ways)) {
      const before = process.cpuUsage();
      for (let i = 0; i < count; i++) digest(text);
      const { user, system } = process.cpuUsage(before);
      best[name] = Math.min(best[name] ?? Number.POSITIVE_INFINITY, (user + system) / count);
    }
  const told = Object.entries(best).map(([name, us]) => `${name} ${us.toFixed(2)} us`);
  console.log(`${length} characters: ${told.join(', ')}; ratio ${(best['two hashes'] / best['Hmac object']).toFixed(2)}`);
}
