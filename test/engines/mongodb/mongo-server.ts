import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { makeFolder, removeFolder } from '../../kit/folders.js';
import { freePort } from '../../kit/ports.js';
import { JavaServer, jarsOf, missingTools } from '../kit/java.js';

const pom = fileURLToPath(new URL('pom.xml', import.meta.url));
const program = fileURLToPath(new URL('Server.java', import.meta.url));

export const mongoJars = (): Promise<string> => jarsOf(pom, 'mongo-java-server-1.47.0');

/** A server of the tester's own, on which the specs that kill and restart one cannot run. */
const givenUrl = process.env.HINDCAST_TEST_MONGODB_URL ?? '';

/** Why the specs cannot run here, `null` where they can. */
export const whySkipped = (): string | null =>
  givenUrl === '' && missingTools !== null ? `${missingTools}, and HINDCAST_TEST_MONGODB_URL names no server` : null;

/** Why the specs that kill a server cannot run here. */
export const whyNotKilled = (): string | null =>
  givenUrl === '' ? whySkipped() : 'the server of HINDCAST_TEST_MONGODB_URL is not ours to kill';

/** A server that speaks MongoDB's protocol, on a free port with its data in a folder of its own; or the one that the tester names. */
export class MongoServer {
  private readonly databases = new Set<string>();

  private constructor(
    private readonly folder: string,
    private readonly server: JavaServer | null,
  ) {}

  static async start(): Promise<MongoServer> {
    const folder = makeFolder();
    const server = new MongoServer(folder, givenUrl === '' ? await javaServer(folder) : null);
    await server.launch();
    return server;
  }

  /** Connection string of a database that nothing else uses. @param options more of the connection string, such as `socketTimeoutMS=500` */
  newDatabase(options = ''): string {
    const name = `hindcast-test-${randomBytes(6).toString('hex')}`;
    this.databases.add(name);
    return withDatabase(givenUrl || `mongodb://127.0.0.1:${this.server?.port}/`, name, options);
  }

  /** Starts the process, again on the same port and data, unless it runs. */
  async launch(): Promise<void> {
    if (this.server?.isRunning === false) await this.server.start();
  }

  /** SIGTERM: the server closes its file. */
  async stop(): Promise<void> {
    await this.server?.stop();
  }

  /** SIGKILL: nothing is finished or saved. */
  async kill(): Promise<void> {
    await this.server?.kill();
  }

  /** Ends the server and removes its data; of a server that is not ours, the databases that were asked for. */
  async dispose(): Promise<void> {
    if (this.server === null) for (const name of this.databases) await dropDatabase(withDatabase(givenUrl, name));
    await this.kill();
    removeFolder(this.folder);
  }
}

async function javaServer(folder: string): Promise<JavaServer> {
  const jars = path.join(await mongoJars(), '*');
  const options = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', jars];
  const port = await freePort();
  return new JavaServer(port, [...options, program, path.join(folder, 'data.mv'), String(port)], path.join(folder, 'server.log'));
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

function withDatabase(url: string, name: string, options = ''): string {
  const [, server, database, ownOptions = ''] = /^([^/]+:\/\/[^/?]+)(?:\/([^?]*))?(?:\?(.*))?$/.exec(url) ?? [];
  const hasUser = /\/\/[^/?]*@/.test(url) && !/authSource=|^mongodb\+srv:/i.test(url);
  const source = hasUser ? `authSource=${database || 'admin'}` : '';
  return `${server}/${name}?${[ownOptions, source, options].filter((part) => part !== '').join('&')}`;
}
