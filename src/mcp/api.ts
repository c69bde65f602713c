/** A request to the service's own HTTP interface. */
export interface ApiRequest {
  readonly method: string;
  /** Begins with a slash; parts that come from outside are percent-encoded. */
  readonly path: string;
  /** A name with several values stands there once for each. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  /** Sent as JSON. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal;
}

export interface ApiAnswer {
  readonly status: number;
  /** Whole seconds after which to ask again, where the service says so; `null` elsewhere. */
  readonly retryAfterS: number | null;
  readonly text: string;
}

/**
 * The service's HTTP interface, as an agent's key opens it. What tools and resources do is done by its routes alone, so that they check, bound, count and refuse it
 * as they do anybody's requests.
 */
export interface Api {
  /** @throws {ApiUnreachableError} */
  send(request: ApiRequest): Promise<ApiAnswer>;
}

/** No answer came. Of a write it is not known whether it happened. */
export class ApiUnreachableError extends Error {
  override readonly name = 'ApiUnreachableError';
}

/** The path and query string of a request. */
export function urlOf({ path, query = {} }: ApiRequest): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((one): [string, string] => [name, one]),
  );
  const search = new URLSearchParams(pairs).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** `Retry-After` in seconds. */
export function retryAfterOf(header: string | null | undefined): number | null {
  return header !== null && header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : null;
}

/** Headers of a request with a body. */
export const jsonType: Readonly<Record<string, string>> = { 'content-type': 'application/json' };

/** Stands in a path where the id of a session does; the service puts the key's own in its place. */
export const ownSession = 'me';
