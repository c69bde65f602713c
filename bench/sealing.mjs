// What sealing costs, in CPU time: each step alone, for a record of 300 bytes. usage: npm run build && node bench/sealing.mjs
import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Digests } from '../dist/src/sealing/digests.js';
import { EmbeddedKeyStore } from '../dist/src/sealing/embedded/embedded-key-store.js';
import { KeyRing } from '../dist/src/sealing/key-ring.js';
import { unwrap, wrap } from '../dist/src/sealing/key-wrapping.js';
import { masterKeyOf } from '../dist/src/sealing/master-key.js';
import { openEnvelope, sealRecord, unsealRecord } from '../dist/src/sealing/sealed-record.js';

const rounds = 5;
const count = 20_000;

/** The least CPU time of some rounds, µs for each of `per` things. */
async function measure(name, work, per = 1) {
  const times = [];
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    for (let i = 0; i < count / per; i++) await work(i);
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / count);
  }
  console.log(
    `${name.padEnd(56)} ${Math.min(...times)
      .toFixed(2)
      .padStart(7)} µs`,
  );
}

const session = 'agent_0123456789abcdef';
const digests = new Digests(createSecretKey(randomBytes(32)));
const key = { id: 4711, key: randomBytes(32) };
const data = { content: 'x'.repeat(300 - 14) };
const content = {
  id: '01234567-89ab-cdef-0123-456789abcdef',
  type: 'memory.stored',
  version: 1,
  recorded_at: '2026-01-01T00:00:00.000Z',
  actor: 'hck_12345678',
  causation: 'req_0123456789',
  digest: 'AAAAAAAAAAAAAAAA',
  data,
};
const json = JSON.stringify(content);
const bytes = sealRecord(content, { session, key, digests }).bytes;
const record = { session, position: 1, bytes };
console.log(`a payload of ${JSON.stringify(data).length} bytes: ${json.length} bytes as JSON, ${bytes.length} sealed`);

const wrapping = createSecretKey(randomBytes(32));
const one = randomBytes(32);
const block = randomBytes(14 * 32);
const [wrappedOne, wrappedBlock] = [one, block].map((keys) => wrap(wrapping, keys, session));
const iv = Buffer.alloc(8, 0xa6);
const kwWrap = () => createCipheriv('id-aes256-wrap', wrapping, iv).update(one);
const wrappedKw = kwWrap();

await measure('record as JSON, no sealing', () => Buffer.from(JSON.stringify(content)));
await measure('JSON read, no sealing', () => JSON.parse(json));
await measure('seal', () => sealRecord(content, { session, key, digests }).bytes);
await measure('envelope read', () => openEnvelope(record));
await measure('unseal', () => unsealRecord(record, key.key));
await measure('digest (HMAC-SHA-256)', () => digests.of('payload', json));
await measure('wrap a key, AES-256-GCM', () => wrap(wrapping, one, session));
await measure('unwrap a key, AES-256-GCM', () => unwrap(wrapping, wrappedOne, session));
await measure('wrap a key, AES-KW', kwWrap);
await measure('unwrap a key, AES-KW', () => createDecipheriv('id-aes256-wrap', wrapping, iv).update(wrappedKw));
await measure('wrap a block of 14, AES-256-GCM, per key', () => wrap(wrapping, block, session), 14);
await measure('unwrap a block of 14, AES-256-GCM, per key', () => unwrap(wrapping, wrappedBlock, session), 14);

const folder = mkdtempSync(path.join(tmpdir(), 'hindcast-bench-'));
const store = await EmbeddedKeyStore.open(path.join(folder, 'keys'));
const ring = await KeyRing.open(store, masterKeyOf(randomBytes(32)));
await ring.digests(session);
for (const blocks of [1, 4, 16, 64]) {
  const wrapped = Array.from({ length: blocks }, () => wrappedBlock);
  const beganMs = performance.now();
  const before = process.cpuUsage();
  for (let i = 0; i < 64; i++) await store.addBlocks(session, wrapped);
  const { user, system } = process.cpuUsage(before);
  const perKey = 64 * blocks * 14;
  const wallUs = (1000 * (performance.now() - beganMs)) / perKey;
  console.log(
    `durable batches of ${String(blocks * 14).padStart(3)} keys, per key: ${((user + system) / perKey).toFixed(2)} µs CPU, ${wallUs.toFixed(1)} µs on the clock`,
  );
}
const taken = [];
await measure('take a key (made ahead, wrapped, durable)', async () => taken.push(...(await ring.take(session, 1))));
const ids = taken.map(({ id }) => id).slice(0, count);
await measure(
  'find keys in batches of 256, per key',
  (i) => ring.find(session, ids.slice((i * 256) % 16_384, ((i * 256) % 16_384) + 256)),
  256,
);
await measure('find one key', (i) => ring.find(session, [ids[i]]));
await store.close();
rmSync(folder, { recursive: true });
