import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../kit/http.js';
import { TestService } from '../kit/service.js';

let service: TestService;
let document: Json;

beforeAll(async () => {
  service = await TestService.start();
  document = (await service.http.request('GET', '/openapi.json')).body;
});
afterAll(() => service?.dispose());

/** Every operation with its method and path. */
const operations = (): [name: string, operation: Json][] =>
  Object.entries(document.paths as Json).flatMap(([path, methods]) =>
    Object.entries(methods as Json).map(([method, operation]): [string, Json] => [`${method.toUpperCase()} ${path}`, operation]),
  );

describe('the OpenAPI document', () => {
  it('is a valid OpenAPI 3.0.3 document of interface 1.0.0', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
    expect(document.openapi).toBe('3.0.3');
    expect(document.info.version).toBe('1.0.0');
  });

  it('names every operation once', () => {
    const names = operations().map(([, { operationId }]) => operationId);
    expect(names.every((name) => typeof name === 'string' && name.length > 0)).toBe(true);
    expect(new Set(names).size).toBe(names.length);
  });

  it('says what every operation does and answers', () => {
    const silent = operations().filter(([, { summary, description }]) => !summary && !description);
    expect(silent.map(([name]) => name)).toEqual([]);
    const bare = operations().filter(([, { responses }]) => !Object.keys(responses).some((status) => status.startsWith('2')));
    expect(bare.map(([name]) => name)).toEqual([]);
  });

  it('has short names, a tag that is described, and an example for every body', () => {
    const described = new Set(document.tags.map(({ name }: Json) => name));
    for (const [name, { operationId, tags, summary, requestBody }] of operations()) {
      expect([name, operationId]).toEqual([name, expect.stringMatching(/^[a-z]+[A-Za-z]{0,24}$/)]);
      expect([name, operationId]).not.toEqual([name, expect.stringMatching(/By[A-Z]|V1/)]);
      expect([name, tags.every((tag: string) => described.has(tag)), summary.length > 0]).toEqual([name, true, true]);
      const json = requestBody?.content['application/json'];
      if (json !== undefined) expect([name, typeof json.example]).toEqual([name, 'object']);
    }
  });

  it('describes every field', () => {
    const fields = Object.entries(document.components.schemas as Json).flatMap(([schema, { properties = {} }]: [string, Json]) =>
      Object.entries(properties as Json).map(([field, about]: [string, Json]): [string, Json] => [`${schema}.${field}`, about]),
    );
    expect(fields.length).toBeGreaterThan(700);
    expect(fields.filter(([, about]) => about.$ref === undefined && !about.description).map(([name]) => name)).toEqual([]);
  });

  it('says what is open to all, what is an alias, and where the service is', () => {
    const { paths, servers } = document;
    expect(paths['/livez'].get.security).toEqual([]);
    expect(paths['/api/v1/memory'].get.security).toEqual([{ agent: [] }]);
    expect([paths['/api/v1/models'].get.deprecated, paths['/v1/models'].get.deprecated]).toEqual([true, undefined]);
    expect(Object.keys(paths).filter((path) => path.includes('/v1/v1'))).toEqual([]);
    expect(servers).toMatchObject([{ url: '/' }]);
  });

  it('tells of the headers of answers', () => {
    const { responses } = document.paths['/api/v1/memory/store'].post;
    expect(Object.keys(responses['429'].headers)).toEqual(['X-Request-Id', 'Retry-After']);
    expect(Object.keys(responses['409'].headers)).toContain('x-should-retry');
    for (const name of Object.keys(responses['200'].headers)) expect(document.components.headers[name].description).toMatch(/./);
  });

  it('tells of the failures of every route that wants a key', () => {
    const guarded = operations().filter(([, { security }]) => (security ?? []).length > 0);
    expect(guarded.length).toBeGreaterThan(20);
    for (const [name, { responses }] of guarded) expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(['401'])]);
    const { responses } = document.paths['/v1/accounts/units/retention'].post;
    expect(Object.keys(responses)).toContain('404');
  });

  it('holds the fields that the validation takes', () => {
    const { StoreMemoryDto, SearchDto } = document.components.schemas;
    expect(StoreMemoryDto.required).toEqual(['content']);
    expect(StoreMemoryDto.properties.content).toMatchObject({ type: 'string', minLength: 1, maxLength: 262_144 });
    expect(SearchDto.properties.top_k).toMatchObject({ type: 'integer', minimum: 1, maximum: 100 });
    // as `default` clients' generators would ask for it
    expect(SearchDto.properties.top_k.description).toContain('Default: 10.');
    expect(SearchDto.properties.top_k.default).toBeUndefined();
  });

  it('is the same as YAML', async () => {
    const { status, text } = await service.http.request('GET', '/openapi.yaml');
    expect(status).toBe(200);
    expect(text).toMatch(/^openapi: 3\.0\.3$/m);
    for (const path of Object.keys(document.paths)) expect(text).toContain(path);
  });

  it.each(['/openapi.json', '/openapi.yaml', '/docs', '/docs/', '/docs/swagger-ui-init.js'])(
    'is sent only to who does not have it yet: %s',
    async (path) => {
      const ask = (headers = {}) => service.http.request('GET', path, { headers });
      const first = await ask();
      const { etag = '' } = first.headers;
      expect([first.status, Number(first.headers['content-length'])]).toEqual([200, Buffer.byteLength(first.text)]);
      expect([etag, first.headers['cache-control']]).toEqual([
        expect.stringMatching(/^"[\w-]{22}"$/),
        expect.stringMatching(/max-age=\d+/),
      ]);
      for (const known of [etag, `"other", W/${etag}`, '*']) {
        const again = await ask({ 'if-none-match': known });
        expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
      }
      expect((await ask({ 'if-none-match': '"other"' })).text).toBe(first.text);
    },
  );
});
