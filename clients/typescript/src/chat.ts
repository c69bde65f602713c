import { serverSentEvents } from './lines.js';
import { api, type Reader } from './reader.js';
import type { CallOptions } from './transport.js';
import type { ChatChunk, ChatCompletion, ChatRequest } from './types.js';

const path = `${api}/chat/completions`;

/** Answers to conversations, out of memory. They write nothing. */
export class Chat {
  constructor(private readonly reader: Reader) {}

  complete(request: ChatRequest, options?: CallOptions): Promise<ChatCompletion> {
    return this.reader.ask(path, request, options);
  }

  /** The same in parts as they come. @throws {ConnectionError} where it breaks off: an answer cannot be gone on with */
  async *stream(request: ChatRequest, options?: CallOptions): AsyncGenerator<ChatChunk, void> {
    const { text } = await this.reader.open({ method: 'POST', path, body: { ...request, stream: true }, options });
    for await (const { data } of serverSentEvents(text)) {
      if (data === '[DONE]') return;
      yield JSON.parse(data) as ChatChunk;
    }
  }
}
