import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { BSON, type Document } from 'mongodb';

/** What becomes of a command: it passes, it is done and the connection breaks before the reply, or this is the reply and the server never sees it. */
export type Reaction = 'pass' | 'cut' | Document;

const opMsg = 2013;

/** Stands between a driver and its server and decides what becomes of each command. */
export class MongoProxy {
  reaction: (command: Document) => Reaction | Promise<Reaction> = () => 'pass';
  /** Whether connections are taken and nobody answers. */
  isSilent = false;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  /** @param target connection string of one server without user */
  static async start(target: string): Promise<MongoProxy> {
    const { hostname, port, pathname, search } = new URL(target);
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const proxy = new MongoProxy(server, `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}${pathname}${search}`);
    server.on('connection', (client) => proxy.join(client, connect(Number(port), hostname)));
    return proxy;
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private join(client: Socket, upstream: Socket): void {
    let isCut = false;
    const end = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      this.sockets.add(socket);
      socket.on('error', end).on('close', end);
    }
    upstream.on('data', (chunk) => (isCut ? end() : client.write(chunk)));
    const relay = async (): Promise<void> => {
      for await (const message of messagesOf(client)) {
        if (this.isSilent) continue;
        const reaction = message.readInt32LE(12) === opMsg ? await this.reaction(commandOf(message)) : 'pass';
        isCut = reaction === 'cut';
        if (typeof reaction === 'string') upstream.write(message);
        else client.write(replyTo(message, reaction));
      }
    };
    relay().catch(end);
  }
}

/** Messages begin with their length, request id, the id that they answer, and a code. */
async function* messagesOf(socket: Socket): AsyncGenerator<Buffer> {
  let pending = Buffer.alloc(0);
  for await (const chunk of socket) {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= 4 && pending.length >= pending.readInt32LE(0)) {
      const length = pending.readInt32LE(0);
      yield pending.subarray(0, length);
      pending = pending.subarray(length);
    }
  }
}

/** The command; lists of documents may come behind it. */
const commandOf = (message: Buffer): Document => BSON.deserialize(message.subarray(21, 21 + message.readInt32LE(21)));

function replyTo(message: Buffer, reply: Document): Buffer {
  const body = BSON.serialize(reply);
  const head = Buffer.alloc(21);
  [head.length + body.length, 0, message.readInt32LE(4), opMsg].forEach((value, i) => {
    head.writeInt32LE(value, 4 * i);
  });
  return Buffer.concat([head, body]);
}
