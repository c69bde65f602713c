// Mixed traffic at half of what the service can take, for some minutes: does memory grow by more than what is accounted for? What it grew by in the minutes before,
// until the heaps have their room for garbage, is told apart (docs/decisions/0020-searches-in-threads.md). usage: node bench/soak.mjs [minutes, 10] [minutes before, 3] [memories that each agent has before, 0]
// Agents of 4,096 memories are searched in threads: with 4200 they are so from the start.
import { readFileSync } from 'node:fs';
import { quantile } from './kit/figures.mjs';
import { BenchService, sleep } from './kit/service.mjs';
import { makeTexts } from './kit/texts.mjs';

const minutes = Number(process.argv[2] ?? 10);
const minutesBefore = Number(process.argv[3] ?? 3);
const storedBefore = Number(process.argv[4] ?? 0);
const agents = 100;
const askers = 16;
const reportMs = 30_000;
/** How long the service is asked as fast as it answers, to know what half of it is, and how long it is warmed up before, ms. */
const capacityMs = 10_000;
const texts = makeTexts();
let seed = 1;
const random = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};
const oneOf = (list) => list[Math.floor(random() * list.length)];

const rack = {
  description: 'a rack',
  schema: {
    variables: Object.fromEntries(
      ['heat', 'noise'].map((name) => [
        name,
        { type: 'categorical', values: ['low', 'high'], cpt: [{ given: {}, p: { low: 0.6, high: 0.4 } }] },
      ]),
    ),
  },
  hypotheses: [{ hypothesis_id: 'hot', label: 'hot', variable: 'heat', value: 'high' }],
};

/** What is asked, with its share; each gives method, route and body. */
const kinds = [
  ['store', 0.5, (agent) => ['POST', '/api/v1/memory/store', { memory_id: `m${agent.stored++}`, content: texts.memory() }]],
  ['search', 0.2, () => ['POST', '/api/v1/memory/search', { user_message: texts.question(), top_k: 10 }]],
  ['update', 0.05, (agent) => ['POST', '/api/v1/memory/update', { memory_id: idOf(agent), content: texts.memory() }]],
  ['delete', 0.02, (agent) => ['POST', '/api/v1/memory/delete', { memory_id: `m${agent.deleted++}` }]],
  [
    'evidence',
    0.08,
    () => ['POST', '/api/v1/domains/rack/events', { observations: { [oneOf(['heat', 'noise'])]: oneOf(['low', 'high']) } }],
  ],
  [
    'observe',
    0.08,
    () => ['POST', '/api/v1/domains/load/adapt/events', { features: { hour: Math.floor(random() * 24) }, outcome: random() > 0.5 }],
  ],
  ['question', 0.05, () => ['POST', '/api/v1/domains/rack/query', { question: 'why' }]],
  ['past', 0.02, () => ['POST', `/api/v1/memory/search?as_of=${1 + Math.floor(random() * 20)}`, { user_message: texts.question() }]],
];
const idOf = (agent) => `m${agent.deleted + Math.floor(random() * Math.max(1, agent.stored - agent.deleted))}`;

function kindOf() {
  let left = random();
  for (const kind of kinds) {
    left -= kind[1];
    if (left < 0) return kind;
  }
  return kinds[0];
}

const service = await new BenchService().start();
try {
  const all = [];
  for (let i = 0; i < agents; i++) {
    const key = await service.newAgent();
    await service.call('PUT', '/api/v1/domains/rack', rack, key);
    all.push({ key, stored: 0, deleted: 0 });
  }
  await beginThreads();
  for (const agent of all) await fill(agent, storedBefore);
  await ask(all, capacityMs, 0);
  const { asked } = await ask(all, capacityMs, 0);
  const perSecond = (asked / capacityMs) * 500;
  console.log(`${perSecond.toFixed(0)} requests a second, for ${minutesBefore} and ${minutes} minutes, by ${agents} agents`);
  const started = await look();
  await ask(all, minutesBefore * 60_000, perSecond);
  const first = await look();
  console.log(`${beyond(first, started).toFixed(0)} MB grown beyond what is accounted for in the ${minutesBefore} minutes before`);
  for (let leftMs = minutes * 60_000; leftMs > 0; leftMs -= reportMs) {
    const { times, failures, asked: done } = await ask(all, Math.min(leftMs, reportMs), perSecond);
    const now = await look();
    const p95 = [...times].map(([kind, list]) => `${kind} ${quantile(list, 0.95).toFixed(0)}`).join(', ');
    console.log(
      `anonymous ${now.anonymousMb.toFixed(0)} MB, accounted ${now.accountedMb.toFixed(0)} MB (heaps of threads ${now.threadHeapsMb.toFixed(0)}), grown beyond it ${beyond(now, first).toFixed(0)} MB; V8 uses ${now.usedMb.toFixed(0)} of ${now.heapMb.toFixed(0)} MB; ${now.events - first.events} events stored; ${done} asked, ${failures.size === 0 ? 'no errors' : JSON.stringify([...failures])}; p95 ms: ${p95}`,
    );
  }
} finally {
  await service.stop('SIGKILL');
  service.remove();
}

