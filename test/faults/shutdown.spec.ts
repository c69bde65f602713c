import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EventStreamClient } from '../kit/event-stream.js';
import { RawConnection } from '../kit/http.js';
import { seeded } from '../kit/random.js';
import { type TestAgent, TestService } from '../kit/service.js';
import { contents, idsIn, storedBy, Writers } from '../kit/writers.js';

let service: TestService;
let agent: TestAgent;
const raws: RawConnection[] = [];

beforeEach(async () => {
  service = await TestService.start();
  agent = await service.newAgent();
});
afterEach(async () => {
  for (const raw of raws.splice(0)) raw.destroy();
  await service?.dispose();
});

const connect = async (): Promise<RawConnection> => {
  const raw = await RawConnection.open(service.port);
  raws.push(raw);
  return raw;
};
const takesConnections = (): Promise<boolean> =>
  connect().then(
    () => true,
    () => false,
  );
const cleanEnd = { code: 0, signal: null };

describe('SIGTERM', () => {
  const random = seeded('shutdown.spec');

  it('answers every write that it took, and takes no other', async () => {
    const writers = new Writers(agent, random, 'w', 16);
    await writers.acknowledge(60);
    const end = await service.stop();
    await writers.stop();
    expect(end).toMatchObject(cleanEnd);
    expect(writers.answered.filter(({ answer }) => answer?.status !== 200)).toEqual([]);
    await service.launch();
    const expected = new Map(writers.answered.flatMap(storedBy));
    const found = await contents(agent);
    expect([...expected].filter(([id, content]) => found.get(id) !== content)).toEqual([]);
    for (const attempt of writers.unanswered)
      for (const id of attempt.key === null ? idsIn(attempt).map(([one]) => one) : [attempt.key])
        expect([id, (await agent.get(`/operations/${id}`)).status]).toEqual([id, 404]);
    expect(found.size).toBe(expected.size);
    expect((await agent.get('/events/verify')).body.valid).toBe(true);
  });

  it('answers a request whose body is still on its way', async () => {
    const body = '{"content":"on its way","memory_id":"late"}';
    const connection = await connect();
    connection.write(
      `POST /api/v1/memory/store HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${agent.key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n{"con`,
    );
    await expect.poll(() => service.metric('hindcast_bodies_arriving')).toBe(1);
    const stopped = service.stop();
    await expect.poll(takesConnections).toBe(false);
    connection.write(body.slice(5));
    const text = await connection.closed();
    expect(connection.statuses, text).toEqual([200]);
    expect(await stopped).toMatchObject(cleanEnd);
    await service.launch();
    expect((await agent.get('/memory/late')).status).toBe(200);
  });

  it('ends though streams and kept-alive connections are open', async () => {
    const streams = await Promise.all([
      EventStreamClient.open(agent),
      EventStreamClient.open(agent, '?after=0'),
      EventStreamClient.open(agent),
    ]);
    streams[2].pause();
    await Promise.all(Array.from({ length: 10 }, (_, i) => agent.store(`memory ${i}`)));
    await streams[1].first(10);
    const idle = await connect();
    idle.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n');
    await idle.until((text) => text.includes('"ok"'));
    expect(await service.stop()).toMatchObject(cleanEnd);
    await Promise.all([streams[0].end(), streams[1].end(), idle.closed()]);
    expect(streams[0].ids).toEqual(streams[1].ids);
    for (const stream of streams) stream.close();
  });

  it('ends though a slow client has much to read', async () => {
    const stream = await EventStreamClient.open(agent, '?after=0');
    stream.pause();
    const items = Array.from({ length: 50 }, () => ({ content: 'x'.repeat(18_000) }));
    for (let i = 0; i < 8; i++) expect((await agent.post('/memory/batch', { items })).status).toBe(200);
    expect(await service.stop()).toMatchObject(cleanEnd);
    stream.close();
  });

  it('ends though a connection never said anything', async () => {
    await connect();
    expect(await service.stop()).toMatchObject(cleanEnd);
  });

  it('ends though a request never comes whole', async () => {
    await service.restart({ HINDCAST_BODY_TIMEOUT_S: '2' });
    const [headers, body] = [await connect(), await connect()];
    headers.write('GET /health HTTP/1.1\r\nHost: x\r\n');
    body.write(
      `POST /api/v1/memory/store HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${agent.key}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"con`,
    );
    await expect.poll(() => service.metric('hindcast_bodies_arriving')).toBe(1);
    expect(await service.stop()).toMatchObject(cleanEnd);
    for (const status of [...headers.statuses, ...body.statuses]) expect(status).toBe(408);
  });

  it('takes no new connection, and gives the folder back', async () => {
    await agent.store({ content: 'before the end', memory_id: 'm' });
    const lock = path.join(service.folder, 'hindcast.lock');
    expect(existsSync(lock)).toBe(true);
    const { port } = service;
    expect(await service.stop()).toMatchObject(cleanEnd);
    expect(existsSync(lock)).toBe(false);
    await expect(RawConnection.open(port)).rejects.toThrow(/ECONNREFUSED/);
    await service.launch();
    expect((await agent.get('/memory/m')).status).toBe(200);
  });

  it('writes nothing that looks like a failure', async () => {
    await agent.store('a quiet end');
    await service.stop();
    expect(service.complaints).toEqual([]);
  });
});

describe('SIGINT', () => {
  it('ends the service as SIGTERM does', async () => {
    await agent.store({ content: 'kept', memory_id: 'm' });
    service.process.signal('SIGINT');
    expect(await service.process.end()).toMatchObject(cleanEnd);
    await service.launch();
    expect((await agent.get('/memory/m')).status).toBe(200);
  });
});
