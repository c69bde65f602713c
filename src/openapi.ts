import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dump } from 'js-yaml';
import { prefix } from './gateway/api-prefix.js';
import { ErrorDto, FieldErrorDto } from './gateway/error.dto.js';
import { describeOperations, responseHeaders } from './openapi/describe-operations.js';
import { describeSchemas } from './openapi/describe-schemas.js';
import { spellOutNull } from './openapi/null-schemas.js';
import { tags } from './openapi/tags.js';
import { packageFolder } from './package-folder.js';
import { ReadyAnswer } from './ready-answer.js';

const description = `Event-sourced memory and reasoning for AI agents. Every write is an event on an append-only log; everything that can be asked is a projection of it.

The versioned routes answer under three equal prefixes: \`${prefix}\` (shown here; \`/memz\` is under all of them too), \`/public/{vendor-name}/v4\` and \`/{vendor-name}/v4\`.

Errors are \`{"detail": …}\` with \`code\` and \`request_id\` beside it; for 422 \`detail\` lists \`{loc, msg, type, input, ctx}\`. Every write takes an \`Idempotency-Key\`;
every read takes \`X-Wait-For-Position\` and \`?as_of=\`.`;

/** The API reference: /docs to read, /openapi.json and /openapi.yaml for tools. Made once, by the build, from the DTOs that check the requests. */
export class ApiReference {
  private readonly text = once(() => built('openapi.json') ?? JSON.stringify(openApiDocument(this.app)));
  private readonly document = once(() => JSON.parse(this.text()) as OpenAPIObject);
  private readonly json = once(() => new ReadyAnswer('application/json; charset=utf-8', this.text()));
  private readonly yaml = once(
    () => new ReadyAnswer('text/yaml; charset=utf-8', built('openapi.yaml') ?? dump(this.document(), { noRefs: true })),
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

  /** Reads or makes it all, so that no request has to wait for it. The routes must be there. */
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

/** What the build wrote of the document; null while it is building, and where the service runs from its sources. */
function built(name: string): string | null {
  const file = path.join(packageFolder, 'dist', name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** The value, made when it is first asked for. */
function once<T extends object | string>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function openApiDocument(app: NestFastifyApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setTitle('Hindcast')
    .setDescription(description)
    .setVersion('1.0.0')
    .setOpenAPIVersion('3.0.3')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addServer('/', 'The service that serves this document')
    .addBearerAuth({ type: 'http', bearerFormat: 'API key', description: "An agent's API key" }, 'agent')
    .addBearerAuth({ type: 'http', bearerFormat: 'secret token', description: "An account owner's secret token" }, 'owner');
  for (const [name, about] of tags) config.addTag(name, about);
  const document = SwaggerModule.createDocument(app, config.build(), { extraModels: [ErrorDto, FieldErrorDto] });
  describeOperations(document);
  describeSchemas(document);
  document.components = { ...document.components, headers: responseHeaders as never };
  spellOutNull(document);
  return document;
}
