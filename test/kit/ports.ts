import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports from here on are nobody's by chance: below those that the system gives out by itself (Linux from 32768 on, macOS and Windows from 49152), of which any connection may
 * take one, even while its server is down for a moment.
 */
const first = 12_000;
/** Each of the test runner's workers, and the runner itself, has a range of its own, so that none takes what another is about to listen on. */
const workers = 64;
const perWorker = 256;

/** 0 for the runner. Workers are counted up; a pool's id is no number of its own, two that run at once may both have 1. */
const worker = process.env.VITEST_WORKER_ID === undefined ? 0 : 1 + (Number(process.env.VITEST_WORKER_ID) % (workers - 1));
const begin = first + worker * perWorker;
/** Runs at the same time on one machine begin at different places. */
let next = process.pid;

/** A port of the loopback interface that nobody listens on. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < perWorker; tries++) {
    const port = begin + (next++ % perWorker);
    if (await isFree(port)) return port;
  }
  throw new Error(`all ports from ${begin} to ${begin + perWorker - 1} are taken`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
