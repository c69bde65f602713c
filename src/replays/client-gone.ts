import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** Aborted when the client of a read leaves before it is answered: what it takes long to calculate is given up. */
export const ClientGone = createParamDecorator(
  (_: unknown, context: ExecutionContext): AbortSignal => goneSignal(context.switchToHttp().getResponse<FastifyReply>()),
);

function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableEnded) gone.abort();
  });
  return gone.signal;
}
