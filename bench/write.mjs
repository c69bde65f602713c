import { spawn } from 'node:child_process';
import autocannon from 'autocannon';
import { median, report } from './kit/figures.mjs';
import { apiKey, BenchService, freePort, root, sleep } from './kit/service.mjs';
import { makeTexts } from './kit/texts.mjs';

const seconds = 5;
const pairs = 3;

/** Durable single stores at 64 connections, beside a bare Fastify that echoes the same body and keeps nothing. */
export async function benchWrites() {
  const service = await new BenchService().start();
  const echoPort = await freePort();
  const echo = spawn(
    process.execPath,
    [
      '-e',
      `const app = require('fastify')();
       app.post('/api/v1/memory/store', async ({ body }) => ({ status: 'success', memory_id: body.memory_id, length: body.content.length }));
       app.listen({ port: ${echoPort}, host: '127.0.0.1' });`,
    ],
    { cwd: root, stdio: 'ignore' },
  );
  try {
    await sleep(1000);
    await load(service.port);
    const ratios = [];
    const rates = [];
    const peers = [];
    for (let i = 0; i < pairs; i++) {
      const peer = await load(echoPort);
      const ours = await load(service.port);
      if (ours.non2xx > 0) throw new Error(`${ours.non2xx} stores were not answered with 200`);
      rates.push(ours.requests.average);
      peers.push(peer.requests.average);
      ratios.push(ours.requests.average / peer.requests.average);
    }
    const what = 'durable single stores, 64 connections';
    report(what, `${Math.round(median(rates))}/s`, `Fastify echo ${Math.round(median(peers))}/s`, median(ratios).toFixed(3), '≥ 0.20');
  } finally {
    echo.kill();
    await service.stop('SIGKILL');
    service.remove();
  }
}

/** Stores at 64 connections for some seconds. */
export function load(port) {
  const body = JSON.stringify({ memory_id: '[<id>]', content: makeTexts().memory(), metadata: { run: 'r1', speaker: 'x' } });
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` };
  const url = `http://127.0.0.1:${port}/api/v1/memory/store`;
  return autocannon({ url, connections: 64, duration: seconds, method: 'POST', idReplacement: true, headers, body });
}
