import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Time in which a client must take something of what it is sent, ms; one that takes nothing for so long is cut off. */
const takesNothingMs = 60_000;

/**
 * A server's connections and how many requests are being answered on each. Node closes, at a shutdown, those that have answered one and wait for the next; those
 * that never said anything, or stopped in the middle of a request, would keep it from ending.
 */
export class Connections {
  private readonly active = new Map<Socket, number>();
  private draining = false;

  constructor(server: Server, silenceMs = takesNothingMs) {
    server.on('connection', (socket) => {
      this.active.set(socket, 0);
      socket.once('close', () => this.active.delete(socket));
    });
    server.setTimeout(silenceMs);
    // Those that wait for an answer, and streams on which nothing happens, may be silent for as long as they like.
    server.on('timeout', (socket) => {
      if (socket.writableLength > 0 || (this.active.get(socket) ?? 0) === 0) socket.destroy();
    });
    server.on('request', (request, response) => this.begin(request, response));
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
    this.active.set(socket, (this.active.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (this.active.get(socket) ?? 1) - 1;
      if (this.active.has(socket)) this.active.set(socket, left);
      if (this.draining && left === 0) socket.destroySoon();
    });
  }
}
