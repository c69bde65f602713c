// Damages the embedded engines' files at random and says what is answered from them: nothing wrong, or how much. Each round copies a data folder whose sessions have events of every kind, damages pages of the log's file, of the views', of the signed
// checkpoints' or of the heads, or the whole file, opens it as the service does, reads all sessions and holds their states and records against those of before, stores into each, proves them, and opens and reads it once more. With --recover each damaged folder is also recovered from nothing but itself, and what comes back is held against the records of before.
// usage: npm run build && node tools/damage.mjs [ROUNDS] [SEED] [--no-views] [--unsealed] [--recover] [--only=ROUND]
// Prints JSON: by kind of damage, how many rounds were `harmless` (all answers as before), `noticed` (some refused, none wrong), `wrong`, and `aborted` (the engine ended the process or never came back); with --recover also how many folders and sessions came back whole, in part or not at all.
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { openCheckpoints, openHost } from './damage/folder.mjs';
import { draftsOf, eraseSome, sessions, write } from './damage/history.mjs';
import { expectedOf, judge } from './damage/judge.mjs';
import { fileKinds, pageBytes, pageKinds, randomOf } from './damage/kinds.mjs';
import { recordsOf, recovered } from './damage/recovering.mjs';

/** A round takes a second or so; one that takes this long never ends, ms. */
const judgeMaxMs = 60_000;

/** A child that judges folders, one a line; it may end at any of them. */
class Judge {
  child = null;

  async judge(asked) {
    if (this.child === null) this.start();
    this.child.stdin.write(`${JSON.stringify(asked)}\n`);
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
async function writeOriginal(folder, isSealed) {
  const befores = [];
  for (const [from, to] of [
    [0, 0.4],
    [0.4, 0.8],
    [0.8, 1],
  ]) {
    const { host, stored } = await openHost(folder, isSealed);
    const checkpoints = await openCheckpoints(folder, stored);
    await checkpoints.begin();
    for (const session of sessions) {
      const drafts = draftsOf(session);
      const [first, behind] = [from, to].map((share) => Math.ceil(drafts.length * share));
      for (const draft of drafts.slice(first, behind)) await write(host, session, draft);
      if (isSealed && to === 0.8) await eraseSome(host, session);
    }
    await checkpoints.stop();
    await host.stop();
    if (to < 1) {
      cpSync(folder, `${folder}-${to}`, { recursive: true });
      befores.push(`${folder}-${to}`);
    }
  }
  return befores;
}

async function main({ rounds, seed, withViews, isSealed, isRecovered, only }) {
  const base = mkdtempSync(join(tmpdir(), 'hindcast-damage-'));
  const random = randomOf(seed);
  const judgeOf = new Judge();
  const tally = {};
  const bad = [];
  const recovery = {};
  try {
    const original = join(base, 'original');
    const befores = await writeOriginal(original, isSealed);
    cpSync(original, join(base, 'asked'), { recursive: true });
    const expected = await expectedOf(join(base, 'asked'), isSealed);
    const records = isRecovered ? await recordsOf(join(base, 'asked')) : null;
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
      if (records !== null) cpSync(folder, join(base, 'recovered'), { recursive: true });
      const answered = await judgeOf.judge({ folder, isSealed, expected });
      const back = records === null ? null : await recovered(join(base, 'recovered'), records);
      rmSync(join(base, 'recovered'), { recursive: true, force: true });
      if (back !== null) for (const [name, count] of Object.entries(back.counts)) recovery[name] = (recovery[name] ?? 0) + count;
      const verdict = back === null || back.wrong === null ? answered : `wrong: ${back.wrong}`;
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
  console.log(JSON.stringify({ rounds, seed, withViews, isSealed, total, ...(isRecovered ? { recovery } : {}), tally, bad }, null, 1));
  process.exitCode = bad.length === 0 ? 0 : 1;
}

if (process.argv.includes('--judge')) {
  for await (const asked of createInterface({ input: process.stdin })) console.log(JSON.stringify(await judge(JSON.parse(asked))));
} else {
  const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
  const [rounds = '1000', seed = '1'] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  await main({
    rounds: Number(rounds),
    seed: Number(seed),
    withViews: !process.argv.includes('--no-views'),
    isSealed: !process.argv.includes('--unsealed'),
    isRecovered: process.argv.includes('--recover'),
    only: only === undefined ? undefined : Number(only),
  });
}
