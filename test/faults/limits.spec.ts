import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../kit/http.js';
import { LivenessProbe } from '../kit/liveness.js';
import { LoopWatch } from '../kit/loop-watch.js';
import { type TestAgent, TestService } from '../kit/service.js';
import { until } from '../kit/until.js';

/**
 * The worst requests that the documented limits of each route allow. How long each held the event loop, and by what, is printed; what is asserted is far above that, so that only
 * a service that stands still fails, however slow the machine.
 */
const heldMaxMs = 2000;

/** Routes whose answers lie ready, or hold a handful of fields whatever is asked. */
const small = [
  '/api/v1/erase/keys',
  '/api/v1/nodes',
  ...['/livez', '/readyz', '/health', '/api/v1/health', '/version', '/api/v1/version'],
  ...['/v1/models', '/api/v1/models', '/v1/models/{model}', '/api/v1/models/{model}'],
].map((path) => `GET ${path}`);

const bodyCharacters = 1_000_000;
const contentMax = 262_144;
const questionMax = 32_768;
const filled = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const distinctWords = (length: number): string =>
  Array.from({ length: length / 4 }, (_, i) => (i + 1000).toString(36))
    .join(' ')
    .slice(0, length);

/** Texts that are hard to read: many words, none, signs of many letters, marks that are to be sorted, sentences, and what has no spaces. */
const textsOf = (length: number): Record<string, string> => ({
  words: distinctWords(length),
  marks: `a${'\u0301'.repeat(length / 2)}${'\u0327'.repeat(length / 2 - 1)}`,
  signs: filled('\ufdfa ', length),
  'one word of signs': filled('\ufdfa', length),
  sentences: filled('a. ', length),
  characters: Array.from({ length }, (_, i) => String.fromCharCode(0x4e00 + ((i * 7919) % 20_000))).join(''),
  'one word': filled('a', length),
  'letters of mathematics': filled('\u{1d400}', length),
  'letters that are joined': filled('\u{16d67}', length),
  'what has no width': filled('\u200b', length),
});
const texts = textsOf(questionMax);
const contents = textsOf(contentMax);
/** For what does the same work as another route, beside work of its own. */
const fewOf = ({ words, characters }: Record<string, string>): Record<string, string> => ({ words, characters });

let service: TestService;
let watch: LoopWatch;
let probe: LivenessProbe;
let agent: TestAgent;

type Send = () => Promise<Answer | readonly Answer[]>;
/** A request that is refused, and with what. */
interface Refused {
  readonly status: number;
  readonly send: Send;
}
const refused = (status: number, send: Send): Refused => ({ status, send });
const post = (path: string, body: unknown) => (): Promise<Answer> => agent.request('POST', path, { body });
const get = (path: string) => (): Promise<Answer> => agent.request('GET', path);
const eachText = (send: (text: string) => Send, of = texts): Record<string, Send> =>
  Object.fromEntries(Object.entries(of).map(([name, text]) => [name, send(text)]));
const eachBatch = (path: string): Send =>
  post(path, { items: Array.from({ length: 30 }, (_, i) => ({ content: `${i} ${texts.words.slice(0, 30_000)}` })) });
const importOf =
  (lines: readonly unknown[]): Send =>
  () =>
    agent.request('POST', '/memory/import', {
      raw: lines.map((line) => JSON.stringify(line)).join('\n'),
      headers: { 'content-type': 'application/x-ndjson' },
    });
const orOf = (count: number, condition: (i: number) => object): object => ({ $or: Array.from({ length: count }, (_, i) => condition(i)) });

/** A request sent twice at once. */
const both = (send: () => Promise<Answer>): Promise<Answer[]> => Promise.all([send(), send()]);

/** Lines of an import, of one memory that was changed a thousand times. */
const manyVersions = Array.from({ length: 1000 }, (_, i) => ({
  memory_id: 'versions',
  content: `version ${i}`,
  ...(i > 0 && { base_version: i }),
}));

const manyMembers = Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`f${i}`, i]));

/** A relation with attributes. */
const near = (attributes: [string, number][]) => ({
  subject: 'a',
  relation: 'near',
  object: 'b',
  attributes: Object.fromEntries(attributes),
});

