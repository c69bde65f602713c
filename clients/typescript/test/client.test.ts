import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import {
  AuthenticationError,
  advice,
  ConflictError,
  ConnectionError,
  type Declaration,
  ForbiddenError,
  Hindcast,
  HindcastAccount,
  HindcastError,
  type HindcastOptions,
  InvalidRequestError,
  NotFoundError,
  OutcomeUnknownError,
  RateLimitError,
} from '@hindcast/client';
import { freePort, ownerToken, root, Service } from './kit/service.js';

/** A red square on white, 8 × 8, as a PNG. */
const redSquare = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAGElEQVR42mP4jwMwEJB4oKAAR7SSIMFVACA5oXF8uTLuAAAAAElFTkSuQmCC',
  'base64',
);

const fan: Declaration = {
  description: 'a fan that may be worn',
  schema: { variables: { noise: { type: 'boolean', question: 'Is there noise?' } }, adapt: { task: 'classification' } },
  hypotheses: [
    { hypothesis_id: 'worn', label: 'worn bearing', prior: 0.5, likelihoods: { noise: { true: 0.9, false: 0.1 } } },
    { hypothesis_id: 'fine', label: 'all is well', prior: 0.5, likelihoods: { noise: { true: 0.2, false: 0.8 } } },
  ],
};

/** Routes of the document that the client leaves out: other names for what it has, and what an orchestrator asks. */
const leftOut = [
  'DELETE /api/v1/memory/{memory_id}',
  'DELETE /memz/memories/{session_id}',
  'DELETE /memz/memories/{session_id}/{memory_id}',
  'GET /api/v1/health',
  'GET /api/v1/models',
  'GET /api/v1/models/{model}',
  'GET /api/v1/version',
  'GET /livez',
  'GET /memz/memories/{session_id}',
  'GET /memz/memories/{session_id}/{memory_id}',
  'GET /readyz',
  'GET /v1/models/{model}',
  'PATCH /memz/memories/{session_id}/{memory_id}',
  'POST /api/v1/memory/store',
  'POST /api/v1/memory/update',
  'POST /api/v1/vision/query',
  'POST /memz/memories/{session_id}',
  'POST /v1/chat/completions',
  'PUT /memz/memories/{session_id}/{memory_id}',
];

let service: Service;
before(async () => {
  service = await Service.start({ HINDCAST_WAIT_MAX_MS: '500', HINDCAST_CHECKPOINT_INTERVAL_S: '1' });
});
after(() => service?.dispose());

async function newClient(options: Partial<HindcastOptions> = {}): Promise<Hindcast> {
  return new Hindcast({ url: service.url, apiKey: await service.newKey(), ...options });
}

