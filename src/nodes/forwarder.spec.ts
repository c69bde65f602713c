import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HttpClient, RawConnection } from '../../test/kit/http.js';
import { ForwardError, Forwarder, nodeHeader } from './forwarder.js';

const servers: Server[] = [];

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return urlOf(server);
}

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const nodeAt = (url: string): { id: string; url: string } => ({ id: 'there', url });

let forwarder: Forwarder;
let client: HttpClient;
/** What became of the last request that was sent on. */
let outcome: Error | 'sent';
/** Time for an answer, ms. */
let timeoutMs: number;
let target: { id: string; url: string };

/** A front that sends everything on to `target`, and says 599 where it could not. */
beforeEach(async () => {
  forwarder = new Forwarder();
  timeoutMs = 60_000;
  const front = await listen((request, response) => {
    const forward = {
      request,
      response,
      body: null,
      headers: { 'x-request-id': 'r1' },
      isStream: request.url === '/stream',
      timeoutMs,
      begin: () => undefined,
    };
    forwarder.send(target, forward).then(
      () => {
        outcome = 'sent';
      },
      (error: Error) => {
        outcome = error;
        response.writeHead(599).end();
      },
    );
  });
  client = new HttpClient(Number(new URL(front).port));
});
afterEach(() => {
  client.close();
  forwarder.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

describe('a request that is sent on', () => {
  it('arrives as it came, without what belongs to the connection', async () => {
    let seen: Record<string, unknown> = {};
    target = nodeAt(
      await listen((request, response) => {
        seen = { url: request.url, method: request.method, headers: request.headers };
        response.writeHead(418, { [nodeHeader]: 'n', 'x-two': ['a', 'b'], 'content-length': 3 }).end('tea');
      }),
    );
    const answer = await client.request('PUT', '/a%20b?c=d&c=%F0', {
      headers: { authorization: 'Bearer k', 'idempotency-key': 'schlüssel', 'keep-alive': 'timeout=1', 'x-hindcast-write-id': 'forged' },
    });
    expect(seen).toMatchObject({ url: '/a%20b?c=d&c=%F0', method: 'PUT' });
    expect(seen.headers).toMatchObject({ authorization: 'Bearer k', 'idempotency-key': 'schlüssel', 'x-request-id': 'r1' });
    expect(Object.keys(seen.headers as object)).not.toContain('keep-alive');
    expect(Object.keys(seen.headers as object)).not.toContain('x-hindcast-write-id');
    expect([answer.status, answer.text, answer.headers['x-two']]).toEqual([418, 'tea', 'a, b']);
  });

  it('fails where nobody listens, and the node counts as away for a while', async () => {
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    target = nodeAt(urlOf(gone));
    gone.close();
    await once(gone, 'close');
    expect(forwarder.isAway(target)).toBe(false);
    expect((await client.request('GET', '/')).status).toBe(599);
    expect(outcome).toBeInstanceOf(ForwardError);
    expect((outcome as ForwardError).mayRetry).toBe(false);
    expect(forwarder.isAway(target)).toBe(true);
  });

  it('fails where something answers that is no node, or one that still starts, and nothing of that answer gets through', async () => {
    target = nodeAt(await listen((_, response) => response.writeHead(503).end('a web shop')));
    const { status, text } = await client.request('GET', '/');
    expect([status, text]).toEqual([599, '']);
    expect((outcome as Error).message).toContain('is no node that takes requests');
  });

  it('may be tried again where the connection broke before an answer', async () => {
    target = nodeAt(await listen((request) => request.socket.destroy()));
    expect((await client.request('GET', '/')).status).toBe(599);
    expect(outcome).toMatchObject({ name: 'ForwardError', mayRetry: true });
    expect(forwarder.isAway(target)).toBe(false);
  });

  it('breaks off for the client too where the answer breaks off', async () => {
    target = nodeAt(
      await listen((request, response) => {
        response.writeHead(200, { [nodeHeader]: 'n', 'content-length': 100 });
        response.write('the first half', () => request.socket.destroy());
      }),
    );
    await expect(client.request('GET', '/')).rejects.toThrow();
  });

  it('fails where no answer comes in time', async () => {
    timeoutMs = 500;
    target = nodeAt(await listen(() => undefined));
    expect((await client.request('GET', '/')).status).toBe(599);
    expect(outcome).toMatchObject({ name: 'ForwardError', mayRetry: false });
  });

  it('fails where its node is no member any more and does not come to an end', async () => {
    target = nodeAt(await listen(() => forwarder.keep([])));
    expect((await client.request('GET', '/')).status).toBe(599);
    expect(outcome).toBeInstanceOf(ForwardError);
  });

  it('ends when its client goes, where its answer is a stream', async () => {
    let isOver = false;
    let hasBegun = false;
    target = nodeAt(
      await listen((_, response) => {
        response.once('close', () => {
          isOver = true;
        });
        response.writeHead(200, { [nodeHeader]: 'n' }).write('and so on');
        hasBegun = true;
      }),
    );
    const streaming = client.request('GET', '/stream').catch(() => undefined);
    await expect.poll(() => hasBegun).toBe(true);
    client.close();
    await streaming;
    await expect.poll(() => isOver).toBe(true);
  });

  it('ends with its node, where its answer is a stream', async () => {
    target = nodeAt(await listen((_, response) => response.writeHead(200, { [nodeHeader]: 'n' }).write('and so on')));
    const raw = await RawConnection.open(client.port);
    raw.write('GET /stream HTTP/1.1\r\nHost: x\r\n\r\n');
    await raw.until((text) => text.includes('and so on'));
    forwarder.endStreams();
    await raw.closed();
  });
});
