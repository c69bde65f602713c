// Damages the embedded engines' files at random and says what is answered from them: nothing wrong, or how much. Each round copies a data folder, damages pages of the log's file, of the views', of the signed
// checkpoints' or of the heads, or the whole file, opens it as the service does, reads all sessions, stores into each, proves them, and opens and reads it once more. usage: npm run build && node tools/damage.mjs [ROUNDS] [SEED] [--no-views] [--only=ROUND]
// Prints JSON: by kind of damage, how many rounds were `harmless` (all answers as before), `noticed` (some refused, none wrong), `wrong`, and `aborted` (the engine ended the process or never came back).
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { leafHash, verifyInclusion } from '../dist/projections/proof/merkle-tree.js';
import { LmdbEventLog } from '../dist/src/log/lmdb/lmdb-event-log.js';
import { CheckpointLog } from '../dist/src/proof/checkpoint-log.js';
import { ProofStore } from '../dist/src/proof/proof-store.js';
import { SigningKeys } from '../dist/src/sealing/receipts/signing-keys.js';
import { SessionHost } from '../dist/src/sessions/session-host.js';
import { LmdbViewStore } from '../dist/src/views/lmdb/lmdb-view-store.js';

/** Sessions of one record, of some and of many, so that a page holds several of them or a part of one. */
const sizes = Object.fromEntries(Array.from({ length: 24 }, (_, i) => [`session-${i}`, [1, 3, 30, 200][i % 4]]));
/** Some are too long for a page that they would share. */
const textOf = (session, i) => `${session} says ${i} `.padEnd(i % 17 === 0 ? 5000 : 250, '.');
const pageBytes = 4096;
/** A round takes a second or so; one that takes this long never ends, ms. */
const judgeMaxMs = 60_000;

function openHost(folder) {
  const log = LmdbEventLog.open(join(folder, 'log'));
  const views = LmdbViewStore.open(join(folder, 'views'));
  const settings = {
    appendTimeoutMs: 60_000,
    waitMaxMs: 60_000,
    memoryBytes: 2 ** 30,
    checkpointBytes: 2 ** 26,
    sessionIdleMs: 1e9,
    snapshotEvents: 1000,
  };
  return new SessionHost(log, views, settings, { warn: () => undefined }, { observeAppend: () => undefined, watch: () => undefined });
}

/** @returns `null` where it is refused */
async function openCheckpoints(folder, host) {
  let proofs;
  try {
    proofs = await ProofStore.open(join(folder, 'proof'));
    const keys = SigningKeys.open(join(folder, 'keys'));
    const parts = {
      log: host.log,
      store: proofs,
      keys,
      settings: { everyMs: 1e9 },
      owns: () => true,
      warn: () => undefined,
      now: Date.now,
    };
    return await CheckpointLog.open(parts);
  } catch {
    await proofs?.close();
    return null;
  }
}

const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Whether a session's last record is proved by hashes that lead to its tree. */
async function proofOf(host, checkpoints, session) {
  try {
    const position = await host.log.head(session);
    if (!(await checkpoints.reach(session, position, 10_000))) return 'refused';
    const proved = await checkpoints.reader.prove(session, position);
    if (proved === null) return 'refused';
    const leads = verifyInclusion(sha256, leafHash(sha256, proved.record), proved.index, proved.leaf, proved.hashes);
    return leads ? 'right' : `wrong: the proof of ${session} does not lead to its tree`;
  } catch (error) {
    return ['LogDamagedError', 'ProofDamagedError'].includes(error.name) ? 'refused' : `wrong: ${error.stack}`;
  }
}

const store = (host, session, id, content) =>
  host.writes.write(
    session,
    { type: 'memory.stored', id, asked: { content }, decide: () => ({ content }) },
    { actor: 'damage', causation: 'damage' },
  );

const isRefusal = (error) => ['log_damaged', 'log_unavailable', 'keys_unavailable'].includes(error.code);

/** What a session answers: `right`, `refused` by a failure that says so, or `wrong: …`. */
async function answerOf(host, session, count) {
  try {
    const state = await host.read(session);
    for (let i = 1; i <= count; i++) {
      const position = state.positionOf('memory', `m${i}`);
      if (position !== i) return `wrong: m${i} of ${session} is at ${position}`;
      const [text] = await host.texts(session, [position]);
      if (text.content !== textOf(session, i)) return `wrong: m${i} of ${session} says ${text.content.slice(0, 40)}`;
    }
    return state.position === count ? 'right' : `wrong: ${session} ends at ${state.position}`;
  } catch (error) {
    return isRefusal(error) ? 'refused' : `wrong: ${error.stack}`;
  }
}

