// What sealing costs a store and a replayed event: the same sessions on the embedded log, sealed and not, in alternation. CPU time, least of the rounds.
//
//   npm run build && node bench/sealed-log.mjs
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LmdbEventLog } from '../dist/src/log/lmdb/lmdb-event-log.js';
import { EmbeddedKeyStore } from '../dist/src/sealing/embedded/embedded-key-store.js';
import { noNotes } from '../dist/src/sealing/erasure-notes.js';
import { KeyRing } from '../dist/src/sealing/key-ring.js';
import { masterKeyOf } from '../dist/src/sealing/master-key.js';
import { SealedEventLog } from '../dist/src/sealing/sealed-event-log.js';
import { SessionHost } from '../dist/src/sessions/session-host.js';
import { InMemoryViewStore } from '../dist/src/views/in-memory/in-memory-view-store.js';
import { hostSettings } from '../test/kit/host-settings.mjs';

const events = 8000;
const rounds = 5;
const writers = 64;
const session = 'agent_of_the_bench';
const context = { actor: 'bench', causation: 'bench' };
const settings = { ...hostSettings, snapshotEvents: 1e9 };
const reports = { warn: (details, message) => console.error(message, details) };
const metrics = { observeAppend: () => undefined, watch: () => undefined, countSessionLoad: () => undefined };
const words = 'lamp rack fan river tortoise window paper morning quick garden street bread copper music'.split(' ');
const content = (i) => Array.from({ length: 27 }, (_, k) => words[(i * 7 + k * k * 3 + k) % words.length] + ((i * k) % 97)).join(' ');

async function open(folder, isSealed, master) {
  const engine = LmdbEventLog.open(path.join(folder, 'log'));
  if (!isSealed) return new SessionHost(engine, new InMemoryViewStore(), settings, reports, metrics);
  const ring = await KeyRing.open(await EmbeddedKeyStore.open(path.join(folder, 'keys')), master);
  const log = new SealedEventLog(engine, ring, true);
  const sealing = { records: log, sealed: log, notes: noNotes(), rest: (id) => log.rest(id), eraseAgent: (id) => ring.eraseAgent(id) };
  return new SessionHost(log, new InMemoryViewStore(), settings, reports, metrics, () => true, sealing);
}

const cpuMs = (since) => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

async function round(isSealed, batch) {
  const folder = mkdtempSync(path.join(tmpdir(), 'hindcast-bench-'));
  const master = masterKeyOf(randomBytes(32));
  try {
    let host = await open(folder, isSealed, master);
    const since = process.cpuUsage();
    let next = 0;
    const writer = async () => {
      while (next < events) {
        const from = next;
        next += batch;
        const writes = Array.from({ length: batch }, (_, k) => {
          const text = content(from + k);
          return { type: 'memory.stored', id: `m${from + k}`, asked: { text }, decide: () => ({ content: text }) };
        });
        await host.writes.writeEach(session, writes, context);
      }
    };
    await Promise.all(Array.from({ length: batch === 1 ? writers : 4 }, writer));
    const stored = cpuMs(since);
    await host.stop();
    host = await open(folder, isSealed, master);
    const again = process.cpuUsage();
    await host.read(session);
    const replayed = cpuMs(again);
    await host.stop();
    return { stored, replayed };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

for (const batch of [1, 50]) {
  const least = { off: { stored: Infinity, replayed: Infinity }, on: { stored: Infinity, replayed: Infinity } };
  for (let i = 0; i < rounds; i++)
    for (const name of ['off', 'on']) {
      const { stored, replayed } = await round(name === 'on', batch);
      least[name] = { stored: Math.min(least[name].stored, stored), replayed: Math.min(least[name].replayed, replayed) };
    }
  const per = (ms) => ((ms * 1000) / events).toFixed(1);
  const row = (what) =>
    console.log(
      `${what.padEnd(9)} by ${String(batch).padStart(2)}: off ${per(least.off[what])} µs, on ${per(least.on[what])} µs, ratio ${(least.off[what] / least.on[what]).toFixed(2)}`,
    );
  row('stored');
  row('replayed');
}
