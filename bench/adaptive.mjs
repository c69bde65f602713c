import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { LmdbEventLog } from '../dist/src/log/lmdb/lmdb-event-log.js';
import { digestOf } from '../dist/src/sealing/write-digests.js';
import { encodeRecord } from '../dist/src/sessions/event-codec.js';
import { LiveSession } from '../dist/src/sessions/live-session.js';
import { median, quantile, report } from './kit/figures.mjs';
import { BenchService, root } from './kit/service.mjs';

/** Events of a stream at most. */
const events = 2000;
const batchSize = 50;
const river = 'river==0.26.1';
const environment = path.join(root, '.cache/river');
const python = path.join(environment, 'bin/python');
const script = path.join(root, 'bench/kit/river_streams.py');

/** Learning streams through the fold and over HTTP, beside River's adaptive random forest of ten trees on the same streams. */
export async function benchAdaptive() {
  if (!hasRiver()) return;
  const folder = mkdtempSync(path.join(tmpdir(), 'hindcast-bench-'));
  try {
    await compare(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** River, installed into `.cache` on the first run. */
function hasRiver() {
  if (existsSync(python)) return true;
  mkdirSync(path.dirname(environment), { recursive: true });
  const made = spawnSync('python3', ['-m', 'venv', environment]);
  if (made.status === 0 && spawnSync(python, ['-m', 'pip', 'install', '--quiet', river], { stdio: 'inherit' }).status === 0) return true;
  rmSync(environment, { recursive: true, force: true });
  console.log('adaptive: skipped, since there is no Python 3 that can install River');
  return false;
}

async function compare(folder) {
  run('export', folder, String(events));
  const folds = [];
  const batches = [];
  const service = await new BenchService().start();
  try {
    for (const file of readdirSync(folder)) {
      const name = path.basename(file, '.jsonl');
      const rows = readFileSync(path.join(folder, file), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line));
      const peer = Number(run('run', path.join(folder, file)));
      const [fold, http] = [await foldRate(rows), await batchRate(service, name, rows)];
      folds.push(fold / peer);
      batches.push(http / peer);
      const rate = (value) => `${Math.round(value)}/s`;
      report(
        `${name}, ${rows.length} events: fold, batches`,
        `${rate(fold)}, ${rate(http)}`,
        `River ARF ${rate(peer)}`,
        (fold / peer).toFixed(1),
        '',
      );
    }
    report('adaptive events through the fold, median', '', 'of the ratios to River ARF', median(folds).toFixed(1), '≥ 5');
    report('the same in HTTP batches of 50', '', 'of the ratios to River ARF', median(batches).toFixed(1), '≥ 3');
    await latencies(service);
  } finally {
    await service.stop();
    service.remove();
  }
}

function run(...args) {
  const { status, stdout, stderr } = spawnSync(python, [script, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`River failed: ${stderr}`);
  return stdout;
}

/** Samples a second of a session that is folded from its log. */
async function foldRate(rows) {
  const folder = mkdtempSync(path.join(tmpdir(), 'hindcast-bench-'));
  const log = LmdbEventLog.open(folder);
  const context = { actor: 'hck_bench001', causation: 'req_AbCdEfGh12' };
  const records = rows.map((row, i) => {
    const data = { domain_id: 'd', ...row };
    const draft = { id: `e${i}`, type: 'adaptive.observed', digest: digestOf(data), data };
    return encodeRecord(draft, new Date(1.7e12 + i).toISOString(), context, undefined);
  });
  await log.append('agent_bench', records);
  const session = LiveSession.empty('agent_bench', 0);
  const beganMs = performance.now();
  await log.read('agent_bench', {}, (record) => session.fold(record));
  const rate = rows.length / ((performance.now() - beganMs) / 1000);
  await log.close();
  rmSync(folder, { recursive: true, force: true });
  return rate;
}

async function batchRate(service, domain, rows) {
  const key = await service.newAgent();
  const beganMs = performance.now();
  for (let i = 0; i < rows.length; i += batchSize)
    await send(service, `${domain}/adapt/events/batch`, { events: rows.slice(i, i + batchSize) }, key);
  return rows.length / ((performance.now() - beganMs) / 1000);
}

/** One event, and one prediction, at a time over one connection. */
async function latencies(service) {
  const key = await service.newAgent();
  const timed = async (route, body) => {
    const beganMs = performance.now();
    await send(service, `mixed/adapt/${route}`, body, key);
    return performance.now() - beganMs;
  };
  const [learned, predicted] = [[], []];
  for (let i = 0; i < 1500; i++) {
    const features = { a: (i * 37) % 101, b: ((i * 53) % 97) / 97, room: `r${i % 7}`, on: i % 3 === 0 };
    learned.push(await timed('events', { features, outcome: ((i * 37) % 101) / 100 + ((i * 53) % 97) / 97 > 1 ? 'up' : 'down' }));
    if (i % 3 === 0) predicted.push(await timed('predict', { features }));
  }
  const ms = (times, share) => `${quantile(times, share).toFixed(2)} ms`;
  report('one adaptive event over HTTP, p50, p95', `${ms(learned, 0.5)}, ${ms(learned, 0.95)}`, '', '', '≤ 3, ≤ 10 ms');
  report('one prediction over HTTP, p50', ms(predicted, 0.5), '', '', '≤ 2 ms');
}

async function send(service, route, body, key) {
  const { status, body: answer } = await service.call('POST', `/api/v1/domains/${route}`, body, key);
  if (status !== 200) throw new Error(`${route} answered ${status}: ${JSON.stringify(answer).slice(0, 300)}`);
}
