import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from './http.js';

/** A request that came to the {@link Upstream}. */
export interface Asked {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Json;
  /** Resolves when the other side ended the connection before the answer was whole. */
  readonly brokenOff: Promise<void>;
}

/** What the upstream does with a request. */
export type Reaction = (asked: Asked, response: ServerResponse) => void | Promise<void>;

/** A server of the tests' own that speaks the chat completions protocol, or does not. */
export class Upstream {
  readonly asked: Asked[] = [];
  private constructor(
    private readonly server: Server,
    public reaction: Reaction,
  ) {}

  static async start(reaction: Reaction = completing('An answer.')): Promise<Upstream> {
    const server = createServer();
    const upstream = new Upstream(server, reaction);
    server.on('request', (request, response) => void upstream.take(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return upstream;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  get last(): Asked {
    return this.asked[this.asked.length - 1];
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const brokenOff = once(response, 'close').then(() => undefined);
    const asked: Asked = {
      path: request.url ?? '',
      headers: request.headers,
      body: JSON.parse(Buffer.concat(chunks).toString()),
      brokenOff,
    };
    this.asked.push(asked);
    await this.reaction(asked, response);
  }
}

const frame = { id: 'chatcmpl-up', created: 1_700_000_000, model: 'tiny-model' };

export const chunkOf = (delta: object, finish: string | null = null): object => ({
  ...frame,
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
});

/** Writes server-sent events as they are. */
export function sendEvents(response: ServerResponse, ...events: (object | string)[]): void {
  if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  for (const event of events) response.write(`data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`);
}

/** Answers as such models do, whole or in words. */
export const completing =
  (text: string): Reaction =>
  ({ body }, response) => {
    const usage = { prompt_tokens: 7, completion_tokens: 3, total_tokens: 10 };
    if (body.stream !== true) {
      response.writeHead(200, { 'content-type': 'application/json' });
      const message = { role: 'assistant', content: text };
      response.end(JSON.stringify({ ...frame, object: 'chat.completion', choices: [{ index: 0, message, finish_reason: 'stop' }], usage }));
      return;
    }
    sendEvents(response, chunkOf({ role: 'assistant', content: '' }));
    for (const word of text.split(/(?<= )/)) sendEvents(response, chunkOf({ content: word }));
    sendEvents(response, chunkOf({}, 'stop'));
    if (body.stream_options?.include_usage === true)
      sendEvents(response, { ...frame, object: 'chat.completion.chunk', choices: [], usage });
    sendEvents(response, '[DONE]');
    response.end();
  };

/** Says no. */
export const refusing =
  (status: number): Reaction =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: 'no', type: 'x', param: null, code: null } }));
  };
