import { describe, expect, it } from 'vitest';
import { RawConnection } from '../../kit/http.js';
import { eras, McpTestClient } from '../../kit/mcp.js';
import { lampDomain, toolNames, useEveryTool } from '../../kit/mcp-tools.js';
import { agent, call, service, startService } from '../../kit/started.js';

// sealed, so that memories can be erased; and warm, as the service is unless told otherwise
startService({ HINDCAST_SEALING: 'on', HINDCAST_WARM_UP: 'true' });

const url = (): string => `http://127.0.0.1:${service.port}`;
const connect = (key = agent.key): Promise<McpTestClient> => McpTestClient.overHttp(url(), key);

/** A message as it is sent, with no client's help. */
const send = (body: object, headers: Record<string, string> = {}, key: string | null = agent.key) =>
  call('POST', '/mcp', { key, body, headers: { accept: 'application/json, text/event-stream', ...headers } });

it('makes the tools before the first message comes', async () => {
  const references = async (): Promise<string | undefined> =>
    /^hindcast_http_request_seconds_count\{.*route="\/openapi\.json".*\} (\d+)$/m.exec((await call('GET', '/metrics')).text)?.[1];
  expect(await references()).toBe('1');
  const { status } = await send({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
  expect(status).toBe(200);
  expect(await references()).toBe('1');
});

describe.each(eras)('MCP over HTTP, revision %s', (era) => {
  it('offers every tool with its schemas, and each can be used', async () => {
    await agent.request('PUT', '/domains/lamp', { body: lampDomain });
    const mcp = await McpTestClient.overHttp(url(), agent.key, era);
    const { tools } = await mcp.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(toolNames);
    expect(await useEveryTool(mcp)).toEqual(new Set(toolNames));
    await mcp.close();
  });

  it('lists domains and memories as resources, page by page, and reads them', async () => {
    await agent.request('PUT', '/domains/lamp', { body: lampDomain });
    for (let n = 0; n < 60; n++) await agent.store({ content: `note ${n}`, memory_id: `n/${n}` });
    const mcp = await McpTestClient.overHttp(url(), agent.key, era);
    const uris: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await mcp.client.listResources({ cursor });
      uris.push(...page.resources.map(({ uri }) => uri));
      cursor = page.nextCursor;
      if (cursor === undefined) break;
      if (uris.length > 1000) throw new Error('the pages do not end');
    }
    expect(new Set(uris)).toEqual(
      new Set(['hindcast://domains/lamp', ...Array.from({ length: 60 }, (_, n) => `hindcast://memories/n%2F${n}`)]),
    );
    const { resourceTemplates } = await mcp.client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'hindcast://memories/{memory_id}',
      'hindcast://domains/{domain_id}',
    ]);
    const read = async (uri: string) => JSON.parse(((await mcp.client.readResource({ uri })).contents[0] as { text: string }).text);
    expect(await read('hindcast://memories/n%2F7')).toMatchObject({ memory_id: 'n/7', content: 'note 7' });
    expect(await read('hindcast://domains/lamp')).toMatchObject({ domain_id: 'lamp' });
    for (const uri of [
      'hindcast://memories/none',
      'hindcast://memories/..',
      'hindcast://memories/%2e',
      'hindcast://memories/%E0',
      'hindcast://other/x',
      'file:///etc/passwd',
    ])
      await expect(mcp.client.readResource({ uri }), uri).rejects.toThrow(/not found/i);
    await mcp.close();
  });
});

describe.each(['search', 'export', 'import', 'batch', 'store', 'clear', 'history', 'query'])(
  'a memory that is called as a route is: %s',
  (memory_id) => {
    it('is listed, read and deleted over MCP', async () => {
      const mcp = await connect();
      await mcp.ok('add_memory', { content: 'note', memory_id });
      const uri = `hindcast://memories/${memory_id}`;
      expect((await mcp.client.listResources()).resources.map((resource) => resource.uri)).toEqual([uri]);
      const [read] = (await mcp.client.readResource({ uri })).contents as { text: string }[];
      expect(JSON.parse(read.text)).toMatchObject({ memory_id, content: 'note' });
      expect(await mcp.ok('get_memory', { memory_id })).toMatchObject({ memory_id, content: 'note' });
      expect(await mcp.ok('update_memory', { memory_id, content: 'changed' })).toMatchObject({ version: 2 });
      expect((await mcp.ok('memory_history', { memory_id })).items).toHaveLength(2);
      expect(await mcp.ok('delete_memory', { memory_id })).toMatchObject({ deleted: true });
      await expect(mcp.client.readResource({ uri })).rejects.toThrow(/not found/i);
      await mcp.close();
    });
  },
);

