import { Ajv, type ValidateFunction } from 'ajv';
import { expect } from 'vitest';
import type { Answer, Json } from './http.js';

/** Checks answers, and the bodies of requests, against a served OpenAPI document. */
export class AnswerSchemas {
  private readonly ajv = new Ajv({ strict: false, validateFormats: false });
  private readonly routes: { readonly path: string; readonly form: RegExp }[];

  constructor(private readonly document: Json) {
    this.ajv.addSchema(document, 'document');
    this.routes = Object.keys(document.paths)
      .map((path) => ({ path, form: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`) }))
      .sort((one, other) => one.path.split('{').length - other.path.split('{').length);
  }

  /** That the document has a schema for this answer, and that the answer is of it. */
  expectAnswer(method: string, url: string, answer: Answer): void {
    const name = `${method} ${url} ${answer.status}`;
    const validate = this.find(method, url, 'responses', String(answer.status), 'content', 'application/json', 'schema');
    expect(validate, `${name} has no schema`).toBeDefined();
    if (validate?.(answer.body) === false)
      throw new Error(`${name} is not of its schema: ${JSON.stringify(validate.errors)}\n${answer.text.slice(0, 2000)}`);
  }

  /** Whether the document allows this body. */
  takes(method: string, url: string, body: unknown): boolean {
    return this.find(method, url, 'requestBody', 'content', 'application/json', 'schema')?.(body) === true;
  }

  private find(method: string, url: string, ...place: string[]): ValidateFunction | undefined {
    const [target] = url.split('?');
    const route = this.routes.find(({ path, form }) => form.test(target) && this.document.paths[path][method.toLowerCase()] !== undefined);
    if (route === undefined) return undefined;
    const pointer = ['paths', route.path, method.toLowerCase(), ...place].map((key) =>
      encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')),
    );
    try {
      return this.ajv.getSchema(`document#/${pointer.join('/')}`);
    } catch {
      return undefined;
    }
  }
}
