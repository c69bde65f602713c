import { once } from 'node:events';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { accountsSession } from '../accounts/account-writer.js';
import { SessionHost } from '../sessions/session-host.js';
import { TimeShare } from '../slices.js';
import { EventBatches } from './event-batches.js';

/** A comment is sent this often while nothing happens, so that proxies keep the connection and a dead one is noticed. */
const heartbeatMs = 15_000;
/** How long a client should wait before it connects again. */
const retryMs = 2000;

/** One client's wish to be told of its session's next event. */
class Listener {
  private news = false;
  private wake: (() => void) | null = null;

  tell(): void {
    this.news = true;
    this.wake?.();
  }

  /** Waits for news since the last call, a while at most. @returns whether there were any */
  async heard(patienceMs: number): Promise<boolean> {
    if (!this.news) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, patienceMs);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.wake = null;
    }
    const { news } = this;
    this.news = false;
    return news;
  }
}

/**
 * Server-sent events: a session's log from a position on, as it grows. All streams together have a share of each turn of the event loop. A slow client slows its own
 * reading and holds nothing up: beyond what its connection takes, at most one batch waits for it.
 */
@Injectable()
export class EventStream implements OnModuleDestroy {
  private readonly open = new Set<() => void>();
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly unsubscribe: () => void;
  private readonly share = new TimeShare();
  private readonly batches: EventBatches;

  constructor(host: SessionHost) {
    this.batches = new EventBatches(host.log, this.share);
    host.erasures.follow((session) => this.batches.forget(session));
    this.unsubscribe = host.log.subscribe(({ session }) => {
      // A key that stopped ends its streams at once.
      const sessions = session === accountsSession ? this.listeners.keys() : [session];
      for (const one of sessions) for (const listener of this.listeners.get(one) ?? []) listener.tell();
    });
  }

  /** Streams until the client goes or the service stops. @param mayGoOn asked before each batch; false ends the stream */
  async send(reply: FastifyReply, sessionId: string, after: number, mayGoOn: () => boolean): Promise<void> {
    reply.hijack();
    const { raw } = reply;
    const ending = new AbortController();
    const listener = this.listen(sessionId);
    const end = (): void => {
      ending.abort();
      listener.tell();
    };
    this.open.add(end);
    raw.once('close', end);
    raw.writeHead(200, {
      // what was set for browsers of other origins
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    });
    const write = async (bytes: string | Buffer): Promise<void> => {
      await this.share.run('', () => writeNow(raw, bytes));
      if (raw.writableNeedDrain) await once(raw, 'drain', { signal: ending.signal }).catch(() => undefined);
    };
    try {
      await write(`retry: ${retryMs}\n\n`);
      for (let position = after; !ending.signal.aborted && mayGoOn(); ) {
        const { last, bytes } = await this.batches.behind(sessionId, position);
        position = last;
        if (bytes.length > 0) await write(bytes);
        else if (!(await listener.heard(heartbeatMs))) await write(': still here\n\n');
      }
    } finally {
      this.open.delete(end);
      this.stopListening(sessionId, listener);
      raw.end();
    }
  }

  onModuleDestroy(): void {
    this.unsubscribe();
    for (const end of this.open) end();
  }

  private listen(sessionId: string): Listener {
    const listener = new Listener();
    const others = this.listeners.get(sessionId);
    if (others === undefined) this.listeners.set(sessionId, new Set([listener]));
    else others.add(listener);
    return listener;
  }

  private stopListening(sessionId: string, listener: Listener): void {
    const listeners = this.listeners.get(sessionId);
    listeners?.delete(listener);
    if (listeners?.size !== 0) return;
    this.listeners.delete(sessionId);
    this.batches.forget(sessionId);
  }
}

/**
 * Hands bytes to the connection at once. By itself a response would do so only after all that is under way now, and what that takes, which is nearly all of it, would be
 * counted in nobody's share.
 */
function writeNow(raw: ServerResponse, bytes: string | Buffer): void {
  const { socket } = raw;
  socket?.cork();
  raw.write(bytes);
  socket?.uncork();
}