describe('tools over MCP', () => {
  it('say what they change', async () => {
    const mcp = await connect();
    const { tools } = await mcp.client.listTools();
    const kinds = (wanted: string): string[] =>
      tools.filter(({ annotations }) => annotations?.[wanted as 'readOnlyHint'] === true).map(({ name }) => name);
    expect(kinds('destructiveHint')).toEqual(['update_memory', 'delete_memory']);
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint === false).map(({ name }) => name)).toEqual([
      'add_memory',
      'update_memory',
      'delete_memory',
      'record_event',
      'give_feedback',
      'learn_outcome',
    ]);
    for (const { description = '', inputSchema } of tools) {
      expect(description.length).toBeGreaterThan(80);
      expect(Object.keys(inputSchema.properties ?? {})).not.toContain('session_id');
    }
    await mcp.close();
  });

  it('take little of the context that hosts put them into', async () => {
    const mcp = await connect();
    const { tools } = await mcp.client.listTools();
    expect(JSON.stringify(tools).length).toBeLessThan(25_000);
    for (const { inputSchema, outputSchema } of tools) {
      expect(outputSchema).toBeUndefined();
      for (const [name, field] of Object.entries(inputSchema.properties ?? {}))
        expect((field as { description?: string }).description, name).toMatch(/\w+/);
    }
    await mcp.close();
  });

  it('take fields of their route that they do not tell of', async () => {
    const mcp = await connect();
    for (const n of [1, 2]) await mcp.ok('add_memory', { content: `note ${n}`, memory_id: `m${n}` });
    expect((await mcp.ok('list_memories', { offset: 1 })).items).toMatchObject([{ memory_id: 'm2' }]);
    await mcp.close();
  });

  it('refuse bad arguments by their names, and change nothing', async () => {
    const mcp = await connect();
    expect(await mcp.refusal('add_memory', {})).toContain('content: is required');
    expect(await mcp.refusal('add_memory', { contents: 'x', content: 'y' })).toMatch(/contents: is not a field.*memory_id, content/s);
    expect(await mcp.refusal('search_memories', { user_message: 'x', top_k: 1000 })).toContain('top_k: must be at most 100');
    expect(await mcp.refusal('search_memories', { user_message: 'x', metadata_filter: { a: { $near: 1 } } })).toContain('metadata_filter');
    expect(await mcp.refusal('list_memories', { limit: 'many' })).toContain('limit: ');
    expect(await mcp.refusal('list_memories', { colour: 'red' })).toContain('colour: is not a field');
    expect(await mcp.refusal('get_memory', { memory_id: 'a', as_of: 'once' })).toContain('as_of: ');
    for (const memory_id of [undefined, '', 7, null, '..', '.', '\ud800', ['a'], 'a\n'])
      expect(await mcp.refusal('get_memory', { memory_id })).toMatch(/memory_id: /);
    expect(await mcp.refusal('update_memory', { memory_id: 'x', content: 'y', idempotency_key: 'a\u0001' })).toContain('idempotency_key');
    expect(await mcp.refusal('add_memory', { content: 'x', memory_id: '..' })).toMatch(/^invalid_fields \(422\): memory_id: /);
    expect(await mcp.refusal('list_memories', { phase: ['buffer', 'new'] })).toContain('phase.1: must be buffer or');
    expect(await mcp.refusal('list_memories', { phase: [] })).toContain('phase');
    expect(await agent.eventCount()).toBe(0);
    await mcp.close();
  });

  it('take a list for what may be one', async () => {
    const mcp = await connect();
    await mcp.ok('add_memory', { content: 'Ada prefers tea.', memory_id: 'tea' });
    for (const phase of [['buffer'], ['buffer', 'working'], 'buffer'])
      expect((await mcp.ok('list_memories', { phase })).items, String(phase)).toMatchObject([{ memory_id: 'tea' }]);
    expect((await mcp.ok('list_memories', { phase: ['consolidated', 'archived'] })).items).toEqual([]);
    await mcp.close();
  });

  it('write each feedback on an event or a memory as one of its own', async () => {
    await agent.request('PUT', '/domains/lamp', { body: lampDomain });
    const mcp = await connect();
    await mcp.ok('record_event', { domain_id: 'lamp', event_id: 'look', observations: { socket_live: false } });
    await mcp.ok('add_memory', { content: 'The fuse blew.', memory_id: 'blew' });
    const given = [{ event_id: 'look' }, { event_id: 'look', memory_id: 'blew' }, { memory_id: 'blew' }].flatMap((about) => [
      { ...about, hypothesis_id: 'fuse', verdict: 'confirmed' },
      { ...about, hypothesis_id: 'bulb', verdict: 'rejected' },
    ]);
    for (const feedback of given)
      expect(await mcp.ok('give_feedback', { domain_id: 'lamp', ...feedback })).toMatchObject({ learned: true, duplicate: false });
    const named = { domain_id: 'lamp', hypothesis_id: 'fuse', event_id: 'look', feedback_id: 'f' };
    expect(await mcp.ok('give_feedback', named)).toMatchObject({ feedback_id: 'f', duplicate: false });
    expect(await mcp.ok('give_feedback', named)).toMatchObject({ feedback_id: 'f', duplicate: true });
    expect(await mcp.ok('get_write_outcome', { id: 'f' })).toMatchObject({ status: 'recorded', type: 'domain.feedback_given' });
    await mcp.close();
  });

  it('say what to do next', async () => {
    const mcp = await connect();
    expect(await mcp.refusal('query_domain', { domain_id: 'none', question: 'why?' })).toMatch(
      /not_found.*list_domains.*No tool declares a domain/s,
    );
    expect(await mcp.refusal('get_write_outcome', { id: 'none' })).toMatch(/not_found.*send it again/s);
    await mcp.ok('add_memory', { content: 'one', memory_id: 'm' });
    expect(await mcp.refusal('add_memory', { content: 'two', memory_id: 'm' })).toMatch(/^id_conflict \(409\).*another id/);
    await mcp.close();
  });

  it('hand on no answer that no model could read', async () => {
    const content = 'word '.repeat(6_500);
    for (let n = 0; n < 70; n++) await agent.store({ content: `${n} ${content}` });
    const mcp = await connect();
    expect(await mcp.refusal('list_memories', { limit: 70 })).toMatch(/ask for less: a smaller top_k or limit/);
    expect((await mcp.ok('list_memories', { limit: 5 })).items).toHaveLength(5);
    await mcp.close();
  });

  it('erase for good where asked to', async () => {
    const mcp = await connect();
    await mcp.ok('add_memory', { content: 'a secret', memory_id: 's' });
    expect(await mcp.ok('delete_memory', { memory_id: 's', erase: true })).toMatchObject({ deleted: true, receipt: expect.anything() });
    expect(JSON.stringify(await mcp.call('memory_history', { memory_id: 's' }))).not.toContain('a secret');
    expect(JSON.stringify(await mcp.call('get_memory', { memory_id: 's', as_of: '1' }))).not.toContain('a secret');
    await mcp.close();
  });
});

