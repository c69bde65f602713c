import type { OpenAPIObject } from '@nestjs/swagger';
import { prefix } from '../gateway/api-prefix.js';
import { bodies, lineBodies, pathParameters, queryParameters } from './examples.js';
import { operationIds } from './operation-ids.js';

export type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

const methods = ['get', 'put', 'post', 'patch', 'delete'] as const;
/** Longest summary: it is one line of a list. */
const summaryMax = 100;

/** Paths that are the same as shorter ones, for clients that want all under one prefix. They are deprecated in the reference, and go on to answer. */
const isAlias = (path: string): boolean =>
  [`${prefix}/health`, `${prefix}/version`, `${prefix}/vision/query`].includes(path) ||
  new RegExp(`^${prefix}/(chat/completions|models)`).test(path);

/** Paths that answer and are not shown: the same as others that are, by the prefixes that the description names. */
const isHidden = (path: string): boolean => path.startsWith(`${prefix}/memz`) || path.startsWith(`${prefix}/v1/`);

/** Gives each operation its name, a summary, a description, an example and its failures. */
export function describeOperations(document: OpenAPIObject): void {
  for (const path of Object.keys(document.paths)) if (isHidden(path)) delete document.paths[path];
  for (const [path, item] of Object.entries(document.paths))
    for (const method of methods) {
      const operation = item[method];
      if (operation !== undefined) describe(operation, method, path);
    }
}

