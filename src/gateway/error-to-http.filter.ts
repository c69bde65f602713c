import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { openAiErrorOf, toErrorResponse, toHindcastError } from './error-to-http.js';

/** Whatever a request throws, answered by the one table. */
@Catch()
export class ErrorToHttpFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    sendError(thrown, request, reply, this.logger);
  }
}

/** Whether OpenAI's clients may have asked: they read `error`, and show nothing else. Also on what is no route: theirs that are not here, and those of a wrong base address. */
const speaksOpenAi = ({ routeOptions, is404 }: FastifyRequest): boolean => routeOptions?.config?.speaksOpenAi === true || is404;

export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply, logger: Logger): void {
  const error = toHindcastError(thrown);
  const { status, headers, body } = toErrorResponse(error, request.id);
  request.errorCode = error.code;
  if (speaksOpenAi(request)) body.error = openAiErrorOf(error);
  if (status >= 500) {
    // The route and not the address: names of domains and filters stand in that, which are sealed everywhere else.
    const { id, method, routeOptions } = request;
    const details = { request_id: id, method, route: routeOptions?.url, code: error.code, err: error.cause ?? error };
    logger[status === 500 ? 'error' : 'warn'](details, error.message);
  }
  if (reply.sent || reply.raw.headersSent) {
    reply.raw.destroy();
    return;
  }
  // Were the connection closed with the rest of a large body still coming, the client would see a reset and not the answer. Node reads the rest and drops it. Who is to come again later may keep its connection.
  if (error.code === 'body_too_large' || error.code === 'overloaded') reply.removeHeader('connection');
  // Where the router itself refuses a request, no hook has told its id.
  reply.headers({ ...headers, 'x-request-id': request.id, 'content-type': 'application/json; charset=utf-8' });
  void reply.code(status).send(JSON.stringify(body));
}