/** A client of a server that answers everything with the same. @param cuts how many requests it cuts off before */
async function answeringAlways(status: number, type: string, content: string, cuts = 0) {
  let arrivals = 0;
  const server = createServer((request, response) => {
    arrivals++;
    if (arrivals <= cuts) return request.socket.destroy();
    response.writeHead(status, { 'content-type': type });
    response.end(content);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = new Hindcast({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, apiKey: 'hck_x' });
  return { client, arrivals: () => arrivals, close: () => server.close() };
}

describe('every method', () => {
  const asked = new Set<string>();
  const noting: typeof fetch = (input, init) => {
    asked.add(`${init?.method} ${new URL(String(input)).pathname}`);
    return fetch(input, init);
  };
  let hindcast: Hindcast;
  before(async () => {
    hindcast = await newClient({ fetch: noting });
  });

  it('of memories', async () => {
    const { memories } = hindcast;
    const stored = await memories.add({ memory_id: 'home', content: 'Ada works from Lisbon.', metadata: { topic: 'home' } });
    assert.deepEqual([stored.memory_id, stored.position, stored.duplicate], ['home', 1, false]);
    assert.equal(
      (await memories.add({ memory_id: 'home', content: 'Ada works from Lisbon.', metadata: { topic: 'home' } })).duplicate,
      true,
    );
    assert.equal((await memories.addBatch([{ content: 'Ada plays chess.' }, { content: '' }])).status, 'partial');
    assert.deepEqual(
      (await memories.search('Where does Ada work?', { top_k: 1 })).items.map(({ memory_id }) => memory_id),
      ['home'],
    );
    assert.equal((await memories.query('Where does Ada work?', { top_k: 1 })).state.strengthened[0]?.access_count, 1);
    assert.equal((await memories.query('Where does Ada work?', { update_memory_state: false })).state.updated, false);
    assert.equal((await memories.update('home', { content: 'Ada works from Porto.', expected_version: 1 })).version, 2);
    assert.equal((await memories.put('work', { content: 'Ada paints at home.' })).created, true);
    assert.equal((await memories.get('home')).content, 'Ada works from Porto.');
    assert.deepEqual(
      (await memories.history('home')).items.map(({ version }) => version),
      [1, 2],
    );
    const filtered = memories.list({
      metadata_filter: { topic: 'home' },
      time_range: { from: '2020-01-01' },
      phase: ['buffer', 'working'],
    });
    assert.equal((await filtered.page()).total, 1);
    assert.equal((await memories.list({ limit: 1 }).toArray()).length, 3);
    assert.equal((await memories.graph({ limit: 2 })).nodes.length, 2);
    assert.equal((await memories.stats()).memories, 3);
    assert.equal((await memories.deleteMany({ metadata_filter: { topic: 'home' }, dry_run: true })).deleted, 1);
    assert.equal((await memories.delete('work')).deleted, true);
    const exported = [];
    for await (const memory of memories.export({ versions: 'latest' })) exported.push(memory);
    assert.equal(exported.length, 2);
    assert.deepEqual((await memories.erase('home', { idempotencyKey: 'forget Ada’s home' })).erased, ['home']);
    assert.equal((await memories.erase('home', { idempotencyKey: 'forget Ada’s home' })).duplicate, true);
    assert.equal((await hindcast.signingKeys()).keys.length, 1);
    assert.equal((await memories.clear()).deleted, 1);
    const taken = await memories.import([
      { memory_id: 'new', content: 'Ada rows.' },
      { memory_id: '', content: 'nothing' },
    ]);
    assert.deepEqual([taken.imported, taken.failed, taken.refused[0]?.line], [1, 1, 2]);
    assert.equal((await memories.import([], { dry_run: true })).lines, 0);
  });

  it('of domains', async () => {
    const { domains } = hindcast;
    assert.equal((await domains.declare('fan', fan)).version, 1);
    assert.equal((await domains.change('fan', { declaration: { description: 'a fan' } })).version, 2);
    assert.equal((await domains.get('fan')).description, 'a fan');
    assert.deepEqual(
      (await domains.list().toArray()).map(({ domain_id }) => domain_id),
      ['fan'],
    );
    await domains.recordEvent('fan', {
      event_id: 'heard',
      observations: { noise: true },
      relations: [{ subject: 'fan', relation: 'in', object: 'rack' }],
    });
    const { ranked_hypotheses: ranked } = await domains.query('fan', 'What is wrong?');
    assert.equal(ranked[0]?.hypothesis_id, 'worn');
    assert.ok(Math.abs(ranked[0].probability - 0.9 / 1.1) < 1e-9);
    assert.equal((await domains.explain('fan', 'Why?')).domain_id, 'fan');
    assert.deepEqual(
      (await domains.relations('fan').toArray()).map(({ object }) => object),
      ['rack'],
    );
    assert.deepEqual(
      (await domains.evidence('fan').toArray()).map(({ event_id }) => event_id),
      ['heard'],
    );
    assert.equal((await domains.feedback('fan', { hypothesis_id: 'worn', verdict: 'confirmed' })).learned, true);
    assert.equal((await domains.setState('fan', { state: { on: true } })).version, 1);
    assert.deepEqual((await domains.state('fan')).state, { on: true });
    assert.equal((await domains.retractEvent('fan', 'heard')).status, 'success');
  });

  it('of adaptive domains and their replays', async () => {
    const { adaptive, hindcasts } = hindcast;
    await adaptive.observe('fan', { features: { x: 1 }, outcome: 'loud' });
    const batch = await adaptive.observeBatch('fan', [
      { features: { x: 2 }, outcome: 'loud' },
      { features: { x: 0 }, outcome: 'still' },
    ]);
    assert.equal(batch.stored, 2);
    assert.equal((await adaptive.predict('fan', { features: { x: 2 } })).observation_count, 3);
    const result = await hindcasts.run('fan', { limit: 1, background: true });
    const rows = [];
    for await (const row of hindcasts.rows('fan', result)) rows.push(row);
    assert.ok(rows.length >= 3 && new Set(rows.map(({ position }) => position)).size === rows.length);
    const job = await hindcasts.start('fan', { background: true });
    assert.equal((await hindcasts.drop('fan', job.job_id as string)).status, 'dropped');
    assert.equal((await hindcast.domains.delete('fan')).status, 'success');
  });

  it('of chat and vision', async () => {
    const messages = [{ role: 'user' as const, content: 'Who rows?' }];
    const whole = await hindcast.chat.complete({ messages });
    assert.match(whole.choices[0]?.message.content ?? '', /Ada rows/);
    let text = '';
    for await (const chunk of hindcast.chat.stream({ messages })) text += chunk.choices[0]?.delta.content ?? '';
    assert.equal(text, whole.choices[0]?.message.content);
    assert.equal((await hindcast.chat.models())[0]?.id, 'hindcast-extractive');
    const seen = await hindcast.vision.ask('How many squares are there?', { image: redSquare });
    assert.deepEqual([seen.vision.image?.width, seen.vision.image?.height], [8, 8]);
  });

  it('of the log and the service', async () => {
    const { events, operations } = hindcast;
    const all = [];
    for await (const event of events.list({ limit: 3 })) all.push(event);
    assert.equal(all.length, hindcast.position);
    assert.equal((await events.histogram({ buckets: 2 })).total, all.length);
    assert.equal((await events.verify()).valid, true);
    const lines = [];
    for await (const event of events.export()) lines.push(event);
    assert.equal(lines.length, all.length);
    const told = events.stream({ after: all.length - 1 });
    assert.equal((await told.next()).value?.position, all.length);
    await told.return();
    assert.equal((await operations.find('work'))?.type, 'memory.stored');
    assert.equal(await operations.find('never written'), null);
    assert.equal((await hindcast.usage()).events, all.length);
    assert.equal((await hindcast.health()).status, 'ok');
    assert.equal((await hindcast.nodes()).members.length, 0);
    assert.equal((await hindcast.version()).name, 'hindcast');
  });

  it('of proofs', async () => {
    const { audit } = hindcast;
    assert.equal((await audit.proof(1)).position, 1);
    assert.equal((await audit.consistency({ from: 0, to: 1, tree: 'session' })).to.size, 1);
    const [origin] = (await audit.checkpoint()).split('\n');
    assert.ok(
      (await audit.keys()).keys.some((key) => JSON.stringify(key).includes(origin as string)),
      'the checkpoint is of this node',
    );
  });

  it('of an account', async () => {
    const account = new HindcastAccount({ url: service.url, token: ownerToken, fetch: noting });
    const { agentId, agentKey, apiKey, keyId } = await account.createAgent({ name: 'assistant' });
    assert.equal((await account.agents()).find((agent) => agent.agentId === agentId)?.name, 'assistant');
    const asAgent = (key: string) => new Hindcast({ url: service.url, apiKey: key });
    const reading = await account.addKey(agentKey, { name: 'dashboard', scopes: ['read'] });
    await assert.rejects(asAgent(reading.apiKey).memories.add('x'), ForbiddenError);
    assert.deepEqual(
      (await account.keys(agentKey)).map(({ name, scopes }) => [name, scopes]),
      [
        ['default', []],
        ['dashboard', ['read']],
      ],
    );
    assert.deepEqual([await account.endKey(agentKey, reading.keyId), await account.endKey(agentKey, reading.keyId)], [true, false]);
    const next = await account.rotateKey(agentKey, 3600);
    assert.notEqual(next.keyId, keyId);
    for (const key of [apiKey, next.apiKey]) await asAgent(key).memories.add('taken by both keys');
    await account.rotateKey(agentKey);
    await assert.rejects(asAgent(next.apiKey).usage(), AuthenticationError);
    assert.equal((await account.setRetention(agentKey, 30)).max_age_days, 30);
    assert.equal((await account.setRetention(agentKey, null)).max_age_days, null);
    assert.deepEqual([await account.deleteAgent(agentKey), await account.deleteAgent(agentKey)], [true, false]);
    const other = await account.createAccount('another');
    assert.deepEqual(await new HindcastAccount({ url: service.url, token: other.secretToken }).agents(), []);
  });

  it('together reach every route of the document but those left out', async () => {
    const { paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as { paths: Record<string, Record<string, unknown>> };
    const routes = Object.entries(paths).flatMap(([template, operations]) =>
      Object.keys(operations).map((method) => ({ name: `${method.toUpperCase()} ${template}`, template })),
    );
    const unasked = routes.filter(({ name }) => {
      // A word of the path comes before a parameter, as the service's own router has it.
      const form = new RegExp(`^${name.replace(/\{[^}]*\}/g, '[^/]+')}$`);
      return ![...asked].some((one) => form.test(one) && !routes.some((other) => other.name !== name && other.name === one));
    });
    assert.deepEqual(unasked.map(({ name }) => name).sort(), leftOut);
  });
});

describe('time travel', () => {
  it('answers as of a position and of a time', async () => {
    const hindcast = await newClient();
    const { position } = await hindcast.memories.add({ memory_id: 'home', content: 'Ada works from Lisbon.' });
    await hindcast.domains.declare('fan', fan);
    const { updated_at: before } = await hindcast.memories.get('home');
    await hindcast.memories.update('home', { content: 'Ada works from Porto.' });
    for (const past of [hindcast.at(position), hindcast.at(new Date(before))]) {
      assert.equal((await past.memories.get('home')).content, 'Ada works from Lisbon.');
      assert.equal((await past.memories.search('Where does Ada work?')).items[0]?.content, 'Ada works from Lisbon.');
      assert.equal((await past.memories.list().toArray())[0]?.version, 1);
      await assert.rejects(past.domains.get('fan'), NotFoundError);
    }
    const messages = [{ role: 'user' as const, content: 'Where does Ada work?' }];
    assert.match((await hindcast.at(position).chat.complete({ messages })).choices[0]?.message.content ?? '', /Lisbon/);
    assert.ok(!('add' in hindcast.at(1).memories), 'what is past cannot be written');
  });
});

describe('reading what was written', () => {
  it('goes by the highest position that any answer told of, also from one process to another', async () => {
    const apiKey = await service.newKey();
    const writer = new Hindcast({ url: service.url, apiKey });
    await writer.memories.addBatch([{ content: 'A heron.' }, { content: 'An otter.' }]);
    assert.equal(writer.position, 2);
    await writer.memories.query('Which heron?');
    assert.equal(writer.position, 3);
    const reader = new Hindcast({ url: service.url, apiKey, position: writer.position });
    assert.equal((await reader.memories.stats()).position, 3);
    const ahead = new Hindcast({ url: service.url, apiKey, position: 4, retriesMax: 20 });
    setTimeout(() => void writer.memories.add('A grebe.'), 1000);
    assert.equal((await ahead.memories.stats()).memories, 3, 'it waits for what is not there yet');
    const beyond = new Hindcast({ url: service.url, apiKey, position: 1000, retriesMax: 0 });
    await assert.rejects(beyond.memories.stats(), { code: 'view_behind', status: 504 });
  });
});

describe('errors', () => {
  const rejection = async (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      () => assert.fail('it did not fail'),
      (error: unknown) => error,
    );

  it('are classes with all that is known', async () => {
    const hindcast = await newClient();
    await hindcast.memories.add({ memory_id: 'taken', content: 'one' });
    const conflict = await rejection(hindcast.memories.add({ memory_id: 'taken', content: 'another' }));
    assert.ok(conflict instanceof ConflictError);
    assert.deepEqual([conflict.code, conflict.status, conflict.advice], ['id_conflict', 409, advice.id_conflict]);
    assert.match(conflict.requestId ?? '', /^req_/);
    const invalid = await rejection(hindcast.memories.search('', { top_k: 1000 }));
    assert.ok(invalid instanceof InvalidRequestError);
    assert.deepEqual(invalid.fields.map(({ loc }) => loc.join('.')).sort(), ['body.top_k', 'body.user_message']);
    assert.ok((await rejection(hindcast.memories.get('nobody'))) instanceof NotFoundError);
    assert.ok((await rejection(hindcast.memories.update('taken', { content: 'x', expected_version: 7 }))) instanceof ConflictError);
    assert.ok((await rejection(new Hindcast({ url: service.url, apiKey: 'hck_of_nobody' }).usage())) instanceof AuthenticationError);
    const readOnly = new Hindcast({ url: service.url, apiKey: await service.newKey(['read']) });
    assert.ok((await rejection(readOnly.memories.add('x'))) instanceof ForbiddenError);
  });

  it('have advice for every code that the service has', async () => {
    const table = (await import(pathToFileURL(path.join(root, 'dist/src/gateway/error-to-http.js')).href)) as {
      statusOf: Record<string, number>;
    };
    assert.deepEqual(
      Object.keys(table.statusOf).filter((code) => !Object.hasOwn(advice, code)),
      [],
    );
  });

  it('say that a write’s outcome is unknown, and by which id it is settled', async () => {
    const nowhere = new Hindcast({ url: `http://127.0.0.1:${await freePort()}`, apiKey: 'hck_x', retriesMax: 1 });
    const error = await rejection(nowhere.memories.add('Ada rows.'));
    assert.ok(error instanceof OutcomeUnknownError && error.writeId !== null);
    const hindcast = await newClient();
    assert.equal(await hindcast.operations.find(error.writeId), null);
    assert.equal((await hindcast.memories.add('Ada rows.', { idempotencyKey: error.writeId })).duplicate, false);
    assert.equal((await hindcast.operations.find(error.writeId))?.status, 'recorded');
  });

  it('say of a write that the service failed at by which id it is settled', async () => {
    const page = await answeringAlways(500, 'application/json', '{"detail": "x", "code": "internal"}');
    const error = await rejection(page.client.memories.add('Ada rows.', { idempotencyKey: 'note-1' }));
    page.close();
    assert.ok(error instanceof OutcomeUnknownError, String(error));
    assert.deepEqual([error.writeId, error.status, page.arrivals()], ['note-1', 500, 1]);
  });

  it('name where they were sent on to, and do not follow: a write would arrive as a read', async () => {
    const asked: string[] = [];
    const moved = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.writeHead(301, { location: `https://hindcast.example${request.url}` }).end();
    }).listen(0, '127.0.0.1');
    await once(moved, 'listening');
    const { memories } = new Hindcast({ url: `http://127.0.0.1:${(moved.address() as AddressInfo).port}`, apiKey: 'hck_x' });
    for (const call of [() => memories.add('Ada rows.'), () => memories.get('work')]) {
      const error = await rejection(call());
      assert.ok(error instanceof ConnectionError, String(error));
      assert.deepEqual([error.code, error.status], ['unexpected_answer', 301]);
      assert.match(error.message, /it sent a redirect to https:\/\/hindcast\.example\/api\/v1\/memory/);
    }
    moved.close();
    assert.deepEqual(asked, ['POST /api/v1/memory', 'GET /api/v1/memory/work']);
  });

  it('say that the outcome is unknown where a page, or a refusal of the key, comes behind a lost answer', async () => {
    const page = (status: number): [number, string, string] => [status, 'text/html', '<html>Moved</html>'];
    const refusal = (status: number, code: string): [number, string, string] => [
      status,
      'application/json',
      `{"detail":"x","code":"${code}"}`,
    ];
    for (const [answer, isUnknown] of [
      ...[200, 301, 403, 404, 413, 520].map((status) => [page(status), true] as const),
      [refusal(401, 'unauthenticated'), true],
      [refusal(403, 'forbidden'), true],
      [refusal(409, 'id_conflict'), false],
    ] as const) {
      const proxy = await answeringAlways(...answer, 1);
      const error = await rejection(proxy.client.memories.add('Ada rows.', { idempotencyKey: 'note-1' }));
      proxy.close();
      assert.equal(error instanceof OutcomeUnknownError, isUnknown, String(error));
      assert.deepEqual([(error as HindcastError).status, proxy.arrivals()], [answer[0], 2]);
    }
  });

  it('say of an import that it is to be made again', async () => {
    const nowhere = new Hindcast({ url: `http://127.0.0.1:${await freePort()}`, apiKey: 'hck_x', retriesMax: 0 });
    const error = await rejection(nowhere.memories.import([{ memory_id: 'm1', content: 'Ada rows.' }]));
    assert.ok(error instanceof OutcomeUnknownError, String(error));
    assert.equal(error.writeId, null);
    assert.match(error.advice, /^Import the same again/);
  });

  it('are of ids that no address can carry, and of what cannot be written, before any request', async () => {
    const page = await answeringAlways(200, 'application/json', '{}');
    const { memories, domains, hindcasts, operations } = page.client;
    for (const id of ['', '.', '..', '\ud800', undefined as never])
      for (const call of [
        domains.retractEvent('fan', id),
        domains.delete(id),
        domains.relations(id).page(),
        hindcasts.drop('fan', id),
        memories.get(id),
        memories.history(id),
        memories.put(id, { content: 'x' }),
        operations.find(id),
      ]) {
        const error = await rejection(call);
        assert.ok(error instanceof InvalidRequestError, String(error));
        assert.deepEqual([error.code, error.status, error.fields[0]?.loc], ['invalid_fields', null, ['path']]);
        assert.match(error.message, /an id must not be "(?:\.{0,2}|\\ud800)", which no address can carry/);
      }
    const circular: Record<string, unknown> = {};
    circular.itself = circular;
    const startedMs = performance.now();
    for (const call of [
      memories.add({ content: 'x', metadata: { n: 1n } as never }),
      memories.add({ content: 'x', metadata: circular as never }),
      memories.add({ content: 'x', metadata: { n: Number.NaN } }),
      memories.add({ content: 'x', metadata: { deep: [Number.NEGATIVE_INFINITY] } }),
      memories.add({ content: 'x', metadata: { at: new Date('never') } }),
      memories.add({ content: 'x', metadata: { tags: new Set(['a']) } }),
      memories.add({ content: 'x', metadata: { topic: Promise.resolve('work') } }),
      memories.add(Promise.resolve('x') as never),
      memories.addBatch([{ content: 'x', metadata: { failed: new Error('no') } }]),
      memories.add({ content: 'x', metadata: { form: /x/, bytes: new ArrayBuffer(1) } }),
      memories.list({ metadata_filter: { n: new Map() } }).page(),
      memories.search('x', { metadata_filter: circular as never }),
      memories.import([{ memory_id: 'x', content: 'x', metadata: circular }]),
      memories.search('x', {}, { timeoutMs: 0 }),
      memories.search('x', {}, { timeoutMs: Number.NaN }),
      memories.add('x', { idempotencyKey: 'two\nlines' }),
    ]) {
      const error = await rejection(call);
      assert.ok(error instanceof InvalidRequestError, String(error));
      assert.match(error.message, /has no JSON|characters that no header has|timeoutMs must be a number above 0/);
    }
    assert.ok(performance.now() - startedMs < 3000, 'at once');
    page.close();
    assert.equal(page.arrivals(), 0);
  });

  it('are none of objects that JSON shows, of whatever class', async () => {
    class Topic {
      constructor(readonly name = 'work') {}
    }
    const metadata = {
      topic: new Topic(),
      at: new Date(0),
      url: new URL('http://x/'),
      none: {},
      bare: Object.create(null),
      text: Object('a'),
    };
    const { memories } = await newClient();
    await memories.add({ memory_id: 'shown', content: 'x', metadata });
    const shown = { topic: { name: 'work' }, at: '1970-01-01T00:00:00.000Z', url: 'http://x/', none: {}, bare: {}, text: 'a' };
    assert.deepEqual((await memories.get('shown')).metadata, shown);
  });

  it('are none of ids in any script', async () => {
    const hindcast = await newClient();
    for (const idempotencyKey of ['заметка-1', 'メモ-1', 'na\u00efve']) {
      assert.equal((await hindcast.memories.add('One.', { idempotencyKey })).event_id, idempotencyKey);
      assert.equal((await hindcast.operations.find(idempotencyKey))?.status, 'recorded');
    }
  });

  it('tell of JSON that is no object that it is not the service’s', async () => {
    for (const content of ['null', '[]', '"ok"', '1']) {
      const page = await answeringAlways(200, 'application/json', content);
      for (const call of [page.client.memories.get('x'), page.client.memories.add('x')]) {
        const error = await rejection(call);
        assert.ok(error instanceof ConnectionError, String(error));
        assert.equal(error.code, 'unexpected_answer');
        assert.match(error.message, /is not Hindcast: it sent JSON that is no object/);
      }
      page.close();
      assert.equal(page.arrivals(), 2);
    }
  });

  it('are what a chat that breaks off says', async () => {
    const first = 'data: {"choices": [{"delta": {"content": "The boiler"}}]}\n\n';
    const last = 'data: {"error": {"message": "the chat model broke off", "code": "upstream_failed"}}\n\n';
    for (const [text, code, detail] of [
      [first + last, 'upstream_failed', 'the chat model broke off'],
      [first, 'interrupted', 'the answer ended early'],
    ] as const) {
      const page = await answeringAlways(200, 'text/event-stream', text);
      const chunks = page.client.chat.stream({ messages: [{ role: 'user', content: 'Where is the boiler?' }] });
      assert.equal((await chunks.next()).value?.choices[0]?.delta.content, 'The boiler');
      const error = await rejection(chunks.next());
      page.close();
      assert.ok(error instanceof ConnectionError, String(error));
      assert.deepEqual([error.code, error.detail, error.advice], [code, detail, 'Ask again.']);
    }
  });

  it('are of what is given, before any request, and tell no key', () => {
    for (const url of ['localhost:3000', 'ftp://localhost', '', 'http://'])
      assert.throws(() => new Hindcast({ url, apiKey: 'hck_x' }), /url must be an address such as http:\/\/localhost:3000/);
    for (const url of ['http://ada:secret@localhost:3000/x', 'http://localhost:3000/x?key=secret', 'http://localhost:3000/x#secret'])
      assert.throws(
        () => new Hindcast({ url, apiKey: 'hck_x' }),
        ({ message }: Error) => /use http:\/\/localhost:3000\/x$/.test(message) && !message.includes('secret'),
      );
    for (const timeoutMs of [0, -1, Number.NaN])
      assert.throws(() => new Hindcast({ apiKey: 'hck_x', timeoutMs }), /timeoutMs must be a number above 0, or Infinity for no limit/);
    assert.throws(() => new Hindcast({ apiKey: 'hck_x' }).at(new Date('never')), /this Date is invalid/);
    assert.throws(() => new Hindcast({ apiKey: '' }), /an API key is needed/);
    assert.throws(
      () => new Hindcast({ apiKey: 'hck_secret\u200b' }),
      ({ message }: Error) => /characters that no key has/.test(message) && !message.includes('secret'),
    );
  });

  it('are none of a time without a limit, or longer than a timer can wait', async () => {
    for (const timeoutMs of [Number.POSITIVE_INFINITY, 2 ** 31]) {
      const patient = new Hindcast({ url: service.url, apiKey: await service.newKey(), timeoutMs, retriesMax: 0 });
      assert.deepEqual(await patient.memories.list().toArray(), []);
      assert.equal(
        await patient.events
          .stream({ after: 0 }, { signal: AbortSignal.timeout(300) })
          .next()
          .catch(String),
        'TimeoutError: The operation was aborted due to timeout',
      );
    }
  });

  it('are none of a key with a line break behind it, nor of a url with the prefix', async () => {
    const hindcast = new Hindcast({ url: `${service.url}/api/v1/`, apiKey: `${await service.newKey()}\n` });
    assert.equal((await hindcast.usage()).events, 0);
  });

  it('tell of what answers that is not the service, at once and whatever was asked', async () => {
    let arrivals = 0;
    const page = createServer((request, response) => {
      arrivals++;
      response.writeHead(request.url?.includes('operations') ? 404 : 200, { 'content-type': 'text/html' });
      response.end('<html>Welcome</html>');
    }).listen(0, '127.0.0.1');
    await once(page, 'listening');
    const url = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
    const hindcast = new Hindcast({ url, apiKey: 'hck_x' });
    const calls = [
      () => hindcast.memories.get('x'),
      () => hindcast.memories.add('x'),
      () => hindcast.events.stream({ after: 0 }).next(),
      () => hindcast.events.export().next(),
      () => hindcast.memories.export().next(),
      () => hindcast.chat.stream({ messages: [{ role: 'user', content: 'Who?' }] }).next(),
    ];
    for (const call of calls) {
      const error = await rejection(call());
      assert.ok(error instanceof ConnectionError, String(error));
      assert.deepEqual([error.code, error.status], ['unexpected_answer', 200]);
      assert.match(error.message, /is not Hindcast: it sent text\/html/);
    }
    assert.equal(arrivals, calls.length, 'none was sent again');
    await assert.rejects(hindcast.operations.find('x'), { code: 'http_404' }, 'a page does not say that a write never arrived');
    page.close();
  });

  it('of what makes something come at once where the answer was cut: again would be another', async () => {
    let arrivals = 0;
    const cutting = createServer((request) => {
      arrivals++;
      request.socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(cutting, 'listening');
    const account = new HindcastAccount({ url: `http://127.0.0.1:${(cutting.address() as AddressInfo).port}`, token: 'hct_x' });
    const error = await rejection(account.createAgent());
    assert.ok(error instanceof OutcomeUnknownError && error.writeId === null, String(error));
    assert.match(error.advice, /^Look in the lists/);
    assert.equal(arrivals, 1);
    cutting.close();
  });

  it('are the reason of a signal that ended the call', async () => {
    const hindcast = await newClient();
    const ending = new AbortController();
    const waiting = hindcast.events.stream({}, { signal: ending.signal }).next();
    setTimeout(() => ending.abort('enough'), 100);
    assert.equal(await rejection(waiting), 'enough');
    assert.equal(await rejection(hindcast.memories.add('x', { signal: AbortSignal.abort('never') })), 'never');
  });
});

describe('retries', () => {
  /** A server that answers with these statuses one after the other, then with 200. */
  async function answering(statuses: readonly number[], headers: Record<string, string>) {
    const left = [...statuses];
    const arrivals: { atMs: number; key: string | undefined }[] = [];
    const server = createServer((request, response) => {
      arrivals.push({ atMs: performance.now(), key: request.headers['idempotency-key'] as string | undefined });
      const status = left.shift();
      response.writeHead(status ?? 200, { 'content-type': 'application/json', ...(status === undefined ? {} : headers) });
      response.end(JSON.stringify(status === undefined ? { position: 1 } : { detail: 'not now', code: 'overloaded' }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, arrivals, close: () => server.close() };
  }

  it('wait as long as the service asks, and a random while more', async () => {
    const server = await answering([429, 503], { 'retry-after': '1' });
    await new Hindcast({ url: server.url, apiKey: 'hck_x' }).memories.add('x');
    server.close();
    const [first, second, third] = server.arrivals.map(({ atMs }) => atMs) as [number, number, number];
    assert.ok(second - first >= 990 && third - second >= 990);
    assert.equal(new Set(server.arrivals.map(({ key }) => key)).size, 1, 'a write is repeated by its own id');
  });

  it('are not made of what will not pass, nor of long waits, nor without end', async () => {
    for (const [statuses, headers, tries] of [
      [[409, 409], { 'x-should-retry': 'false' }, 1],
      [[500, 500], {}, 1],
      [[429, 429], { 'retry-after': '3600' }, 1],
      [[503, 503, 503, 503], {}, 3],
    ] as const) {
      const server = await answering(statuses, headers);
      await assert.rejects(new Hindcast({ url: server.url, apiKey: 'hck_x', retriesMax: 2 }).memories.get('x'));
      server.close();
      assert.equal(server.arrivals.length, tries, `of ${statuses}`);
    }
  });

  it('bring a write through a service that has no room at first', async () => {
    const small = await Service.start({
      HINDCAST_AGENT_REQUESTS_MAX: '1',
      HINDCAST_WAIT_MAX_MS: '3000',
      HINDCAST_LOG: 'memory',
      HINDCAST_VIEWS: 'memory',
    });
    try {
      const apiKey = await small.newKey();
      const [impatient, patient] = [0, 30].map((retriesMax) => new Hindcast({ url: small.url, apiKey, retriesMax })) as [
        Hindcast,
        Hindcast,
      ];
      // The one place is held by a read that waits for what is never written.
      let isHeld = true;
      const held = fetch(`${small.url}/api/v1/usage`, {
        headers: { authorization: `Bearer ${apiKey}`, 'x-wait-for-position': '1000000' },
      }).then((answer) => {
        isHeld = false;
        return answer.status;
      });
      let refusal: unknown = null;
      while (isHeld && refusal === null) await impatient.memories.add('too early').catch((error: unknown) => (refusal = error));
      assert.ok(refusal instanceof RateLimitError, String(refusal));
      assert.equal((await patient.memories.add('in the end')).duplicate, false);
      assert.equal(await held, 504);
    } finally {
      await small.dispose();
    }
  });
});
