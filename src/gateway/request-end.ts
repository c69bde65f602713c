import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Whatever has to be given back when a request is over. */
export interface Ending {
  end(): void;
}

/** Of each connection, the requests on it that are not answered, in their order: mostly one. */
const endings = new WeakMap<Socket, Ending[]>();

/**
 * Ends something once, when an answer has been sent or its client has gone. The response alone does not tell: of requests that were sent one behind the other on
 * a connection, only the first one's response closes with it.
 */
export function whenOver(socket: Socket, response: ServerResponse, ending: Ending): void {
  const open = endings.get(socket) ?? watch(socket);
  open.push(ending);
  response.once('close', () => {
    const place = open.indexOf(ending);
    if (place < 0) return;
    open.splice(place, 1);
    ending.end();
  });
}

function watch(socket: Socket): Ending[] {
  const open: Ending[] = [];
  endings.set(socket, open);
  socket.once('close', () => {
    for (const ending of open.splice(0)) ending.end();
  });
  return open;
}
