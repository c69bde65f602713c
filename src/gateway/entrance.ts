import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ApiKey, isInForce } from '../../projections/accounts/accounts.js';
import type { Config } from '../config.js';
import { HindcastError } from '../errors.js';
import type { Metrics } from '../metrics.js';
import { type Access, mayUse, notWithin } from './access.js';
import { Admission } from './admission.js';
import { prefix } from './api-prefix.js';
import { type Arrival, Arrivals } from './arrivals.js';
import type { Authenticator } from './authenticator.js';
import { FailedLogins, type Login } from './failed-logins.js';
import { FairQueue, type Ticket } from './fair-queue.js';
import { type KnownRoutes, pathOf } from './known-routes.js';
import { whenOver } from './request-end.js';
import { Shares } from './shares.js';
import type { Start } from './start.js';

/** Requests of people without a key that are worked on at a time. */
const openRequestsMax = 1024;
/** Whom these are counted for: no agent's id. */
const anyone = '$anyone';

/** How often a key is noted as good again that is used on one connection, ms. */
const notedAgainMs = 60_000;
/** Told to a client that may open no more event streams, s. */
const streamRetryAfterS = 5;

export interface EntranceParts {
  readonly config: Config;
  readonly accounts: Authenticator;
  readonly readiness: Start;
  readonly metrics: Metrics;
  readonly routes: KnownRoutes;
}

/**
 * Who may come in, and how many at a time. A request is let in twice: with its head, where it is found out who asks and whether a body may come; and when all of it has
 * arrived, where it gets a place in the work in flight and waits for its turn.
 */
export class Entrance {
  /** The way in for agents and owners, and for people without a key. */
  private readonly own: Way;
  private readonly open: Way;
  private readonly streams: Shares;
  private readonly failedLogins: FailedLogins;
  private readonly notedGood = new WeakMap<Socket, { apiKey: ApiKey; atMs: number }>();

  constructor(private readonly parts: EntranceParts) {
    const { config, metrics } = parts;
    const queue = new FairQueue();
    const arrivals = new Arrivals(config);
    this.own = { arrivals, admission: new Admission(config.agentRequestsMax, config.requestsMax, queue), queue };
    this.open = { arrivals, admission: new Admission(openRequestsMax, openRequestsMax, queue), queue };
    this.streams = new Shares(config.agentStreamsMax, config.streamsMax);
    this.failedLogins = new FailedLogins(config.failedLoginsMax);
    metrics.watchInFlight(() => this.own.admission.inFlight);
    metrics.watch('hindcast_bodies_arriving', 'Requests whose bodies are on their way', () => arrivals.underWay);
    metrics.watch('hindcast_event_streams_open', 'Event streams open', () => this.streams.taken);
  }

  /**
   * Lets in a request whose head has arrived, and gives it its {@link Visit}, where it needs a place.
   * @throws {HindcastError} for whom it is closed, and overloaded
   */
  admit(request: FastifyRequest, reply: FastifyReply): void {
    expectHost(request.raw);
    this.expectMethod(request);
    const { readiness } = this.parts;
    const { access, longLived, isLarge } = request.routeOptions.config;
    if (this.isOpen(request)) {
      if (isLarge === true || isReference(request.routeOptions.url)) this.expectWhole(anyone, request, reply);
      return;
    }
    if (readiness.isStarting) throw starting(readiness.progress);
    const agentId = this.signIn(request, access);
    if (longLived === true) this.openStream(agentId, request, reply);
    else this.expectWhole(agentId, request, reply);
  }

  private isOpen({ routeOptions: { config, url } }: FastifyRequest): boolean {
    return config.access === 'public' || (config.access === 'metrics' && this.parts.config.metricsPublic) || isReference(url);
  }

