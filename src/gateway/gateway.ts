import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyContextConfig, FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { AccountDirectory } from '../accounts/account-directory.js';
import type { Config } from '../config.js';
import { HindcastError } from '../errors.js';
import type { Readiness } from '../health/readiness.js';
import type { Metrics } from '../metrics.js';
import { type Access, mayUse } from './access.js';
import { Admission } from './admission.js';
import { ByteBudget } from './byte-budget.js';
import { sendError } from './error-to-http.filter.js';
import { toErrorResponse } from './error-to-http.js';
import { parseJsonBody } from './json-body.js';
import { parseLongBody } from './long-body.js';
import { prefix } from './prefix.js';
import { Shares } from './shares.js';

/** Longest path parameter taken: an id of 256 characters, percent-encoded. */
const pathParameterMax = 256 * 9;
/** Most time for a client to finish its headers, ms. Node takes the smaller of two times for the headers', the larger for the whole request's. */
const headersTimeoutMaxMs = 10_000;
/** Late requests are looked for this often, ms. */
const lateRequestsIntervalMs = 1000;

/** Told to a client that may open no more event streams, s. */
const streamRetryAfterS = 5;

const requestIdForm = /^[\x21-\x7e]{1,128}$/;

export interface GatewayParts {
  readonly config: Config;
  readonly accounts: AccountDirectory;
  /** Waits for the accounts and keys that other nodes made; `null` where there are no others. */
  readonly newestAccounts: (() => Promise<void>) | null;
  readonly readiness: Readiness;
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
  const admission = new Admission(config.agentRequestsMax, config.requestsMax);
  const longBodies = new ByteBudget(config.visionBodiesMb * 2 ** 20);
  const streams = new Shares(config.agentStreamsMax, config.streamsMax);
  metrics.watchInFlight(() => admission.inFlight);
  metrics.watch('hindcast_event_streams_open', 'Event streams open', () => streams.taken);

  // An expectation that is not known is not an error; Node would answer it without a word.
  fastify.server.on('checkExpectation', (request, response) => fastify.server.emit('request', request, response));

  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(/^application\/(?:[\w.-]+\+)?json(?:\s*;.*)?$/i, { parseAs: 'buffer' }, (request, body, done) => {
    const { longBody } = request.routeOptions.config;
    // Many clients name a type on every request, also where they send nothing.
    if (request.method === 'DELETE' && body.length === 0) return done(null, undefined);
    try {
      expectPlain(request.headers['content-encoding']);
      done(null, longBody === undefined ? parseJsonBody(body as Buffer) : parseLongBody(body as Buffer, longBody.places));
    } catch (error) {
      done(error as Error);
    }
  });

  fastify.addHook('onRoute', (route) => {
    const { longBody } = (route.config ?? {}) as FastifyContextConfig;
    if (longBody !== undefined) route.bodyLimit = longBody.limitBytes;
  });

  fastify.addHook('onRequest', (request, reply, done) => {
    request.startedAtMs = performance.now();
    void reply.header('x-request-id', request.id);
    reply.raw.once('close', () => {
      metrics.observeRequest(request.method, request.routeOptions.url, reply.statusCode, performance.now() - (request.startedAtMs ?? 0));
    });
    const refuse = (error: unknown): void => {
      if (error instanceof HindcastError && error.code === 'overloaded') metrics.countRefusal();
      sendError(error, request, reply, logger);
    };
    try {
      admit(request, reply);
    } catch (error) {
      if (newestAccounts === null || !isUnknownToken(error, request)) return refuse(error);
      // Another node may have made it a moment ago.
      const again = (): boolean => {
        // A client that has gone meanwhile would never give back what it was let in with.
        if (reply.raw.destroyed) return false;
        admit(request, reply);
        return true;
      };
      newestAccounts()
        .then(again, again)
        .then((isIn) => {
          if (isIn) done();
        }, refuse);
      return;
    }
    done();
  });

  fastify.addHook('onResponse', (request, reply, done) => {
    logger.debug(
      { request_id: request.id, method: request.method, route: request.routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime },
      'request',
    );
    done();
  });

