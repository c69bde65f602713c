import http from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Asks GET /livez twenty times a second, from a thread of its own: what the test does meanwhile does not show in the times. Every other time on a new connection, as one who comes
 * just then would.
 */
const agents = [new http.Agent({ keepAlive: true }), new http.Agent({ keepAlive: false })];
let asked = 0;
let timesMs = [];
let lost = 0;

setInterval(() => {
  const beganMs = performance.now();
  http
    .get({ host: '127.0.0.1', port: workerData, path: '/livez', agent: agents[asked++ % 2] }, (answer) => {
      answer.resume().on('end', () => timesMs.push(performance.now() - beganMs));
    })
    .on('error', () => lost++);
}, 50);

parentPort.on('message', () => {
  parentPort.postMessage({ timesMs, lost });
  [timesMs, lost] = [[], 0];
});
