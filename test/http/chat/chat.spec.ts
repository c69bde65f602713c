import OpenAI from 'openai';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Answer, expectError, expectErrorForm, fieldsOf, type Json, ok, RawConnection } from '../../kit/http.js';
import { agent, service, startService } from '../../kit/started.js';

startService();
beforeEach(async () => {
  await agent.store({ memory_id: 'c1', content: 'The launch is planned for 14 March at the Kourou site.' });
  await agent.store({ memory_id: 'c2', content: 'Ada prefers tea in the morning. She works from Lisbon.', metadata: { team: 'blue' } });
});

const user = (content: unknown) => ({ role: 'user', content });
const launch = [user('When is the launch planned?')];
const send = (body: unknown, headers = {}): Promise<Answer> =>
  service.http.request('POST', '/v1/chat/completions', { key: agent.key, body, headers });
const ask = async (body: object): Promise<Json> => {
  const answer = await send(body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const contentOf = ({ choices }: Json): string => choices[0].message.content;
const eventsOf = (text: string): Json[] =>
  text
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) => (event === 'data: [DONE]' ? '[DONE]' : JSON.parse(event.replace(/^data: /, ''))));
const client = (path = '/v1') => new OpenAI({ baseURL: `http://127.0.0.1:${service.port}${path}`, apiKey: agent.key, maxRetries: 0 });

