import { ConnectionError, errorOf, type FieldError, HindcastError, InvalidRequestError, OutcomeUnknownError } from './errors.js';

/** How a client reaches its service. */
export interface HindcastOptions {
  /** Where the service is, with or without `/api/v1`. Default: `http://localhost:3000`. */
  readonly url?: string | undefined;
  /** Key of the agent whose memories these are. */
  readonly apiKey: string;
  /** Used in place of the platform's `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Longest that one try may take, ms; `Infinity`: however long. Default: 60,000, as the service itself waits up to 45 s for one answer. */
  readonly timeoutMs?: number | undefined;
  /** How often a request is sent again that was refused for now or got no answer. Default: 6, which is a wait of 8 to 16 s in all where the service asks for none. */
  readonly retriesMax?: number | undefined;
  /** A position that reads are to see, such as another client's `position`. Default: none. */
  readonly position?: number | undefined;
}

/** What every call takes. */
export interface CallOptions {
  /** Ends the call; it then throws the signal's reason. A write may have been made all the same. */
  readonly signal?: AbortSignal | undefined;
  /** In place of the client's own `timeoutMs`. */
  readonly timeoutMs?: number | undefined;
}

/** What every write takes. */
export interface WriteOptions extends CallOptions {
  /** Id of the write, 1 to 256 characters: the same call under the same id is made once. Without one the client makes one. */
  readonly idempotencyKey?: string | undefined;
}

/** State of the past that reads are answered from: a position of the session, or a time. */
export type PointInTime = number | Date;

export type Query = Readonly<Record<string, string | number | boolean | readonly string[] | null | undefined>>;

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Behind the service's address. */
  readonly path: string;
  readonly query?: Query;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as they are: JSON objects, one a line. */
  readonly lines?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly options?: CallOptions | undefined;
  /** Of a write: the id by which it is repeated. */
  readonly writeId?: string;
  /** Of a write that goes by no id: what to do where its outcome is unknown. */
  readonly ifUnknown?: string;
  /** Whether it may be sent again where its outcome is not known. Default: true. */
  readonly isRepeatable?: boolean;
  /** Statuses that are answers beside those in the 200s. */
  readonly answers?: readonly number[];
}

/** What each try of a request sends. */
interface Prepared {
  readonly url: string;
  readonly method: Request['method'];
  readonly headers: Headers;
  readonly body: string | undefined;
}

/** An answer whose body is still coming. */
export interface OpenAnswer {
  readonly headers: Headers;
  /** The body's text as it comes. @throws {ConnectionError} where it is cut, or nothing comes for the request's `timeoutMs` */
  readonly text: AsyncGenerator<string, void>;
}

/** Pause before the first retry, and the longest before any, ms; it doubles from one to the other. As the service's own command line has it. */
const pauseMs = 250;
const pauseMaxMs = 10_000;
/** A longer wait than this is the caller's to decide, ms. */
const retryAfterMaxMs = 60_000;

/** 503 until an operator did something. */
const damaged: ReadonlySet<string> = new Set(['log_damaged', 'proof_damaged']);
const refusedForNow: ReadonlySet<number> = new Set([408, 429, 502, 503, 504]);

/** Sends requests, and sends again what may be sent again. */
export class Transport {
  readonly url: string;
  private readonly key: string;
  private readonly timeoutMs: number;
  private readonly retriesMax: number;
  private readonly fetch: typeof globalThis.fetch;
  private seen: number;

  /** @throws {TypeError} for a url, a key or a time that no request can be made with */
  constructor(options: HindcastOptions) {
    this.url = addressOf(options.url ?? 'http://localhost:3000');
    this.key = keyOf(options.apiKey);
    this.timeoutMs = options.timeoutMs ?? 60_000;
    if (!isTimeout(this.timeoutMs)) throw new TypeError(noTimeout(this.timeoutMs));
    this.retriesMax = options.retriesMax ?? 6;
    // Called on another object than its own, a browser's fetch refuses.
    this.fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
    this.seen = options.position ?? 0;
  }

  /** The highest position that an answer told of; reads wait until the service holds it. */
  get position(): number {
    return this.seen;
  }

