import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { open } from 'lmdb';
import { LmdbEventLog } from '../dist/src/log/lmdb/lmdb-event-log.js';
import { digestOf } from '../dist/src/sealing/write-digests.js';
import { encodeRecord } from '../dist/src/sessions/event-codec.js';
import { LiveSession } from '../dist/src/sessions/live-session.js';
import { median, report } from './kit/figures.mjs';
import { makeTexts } from './kit/texts.mjs';

const events = 100_000;
const rounds = 5;

/** Folding a session from its log, beside reading the same log's values in LMDB's own range and parsing their JSON. */
export async function benchReplay() {
  const folder = mkdtempSync(path.join(tmpdir(), 'hindcast-bench-'));
  try {
    await fill(folder);
    const ratios = [];
    const ours = [];
    const peers = [];
    for (let i = 0; i < rounds; i++) {
      const peer = await scan(folder);
      const mine = await replay(folder);
      ours.push(mine);
      peers.push(peer);
      ratios.push(mine / peer);
    }
    const k = (rate) => `${Math.round(rate / 1000)}k`;
    report(
      `replay of ${events} events`,
      `${k(median(ours))}/s`,
      `scan and JSON.parse ${k(median(peers))}/s`,
      median(ratios).toFixed(3),
      '≥ 0.3',
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fill(folder) {
  const log = LmdbEventLog.open(folder);
  const texts = makeTexts();
  const context = { actor: 'hck_bench001', causation: 'req_AbCdEfGh12' };
  const appends = [];
  for (let i = 0; i < events; i++) {
    const data = { content: texts.memory(), metadata: { n: i % 10 } };
    const draft = { id: `m${i}`, type: 'memory.stored', digest: digestOf(data), data };
    appends.push(log.append('agent_bench', [encodeRecord(draft, new Date(1.7e12 + i).toISOString(), context, [i, 'AAAAAAAAAAA'])]));
  }
  await Promise.all(appends);
  await log.close();
}

async function scan(folder) {
  const root = open({ path: folder, maxDbs: 4 });
  const records = root.openDB({ name: 'records', keyEncoding: 'binary', encoding: 'binary' });
  const beganMs = performance.now();
  let count = 0;
  for (const { value } of records.getRange({})) if (JSON.parse(value.subarray(4).toString('utf8')).id !== '') count++;
  const rate = count / ((performance.now() - beganMs) / 1000);
  await root.close();
  return rate;
}

async function replay(folder) {
  const log = LmdbEventLog.open(folder);
  const session = LiveSession.empty('agent_bench', 0);
  const beganMs = performance.now();
  await log.read('agent_bench', {}, (record) => session.fold(record));
  const rate = session.state.eventCount / ((performance.now() - beganMs) / 1000);
  await log.close();
  return rate;
}
