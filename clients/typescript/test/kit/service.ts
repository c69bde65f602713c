import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The repository. */
export const root = fileURLToPath(new URL('../../../../../', import.meta.url));
/** Of the account that the tests' agents are of. */
export const ownerToken = 'hct_owner_of_the_tests';
/** Longest that a start may take before it counts as hanging, ms. */
const startTimeoutMs = 120_000;

/** The service, really started over a folder of its own; it can be killed and started again. */
export class Service {
  private child: ChildProcess | null = null;
  private output = '';

  private constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly env: Record<string, string>,
  ) {}

  static async start(env: Record<string, string> = {}): Promise<Service> {
    const service = new Service(await freePort(), mkdtempSync(path.join(tmpdir(), 'hindcast-client-')), env);
    await service.launch();
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async launch(): Promise<void> {
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('HINDCAST_'));
    const settings = {
      PORT: String(this.port),
      HINDCAST_DATA_DIR: this.folder,
      HINDCAST_ACCOUNT_TOKEN: ownerToken,
      HINDCAST_API_KEY: 'hck_default_of_the_tests',
      HINDCAST_MASTER_KEY: '5e'.repeat(32),
      HINDCAST_LOG_LEVEL: 'warn',
      ...this.env,
    };
    const child = spawn(process.execPath, ['bin/hindcast.js', 'serve'], {
      cwd: root,
      env: { ...Object.fromEntries(inherited), ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (this.output += chunk));
    const giveUpMs = Date.now() + startTimeoutMs;
    while ((await fetch(`${this.url}/health`).catch(() => null))?.status !== 200) {
      if (child.exitCode !== null || Date.now() > giveUpMs) throw new Error(`the service did not start:\n${this.output}`);
      await sleep(20);
    }
  }

  /** SIGKILL: nothing is finished or saved. */
  async kill(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child === null || child.exitCode !== null) return;
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
  }

  async dispose(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The key of a new agent. */
  async newKey(scopes?: readonly string[]): Promise<string> {
    const answer = await fetch(`${this.url}/v1/accounts/units`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ownerToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ scopes }),
    });
    const { apiKey } = (await answer.json()) as { apiKey: string };
    return apiKey;
  }
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