/** Stores a session's next memory, and counts it where that is told to be recorded. */
async function storeNext(host, session, counts, tell) {
  const next = counts[session] + 1;
  try {
    const { entry } = await store(host, session, `m${next}`, textOf(session, next));
    if (entry.position === next) counts[session] = next;
    else tell(`wrong: ${session} gave position ${entry.position} in place of ${next}`);
  } catch (error) {
    tell(isRefusal(error) ? 'refused' : `wrong: ${error.stack}`);
  }
}

/** Reads all, stores into each, reads all again, opens it anew and reads all once more. */
async function judge(folder) {
  const told = new Set();
  const counts = { ...sizes };
  const tell = (answer) => told.add(answer);
  for (const pass of ['first', 'again']) {
    let host;
    try {
      host = openHost(folder);
    } catch (error) {
      tell(error.name === 'LmdbFileError' ? 'refused' : `wrong: ${error.stack}`);
      break;
    }
    const checkpoints = await openCheckpoints(folder, host);
    if (checkpoints === null) tell('refused');
    for (const session of Object.keys(sizes)) tell(await answerOf(host, session, counts[session]));
    if (pass === 'first')
      for (let more = 0; more < 8; more++) await Promise.all(Object.keys(sizes).map((session) => storeNext(host, session, counts, tell)));
    for (const session of Object.keys(sizes)) tell(await answerOf(host, session, counts[session]));
    for (const session of checkpoints === null ? [] : Object.keys(sizes).slice(0, 8)) tell(await proofOf(host, checkpoints, session));
    await checkpoints?.stop().catch((error) => tell(`wrong: ${error.stack}`));
    await host.stop().catch((error) => tell(`wrong: ${error.stack}`));
  }
  const wrong = [...told].find((answer) => answer.startsWith('wrong'));
  return wrong ?? (told.has('refused') ? 'noticed' : 'harmless');
}

/** A child that judges folders, one a line; it may end at any of them. */
class Judge {
  child = null;

  async judge(folder) {
    if (this.child === null) this.start();
    this.child.stdin.write(`${folder}\n`);
    const { child } = this;
    const timer = setTimeout(() => child.kill('SIGKILL'), judgeMaxMs);
    return new Promise((resolve) => (this.resolve = resolve)).finally(() => clearTimeout(timer));
  }

  start() {
    this.child = spawn(process.execPath, [fileURLToPath(import.meta.url), '--judge'], {
      stdio: ['pipe', 'pipe', process.argv.some((argument) => argument.startsWith('--only=')) ? 'inherit' : 'ignore'],
    });
    createInterface({ input: this.child.stdout }).on('line', (line) => this.resolve(JSON.parse(line)));
    this.child.on('close', (code, signal) => {
      this.child = null;
      this.resolve?.(`aborted: ${signal ?? code}`);
    });
  }

  stop() {
    this.resolve = undefined;
    this.child?.stdin.end();
  }
}

/** A folder with some history, and copies of its files from before. */
async function writeOriginal(folder) {
  const befores = [];
  for (const share of [0.4, 0.8, 1]) {
    const host = openHost(folder);
    const checkpoints = await openCheckpoints(folder, host);
    await checkpoints.begin();
    for (const [session, size] of Object.entries(sizes)) {
      const { position } = await host.read(session);
      for (let i = position + 1; i <= Math.ceil(size * share); i++) await store(host, session, `m${i}`, textOf(session, i));
    }
    await checkpoints.stop();
    await host.stop();
    if (share < 1) {
      cpSync(folder, `${folder}-${share}`, { recursive: true });
      befores.push(`${folder}-${share}`);
    }
  }
  return befores;
}

