import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What is to be done when a connection closes, for the requests on it that are not answered. */
const endings = new WeakMap<Socket, Set<() => void>>();

/**
 * Does something once, when an answer has been sent or its client has gone. The response alone does not tell: of requests that were sent one behind the other on
 * a connection, only the first one's response closes with it.
 */
export function whenOver(socket: Socket, response: ServerResponse, work: () => void): void {
  const waiting = endings.get(socket) ?? watch(socket);
  const end = (): void => {
    if (waiting.delete(end)) work();
  };
  waiting.add(end);
  response.once('close', end);
}

function watch(socket: Socket): Set<() => void> {
  const waiting = new Set<() => void>();
  endings.set(socket, waiting);
  socket.once('close', () => {
    for (const end of waiting) end();
  });
  return waiting;
}
