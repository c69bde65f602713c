import { readFileSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a service by `NODE_OPTIONS=--import`: watches how long its event loop is held at a time, and by what. At SIGUSR2 it writes what it saw since the last time
 * to the file that LOOP_WATCH_FILE names, and begins anew.
 *
 * A turn is what runs between two beats of a timer of 2 ms. It is measured in the thread's own processor time where Linux tells it, so that a busy machine does not show; what held it comes
 * from a sampling profile.
 */
const beatMs = 2;
const sampleUs = 500;
/** Shorter turns are not looked into. */
const longMs = 10;
const shown = 3;

/** Processor time of this thread, ms; that of the clock where it is not told. */
function spentMs() {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ', 1)[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

const nowUs = () => Number(process.hrtime.bigint() / 1000n);

if (isMainThread && process.env.LOOP_WATCH_FILE !== undefined && process.argv[2] === 'serve') {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval: sampleUs });
  session.post('Profiler.start');
  let turns = [];
  let last = { us: nowUs(), ms: spentMs() };
  setInterval(() => {
    const now = { us: nowUs(), ms: spentMs() };
    const heldMs = now.ms - last.ms;
    if (heldMs >= longMs) turns.push({ heldMs, fromUs: last.us, toUs: now.us });
    last = now;
  }, beatMs).unref();
  process.on('SIGUSR2', () => {
    session.post('Profiler.stop', (error, result) => {
      const longest = turns.sort((a, b) => b.heldMs - a.heldMs).slice(0, shown);
      const seen = longest.map(({ heldMs, fromUs, toUs }) => ({
        heldMs: Math.round(heldMs),
        by: error ? [] : holders(result.profile, fromUs, toUs),
      }));
      turns = [];
      session.post('Profiler.start');
      last = { us: nowUs(), ms: spentMs() };
      writeFileSync(process.env.LOOP_WATCH_FILE, JSON.stringify(seen));
    });
  });
}

/** The functions that a stretch of a profile spent most in: those of the service nearest to what ran, and what ran. */
function holders({ nodes, samples, timeDeltas, startTime }, fromUs, toUs) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const node of nodes) for (const child of node.children ?? []) byId.get(child).parent = node;
  const counts = new Map();
  let total = 0;
  let us = startTime;
  for (const [i, id] of samples.entries()) {
    us += timeDeltas[i];
    if (us < fromUs || us > toUs) continue;
    const node = byId.get(id);
    if (node.callFrame.functionName === '(idle)') continue;
    total++;
    const name = nameOf(node);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const most = [...counts].sort((a, b) => b[1] - a[1]).slice(0, shown);
  return most.map(([name, count]) => `${Math.round((100 * count) / total)} % ${name}`);
}

const isOurs = ({ callFrame: { url } }) => url.includes('/dist/') && !url.includes('node_modules');
const told = ({ callFrame: { functionName, url, lineNumber } }) =>
  `${functionName || '(anonymous)'} ${url.split('/').at(-1)}:${lineNumber + 1}`;

function nameOf(node) {
  let ours = node;
  while (ours !== undefined && !isOurs(ours)) ours = ours.parent;
  if (ours === node) return told(node);
  return ours === undefined ? told(node) : `${told(node)} in ${told(ours)}`;
}
