import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { connectionBurst, NextTurn } from '../slices.js';
import { afterMicrotasks } from './fair-queue.js';
import { pathOf } from './known-routes.js';

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
  private readonly arrived = new Arrived();
  private draining = false;

  constructor(server: Server, silenceMs = takesNothingMs) {
    server.on('connection', (socket) => {
      connectionBurst.noteConnection();
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
   * Has requests wait for their share of a turn where many come at once: on one connection, of which Node reads 64 KiB at a time, and in them can be more than a thousand, or on many
   * connections. Who asks little goes before the rest of who asks much: those with a key are told apart by it, those without by what they ask for.
   */
  private share(server: Server): void {
    const listeners = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
    server.removeAllListeners('request');
    const answer = (request: IncomingMessage, response: ServerResponse): void => {
      for (const listener of listeners) listener.call(server, request, response);
    };
    server.on('request', (request, response) => {
      const key = request.headers.authorization ?? pathOf(request.url ?? '');
      const isFirst = (this.active.get(request.socket) ?? 0) === 0;
      if (isFirst && this.arrived.mayBegin(key)) {
        this.arrived.begin(() => answer(request, response));
        return;
      }
      // Node ends the requests of a connection that is cut one by one, with an error for each; of these nobody knows yet
      request.destroy = () => request;
      this.arrived.push(key, () => {
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

/** Time that requests may take of one turn of the event loop until each waits for something, ms. */
const arrivedMs = 4;

/** Requests that arrived: each is begun with all that follows from it at once, for their share of a turn; under each key in the order in which they came, the keys in rotation. */
class Arrived {
  private readonly waiting = new Map<string, (() => void)[]>();
  private readonly nextTurn = new NextTurn(() => this.turn());
  private spentMs = 0;

  /** Whether a request would begin at once: there is time left in this turn, and nothing of its key waits. */
  mayBegin(key: string): boolean {
    return this.spentMs < arrivedMs && !this.waiting.has(key) && !connectionBurst.holdsBack;
  }

  /** Begins one now. */
  begin(work: () => void): void {
    this.measure(work, () => undefined);
    this.nextTurn.schedule();
  }

  push(key: string, work: () => void): void {
    const queue = this.waiting.get(key);
    if (queue === undefined) this.waiting.set(key, [work]);
    else queue.push(work);
    this.nextTurn.schedule();
  }

  private turn(): void {
    this.spentMs = 0;
    this.goOn();
  }

  private goOn(): void {
    const [first] = this.waiting;
    if (first === undefined) return;
    const [key, queue] = first;
    const work = queue.shift() as () => void;
    this.waiting.delete(key);
    if (queue.length > 0) this.waiting.set(key, queue);
    this.measure(work, () => {
      if (this.spentMs < arrivedMs) this.goOn();
      else this.nextTurn.schedule();
    });
  }

  private measure(work: () => void, then: () => void): void {
    const beganMs = performance.now();
    work();
    afterMicrotasks(() => {
      this.spentMs += performance.now() - beganMs;
      then();
    });
  }
}
