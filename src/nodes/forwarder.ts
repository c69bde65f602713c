import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { type Dispatcher, errors, Pool } from 'undici';
import type { Node } from './owners.js';

/** Carried by every answer of a node that has others beside it and takes requests: the id of the one that answered. */
export const nodeHeader = 'x-hindcast-node';
/** Marks a request that another node sent on, with that node's id: whoever gets it answers it. */
export const forwardedHeader = 'x-hindcast-forwarded';
/** The id that a forwarded request's write has where the client gave none. */
export const writeIdHeader = 'x-hindcast-write-id';

export interface Forward {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** What the request brought, read to its end; `null` for one without a body. */
  readonly body: Buffer | null;
  /** Besides the request's own, in place of those of the same name. */
  readonly headers: Readonly<Record<string, string>>;
  /** The answer may go on for ever and is of no use to anyone but this client. */
  readonly isStream: boolean;
  /** Longest that the node may take to begin its answer, and to go on with one that is no stream. */
  readonly timeoutMs: number;
  /** Told when the answer begins. */
  readonly begin: () => void;
}

/** The node could not be reached, or did not answer as one: whether it did what was asked is unknown. */
export class ForwardError extends Error {
  override readonly name = 'ForwardError';
  constructor(
    message: string,
    /** Whether another try on a fresh connection may fare better. */
    readonly mayRetry: boolean,
    cause: unknown,
  ) {
    super(message, { cause });
  }
}

const connectTimeoutMs = 1000;
/** Below the 72 s for which the service keeps a connection open. */
const keepAliveMs = 60_000;
/** A node that could not be reached is not tried again for this long, ms. */
const awayMs = 1000;
/** What is under way at a node that is no member any more has this long to end, ms. */
const partingMs = 2000;

/** What belongs to a connection and not to the request, or is made anew by this node. */
const ownHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'expect',
  'content-length',
  'x-request-id',
  forwardedHeader,
  writeIdHeader,
]);
const ownAnswerHeaders = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date']);

/** Sends requests on to other nodes over connections that stay open. */
export class Forwarder {
  private readonly pools = new Map<string, Pool>();
  private readonly awayUntilMs = new Map<string, number>();
  private readonly streams = new Set<AbortController>();

  /** Whether the node could not be reached a moment ago. */
  isAway({ url }: Node): boolean {
    return performance.now() < (this.awayUntilMs.get(url) ?? 0);
  }

  /** Sends a request on and its answer back. @throws {ForwardError} where nothing of an answer has been sent back */
  async send({ url }: Node, forward: Forward): Promise<void> {
    const { request, response, body, isStream, timeoutMs } = forward;
    const ending = new AbortController();
    const end = (): void => ending.abort();
    if (isStream) {
      this.streams.add(ending);
      response.once('close', end);
    }
    const options: Dispatcher.RequestOptions = {
      path: request.url ?? '/',
      method: request.method as Dispatcher.HttpMethod,
      headers: [...keptHeaders(request.rawHeaders), ...Object.entries(forward.headers).flat()],
      body,
      headersTimeout: timeoutMs,
      bodyTimeout: isStream ? 0 : timeoutMs,
      signal: isStream ? ending.signal : undefined,
    };
    try {
      await this.pool(url).stream(options, ({ statusCode, headers }) => {
        if (headers[nodeHeader] === undefined) throw new Error(`what answers at ${url} is no node that takes requests`);
        forward.begin();
        response.writeHead(statusCode, answerHeaders(headers));
        return response;
      });
    } catch (error) {
      if (response.headersSent || response.destroyed) {
        response.destroy();
        return;
      }
      const mayRetry = error instanceof errors.SocketError || (error as { code?: string }).code === 'ECONNRESET';
      if (!mayRetry) this.awayUntilMs.set(url, performance.now() + awayMs);
      throw new ForwardError(`${url} did not answer: ${(error as Error).message}`, mayRetry, error);
    } finally {
      response.off('close', end);
      this.streams.delete(ending);
    }
  }

  /** Keeps connections to these nodes only. */
  keep(nodes: readonly Node[]): void {
    const urls = new Set(nodes.map(({ url }) => url));
    for (const [url, pool] of this.pools) if (!urls.has(url)) this.part(url, pool);
  }

  /** Ends the answers that would go on for ever. */
  endStreams(): void {
    for (const ending of this.streams) ending.abort();
  }

  close(): void {
    this.keep([]);
  }

  private pool(url: string): Pool {
    let pool = this.pools.get(url);
    if (pool === undefined) {
      pool = new Pool(url, { connect: { timeout: connectTimeoutMs }, keepAliveTimeout: keepAliveMs });
      this.pools.set(url, pool);
    }
    return pool;
  }

  private part(url: string, pool: Pool): void {
    this.pools.delete(url);
    this.awayUntilMs.delete(url);
    const end = setTimeout(() => void pool.destroy().catch(ignored), partingMs);
    void pool
      .close()
      .catch(ignored)
      .finally(() => clearTimeout(end));
  }
}

const ignored = (): void => undefined;

/** A request's headers as they came, name after value, without those that are this node's own. */
function keptHeaders(raw: readonly string[]): string[] {
  const kept: string[] = [];
  for (let i = 0; i < raw.length; i += 2) if (!ownHeaders.has(raw[i].toLowerCase())) kept.push(raw[i], raw[i + 1]);
  return kept;
}

const answerHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownAnswerHeaders.has(name)));
