import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { type Json, patienceMs } from './http.js';
import type { TestAgent } from './service.js';

/** One server-sent event as it came. */
export interface StreamedEvent {
  readonly id: string;
  readonly event: string;
  readonly data: Json;
}

/** A client of `GET /events/stream`. */
export class EventStreamClient {
  readonly events: StreamedEvent[] = [];
  ended = false;
  private rest = '';
  private readonly listeners = new Set<() => void>();

  private constructor(
    private readonly outgoing: ClientRequest,
    private readonly incoming: IncomingMessage,
  ) {
    incoming.setEncoding('utf8');
    incoming.on('data', (text: string) => this.take(text));
    for (const end of ['end', 'close', 'error'])
      incoming.on(end, () => {
        this.ended = true;
        this.wake();
      });
  }

  /** Resolves when the service has begun to stream, or has answered otherwise. */
  static open(agent: TestAgent, query = '', headers: Record<string, string> = {}): Promise<EventStreamClient> {
    return new Promise((resolve, reject) => {
      const outgoing = request({
        host: '127.0.0.1',
        port: agent.service.port,
        path: `/api/v1/events/stream${query}`,
        headers: { authorization: `Bearer ${agent.key}`, accept: 'text/event-stream', ...headers },
        agent: false,
      });
      outgoing.on('error', reject);
      outgoing.on('response', (incoming) => resolve(new EventStreamClient(outgoing, incoming)));
      outgoing.end();
    });
  }

  get status(): number | undefined {
    return this.incoming.statusCode;
  }

  get headers(): IncomingHttpHeaders {
    return this.incoming.headers;
  }

  get ids(): number[] {
    return this.events.map(({ id }) => Number(id));
  }

  /** Waits for `count` events in all. @throws where they do not come */
  async first(count: number): Promise<StreamedEvent[]> {
    await this.until(() => this.events.length >= count, `${count} events`);
    return this.events;
  }

  /** Waits for the service to end the stream. */
  end(): Promise<void> {
    return this.until(() => this.ended, 'the end');
  }

  /** Takes nothing more from the connection until {@link resume}. */
  pause(): void {
    this.incoming.pause();
  }

  resume(): void {
    this.incoming.resume();
  }

  close(): void {
    this.outgoing.destroy();
  }

  private until(condition: () => boolean, what: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.listeners.delete(look);
        reject(
          new Error(`the stream did not bring ${what} in ${patienceMs} ms; it has ${this.events.length} events, ended: ${this.ended}`),
        );
      }, patienceMs);
      const look = (): void => {
        if (!condition()) return;
        clearTimeout(timer);
        this.listeners.delete(look);
        resolve();
      };
      this.listeners.add(look);
      look();
    });
  }

  private take(text: string): void {
    const blocks = (this.rest + text).split('\n\n');
    this.rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)] as const),
      );
      const data = fields.get('data');
      if (data !== undefined) this.events.push({ id: fields.get('id') ?? '', event: fields.get('event') ?? '', data: JSON.parse(data) });
    }
    this.wake();
  }

  private wake(): void {
    for (const listener of [...this.listeners]) listener();
  }
}
