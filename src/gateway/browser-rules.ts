import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.js';

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

/**
 * What browsers are told: what pages of other origins may do, and what pages of this service may. Comes before the gateway, so that what that refuses is readable too. A wait for TLS is
 * not asked for: that is for the proxy that ends it.
 */
export async function addBrowserRules(fastify: FastifyInstance, { corsOrigins }: Config): Promise<void> {
  await fastify.register(helmet, {
    strictTransportSecurity: false,
    contentSecurityPolicy: { directives: { 'upgrade-insecure-requests': null } },
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
