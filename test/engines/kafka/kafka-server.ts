import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import kafkajs, { type Kafka } from 'kafkajs';
import { makeFolder, removeFolder } from '../../kit/folders.js';
import { freePort } from '../../kit/ports.js';
import { JavaServer, jarsOf } from '../kit/java.js';

const pom = fileURLToPath(new URL('pom.xml', import.meta.url));
const clusterId = 'MkU3OEVBNTcwNTJENDM2Qk';

interface Node {
  readonly id: number;
  readonly port: number;
  readonly controllerPort: number;
}

/** Real Kafka brokers on this machine, each controller and broker in one process, each with a folder of its own. */
export class KafkaServer {
  readonly nodes: readonly JavaServer[];

  private constructor(
    private readonly folder: string,
    private readonly parts: readonly Node[],
    jars: string,
    private readonly advertised: readonly number[],
  ) {
    this.nodes = parts.map((node) => {
      const args = ['-Xmx256m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', `${jars}/*`, 'kafka.Kafka', this.fileOf(node)];
      return new JavaServer(node.port, args, path.join(folder, `broker-${node.id}.log`));
    });
  }

  /** @param options.port of the first broker; `advertise`: the port that clients are told instead, a proxy's */
  static async start({ brokers = 1, port, advertise }: { brokers?: number; port?: number; advertise?: number } = {}): Promise<KafkaServer> {
    const jars = jarsOf(pom, 'kafka-3.9.2');
    const folder = makeFolder();
    const parts: Node[] = [];
    for (let id = 1; id <= brokers; id++) {
      const own = id === 1 && port !== undefined ? port : await freePort();
      parts.push({ id, port: own, controllerPort: await freePort() });
    }
    const server = new KafkaServer(
      folder,
      parts,
      jars,
      parts.map(({ port }, i) => (i === 0 ? (advertise ?? port) : port)),
    );
    for (const [i, node] of parts.entries()) {
      writeFileSync(server.fileOf(node), server.propertiesOf(node, server.advertised[i]));
      execFileSync('java', ['-cp', `${jars}/*`, 'kafka.tools.StorageTool', 'format', '-t', clusterId, '-c', server.fileOf(node)], {
        stdio: 'ignore',
      });
    }
    await Promise.all(server.nodes.map((node) => node.start()));
    await server.ready();
    return server;
  }

  get brokers(): string[] {
    return this.parts.map(({ port }) => `127.0.0.1:${port}`);
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
    for (let attempt = 0; attempt < 100; attempt++) {
      const admin = new kafkajs.Kafka({ brokers: this.brokers, logLevel: kafkajs.logLevel.NOTHING, retry: { retries: 0 } }).admin();
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
    removeFolder(this.folder);
  }

  private fileOf({ id }: Node): string {
    return path.join(this.folder, `broker-${id}.properties`);
  }

  private propertiesOf({ id, port, controllerPort }: Node, advertised: number): string {
    const replication = Math.min(3, this.parts.length);
    return Object.entries({
      'process.roles': 'broker,controller',
      'node.id': id,
      'controller.quorum.voters': this.parts.map((node) => `${node.id}@127.0.0.1:${node.controllerPort}`).join(','),
      listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
      'advertised.listeners': `PLAINTEXT://127.0.0.1:${advertised}`,
      'controller.listener.names': 'CONTROLLER',
      'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      'inter.broker.listener.name': 'PLAINTEXT',
      'log.dirs': path.join(this.folder, `data-${id}`),
      'offsets.topic.replication.factor': replication,
      'offsets.topic.num.partitions': 4,
      'transaction.state.log.replication.factor': replication,
      'transaction.state.log.min.isr': 1,
      'transaction.state.log.num.partitions': 4,
      'group.initial.rebalance.delay.ms': 0,
      'auto.create.topics.enable': false,
      'broker.session.timeout.ms': 2000,
      'broker.heartbeat.interval.ms': 500,
      'num.network.threads': 2,
      'num.io.threads': 2,
      'log.cleaner.dedupe.buffer.size': 16_777_216,
    })
      .map(([name, value]) => `${name}=${value}`)
      .join('\n');
  }
}
