import { randomUUID } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { median, report } from './kit/figures.mjs';
import { apiKey, BenchService, sleep } from './kit/service.mjs';
import { makeTexts } from './kit/texts.mjs';

const memories = 100_000;
const smallSession = 1000;
const rounds = 1000;
const warmUps = 500;
const takeOvers = 3;

/**
 * Two nodes on Kafka: a request that is sent on beside one that its node answers itself, taking turns on one connection each. And the first answer of a node that takes a
 * session over from its saved view, beside one that folds it from its first event: the owner was killed, the node runs, has the log copied and has answered for another
 * session; the time is a search's over HTTP, with the question to the brokers where the log ends, the loading or folding, and the searching. Then the same from the start of a process: with the log copied and
 * the view saved, beside one that has nothing and reads the topic from its first offset.
 */
export async function benchNodes() {
  const { HINDCAST_KAFKA_BROKERS: brokers, HINDCAST_MONGODB_URL: mongo } = process.env;
  if (brokers === undefined || mongo === undefined) {
    console.log('nodes: not measured; HINDCAST_KAFKA_BROKERS and HINDCAST_MONGODB_URL are to name a broker and a database');
    return;
  }
  const topic = `bench-${randomUUID()}`;
  const url = new URL(mongo);
  url.pathname = `/${topic.slice(0, 30)}`;
  const env = { HINDCAST_LOG: 'kafka', HINDCAST_KAFKA_TOPIC: topic, HINDCAST_VIEWS: 'mongodb', HINDCAST_MONGODB_URL: url.href };
  const nodes = [await new BenchService().start(env), await new BenchService().start(env)];
  try {
    await untilMembers(nodes, 2);
    const [owner, other] = await byOwner(nodes);
    await fill(owner, memories, apiKey);
    const small = await newAgentOf(owner);
    await fill(owner, smallSession, small);
    const texts = makeTexts(7);
    await compare('store', owner, other, () => ['/api/v1/memory/store', { content: texts.memory() }], small);
    const search = () => ['/api/v1/memory/search', { user_message: texts.question() }];
    await compare(`search of ${smallSession}`, owner, other, search, small);
    await compare(`search of ${memories}`, owner, other, search, apiKey);
    await takeOver(owner, other, env, small, search());
    await startAnew(other, env, search());
  } finally {
    await Promise.all(nodes.map((node) => (node.child.exitCode === null ? node.stop('SIGKILL') : undefined)));
    for (const node of nodes) node.remove();
  }
}

/** Waits until all are members, and until owners trust that no former one acknowledges anything any more. */
async function untilMembers(nodes, count) {
  for (let i = 0; ; i++) {
    const answers = await Promise.all(nodes.map((node) => node.call('GET', '/health')));
    if (answers.every(({ body }) => body.nodes.members.length === count)) break;
    if (i > 300) throw new Error('the nodes did not find each other');
    await sleep(100);
  }
  await sleep(12_000);
}

const headerOf = async (node, key) => (await node.call('GET', '/api/v1/memory?limit=1', undefined, key)).headers['x-hindcast-node'];
const idOf = async (node) => (await node.call('GET', '/health')).body.nodes.self;

async function byOwner([a, b]) {
  return (await headerOf(a, apiKey)) === (await idOf(a)) ? [a, b] : [b, a];
}

/** The key of an agent whose session the node owns. */
async function newAgentOf(node) {
  for (let i = 0; i < 64; i++) {
    const key = await node.newAgent();
    if ((await headerOf(node, key)) === (await idOf(node))) return key;
  }
  throw new Error('of 64 new agents the node owns none');
}

async function fill(node, count, key) {
  const texts = makeTexts();
  let left = count;
  const write = async () => {
    while (left > 0) {
      const items = Array.from({ length: Math.min(50, left) }, () => ({ content: texts.memory() }));
      left -= items.length;
      const { status, body } = await node.call('POST', '/api/v1/memory/batch', { items }, key);
      if (status !== 200 || body.failed > 0) throw new Error(`a batch was answered with ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, write));
}

async function timed(node, [route, body], key) {
  const beganMs = performance.now();
  const { status } = await node.call('POST', route, body, key);
  if (status !== 200) throw new Error(`${route} was answered with ${status}`);
  return performance.now() - beganMs;
}

async function compare(what, owner, other, next, key) {
  const [here, there] = [[], []];
  for (let i = -warmUps; i < rounds; i++) {
    const request = next();
    const [local, forwarded] = [await timed(owner, request, key), await timed(other, next(), key)];
    if (i < 0) continue;
    here.push(local);
    there.push(forwarded);
  }
  const [a, b] = [median(there), median(here)];
  report(`${what}, sent on to the owner, p50`, `${a.toFixed(2)} ms`, `asked of the owner ${b.toFixed(2)} ms`, (a / b).toFixed(2), '≤ 2');
}

async function takeOver(owner, other, env, small, search) {
  await saved(env.HINDCAST_MONGODB_URL);
  await owner.stop('SIGKILL');
  const [fromView, fromLog] = [[], []];
  for (let i = 0; i < takeOvers; i++) {
    // Views are kept by nobody: the session is folded from its first event.
    await restart(other, { ...env, HINDCAST_VIEWS: 'memory' }, small, search);
    fromLog.push(await timed(other, search, apiKey));
    await restart(other, env, small, search);
    fromView.push(await timed(other, search, apiKey));
  }
  const [a, b] = [median(fromView), median(fromLog)];
  report(
    `take-over of ${memories}, first answer`,
    `${a.toFixed(0)} ms`,
    `fold from the first event ${b.toFixed(0)} ms`,
    (a / b).toFixed(2),
    '≤ 0.2',
  );
}

async function startAnew(node, env, search) {
  const [fromView, fromOffset] = [[], []];
  for (let i = 0; i < takeOvers; i++) {
    await node.stop('SIGTERM');
    fromView.push(await startAndAsk(node, env, search));
    const bare = new BenchService();
    fromOffset.push(await startAndAsk(bare, { ...env, HINDCAST_VIEWS: 'memory' }, search));
    await bare.stop('SIGKILL');
    bare.remove();
  }
  const [a, b] = [median(fromView), median(fromOffset)];
  report(
    `start to first answer, ${memories}`,
    `${a.toFixed(0)} ms`,
    `from the topic's first offset ${b.toFixed(0)} ms`,
    (a / b).toFixed(2),
    '–',
  );
}

async function startAndAsk(node, env, search) {
  const beganMs = performance.now();
  await node.start(env);
  await timed(node, search, apiKey);
  return performance.now() - beganMs;
}

/** Waits until a view of the whole session is saved. */
async function saved(url) {
  const client = await MongoClient.connect(url);
  try {
    while (
      (await client
        .db()
        .collection('views')
        .findOne({ position: { $gte: memories } })) === null
    )
      await sleep(500);
  } finally {
    await client.close();
  }
}

async function restart(node, env, small, search) {
  await node.stop('SIGTERM');
  await node.start(env);
  await sleep(8000);
  await timed(node, search, small);
}