describe('the MCP endpoint', () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

  it.each([
    ['no key', null, 401, 'unauthenticated'],
    ['an unknown key', 'hck_of_nobody', 401, 'unauthenticated'],
  ])('refuses %s by the table', async (_, key, status, code) => {
    const answer = await send(list, {}, key);
    expect([answer.status, answer.body.code, answer.headers['www-authenticate']]).toEqual([status, code, 'Bearer']);
    await expect(McpTestClient.overHttp(url(), key ?? '')).rejects.toThrow();
  });

  it('refuses the key of a deleted agent', async () => {
    await service.owner('DELETE', '/v1/accounts/units', { agentKey: agent.agentKey });
    expect([401, 403]).toContain((await send(list)).status);
  });

  it('lets a key with scopes in, and holds it to them', async () => {
    const reader = await service.newAgent(['read']);
    const mcp = await connect(reader.key);
    expect((await mcp.ok('list_memories')).items).toEqual([]);
    expect(await mcp.refusal('add_memory', { content: 'x' })).toMatch(/^forbidden \(403\).*Only a person/s);
    await mcp.close();
    const ofLamp = await connect((await service.newAgent(['domain:lamp'])).key);
    expect(await ofLamp.refusal('list_memories')).toContain('forbidden');
    await ofLamp.close();
  });

  it('shows an agent its own session alone', async () => {
    const other = await service.newAgent();
    await other.store({ content: 'a secret of others', memory_id: 'theirs' });
    const mcp = await connect();
    expect(await mcp.refusal('get_memory', { memory_id: 'theirs' })).toContain('not_found');
    expect((await mcp.ok('search_memories', { user_message: 'a secret of others' })).items).toEqual([]);
    await mcp.close();
  });

  it.each(['GET', 'DELETE'])('has no session: %s is 405', async (method) => {
    const answer = await call(method, '/mcp', { key: agent.key, headers: { accept: 'text/event-stream' } });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'POST']);
  });

  it('has nothing to say of what is there: HEAD is 405 too', async () => {
    const answer = await call('HEAD', '/mcp', { key: agent.key });
    expect([answer.status, answer.headers.allow, answer.text]).toEqual([405, 'POST', '']);
  });

  describe('on a connection of its own', () => {
    const posted = async (headers: Record<string, string>): Promise<string> => {
      const body = JSON.stringify(list);
      const lines = Object.entries({
        Host: 'localhost',
        Authorization: `Bearer ${agent.key}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'Content-Length': String(body.length),
        ...headers,
      }).map(([name, value]) => `${name}: ${value}\r\n`);
      const connection = await RawConnection.open(service.port);
      connection.write(`POST /mcp HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
      const text =
        headers.Connection === 'close' ? await connection.closed() : await connection.until((got) => got.endsWith('\r\n0\r\n\r\n'));
      connection.destroy();
      return text;
    };

    it.each(['x:99999', 'a b', '[', '%'])('asks no host of a URL of its client: "%s"', async (host) => {
      expect(await posted({ Host: host })).toMatch(/^HTTP\/1\.1 200 .*"tools":\[/s);
    });

    it('ends the connection where it is asked to, and keeps it elsewhere', async () => {
      expect(await posted({ Connection: 'close' })).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is);
      expect(await posted({})).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: keep-alive\r\n/is);
    });
  });

  it('answers what is no message of the protocol without a 5xx', async () => {
    for (const body of [
      {},
      { jsonrpc: '1.0' },
      { jsonrpc: '2.0', id: {}, method: 1 },
      { ...list, method: 'no/such' },
      { ...list, params: 7 },
      { ...list, method: 'tools/call', params: { name: 'x', arguments: 'y' } },
    ])
      expect((await send(body)).status, JSON.stringify(body)).toBeLessThan(500);
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`x${n}`, n]));
    for (const body of [
      { ...list, ...many },
      { ...list, params: many },
      { ...list, params: { _meta: many } },
      { ...list, params: { arguments: many } },
    ])
      expect((await send(body)).body).toMatchObject({ status: 422, detail: [{ type: 'dict_too_many_keys' }] });
    const raw = (text: string | Buffer, type = 'application/json') =>
      call('POST', '/mcp', { key: agent.key, raw: text, headers: { 'content-type': type, accept: 'application/json, text/event-stream' } });
    expect((await raw('not json')).status).toBe(400);
    expect((await raw('[]')).status).toBe(400);
    expect((await raw('x', 'text/plain')).status).toBe(415);
    expect((await raw(Buffer.alloc(2 ** 20 + 1, 32))).status).toBe(413);
    expect((await send(list, { accept: 'text/html' })).status).toBe(406);
  });

  it.each([
    ['initialize', { protocolVersion: 5, capabilities: {}, clientInfo: { name: 'a', version: '1' } }, 'params.protocolVersion'],
    ['initialize', { capabilities: {}, clientInfo: { name: 'a', version: '1' } }, 'params.protocolVersion'],
    ['resources/read', { uri: 5 }, 'params.uri'],
    ['resources/list', { cursor: 5 }, 'params.cursor'],
    ['tools/call', { name: 5 }, 'params.name'],
    ['tools/call', { name: 'add_memory', arguments: 'x' }, 'params.arguments'],
  ])('says of %s with %j which parameter is wrong, as JSON-RPC has it', async (method, params, place) => {
    const { text } = await send({ jsonrpc: '2.0', id: 1, method, params });
    const { error } = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '{}');
    expect(error).toMatchObject({ code: -32602, message: expect.stringMatching(`^${place}: Invalid input: expected`) });
  });

  it('carries its request id into the event that a tool writes', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'add_memory', arguments: { content: 'x' } } };
    const answer = await send(message, { 'x-request-id': 'req-of-a-host', 'mcp-protocol-version': '2025-11-25' });
    expect([answer.status, answer.headers['x-request-id']]).toEqual([200, 'req-of-a-host']);
    expect((await agent.events()).at(-1)).toMatchObject({ type: 'memory.stored', causation: 'req-of-a-host' });
  });

  it('gives back every place in the work in flight, also where clients leave', async () => {
    const message = (n: number) =>
      JSON.stringify({
        jsonrpc: '2.0',
        id: n,
        method: 'tools/call',
        params: { name: 'add_memory', arguments: { content: `note ${n} `.repeat(2000) } },
      });
    const headers = {
      authorization: `Bearer ${agent.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    const leaving = Array.from({ length: 60 }, (_, n) =>
      fetch(`${url()}/mcp`, { method: 'POST', headers, body: message(n), signal: AbortSignal.timeout(1 + n) }).catch(() => null),
    );
    await Promise.all(leaving);
    await expect.poll(() => service.metric('hindcast_requests_in_flight')).toBe(0);
    await expect.poll(() => service.metric('hindcast_bodies_arriving')).toBe(0);

    const mcp = await connect();
    await Promise.all(Array.from({ length: 100 }, (_, n) => mcp.call('add_memory', { content: `note ${n}` })));
    await mcp.close();
    expect(await service.metric('hindcast_requests_in_flight')).toBe(0);
    expect(await service.metric('hindcast_bodies_arriving')).toBe(0);
  });
});
