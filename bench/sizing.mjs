import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LmdbEventLog } from '../dist/src/log/lmdb/lmdb-event-log.js';
import { digestOf } from '../dist/src/sealing/write-digests.js';
import { encodeRecord } from '../dist/src/sessions/event-codec.js';
import { LiveSession } from '../dist/src/sessions/live-session.js';
import { loadView, saveView } from '../dist/src/sessions/session-views.js';
import { LmdbViewStore } from '../dist/src/views/lmdb/lmdb-view-store.js';
import { median, quantile } from './kit/figures.mjs';
import { makeTexts } from './kit/texts.mjs';

const sessions = 100;
const memories = 1000;
/** Memories of a session that its view does not hold when it is loaded: a third more than a saved view makes the next one due. */
const tail = 250;
const large = 100_000;

const appendedAtOnce = 500;
const context = { actor: 'hck_bench001', causation: 'req_AbCdEfGh12' };
const reports = { warn: (details, message) => console.error(message, details) };
const name = (i) => `agent_${String(i).padStart(6, '0')}`;

/** What a session of 1,000 memories takes on the log, in a view and in memory, how long it takes to come back, and what follows for a thousand million memories. */
export async function benchSizing() {
  const folder = mkdtempSync(path.join(tmpdir(), 'hindcast-bench-'));
  const log = LmdbEventLog.open(path.join(folder, 'log'));
  const views = LmdbViewStore.open(path.join(folder, 'views'));
  try {
    const recordBytes = await fill(log);
    const logBytes = statSync(path.join(folder, 'log/data.mdb')).size / (sessions * memories);
    const { viewBytes, foldsPerSecond } = await saveViews(log, views);
    const { residentBytes, accountedBytes, loadMs } = await loadAll(log, views);
    const figures = { recordBytes, logBytes, viewBytes, residentBytes, accountedBytes, loadMs, foldsPerSecond };
    print(figures);
    extrapolate(figures);
    await largeSession();
  } finally {
    await log.close();
    await views.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns mean bytes of a record */
async function fill(log) {
  const texts = makeTexts();
  let bytes = 0;
  for (let session = 0; session < sessions; session++)
    for (let first = 0; first < memories; first += appendedAtOnce) {
      const records = Array.from({ length: appendedAtOnce }, (_, i) => recordOf(texts, first + i));
      for (const { length } of records) bytes += length;
      await log.append(name(session), records);
    }
  return bytes / (sessions * memories);
}

function recordOf(texts, i) {
  const data = { content: texts.memory(), metadata: { n: i % 10 } };
  return encodeRecord({ id: `m${i}`, type: 'memory.stored', digest: digestOf(data), data }, new Date(1.7e12 + i).toISOString(), context, [
    i,
    'AAAAAAAAAAA',
  ]);
}

/** Folds every session, saves a view on the way and measures one of the whole. */
async function saveViews(log, views) {
  const sizes = [];
  let [foldMs, folded] = [0, 0];
  for (let i = 0; i < sessions; i++) {
    const live = LiveSession.empty(name(i), 0);
    const beganMs = performance.now();
    await log.read(live.id, { limit: memories - tail }, (record) => live.fold(record));
    foldMs += performance.now() - beganMs;
    folded += live.state.eventCount;
    await saveView(views, live);
    await log.read(live.id, { after: live.state.position }, (record) => live.fold(record));
    sizes.push(await sizeOf(live));
  }
  return { viewBytes: median(sizes), foldsPerSecond: folded / (foldMs / 1000) };
}

/** Bytes of a session's view. */
async function sizeOf(live) {
  let bytes = 0;
  const counting = {
    save: async (_, { documents }) => {
      for await (const document of documents) bytes += document.length;
    },
  };
  await saveView(counting, live);
  return bytes;
}

/** Brings all sessions into memory, each from its view and the tail of its log. */
async function loadAll(log, views) {
  const times = [];
  const loaded = [];
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  for (let i = 0; i < sessions; i++) {
    const beganMs = performance.now();
    const live = await loadView(views, name(i), reports);
    await log.read(live.id, { after: live.state.position }, (record) => live.fold(record));
    times.push(performance.now() - beganMs);
    loaded.push(live);
  }
  globalThis.gc?.();
  const residentBytes = (process.memoryUsage().rss - before) / sessions;
  const accountedBytes = loaded.reduce((sum, { state }) => sum + state.sizeBytes, 0) / sessions;
  return { residentBytes, accountedBytes, loadMs: times };
}

const kb = (bytes) => `${(bytes / 1024).toFixed(0)} KiB`;

function print({ recordBytes, logBytes, viewBytes, residentBytes, accountedBytes, loadMs, foldsPerSecond }) {
  console.log(`sizing, ${sessions} sessions of ${memories} memories of 15 to 39 words`);
  console.log(
    `  record of a memory                             ${recordBytes.toFixed(0)} bytes, ${logBytes.toFixed(0)} in the embedded log's file`,
  );
  console.log(`  view of a session                              ${kb(viewBytes)}`);
  console.log(
    `  loaded session                                 ${kb(accountedBytes)} as accounted, ${kb(residentBytes)} of resident memory`,
  );
  console.log(
    `  load from view and a tail of ${tail} events        p50 ${median(loadMs).toFixed(1)} ms, p99 ${quantile(loadMs, 0.99).toFixed(1)} ms`,
  );
  console.log(`  folding from the first event                   ${Math.round(foldsPerSecond)} events/s on one core`);
}

/** What 10⁹ memories over 10⁶ sessions come to. */
function extrapolate({ recordBytes, viewBytes, accountedBytes, loadMs, foldsPerSecond }) {
  const [all, people, copies] = [1e9, 1e6, 3];
  const tb = (bytes) => `${(bytes / 1e12).toFixed(2)} TB`;
  const gb = (bytes) => `${(bytes / 1e9).toFixed(0)} GB`;
  console.log(`10⁹ memories over 10⁶ sessions`);
  console.log(
    `  records                                        ${tb(all * recordBytes)}, in ${copies} copies ${tb(copies * all * recordBytes)}`,
  );
  console.log(`  views                                          ${gb(people * viewBytes)}`);
  for (const share of [0.01, 0.05, 0.2])
    console.log(
      `  loaded, ${String(share * 100).padStart(2)} % of the sessions                     ${gb(people * share * accountedBytes)} of memory over all nodes`,
    );
  console.log(`  all folded from the first event                ${(all / foldsPerSecond / 3600).toFixed(1)} core hours`);
  console.log(`  1 % of the sessions loaded from views          ${((people * 0.01 * median(loadMs)) / 60_000).toFixed(1)} core minutes`);
}

/** A view of 100,000 memories saved and loaded: on MongoDB where a server is named, and embedded. */
async function largeSession() {
  const live = LiveSession.empty('agent_large', 0);
  const texts = makeTexts();
  for (let i = 0; i < large; i++) live.fold({ session: live.id, position: i + 1, bytes: recordOf(texts, i) });
  const folder = mkdtempSync(path.join(tmpdir(), 'hindcast-bench-'));
  await saveAndLoad('embedded', LmdbViewStore.open(folder), live);
  rmSync(folder, { recursive: true, force: true });
  const url = process.env.HINDCAST_MONGODB_URL;
  if (url === undefined)
    return console.log('  in MongoDB                                     not measured; HINDCAST_MONGODB_URL names no database');
  const { MongoViewStore } = await import('../dist/src/views/mongodb/mongodb-view-store.js');
  await saveAndLoad('MongoDB', await MongoViewStore.open(url), live);
}

async function saveAndLoad(engine, views, live) {
  const bytes = await sizeOf(live);
  await views.delete(live.id);
  const [saveMs, saveMb] = await watched(() => saveView(views, live));
  const [loadMs, loadMb] = await watched(() => loadView(views, live.id, reports));
  await views.delete(live.id);
  await views.close();
  const figures = `${(bytes / 2 ** 20).toFixed(1)} MiB; saved in ${saveMs.toFixed(0)} ms and ${saveMb.toFixed(0)} MiB more memory, loaded in ${loadMs.toFixed(0)} ms and ${loadMb.toFixed(0)} MiB`;
  console.log(`  view of ${large} memories, ${engine.padEnd(20)}    ${figures}`);
}

/** @returns time taken, ms, and by how much resident memory grew at most, MiB */
async function watched(work) {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5);
  const beganMs = performance.now();
  await work();
  const ms = performance.now() - beganMs;
  clearInterval(timer);
  return [ms, (Math.max(most, process.memoryUsage.rss()) - before) / 2 ** 20];
}
