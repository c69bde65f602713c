import type { ServerResponse } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { whenOver } from './request-end.js';

/** Aborted when the client of a read leaves before it is answered: what it takes long to calculate is given up. */
export const ClientGone = createParamDecorator(
  (_: unknown, context: ExecutionContext): AbortSignal => goneSignal(context.switchToHttp().getResponse<FastifyReply>()),
);

/** The signals of responses that are not over. */
const signals = new WeakMap<ServerResponse, AbortSignal>();

/** Waits until the client has taken an answer, or has left. */
export function whenAnswered({ raw, request }: FastifyReply): Promise<void> {
  const { socket } = request.raw;
  return raw.destroyed || socket.destroyed ? Promise.resolve() : new Promise((end) => whenOver(socket, raw, { end }));
}

/** A signal that is aborted when the client of an answer leaves before it has been written; one for each answer. */
export function goneSignal({ raw, request }: FastifyReply): AbortSignal {
  let signal = signals.get(raw);
  if (signal === undefined) {
    const gone = new AbortController();
    signal = gone.signal;
    signals.set(raw, signal);
    whenOver(request.raw.socket, raw, { end: () => raw.writableEnded || gone.abort() });
  }
  return signal;
}
