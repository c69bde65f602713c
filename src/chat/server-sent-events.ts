import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends objects as server-sent events with `[DONE]` behind them, no faster than the client takes them. */
export async function sendChunks(reply: FastifyReply, chunks: Iterable<object> | AsyncIterable<object>): Promise<void> {
  await reply
    .code(200)
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-cache, no-transform')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(eventsOf(chunks)));
}

/** A chunk with an `error` ends the stream: what comes behind it would read as a whole answer. */
async function* eventsOf(chunks: Iterable<object> | AsyncIterable<object>): AsyncGenerator<string> {
  for await (const chunk of chunks) {
    yield `data: ${JSON.stringify(chunk)}\n\n`;
    if ('error' in chunk) return;
  }
  yield 'data: [DONE]\n\n';
}