/** With a thousand variables, as many as an exact answer allows. */
const hypotheses = Array.from({ length: 250 }, (_, i) => ({ hypothesis_id: `h${i}`, label: `${i} ${distinctWords(400)}` }));
const chain = Array.from({ length: 1000 }, (_, i) => ({ subject: `e${i}`, relation: 'next', object: `e${i + 1}` }));
const domain = {
  description: distinctWords(questionMax),
  schema: {
    variables: Object.fromEntries(
      Array.from({ length: 1000 }, (_, i) => [`v${i}`, { type: 'boolean', label: `${i} ${distinctWords(300)}` }]),
    ),
  },
  hypotheses,
  rules: [
    { rule_id: 'far', match: [['?a', 'next', '?b']], derive: { relation: ['?a', 'far', '?b'] } },
    {
      rule_id: 'farther',
      match: [
        ['?a', 'far', '?b'],
        ['?b', 'next', '?c'],
      ],
      derive: { relation: ['?a', 'far', '?c'] },
    },
  ],
};
const features = Object.fromEntries(Array.from({ length: 512 }, (_, i) => [`f${i}`, i % 2 === 0 ? i : filled(`x${i}`, 1000)]));
const chats = {
  'a full body': post('/chat/completions', {
    messages: [
      ...Array.from({ length: 2047 }, (_, i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', content: `m ${i} word`.repeat(40) })),
      { role: 'user', content: 'a note' },
    ],
  }),
  'the time between two long events': post('/chat/completions', {
    messages: [{ role: 'user', content: `How many days passed between ${texts.words.slice(0, 450)} and ${texts.words.slice(450, 900)}?` }],
    top_k: 100,
  }),
  ...eachText((content) => post('/chat/completions', { messages: [{ role: 'user', content }], top_k: 100, n: 16 })),
};

/** An image of 14 MB that nothing packs any smaller, in a body. */
const noise = async (): Promise<Buffer> => {
  const side = 2160;
  const raw = { width: side, height: side, channels: 3 as const };
  const png = await sharp(randomBytes(side * side * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return Buffer.from(JSON.stringify({ question: 'where is the red cup?', image: png.toString('base64') }));
};

/** A tool's call by MCP. */
const tool = (name: string, args: object) => (): Promise<Answer> =>
  service.http.request('POST', '/mcp', {
    key: agent.key,
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } },
    headers: { accept: 'application/json, text/event-stream' },
  });

/** Routes that are no part of the API reference: what they speak has one of its own. */
const beside = ['POST /mcp'];

/** By route, the requests. */
const worst: Readonly<Record<string, Readonly<Record<string, Send | Refused>>>> = {
  'POST /v1/accounts': { 'a long name': refused(422, () => service.owner('POST', '/v1/accounts', { name: filled('n', bodyCharacters) })) },
  'POST /v1/accounts/units': {
    'many scopes': refused(422, () => service.owner('POST', '/v1/accounts/units', { name: 'n', scopes: Array(100_000).fill('read') })),
  },
  'GET /v1/accounts/units': { 'of many': () => service.owner('GET', '/v1/accounts/units') },
  'DELETE /v1/accounts/units': {
    'a long key': refused(422, () => service.owner('DELETE', '/v1/accounts/units', { agentKey: filled('k', bodyCharacters) })),
  },
  'POST /v1/accounts/units/retention': {
    'a long key': refused(422, () =>
      service.owner('POST', '/v1/accounts/units/retention', { agentKey: filled('k', bodyCharacters), max_age_days: 1 }),
    ),
  },
  'POST /v1/accounts/units/keys': {
    'a long key': refused(422, () => service.owner('POST', '/v1/accounts/units/keys', { agentKey: filled('k', bodyCharacters) })),
  },
  'GET /v1/accounts/units/keys': {
    'of one agent': () => service.owner('GET', `/v1/accounts/units/keys?agentKey=${agent.agentKey}`),
  },
  'DELETE /v1/accounts/units/keys': {
    'a long key': refused(422, () =>
      service.owner('DELETE', '/v1/accounts/units/keys', { agentKey: filled('k', bodyCharacters), keyId: 'k' }),
    ),
  },
  'POST /api/v1/memory/store': {
    ...eachText(
      (content) => post('/memory/store', { content, summary: content.slice(0, 4096), concepts: Array(64).fill(content.slice(0, 128)) }),
      contents,
    ),
    'unknown fields': refused(422, post('/memory/store', manyMembers)),
  },
  'POST /api/v1/memory/batch': {
    words: eachBatch('/memory/batch'),
    'statements that tell a relation nearly': post('/memory/batch', {
      items: Array.from({ length: 50 }, (_, i) => ({ content: filled('I moved back in out of x ', 190) + i })),
    }),
    metadata: post('/memory/batch', {
      items: Array.from({ length: 50 }, (_, n) => ({ content: `a note ${n}`, metadata: { n, text: filled('y', 16_000) } })),
    }),
    'far too many': refused(422, post('/memory/batch', { items: Array(400_000).fill(1) })),
  },
  'POST /api/v1/memory': { 'a long text': post('/memory', { content: texts.words }) },
  'PUT /api/v1/memory/{memory_id}': eachText((content) => () => agent.request('PUT', '/memory/m', { body: { content } }), fewOf(contents)),
  'PATCH /api/v1/memory/{memory_id}': {
    'large metadata': () => agent.request('PATCH', '/memory/m', { body: { metadata: { text: filled('y', 16_000) } } }),
    'no metadata': () => agent.request('PATCH', '/memory/m', { body: { metadata: { text: null } } }),
  },
  'POST /api/v1/memory/update': eachText((content) => post('/memory/update', { memory_id: 'm', content }), fewOf(contents)),
  'POST /api/v1/memory/search': {
    ...eachText((user_message) => post('/memory/search', { user_message, top_k: 100 })),
    'many values': post('/memory/search', {
      user_message: 'a note',
      metadata_filter: { n: { in: Array.from({ length: 9999 }, (_, i) => -i - 1) } },
    }),
    'a long vector': refused(422, post('/memory/search', { user_message: 'a note', query_vector: Array(4096).fill(0.5) })),
    'texts in metadata': post('/memory/search', {
      user_message: 'a note',
      metadata_filter: orOf(73, (i) => ({ text: { contains: `yyyyy${10 + i}` } })),
    }),
  },
  'POST /api/v1/memory/query': eachText(
    (user_message) => post('/memory/query', { user_message, top_k: 100, include_reasoning: true, explain_memory_id: 'm' }),
    fewOf(texts),
  ),
  'GET /api/v1/memory': {
    'a page': get('/memory?limit=1000'),
    'a filter': get(
      `/memory?limit=1000&metadata_filter=${encodeURIComponent(JSON.stringify(orOf(40, (i) => ({ text: { contains: `yyyyy${10 + i}` } }))))}`,
    ),
    'a cursor': refused(422, get(`/memory?cursor=${filled('c', 64)}`)),
    past: get('/memory?limit=100&as_of=3'),
  },
  'GET /api/v1/memory/{memory_id}': { 'a long id': refused(404, get(`/memory/${filled('%41', 768)}`)) },
  'GET /api/v1/memory/{memory_id}/history': {
    'of long versions': get('/memory/m/history'),
    'of many versions': async () => [await importOf(manyVersions)(), ...(await both(get('/memory/versions/history')))].flat(),
  },
  'GET /api/v1/memory/export': { all: get('/memory/export'), 'the latest': get('/memory/export?versions=latest') },
  'POST /api/v1/memory/import': {
    ...eachText(
      (content) => importOf(Array.from({ length: 30 }, (_, i) => ({ memory_id: `i${i} ${content.slice(0, 8)}`, content }))),
      fewOf(texts),
    ),
    metadata: importOf(
      Array.from({ length: 500 }, (_, i) => ({ memory_id: `meta${i}`, content: 'a note', metadata: { text: filled('y', 16_000) } })),
    ),
    'many lines that are none': importOf(Array.from({ length: 200_000 }, () => 1)),
    'empty lines': () =>
      agent.request('POST', '/memory/import', { raw: '\r\n'.repeat(2_000_000), headers: { 'content-type': 'application/x-ndjson' } }),
    'one endless line': importOf([filled('x', 16_000_000)]),
  },
  'GET /memz/memories/{session_id}': { 'a page': () => get(`/memz/memories/${agent.id}?limit=100`)() },
  'POST /memz/memories/{session_id}': eachText((content) => () => post(`/memz/memories/${agent.id}`, { content })(), fewOf(texts)),
  'GET /memz/memories/{session_id}/{memory_id}': { 'a long text': () => get(`/memz/memories/${agent.id}/m`)() },
  'PUT /memz/memories/{session_id}/{memory_id}': eachText(
    (content) => () => agent.request('PUT', `/memz/memories/${agent.id}/m`, { body: { content } }),
    fewOf(contents),
  ),
  'PATCH /memz/memories/{session_id}/{memory_id}': {
    'large metadata': () => agent.request('PATCH', `/memz/memories/${agent.id}/m`, { body: { metadata: { text: filled('y', 16_000) } } }),
  },
  'DELETE /memz/memories/{session_id}/{memory_id}': { 'a long text': () => agent.request('DELETE', `/memz/memories/${agent.id}/m`) },
  'GET /memz/graph/{session_id}': {
    'of many words': () => get(`/memz/graph/${agent.id}?limit=200`)(),
    'around one of many words': () => get(`/memz/graph/${agent.id}?limit=200&around=rs`)(),
  },
  'GET /memz/stats/{session_id}': { 'of many words': () => get(`/memz/stats/${agent.id}`)() },
  'PUT /api/v1/domains/{domain_id}': { 'a large one': () => agent.request('PUT', '/domains/d', { body: domain }) },
  'PATCH /api/v1/domains/{domain_id}': {
    'a large one': () => agent.request('PATCH', '/domains/d', { body: { declaration: { description: 'changed', hypotheses } } }),
  },
  'GET /api/v1/domains/{domain_id}': { 'a large one': get('/domains/d') },
  'GET /api/v1/domains': { 'a page': get('/domains?limit=100') },
  'POST /api/v1/domains/{domain_id}/events': {
    ...eachText((text) => post('/domains/d/events', { text })),
    'a chain of relations': post('/domains/d/events', { event_id: 'chain', relations: chain }),
    'more observations than variables': refused(422, post('/domains/d/events', { observations: manyMembers })),
    'many weights of one variable': refused(422, post('/domains/d/events', { observations: { v0: manyMembers } })),
    'relations with much to tell': post('/domains/d/events', { relations: [near(Object.entries(manyMembers).slice(0, 8188))] }),
    'relations with too much to tell': refused(422, post('/domains/d/events', { relations: [near(Object.entries(manyMembers))] })),
  },
  // What is strange in a text is gone before it is read, in events as in questions.
  'POST /api/v1/domains/{domain_id}/query': eachText((question) => post('/domains/d/query', { question, top_k: 100 }), {
    ...fewOf(texts),
    sentences: texts.sentences,
    marks: texts.marks,
  }),
  'POST /api/v1/domains/{domain_id}/explain': eachText((question) => post('/domains/d/explain', { question, top_k: 100 }), fewOf(texts)),
  'POST /api/v1/domains/{domain_id}/feedback': {
    'a large outcome': post('/domains/d/feedback', {
      outcome: Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`v${i}`, true])),
    }),
  },
  'POST /api/v1/domains/{domain_id}/state': { 'a large one': post('/domains/d/state', { state: { text: filled('s', 260_000) } }) },
  'GET /api/v1/domains/{domain_id}/state': { 'a large one': get('/domains/d/state') },
  'GET /memz/domains/{session_id}/{domain_id}/graph': { 'a page': () => get(`/memz/domains/${agent.id}/d/graph?limit=100`)() },
  'GET /memz/domains/{session_id}/{domain_id}/evidence': { 'a page': () => get(`/memz/domains/${agent.id}/d/evidence?limit=100`)() },
  'DELETE /api/v1/domains/{domain_id}/events/{event_id}': { 'a chain of relations': () => agent.delete('/domains/d/events/chain') },
  'POST /api/v1/domains/{domain_id}/adapt/events': { 'all features': post('/domains/a/adapt/events', { features, outcome: 'c0' }) },
  'POST /api/v1/domains/{domain_id}/adapt/events/batch': {
    'many classes': post('/domains/a/adapt/events/batch', {
      events: Array.from({ length: 50 }, (_, n) => ({
        features: { n, ...Object.fromEntries(Object.entries(features).slice(0, 25)) },
        outcome: `c${n}`,
      })),
    }),
  },
  'POST /api/v1/domains/{domain_id}/adapt/predict': { 'all features': post('/domains/a/adapt/predict', { features, top_k: 100 }) },
  'POST /api/v1/domains/{domain_id}/hindcast': {
    'eight more': post('/domains/a/hindcast', {
      candidates: Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`c${i}`, { adapt: { memory: 0.9 } }])),
    }),
    'eight large declarations': post('/domains/d/hindcast', {
      candidates: Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`c${i}`, { description: `changed ${i}` }])),
      to: 1,
    }),
  },
  'GET /api/v1/domains/{domain_id}/hindcasts/{job_id}': { none: refused(404, get(`/domains/a/hindcasts/${filled('j', 256)}`)) },
  'DELETE /api/v1/domains/{domain_id}/hindcasts/{job_id}': {
    none: refused(404, () => agent.delete(`/domains/a/hindcasts/${filled('j', 256)}`)),
  },
  'GET /api/v1/operations/{id}': { 'a long id': refused(404, get(`/operations/${filled('%41', 768)}`)) },
  'GET /api/v1/events': { 'a page': get('/events?limit=200'), 'of a type that is not there': get('/events?limit=200&type=domain.deleted') },
  'GET /api/v1/events/histogram': { all: get('/events/histogram?buckets=500'), 'over time': get('/events/histogram?by=time&buckets=500') },
  'GET /api/v1/usage': { all: get('/usage') },
  'GET /api/v1/events/stream': { 'a position to come': refused(422, get('/events/stream?after=x')) },
  'GET /api/v1/events/verify': { all: get('/events/verify') },
  'GET /api/v1/events/export': { all: get('/events/export') },
  'GET /api/v1/audit/checkpoint': { all: get('/audit/checkpoint') },
  'GET /api/v1/audit/keys': { all: get('/audit/keys') },
  'GET /api/v1/audit/proof': {
    'the first': get('/audit/proof?position=1'),
    'one that never was': refused(404, get(`/audit/proof?position=${Number.MAX_SAFE_INTEGER}`)),
  },
  'GET /api/v1/audit/consistency': {
    all: get('/audit/consistency?from=1&to=1'),
    'of the session': get('/audit/consistency?from=1&to=255&tree=session'),
    'more than there is': refused(404, get(`/audit/consistency?from=0&to=${Number.MAX_SAFE_INTEGER}`)),
  },
  'POST /v1/chat/completions': chats,
  'POST /api/v1/chat/completions': { 'a full body': chats['a full body'] },
  'POST /api/v1/vision/spatial': {
    hints: post('/vision/spatial', {
      question: filled('is the red cup 3 left of the blue cup or ', 4000),
      object_hints: Array.from({ length: 1000 }, (_, i) => ({
        label: filled(`cup ${i} `, 256),
        bbox: [i / 2000, i / 2000, i / 2000 + 0.1, i / 2000 + 0.2],
      })),
    }),
    marks: post('/vision/spatial', { question: texts.marks.slice(14_384, 18_384), object_hints: [{ label: 'cup', point: [0.5, 0.5] }] }),
    'images of noise at once': async () => {
      const raw = await noise();
      return Promise.all(Array.from({ length: 8 }, () => agent.request('POST', '/vision/spatial', { raw })));
    },
    'an image of many pixels': async () => {
      const image = await sharp({ create: { width: 8000, height: 5000, channels: 3, background: '#c04' } })
        .png()
        .toBuffer();
      return agent.post('/vision/spatial', { question: 'how many cups are there?', image: image.toString('base64') });
    },
    'a text of quotes': refused(422, () =>
      agent.request('POST', '/vision/spatial', { raw: `{"question":"q?","image":"${'\\"'.repeat(9_000_000)}"}` }),
    ),
    'a long text in the place of the question': refused(413, () =>
      agent.request('POST', '/vision/spatial', { raw: `{"image":"AAAA","question":"${'é'.repeat(9_000_000)}"}` }),
    ),
    'short texts without end': refused(413, () => agent.request('POST', '/vision/spatial', { raw: `{"a":[${'"",'.repeat(6_000_000)}1]}` })),
  },
  'POST /api/v1/vision/query': {
    'no image': refused(422, post('/vision/query', { question: filled('cup ', 4000), image: filled('A', 900_000) })),
  },
  'POST /api/v1/erase': {
    'many ids': post('/erase', { memory_ids: Array.from({ length: 1000 }, (_, i) => filled(`${i}`, 256)), dry_run: true }),
    'all there is': post('/erase', { time_range: { from: '2020-01-01' }, dry_run: true }),
    'a filter': post('/erase', { metadata_filter: orOf(200, (i) => ({ kind: { $contains: `${i % 100}` } })), dry_run: true }),
  },
  'DELETE /api/v1/memory/{memory_id}': { none: () => agent.delete(`/memory/${filled('%41', 768)}`) },
  'POST /api/v1/memory/delete': {
    'many ids': post('/memory/delete', { memory_ids: Array.from({ length: 1000 }, (_, i) => filled(`${i}`, 256)) }),
    'only asked': post('/memory/delete', {
      time_range: { from: '2020-01-01' },
      metadata_filter: orOf(200, (i) => ({ kind: i })),
      dry_run: true,
    }),
    'a long text': post('/memory/delete', { memory_id: 'm' }),
    'all of them': post('/memory/delete', { time_range: { from: '2020-01-01' } }),
  },
  'POST /mcp': {
    ...eachText((content) => tool('add_memory', { content }), fewOf(texts)),
    'answers as long as are handed on': tool('search_memories', { user_message: texts.words.slice(0, 4000), top_k: 50 }),
    'longer ones': tool('list_memories', { limit: 100 }),
    'many arguments': refused(422, tool('search_memories', manyMembers)),
    'relations with too much to tell': tool('record_event', { domain_id: 'd', relations: [near(Object.entries(manyMembers))] }),
    'many members in an argument': tool('record_event', {
      domain_id: 'd',
      observations: manyMembers,
    }),
    'an image': tool('ask_image', { question: 'how many cups are there?', image: filled('A', 900_000) }),
  },
  'DELETE /api/v1/domains/{domain_id}': { 'a large one': () => agent.delete('/domains/d') },
  'POST /api/v1/memory/clear': { all: post('/memory/clear', {}) },
  'DELETE /memz/memories/{session_id}': { all: () => agent.request('DELETE', `/memz/memories/${agent.id}`) },
};

