import { randomUUID } from 'node:crypto';
import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/server';
import { type Api, type ApiAnswer, type ApiRequest, ApiUnreachableError, ownSession } from './api.js';
import { type Schema, SchemaTranslation } from './json-schema.js';
import { type ToolDefinition, toolDefinitions } from './tool-definitions.js';
import { refusalText, unreachableText } from './tool-refusals.js';

/** The parts of an OpenAPI 3.0 document that tools are made of. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: JsonContent };
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

type JsonContent = Readonly<Record<string, { readonly schema: Schema }>>;
type Arguments = Readonly<Record<string, unknown>>;
type Place = 'path' | 'query' | 'body' | 'idempotency key';

/** Longest answer that is handed on, characters: some hundred thousand words, more than models read at once, and parsed and written anew in a few milliseconds. */
const answerCharsMax = 2 ** 21;

/** The arguments of a tool do not make a request. */
class ArgumentsError extends Error {}

/**
 * One tool: {@link ToolDefinition}, with what the API reference says of its route. Hosts put the list into a model's context for each session, so it has no output schemas: they were
 * two thirds of it, and answers have the form that the reference says of the route (https://github.com/modelcontextprotocol/modelcontextprotocol/issues/902).
 */
export class Tool {
  /** As `tools/list` tells it. */
  readonly listed: ListedTool;
  private readonly places = new Map<string, Place>();
  private readonly repeats: boolean;

  constructor(
    private readonly definition: ToolDefinition,
    private readonly operation: Operation,
    components: ApiDocument['components']['schemas'],
  ) {
    const { name, title, description, kind } = definition;
    this.repeats = operation.parameters?.some(isIdempotencyKey) === true && kind !== 'read';
    this.listed = {
      name,
      title,
      description,
      inputSchema: this.inputSchema(new SchemaTranslation(components)) as ListedTool['inputSchema'],
      // A write that is repeated with its id changes nothing more; without one each is a new one.
      annotations: {
        title,
        readOnlyHint: kind === 'read',
        destructiveHint: kind === 'destroy',
        idempotentHint: kind !== 'write',
        openWorldHint: false,
      },
    };
  }

  /** Calls the tool. What goes wrong is a result that says so, and what to do next. */
  async call(api: Api, given: Arguments, signal: AbortSignal): Promise<CallToolResult> {
    const writeId = this.repeats ? this.writeIdOf(given) : null;
    try {
      const answer = await api.send({ ...this.requestOf(given, writeId), signal });
      return answer.status < 300 ? this.resultOf(answer) : refused(refusalText(answer, { ...this.definition, writeId }));
    } catch (error) {
      if (error instanceof ArgumentsError) return refused(error.message);
      if (error instanceof ApiUnreachableError) return refused(unreachableText(error, writeId));
      throw error;
    }
  }

