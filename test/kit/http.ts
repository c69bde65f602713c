import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';

/** An answer's JSON. Tests say what they expect in it; types would only repeat that. */
// biome-ignore lint/suspicious/noExplicitAny: see above
export type Json = any;

/** What the service answered. */
export class Answer {
  constructor(
    readonly status: number,
    readonly headers: IncomingHttpHeaders,
    readonly text: string,
  ) {}

  /** @throws where the answer is not JSON */
  get body(): Json {
    return JSON.parse(this.text);
  }
}

/** The JSON of an answer that must be a 200. */
export async function ok(answer: Promise<Answer>): Promise<Json> {
  const { status, text, body } = await answer;
  expect(status, text).toBe(200);
  return body;
}

export interface RequestOptions {
  /** Bearer token. */
  readonly key?: string | null;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is, in place of `body`. */
  readonly raw?: string | Buffer;
  readonly headers?: OutgoingHttpHeaders;
}

/** Requests over kept-alive connections to one port of this machine. */
export class HttpClient {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(readonly port: number) {}

  request(method: string, path: string, { key, body, raw, headers = {} }: RequestOptions = {}): Promise<Answer> {
    // As bytes: node would send the headers in the encoding of a body that is text.
    const payload = raw === undefined && body === undefined ? undefined : Buffer.from(raw ?? JSON.stringify(body));
    const sent: OutgoingHttpHeaders = { ...headers };
    if (key !== undefined && key !== null) sent.authorization = `Bearer ${key}`;
    if (payload !== undefined) {
      sent['content-length'] = payload.length;
      if (!Object.keys(sent).some((name) => name.toLowerCase() === 'content-type')) sent['content-type'] = 'application/json';
    }
    return new Promise((resolve, reject) => {
      const { agent, port } = this;
      const outgoing = request({ host: '127.0.0.1', port, method, path, headers: sent, agent }, (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.once('end', () => resolve(new Answer(incoming.statusCode ?? 0, incoming.headers, Buffer.concat(chunks).toString())));
      });
      outgoing.on('error', reject);
      outgoing.end(payload);
    });
  }

  /** Closes the connections, those in use too. */
  close(): void {
    this.agent.destroy();
  }
}

/** Longest wait for what must come before it counts as hanging, ms. */
export const patienceMs = 120_000;

/** A connection on which a test writes what it likes, HTTP or not. */
export class RawConnection {
  private received = '';
  private ended = false;
  private readonly listeners = new Set<() => void>();

  private constructor(readonly socket: Socket) {
    socket.on('data', (chunk) => this.note(() => (this.received += chunk.toString('latin1'))));
    for (const event of ['end', 'close', 'error'] as const) socket.on(event, () => this.note(() => (this.ended = true)));
  }

  /** @param allowHalfOpen stay readable for what comes after `end()` */
  static open(port: number): Promise<RawConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true }, () => resolve(new RawConnection(socket)));
      socket.once('error', reject);
    });
  }

  write(data: string | Buffer): void {
    this.socket.write(data);
  }

  /** Says that nothing more is sent. */
  end(): void {
    this.socket.end();
  }

  get text(): string {
    return this.received;
  }

  /** The status codes answered so far. */
  get statuses(): number[] {
    return [...this.received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  }

  /** Waits until what came so far passes, or the service ended the connection. @throws where neither comes */
  until(condition: (text: string) => boolean): Promise<string> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => done(() => reject(new Error(`nothing fitting came in ${patienceMs} ms, only: ${this.received}`))),
        patienceMs,
      );
      const done = (settle: () => void): void => {
        clearTimeout(timer);
        this.listeners.delete(look);
        settle();
      };
      const look = (): void => {
        if (this.ended || condition(this.received)) done(() => resolve(this.received));
      };
      this.listeners.add(look);
      look();
    });
  }

  /** Waits for the service to end the connection. */
  closed(): Promise<string> {
    return this.until(() => false);
  }

  destroy(): void {
    this.socket.destroy();
  }

  private note(change: () => void): void {
    change();
    for (const listener of [...this.listeners]) listener();
  }
}

/** That an answer is this error, in the one form that all errors have. */
export function expectError(answer: Answer, status: number, code: string): void {
  expect({ status: answer.status, code: answer.body.code }, answer.text).toEqual({ status, code });
  expectErrorForm(answer);
}

/** That an error has the contract's body and tells nothing of the service's insides. */
export function expectErrorForm(answer: Answer): void {
  const { detail, code, type, title, status, request_id } = answer.body;
  expect(Array.isArray(detail) ? detail.length : typeof detail === 'string' && detail.length, answer.text).toBeTruthy();
  expect({ code: typeof code, type: typeof type, title: typeof title }).toEqual({ code: 'string', type: 'string', title: 'string' });
  expect({ status, request_id }).toEqual({ status: answer.status, request_id: answer.headers['x-request-id'] });
  if (Array.isArray(detail))
    for (const field of detail) {
      expect(Object.keys(field).sort()).toEqual(['ctx', 'input', 'loc', 'msg', 'type']);
      expect(['body', 'path', 'query', 'header']).toContain(field.loc[0]);
      expect(field.loc.every((part: unknown) => typeof part === 'string')).toBe(true);
    }
  expectNoInsides(answer.text);
}

/** Stack frames, files of the service and its packages. */
const insides = /\bat [^"\n]+:\d+:\d+|node_modules|node:internal|\/dist\/|\.js:\d+|\.ts:\d+|file:\/\//;

export const expectNoInsides = (text: string): void => expect(text).not.toMatch(insides);

/** The fields that a 422 names, as `place.to.field: type`. */
export const fieldsOf = (answer: Answer): string[] =>
  answer.body.detail.map(({ loc, type }: { loc: string[]; type: string }) => `${loc.join('.')}: ${type}`);

/** The header that makes a write safe to repeat. */
export const withKey = (key: string) => ({ 'idempotency-key': key });