/** Stores memories of an agent in batches until it has as many. */
async function fill(agent, count) {
  while (agent.stored < count) {
    const items = Array.from({ length: 50 }, () => ({ memory_id: `m${agent.stored++}`, content: texts.memory() }));
    const { status } = await service.call('POST', '/api/v1/memory/batch', { items }, agent.key);
    if (status !== 200) throw new Error(`a batch was answered ${status}`);
  }
}

/** Has a session large enough to be searched in threads, and many searches of it at once: what the threads take does not grow with what is stored. */
async function beginThreads() {
  const key = await service.newAgent();
  await fill({ key, stored: 0 }, 4200);
  const search = () => service.call('POST', '/api/v1/memory/search', { user_message: texts.question(), top_k: 10 }, key);
  for (let i = 0; i < 100; i++) await Promise.all(Array.from({ length: askers }, search));
}

/** Asks for a time. @param perSecond requests begun; 0 for as many as are answered */
async function ask(all, ms, perSecond) {
  const endMs = performance.now() + ms;
  const times = new Map();
  const failures = new Map();
  let asked = 0;
  let nextMs = performance.now();
  const asker = async () => {
    for (;;) {
      if (perSecond > 0) {
        nextMs += 1000 / perSecond;
        await sleep(Math.max(0, nextMs - performance.now()));
      }
      const beganMs = performance.now();
      if (beganMs >= endMs) return;
      const agent = oneOf(all);
      const [name, , make] = kindOf();
      const [method, route, body] = make(agent);
      const { status, body: answer } = await service.call(method, route, body, agent.key);
      asked++;
      if (!times.has(name)) times.set(name, []);
      times.get(name).push(performance.now() - beganMs);
      // a memory that was deleted meanwhile is no fault
      if (status !== 200 && status !== 404)
        failures.set(`${name} ${status} ${answer.code}`, (failures.get(`${name} ${status} ${answer.code}`) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: askers }, asker));
  return { times, failures, asked };
}

/** What anonymous memory grew by between two looks, and what is accounted for did not, MB. */
function beyond(now, then) {
  return now.anonymousMb - then.anonymousMb - (now.accountedMb - then.accountedMb);
}

/** What the service takes, and what it says that it takes, MB of 2^20 bytes. */
async function look() {
  const status = readFileSync(`/proc/${service.child.pid}/status`, 'utf8');
  const { body } = await service.call('GET', '/metrics');
  const metric = (name) =>
    [...body.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce((sum, [, value]) => sum + Number(value), 0);
  const accounted = ['sessions', 'checkpoints', 'replays_kept', 'cached_texts', 'thread_sessions', 'thread_heaps'].reduce(
    (sum, of) => sum + metric(`hindcast_${of}_bytes`),
    0,
  );
  return {
    anonymousMb: Number(/RssAnon:\s+(\d+)/.exec(status)[1]) / 1024,
    accountedMb: accounted / 2 ** 20,
    threadHeapsMb: metric('hindcast_thread_heaps_bytes') / 2 ** 20,
    usedMb: metric('nodejs_heap_size_used_bytes') / 2 ** 20,
    heapMb: metric('nodejs_heap_size_total_bytes') / 2 ** 20,
    events: metric('hindcast_events_appended_total'),
  };
}
