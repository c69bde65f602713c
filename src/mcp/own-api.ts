import type { FastifyInstance } from 'fastify';
import { type Api, type ApiAnswer, type ApiRequest, ApiUnreachableError, jsonType, retryAfterOf, urlOf } from './api.js';

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
      });
      const retryAfter = answer.headers['retry-after'];
      return { status: answer.statusCode, retryAfterS: retryAfterOf(retryAfter?.toString()), text: answer.payload };
    } catch (error) {
      throw new ApiUnreachableError(`the service gave no answer (${(error as Error).message})`, { cause: error });
    }
  }
}