  /**
   * Sends a request and reads its answer's JSON.
   * @throws {HindcastError} what the service answered; {@link ConnectionError} where it did not; {@link OutcomeUnknownError} of a write; {@link InvalidRequestError} of what
   *   cannot be sent
   */
  async json<T>(request: Request): Promise<T> {
    const answer = await this.tried(request, async (response) => {
      this.expectType(response, /^application\/json\b/);
      const object: unknown = JSON.parse(await response.text());
      if (!isObject(object)) throw this.notHindcast('JSON that is no object', response.status);
      return object as T;
    });
    this.note(answer);
    return answer;
  }

  /** Sends a request and hands out its answer's text as it comes. Until it begins, tries are made as for {@link json}. */
  async open(request: Request): Promise<OpenAnswer> {
    const { signal, timeoutMs = this.timeoutMs } = request.options ?? {};
    return this.tried(request, async (response, abort) => {
      this.expectType(response, streamed);
      const { headers, body } = response;
      const position = Number(headers.get('x-hindcast-position') ?? 0);
      this.seen = Math.max(this.seen, position);
      return { headers, text: textOf(body, timeoutMs, abort, signal) };
    });
  }

  /** Waits between two tries of something that began and broke off. @param tries that failed one after the other */
  async pause(tries: number, signal?: AbortSignal): Promise<void> {
    await sleep(pauseBefore(tries, 0), signal);
  }

  get triesMax(): number {
    return this.retriesMax + 1;
  }

  /** @throws {ConnectionError} of what is an answer, but none of Hindcast's: another service's page, a proxy's */
  private expectType({ headers, status }: Response, form: RegExp): void {
    const type = headers.get('content-type') ?? 'no content type';
    if (form.test(type)) return;
    throw this.notHindcast(type, status);
  }

  private notHindcast(sent: string, status: number): ConnectionError {
    const detail = `what answers at ${this.url} is not Hindcast: it sent ${sent} with status ${status}`;
    return new ConnectionError({ code: 'unexpected_answer', status, detail });
  }

  private async tried<T>(request: Request, read: (response: Response, abort: (reason: unknown) => void) => Promise<T>): Promise<T> {
    const { writeId, ifUnknown, isRepeatable = true, options: { signal } = {} } = request;
    const isWrite = writeId !== undefined || ifUnknown !== undefined;
    const prepared = this.prepared(request);
    let mayBeDone = false;
    for (let retry = 0; ; retry++) {
      signal?.throwIfAborted();
      try {
        return await this.once(prepared, request, read);
      } catch (error) {
        if (!(error instanceof HindcastError)) throw error;
        if (isUnclear(error)) mayBeDone = true;
        const again = retry < this.retriesMax && mayRetry(error) && (isRepeatable || !isUnclear(error));
        if (!again) throw isWrite && mayBeDone && !settles(error) ? new OutcomeUnknownError(writeId ?? null, error, ifUnknown) : error;
        await sleep(pauseBefore(retry, error.retryAfterMs ?? 0), signal);
      }
    }
  }

