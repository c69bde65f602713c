import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EventStreamClient } from '../kit/event-stream.js';
import { type Answer, expectError, RawConnection } from '../kit/http.js';
import { idOf, Nodes } from '../kit/nodes.js';
import { ownerToken, type TestAgent } from '../kit/service.js';
import { until } from '../kit/until.js';

let nodes: Nodes;

beforeAll(async () => {
  nodes = await Nodes.start(3);
});
afterAll(() => nodes?.dispose());

/** An answer without what differs from request to request and from connection to connection. */
const comparable = ({ status, headers, text }: Answer): object => {
  const { date: _, connection: __, 'keep-alive': ___, ...rest } = headers;
  return { status, headers: rest, text };
};
const stay = { 'x-hindcast-forwarded': 'a client that likes this node' };

describe('nodes on one log', () => {
  it('make one account and one agent, though they start at once on an empty log', async () => {
    const lists = await Promise.all(nodes.all.map((node) => node.owner('GET', '/v1/accounts/units')));
    for (const { status, body } of lists) {
      expect(status).toBe(200);
      expect(body).toEqual(lists[0].body);
    }
    expect(lists[0].body.units.map(({ name }: { name: string }) => name)).toContain('default');
  });

  it('each own a share of the partitions', async () => {
    const answers = await Promise.all(nodes.all.map((node) => node.http.request('GET', '/health')));
    const [{ members }] = answers.map(({ body }) => body.nodes);
    expect(members.flatMap(({ partitions }: { partitions: number[] }) => partitions).sort()).toEqual([0, 1, 2]);
    expect(members.map(({ node }: { node: string }) => node).sort()).toEqual((await Promise.all(nodes.all.map(idOf))).sort());
    for (const node of nodes.all) expect(await node.metric('hindcast_partitions_owned')).toBe(1);
  });

  it('answer alike, header for header, whichever is asked', async () => {
    const { agent, owner, others } = await nodes.newAgent();
    await agent.store({ content: 'the heron stood at the post', memory_id: 'heron', metadata: { place: 'post' } });
    const rule = { hypothesis_id: 'a', label: 'A', prior: 0.5, likelihoods: { led: { on: 0.9, off: 0.1 } } };
    const declaration = {
      description: 'lamps',
      schema: { variables: { led: { type: 'categorical', values: ['on', 'off'] } } },
      hypotheses: [rule, { ...rule, hypothesis_id: 'b' }],
    };
    await agent.request('PUT', '/domains/lamps', { body: declaration });
    const requests: [method: string, path: string, options?: Parameters<TestAgent['request']>[2]][] = [
      ['POST', '/memory/store', { body: { content: 'the heron stood at the post', memory_id: 'heron', metadata: { place: 'post' } } }],
      ['POST', '/memory/store', { body: { content: 'another heron', memory_id: 'heron' } }],
      ['POST', '/memory/store', { body: { content: '' } }],
      ['POST', '/memory/store', { raw: '{"content": ' }],
      ['POST', '/memory/store', { raw: 'content=x', headers: { 'content-type': 'application/x-www-form-urlencoded' } }],
      ['POST', '/memory/store', {}],
      ['POST', '/memory/search', { body: { user_message: 'where is the heron?' } }],
      ['POST', '/memory/search?as_of=1', { body: { user_message: 'where is the heron?', metadata_filter: { place: 'post' } } }],
      ['POST', '/memory/search', { body: { user_message: 'heron' }, headers: { 'x-wait-for-position': 'soon' } }],
      ['POST', '/memory/delete', { body: { memory_id: 'nothing' } }],
      ['POST', '/domains/lamps/query', { body: { question: 'which lamp?' } }],
      ['GET', '/memory/heron'],
      ['HEAD', '/memory/heron'],
      ['GET', '/memory/nothing'],
      ['GET', '/memory?limit=0'],
      ['GET', '/domains/lamps'],
      ['GET', '/events?limit=2'],
      ['GET', '/events/verify'],
      ['GET', '/events/export'],
      ['GET', '/operations/heron'],
      ['DELETE', '/domains/nothing'],
    ];
    const before = await Promise.all(others.map((node) => node.metric('hindcast_requests_forwarded_total')));
    for (const [method, path, given] of requests) {
      const options = { ...given, headers: { 'x-request-id': 'one-and-the-same', ...given?.headers } };
      const expected = await agent.request(method, path, options);
      expect(expected.headers['x-hindcast-node']).toBe(await idOf(owner));
      for (const other of others)
        expect([method, path, comparable(await agent.on(other).request(method, path, options))]).toEqual([
          method,
          path,
          comparable(expected),
        ]);
    }
    for (const [i, other] of others.entries())
      expect(await other.metric('hindcast_requests_forwarded_total')).toBe(before[i] + requests.length);
  });

  it('answer under the aliases too, and with the id that the client gave its request', async () => {
    const { agent, owner, others } = await nodes.newAgent();
    const path = '/public/hindcast-memory/v4/memory?limit=1';
    const { status, headers } = await others[0].http.request('GET', path, { key: agent.key, headers: { 'x-request-id': 'mine-1' } });
    expect({ status, id: headers['x-request-id'], node: headers['x-hindcast-node'] }).toEqual({
      status: 200,
      id: 'mine-1',
      node: await idOf(owner),
    });
  });

  it('answer questions about images where they arrive', async () => {
    const { agent, others } = await nodes.newAgent();
    const body = { question: 'where is the mug?', object_hints: [{ label: 'mug', bbox: [0.1, 0.1, 0.3, 0.3] }] };
    const { status, headers } = await agent.on(others[0]).request('POST', '/vision/spatial', { body });
    expect({ status, node: headers['x-hindcast-node'] }).toEqual({ status: 200, node: await idOf(others[0]) });
  });

  it('give every write an id of its own where the client gave none', async () => {
    const { agent, others } = await nodes.newAgent();
    const there = agent.on(others[0]);
    const stored = await Promise.all(Array.from({ length: 10 }, () => there.store('the same again')));
    const batch = (await there.post('/memory/batch', { items: [{ content: 'one' }, { content: 'two' }] })).body;
    const ids = [...stored, ...batch.items].map(({ memory_id }) => memory_id);
    expect(new Set(ids).size).toBe(12);
    for (const id of ids) expect((await agent.get(`/operations/${id}`)).body.status).toBe('recorded');
    expect(stored.every(({ duplicate }) => duplicate === false)).toBe(true);
  });

  it('send on bodies that come in chunks, and refuse those above the limit', async () => {
    const { agent, others } = await nodes.newAgent();
    const raw = await RawConnection.open(others[0].port);
    const head = `POST /api/v1/memory/store HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${agent.key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
    raw.write(head + chunk('{"content": "in pieces", ') + chunk('"memory_id": "pieces"}') + chunk(''));
    expect(await raw.until((text) => text.includes('"duplicate"'))).toContain('"memory_id":"pieces"');
    raw.destroy();
    const large = { content: 'x', metadata: { filler: 'y'.repeat(2100 * 1024) } };
    expectError(await agent.on(others[0]).post('/memory/store', large), 413, 'body_too_large');
    const endless = await RawConnection.open(others[0].port);
    endless.write(head);
    for (let i = 0; i < 40; i++) endless.write(chunk('z'.repeat(64 * 1024)));
    expect(await endless.until((text) => text.includes('body_too_large'))).toMatch(/^HTTP\/1\.1 413/);
    endless.destroy();
  });

  it('survive clients that break off in the middle of a body', async () => {
    const { agent, others } = await nodes.newAgent();
    for (let i = 0; i < 5; i++) {
      const raw = await RawConnection.open(others[0].port);
      raw.write(
        `POST /api/v1/memory/store HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${agent.key}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"con`,
      );
      raw.destroy();
    }
    expect((await agent.on(others[0]).get('/memory')).body.total).toBe(0);
    for (const name of ['hindcast_bodies_arriving', 'hindcast_requests_in_flight']) await expect.poll(() => others[0].metric(name)).toBe(0);
  });

  it('stream events of a session that another owns', async () => {
    const { agent, owner, others } = await nodes.newAgent();
    const { position } = await agent.store({ content: 'before', memory_id: 'e1' });
    const stream = await EventStreamClient.open(agent.on(others[0]), '?after=0');
    await stream.first(1);
    await agent.on(others[1]).store({ content: 'meanwhile', memory_id: 'e2' });
    const events = await stream.first(2);
    expect(events.map(({ data }) => data.id)).toEqual(['e1', 'e2']);
    expect(stream.headers['x-hindcast-node']).toBe(await idOf(owner));
    stream.close();
    const resumed = await EventStreamClient.open(agent.on(others[1]), '', { 'last-event-id': String(position) });
    expect((await resumed.first(1)).map(({ data }) => data.id)).toEqual(['e2']);
    await others[0].owner('POST', '/v1/accounts/units/keys', { agentKey: agent.agentKey });
    await resumed.end();
  });

  it('check the key at both ends', async () => {
    const { agent, others } = await nodes.newAgent(['read']);
    for (const headers of [{}, stay]) {
      expectError(await agent.on(others[0]).post('/memory/store', { content: 'x' }, headers), 403, 'forbidden');
      expectError(await others[0].http.request('GET', '/api/v1/memory', { headers }), 401, 'unauthenticated');
      expectError(await others[0].http.request('GET', '/api/v1/memory', { key: 'hck_nobody_has_it', headers }), 401, 'unauthenticated');
    }
  });

  it('know a key at once, whichever made it', async () => {
    for (let i = 0; i < 9; i++) {
      const made = await nodes.all[i % 3].newAgent();
      const answers = await Promise.all(nodes.all.map((node) => made.on(node).get('/memory')));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const units = await nodes.all[(i + 1) % 3].owner('GET', '/v1/accounts/units', undefined, ownerToken);
      expect(units.text).toContain(made.id);
    }
  });

  it('see what was written a moment ago through any other, even where a client insists on a node', async () => {
    const { agent } = await nodes.newAgent();
    for (let i = 0; i < 60; i++) {
      const [writer, reader] = [nodes.all[i % 3], nodes.all[(i + 1 + (i % 2)) % 3]];
      const { position } = (await agent.on(writer).post('/memory/store', { content: `note ${i}`, memory_id: `n${i}` })).body;
      const read = await agent.on(reader).get(`/memory/n${i}`, i % 4 < 2 ? stay : {});
      expect([read.status, read.body.content]).toEqual([200, `note ${i}`]);
      expect(position).toBe(i + 1);
    }
  });

  it('decide a write alike where a client insists on a node', async () => {
    const { agent } = await nodes.newAgent();
    const body = { content: 'once', memory_id: 'once' };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => agent.on(nodes.all[i % 3]).post('/memory/store', body, i % 2 === 0 ? stay : {})),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(answers.filter((answer) => answer.body.duplicate === false)).toHaveLength(1);
    expect((await agent.get('/events/verify')).body).toMatchObject({ valid: true });
  });

  it('let go of sessions that another owns', async () => {
    const [node] = nodes.all;
    const strangers: TestAgent[] = [];
    await until('another node owns ten sessions', async () => {
      const { agent, owner } = await nodes.newAgent();
      if (owner !== node) strangers.push(agent.on(node));
      return strangers.length === 10;
    });
    const loaded = (): Promise<number> => node.metric('hindcast_sessions_loaded');
    const before = await loaded();
    for (const stranger of strangers) {
      const { headers } = await stranger.post('/memory/store', { content: 'a stranger here' }, stay);
      expect(headers['x-hindcast-node']).toBe(await idOf(node));
    }
    await expect.poll(loaded).toBeLessThanOrEqual(before);
  });

  it('find a hindcast wherever it was started, and end it from anywhere', async () => {
    const { agent, others } = await nodes.newAgent();
    const [one, other] = others.map((node) => agent.on(node));
    const events = Array.from({ length: 50 }, (_, i) => ({ event_id: `e${i}`, outcome: i % 3 === 0 }));
    expect((await one.post('/domains/d/adapt/events/batch', { events })).status).toBe(200);
    const { status, body } = await one.post('/domains/d/hindcast', { background: true });
    expect(status).toBe(202);
    const path = `/domains/d/hindcasts/${body.job_id}`;
    await expect.poll(async () => (await other.get(path)).body.status).toBe('done');
    expect((await other.get(path)).body.rows).toHaveLength(50);
    expect((await other.delete(path)).status).toBe(200);
    for (const node of [agent, one, other]) expectError(await node.get(path), 404, 'not_found');
  });

  it('stop in time though clients listen to sessions of others', async () => {
    const { agent, owner, others } = await nodes.newAgent();
    const [stopping, staying] = others;
    await agent.store('before');
    const streams = await Promise.all(Array.from({ length: 4 }, () => EventStreamClient.open(agent.on(stopping), '?after=0')));
    await Promise.all(streams.map((stream) => stream.first(1)));
    expect((await stopping.stop()).code).toBe(0);
    await Promise.all(streams.map((stream) => stream.end()));
    await nodes.meet();
    for (const node of [owner, staying]) expect((await agent.on(node).get('/memory')).body.total).toBe(1);
  });
});
