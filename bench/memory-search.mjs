import MiniSearch from 'minisearch';
import { median, quantile, report } from './kit/figures.mjs';
import { BenchService, sleep } from './kit/service.mjs';
import { makeTexts, stopWords } from './kit/texts.mjs';

const memories = 100_000;
const questions = 300;
const topK = 10;

/** Batches, searches and memory at 100,000 memories, beside MiniSearch in its own process. */
export async function benchSearch() {
  const texts = makeTexts();
  const documents = Array.from({ length: memories }, (_, i) => ({ memory_id: `m${i}`, content: texts.memory(), metadata: { n: i % 10 } }));
  const asked = Array.from({ length: questions }, texts.question);
  const service = await new BenchService().start();
  try {
    const emptyMb = service.residentMb();
    const ours = await storeAll(service, documents);
    const loadedMb = service.residentMb();
    await sleep(8000);
    const restingMb = service.residentMb();

    const index = new MiniSearch({
      fields: ['content'],
      idField: 'memory_id',
      processTerm: (word) => (stopWords.has(word.toLowerCase()) ? null : word.toLowerCase()),
    });
    const heapBefore = process.memoryUsage().rss;
    const beganMs = performance.now();
    index.addAll(documents);
    const peer = memories / ((performance.now() - beganMs) / 1000);
    const peerMb = (process.memoryUsage().rss - heapBefore) / 2 ** 20;
    report(
      'batches of 50, memories/s',
      `${Math.round(ours)}/s`,
      `MiniSearch in process ${Math.round(peer)}/s`,
      (ours / peer).toFixed(2),
      '≥ 0.6',
    );

    const { mine, theirs } = await searchAll(service, index, asked);
    const line = (what, share, bar) => {
      const [a, b] = [quantile(mine, share), quantile(theirs, share)];
      report(what, `${a.toFixed(2)} ms`, `MiniSearch in process ${b.toFixed(2)} ms`, (a / b).toFixed(3), bar);
    };
    line(`search of ${memories}, top ${topK}, over HTTP, p50`, 0.5, '≤ 0.4');
    line(`search of ${memories}, top ${topK}, over HTTP, p95`, 0.95, '≤ 0.5');
    const most = Math.max(loadedMb, restingMb) - emptyMb;
    report(
      'resident memory per 100,000 memories',
      `${most.toFixed(0)} MB`,
      `MiniSearch ${peerMb.toFixed(0)} MB`,
      (most / peerMb).toFixed(2),
      '≤ 150 MB',
    );
  } finally {
    await service.stop('SIGKILL');
    service.remove();
  }
}

async function storeAll(service, documents) {
  let next = 0;
  const beganMs = performance.now();
  const writer = async () => {
    while (next < documents.length) {
      const start = next;
      next += 50;
      const { status, body } = await service.call('POST', '/api/v1/memory/batch', { items: documents.slice(start, start + 50) });
      if (status !== 200 || body.failed > 0) throw new Error(`a batch was answered with ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, writer));
  return documents.length / ((performance.now() - beganMs) / 1000);
}

async function searchAll(service, index, asked) {
  const search = (question) => service.call('POST', '/api/v1/memory/search', { user_message: question, top_k: topK });
  for (const question of asked) await search(question);
  const mine = [];
  const theirs = [];
  for (const question of asked) {
    let beganMs = performance.now();
    const { status } = await search(question);
    mine.push(performance.now() - beganMs);
    if (status !== 200) throw new Error(`a search was answered with ${status}`);
    beganMs = performance.now();
    index.search(question).slice(0, topK);
    theirs.push(performance.now() - beganMs);
  }
  return { mine, theirs, median };
}