  /** One try. @throws {HindcastError}, or the reason of the caller's signal */
  private async once<T>(
    { url, ...init }: Prepared,
    { options: { signal, timeoutMs = this.timeoutMs } = {}, answers = [] }: Request,
    read: (response: Response, abort: (reason: unknown) => void) => Promise<T>,
  ): Promise<T> {
    const controller = new AbortController();
    const abort = (reason: unknown): void => controller.abort(reason);
    const onAbort = (): void => abort(signal?.reason);
    signal?.addEventListener('abort', onAbort);
    const timer = silenceTimer(timeoutMs, abort);
    let isOpen = false;
    try {
      // A redirected POST would arrive as a GET, whose answer says nothing of the write.
      const response = await this.fetch(url, { ...init, redirect: 'manual', signal: controller.signal });
      if (isRedirect(response)) throw this.notHindcast(`a redirect to ${response.headers.get('location') ?? 'elsewhere'}`, response.status);
      if (!response.ok && !answers.includes(response.status)) throw await refusal(response);
      isOpen = true;
      return await read(response, abort);
    } catch (error) {
      if (error instanceof HindcastError) throw error;
      signal?.throwIfAborted();
      const detail = isOpen ? 'the answer broke off' : `no service answers at ${this.url}`;
      throw new ConnectionError({ code: 'no_answer', status: null, detail: `${detail}: ${reasonOf(error)}`, cause: error });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  /** @throws {InvalidRequestError} of what would fail at every try, or reach something else */
  private prepared(request: Request): Prepared {
    const { method, path, query = {}, lines, body, options: { timeoutMs } = {} } = request;
    const lost = path.split('/').find((part, at) => at > 0 && (['', '.', '..'].includes(part) || halfPair.test(part)));
    if (lost !== undefined) throw refused('path', lost, `an id must not be ${JSON.stringify(lost)}, which no address can carry`);
    if (timeoutMs !== undefined && !isTimeout(timeoutMs)) throw refused('options', timeoutMs, noTimeout(timeoutMs));
    const url = this.url + path + queryText(query);
    const headers = this.headersOf(request);
    return { url, method, headers, body: lines ?? (body === undefined ? undefined : jsonOf(body)) };
  }

  private headersOf({ headers, body, lines, writeId }: Request): Headers {
    const sent: Record<string, string> = { authorization: `Bearer ${this.key}`, ...headers };
    if (lines !== undefined) sent['content-type'] = 'application/x-ndjson';
    else if (body !== undefined) sent['content-type'] = 'application/json';
    if (writeId !== undefined) sent['idempotency-key'] = headerText(writeId);
    if (this.seen > 0) sent['x-wait-for-position'] = String(this.seen);
    try {
      return new Headers(sent);
    } catch (cause) {
      throw refused('header', writeId, 'idempotencyKey has characters that no header has', cause);
    }
  }

  /** Remembers the highest position of an answer: its own, that of the search's record, and those of a batch's items. */
  private note(answer: unknown): void {
    const { position, state, items } = (answer ?? {}) as { position?: unknown; state?: unknown; items?: unknown };
    const recorded = (state as { position?: unknown } | undefined)?.position;
    const ofItems = Array.isArray(items) ? items.map((item) => (item as { position?: unknown } | null)?.position) : [];
    for (const one of [position, recorded, ...ofItems]) if (typeof one === 'number') this.seen = Math.max(this.seen, one);
  }
}

/** In browsers a redirect that is not followed shows no more than that. */
const isRedirect = ({ status, type }: Response): boolean => (status >= 300 && status < 400) || type === 'opaqueredirect';

/** Types of answers that are read as they come. */
const streamed = /^(?:text\/event-stream|application\/x-ndjson|text\/plain)\b/;

function addressOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new TypeError(`url must be an address such as http://localhost:3000, and is ${JSON.stringify(text)}`);
  if (url.username !== '' || url.password !== '')
    throw new TypeError(`url must have no user and password, which take the place of the API key: use ${url.origin}${url.pathname}`);
  if (/[?#]/.test(text)) throw new TypeError(`url must have nothing behind its path: use ${url.origin}${url.pathname}`);
  return text
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/api\/v1$/, '');
}

/** A key without the line break that it may have from a file. What is wrong with it is told without it. */
function keyOf(text: string | undefined): string {
  const key = text?.trim() ?? '';
  if (key === '') throw new TypeError('an API key is needed: pass apiKey; a first start of the service prints one');
  if (!/^[\x21-\x7e]+$/.test(key)) throw new TypeError('the API key has characters that no key has; look at how it was copied');
  return key;
}

/** Half of a surrogate pair, which UTF-8 cannot carry. */
const halfPair = /\p{Surrogate}/u;

/** The longest that a timer can wait, ms; a longer one would fire at once. */
const timerMaxMs = 2 ** 31 - 1;

const isTimeout = (ms: unknown): boolean => typeof ms === 'number' && ms > 0;
const noTimeout = (ms: unknown): string => `timeoutMs must be a number above 0, or Infinity for no limit, and is ${ms}`;

/** Aborts when nothing came for so long. */
function silenceTimer(ms: number, abort: (reason: unknown) => void): ReturnType<typeof setTimeout> | undefined {
  return ms > timerMaxMs ? undefined : setTimeout(() => abort(new Error(`nothing came for ${ms} ms`)), ms);
}

/** A new id of a write: 128 random bits. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether the outcome of a write answered so is unknown. */
const isUnclear = ({ status }: HindcastError): boolean => status === null || status === 408 || status >= 500;

/** The service says these before it looks a write's id up. */
const beforeIds: ReadonlySet<number> = new Set([401, 403, 408, 429]);

/** Whether the error says what became of a write, whatever became of the tries before: the service looks an id up before it refuses. What lies between does not. */
function settles({ status, code }: HindcastError): boolean {
  const isOfService = !code.startsWith('http_') && code !== 'unexpected_answer';
  return isOfService && status !== null && status < 500 && !beforeIds.has(status);
}

function mayRetry({ status, code, retryAfterMs }: HindcastError): boolean {
  if (status === null) return true;
  return refusedForNow.has(status) && !damaged.has(code) && (retryAfterMs ?? 0) <= retryAfterMaxMs;
}

/** Exponential, with half of it at random, so that clients that were refused together do not come back together; behind what the service asked for. */
function pauseBefore(retry: number, retryAfterMs: number): number {
  const backoffMs = Math.min(pauseMaxMs, pauseMs * 2 ** retry) * (0.5 + Math.random() / 2);
  return retryAfterMs > 0 ? retryAfterMs + Math.random() * pauseMs : backoffMs;
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
    if (signal?.aborted) end();
  });
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the client itself refuses to send. */
function refused(place: string, input: unknown, msg: string, cause?: unknown): InvalidRequestError {
  const fields = [{ loc: [place], msg, type: 'value_error', input, ctx: {} }];
  return new InvalidRequestError({
    code: 'invalid_fields',
    status: null,
    detail: msg,
    fields,
    advice: 'Look where it comes from, and pass another.',
    cause,
  });
}

/** @throws {InvalidRequestError} of what has no JSON: a `bigint`, an object that holds itself, and what would be sent as `null` or `{}` */
export function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value, function (this: Record<string, unknown>, name, written: unknown) {
      // Of a Date, `written` is its text already.
      const lost = lostInJson(this[name]);
      if (lost !== null) throw new TypeError(`${JSON.stringify(name)} is ${lost}`);
      return written;
    });
  } catch (cause) {
    throw refused('body', null, `an argument has no JSON: ${(cause as Error).message}`, cause);
  }
}

