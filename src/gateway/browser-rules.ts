import type { IncomingMessage, ServerResponse } from 'node:http';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config.js';
import type { Access } from './access.js';

/** What a page of another origin may read of an answer besides its body. */
const exposedHeaders = [
  'x-request-id',
  'x-hindcast-position',
  'x-should-retry',
  'retry-after',
  'allow',
  'etag',
  'content-disposition',
  'mcp-session-id',
];
/** For how long a browser need not ask again, s: the longest that Chromium keeps it. */
const preflightMaxAgeS = 7200;

/** Of answers that are no pages: nothing in them may be run, and they are shown in no frame. All others speak of pages, and Node checks and writes each of them anew. */
const dataHeaders = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };

/**
 * What browsers are told: what pages of other origins may do, and what pages of this service may. Comes before the gateway, so that what that refuses is readable too. A wait for TLS is
 * not asked for: that is for the proxy that ends it.
 */
export async function addBrowserRules(fastify: FastifyInstance, { corsOrigins }: Config): Promise<void> {
  const pageHeaders = securityHeaders();
  fastify.addHook('onRequest', ({ routeOptions }, reply, done) => {
    void reply.headers(isForKeys(routeOptions.config.access) ? dataHeaders : pageHeaders);
    done();
  });
  if (corsOrigins.length === 0) return;
  await fastify.register(cors, {
    origin: corsOrigins.includes('*') ? '*' : corsOrigins,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders,
    maxAge: preflightMaxAgeS,
    strictPreflight: false,
  });
}

/** Whether a route wants a key, which no browser sends of itself: what it answers is no page. */
const isForKeys = (access: Access | undefined): boolean => access !== undefined && access !== 'public';

/** The headers that helmet sets. They are the same for every answer, so it is asked once. */
function securityHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  const setHeaders = helmet({
    strictTransportSecurity: false,
    contentSecurityPolicy: { directives: { 'upgrade-insecure-requests': null } },
  });
  setHeaders({} as IncomingMessage, answer as unknown as ServerResponse, () => undefined);
  return headers;
}
