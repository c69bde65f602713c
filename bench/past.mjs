import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LmdbEventLog } from '../dist/src/log/lmdb/lmdb-event-log.js';
import { digestOf, encodeRecord } from '../dist/src/sessions/event-codec.js';
import { quantile, report } from './kit/figures.mjs';
import { BenchService, sleep } from './kit/service.mjs';

const facts = Number(process.env.BENCH_PAST_FACTS ?? 100_000);
const lessons = Number(process.env.BENCH_PAST_LESSONS ?? 20_000);
const appendedAtOnce = 500;
const asked = 40;
const context = { actor: 'hck_bench001', causation: 'req_AbCdEfGh12' };
/** How long an idle service has to save what it saves, ms. */
const restMs = 12_000;

/** Past states of a domain with many events and of a learner, at random positions, also the first after a start; beside folding their records without reading them. */
export async function benchPast() {
  const service = await new BenchService().start();
  try {
    const session = await declare(service);
    await service.stop();
    await fill(service.folder, session);
    await service.start();
    const now = (await ok(service, 'POST', '/api/v1/domains/rack/query', { question: 'why' })).position;
    await measure(service, 'domain', facts, now - facts - lessons, askDomain);
    await measure(service, 'learner', lessons, now - lessons, askLearner);
  } finally {
    await service.stop('SIGKILL');
    service.remove();
  }
}

const askDomain = (service, position) =>
  ok(service, 'POST', `/api/v1/domains/rack/query?as_of=${position}`, { question: 'why', return_fields: ['ranked_hypotheses'] });
const askLearner = (service, position) =>
  ok(service, 'POST', `/api/v1/domains/load/adapt/predict?as_of=${position}`, { features: { hour: 7, room: 'r1', x: 3 } });

async function measure(service, what, events, from, ask) {
  const random = randomFrom(events);
  const at = () => from + 1 + Math.floor(random() * (events - 1));
  const first = await timed(service, () => ask(service, at()));
  for (let i = 0; i < asked / 4; i++) await ask(service, at());
  const times = [];
  for (let i = 0; i < asked; i++) times.push(await timed(service, () => ask(service, at())));
  await sleep(restMs);
  await service.stop();
  await service.start();
  await ok(service, 'GET', '/api/v1/domains');
  const again = await timed(service, () => ask(service, at()));
  const of = (kind, share) =>
    `${quantile(
      times.map((time) => time[kind]),
      share,
    ).toFixed(0)}`;
  const line = (kind) => `p50 ${of(kind, 0.5)}, p95 ${of(kind, 0.95)}, max ${of(kind, 1)} ms`;
  report(`past of a ${what}, ${events} events`, line('ms'), `its processor time ${line('cpuMs')}`, '', '≤ 300 ms');
  for (const [name, time] of [
    ['first of all', first],
    ['first after a start', again],
  ])
    report(
      `  ${name}`,
      `${time.ms.toFixed(0)} ms`,
      `processor time ${time.cpuMs.toFixed(0)} ms`,
      '',
      name === 'first of all' ? '' : '≤ 300 ms',
    );
}

async function timed(service, work) {
  const cpu = cpuMs(service);
  const beganMs = performance.now();
  await work();
  return { ms: performance.now() - beganMs, cpuMs: cpuMs(service) - cpu };
}

/** Processor time that the service has taken, ms; in steps of 10. */
function cpuMs({ child }) {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** @returns the session that the agent writes to */
async function declare(service) {
  const values = ['low', 'mid', 'high'];
  const cpt = [{ given: {}, p: { low: 0.5, mid: 0.3, high: 0.2 } }];
  const variables = Object.fromEntries(['heat', 'load', 'noise', 'led'].map((name) => [name, { type: 'categorical', values, cpt }]));
  const hypotheses = values.map((value) => ({ hypothesis_id: value, label: value, variable: 'heat', value }));
  const declaration = { description: 'a rack', schema: { variables }, hypotheses };
  const { session_id: session } = await ok(service, 'PUT', '/api/v1/domains/rack', declaration);
  return session;
}

/** Appends the events of both domains to the log, as the service writes them. */
async function fill(folder, session) {
  const log = LmdbEventLog.open(path.join(folder, 'log'));
  const values = ['low', 'mid', 'high'];
  const fact = (i) => ({
    domain_id: 'rack',
    observations: { [['heat', 'load', 'noise', 'led'][i % 4]]: values[(i * 7919) % 3] },
    metadata: { run: i % 100 },
  });
  const lesson = (i) => ({
    domain_id: 'load',
    features: { hour: i % 24, room: `r${i % 5}`, x: ((i * 7919) % 1000) / 10 },
    outcome: (i * 31) % 24 > 12,
  });
  await append(log, session, 'domain.event_recorded', facts, fact);
  await append(log, session, 'adaptive.observed', lessons, lesson);
  await log.close();
}

async function append(log, session, type, count, dataOf) {
  for (let first = 0; first < count; first += appendedAtOnce) {
    const records = Array.from({ length: Math.min(appendedAtOnce, count - first) }, (_, i) => {
      const data = dataOf(first + i);
      const draft = { id: `${type}${first + i}`, type, digest: digestOf(data), data };
      return encodeRecord(draft, new Date(1.7e12 + first + i).toISOString(), context, [first + i, 'AAAAAAAAAAA']);
    });
    await log.append(session, records);
  }
}

async function ok(service, method, route, body) {
  const answer = await service.call(method, route, body);
  if (answer.status !== 200) throw new Error(`${method} ${route} was answered with ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Numbers that are the same in every run (a linear congruence). */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