describe('a chat', () => {
  it('answers in the form of the contract', async () => {
    const { id, created, choices, usage, hindcast, ...rest } = await ask({ messages: launch, model: null });
    expect(rest).toEqual({ object: 'chat.completion', model: 'hindcast-extractive' });
    expect(id).toMatch(/^chatcmpl-/);
    expect(Number.isInteger(created)).toBe(true);
    const content = 'The launch is planned for 14 March at the Kourou site. [c1]';
    expect(choices).toEqual([{ index: 0, message: { role: 'assistant', content, refusal: null }, logprobs: null, finish_reason: 'stop' }]);
    expect(usage.total_tokens).toBe(usage.prompt_tokens + usage.completion_tokens);
    expect(hindcast).toMatchObject({ answered_by: 'memory', verdict: 'evidence', degraded: false, warnings: [] });
    expect(hindcast.citations).toMatchObject([{ memory_id: 'c1', sentence: content.slice(0, -5), start: 0, end: content.length - 5 }]);
    expect(hindcast.memories[0].memory_id).toBe('c1');
    const { support } = await ok(agent.post('/memory/search', { user_message: 'When is the launch planned?', top_k: 5 }));
    expect(hindcast.confidence).toBe(support.meta_summary.confidence);
  });

  it.each(['/v1', '/api/v1', '/api/v1/v1', '/hindcast-memory/v4', '/public/hindcast-memory/v4/v1'])('answers under %s', async (path) => {
    const completion = await client(path).chat.completions.create({
      model: 'gpt-4o',
      messages: [{ role: 'user', content: 'When is the launch?' }],
    });
    expect(completion.choices[0].message.content).toContain('14 March');
  });

  it.each([
    ['Wo wohne ich?', 'Ich wohne in Oslo.', 'Ich habe zwei Katzen.'],
    ['Où est-ce que ma tante habite ?', 'Ma tante habite à Lyon.', 'Le chat est ici. Ma chaise est rouge.'],
    ['Onde eu moro?', 'Moro em Faro.', 'Eu tenho dois gatos.'],
  ])('goes by what a question asks for, not by its function words: %s', async (question, told, other) => {
    await agent.store({ memory_id: 'd1', content: told });
    await agent.store({ memory_id: 'd2', content: other });
    expect(contentOf(await ask({ messages: [user(question)] }))).toBe(`${told} [d1]`);
  });

  it('says that it does not know', async () => {
    const answer = await ask({ messages: [user('What colour is the car of the mayor?')] });
    expect(contentOf(answer)).toBe('I do not know from memory.');
    expect(answer.hindcast).toMatchObject({ verdict: 'none', citations: [], degraded: false });
  });

  it('reads parts and the messages before', async () => {
    const messages = [
      { role: 'system', content: 'Be brief.' },
      user('Where does Ada work?'),
      { role: 'assistant', content: null, tool_calls: [{ id: 'a', type: 'function', function: { name: 'f', arguments: '{}' } }] },
      { role: 'tool', tool_call_id: 'a', content: 'ok' },
      { role: 'assistant', content: 'She works from Lisbon.' },
      user([
        { type: 'text', text: 'And what does she prefer?' },
        { type: 'image_url', image_url: { url: 'https://example.org/a.png' } },
      ]),
    ];
    expect(contentOf(await ask({ messages }))).toContain('Ada prefers tea in the morning. [c2]');
  });

  it('keeps to the filter and to top_k', async () => {
    expect(contentOf(await ask({ messages: launch, metadata_filter: { team: 'blue' } }))).toBe('I do not know from memory.');
    for (let i = 0; i < 8; i++) await agent.store(`Launch number ${i} was planned too.`);
    expect((await ask({ messages: launch })).hindcast.memories).toHaveLength(5);
    expect((await ask({ messages: launch, top_k: 2 })).hindcast.memories).toHaveLength(2);
  });

  it('changes nothing', async () => {
    const before = (await agent.events()).length;
    await ask({ messages: launch });
    expect(await agent.events()).toHaveLength(before);
  });

  it('is a read: of the past, of what one wrote', async () => {
    const past = await service.http.request('POST', '/v1/chat/completions?as_of=0', { key: agent.key, body: { messages: launch } });
    expect(contentOf(past.body)).toBe('I do not know from memory.');
    const { apiKey } = (await service.owner('POST', '/v1/accounts/units', { scopes: ['write'] })).body;
    const writer = await service.http.request('POST', '/v1/chat/completions', { key: apiKey, body: { messages: launch } });
    expectError(writer, 403, 'forbidden');
    expect(writer.body.error.type).toBe('permission_error');
  });

  it('gives the choices that are asked for and ends where it is told to', async () => {
    const { choices } = await ask({ messages: launch, n: 3 });
    expect(choices.map(({ index }: Json) => index)).toEqual([0, 1, 2]);
    expect(contentOf(await ask({ messages: launch, stop: ['14', 'site'] }))).toBe('The launch is planned for ');
    const cut = await ask({ messages: launch, max_tokens: 4 });
    expect(cut.choices[0].finish_reason).toBe('length');
    expect(cut.usage.completion_tokens).toBeLessThanOrEqual(4);
    expect('The launch is planned for'.startsWith(contentOf(cut))).toBe(true);
    expect(cut.hindcast.citations).toEqual([]);
  });

  it('takes what only models understand', async () => {
    const more = {
      temperature: 'hot',
      top_p: 2,
      tools: [],
      tool_choice: {},
      response_format: { type: 'text' },
      logit_bias: [],
      user: 'u',
      seed: 1,
      stream: null,
      stop: null,
      whatever: { deep: [1] },
    };
    expect(contentOf(await ask({ messages: launch, ...more }))).toContain('14 March');
  });

  it.each([
    ['tools', { tools: [{ type: 'function', function: { name: 'f' } }] }],
    ['tools', { tools: 7, tool_choice: {} }],
    ['functions', { functions: [{ name: 'f' }] }],
    ['response_format', { response_format: { type: 'json_object' } }],
    ['response_format', { response_format: 'json', model: 'hindcast-extractive' }],
  ])('refuses what needs a model, by the name of the field: %s', async (field, more) => {
    const answer = await send({ messages: launch, ...more });
    expectError(answer, 422, 'invalid_fields');
    expect(fieldsOf(answer)).toEqual([`body.${field}: value_error`]);
    expect(answer.body.error).toMatchObject({ type: 'invalid_request_error', param: field });
    expect(contentOf(await ask({ messages: launch, ...more, tool_choice: 'none' }))).toContain('14 March');
  });

  it('lists its model', async () => {
    const { status, body } = await service.http.request('GET', '/v1/models', { key: agent.key });
    expect(status).toBe(200);
    expect(body).toMatchObject({ object: 'list', data: [{ id: 'hindcast-extractive', object: 'model', owned_by: 'hindcast' }] });
    const ids: string[] = [];
    for await (const { id } of client().models.list()) ids.push(id);
    expect(ids).toEqual(['hindcast-extractive']);
  });

  it('tells of its model by name, and of others that they are not there', async () => {
    expect(await client().models.retrieve('hindcast-extractive')).toMatchObject({ id: 'hindcast-extractive', object: 'model' });
    await expect(client().models.retrieve('meta/none')).rejects.toMatchObject({ status: 404, code: 'not_found' });
    await expect(client().models.retrieve('meta/none')).rejects.toThrow('there is hindcast-extractive');
  });
});

