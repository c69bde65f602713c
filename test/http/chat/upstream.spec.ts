import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import OpenAI from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Json, RawConnection } from '../../kit/http.js';
import { freePort } from '../../kit/ports.js';
import { TestAgent, TestService } from '../../kit/service.js';
import { until } from '../../kit/until.js';
import { chunkOf, completing, refusing, sendEvents, Upstream } from '../../kit/upstream.js';

const upstreamKey = 'sk-of-the-upstream';
/** How long the impatient service waits for a word of the upstream, ms. */
const timeoutMs = 1500;

let upstream: Upstream;
let service: TestService;
/** One that soon gives the upstream up; the other waits longer than any machine is slow. */
let impatient: TestService;
let agent: TestAgent;

beforeAll(async () => {
  upstream = await Upstream.start();
  const env = {
    HINDCAST_CHAT_UPSTREAM_URL: upstream.url,
    HINDCAST_CHAT_UPSTREAM_KEY: upstreamKey,
    HINDCAST_CHAT_UPSTREAM_MODEL: 'tiny-model',
  };
  service = await TestService.start({ ...env, HINDCAST_CHAT_UPSTREAM_TIMEOUT_MS: '120000' });
  impatient = await TestService.start({ ...env, HINDCAST_CHAT_UPSTREAM_TIMEOUT_MS: String(timeoutMs) });
});
afterAll(async () => {
  await service?.dispose();
  await impatient?.dispose();
  await upstream?.stop();
});
beforeEach(async () => {
  upstream.reaction = completing('On 14 March, see [c1].');
  agent = await knowing(service);
});

/** A new agent that knows of the launch. */
async function knowing(at: TestService): Promise<TestAgent> {
  const made = await at.newAgent();
  await made.store({ memory_id: 'c1', content: 'The launch is planned for 14 March at the Kourou site.' });
  return made;
}

const launch = [{ role: 'user', content: 'When is the launch planned?' }];
const stranger = [{ role: 'user', content: 'What colour is the car of the mayor?' }];
const send = (body: object, by = agent): Promise<Answer> => by.service.http.request('POST', '/v1/chat/completions', { key: by.key, body });
const ask = async (body: object, by = agent): Promise<Json> => {
  const answer = await send(body, by);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const eventsOf = (text: string): Json[] =>
  text
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) => (event === 'data: [DONE]' ? '[DONE]' : JSON.parse(event.replace(/^data: /, ''))));
const saidIn = (events: Json[]): string => events.map((event) => event.choices?.[0]?.delta.content ?? '').join('');
const client = (by = agent) => new OpenAI({ baseURL: `http://127.0.0.1:${by.service.port}/v1`, apiKey: by.key, maxRetries: 0 });