  /** @throws {HindcastError} not_found, method_not_allowed */
  private expectMethod({ is404, method, url, routeOptions }: FastifyRequest): void {
    const { routes } = this.parts;
    // What has a name of its own is not what another route takes for an id.
    const isParameter = routeOptions.url?.includes('/:') === true;
    if (!is404 && !isParameter) return;
    const path = pathOf(url);
    const allow = is404 ? routes.methodsOf(path) : (routes.namedMethods(path) ?? []);
    if (allow.length > 0) {
      const otherwise = is404 ? '' : '; a memory whose id is that name is at /memz/memories/{session_id}/{memory_id}';
      throw new HindcastError(
        'method_not_allowed',
        `this route takes ${allow.join(', ')} and no ${method.slice(0, 32)}${otherwise}; see /docs`,
        {
          allow,
        },
      );
    }
    if (!is404) return;
    const meant = routes.meant(prefix, path);
    throw new HindcastError('not_found', `there is no such route; ${meant === null ? '' : `did you mean ${meant}? `}see /docs`);
  }

  /** Identifies who asks, unless too many have failed at that. @returns whom the work is counted for */
  private signIn(request: FastifyRequest, access: Access | undefined): string {
    const login: Login = { address: request.ip, token: bearerOf(request) };
    const { accounts } = this.parts;
    const canBeGuessed = accounts.canBeGuessed(login.token);
    if (canBeGuessed) this.expectTriesLeft(login);
    try {
      const agentId = this.identify(request, access, login.token);
      if (canBeGuessed) this.noteGood(login, request);
      return agentId;
    } catch (error) {
      const waitS = this.failedLogins.waitS(login);
      if (waitS > 0 && error instanceof HindcastError && error.code === 'unauthenticated') throw tooManyFailed(waitS);
      throw error;
    }
  }

  /** @throws {HindcastError} too_many_failed_logins */
  private expectTriesLeft(login: Login): void {
    const waitS = this.failedLogins.waitS(login);
    if (waitS > 0 && !this.failedLogins.isGood(login)) throw tooManyFailed(waitS);
  }

  /** A key that is used on one connection over and over is noted from time to time alone: the note takes a hash. */
  private noteGood(login: Login, { apiKey, raw: { socket } }: FastifyRequest): void {
    const noted = this.notedGood.get(socket);
    const nowMs = performance.now();
    if (noted !== undefined && noted.apiKey === apiKey && nowMs - noted.atMs < notedAgainMs) return;
    this.failedLogins.succeeded(login);
    if (apiKey !== undefined) this.notedGood.set(socket, { apiKey, atMs: nowMs });
  }

  /** A request was refused for good since its token is not known. */
  countFailedLogin(request: FastifyRequest): void {
    const token = /^Bearer +(\S+)/i.exec(request.headers.authorization ?? '')?.[1];
    if (token !== undefined) this.failedLogins.failed({ address: request.ip, token });
  }

  /** Finds out who asks and whether it may. @returns whom the work is counted for */
  private identify(request: FastifyRequest, access: Access | undefined, token: string): string {
    const { accounts } = this.parts;
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
    const known = accounts.keyOf(token);
    if (known === null) throw unauthenticated(accounts.describeUnknownKey(token));
    const { agent, key } = known;
    if (agent.deletedAtMs !== null) throw new HindcastError('forbidden', 'the agent of this key was deleted');
    if (!isInForce(key, Date.now())) throw unauthenticated("has expired; the account's owner can make another");
    const domainId = (request.params as { domain_id?: string }).domain_id;
    if (access === undefined || access === 'public') throw new HindcastError('forbidden', 'this route is for nobody');
    if (access !== 'agent' && !mayUse(key, access, domainId)) throw notWithin(key, access);
    accounts.noteUse(key);
    request.agent = agent;
    request.apiKey = key;
    return agent.agentId;
  }

  private openStream(agentId: string, request: FastifyRequest, reply: FastifyReply): void {
    if (!this.streams.take(agentId)) {
      const open = `${this.streams.takenBy(agentId)} event streams of this agent and ${this.streams.taken} in all are open`;
      throw new HindcastError('overloaded', `${open}, and no more are let in; try again in ${streamRetryAfterS} s`, {
        retryAfterS: streamRetryAfterS,
      });
    }
    whenOver(request.raw.socket, reply.raw, { end: () => this.streams.giveBack(agentId) });
  }

