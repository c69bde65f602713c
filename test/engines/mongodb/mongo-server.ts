import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { makeFolder, removeFolder } from '../../kit/folders.js';
import { fetchJars, here, missingTool } from './mongo-jars.js';

/** A server of the tester's own, on which the specs that kill and restart one cannot run. */
const givenUrl = process.env.HINDCAST_TEST_MONGODB_URL ?? '';

/** Why the specs cannot run here, `null` where they can. */
export const whySkipped = (): string | null => {
  const tool = givenUrl === '' ? missingTool() : null;
  return tool && `"${tool}" is not installed and HINDCAST_TEST_MONGODB_URL names no server`;
};

/** Why the specs that kill a server cannot run here. */
export const whyNotKilled = (): string | null =>
  givenUrl === '' ? whySkipped() : 'the server of HINDCAST_TEST_MONGODB_URL is not ours to kill';

const startTimeoutMs = 30_000;

/** Servers that were started and have not ended, so that none outlives the tests. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A server that speaks MongoDB's protocol, on a free port with its data in a folder of its own; or the one that the tester names. */
export class MongoServer {
  private readonly folder = makeFolder();
  private readonly databases = new Set<string>();
  private child: ChildProcess | null = null;
  private port = 0;

  static async start(): Promise<MongoServer> {
    const server = new MongoServer();
    if (givenUrl === '') await server.launch();
    return server;
  }

  /** Connection string of a database that nothing else uses. @param options more of the connection string, such as `socketTimeoutMS=500` */
  newDatabase(options = ''): string {
    const name = `hindcast-test-${randomBytes(6).toString('hex')}`;
    this.databases.add(name);
    return withDatabase(givenUrl || `mongodb://127.0.0.1:${this.port}/`, name, options);
  }

  /** Starts the process, again on the same port and data, unless it runs. */
  async launch(): Promise<void> {
    if (this.child !== null && running.has(this.child)) return;
    const jars = path.join(await fetchJars(), '*');
    const command = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', jars, path.join(here, 'Server.java')];
    const child = spawn('java', [...command, path.join(this.folder, 'data.mv'), String(this.port)]);
    this.child = child;
    running.add(child);
    child.once('close', () => running.delete(child));
    this.port = await readyPort(child);
  }

  /** SIGTERM: the server closes its file. */
  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  /** SIGKILL: nothing is finished or saved. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  /** Ends the server and removes its data; of a server that is not ours, the databases that were asked for. */
  async dispose(): Promise<void> {
    if (givenUrl !== '') for (const name of this.databases) await dropDatabase(withDatabase(givenUrl, name));
    await this.kill();
    removeFolder(this.folder);
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child === null || !running.has(child)) return;
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  }
}

/** Does something in a database as an outsider. */
export async function inDatabase<T>(url: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(url);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
}

const dropDatabase = (url: string): Promise<boolean> => inDatabase(url, (client) => client.db().dropDatabase());

/** @throws with what the server wrote where it does not come up */
function readyPort(child: ChildProcess): Promise<number> {
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error(`the MongoDB-protocol server did not start:\n${output}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail();
    }, startTimeoutMs);
    child.once('error', reject);
    child.once('close', fail);
    const read = (chunk: Buffer): void => {
      // Later output is read as well, so that the server is not held up, and let go.
      if (output.length < 100_000) output += chunk;
      const [, port] = /^ready (\d+)$/m.exec(output) ?? [];
      if (port === undefined) return;
      clearTimeout(timer);
      resolve(Number(port));
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
  });
}

function withDatabase(url: string, name: string, options = ''): string {
  const [, server, database, ownOptions = ''] = /^([^/]+:\/\/[^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/.exec(url) ?? [];
  const hasUser = /\/\/[^/?]*@/.test(url) && !/authSource=|^mongodb\+srv:/i.test(url);
  const source = hasUser ? `authSource=${database || 'admin'}` : '';
  return `${server}/${name}?${[ownOptions, source, options].filter((part) => part !== '').join('&')}`;
}
