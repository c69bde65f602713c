import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyContextConfig, FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { HindcastError } from '../errors.js';
import { leftBy } from '../job-queue.js';
import { bodyOf, JsonText, takesLongToWrite, writingJson } from '../json-text.js';
import type { Metrics } from '../metrics.js';
import { inSlices } from '../slices.js';
import { contentBodyBytes } from './access.js';
import { AccessLog } from './access-log.js';
import { prefix } from './api-prefix.js';
import type { Authenticator } from './authenticator.js';
import { BoundedRequest } from './bounded-request.js';
import { goneSignal } from './client-gone.js';
import { Entrance, hasBody, isUnknownToken } from './entrance.js';
import { sendError } from './error-to-http.filter.js';
import { toErrorResponse } from './error-to-http.js';
import { KnownRoutes, pathOf } from './known-routes.js';
import { addBodyParsers, noAgent } from './request-bodies.js';
import type { Start } from './start.js';
import { traceparentOf } from './trace-context.js';

/** Longest path parameter taken: an id of 256 characters, percent-encoded. */
const pathParameterMax = 256 * 9;
/** Most time for a client to finish its headers, ms. Node takes the smaller of two times for the headers', the larger for the whole request's. */
const headersTimeoutMaxMs = 10_000;
/** Late requests are looked for this often, ms. */
const lateRequestsIntervalMs = 1000;

const requestIdForm = /^[\x21-\x7e]{1,128}$/;

export interface GatewayParts {
  readonly config: Config;
  readonly accounts: Authenticator;
  /** Waits for the accounts and keys that other nodes made; `null` where there are no others. */
  readonly newestAccounts: (() => Promise<void>) | null;
  readonly readiness: Start;
  readonly metrics: Metrics;
  readonly logger: Logger;
}

/** How Fastify is to be made for the gateway. */
export function fastifyOptions(config: Config, logger: Logger): FastifyHttpOptions<Server> {
  const aliases = [`/public/${config.vendorName}/v4`, `/${config.vendorName}/v4`];
  const requestTimeoutMs = config.bodyTimeoutS * 1000;
  return {
    logger: false,
    bodyLimit: config.bodyLimitKb * 1024,
    requestTimeout: requestTimeoutMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: pathParameterMax, ignoreTrailingSlash: true },
    rewriteUrl: (request) => rewriteAlias(request.url ?? '/', aliases),
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    keepAliveTimeout: 72_000,
    http: {
      headersTimeout: Math.min(headersTimeoutMaxMs, requestTimeoutMs),
      connectionsCheckingInterval: lateRequestsIntervalMs,
      requireHostHeader: false,
      IncomingMessage: BoundedRequest,
    },
    frameworkErrors: (error, request, reply) => {
      void reply.header('x-request-id', request.id);
      sendError(error, request, reply, logger);
    },
    clientErrorHandler: answerBrokenRequest,
  };
}

