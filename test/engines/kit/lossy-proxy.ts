import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../kit/ports.js';

const produceKey = 0;

/**
 * Stands between a Kafka client and a broker and lets everything through, until it is told otherwise. Kafka's frames begin with their length (4 bytes) and the request's
 * kind (2 bytes).
 */
export class LossyProxy {
  private mode: 'pass' | 'drop the next reply' | 'dropping' | 'refuse' | 'silent' = 'pass';
  private readonly sockets = new Set<Socket>();
  repliesDropped = 0;
  private delayMs = 0;

  private constructor(
    readonly port: number,
    private readonly server: Server,
  ) {}

  /** @param upstream port of the broker, which may be started later */
  static async start(upstream: number): Promise<LossyProxy> {
    const port = await freePort();
    const server = createServer();
    const proxy = new LossyProxy(port, server);
    server.on('connection', (client) => proxy.accept(client, upstream));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  /** The next batch that a producer sends reaches the broker, its reply is lost, and all connections break. */
  dropNextProduceReply(): void {
    this.mode = 'drop the next reply';
  }

  /** Breaks all connections and takes none. */
  cut(): void {
    this.mode = 'refuse';
    this.breakAll();
  }

  /** Takes connections, and nothing gets through in either direction: as a cable that was pulled. */
  silence(): void {
    this.mode = 'silent';
  }

  /** Lets everything through again. @param delayMs each piece comes this much later */
  restore(delayMs = 0): void {
    // Connections that swallowed something cannot go on.
    if (this.mode === 'silent') this.breakAll();
    this.mode = 'pass';
    this.delayMs = delayMs;
  }

  async stop(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private accept(client: Socket, port: number): void {
    if (this.mode === 'refuse') {
      client.destroy();
      return;
    }
    const broker = connect(port, '127.0.0.1');
    const end = (): void => {
      for (const socket of [client, broker]) {
        this.sockets.delete(socket);
        socket.destroy();
      }
    };
    for (const socket of [client, broker]) {
      this.sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
    const upstream = this.pipe(broker);
    const downstream = this.pipe(client);
    client.on('data', (data) => {
      if (this.mode === 'drop the next reply' && data.length >= 6 && data.readInt16BE(4) === produceKey) this.mode = 'dropping';
      upstream(data);
    });
    broker.on('data', (data) => {
      if (this.mode !== 'dropping') {
        downstream(data);
        return;
      }
      this.repliesDropped++;
      this.cut();
    });
  }

  /** Passes data on in order, each piece as late as the link is slow when it comes. */
  private pipe(to: Socket): (data: Buffer) => void {
    let pending = 0;
    let before: Promise<void> = Promise.resolve();
    return (data) => {
      if (this.mode === 'silent') return;
      if (this.delayMs === 0 && pending === 0) {
        to.write(data);
        return;
      }
      pending++;
      const due = sleep(this.delayMs);
      before = before
        .then(() => due)
        .then(() => {
          pending--;
          if (!to.destroyed) to.write(data);
        });
    };
  }

  private breakAll(): void {
    for (const socket of this.sockets) socket.destroy();
  }
}