function describe(operation: Operation, method: string, path: string): void {
  const id = operationIdOf(method, path);
  operation.operationId = isAlias(path) && !path.endsWith('/vision/query') ? `${id}Alias` : id;
  if (isAlias(path)) operation.deprecated = true;
  const text = operation.description ?? operation.summary ?? '';
  operation.description = text;
  operation.summary = firstSentence(text);
  operation.security ??= [];
  const body = operation.requestBody as { content: Record<string, { example?: object | string }> } | undefined;
  const json = body?.content['application/json'];
  if (json !== undefined && bodies[id] !== undefined) json.example = bodies[id];
  const lines = body?.content['application/x-ndjson'];
  if (lines !== undefined && lineBodies[id] !== undefined) lines.example = lineBodies[id];
  for (const parameter of operation.parameters ?? []) describeParameter(parameter as Parameter);
  Object.assign(operation.responses, failuresOf(operation, method, path));
  for (const [status, response] of Object.entries(operation.responses)) {
    const headers = headersOf(status);
    Object.assign(response as object, {
      headers: Object.fromEntries(headers.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    });
  }
}

interface Parameter {
  name: string;
  in: string;
  description?: string;
  example?: unknown;
  required?: boolean;
}

const parameterDescriptions: Readonly<Record<string, string>> = {
  memory_id: 'Id of the memory.',
  session_id: "Any text: the key's own session is taken.",
  domain_id: 'Id of the domain.',
  event_id: 'Id of the event.',
  job_id: 'Id of the hindcast, as its start answered it.',
  id: "Any id that a write can have: its own, or the request's Idempotency-Key.",
  model: 'Name of the model.',
  limit: 'Most that one page holds.',
};

function describeParameter(parameter: Parameter): void {
  parameter.description ??= parameterDescriptions[parameter.name];
  if (parameter.in === 'path' && pathParameters[parameter.name] !== undefined) parameter.example = pathParameters[parameter.name];
  if (parameter.in === 'query' && parameter.required === true) parameter.example = queryParameters[parameter.name];
}

/** `POST /api/v1/memory/search` → searchMemories; by method and path where it has no name: `POST /api/v1/a/{b}/c` → postAByBC. */
function operationIdOf(method: string, path: string): string {
  const short = path.startsWith(prefix) ? path.slice(prefix.length) : path;
  const named = operationIds[`${method.toUpperCase()} ${short}`] ?? operationIds[`${method.toUpperCase()} /v1${short}`];
  if (named !== undefined) return named;
  const words = short
    .replace('{', 'by-')
    .split(/[^a-z0-9]+/i)
    .filter((word) => word !== '');
  return method + words.map((word) => word[0].toUpperCase() + word.slice(1)).join('');
}

function firstSentence(text: string): string {
  const [sentence] = text.split(/(?<=[.:;]) /, 1);
  const short = sentence.replace(/[.:;]$/, '');
  return short.length <= summaryMax ? short : `${short.slice(0, summaryMax).replace(/\s+\S*$/, '')} …`;
}

/** Routes that say 404 of what their body or query names. */
const namesTarget: ReadonlySet<string> = new Set([
  `post ${prefix}/memory/update`,
  `get ${prefix}/audit/proof`,
  `get ${prefix}/audit/consistency`,
  'post /v1/accounts/units/keys',
  'post /v1/accounts/units/retention',
  'get /v1/accounts/units/keys',
]);
const keyAccess: ReadonlySet<string | undefined> = new Set(['read', 'write', 'erase', 'audit']);

/** The errors that a route can answer with, by who may use it and whether it takes a body. */
function failuresOf(operation: Operation, method: string, path: string): Operation['responses'] {
  const access = (operation as { 'x-access'?: string })['x-access'];
  const statuses = [400];
  if (access !== undefined && access !== 'public') statuses.push(401, 422, 429, 503);
  if (operation.requestBody !== undefined) statuses.push(413, 415);
  if (keyAccess.has(access)) statuses.push(403, 504);
  if (access === 'write' || access === 'erase') statuses.push(409);
  if (operation.parameters?.some((parameter) => 'name' in parameter && parameter.name === 'If-Match')) statuses.push(412);
  const hasParameter = operation.parameters?.some((parameter) => 'in' in parameter && parameter.in === 'path') === true;
  if (hasParameter || namesTarget.has(`${method} ${path}`)) statuses.push(404);
  return Object.fromEntries(statuses.sort().map((status) => [status, failure(status)]));
}

const failure = (status: number): Operation['responses'][string] => ({
  description: failureMeanings[status],
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorDto' } } },
});

const failureMeanings: Readonly<Record<number, string>> = {
  400: 'This is not a valid HTTP request, or its body is not JSON, or not an object.',
  401: 'No bearer token, or an unknown one.',
  403: 'The key is known but may not do this.',
  404: 'There is no such thing.',
  409: 'The id was used for another payload, or the expected version is no longer current. Nothing was changed; do not retry.',
  412: 'The memory is not, or is no longer, of the version that If-Match names. Nothing was changed.',
  413: 'The body, or an image in it, is above its limit.',
  415: 'The body is not application/json, or an image in it is of a kind that is not read here.',
  422: 'A field breaks a rule; `detail` is a list that says which and how.',
  429: 'As many requests as are let in are being worked on, or too many logins failed; `Retry-After` says when to come again.',
  503: 'An engine behind is away. After a write the outcome is unknown: ask `operations`.',
  504: 'An engine behind did not answer in time. After a write the outcome is unknown: ask `operations`.',
};

/** The headers that answers carry, by name. */
export const responseHeaders = {
  'X-Request-Id': {
    description: "The request's id: its own, or a made one. It finds the request in the service's log.",
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'When to come again, s.', schema: { type: 'integer', minimum: 1 } },
  'x-should-retry': { description: '`false`: the same request can only be refused again.', schema: { type: 'string', enum: ['false'] } },
  'WWW-Authenticate': { description: 'How to sign in.', schema: { type: 'string', enum: ['Bearer'] } },
} as const;

function headersOf(status: string): (keyof typeof responseHeaders)[] {
  if (status === '401') return ['X-Request-Id', 'WWW-Authenticate'];
  if (status === '409') return ['X-Request-Id', 'x-should-retry'];
  if (status === '429') return ['X-Request-Id', 'Retry-After'];
  if (status === '503') return ['X-Request-Id', 'Retry-After', 'x-should-retry'];
  return ['X-Request-Id'];
}