  /** Has a request wait for its body, where it has one, and then for its turn. */
  private expectWhole(agentId: string, request: FastifyRequest, reply: FastifyReply): void {
    const { longBody } = request.routeOptions.config;
    const visit = new Visit(agentId === anyone ? this.open : this.own, agentId, longBody !== undefined, request);
    if (hasBody(request.raw)) visit.expectBody(request.routeOptions.bodyLimit ?? this.parts.config.bodyLimitKb * 1024);
    whenOver(request.raw.socket, reply.raw, visit);
    request.visit = visit;
  }
}

/** What requests pass on their way in. */
interface Way {
  readonly arrivals: Arrivals;
  readonly admission: Admission;
  readonly queue: FairQueue;
}

/** One request on its way through the entrance, and all that it has to give back. */
export class Visit implements Arrival {
  bytes = 0;
  private hasBytes = false;
  private isUnderWay = false;
  private turn: Ticket | null = null;
  private entering: Promise<void> | null | undefined;

  constructor(
    private readonly way: Way,
    /** Whom the work is counted for. */
    readonly agentId: string,
    /** Whether its body may hold pictures. */
    readonly isLong: boolean,
    private readonly request: FastifyRequest,
  ) {}

  /** @throws {HindcastError} overloaded */
  expectBody(bytesMax: number): void {
    this.bytes = Math.min(bytesMax, Number(this.request.headers['content-length'] ?? bytesMax));
    this.way.arrivals.begin(this);
    this.hasBytes = true;
    this.isUnderWay = true;
  }

  /**
   * All of the request has arrived: it gets a place in the work in flight, and waits for its turn; more than once is once.
   * @returns `null` where it need not wait
   * @throws {HindcastError} overloaded
   */
  enter(bodyBytes: number): Promise<void> | null {
    this.arrived();
    if (this.entering === undefined) this.entering = this.begin(bodyBytes);
    return this.entering;
  }

  /** The request was answered, or its client has gone; more than once is once. */
  end(): void {
    this.arrived();
    if (this.hasBytes) this.way.arrivals.answered(this);
    this.hasBytes = false;
    if (this.turn === null) return;
    this.turn.end();
    this.turn = null;
    this.way.admission.leave(this.agentId, performance.now() - (this.request.startedAtMs ?? 0));
  }

  private begin(bodyBytes: number): Promise<void> | null {
    // A client that has gone would never give back its place.
    if (this.request.raw.socket.destroyed) throw new HindcastError('bad_request', 'the connection ended before the request did');
    this.way.admission.enter(this.agentId);
    // Images wait for threads of their own, and have bounds of their own.
    this.turn = this.way.queue.wait(this.agentId, this.isLong ? 0 : bodyBytes);
    return this.turn.begun;
  }

  private arrived(): void {
    if (this.isUnderWay) this.way.arrivals.arrived(this);
    this.isUnderWay = false;
  }
}

/** Whether a body comes that will be read. */
export const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' &&
  method !== 'HEAD' &&
  (headers['transfer-encoding'] !== undefined || (headers['content-length'] !== undefined && headers['content-length'] !== '0'));

/** The pages of the API reference, which Nest's swagger module adds. */
const isReference = (route: string | undefined): boolean => route !== undefined && /^\/docs(?:\/.*)?$/.test(route);

const unauthenticated = (reason: string): HindcastError => new HindcastError('unauthenticated', `the bearer token ${reason}`);

/** Whether a request was refused only because its token is not known here. */
export const isUnknownToken = (error: unknown, { headers }: FastifyRequest): boolean =>
  error instanceof HindcastError && error.code === 'unauthenticated' && headers.authorization !== undefined;

const tooManyFailed = (retryAfterS: number): HindcastError =>
  new HindcastError('too_many_failed_logins', `too many logins failed from this address or with this key; try again in ${retryAfterS} s`, {
    retryAfterS,
  });

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

/** @throws {HindcastError} bad_request for more than one Host, and for none in HTTP/1.1 (RFC 9112, 3.2) */
function expectHost({ rawHeaders, httpVersion }: IncomingMessage): void {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i].toLowerCase() === 'host') hosts++;
  if (hosts > 1) throw new HindcastError('bad_request', 'the request has more than one Host header');
  if (hosts === 0 && httpVersion === '1.1') throw new HindcastError('bad_request', 'the request has no Host header');
}
