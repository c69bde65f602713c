import { ConnectionError } from './errors.js';
import { serverSentEvents } from './lines.js';
import { api, type Reader } from './reader.js';
import type { CallOptions } from './transport.js';
import type { ChatChunk, ChatCompletion, ChatModel, ChatRequest } from './types.js';

const path = `${api}/chat/completions`;

/** Answers to conversations, out of memory. They write nothing. */
export class Chat {
  constructor(private readonly reader: Reader) {}

  complete(request: ChatRequest, options?: CallOptions): Promise<ChatCompletion> {
    return this.reader.ask(path, request, options);
  }

  /** The models that `model` may name. */
  async models(options?: CallOptions): Promise<ChatModel[]> {
    return (await this.reader.transport.json<{ data: ChatModel[] }>({ method: 'GET', path: '/v1/models', options })).data;
  }

  /**
   * The same as `complete` in parts as they come.
   * @throws {ConnectionError} where it breaks off, with the service's own code where it said why: an answer cannot be gone on with, ask again
   */
  async *stream(request: ChatRequest, options?: CallOptions): AsyncGenerator<ChatChunk, void> {
    const { text } = await this.reader.open({ method: 'POST', path, body: { ...request, stream: true }, options });
    for await (const { data } of serverSentEvents(text)) {
      if (data === '[DONE]') return;
      const chunk = JSON.parse(data) as ChatChunk & { error?: { message?: string; code?: string | null } | null };
      if (chunk.error) throw brokenOff(chunk.error.message ?? 'the answer broke off', chunk.error.code);
      yield chunk;
    }
    throw brokenOff('the answer ended early');
  }
}

const brokenOff = (detail: string, code?: string | null): ConnectionError =>
  new ConnectionError({ code: code ?? 'interrupted', status: null, detail, advice: 'Ask again.' });