  private resultOf({ text }: ApiAnswer): CallToolResult {
    if (text.length > answerCharsMax)
      return refused(
        `the answer has ${text.length} characters, more than the ${answerCharsMax} that a tool hands on; ask for less: a smaller top_k or limit, or fewer fields`,
      );
    return { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) };
  }

  /** The id by which the write can be asked for and repeated: the client's, else one made here, so that no write is without. */
  private writeIdOf(given: Arguments): string {
    const own = given[this.definition.ownId ?? 'idempotency_key'];
    return typeof own === 'string' ? own : `mcp-${randomUUID()}`;
  }

  /** @throws {ArgumentsError} */
  private requestOf(given: Arguments, writeId: string | null): ApiRequest {
    const query: Record<string, string | readonly string[]> = {};
    const body: Record<string, unknown> = {};
    const hasBody = this.operation.requestBody !== undefined;
    const { ownId } = this.definition;
    const isInBody = ownId !== undefined && given[ownId] === writeId;
    for (const [name, value] of Object.entries(given)) {
      // What the tool does not have goes where the service refuses it by its name.
      const place = this.places.get(name) ?? (hasBody ? 'body' : 'query');
      if (place === 'body') Object.defineProperty(body, name, { value, enumerable: true });
      else if (place === 'query' && value !== null) query[name] = queryText(value);
    }
    return {
      method: this.definition.method,
      path: this.definition.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        name === 'session_id' ? ownSession : pathPart(name, given[name]),
      ),
      query,
      ...(hasBody ? { body } : {}),
      headers: writeId === null || isInBody ? {} : { 'idempotency-key': headerText(writeId) },
    };
  }

  private inputSchema(translation: SchemaTranslation): Schema {
    const { parameters = [], requestBody } = this.operation;
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    const offer = (name: string, place: Place, schema: Schema, isRequired: boolean): void => {
      if (name === 'session_id' || this.definition.without?.includes(name) === true) return;
      this.places.set(name, place);
      // A field that can be left out need not be null too.
      properties[name] = translation.of(isRequired ? schema : withoutNull(schema));
      if (isRequired) required.push(name);
    };
    for (const parameter of parameters) {
      const { name, in: place, description, schema, required: isRequired = false } = parameter;
      const told = description === undefined ? schema : { description, ...schema };
      if (place !== 'header') offer(name, place, told, isRequired);
      else if (isIdempotencyKey(parameter)) offer('idempotency_key', 'idempotency key', told, false);
    }
    const fields = translation.resolve(requestBody?.content['application/json'].schema ?? {});
    for (const [name, schema] of Object.entries((fields.properties ?? {}) as Record<string, Schema>))
      offer(name, 'body', schema, (fields.required as string[] | undefined)?.includes(name) === true);
    return translation.whole({ type: 'object', properties, ...(required.length > 0 ? { required } : {}), additionalProperties: false });
  }
}

/** The tools, by name: of the routes that a service has. */
export class Toolbox {
  readonly tools: ReadonlyMap<string, Tool>;
  /** As `tools/list` tells them. */
  readonly listed: ListedTool[];

  constructor({ paths, components }: ApiDocument) {
    const found = toolDefinitions.flatMap((definition) => {
      const operation = paths[definition.path]?.[definition.method.toLowerCase()];
      return operation === undefined ? [] : [new Tool(definition, operation, components.schemas)];
    });
    this.tools = new Map(found.map((tool) => [tool.listed.name, tool]));
    this.listed = found.map(({ listed }) => listed);
  }

  /** The tools of a service, as its API reference has them. @throws {ApiUnreachableError} */
  static async of(api: Api): Promise<Toolbox> {
    const { status, text } = await api.send({ method: 'GET', path: '/openapi.json' });
    if (status !== 200) throw new ApiUnreachableError(`the service answers ${status} to GET /openapi.json, from which its tools are made`);
    return new Toolbox(JSON.parse(text) as ApiDocument);
  }
}

const isIdempotencyKey = ({ name, in: place }: Parameter): boolean => place === 'header' && name.toLowerCase() === 'idempotency-key';

const withoutNull = (schema: Schema): Schema => ({
  ...schema,
  nullable: false,
  ...(Array.isArray(schema.enum) ? { enum: schema.enum.filter((value) => value !== null) } : {}),
});

/** @throws {ArgumentsError} */
function pathPart(name: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') throw new ArgumentsError(`${name}: is required, as a string of at least 1 character`);
  if (value === '.' || value === '..')
    throw new ArgumentsError(`${name}: "${value}" cannot be part of an address; there is nothing under it`);
  if (!value.isWellFormed()) throw new ArgumentsError(`${name}: holds half of a surrogate pair, which is no character`);
  return encodeURIComponent(value);
}

/** A list as OpenAPI writes one in a query by default, its name again for each member; an object as JSON. */
function queryText(value: unknown): string | string[] {
  if (Array.isArray(value) && value.length > 0)
    return value.map((member) => (typeof member === 'object' ? JSON.stringify(member) : String(member)));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** UTF-8 as the bytes of a header, which are written as Latin-1. */
const headerText = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

const refused = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true });