describe('a stream', () => {
  it('begins with the role, ends with its reason, the tokens and [DONE]', async () => {
    const { status, headers, text } = await send({ messages: launch, stream: true, stream_options: { include_usage: true } });
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/event-stream; charset=utf-8');
    const events = eventsOf(text);
    expect(events.pop()).toBe('[DONE]');
    const usage = events.pop();
    expect(usage).toMatchObject({ object: 'chat.completion.chunk', choices: [], usage: { total_tokens: expect.any(Number) } });
    expect(new Set(events.map(({ id }) => id)).size).toBe(1);
    expect(events[0].choices[0]).toMatchObject({ delta: { role: 'assistant' }, finish_reason: null });
    expect(events.slice(1).some(({ choices }) => 'role' in choices[0].delta)).toBe(false);
    expect(events.map(({ choices }) => choices[0].finish_reason)).toEqual([...events.slice(1).map(() => null), 'stop']);
    expect(events.every((chunk) => chunk.usage === null)).toBe(true);
    expect(events.at(-1).hindcast.citations[0].memory_id).toBe('c1');
  });

  it('is what the whole answer is', async () => {
    const body = { messages: [user('Tell me about Ada and the launch.')], n: 2 };
    const whole = await ask(body);
    const { text } = await send({ ...body, stream: true });
    const chunks = eventsOf(text).filter((event) => event !== '[DONE]');
    expect(chunks.every((chunk) => !('usage' in chunk))).toBe(true);
    for (const index of [0, 1]) {
      const own = chunks.map(({ choices }) => choices[0]).filter((choice) => choice.index === index);
      expect(own.map(({ delta }) => delta.content ?? '').join('')).toBe(contentOf(whole));
    }
  });

  it('is read by the official client', async () => {
    const stream = client().chat.completions.stream({
      model: 'hindcast-extractive',
      messages: [{ role: 'user', content: 'When is the launch planned?' }],
      stream_options: { include_usage: true },
    });
    let said = '';
    stream.on('content', (delta) => (said += delta));
    const completion = await stream.finalChatCompletion();
    expect(said).toBe('The launch is planned for 14 March at the Kourou site. [c1]');
    expect(completion.choices[0]).toMatchObject({ finish_reason: 'stop', message: { role: 'assistant', content: said } });
    expect((await stream.totalUsage()).total_tokens).toBeGreaterThan(0);
  });

  it('may be left by its reader', async () => {
    const connection = await RawConnection.open(service.port);
    const body = JSON.stringify({ messages: launch, stream: true });
    connection.write(
      `POST /v1/chat/completions HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${agent.key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await connection.until((text) => text.includes('200 OK'));
    connection.destroy();
    expect((await send({ messages: launch })).status).toBe(200);
  });
});

describe('what is wrong with a chat', () => {
  it.each<[string, unknown, string]>([
    ['no messages', {}, 'body.messages: missing'],
    ['an empty list', { messages: [] }, 'body.messages: too_short'],
    ['text for messages', { messages: 'hi' }, 'body.messages: list_type'],
    ['a message that is none', { messages: ['hi'] }, 'body.messages.0: dict_type'],
    ['an unknown role', { messages: [{ role: 'robot', content: 'hi' }] }, 'body.messages.0.role: enum'],
    ['no content', { messages: [{ role: 'user' }] }, 'body.messages.0.content: missing'],
    ['a number as content', { messages: [user(7)] }, 'body.messages.0.content: string_type'],
    ['a part without type', { messages: [user([{ text: 'a' }])] }, 'body.messages.0.content.0: dict_type'],
    ['a part without text', { messages: [user([{ type: 'text' }])] }, 'body.messages.0.content.0.text: string_type'],
    ['an empty question', { messages: [user(' \n')] }, 'body.messages.0.content: string_too_short'],
    ['a question in pictures alone', { messages: [user([{ type: 'image_url' }])] }, 'body.messages.0.content: string_too_short'],
    ['no message of the user', { messages: [{ role: 'system', content: 'a' }] }, 'body.messages: missing'],
    ['a question that is too long', { messages: [user('a'.repeat(32_769))] }, 'body.messages.0.content: string_too_long'],
    [
      'a message that is too long',
      { messages: [{ role: 'system', content: 'a'.repeat(262_145) }, user('a')] },
      'body.messages.0.content: string_too_long',
    ],
    ['half a character', { messages: [user('\ud800')] }, 'body.messages.0.content: string_unicode'],
    ['top_k 0', { messages: launch, top_k: 0 }, 'body.top_k: greater_than_equal'],
    ['top_k 101', { messages: launch, top_k: 101 }, 'body.top_k: less_than_equal'],
    ['a filter that is none', { messages: launch, metadata_filter: 'x' }, 'body.metadata_filter: dict_type'],
    [
      'an unknown operator',
      { messages: launch, metadata_filter: { a: { $near: 1 } } },
      'body.metadata_filter.a.$near: filter_unknown_operator',
    ],
    ['text for stream', { messages: launch, stream: 'yes' }, 'body.stream: bool_type'],
    ['no choices', { messages: launch, n: 0 }, 'body.n: greater_than_equal'],
    ['no tokens', { messages: launch, max_tokens: 0 }, 'body.max_tokens: greater_than_equal'],
    ['a number to stop at', { messages: launch, stop: 3 }, 'body.stop: string_type'],
    ['a number as model', { messages: launch, model: 3 }, 'body.model: string_type'],
  ])('is said in both forms: %s', async (_, body, field) => {
    const answer = await send(body);
    expectError(answer, 422, 'invalid_fields');
    expect(fieldsOf(answer)).toEqual([field]);
    const [place] = field.split(': ');
    expect(answer.body.error).toEqual({
      message: expect.stringContaining(place),
      type: 'invalid_request_error',
      param: place.slice('body.'.length),
      code: 'invalid_fields',
    });
  });

  it('is said in both forms by the gateway too', async () => {
    const post = (options: object) => service.http.request('POST', '/v1/chat/completions', options);
    const broken = await post({ key: agent.key, raw: '{' });
    expectError(broken, 400, 'invalid_json');
    expect(broken.body.error).toMatchObject({ type: 'invalid_request_error', code: 'invalid_json' });
    const unknown = await post({ key: 'hck_nobody', body: { messages: launch } });
    expectError(unknown, 401, 'unauthenticated');
    expect(unknown.body.error).toMatchObject({ type: 'authentication_error', param: null });
    const large = await post({ key: agent.key, body: { messages: [user('a'.repeat(2 ** 20))] } });
    expectError(large, 413, 'body_too_large');
    expect(large.body.error.code).toBe('body_too_large');
    const models = await service.http.request('GET', '/v1/models');
    expect(models.body.error.type).toBe('authentication_error');
  });

  it('stays in one form on other routes', async () => {
    const answer = await agent.post('/memory/search', {});
    expectErrorForm(answer);
    expect(answer.body).not.toHaveProperty('error');
  });

  it('is said to the official client where a route of the protocol is not here', async () => {
    await expect(client().embeddings.create({ model: 'm', input: 'x' })).rejects.toThrow('there is no such route');
    await expect(client().responses.create({ model: 'm', input: 'x' })).rejects.toMatchObject({ status: 404, code: 'not_found' });
  });

  it('tells the official client of a base address without /v1 which route was meant', async () => {
    const failing = client('').chat.completions.create({ model: 'm', messages: [] });
    await expect(failing).rejects.toThrow('did you mean /api/v1/chat/completions?');
  });

  it('is an error that the official client knows', async () => {
    const failing = client().chat.completions.create({ model: 'm', messages: [] });
    await expect(failing).rejects.toBeInstanceOf(OpenAI.UnprocessableEntityError);
    await expect(failing).rejects.toMatchObject({ code: 'invalid_fields', param: 'messages', type: 'invalid_request_error' });
  });
});