  function admit(request: FastifyRequest, reply: FastifyReply): void {
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw new HindcastError('bad_request', 'the request has no Host header');
    const { access, longLived, longBody } = request.routeOptions.config;
    if (request.is404 || access === 'public' || (access === 'metrics' && config.metricsPublic) || isReference(request.routeOptions.url))
      return;
    if (readiness.isStarting) throw starting(readiness.progress);
    const token = bearerOf(request);
    const worker = identify(request, access, token);
    if (longLived === true) {
      openStream(worker, reply);
      return;
    }
    if (longBody !== undefined) {
      const bytes = Math.min(longBody.limitBytes, Number(request.headers['content-length'] ?? longBody.limitBytes));
      longBodies.take(bytes);
      reply.raw.once('close', () => longBodies.giveBack(bytes));
    }
    admission.enter(worker);
    reply.raw.once('close', () => admission.leave(worker, performance.now() - (request.startedAtMs ?? 0)));
  }

  function openStream(agentId: string, reply: FastifyReply): void {
    if (!streams.take(agentId)) {
      const detail = `${streams.takenBy(agentId)} event streams of this agent and ${streams.taken} in all are open, and no more are let in`;
      throw new HindcastError('overloaded', `${detail}; try again in ${streamRetryAfterS} s`, { retryAfterS: streamRetryAfterS });
    }
    reply.raw.once('close', () => streams.giveBack(agentId));
  }

  /** Finds out who asks and whether it may. @returns whom the work is counted for */
  function identify(request: FastifyRequest, access: Access | undefined, token: string): string {
    if (access === 'bootstrap') {
      if (!accounts.mayCreateAccounts(token)) throw unauthenticated('is not the token that may create accounts');
      return 'bootstrap';
    }
    if (access === 'owner' || access === 'metrics') {
      const account = accounts.accountOf(token);
      if (account === null) throw unauthenticated("is not an account's secret token");
      request.account = account;
      return account.accountId;
    }
    const agent = accounts.agentOf(token);
    if (agent === null) throw unauthenticated(accounts.describeUnknownKey(token));
    if (agent.deletedAtMs !== null) throw new HindcastError('forbidden', 'the agent of this key was deleted');
    const domainId = (request.params as { domain_id?: string }).domain_id;
    if ((access !== 'read' && access !== 'write') || !mayUse(agent, access, domainId))
      throw new HindcastError('forbidden', `this key may not do that: it is limited to ${agent.scopes.join(', ') || 'nothing here'}`);
    request.agent = agent;
    return agent.agentId;
  }
}

/** @throws {HindcastError} unsupported_media_type for a body that is compressed */
function expectPlain(encoding: string | undefined): void {
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity')
    throw new HindcastError(
      'unsupported_media_type',
      `bodies are not taken in the encoding "${encoding.slice(0, 32)}"; send plain JSON, without Content-Encoding`,
    );
}

/** The pages of the API reference, which Nest's swagger module adds. */
const isReference = (route: string | undefined): boolean => route !== undefined && /^\/docs(?:\/.*)?$/.test(route);

const unauthenticated = (reason: string): HindcastError => new HindcastError('unauthenticated', `the bearer token ${reason}`);

const isUnknownToken = (error: unknown, { headers }: FastifyRequest): boolean =>
  error instanceof HindcastError && error.code === 'unauthenticated' && headers.authorization !== undefined;
const starting = (progress: number): HindcastError =>
  new HindcastError('starting', `the service is starting: ${Math.round(100 * progress)} % of the log is read; try again in 1 s`, {
    retryAfterS: 1,
  });

function bearerOf(request: FastifyRequest): string {
  const header = request.headers.authorization;
  if (header === undefined) throw new HindcastError('unauthenticated', 'send the header "Authorization: Bearer <API key>"');
  const match = /^Bearer +(\S+) *$/i.exec(header);
  if (match === null || header.length > 1024)
    throw new HindcastError('unauthenticated', 'the Authorization header must be "Bearer <API key>"');
  return match[1];
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
