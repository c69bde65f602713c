import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { expect } from 'vitest';
import { makeFolder, removeFolder } from './folders.js';
import { type Answer, HttpClient, type RequestOptions } from './http.js';
import { freePort } from './ports.js';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export const ownerToken = 'hct_owner_of_the_tests';
export const defaultKey = 'hck_default_of_the_tests';
/** Longest that a start and an end may take before they count as hanging, ms: longer than a machine many times slower than a desk's takes. */
const startTimeoutMs = 240_000;
const endTimeoutMs = 120_000;

export type Env = Readonly<Record<string, string>>;

/** Processes that were started and have not ended, so that none outlives the tests. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** One process of the service and what it wrote. */
export class ServiceProcess {
  output = '';
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  private readonly child: ChildProcess;

  /** @param fileKb no file may grow beyond, KiB: as on a disk that gets full */
  constructor(env: Env, fileKb?: number) {
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('HINDCAST_') && name !== 'PORT');
    const serve = [process.execPath, 'bin/hindcast.js', 'serve'];
    // A write beyond the limit is to fail, not to end the process.
    const limited = ['bash', '-c', `trap '' XFSZ; ulimit -f ${fileKb}; exec "$@"`, 'bash', ...serve];
    const [command, ...args] = fileKb === undefined ? serve : limited;
    this.child = spawn(command, args, {
      cwd: root,
      env: { ...Object.fromEntries(inherited), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(this.child);
    for (const stream of [this.child.stdout, this.child.stderr]) stream?.on('data', (chunk) => (this.output += chunk));
    this.ended = once(this.child, 'close').then(([code, signal]) => {
      running.delete(this.child);
      return { code, signal };
    });
  }

  /** Its number, for as long as it runs. */
  get pid(): number | undefined {
    return this.child.pid;
  }

  get hasEnded(): boolean {
    return !running.has(this.child);
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Waits for the end; kills what does not end. */
  async end(): Promise<{ code: number | null; signal: NodeJS.Signals | null; lines: string[] }> {
    const timer = setTimeout(() => this.signal('SIGKILL'), endTimeoutMs);
    const end = await this.ended;
    clearTimeout(timer);
    return { ...end, lines: this.output.split('\n').filter((line) => line !== '') };
  }
}

/** The service over a folder of its own, really started; it can be stopped, killed and started again on the same folder. */
export class TestService {
  http!: HttpClient;
  process!: ServiceProcess;
  private earlierOutput = '';

  private constructor(
    readonly folder: string,
    private env: Env,
  ) {}

  static async start(env: Env = {}, folder = makeFolder()): Promise<TestService> {
    const service = TestService.prepare(env, folder);
    await service.launch();
    return service;
  }

  /** One that is not running yet. */
  static prepare(env: Env = {}, folder = makeFolder()): TestService {
    return new TestService(folder, env);
  }

  get port(): number {
    return this.http.port;
  }

  /** What all processes on the folder wrote so far. */
  get output(): string {
    return this.earlierOutput + this.process.output;
  }

  /** What they wrote, a line each; but no warnings where the engines are others': a busy machine may make these late. */
  get complaints(): string[] {
    const lines = this.output.split('\n').filter((line) => line !== '');
    return process.env.HINDCAST_TEST_ENGINES === undefined ? lines : lines.filter((line) => !line.includes('"level":"warn"'));
  }

  /** Starts the process, which must not be running. @throws with what it wrote where it does not come up */
  async launch(env: Env = this.env, fileKb?: number): Promise<void> {
    this.env = env;
    const port = await freePort();
    this.earlierOutput = this.process === undefined ? '' : this.output;
    this.process = new ServiceProcess(environment(this.folder, port, env), fileKb);
    this.http = new HttpClient(port);
    const giveUpMs = Date.now() + startTimeoutMs;
    while (!(await this.isHealthy())) {
      if (this.process.hasEnded || Date.now() > giveUpMs) {
        this.process.signal('SIGKILL');
        throw new Error(`the service did not start:\n${this.process.output}`);
      }
      await sleep(20);
    }
  }

  /** SIGTERM. @returns how the process ended */
  async stop(): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
    this.process.signal('SIGTERM');
    const end = await this.process.end();
    this.http.close();
    return end;
  }

  /** SIGKILL: nothing is finished or saved. */
  async kill(): Promise<void> {
    this.process.signal('SIGKILL');
    await this.process.ended;
    this.http.close();
  }

  /** Deletes all views, with the service stopped. */
  async dropViews(): Promise<void> {
    const { HINDCAST_VIEWS: views, HINDCAST_MONGODB_URL: url } = engines(this.folder);
    if (views !== 'mongodb') {
      rmSync(path.join(this.folder, 'views'), { recursive: true });
      return;
    }
    const client = await MongoClient.connect(url);
    // The keys of sealed records lie in the same database.
    for (const name of ['views', 'view_documents', 'memories', 'memory_sessions']) await client.db().collection(name).deleteMany({});
    await client.close();
  }

  async restart(env?: Env): Promise<void> {
    await this.stop();
    await this.launch(env);
  }

  /** Ends the process and removes the folder. */
  async dispose(): Promise<void> {
    await this.kill();
    removeFolder(this.folder);
  }

  owner(method: string, path: string, body?: unknown, key: string = ownerToken): Promise<Answer> {
    return this.http.request(method, path, { key, body });
  }

  /** A gauge or counter of the service, summed over its labels. */
  async metric(name: string): Promise<number> {
    const { text } = await this.http.request('GET', '/metrics');
    const values = text.split('\n').filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
    return values.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }

  /** Makes an agent with a session and key of its own. */
  async newAgent(scopes?: readonly string[]): Promise<TestAgent> {
    const { status, text, body } = await this.owner('POST', '/v1/accounts/units', { scopes });
    expect(status, text).toBe(201);
    return new TestAgent(this, body.agentId, body.agentKey, body.apiKey);
  }

  private async isHealthy(): Promise<boolean> {
    try {
      return (await this.http.request('GET', '/health')).status === 200;
    } catch {
      return false;
    }
  }
}

export const idsOf = (items: { memory_id: string }[]): string[] => items.map(({ memory_id }) => memory_id);

/** An agent of a {@link TestService}: requests with its key, under the versioned prefix unless they are for /memz. */
export class TestAgent {
  constructor(
    readonly service: TestService,
    readonly id: string,
    readonly agentKey: string,
    public key: string,
  ) {}

  /** The same agent at another process. */
  on(service: TestService): TestAgent {
    return new TestAgent(service, this.id, this.agentKey, this.key);
  }

  request(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    return this.service.http.request(method, path.startsWith('/memz') ? path : `/api/v1${path}`, { key: this.key, ...options });
  }

  get(path: string, headers: RequestOptions['headers'] = {}): Promise<Answer> {
    return this.request('GET', path, { headers });
  }

  post(path: string, body: unknown, headers: RequestOptions['headers'] = {}): Promise<Answer> {
    return this.request('POST', path, { body, headers });
  }

  delete(path: string, headers: RequestOptions['headers'] = {}): Promise<Answer> {
    return this.request('DELETE', path, { headers });
  }

  /** Stores a memory, which must succeed. */
  async store(memory: Record<string, unknown> | string, headers: RequestOptions['headers'] = {}): Promise<Answer['body']> {
    const answer = await this.post('/memory/store', typeof memory === 'string' ? { content: memory } : memory, headers);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  }

  /** A memory by its id, which must be there. */
  async memory(id: string): Promise<Answer['body']> {
    const answer = await this.get(`/memory/${encodeURIComponent(id)}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  }

  /** The ids that a search finds, best first. */
  async find(question: string, more: Record<string, unknown> = {}): Promise<string[]> {
    const answer = await this.post('/memory/search', { user_message: question, ...more });
    expect(answer.status, answer.text).toBe(200);
    return idsOf(answer.body.items);
  }

  async eventCount(): Promise<number> {
    return (await this.events()).length;
  }

  /** All of the session's events, from `GET /events`. */
  async events(): Promise<Answer['body'][]> {
    const events: Answer['body'][] = [];
    for (let after: number | null = 0; after !== null; ) {
      const { status, text, body } = await this.get(`/events?limit=200&after=${after}`);
      expect(status, text).toBe(200);
      events.push(...body.events);
      after = body.next;
    }
    return events;
  }
}

/** Runs the service where it is to refuse. @returns its exit code and the lines it wrote */
export async function startInVain(folder: string, env: Env = {}): Promise<{ code: number | null; lines: string[] }> {
  return new ServiceProcess(environment(folder, await freePort(), env)).end();
}

/** Given to every service of the tests, as nodes that share a log need it; without it a first start makes one, and says so. */
const masterKey = { HINDCAST_MASTER_KEY: '5e'.repeat(32) };

/**
 * The engines that the service is to run on, and the key to what is sealed there: the embedded ones, or those that HINDCAST_TEST_ENGINES names as JSON. A folder keeps its
 * topic and database from start to start.
 */
export function engines(folder: string): Env {
  const { HINDCAST_TEST_ENGINES: given } = process.env;
  if (given === undefined) return masterKey;
  const env = JSON.parse(given) as Env;
  const own = `t-${path.basename(folder)}`;
  return { ...env, ...masterKey, HINDCAST_KAFKA_TOPIC: own, HINDCAST_MONGODB_URL: `${env.HINDCAST_MONGODB_URL}${own}` };
}

/** Whether records are sealed, where HINDCAST_TEST_SEALING says it: the same tests hold either way. */
function sealing(): Env {
  const { HINDCAST_TEST_SEALING: given } = process.env;
  return given === undefined ? {} : { HINDCAST_SEALING: given };
}

function environment(folder: string, port: number, env: Env): Env {
  return {
    PORT: String(port),
    HINDCAST_DATA_DIR: folder,
    ...engines(folder),
    ...sealing(),
    HINDCAST_ACCOUNT_TOKEN: ownerToken,
    HINDCAST_API_KEY: defaultKey,
    HINDCAST_LOG_LEVEL: 'warn',
    // Takes a start half a second, and the tests start hundreds.
    HINDCAST_WARM_UP: 'false',
    // All tests come from one address.
    HINDCAST_FAILED_LOGINS_MAX: '1000000',
    // What a test shows of an image is the answer, on a slow machine too.
    HINDCAST_VISION_TIMEOUT_MS: '120000',
    ...env,
  };
}
