import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { arrivingBody, toldLength } from '../gateway/arriving-body.js';
import { hasBody } from '../gateway/entrance.js';
import { sendError } from '../gateway/error-to-http.filter.js';
import type { Start } from '../gateway/start.js';
import { LogUnavailableError } from '../log/event-log.js';
import type { Metrics } from '../metrics.js';
import { asHindcastError } from '../sessions/failures.js';
import { ForwardError, Forwarder, forwardedHeader, nodeHeader, writeIdHeader } from './forwarder.js';
import type { Node, Owners } from './owners.js';

export interface ForwardingParts {
  readonly config: Config;
  readonly owners: Owners;
  /** Waits until this node's state of a session holds all that any node acknowledged. */
  readonly catchUp: (sessionId: string) => Promise<void>;
  readonly readiness: Start;
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** The stream of accounts and keys, which every node answers for. */
  readonly accountsSession: string;
}

/** Tries to get an answer from the owner, before this node answers itself. */
const triesMax = 3;
/** Time that a node has for an answer besides waiting for others, ms. */
const answerMarginMs = 5000;
const writeIdForm = /^[\w:-]{1,64}$/;

/**
 * Sends each agent's requests to the node that owns its session, after the key was checked here; there it is checked again. A request that was sent on is answered where
 * it arrives, whoever the owner is by then. Where the owner cannot be reached this node answers itself: it has read everything that was acknowledged before
 * it looks, and a write's id is fixed before it leaves, so sending it again cannot do it twice.
 */
export function addForwarding(
  fastify: FastifyInstance,
  { config, owners, catchUp, readiness, metrics, logger, accountsSession }: ForwardingParts,
): void {
  const { selfId } = owners;
  if (selfId === null) return;
  const forwarder = new Forwarder();
  owners.onChange(() => forwarder.keep(owners.status().members.map(({ node }) => node)));
  const ownPartitions = (): number => owners.status().members.find(({ node }) => node.id === selfId)?.partitions.length ?? 0;
  metrics.watch('hindcast_partitions_owned', 'Partitions of the log whose sessions this node answers for', ownPartitions);
  metrics.watch(
    'hindcast_nodes_generation',
    'Grows with every change of who answers for which partition',
    () => owners.status().generation,
  );
  fastify.addHook('preClose', (done) => {
    forwarder.endStreams();
    done();
  });
  fastify.addHook('onClose', () => forwarder.close());

  fastify.addHook('onRequest', (_request, reply, done) => {
    // One that still starts cannot answer: whoever took it for the owner, since it was that before, is to answer itself.
    if (!readiness.isStarting) reply.raw.setHeader(nodeHeader, selfId);
    done();
  });

  fastify.addHook('preParsing', (request, reply, payload, done) => {
    const { agent, headers } = request;
    const fail = (error: unknown): void =>
      sendError(error instanceof LogUnavailableError ? asHindcastError(error) : error, request, reply, logger);
    if (agent === undefined) {
      // Accounts go on without the newest of others where the brokers do not answer.
      const isOfAccounts = request.account !== undefined || request.routeOptions.config.access === 'bootstrap';
      if (!isOfAccounts) return done(null, payload);
      catchUp(accountsSession).then(
        () => done(null, payload),
        () => done(null, payload),
      );
      return;
    }
    // What is asked of a picture is asked of no session; and what comes to requests of their own is sent on as these.
    const { access, longBody } = request.routeOptions.config;
    if (longBody !== undefined || access === 'agent') return done(null, payload);
    const isForwarded = headers[forwardedHeader] !== undefined;
    if (isForwarded) takeWriteId(request);
    // Lines are read while they come, which is here: any node may write.
    const isAnsweredHere = isForwarded || request.routeOptions.config.takesLines === true;
    const owner = isAnsweredHere ? null : owners.ownerOf(agent.agentId);
    const ready = owner === null ? catchUp(agent.agentId).then(() => payload) : viaOwner(request, reply, agent.agentId);
    ready.then((body) => {
      if (body !== null) done(null, body);
    }, fail);
  });

  /** @returns the request's body, where this node is to answer after all; `null` where the request was answered */
  async function viaOwner(request: FastifyRequest, reply: FastifyReply, sessionId: string): Promise<RequestPayload | null> {
    const { raw } = request;
    const body = hasBody(raw) ? await arrivingBody(raw, toldLength(request.headers), request.routeOptions.bodyLimit ?? 0) : null;
    await request.visit?.enter(body?.length ?? 0);
    request.writeId = randomUUID();
    for (let tries = 0; tries < triesMax; tries++) {
      const owner = owners.ownerOf(sessionId);
      if (owner === null || forwarder.isAway(owner)) break;
      if (await isAnswered(request, reply, owner, body)) return null;
    }
    if (owners.ownerOf(sessionId) !== null) metrics.countStandIn();
    await catchUp(sessionId);
    return body === null ? raw : Readable.from([body]);
  }

  async function isAnswered(request: FastifyRequest, reply: FastifyReply, owner: Node, body: Buffer | null): Promise<boolean> {
    const headers = { 'x-request-id': request.id, [forwardedHeader]: selfId as string, [writeIdHeader]: request.writeId as string };
    const { longLived, speaksOpenAi, worksMs = 0 } = request.routeOptions.config;
    const isStream = longLived === true || speaksOpenAi === true;
    const timeoutMs = answerMaxMs(config) + worksMs + (speaksOpenAi === true ? config.chatUpstreamTimeoutMs : 0);
    const [raw, begin] = [reply.raw, (): void => void reply.hijack()];
    try {
      await forwarder.send(owner, { request: request.raw, response: raw, body, headers, isStream, timeoutMs, begin });
      metrics.countForward('answered');
      return true;
    } catch (error) {
      if (!(error instanceof ForwardError)) throw error;
      metrics.countForward('failed');
      logger.warn({ request_id: request.id, node: owner.id, reason: error.message }, 'the owner of a session did not answer');
      return reply.raw.destroyed;
    }
  }
}

/** Longest that a node takes to begin an answer, whatever it waits for. */
const answerMaxMs = ({ appendTimeoutMs, waitMaxMs }: Config): number => appendTimeoutMs + waitMaxMs + answerMarginMs;

function takeWriteId(request: FastifyRequest): void {
  const header = request.headers[writeIdHeader];
  if (typeof header === 'string' && writeIdForm.test(header)) request.writeId = header;
}
