import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { Client, ClientError } from './client.js';

let server: Server;
afterEach(() => new Promise((closed) => server.close(closed)));

/** A client of a server that answers so. */
async function clientOf(answer: RequestListener): Promise<Client> {
  server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return new Client(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'key');
}

const half: RequestListener = (_, reply) => {
  reply.writeHead(200, { 'content-length': 100 });
  reply.write('{"half\n', () => reply.destroy());
};

it('sends again what got half an answer', async () => {
  const answer = vi.fn<RequestListener>((_, reply) => void reply.end('{"a": 1}')).mockImplementationOnce(half);
  const client = await clientOf(answer);
  expect(await client.call('POST', '/', {})).toEqual({ a: 1 });
  expect(answer).toHaveBeenCalledTimes(2);
});

it('says in one line that what answers is no Hindcast, and that lines broke off', async () => {
  const page = await clientOf((_, reply) => void reply.end('<html>sign in</html>'));
  await expect(page.call('GET', '/')).rejects.toThrow(ClientError);
  await expect(page.call('GET', '/')).rejects.toThrow('is no Hindcast: it gave no JSON, but "<html>sign in</html>"');
  server.close();
  const cut = await clientOf(half);
  const read = async (): Promise<void> => {
    for await (const line of cut.lines('/')) expect(line).toBe('{"half');
  };
  await expect(read()).rejects.toThrow(ClientError);
  await expect(read()).rejects.toThrow('broke off');
});

it('follows no redirect, and names where it leads: a write would arrive as a read', async () => {
  const asked: string[] = [];
  const moved = await clientOf(({ method, url }, reply) => {
    asked.push(`${method} ${url}`);
    reply.writeHead(301, { location: `https://hindcast.example${url}` }).end();
  });
  const read = async (): Promise<void> => {
    for await (const line of moved.lines('/lines')) expect.unreachable(line);
  };
  for (const call of [() => moved.call('POST', '/write', {}), read, () => moved.text('/text', { bytesMax: 1, withinMs: 10_000 })])
    await expect(call()).rejects.toThrow(/sends on to https:\/\/hindcast\.example\/\w+ \(301\); give the address that answers itself/);
  expect(asked).toEqual(['POST /write', 'GET /lines', 'GET /text']);
});

it('waits for an answer within bounds no longer than they say, whatever pause is asked for', async () => {
  const bounds = { bytesMax: 100, withinMs: 100 };
  const silent = await clientOf((_, reply) => void reply.write('a'));
  await expect(silent.text('/', bounds)).rejects.toThrow('gave no whole answer within 0.1 s');
  server.closeAllConnections();
  server.close();
  const busy = await clientOf((_, reply) => void reply.writeHead(503, { 'retry-after': '99999999' }).end());
  await expect(busy.text('/', bounds)).rejects.toThrow(ClientError);
});
