import { type Api, type ApiAnswer, type ApiRequest, ApiUnreachableError, jsonType, retryAfterOf, urlOf } from './api.js';

/** A running service, over HTTP. */
export class HttpApi implements Api {
  /**
   * @param url without a slash at the end
   * @param key an agent's API key
   */
  constructor(
    readonly url: string,
    readonly key: string,
  ) {}

  async send(request: ApiRequest): Promise<ApiAnswer> {
    const { method, body, headers, signal } = request;
    try {
      const response = await fetch(this.url + urlOf(request), {
        method,
        headers: { ...headers, ...(body === undefined ? {} : jsonType), authorization: `Bearer ${this.key}` },
        body: body === undefined ? null : JSON.stringify(body),
        signal: signal ?? null,
      });
      return { status: response.status, retryAfterS: retryAfterOf(response.headers.get('retry-after')), text: await response.text() };
    } catch (error) {
      const { message, cause } = error as Error;
      throw new ApiUnreachableError(`no service answers at ${this.url} (${(cause as Error | undefined)?.message || message})`, {
        cause: error,
      });
    }
  }
}
