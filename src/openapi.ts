import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dump } from 'js-yaml';
import { ErrorDto, FieldErrorDto } from './gateway/error.dto.js';
import { prefix } from './gateway/prefix.js';
import { spellOutNull } from './openapi-null.js';
import { ReadyAnswer } from './ready-answer.js';

const description = `Event-sourced memory and reasoning for AI agents. Every write is an event on an append-only log; everything that can be asked is a projection of it.

The versioned routes answer under three equal prefixes: \`${prefix}\` (shown here), \`/public/{vendor-name}/v4\` and \`/{vendor-name}/v4\`.

Errors are \`{"detail": …}\` with \`code\` and \`request_id\` beside it; for 422 \`detail\` lists \`{loc, msg, type, input, ctx}\`. Every write takes an \`Idempotency-Key\`;
every read takes \`X-Wait-For-Position\` and \`?as_of=\`.`;

/** The API reference: /docs to read, /openapi.json and /openapi.yaml for tools. Made once, from the DTOs that check the requests. */
export class ApiReference {
  private readonly document = once(() => openApiDocument(this.app));
  private readonly json = once(() => new ReadyAnswer('application/json; charset=utf-8', JSON.stringify(this.document())));
  private readonly yaml = once(
    () => new ReadyAnswer('text/yaml; charset=utf-8', dump(this.document(), { skipInvalid: true, noRefs: true })),
  );
  private readonly pages = new Map<string, { text: string; answer: ReadyAnswer }>();

  constructor(private readonly app: NestFastifyApplication) {}

  /** Adds the routes. */
  serve(fastify: FastifyInstance): void {
    const config = { access: 'public' as const, isLarge: true };
    fastify.get('/openapi.json', { config }, (request, reply) => reply.send(this.json().begin(request, reply)));
    fastify.get('/openapi.yaml', { config }, (request, reply) => reply.send(this.yaml().begin(request, reply)));
    fastify.addHook('onRoute', (route) => {
      if (madePages.has(route.url)) route.onSend = (request, reply, text, done) => done(null, this.page(route.url, request, reply, text));
    });
    SwaggerModule.setup('docs', this.app, this.document, { raw: false, customSiteTitle: 'Hindcast API' });
  }

  /** Makes it all, so that no request has to wait for it. The routes must be there. */
  prepare(): void {
    this.json();
    this.yaml();
  }

  /** What Nest's swagger module makes of a page once and would have Node encode each time. */
  private page(url: string, request: FastifyRequest, reply: FastifyReply, text: unknown): unknown {
    if (typeof text !== 'string' || reply.statusCode !== 200) return text;
    let page = this.pages.get(url);
    if (page?.text !== text) {
      page = { text, answer: new ReadyAnswer(String(reply.getHeader('content-type')), text) };
      this.pages.set(url, page);
    }
    return page.answer.begin(request, reply);
  }
}

/** The pages of the reference that are made here and not read from a file. */
const madePages: ReadonlySet<string> = new Set(['/docs', '/docs/', '/docs/index.html', '/docs/swagger-ui-init.js']);

/** The value, made when it is first asked for. */
function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

export function openApiDocument(app: NestFastifyApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Hindcast')
    .setDescription(description)
    .setVersion('1.0.0')
    .setOpenAPIVersion('3.0.3')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addBearerAuth({ type: 'http', description: "An agent's API key" }, 'agent')
    .addBearerAuth({ type: 'http', description: "An account owner's secret token" }, 'owner')
    .build();
  const document = SwaggerModule.createDocument(app, config, { extraModels: [ErrorDto, FieldErrorDto] });
  // The same as /memz, as the description says.
  for (const route of Object.keys(document.paths)) if (route.startsWith(`${prefix}/memz`)) delete document.paths[route];
  const taken = new Set<string>();
  for (const [route, item] of Object.entries(document.paths)) {
    for (const method of ['get', 'put', 'post', 'patch', 'delete'] as const) {
      const operation = item[method];
      if (operation === undefined) continue;
      const id = operationIdOf(method, route);
      operation.operationId = taken.has(id) ? `${id}V1` : id;
      taken.add(id);
      Object.assign(operation.responses, errorsOf(operation));
    }
  }
  spellOutNull(document);
  return document;
}

/** `POST /api/v1/memory/store` → postMemoryStore, `GET /api/v1/memory/{memory_id}` → getMemoryByMemoryId. The prefix is left out. */
function operationIdOf(method: string, route: string): string {
  const words = route
    .replace(prefix, '')
    .replace('{', 'by-')
    .split(/[^a-z0-9]+/i)
    .filter((word) => word !== '');
  return method + words.map((word) => word[0].toUpperCase() + word.slice(1)).join('');
}

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;

/** The errors that a route can answer with, by who may use it and whether it takes a body. */
function errorsOf(operation: Operation): Operation['responses'] {
  const access = (operation as { 'x-access'?: string })['x-access'];
  if (access === undefined || access === 'public') return {};
  const statuses = [401, 422, 429, 503];
  if (operation.requestBody !== undefined) statuses.push(400, 413, 415);
  if (['read', 'write', 'erase', 'audit'].includes(access)) statuses.push(403, 504);
  if (access === 'write' || access === 'erase') statuses.push(409);
  if (operation.parameters?.some((parameter) => 'name' in parameter && parameter.name === 'If-Match')) statuses.push(412);
  if (operation.parameters?.some((parameter) => 'in' in parameter && parameter.in === 'path')) statuses.push(404);
  return Object.fromEntries(statuses.sort().map((status) => [status, errorResponse(status)]));
}

const errorResponse = (status: number): Operation['responses'][string] => ({
  description: errorMeanings[status],
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorDto' } } },
});

const errorMeanings: Readonly<Record<number, string>> = {
  400: 'The body is not JSON, or not an object.',
  401: 'No bearer token, or an unknown one.',
  403: 'The key is known but may not do this.',
  404: 'There is no such thing.',
  409: 'The id was used for another payload, or the expected version is no longer current. Nothing was changed; do not retry.',
  412: 'The memory is not, or is no longer, of the version that If-Match names. Nothing was changed.',
  413: 'The body, or an image in it, is above its limit.',
  415: 'The body is not application/json, or an image in it is of a kind that is not read here.',
  422: 'A field breaks a rule; `detail` is a list that says which and how.',
  429: 'As many requests as are let in are being worked on; `Retry-After` says when to come again.',
  503: 'An engine behind is away. After a write the outcome is unknown: ask `operations`.',
  504: 'An engine behind did not answer in time. After a write the outcome is unknown: ask `operations`.',
};
