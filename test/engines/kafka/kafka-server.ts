import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import kafkajs, { type Kafka } from 'kafkajs';
import { makeFolder, removeFolder } from '../../kit/folders.js';
import { freePort } from '../../kit/ports.js';
import { JavaServer, jarsOf, run } from '../kit/java.js';
import { LossyProxy } from '../kit/lossy-proxy.js';

const pom = fileURLToPath(new URL('pom.xml', import.meta.url));
const clusterId = 'MkU3OEVBNTcwNTJENDM2Qk';
/** Longest that the brokers may take to find each other before they count as hanging, ms. */
const meetTimeoutMs = 240_000;

export const kafkaJars = (): Promise<string> => jarsOf(pom, 'kafka-3.9.2');

interface Node {
  readonly id: number;
  readonly port: number;
  readonly controllerPort: number;
  /** Port that other brokers use. */
  readonly internalPort: number;
}

/**
 * Real Kafka brokers on this machine, each controller and broker in one process, each with a folder of its own. Clients may be made to reach them through proxies; the
 * brokers reach each other without.
 */
export class KafkaServer {
  readonly nodes: readonly JavaServer[];

  private constructor(
    private readonly folder: string,
    private readonly parts: readonly Node[],
    jars: string,
    /** One a broker, in order; none where clients reach the brokers directly. */
    readonly proxies: readonly LossyProxy[],
  ) {
    this.nodes = parts.map((node) => {
      const args = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', `${jars}/*`, 'kafka.Kafka', this.fileOf(node)];
      return new JavaServer(node.port, args, path.join(folder, `broker-${node.id}.log`));
    });
  }

  /** @param options.proxied put a proxy between clients and each broker */
  static async start({ brokers = 1, proxied = false }: { brokers?: number; proxied?: boolean } = {}): Promise<KafkaServer> {
    const jars = await kafkaJars();
    const folder = makeFolder();
    const parts: Node[] = [];
    for (let id = 1; id <= brokers; id++)
      parts.push({ id, port: await freePort(), controllerPort: await freePort(), internalPort: await freePort() });
    const proxies = proxied ? await Promise.all(parts.map(({ port }) => LossyProxy.start(port))) : [];
    const server = new KafkaServer(folder, parts, jars, proxies);
    for (const node of parts) {
      writeFileSync(server.fileOf(node), server.propertiesOf(node));
      await run('java', ['-cp', `${jars}/*`, 'kafka.tools.StorageTool', 'format', '-t', clusterId, '-c', server.fileOf(node)]);
    }
    await Promise.all(server.nodes.map((node) => node.start()));
    await server.ready();
    return server;
  }

  /** Addresses for clients. */
  get brokers(): string[] {
    return this.parts.map((_, i) => `127.0.0.1:${this.advertisedPort(i)}`);
  }

  client(brokers: readonly string[] = this.brokers): Kafka {
    const retry = { initialRetryTime: 100, maxRetryTime: 500, retries: 5 };
    return new kafkajs.Kafka({
      clientId: 'test',
      brokers: [...brokers],
      logLevel: kafkajs.logLevel.NOTHING,
      connectionTimeout: 1000,
      requestTimeout: 5000,
      retry,
    });
  }

  /** Waits until all brokers are part of the cluster: an open port is not yet that. */
  async ready(): Promise<void> {
    for (const giveUpMs = Date.now() + meetTimeoutMs; Date.now() < giveUpMs; ) {
      const admin = new kafkajs.Kafka({
        brokers: this.parts.map(({ port }) => `127.0.0.1:${port}`),
        logLevel: kafkajs.logLevel.NOTHING,
        retry: { retries: 0 },
      }).admin();
      try {
        await admin.connect();
        if ((await admin.describeCluster()).brokers.length === this.parts.length) return;
      } catch {
        // Not yet.
      } finally {
        await admin.disconnect().catch(() => undefined);
      }
      await sleep(200);
    }
    throw new Error('the brokers did not find each other');
  }

  async dispose(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill()));
    await Promise.all(this.proxies.map((proxy) => proxy.stop()));
    removeFolder(this.folder);
  }

  private advertisedPort(index: number): number {
    return this.proxies[index]?.port ?? this.parts[index].port;
  }

  private fileOf({ id }: Node): string {
    return path.join(this.folder, `broker-${id}.properties`);
  }

  private propertiesOf({ id, port, controllerPort, internalPort }: Node): string {
    const replication = Math.min(3, this.parts.length);
    return Object.entries({
      'process.roles': 'broker,controller',
      'node.id': id,
      'controller.quorum.voters': this.parts.map((node) => `${node.id}@127.0.0.1:${node.controllerPort}`).join(','),
      listeners: `CLIENTS://127.0.0.1:${port},BROKERS://127.0.0.1:${internalPort},CONTROLLER://127.0.0.1:${controllerPort}`,
      'advertised.listeners': `CLIENTS://127.0.0.1:${this.advertisedPort(id - 1)},BROKERS://127.0.0.1:${internalPort}`,
      'controller.listener.names': 'CONTROLLER',
      'listener.security.protocol.map': 'CLIENTS:PLAINTEXT,BROKERS:PLAINTEXT,CONTROLLER:PLAINTEXT',
      'inter.broker.listener.name': 'BROKERS',
      'log.dirs': path.join(this.folder, `data-${id}`),
      'offsets.topic.replication.factor': replication,
      'offsets.topic.num.partitions': 4,
      'transaction.state.log.replication.factor': replication,
      'transaction.state.log.min.isr': 1,
      'transaction.state.log.num.partitions': 4,
      'group.initial.rebalance.delay.ms': 0,
      'auto.create.topics.enable': false,
      // A machine that was busy for two seconds has lost no broker.
      'broker.session.timeout.ms': 6000,
      'broker.heartbeat.interval.ms': 500,
      'controller.quorum.fetch.timeout.ms': 6000,
      'num.network.threads': 2,
      'num.io.threads': 2,
      'log.cleaner.dedupe.buffer.size': 16_777_216,
    })
      .map(([name, value]) => `${name}=${value}`)
      .join('\n');
  }
}
