import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const accountToken = 'bench-account-token';
const apiKey = 'bench-key-0123456789abcdef';

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A free port of the loopback interface. */
export const freePort = () =>
  new Promise((resolve) => {
    const server = http.createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** A started service over a temporary folder. */
export class BenchService {
  constructor(folder = mkdtempSync(path.join(tmpdir(), 'hindcast-bench-'))) {
    this.folder = folder;
    this.agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  }

  /** @param more settings besides the bench's own */
  async start(more = {}) {
    this.port = await freePort();
    const env = {
      ...process.env,
      PORT: String(this.port),
      HINDCAST_DATA_DIR: this.folder,
      HINDCAST_ACCOUNT_TOKEN: accountToken,
      HINDCAST_API_KEY: apiKey,
      HINDCAST_LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...more,
    };
    this.child = spawn(process.execPath, ['bin/hindcast.js', 'serve'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
    for (let i = 0; i < 600; i++) {
      if (this.child.exitCode !== null) throw new Error(`the service ended with ${this.child.exitCode}`);
      const { status } = await this.call('GET', '/health').catch(() => ({ status: 0 }));
      if (status === 200) return this;
      await sleep(50);
    }
    throw new Error('the service did not get healthy in 30 s');
  }

  /** The key of a new agent. */
  async newAgent() {
    const { body } = await this.call('POST', '/v1/accounts/units', { name: 'bench' }, accountToken);
    return body.apiKey;
  }

  call(method, route, body, key = apiKey) {
    return new Promise((resolve, reject) => {
      const data = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
      const headers = { authorization: `Bearer ${key}` };
      if (data !== undefined) Object.assign(headers, { 'content-type': 'application/json', 'content-length': data.length });
      const request = http.request({ host: '127.0.0.1', port: this.port, path: route, method, agent: this.agent, headers }, (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () => {
          const text = Buffer.concat(parts).toString();
          resolve({ status: response.statusCode, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : text });
        });
      });
      request.on('error', reject);
      request.end(data);
    });
  }

  /** Resident memory of the service's process, MB of 2^20 bytes. */
  residentMb() {
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) / 1024;
  }

  async stop(signal = 'SIGTERM') {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill(signal);
    await ended;
    this.agent.destroy();
    this.agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
  }

  remove() {
    for (const one of [this.folder, `${this.folder}.master-key`]) rmSync(one, { recursive: true, force: true });
  }
}

export { apiKey };
