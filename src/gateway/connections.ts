import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { afterMicrotasks } from './fair-queue.js';

/** Time in which a client must take something of what it is sent, ms; one that takes nothing for so long is cut off. */
const takesNothingMs = 60_000;

/** Requests of one connection that wait for their answers, from which on no more are read of it until half of them are answered. What was read with them is taken still. */
const unansweredMax = 64;

/**
 * A server's connections and how many requests are being answered on each. Node closes, at a shutdown, those that have answered one and wait for the next; those
 * that never said anything, or stopped in the middle of a request, would keep it from ending.
 */
export class Connections {
  private readonly active = new Map<Socket, number>();
  /** Those that are not read from, for they have {@link unansweredMax} requests. */
  private readonly full = new WeakSet<Socket>();
  private readonly pipelined = new Pipeline();
  private draining = false;

  constructor(server: Server, silenceMs = takesNothingMs) {
    server.on('connection', (socket) => {
      this.active.set(socket, 0);
      socket.once('close', () => this.active.delete(socket));
      // Node reads on for a request's body; the last one's comes when those before are answered
      socket.on('resume', () => {
        if (this.full.has(socket)) socket.pause();
      });
    });
    server.setTimeout(silenceMs);
    // Those that wait for an answer, and streams on which nothing happens, may be silent for as long as they like.
    server.on('timeout', (socket) => {
      if (socket.writableLength > 0 || (this.active.get(socket) ?? 0) === 0) socket.destroy();
    });
    this.share(server);
    server.on('request', (request, response) => this.begin(request, response));
  }

  /**
   * Has requests that came behind others on their connection wait for their share of a turn: Node reads 64 KiB at a time, and in them can be more than a thousand. Their answers must
   * wait for those before anyway.
   */
  private share(server: Server): void {
    const listeners = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
    server.removeAllListeners('request');
    const answer = (request: IncomingMessage, response: ServerResponse): void => {
      for (const listener of listeners) listener.call(server, request, response);
    };
    server.on('request', (request, response) => {
      if ((this.active.get(request.socket) ?? 0) === 0) {
        answer(request, response);
        return;
      }
      // Node ends the requests of a connection that is cut one by one, with an error for each; of these nobody knows yet
      request.destroy = () => request;
      this.pipelined.push(() => {
        if (request.socket.destroyed) return;
        Reflect.deleteProperty(request, 'destroy');
        answer(request, response);
      });
    });
  }

  /** Closes what is idle now, the others when they have answered, and all after `deadlineMs`. */
  drain(deadlineMs: number): void {
    this.draining = true;
    for (const [socket, requests] of this.active) if (requests === 0) socket.destroy();
    setTimeout(() => {
      for (const socket of this.active.keys()) socket.destroy();
    }, deadlineMs).unref();
  }

  private begin({ socket }: IncomingMessage, response: ServerResponse): void {
    const unanswered = (this.active.get(socket) ?? 0) + 1;
    this.active.set(socket, unanswered);
    if (unanswered === unansweredMax) {
      this.full.add(socket);
      socket.pause();
    }
    response.once('close', () => {
      const left = (this.active.get(socket) ?? 1) - 1;
      if (this.active.has(socket)) this.active.set(socket, left);
      if (left <= unansweredMax / 2 && this.full.delete(socket)) socket.resume();
      if (this.draining && left === 0) socket.destroySoon();
    });
  }
}

/** Time that requests which came behind others may take of one turn of the event loop, ms. */
const pipelinedMs = 4;

/** Work that is done in its order, each with all that follows from it at once, for its share of a turn. */
class Pipeline {
  private waiting: (() => void)[] = [];
  private next = 0;
  private isWorking = false;
  private spentMs = 0;

  push(work: () => void): void {
    this.waiting.push(work);
    if (this.isWorking) return;
    this.isWorking = true;
    setImmediate(() => this.turn());
  }

  private turn(): void {
    this.spentMs = 0;
    this.goOn();
  }

  private goOn(): void {
    if (this.next === this.waiting.length) {
      this.waiting = [];
      this.next = 0;
      this.isWorking = false;
      return;
    }
    const beganMs = performance.now();
    this.waiting[this.next++]();
    afterMicrotasks(() => {
      this.spentMs += performance.now() - beganMs;
      if (this.spentMs < pipelinedMs) this.goOn();
      else setImmediate(() => this.turn());
    });
  }
}
