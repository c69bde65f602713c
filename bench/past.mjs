import { readFileSync } from 'node:fs';
import path from 'node:path';
import { LmdbEventLog } from '../dist/src/log/lmdb/lmdb-event-log.js';
import { digestOf } from '../dist/src/sealing/write-digests.js';
import { encodeRecord } from '../dist/src/sessions/event-codec.js';
import { quantile, report } from './kit/figures.mjs';
import { randomFrom } from './kit/random.mjs';
import { BenchService, sleep } from './kit/service.mjs';

const facts = Number(process.env.BENCH_PAST_FACTS ?? 100_000);
const lessons = Number(process.env.BENCH_PAST_LESSONS ?? 20_000);
const appendedAtOnce = 500;
const asked = 40;
const lessonsAtOnce = 50;
/** Requests of another agent, without and beside a hindcast. */
const askedByAnother = 200;
const context = { actor: 'hck_bench001', causation: 'req_AbCdEfGh12' };
/** How long an idle service has to save what it saves, ms. */
const restMs = 12_000;

/** Past states of a domain with many events and of a learner, at random positions, also the first of all and the first after a start; then a hindcast, and what it costs another agent. */
export async function benchPast() {
  const service = await new BenchService().start();
  try {
    const session = await declare(service);
    await service.stop();
    await fill(service.folder, session);
    await service.start();
    await ok(service, 'POST', '/api/v1/domains/rack/query', { question: 'why' });
    await teach(service);
    // what is made in the background as a domain grows is made by then
    await sleep(restMs);
    const now = (await ok(service, 'POST', '/api/v1/domains/rack/query', { question: 'why' })).position;
    await measure(service, 'domain', facts, now - facts - lessons, askDomain);
    await measure(service, 'learner', lessons, now - lessons, askLearner);
    await measureHindcast(service);
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
    report(`  ${name}`, `${time.ms.toFixed(0)} ms`, `processor time ${time.cpuMs.toFixed(0)} ms`, '', '≤ 300 ms');
}

/** A hindcast of all facts: alone, and beside another agent that stores and searches one after the other. */
async function measureHindcast(service) {
  const key = await service.newAgent();
  const idle = await another(service, key, () => false);
  const alone = await hindcast(service);
  let goesOn = true;
  const beside = another(service, key, () => goesOn);
  const shared = await hindcast(service);
  goesOn = false;
  const p95 = [quantile(idle, 0.95), quantile(await beside, 0.95)];
  report(
    `hindcast of ${facts} events, first rows`,
    `${shared.firstMs.toFixed(0)} ms`,
    `alone ${alone.firstMs.toFixed(0)} ms`,
    '',
    '≤ 300 ms',
  );
  const ratio = shared.totalMs / alone.totalMs;
  report('  all rows', `${shared.totalMs.toFixed(0)} ms`, `alone ${alone.totalMs.toFixed(0)} ms`, ratio.toFixed(2), '');
  const own = `processor time ${shared.cpuMs.toFixed(0)} ms`;
  report('  processor time, with the other agent', own, `alone ${alone.cpuMs.toFixed(0)} ms`, (shared.cpuMs / alone.cpuMs).toFixed(2), '');
  report("  another agent's requests, p95", `${p95[1].toFixed(1)} ms`, `idle ${p95[0].toFixed(1)} ms`, (p95[1] / p95[0]).toFixed(2), '≤ 2');
}

async function hindcast(service) {
  const cpu = cpuMs(service);
  const beganMs = performance.now();
  const { status, body } = await service.call('POST', '/api/v1/domains/rack/hindcast', { every: 10, background: true });
  if (status !== 202) throw new Error(`a hindcast was answered with ${status}: ${JSON.stringify(body)}`);
  for (let firstMs = null; ; ) {
    const page = await ok(service, 'GET', `/api/v1/domains/rack/hindcasts/${body.job_id}`);
    if (firstMs === null && page.rows?.length > 0) firstMs = performance.now() - beganMs;
    if (page.status === 'failed') throw new Error(JSON.stringify(page));
    if (page.status === 'done')
      return { firstMs: firstMs ?? performance.now() - beganMs, totalMs: performance.now() - beganMs, cpuMs: cpuMs(service) - cpu };
    await sleep(20);
  }
}

/** Times of another agent's requests, ms: so many, and more as long as it is to go on. */
async function another(service, key, goesOn) {
  const times = [];
  for (let i = 0; i < askedByAnother || goesOn(); i++) {
    const beganMs = performance.now();
    const [route, body] =
      i % 2 === 0
        ? ['/api/v1/memory/store', { content: `The rack ${i} hums in room ${i % 7}.` }]
        : ['/api/v1/memory/search', { user_message: `what hums in room ${i % 7}` }];
    const { status } = await service.call('POST', route, body, key);
    if (status !== 200) throw new Error(`${route} was answered with ${status}`);
    times.push(performance.now() - beganMs);
  }
  return times;
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

/** Has the learner learn as clients teach it. */
async function teach(service) {
  const random = randomFrom(lessons);
  for (let first = 0; first < lessons; first += lessonsAtOnce) {
    const events = Array.from({ length: Math.min(lessonsAtOnce, lessons - first) }, (_, i) => ({
      features: { hour: (first + i) % 24, room: `r${(first + i) % 5}`, x: Math.floor(random() * 1000) / 10 },
      outcome: ((first + i) * 31) % 24 > 12,
    }));
    await ok(service, 'POST', '/api/v1/domains/load/adapt/events/batch', { events });
  }
}

/** Appends the domain's events to the log, as the service writes them. */
async function fill(folder, session) {
  const log = LmdbEventLog.open(path.join(folder, 'log'));
  const values = ['low', 'mid', 'high'];
  const fact = (i) => ({
    domain_id: 'rack',
    observations: { [['heat', 'load', 'noise', 'led'][i % 4]]: values[(i * 7919) % 3] },
    metadata: { run: i % 100 },
  });
  await append(log, session, 'domain.event_recorded', facts, fact);
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
