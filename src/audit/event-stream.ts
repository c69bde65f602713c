import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { decodeRecord } from '../sessions/records.js';
import { SessionHost } from '../sessions/session-host.js';
import { toDto } from './queries/list-events.handler.js';

/** A comment is sent this often while nothing happens, so that proxies keep the connection and a dead one is noticed. */
const heartbeatMs = 15_000;
/** How long a client should wait before it connects again. */
const retryMs = 2000;
/** Events read at a time; the next ones wait until the client took these. */
const portionEvents = 64;

/** Server-sent events: a session's log from a position on, as it grows. A slow client slows its own reading and holds nothing up. */
@Injectable()
export class EventStream implements OnModuleDestroy {
  private readonly open = new Set<AbortController>();

  constructor(private readonly host: SessionHost) {}

  /** Streams until the client goes or the service stops. @param mayGoOn asked before each batch; false ends the stream */
  async send(reply: FastifyReply, sessionId: string, after: number, mayGoOn: () => boolean): Promise<void> {
    const ending = new AbortController();
    this.open.add(ending);
    reply.hijack();
    const { raw } = reply;
    raw.once('close', () => ending.abort());
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'x-request-id': String(reply.getHeader('x-request-id') ?? ''),
    });
    const write = (text: string): Promise<void> | void => {
      if (!raw.write(text)) return new Promise((resolve) => raw.once('drain', resolve).once('close', resolve));
    };
    try {
      await write(`retry: ${retryMs}\n\n`);
      for (let position = after; !ending.signal.aborted && mayGoOn(); ) {
        let portion = '';
        await this.host.log.read(sessionId, { after: position, limit: portionEvents }, (record) => {
          const event = decodeRecord(record);
          portion += `id: ${event.position}\nevent: ${event.type}\ndata: ${JSON.stringify(toDto(event))}\n\n`;
          position = event.position;
        });
        if (portion !== '') await write(portion);
        else if (!(await this.grows(sessionId, position, ending.signal))) await write(': still here\n\n');
      }
    } finally {
      this.open.delete(ending);
      raw.end();
    }
  }

  onModuleDestroy(): void {
    for (const ending of this.open) ending.abort();
  }

  /** Waits for the session to get past a position. @returns whether it did before the next heartbeat is due */
  private async grows(sessionId: string, position: number, ending: AbortSignal): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const pause = new Promise<boolean>((resolve) => {
      timer = setTimeout(resolve, heartbeatMs, false);
      ending.addEventListener('abort', () => resolve(false), { once: true });
    });
    try {
      return await Promise.race([pause, this.host.reaches(sessionId, position + 1)]);
    } finally {
      clearTimeout(timer);
    }
  }
}
