import http from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Asks GET /livez twenty times a second, from a thread of its own: what the test does meanwhile does not show in the times. Every other time on a new connection, as one who comes
 * just then would.
 */
const agents = [new http.Agent({ keepAlive: true }), new http.Agent({ keepAlive: false })];
let asked = 0;
let timesMs = [];
/** @type {string[]} */
let lost = [];

function ask(agent, beganMs) {
  const request = http.get({ host: '127.0.0.1', port: workerData, path: '/livez', agent }, (answer) => {
    answer.resume().on('end', () => timesMs.push(performance.now() - beganMs));
  });
  request.on('error', ({ code, message }) => {
    // A connection that had rested too long may be closed just as it is used again: clients ask anew.
    if (request.reusedSocket && code === 'ECONNRESET') ask(agent, beganMs);
    else lost.push(code ?? message);
  });
}

setInterval(() => ask(agents[asked++ % 2], performance.now()), 50);

parentPort.on('message', () => {
  parentPort.postMessage({ timesMs, lost });
  [timesMs, lost] = [[], []];
});
