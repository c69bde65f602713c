import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Aborted when the client of a read of the past leaves before it is answered; undefined for reads of the present, which take no time worth giving up. */
export const ClientGone = createParamDecorator((_: unknown, context: ExecutionContext): AbortSignal | undefined => {
  const http = context.switchToHttp();
  const { query } = http.getRequest<FastifyRequest>();
  return (query as { as_of?: unknown }).as_of === undefined ? undefined : goneSignal(http.getResponse<FastifyReply>());
});

function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableEnded) gone.abort();
  });
  return gone.signal;
}
