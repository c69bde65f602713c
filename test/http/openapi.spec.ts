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

  it('tells of the failures of every route that wants a key', () => {
    const guarded = operations().filter(([, { security }]) => (security ?? []).length > 0);
    expect(guarded.length).toBeGreaterThan(20);
    for (const [name, { responses }] of guarded) expect([name, Object.keys(responses)]).toEqual([name, expect.arrayContaining(['401'])]);
  });

  it('holds the fields that the validation takes', () => {
    const { StoreMemoryDto, SearchDto } = document.components.schemas;
    expect(StoreMemoryDto.required).toEqual(['content']);
    expect(StoreMemoryDto.properties.content).toMatchObject({ type: 'string', minLength: 1, maxLength: 262_144 });
    expect(SearchDto.properties.top_k).toMatchObject({ type: 'integer', minimum: 1, maximum: 100, default: 10 });
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
