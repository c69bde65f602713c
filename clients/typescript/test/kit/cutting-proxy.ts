import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** What a proxy does: how often it cuts a part of an answer as it comes, and how often it drops a request before it arrives, both as probabilities. */
export interface Cuts {
  readonly parts: number;
  readonly requests: number;
}

/**
 * A TCP proxy on loopback that cuts connections at random: before a request arrives, and within the bytes of an answer, from before its first to behind its last. What the
 * service was told, it does all the same.
 */
export class CuttingProxy {
  readonly counts = { requests: 0, answers: 0 };
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly target: number,
    private readonly cuts: Cuts,
    private readonly random: () => number,
  ) {
    server.on('connection', (client) => this.join(client));
  }

  static async start(target: number, cuts: Cuts, random: () => number): Promise<CuttingProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new CuttingProxy(server, target, cuts, random);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private join(client: Socket): void {
    const service = connect({ host: '127.0.0.1', port: this.target });
    for (const [socket, other] of [
      [client, service],
      [service, client],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (chunk) => {
      if (this.random() < this.cuts.requests) {
        this.counts.requests++;
        client.destroy();
      } else service.write(chunk);
    });
    service.on('data', (chunk) => {
      if (this.random() >= this.cuts.parts) {
        client.write(chunk);
        return;
      }
      this.counts.answers++;
      const length = Math.floor(this.random() * (chunk.length + 1));
      if (length === 0) client.destroy();
      else client.write(chunk.subarray(0, length), () => client.destroy());
    });
  }
}