/** The one place that every request passes: request ids, keys, scopes, admission, bodies, metrics. */
export function addGateway(fastify: FastifyInstance, { config, accounts, newestAccounts, readiness, metrics, logger }: GatewayParts): void {
  const routes = new KnownRoutes();
  const entrance = new Entrance({ config, accounts, readiness, metrics, routes });
  const accessLog = new AccessLog(logger, config.slowRequestMs);

  // An expectation that is not known is not an error; Node would answer it without a word.
  fastify.server.on('checkExpectation', (request, response) => fastify.server.emit('request', request, response));

  // a body may be bytes too, which the type does not say
  fastify.setReplySerializer(bodyOf as (answer: unknown) => string);
  addBodyParsers(fastify, config.bodyLimitKb * 1024);

  fastify.addHook('onRoute', (route) => {
    const { longBody, holdsContent } = (route.config ?? {}) as FastifyContextConfig;
    if (longBody !== undefined) route.bodyLimit = longBody.limitBytes;
    else if (holdsContent === true) route.bodyLimit = Math.max(contentBodyBytes, config.bodyLimitKb * 1024);
    if (route.url !== '*') routes.add(route.url, [route.method].flat());
  });

  fastify.addHook('preSerialization', (request, reply, answer, done) => {
    if (answer instanceof JsonText || !takesLongToWrite(answer)) return done(null, answer);
    inSlices(request.visit?.agentId ?? noAgent, writingJson(answer as object), leftBy(goneSignal(reply))).then(
      (written) => done(null, written),
      done,
    );
  });

  fastify.addHook('onRequest', (request, reply, done) => {
    request.startedAtMs = performance.now();
    void reply.header('x-request-id', request.id);
    request.traceparent = traceparentOf(request.headers.traceparent);
    reply.raw.once('close', () => {
      const status = reply.statusCode;
      const ms = performance.now() - (request.startedAtMs ?? 0);
      metrics.observeRequest(request.method, request.routeOptions.url, status, ms);
      accessLog.observe({ request, status, ms, isCut: !reply.raw.writableFinished });
      if (status === 429) metrics.countRefusal();
    });
    if (request.method === 'OPTIONS') {
      tellMethods(request, reply);
      return;
    }
    try {
      letIn(request, reply, done);
    } catch (error) {
      if (newestAccounts === null || !isUnknownToken(error, request)) {
        refuse(error, request, reply);
        return;
      }
      // Another node may have made it a moment ago. A client that has gone meanwhile would never give back what it was let in with.
      const again = (): void => {
        if (!request.raw.socket.destroyed) letIn(request, reply, done);
      };
      newestAccounts()
        .then(again, again)
        .catch((refusal: unknown) => refuse(refusal, request, reply));
    }
  });

  function letIn(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    entrance.admit(request, reply);
    const entering = request.visit === undefined || hasBody(request.raw) ? null : request.visit.enter(0);
    if (entering === null) done();
    else entering.then(done, (error: unknown) => sendError(error, request, reply, logger));
  }

  function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (isUnknownToken(error, request)) entrance.countFailedLogin(request);
    sendError(error, request, reply, logger);
  }

  /** Answers OPTIONS: browsers' questions before requests from other origins are answered before they come here. */
  function tellMethods(request: FastifyRequest, reply: FastifyReply): void {
    const allow = routes.methodsOf(pathOf(request.url));
    if (allow.length > 0)
      void reply
        .code(204)
        .header('allow', [...allow, 'OPTIONS'].join(', '))
        .send();
    else sendError(new HindcastError('not_found', 'there is no such route; see /docs'), request, reply, logger);
  }
}

function rewriteAlias(url: string, aliases: readonly string[]): string {
  for (const alias of aliases)
    if (url.startsWith(alias) && (url.length === alias.length || url[alias.length] === '/' || url[alias.length] === '?'))
      return prefix + url.slice(alias.length);
  return url;
}

/** Told apart from other processes' by their beginning, from each other by their end. */
const processMark = randomBytes(6).toString('base64url');
let requestCount = 0;

function requestIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && requestIdForm.test(header) ? header : `req_${processMark}${(requestCount++).toString(36)}`;
}

/** Requests that never got as far as a route: not HTTP, too slow, headers too large. */
function answerBrokenRequest(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const failure =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? new HindcastError('request_timeout', 'the request took too long to arrive')
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? new HindcastError('headers_too_large', 'the headers are too large')
        : new HindcastError('bad_request', 'this is not a valid HTTP request');
  const requestId = requestIdOf(undefined);
  const { status, body } = toErrorResponse(failure, requestId);
  const json = JSON.stringify(body);
  socket.end(
    `HTTP/1.1 ${status} ${body.title}\r\nContent-Type: application/json; charset=utf-8\r\nX-Request-Id: ${requestId}\r\n` +
      `Content-Length: ${Buffer.byteLength(json)}\r\nConnection: close\r\n\r\n${json}`,
  );
}
