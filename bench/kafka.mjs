import { randomUUID } from 'node:crypto';
import autocannon from 'autocannon';
import kafkajs from 'kafkajs';
import { median, report } from './kit/figures.mjs';
import { apiKey, BenchService, sleep } from './kit/service.mjs';
import { makeTexts } from './kit/texts.mjs';

const batch = 50;
const connections = 8;
const pairs = 3;
const seconds = 5;

/** Batches of 50 over 8 connections on Kafka, beside a bare kafkajs producer with 8 batches of 50 such records under way, acknowledged alike. */
export async function benchKafka() {
  const what = 'stores on Kafka, 8 times batches of 50';
  const brokers = process.env.HINDCAST_KAFKA_BROKERS;
  if (brokers === undefined) {
    console.log(`${what}: not measured; HINDCAST_KAFKA_BROKERS names no broker`);
    return;
  }
  const topic = `bench-${randomUUID()}`;
  const service = await new BenchService().start({ HINDCAST_LOG: 'kafka', HINDCAST_KAFKA_TOPIC: topic });
  const producer = new kafkajs.Kafka({ brokers: brokers.split(','), logLevel: kafkajs.logLevel.NOTHING }).producer({ idempotent: true });
  try {
    await producer.connect();
    await sleep(1000);
    await load(service.port);
    const [ratios, rates, peers] = [[], [], []];
    for (let i = 0; i < pairs; i++) {
      const peer = await bareProducer(producer, topic);
      const ours = await load(service.port);
      if (ours.non2xx > 0) throw new Error(`${ours.non2xx} stores were not answered with 200`);
      rates.push(ours.requests.average * batch);
      peers.push(peer);
      ratios.push((ours.requests.average * batch) / peer);
    }
    report(what, `${Math.round(median(rates))}/s`, `bare producer ${Math.round(median(peers))}/s`, median(ratios).toFixed(3), '≥ 0.5');
  } finally {
    await producer.disconnect();
    await service.stop('SIGKILL');
    service.remove();
  }
}

function load(port) {
  const texts = makeTexts();
  const items = Array.from({ length: batch }, () => ({ content: texts.memory(), metadata: { run: 'r1', speaker: 'x' } }));
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` };
  const url = `http://127.0.0.1:${port}/api/v1/memory/batch`;
  return autocannon({ url, connections, duration: seconds, method: 'POST', headers, body: JSON.stringify({ items }) });
}

/** @returns records acknowledged in a second */
async function bareProducer(producer, topic) {
  const texts = makeTexts();
  // A store's record is its text and about 350 bytes of envelope. The records go under a session of nobody's, which the service reads and never opens.
  const messages = () => Array.from({ length: batch }, () => ({ key: 'nobody', value: texts.memory() + ' '.repeat(350), partition: 0 }));
  const endMs = performance.now() + seconds * 1000;
  let count = 0;
  const sendOn = async () => {
    while (performance.now() < endMs) {
      await producer.send({ topic, acks: -1, messages: messages() });
      count += batch;
    }
  };
  await Promise.all(Array.from({ length: connections }, sendOn));
  return count / seconds;
}