describe('an upstream', () => {
  it('answers with the memories as context', async () => {
    const answer = await ask({
      messages: [{ role: 'system', content: 'Be brief.' }, ...launch],
      top_k: 3,
      temperature: 0.2,
      model: 'gpt-4o',
    });
    expect(answer).toMatchObject({ id: 'chatcmpl-up', model: 'tiny-model', usage: { total_tokens: 10 } });
    expect(answer.choices[0].message.content).toBe('On 14 March, see [c1].');
    expect(answer.hindcast).toMatchObject({ answered_by: 'upstream', degraded: false, citations: [{ memory_id: 'c1' }] });
    const { path, body } = upstream.last;
    expect(path).toBe('/v1/chat/completions');
    expect(body.messages.map(({ role }: Json) => role)).toEqual(['system', 'system', 'user']);
    expect(body.messages[1].content).toContain('"memory_id":"c1"');
    expect(body.messages[1].content).toContain('14 March at the Kourou site');
    expect(body).toMatchObject({ model: 'tiny-model', temperature: 0.2 });
    for (const own of ['top_k', 'metadata_filter', 'session_id']) expect(body).not.toHaveProperty(own);
  });

  it('never sees the key of the client', async () => {
    await ask({ messages: launch });
    const { headers, body } = upstream.last;
    expect(headers.authorization).toBe(`Bearer ${upstreamKey}`);
    expect(JSON.stringify([headers, body])).not.toContain(agent.key);
  });

  it('is not asked for what another agent stored', async () => {
    const other = await service.newAgent();
    await other.store({ memory_id: 'secret', content: 'The launch is planned in secret.' });
    await ask({ messages: launch });
    expect(JSON.stringify(upstream.last.body)).not.toContain('secret');
  });

  it('is left out where the extractive model is asked for', async () => {
    const before = upstream.asked.length;
    const answer = await ask({ messages: launch, model: 'hindcast-extractive' });
    expect(answer).toMatchObject({ model: 'hindcast-extractive', hindcast: { answered_by: 'memory', degraded: false } });
    expect(upstream.asked).toHaveLength(before);
  });

  it('is asked by no route of the core', async () => {
    const before = upstream.asked.length;
    await agent.find('launch');
    await agent.post('/memory/query', { user_message: 'launch', include_reasoning: true });
    expect(upstream.asked).toHaveLength(before);
  });

  it('is listed', async () => {
    const { body } = await service.http.request('GET', '/v1/models', { key: agent.key });
    expect(body.data.map(({ id }: Json) => id)).toEqual(['hindcast-extractive', 'tiny-model']);
  });

  it('streams through to the official client', async () => {
    const stream = client().chat.completions.stream({
      model: 'tiny-model',
      messages: [{ role: 'user', content: 'When is the launch planned?' }],
      stream_options: { include_usage: true },
    });
    const completion = await stream.finalChatCompletion();
    expect(completion.choices[0].message.content).toBe('On 14 March, see [c1].');
    expect((await stream.totalUsage()).total_tokens).toBe(10);
    expect(upstream.last.body).toMatchObject({ stream: true, stream_options: { include_usage: true } });
  });

  it('is completed where it leaves out the role, the usage and [DONE]', async () => {
    upstream.reaction = (_, response) => {
      sendEvents(response, chunkOf({ content: 'Soon, [c1].' }), chunkOf({}, 'stop'));
      response.end();
    };
    const { text } = await send({ messages: launch, stream: true, stream_options: { include_usage: true } });
    const events = eventsOf(text);
    expect(events.map((event) => event.object ?? event)).toEqual([...Array(3).fill('chat.completion.chunk'), '[DONE]']);
    expect(events[0].choices[0].delta).toEqual({ role: 'assistant', content: 'Soon, [c1].' });
    expect(events[1].hindcast).toMatchObject({ answered_by: 'upstream', citations: [{ memory_id: 'c1' }] });
    expect(events[2].usage.completion_tokens).toBeGreaterThan(0);
  });

  it('shows each part as it comes', async () => {
    let goOn: () => void = () => undefined;
    upstream.reaction = async (_, response) => {
      sendEvents(response, chunkOf({ role: 'assistant', content: 'first' }));
      await new Promise<void>((resolve) => (goOn = resolve));
      sendEvents(response, chunkOf({ content: ' second' }), chunkOf({}, 'stop'), '[DONE]');
      response.end();
    };
    const stream = await client().chat.completions.create({
      model: 'm',
      messages: [{ role: 'user', content: 'When is the launch?' }],
      stream: true,
    });
    let said = '';
    for await (const { choices } of stream) {
      said += choices[0]?.delta.content ?? '';
      if (said === 'first') goOn();
    }
    expect(said).toBe('first second');
  });

  it('is left alone when the client goes away', async () => {
    upstream.reaction = (_, response) => sendEvents(response, chunkOf({ role: 'assistant', content: 'for ever' }));
    const connection = await RawConnection.open(service.port);
    const body = JSON.stringify({ messages: launch, stream: true });
    connection.write(
      `POST /v1/chat/completions HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${agent.key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await connection.until((text) => text.includes('for ever'));
    connection.destroy();
    await upstream.last.brokenOff;
  });

  it('is read no faster than the client reads', async () => {
    const batch = 'x'.repeat(64 * 1024);
    let sent = 0;
    upstream.reaction = async (_, response) => {
      const closed = once(response, 'close');
      sendEvents(response, chunkOf({ role: 'assistant', content: '' }));
      for (let i = 0; i < 800 && !response.destroyed; i++) {
        if (!response.write(`data: ${JSON.stringify(chunkOf({ content: batch }))}\n\n`)) {
          await Promise.race([once(response, 'drain'), closed]);
        }
        sent++;
      }
    };
    const connection = await RawConnection.open(service.port);
    connection.socket.pause();
    const body = JSON.stringify({ messages: launch, stream: true });
    connection.write(
      `POST /v1/chat/completions HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${agent.key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    let before = -1;
    const isStuck = (): boolean => {
      const isSame = sent > 0 && sent === before;
      before = sent;
      return isSame;
    };
    await until('nothing more is sent', isStuck, 300);
    expect(sent).toBeLessThan(800);
    connection.destroy();
    await upstream.last.brokenOff;
  });
});

describe('an upstream that fails', () => {
  const expectMemory = (answer: Json, reason: RegExp): void => {
    expect(answer.model).toBe('hindcast-extractive');
    expect(answer.choices[0].message.content).toContain('14 March at the Kourou site. [c1]');
    expect(answer.hindcast).toMatchObject({ answered_by: 'memory', degraded: true, warnings: [expect.stringMatching(reason)] });
  };

  it.each([400, 401, 404, 429, 500, 503])('with status %s is stood in for by memory', async (status) => {
    upstream.reaction = refusing(status);
    expectMemory(await ask({ messages: launch }), new RegExp(`status ${status}`));
  });

  it('by its silence is stood in for by memory', async () => {
    upstream.reaction = () => undefined;
    expectMemory(await ask({ messages: launch }, await knowing(impatient)), new RegExp(`said nothing for ${timeoutMs} ms`));
    await upstream.last.brokenOff;
  });

  it.each<[string, string, string]>([
    ['JSON that is none', 'application/json', '{'],
    ['a list', 'application/json', '[]'],
    ['no choices', 'application/json', '{"choices": []}'],
    ['a page', 'text/html', '<p>'],
  ])('with %s is stood in for by memory', async (_, type, text) => {
    upstream.reaction = (_asked, response) => void response.writeHead(200, { 'content-type': type }).end(text);
    expectMemory(await ask({ messages: launch }), /chat model answered/);
    const { status, text: streamed } = await send({ messages: launch, stream: true });
    expect(status).toBe(200);
    expect(saidIn(eventsOf(streamed))).toContain('[c1]');
  });

  it('by a redirect is stood in for by memory, and the key goes nowhere', async () => {
    upstream.reaction = (_asked, response) => void response.writeHead(307, { location: upstream.url }).end();
    const before = upstream.asked.length;
    expectMemory(await ask({ messages: launch }), /could not be reached/);
    expect(upstream.asked).toHaveLength(before + 1);
  });

  it('before a stream began is stood in for by a stream of memory', async () => {
    const hasty = await knowing(impatient);
    for (const [by, reaction] of [[agent, refusing(500)] as const, [hasty, () => undefined] as const]) {
      upstream.reaction = reaction;
      const { status, text } = await send({ messages: launch, stream: true }, by);
      expect(status).toBe(200);
      const events = eventsOf(text);
      expect(saidIn(events)).toContain('14 March');
      expect(events.at(-2).hindcast).toMatchObject({ answered_by: 'memory', degraded: true });
      expect(events.at(-1)).toBe('[DONE]');
    }
  });

  it.each<[string, (response: ServerResponse) => void, string]>([
    ['its connection', (response) => response.destroy(), 'upstream_failed'],
    ['its answer', (response) => response.end(), 'upstream_failed'],
    ['its sense', (response) => sendEvents(response, 'nonsense'), 'upstream_failed'],
    ['its patience', (response) => sendEvents(response, { error: { message: 'overloaded' } }), 'upstream_failed'],
    ['its voice', () => undefined, 'upstream_timeout'],
  ])('and loses %s in the middle of a stream ends it with an error', async (_, react, code) => {
    const by = code === 'upstream_timeout' ? await knowing(impatient) : agent;
    upstream.reaction = async (_asked, response) => {
      sendEvents(response, chunkOf({ role: 'assistant', content: 'half' }));
      await new Promise((resolve) => setTimeout(resolve, 50));
      react(response);
    };
    const { status, text } = await send({ messages: launch, stream: true }, by);
    expect(status).toBe(200);
    const events = eventsOf(text);
    expect(saidIn(events)).toBe('half');
    expect(events.at(-1).error).toMatchObject({ type: 'server_error', code });
    const failing = client(by).chat.completions.stream({
      model: 'm',
      messages: [{ role: 'user', content: 'When is the launch planned?' }],
    });
    await expect(failing.finalChatCompletion()).rejects.toBeInstanceOf(OpenAI.APIError);
  });

  it('is stood in for by an honest word where memory has nothing to say', async () => {
    const marked = { answered_by: 'memory', verdict: 'none', degraded: true };
    upstream.reaction = refusing(500);
    const { choices, hindcast } = await ask({ messages: stranger });
    expect(choices[0].message.content).toBe('I do not know from memory.');
    expect(hindcast).toMatchObject(marked);
    upstream.reaction = () => undefined;
    const events = eventsOf((await send({ messages: stranger, stream: true }, await knowing(impatient))).text);
    expect(saidIn(events)).toBe('I do not know from memory.');
    expect(events.at(-2).hindcast).toMatchObject(marked);
  });
});

describe('an upstream that is not there', () => {
  it('is stood in for by memory', async () => {
    const alone = await TestService.start({ HINDCAST_CHAT_UPSTREAM_URL: `http://127.0.0.1:${await freePort()}/v1/` });
    try {
      const own = await alone.newAgent();
      await own.store({ memory_id: 'c1', content: 'The launch is planned for 14 March.' });
      const { status, body } = await alone.http.request('POST', '/v1/chat/completions', { key: own.key, body: { messages: launch } });
      expect(status).toBe(200);
      expect(body.hindcast).toMatchObject({ answered_by: 'memory', degraded: true, citations: [{ memory_id: 'c1' }] });
    } finally {
      await alone.dispose();
    }
  });
});
