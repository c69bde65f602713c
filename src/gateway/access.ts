import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExtension, ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Account, Agent, ApiKey } from '../../projections/accounts/accounts.js';
import { type ErrorCode, HindcastError } from '../errors.js';
import type { WriteContext } from '../sessions/event-codec.js';
import type { LongPlaces } from './long-body.js';

/**
 * Who may use a route: anyone; whoever may create accounts; an account's owner, by the secret token; an agent, by a key that may
 * do that, or by any key of an agent's, where all that the route does are requests of their own. The metrics are for anyone or for owners, as the settings say.
 */
export type Access = 'public' | 'metrics' | 'bootstrap' | 'owner' | 'agent' | KeyAccess;

/** What a key may be limited to; `audit` is reading what happened, which who may read may too. */
export type KeyAccess = 'read' | 'write' | 'erase' | 'audit';

/** What sets a route apart from most. */
export interface RouteTraits {
  /** The route holds its connection open; it does not count as work in flight. */
  longLived?: boolean;
  /** Large, though it may be for anyone: it waits for its turn as agents' requests do. */
  isLarge?: boolean;
  /** Errors carry the `error` that OpenAI's clients read. */
  speaksOpenAi?: boolean;
  /** Bodies of this route hold texts to remember, and may have {@link contentBodyBytes}. */
  holdsContent?: boolean;
  /** Bodies of this route may hold pictures. */
  longBody?: LongBody;
  /** Takes a body of lines (NDJSON), which it reads itself as they come. */
  takesLines?: boolean;
  /** An empty body is none, and none is needed. */
  mayLackBody?: boolean;
  /** Time that the route may take for its own work, ms, where that can be long. */
  worksMs?: number;
}

declare module 'fastify' {
  interface FastifyContextConfig extends RouteTraits {
    access?: Access;
  }
  interface FastifyRequest {
    /** The agent whose key the request carries, and the key; set on routes for keys. */
    agent?: Agent;
    apiKey?: ApiKey;
    /** The account whose token it carries; set on routes with access owner. */
    account?: Account;
    startedAtMs?: number;
    /** Its way into the work in flight; none where it needs no place there. */
    visit?: { readonly agentId: string; enter(bodyBytes: number): Promise<void> | null; end(): void };
    /** See {@link WriteContext}. */
    writeId?: string;
    traceparent?: string;
    /** What it was refused for, or failed with. */
    errorCode?: ErrorCode;
  }
}

/** Largest body of a route that takes texts to remember, bytes, unless the settings allow more. */
export const contentBodyBytes = 2 * 2 ** 20;

/** How a body that holds pictures is taken: counted in bytes against what all such bodies may have together, its long texts left as they came. */
export interface LongBody {
  /** Largest body, bytes. */
  readonly limitBytes: number;
  readonly places: LongPlaces;
}

/** Says who may use a route; a route that does not say is closed to all. The API reference shows it, with what such routes have in common. */
export const Allow = (access: Access, options: RouteTraits = {}): MethodDecorator =>
  applyDecorators(RouteConfig({ access, ...options }), ApiExtension('x-access', access), ...(headersOf[access] ?? []));

const waitForPosition = ApiHeader({
  name: 'X-Wait-For-Position',
  required: false,
  schema: { type: 'integer', minimum: 0 },
  description: 'Wait (bounded) until the views hold this position, as a write answered it; 504 where they do not get there.',
});
const idempotencyKey = ApiHeader({
  name: 'Idempotency-Key',
  required: false,
  schema: { type: 'string', minLength: 1, maxLength: 256 },
  description: "The write's id where the body has none of its own; send the same again to repeat the write safely.",
});

const headersOf: Readonly<Partial<Record<Access, MethodDecorator[]>>> = {
  read: [waitForPosition],
  audit: [waitForPosition],
  write: [idempotencyKey],
  erase: [idempotencyKey],
};

/** The agent that a request speaks for, and what its writes carry. */
export interface Caller extends WriteContext {
  /** The agent's session: the only one that the request can see. */
  readonly sessionId: string;
  readonly agent: Agent;
  readonly key: ApiKey;
}

export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const agent = request.agent as Agent;
  const key = request.apiKey as ApiKey;
  const { id: causation, traceparent, writeId } = request;
  return { sessionId: agent.agentId, agent, key, actor: key.keyId, causation, traceparent, writeId };
});

/** The account's owner, who acts on the accounts' own stream. */
export interface Owner extends WriteContext {
  readonly account: Account;
}

export const Owner = createParamDecorator((_: unknown, context: ExecutionContext): Owner => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const account = request.account as Account;
  return { account, actor: `owner:${account.accountId}`, causation: request.id, traceparent: request.traceparent };
});

/** The scopes that let a key use a route. */
const granting: Readonly<Record<KeyAccess, readonly string[]>> = {
  read: ['read'],
  write: ['write'],
  erase: ['erase'],
  audit: ['audit', 'read'],
};

/** Whether a key's scopes let it use a route. Without any but `domain:` among them it may do everything; with a `domain:` only on routes of those domains. */
export function mayUse({ scopes }: Pick<ApiKey, 'scopes'>, access: KeyAccess, domainId?: string): boolean {
  const verbs = scopes.filter((scope) => !scope.startsWith('domain:'));
  if (verbs.length > 0 && !granting[access].some((scope) => verbs.includes(scope))) return false;
  return verbs.length === scopes.length || (domainId !== undefined && scopes.includes(`domain:${domainId}`));
}

/** For what only some bodies of a route ask for. @throws {HindcastError} forbidden */
export function expectScope(key: ApiKey, access: KeyAccess, domainId?: string): void {
  if (!mayUse(key, access, domainId)) throw notWithin(key, access);
}

export const notWithin = ({ scopes }: ApiKey, access: KeyAccess): HindcastError =>
  new HindcastError('forbidden', `this key may not do that: it is limited to ${scopes.join(', ')}; use one that has the scope "${access}"`);