/** Numbers from a seed (mulberry32). */
function randomOf(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Each kind changes the page that begins at `to`. */
const pageKinds = {
  misplaced: (bytes, to, { random, pages }) => {
    const from = random(pages) * pageBytes;
    bytes.copyWithin(to, from, from + pageBytes);
  },
  lost: (bytes, to) => bytes.subarray(to, to + pageBytes).fill(0),
  stale: (bytes, to, { before }) => bytes.set(before.subarray(to, to + pageBytes), to),
  torn: (bytes, to, { random, before }) => bytes.set(before.subarray(to, to + 512 * (1 + random(7))), to),
  flipped: (bytes, to, { random }) => {
    for (let i = 1 + random(8); i > 0; i--) bytes[Math.min(to + random(pageBytes), bytes.length - 1)] ^= 1 << random(8);
  },
  junk: (bytes, to, { random }) => {
    const begin = to + random(pageBytes);
    for (let i = begin; i < Math.min(to + pageBytes, begin + 64, bytes.length); i++) bytes[i] = random(256);
  },
};

/** Each kind makes another file of it. */
const fileKinds = {
  several: (bytes, { random, pages, before }) => {
    for (let i = 2 + random(4); i > 0; i--) {
      const kind = Object.values(pageKinds)[random(Object.keys(pageKinds).length)];
      kind(bytes, random(pages) * pageBytes, { random, pages, before });
    }
    return bytes;
  },
  cut: (bytes, { random }) => bytes.subarray(0, random(bytes.length)),
  emptied: () => Buffer.alloc(0),
  swapped: (bytes, { other }) => other ?? bytes,
  old: (_, { older }) => older,
};

async function main(rounds, seed, withViews, only) {
  const base = mkdtempSync(join(tmpdir(), 'hindcast-damage-'));
  const random = randomOf(seed);
  const judgeOf = new Judge();
  const tally = {};
  const bad = [];
  try {
    const original = join(base, 'original');
    const befores = await writeOriginal(original);
    if (!withViews) rmSync(join(original, 'views'), { recursive: true });
    const files = ['log/data.mdb', 'log/data.mdb', 'log/data.mdb', ...(withViews ? ['views/data.mdb'] : []), 'proof/data.mdb', 'log/heads'];
    const kinds = [...Object.keys(pageKinds), ...Object.keys(fileKinds)];
    for (let round = 0; round < rounds; round++) {
      const kind = kinds[round % kinds.length];
      const file = files[Math.floor(round / kinds.length) % files.length];
      const folder = join(base, 'damaged');
      rmSync(folder, { recursive: true, force: true });
      cpSync(original, folder, { recursive: true });
      const bytes = readFileSync(join(folder, file));
      const pages = Math.ceil(bytes.length / pageBytes);
      const page = random(pages);
      // Where the file was shorter then, there were zeros.
      const older = readFileSync(join(befores[random(befores.length)], file));
      const before = Buffer.concat([older, Buffer.alloc(bytes.length)]).subarray(0, bytes.length);
      const other = file.endsWith('.mdb') ? readFileSync(join(folder, file.startsWith('log') ? 'proof' : 'log', 'data.mdb')) : null;
      const isOfPage = kind in pageKinds;
      if (isOfPage) pageKinds[kind](bytes, page * pageBytes, { random, pages, before });
      writeFileSync(join(folder, file), isOfPage ? bytes : fileKinds[kind](bytes, { random, pages, before, older, other }));
      if (only !== undefined && round !== only) continue;
      const verdict = await judgeOf.judge(folder);
      const name = verdict.split(':')[0];
      const column = `${file.endsWith('heads') ? 'heads' : file.split('/')[0]} ${kind}`;
      tally[column] ??= { harmless: 0, noticed: 0, wrong: 0, aborted: 0 };
      tally[column][name]++;
      if (name === 'wrong' || name === 'aborted') bad.push({ round, file, kind, page, verdict });
    }
  } finally {
    judgeOf.stop();
    rmSync(base, { recursive: true, force: true });
  }
  const total = { harmless: 0, noticed: 0, wrong: 0, aborted: 0 };
  for (const row of Object.values(tally)) for (const name of Object.keys(total)) total[name] += row[name];
  console.log(JSON.stringify({ rounds, seed, withViews, total, tally, bad }, null, 1));
  process.exitCode = bad.length === 0 ? 0 : 1;
}

if (process.argv.includes('--judge')) {
  for await (const folder of createInterface({ input: process.stdin })) console.log(JSON.stringify(await judge(folder)));
} else {
  const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
  const [rounds = '1000', seed = '1'] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  await main(Number(rounds), Number(seed), !process.argv.includes('--no-views'), only === undefined ? undefined : Number(only));
}
