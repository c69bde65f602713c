import { StringDecoder } from 'node:string_decoder';
import type { FastifyInstance } from 'fastify';
import { inSlices } from '../slices.js';
import { type Api, type ApiAnswer, type ApiRequest, ApiUnreachableError, jsonType, retryAfterOf, urlOf } from './api.js';

/** Bytes of an answer that are made a string in one go: a millisecond, also where few of its characters are of one byte. */
const decodedBytes = 128 * 1024;
/** Whose time it takes: a message's answers are read one after the other. */
const ownAnswers = 'mcp';

/** The service in this process, asked without a connection. */
export class OwnApi implements Api {
  /** @param headers of the request that these requests are made for: its bearer token and id */
  constructor(
    private readonly fastify: FastifyInstance,
    private readonly headers: Readonly<Record<string, string>>,
  ) {}

  async send(request: ApiRequest): Promise<ApiAnswer> {
    const { method, body, headers, signal } = request;
    // One that has begun goes on to its end, which gives back all that it was let in with.
    if (signal?.aborted === true) throw new ApiUnreachableError('nobody waits for the answer');
    try {
      const answer = await this.fastify.inject({
        method: method as 'GET',
        url: urlOf(request),
        headers: { ...headers, ...(body === undefined ? {} : jsonType), ...this.headers },
        payload: body === undefined ? undefined : JSON.stringify(body),
        payloadAsStream: true,
      });
      const parts: Buffer[] = [];
      for await (const part of answer.stream()) parts.push(part as Buffer);
      const retryAfter = answer.headers['retry-after'];
      return {
        status: answer.statusCode,
        retryAfterS: retryAfterOf(retryAfter?.toString()),
        text: await inSlices(ownAnswers, decoding(parts)),
      };
    } catch (error) {
      throw new ApiUnreachableError(`the service gave no answer (${(error as Error).message})`, { cause: error });
    }
  }
}

/** UTF-8 as text, bit by bit. */
function* decoding(parts: readonly Buffer[]): Generator<void, string> {
  const decoder = new StringDecoder('utf8');
  let text = '';
  for (const part of parts)
    for (let from = 0; from < part.length; from += decodedBytes) {
      text += decoder.write(part.subarray(from, from + decodedBytes));
      yield;
    }
  return text + decoder.end();
}