/** The name of what `JSON.stringify` writes as `null` or `{}` without a word. */
function lostInJson(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? null : String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'an invalid Date' : null;
  return isObject(value) && isOpaque(value) ? `a ${value.constructor.name}` : null;
}

/** Whether what an object holds is nothing that JSON shows: a promise that was not awaited, an error, a map. */
function isOpaque(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  return !isPlain && Object.keys(value).length === 0 && JSON.stringify(value) === '{}';
}

function queryText(query: Query): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    for (const one of typeof value === 'object' ? value : [String(value)]) params.append(name, one);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** Text as a header can carry it: its UTF-8 bytes, each as a character. */
function headerText(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}

/** What the service said against a request. */
async function refusal(response: Response): Promise<HindcastError> {
  const { status, headers } = response;
  const text = await response.text();
  let said: { detail?: unknown; code?: string; request_id?: string } = {};
  try {
    said = JSON.parse(text) as typeof said;
  } catch {
    // The page of a proxy: shown as it is.
  }
  const { detail = text.slice(0, 500), code = `http_${status}`, request_id: requestId = headers.get('x-request-id') } = said ?? {};
  const fields = Array.isArray(detail) ? (detail as FieldError[]) : [];
  const words = Array.isArray(detail) ? fields.map(({ loc, msg }) => `${loc.join('.')} ${msg}`).join('; ') : String(detail);
  return errorOf({ code, status, detail: words, fields, requestId, retryAfterMs: retryAfterOf(headers.get('retry-after')) });
}

/** The wait that `Retry-After` asks for, seconds or a date, in ms. */
function retryAfterOf(header: string | null): number | null {
  if (header === null) return null;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}

/** A body's text as it comes. */
async function* textOf(
  body: ReadableStream<Uint8Array> | null,
  silenceMaxMs: number,
  abort: (reason: unknown) => void,
  signal?: AbortSignal,
): AsyncGenerator<string, void> {
  if (body === null) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const onAbort = (): void => abort(signal?.reason);
  signal?.addEventListener('abort', onAbort);
  try {
    signal?.throwIfAborted();
    for (;;) {
      const timer = silenceTimer(silenceMaxMs, abort);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) break;
      yield decoder.decode(value, { stream: true });
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw new ConnectionError({ code: 'no_answer', status: null, detail: `the answer broke off: ${reasonOf(error)}`, cause: error });
  } finally {
    signal?.removeEventListener('abort', onAbort);
    // Who reads no further lets the connection go.
    await reader.cancel().catch(() => undefined);
  }
}