beforeAll(async () => {
  watch = new LoopWatch();
  service = await TestService.start(watch.env);
  probe = new LivenessProbe(service.port);
  agent = await service.newAgent();
  await agent.store({ content: 'a note', memory_id: 'm' });
});
afterAll(async () => {
  await probe?.stop();
  await service?.dispose();
});

describe('at its limits', () => {
  it('every route has its worst requests here', async () => {
    const { paths } = (await service.http.request('GET', '/openapi.json')).body as { paths: Record<string, object> };
    const routes = Object.entries(paths).flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`));
    expect([...Object.keys(worst), ...small].sort()).toEqual([...routes, ...beside].sort());
  });

  it.each(Object.entries(worst))('%s lets others go on', async (route, requests) => {
    for (const [name, request] of Object.entries(requests)) {
      const { send, status: expected } = typeof request === 'function' ? { send: request, status: 200 } : request;
      await watch.longest(service);
      await probe.seen();
      const answers = [await send()].flat();
      const lives = await probe.seen();
      const [longest] = await watch.longest(service);
      if (longest !== undefined)
        console.log(
          `${route}, ${name}: ${answers[0].status}, held ${longest.heldMs} ms by ${longest.by.join(', ')}; livez max ${lives.maxMs} ms`,
        );
      for (const { status, text } of answers)
        expect(status === 201 ? 200 : status, `${route}, ${name}: ${text.slice(0, 500)}`).toBe(expected);
      expect(longest?.heldMs ?? 0).toBeLessThan(heldMaxMs);
      expect(lives.lost).toEqual([]);
    }
  });

  /** Sends many requests at once on one connection. @returns the connection, when a first answer has come */
  async function pipeline(count: number): Promise<{ socket: Socket; answered: () => number }> {
    const socket = connect(service.port, '127.0.0.1');
    let [answered, rest] = [0, ''];
    socket.on('data', (data: Buffer) => {
      rest += data.toString('latin1');
      // more than the agent's at a time are refused, but answered too
      const found = rest.match(/HTTP\/1\.1 (200|429)/g) ?? [];
      answered += found.length;
      // shorter than what is looked for, which may come in two parts
      rest = rest.slice(-11);
    });
    socket.write(`GET /api/v1/memory?limit=1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${agent.key}\r\n\r\n`.repeat(count));
    await once(socket, 'data');
    return { socket, answered: () => answered };
  }

  it.each([
    ['answered', 3000, Number.POSITIVE_INFINITY],
    ['cut at once', 20_000, 1],
    ['cut in the middle', 20_000, 500],
  ])('thousands of requests on one connection that is %s let others go on', async (_, count, cutAfter) => {
    await watch.longest(service);
    await probe.seen();
    const { socket, answered } = await pipeline(count);
    await until('as many were answered', () => answered() >= Math.min(count, cutAfter), 2);
    socket.destroy();
    await sleep(100);
    const lives = await probe.seen();
    const [longest] = await watch.longest(service);
    if (longest !== undefined) console.log(`pipelined: held ${longest.heldMs} ms by ${longest.by.join(', ')}; livez max ${lives.maxMs} ms`);
    expect(longest?.heldMs ?? 0).toBeLessThan(heldMaxMs);
    expect(lives.lost).toEqual([]);
  });
});
