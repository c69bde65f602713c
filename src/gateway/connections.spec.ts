import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../test/kit/until.js';
import { Connections } from './connections.js';

const silenceMs = 100;
const large = Buffer.alloc(32 * 2 ** 20);

let server: Server;
let sockets: Socket[];

beforeEach(async () => {
  sockets = [];
  server = createServer(async ({ url }, response) => {
    if (url === '/late') await sleep(silenceMs * 5);
    if (url?.startsWith('/slow')) {
      server.emit('slow');
      for (const endMs = performance.now() + 3; performance.now() < endMs; );
    }
    response.end(url === '/large' ? large : 'ok');
  });
  new Connections(server, silenceMs);
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

const ask = async (path: string): Promise<Socket> => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  return socket;
};

/** The most slow requests that are begun in one turn of the event loop while something goes on. */
const mostInTurn = async (goesOn: () => Promise<unknown>): Promise<number> => {
  let most = 0;
  let inTurn = 0;
  const turns = setInterval(() => {
    most = Math.max(most, inTurn);
    inTurn = 0;
  });
  server.on('slow', () => inTurn++);
  await goesOn();
  clearInterval(turns);
  return most;
};

const answered = (socket: Socket): Promise<unknown[]> => once(socket, 'data');

describe('a connection', () => {
  it('is cut when the client takes nothing of its answer', async () => {
    const accepted = once(server, 'connection');
    const socket = await ask('/large');
    socket.pause();
    const [atServer] = (await accepted) as [Socket];
    await once(atServer, 'close');
    expect(atServer.bytesRead).toBeGreaterThan(0);
  });

  it('may be silent for as long as its answer takes', async () => {
    const socket = await ask('/late');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200/);
  });

  it('has every request that comes at once answered, in their order', async () => {
    const socket = await ask('/first');
    for (let i = 0; i < 2000; i++) socket.write('GET /next HTTP/1.1\r\nHost: x\r\n\r\n');
    let text = '';
    while ((text.match(/HTTP\/1\.1 200/g) ?? []).length < 2001) text += ((await once(socket, 'data')) as [Buffer])[0].toString();
    expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(2001);
  });

  it('takes up its share of a turn, however many requests come at once', async () => {
    const most = await mostInTurn(async () => {
      const socket = await ask('/slow');
      socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50));
      for (let text = ''; (text.match(/HTTP\/1\.1 200/g) ?? []).length < 51; )
        text += ((await once(socket, 'data')) as [Buffer])[0].toString();
    });
    expect(most).toBeLessThan(20);
  });

  it('shares the turn with all others that are asked at once', async () => {
    const most = await mostInTurn(async () => {
      const asked = await Promise.all(Array.from({ length: 60 }, () => ask('/first')));
      await Promise.all(asked.map(answered));
      for (const socket of asked) socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
      await Promise.all(asked.map(answered));
    });
    expect(most).toBeLessThan(20);
  });

  it('does not wait for all that ask for something else without a key', async () => {
    let slow = 0;
    server.on('slow', () => slow++);
    const asked = await Promise.all(Array.from({ length: 101 }, () => ask('/first')));
    await Promise.all(asked.map(answered));
    const probe = asked.pop() as Socket;
    for (const socket of asked) socket.write('GET /slow?of=all HTTP/1.1\r\nHost: x\r\n\r\n');
    probe.write('GET /probe HTTP/1.1\r\nHost: x\r\n\r\n');
    await answered(probe);
    expect(slow).toBeLessThan(50);
    await Promise.all(asked.slice(-1).map(answered));
  });

  it('is read from no further while many of its requests wait for their answers', async () => {
    let begun = 0;
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    server.removeAllListeners('request');
    server.on('request', async (_, response) => {
      begun++;
      await held;
      response.end('ok');
    });
    new Connections(server, 60_000);
    const accepted = once(server, 'connection');
    const socket = await ask('/first');
    const [atServer] = (await accepted) as [Socket];
    const request = `POST /next HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n${'x'.repeat(900)}`;
    const count = 2000;
    socket.write(request.repeat(count));
    await until('sixty were begun', () => begun >= 60, 5);
    await sleep(50);
    expect(atServer.bytesRead).toBeLessThan((count * request.length) / 2);
    goOn();
    for (let text = '', got = 0; got < count + 1; ) {
      text += ((await once(socket, 'data')) as [Buffer])[0].toString();
      got = (text.match(/HTTP\/1\.1 200/g) ?? []).length;
    }
    expect(atServer.bytesRead).toBeGreaterThan(count * request.length);
  });

  it('may be cut with requests that nobody began to answer', async () => {
    const socket = await ask('/slow');
    socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(500));
    let slow = 0;
    server.on('slow', () => slow++);
    await once(socket, 'data');
    socket.destroy();
    await sleep(200);
    const before = slow;
    await sleep(50);
    expect(slow).toBe(before);
    expect(slow).toBeLessThan(400);
    await once(await ask('/after'), 'data');
  });
});
