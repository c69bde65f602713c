import { createParser } from 'eventsource-parser';
import type { JsonObject } from '../../../projections/events.js';
import { isObject } from '../../../projections/json.js';
import { UpstreamError } from './upstream-error.js';
import { Watch } from './watch.js';

/** Bytes of one answer, and of one event of a stream, at most. */
const answerBytesMax = 8 * 2 ** 20;
const eventCharactersMax = 2 ** 20;

export interface UpstreamSettings {
  /** Base address such as `https://host/v1`, without credentials. */
  readonly url: string;
  readonly key: string | null;
  /** Model to ask for; empty: the one that the client names. */
  readonly model: string;
  readonly timeoutMs: number;
}

/**
 * Another service that speaks the chat completions protocol. Nothing of the client's own request but its body goes there, least of all its key.
 *
 * Each call ends with what the upstream said, with {@link UpstreamError}, or by `signal` when the client went away.
 */
export class UpstreamChat {
  constructor(private readonly settings: UpstreamSettings) {}

  get model(): string {
    return this.settings.model;
  }

  /** A whole completion. @throws {UpstreamError} */
  async complete(body: JsonObject, signal: AbortSignal): Promise<JsonObject> {
    const watch = new Watch(this.settings.timeoutMs, signal);
    try {
      const response = await this.send(body, 'application/json', watch);
      return completionOf(await textOf(response, watch));
    } catch (error) {
      throw watch.explain(error);
    } finally {
      watch.end();
    }
  }

  /** A completion in chunks, each asked for when the one before was taken. The first is awaited before this returns. @throws {UpstreamError} */
  async stream(body: JsonObject, signal: AbortSignal): Promise<AsyncGenerator<JsonObject>> {
    const chunks = this.chunks(body, signal);
    const first = await chunks.next();
    if (first.done === true) throw new UpstreamError('failed', 'the chat model ended its answer before it began');
    return (async function* () {
      try {
        yield first.value;
        yield* chunks;
      } finally {
        await chunks.return(undefined);
      }
    })();
  }

  private async *chunks(body: JsonObject, signal: AbortSignal): AsyncGenerator<JsonObject> {
    const watch = new Watch(this.settings.timeoutMs, signal);
    try {
      const response = await this.send(body, 'text/event-stream', watch);
      const received: JsonObject[] = [];
      let isDone = false;
      let wrong: UpstreamError | null = null;
      const parser = createParser({
        maxBufferSize: eventCharactersMax,
        onError: ({ type }) => {
          if (type === 'max-buffer-size-exceeded') wrong = new UpstreamError('failed', 'the chat model sent an event that is too large');
        },
        onEvent: ({ data }) => {
          if (data.trim() === '[DONE]') isDone = true;
          else if (!isDone) received.push(chunkOf(data));
        },
      });
      const decoder = new TextDecoder();
      for await (const bytes of watch.bytesOf(response)) {
        watch.pause();
        parser.feed(decoder.decode(bytes, { stream: true }));
        yield* received.splice(0);
        if (wrong !== null) throw wrong;
        if (isDone) return;
        watch.resume();
      }
      parser.feed('\n\n');
      yield* received.splice(0);
    } catch (error) {
      throw watch.explain(error);
    } finally {
      watch.end();
    }
  }

  private async send(body: JsonObject, accept: string, watch: Watch): Promise<Response> {
    const { url, key } = this.settings;
    const calling = fetch(url.endsWith('/chat/completions') ? url : `${url.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept, ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: watch.signal,
    });
    const response = await watch.within(calling);
    if (!response.ok) {
      drop(response);
      throw new UpstreamError('failed', `the chat model answered with status ${response.status}`);
    }
    const type = response.headers.get('content-type') ?? '';
    if (type.toLowerCase().startsWith(accept)) return response;
    drop(response);
    throw new UpstreamError('failed', `the chat model answered with "${type.slice(0, 60)}" where ${accept} was asked for`);
  }
}

/** Nobody reads an answer's body. */
function drop({ body }: Response): void {
  body?.cancel().catch(() => undefined);
}

async function textOf(response: Response, watch: Watch): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of watch.bytesOf(response)) {
    watch.resume();
    parts.push(bytes);
    length += bytes.length;
    if (length > answerBytesMax) throw new UpstreamError('failed', 'the chat model sent an answer that is too large');
  }
  return Buffer.concat(parts).toString('utf8');
}

function completionOf(json: string): JsonObject {
  const completion = objectOf(json);
  const [first] = Array.isArray(completion.choices) ? (completion.choices as { message?: unknown }[]) : [];
  if (typeof first?.message !== 'object' || first.message === null) throw notUnderstood();
  return completion;
}

function chunkOf(json: string): JsonObject {
  const chunk = objectOf(json);
  if (!Array.isArray(chunk.choices) && chunk.error === undefined) throw notUnderstood();
  return chunk;
}

function objectOf(json: string): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw notUnderstood();
  }
  if (!isObject(value)) throw notUnderstood();
  return value as JsonObject;
}

const notUnderstood = (): UpstreamError => new UpstreamError('failed', 'the chat model answered something that is no completion');
