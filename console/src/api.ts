import { credentials } from './credentials.js';

/** Prefix of the service's routes for agents. */
const prefix = '/api/v1';

/** One broken rule of a request: `loc` begins with body, path, query or header. */
export interface FieldProblem {
  readonly loc: readonly string[];
  readonly msg: string;
  readonly type: string;
}

/** A request that was not answered as wished. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    /** HTTP status; 0 where nothing came. */
    readonly status: number,
    /** The service's name of what went wrong; `unreachable` where nothing came. */
    readonly code: string,
    /** For people: what it was and what to do. */
    readonly detail: string,
    /** After how many seconds to try again. */
    readonly retryAfter: number | null = null,
    /** Of a 422: the fields that are wrong. */
    readonly fields: readonly FieldProblem[] = [],
  ) {
    super(detail);
  }
}

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly body?: unknown;
  /** Parameters of the address; null and undefined are left out. */
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Goes on while the page is left. */
  readonly keepalive?: boolean;
  /** Whose key it carries. */
  readonly as?: 'agent' | 'owner' | 'nobody';
  /** A key to carry instead. */
  readonly key?: string;
}

/** Sends a request. @param path from the root, or without a slash before it below {@link prefix}. @throws {ApiError}; what aborted it where it was aborted */
export async function send(
  path: string,
  { method = 'GET', body, query = {}, headers = {}, signal, keepalive, as = 'agent', key: given }: RequestOptions = {},
): Promise<Response> {
  const url = new URL(path.startsWith('/') ? path : `${prefix}/${path}`, location.origin);
  for (const [name, value] of Object.entries(query)) if (value != null) url.searchParams.set(name, String(value));
  const key = given ?? (as === 'nobody' ? null : credentials.value[as]);
  const init: RequestInit = {
    method,
    signal,
    keepalive,
    cache: 'no-store',
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw new ApiError(0, 'unreachable', error instanceof Error ? error.message : String(error));
  }
  if (!response.ok) throw await errorOf(response);
  return response;
}

/** Sends a request that is answered with JSON. @throws {ApiError} */
export async function api<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const response = await send(path, options);
  return (await response.json()) as T;
}

async function errorOf(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => ({}))) as { code?: string; detail?: string | FieldProblem[] };
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  const fields = Array.isArray(body.detail) ? body.detail : [];
  const detail = Array.isArray(body.detail)
    ? fields.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; ')
    : (body.detail ?? response.statusText);
  return new ApiError(response.status, body.code ?? 'error', detail, Number.isNaN(retryAfter) ? null : retryAfter, fields);
}
