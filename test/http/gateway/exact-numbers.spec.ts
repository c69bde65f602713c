import { expect, it } from 'vitest';
import { expectError, ok } from '../../kit/http.js';
import { agent, call, startService } from '../../kit/started.js';

startService();

const big = '9007199254740993';
const json = { 'content-type': 'application/json' };
const send = (method: string, path: string, raw: string, headers: Record<string, string> = json) =>
  agent.request(method, path, { raw, headers });

it.each([
  ['POST', '/memory/store', `{"content": "x", "metadata": {"id": ${big}}}`, 'metadata.id'],
  ['POST', '/memory/batch', `{"items": [{"content": "x"}, {"content": "x", "metadata": {"id": [1, ${big}]}}]}`, 'items.1.metadata.id.1'],
  ['PUT', '/memory/m', `{"content": "x", "metadata": {"id": -${big}}}`, 'metadata.id'],
  ['PATCH', '/memory/m', `{"metadata": {"a": {"b": ${big}}}}`, 'metadata.a.b'],
  ['POST', '/memory/update', `{"memory_id": "m", "metadata": {"id": ${big}}}`, 'metadata.id'],
  ['POST', '/memory/search', `{"user_message": "x", "metadata_filter": {"id": ${big}}}`, 'metadata_filter.id'],
  ['POST', '/domains/d/events', `{"observations": {"n": ${big}}}`, 'observations.n'],
  ['POST', '/domains/d/state', `{"state": {"id": ${big}}}`, 'state.id'],
  ['POST', '/domains/d/adapt/events', `{"features": {"id": ${big}}, "outcome": "a"}`, 'features.id'],
  ['POST', '/domains/d/feedback', `{"event_id": "e", "outcome": ${big}}`, 'outcome'],
])('a whole number that no double holds is refused by its field: %s %s', async (method, path, body, place) => {
  const answer = await send(method, path, body);
  expectError(answer, 422, 'invalid_fields');
  expect(answer.body.detail).toEqual([
    {
      loc: ['body', ...place.split('.')],
      msg: expect.stringContaining('send it as a string'),
      type: 'int_parsing_size',
      input: body.includes('-') ? `-${big}` : big,
      ctx: { nearest: body.includes('-') ? '-9007199254740992' : '9007199254740992' },
    },
  ]);
  expect(await agent.eventCount()).toBe(0);
});

it('a line of an import is refused by itself', async () => {
  const lines = `{"memory_id": "a", "content": "x", "metadata": {"id": ${big}}}\n{"memory_id": "b", "content": "x", "metadata": {"id": "${big}"}}`;
  const answer = await ok(send('POST', '/memory/import', lines, { 'content-type': 'application/x-ndjson' }));
  expect(answer).toMatchObject({ imported: 1, failed: 1, refused: [{ line: 1, status: 'invalid' }] });
  expect(answer.refused[0].detail).toMatch(/^metadata\.id is a whole number .* send it as a string$/);
});

it('other numbers, and texts, come back as they were', async () => {
  const metadata = `{"a":9007199254740991,"b":1e300,"c":0.12345678901234568,"d":"${big}","e":-9007199254740992,"f":1152921504606847000}`;
  await ok(send('POST', '/memory/store', `{"memory_id": "m", "content": "no. ${big}", "metadata": ${metadata}}`));
  const { text } = await agent.get('/memory/m');
  expect(text).toContain(metadata.replace('1e300', '1e+300'));
});

it('a chat takes a seed of 64 bits', async () => {
  const raw = `{"messages": [{"role": "user", "content": "hello"}], "seed": ${big}}`;
  expect((await call('POST', '/v1/chat/completions', { key: agent.key, raw, headers: json })).status).toBe(200);
});
