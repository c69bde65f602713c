import { setTimeout as sleep } from 'node:timers/promises';
import type { FieldError } from '../errors.js';

/** A service answered with an error, or not at all. */
export class ClientError extends Error {
  override readonly name: string = 'ClientError';
}

/** Tries of a request that was refused for now or lost; ids make it safe to send a write again. */
const triesMax = 8;
const pauseMs = 250;
const pauseMaxMs = 10_000;
const retried: ReadonlySet<number> = new Set([429, 502, 503, 504]);
const mayRetry = ({ status, headers }: Answer): boolean => retried.has(status) && headers.get('x-should-retry') !== 'false';
/** Longest that a timer waits. */
const sleepMaxMs = 2 ** 31 - 1;

/** What an answer may take, where nobody vouches for who gives it. */
export interface AnswerBounds {
  readonly bytesMax: number;
  /** From the question to the whole answer, further tries among them. */
  readonly withinMs: number;
}

interface Question {
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly bytesMax?: number;
  readonly signal?: AbortSignal;
}

interface Answer extends Pick<Response, 'ok' | 'status' | 'headers'> {
  readonly text: string;
}

/** Talks to a running service. */
export class Client {
  /** Whether the service has answered yet: one that was there is waited for, one that never was is not. */
  private hasAnswered = false;

  constructor(
    readonly url: string,
    private readonly token: string,
  ) {}

  /**
   * Sends a request and gives the answer's JSON. What was refused for now is sent again, after the pause that the service asks for.
   * @throws {ClientError} with the service's own words
   */
  call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const init = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    return this.json<T>(method, path, init);
  }

  /** {@link call} with a body of lines, a JSON object each. */
  callWithLines<T>(method: string, path: string, lines: readonly string[]): Promise<T> {
    return this.json<T>(method, path, { body: lines.join('\n'), headers: { 'content-type': 'application/x-ndjson' } });
  }

  /** The text of an answer that is no larger and no later than it may be. What was refused for now is asked again. @throws {ClientError} */
  async text(path: string, { bytesMax, withinMs }: AnswerBounds): Promise<string> {
    const signal = AbortSignal.timeout(withinMs);
    try {
      return await this.answered('GET', path, { bytesMax, signal });
    } catch (cause) {
      throw signal.aborted ? new ClientError(`${this.url} gave no whole answer within ${withinMs / 1000} s`, { cause }) : cause;
    }
  }

  private async json<T>(method: string, path: string, question: Question): Promise<T> {
    const text = await this.answered(method, path, question);
    try {
      return JSON.parse(text) as T;
    } catch {
      throw noHindcast(this.url, 'JSON', text);
    }
  }

  private async answered(method: string, path: string, question: Question): Promise<string> {
    for (let attempt = 1; ; attempt++) {
      const response = await this.send(method, path, question).catch((error: Error) => error);
      if (response instanceof ClientError) throw response;
      if (!(response instanceof Error) && response.ok) return response.text;
      const failure = response instanceof Error ? unreachable(this.url, response) : refusal(response);
      const again = response instanceof Error ? this.hasAnswered : mayRetry(response);
      if (!again || attempt === triesMax) throw failure;
      const asked = response instanceof Error ? 0 : Number(response.headers.get('retry-after') ?? 0) * 1000;
      const pause = Math.max(asked, Math.min(pauseMaxMs, pauseMs * 2 ** (attempt - 1)));
      await sleep(Math.min(pause, sleepMaxMs), undefined, { signal: question.signal });
    }
  }

  /** The lines of a streamed answer. @throws {ClientError} */
  async *lines(path: string, headers: Record<string, string> = {}): AsyncGenerator<string> {
    const init = { headers: { ...this.headers(), ...headers }, redirect: 'manual' } as const;
    const response = await fetch(this.url + path, init).catch((error: Error) => {
      throw unreachable(this.url, error);
    });
    this.expectNoRedirect(response);
    if (!response.ok || response.body === null) throw refusal({ status: response.status, text: await response.text() });
    let rest = '';
    try {
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        const lines = (rest + chunk).split('\n');
        rest = lines.pop() ?? '';
        yield* lines;
      }
    } catch (error) {
      throw new ClientError(`the answer of ${this.url} broke off (${causeOf(error as Error)}); ask again`, { cause: error });
    }
    if (rest !== '') yield rest;
  }

  /** Sends a request, and takes the whole answer: one that breaks off is none. */
  private async send(method: string, path: string, { bytesMax, ...init }: Question): Promise<Answer> {
    // A redirected POST would arrive as a GET, whose answer says nothing of the write.
    const headers = { ...init.headers, ...this.headers() };
    const response = await fetch(this.url + path, { method, ...init, headers, redirect: 'manual' });
    this.hasAnswered = true;
    this.expectNoRedirect(response);
    return { ok: response.ok, status: response.status, headers: response.headers, text: await this.textOf(response, bytesMax) };
  }

  private async textOf({ body }: Response, bytesMax = Number.POSITIVE_INFINITY): Promise<string> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      if (bytes > bytesMax) throw new ClientError(`the answer of ${this.url} is longer than ${bytesMax} bytes, and was cut off`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString();
  }

  /** @throws {ClientError} */
  private expectNoRedirect({ status, headers }: Response): void {
    if (status < 300 || status > 399) return;
    throw new ClientError(
      `${this.url} sends on to ${headers.get('location') ?? 'elsewhere'} (${status}); give the address that answers itself`,
    );
  }

  private headers(): Record<string, string> {
    return { authorization: `Bearer ${this.token}` };
  }
}

const causeOf = (error: Error): string => (error.cause as Error | undefined)?.message ?? error.message;

function unreachable(url: string, error: Error): ClientError {
  return new ClientError(`no service answers at ${url} (${causeOf(error)}); start one with: npx hindcast serve`);
}

/** It answers, and not as a service does. */
export const noHindcast = (url: string, what: string, text: string): ClientError =>
  new ClientError(`what answers at ${url} is no Hindcast: it gave no ${what}, but ${JSON.stringify(text.slice(0, 100))}; see HINDCAST_URL`);

function refusal({ status, text }: Pick<Answer, 'status' | 'text'>): ClientError {
  let detail: unknown = text.slice(0, 500);
  try {
    ({ detail } = JSON.parse(text) as { detail: unknown });
  } catch {
    // Not JSON: a proxy's page, shown as it is.
  }
  return new ClientError(`${status}: ${Array.isArray(detail) ? detail.map(broken).join('; ') : detail}`);
}

/** A broken rule in words: which field, and how. */
const broken = ({ loc, msg }: FieldError): string => `${loc.slice(1).join('.')} ${msg}`.trim();
