import type { OpenAPIObject } from '@nestjs/swagger';

type Schema = Record<string, unknown> & {
  nullable?: boolean;
  type?: string;
  enum?: unknown[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  $ref?: string;
};

const refPrefix = '#/components/schemas/';
const orNull = 'OrNull';

/**
 * Says of every schema that takes null that it does. In OpenAPI 3.0.3 `nullable` speaks of the `type` beside it alone: not of what `allOf` and `oneOf` refer to, nor of
 * an `enum` that does not list null. What is referred to and may be null gets a schema of its own beside it, `…OrNull`.
 */
export function spellOutNull(document: OpenAPIObject): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  const wanted = new Set<string>();
  visit(schemas, wanted);
  visit(document.paths, wanted);
  for (const name of wanted) {
    const copy = structuredClone(schemas[name]);
    nameParts(copy, name, schemas);
    schemas[name + orNull] = { ...copy, nullable: true };
  }
  const text = JSON.stringify(document);
  for (const name of wanted) if (!text.includes(`"${refPrefix}${name}"`)) delete schemas[name];
}

/**
 * Has the objects written out inside a schema stand by themselves and be referred to. A schema that may be null is a union to generators; openapi-python-client reads those
 * twice, and takes what is written out in them for two models of one name.
 */
function nameParts(schema: Schema, name: string, schemas: Record<string, Schema>): void {
  for (const [key, part] of Object.entries(schema.properties ?? {})) {
    const words = key.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
    schema.properties![key] = named(part, name + words.join(''), schemas);
  }
  if (schema.items !== undefined) schema.items = named(schema.items, `${name}Item`, schemas);
  if (typeof schema.additionalProperties === 'object') {
    schema.additionalProperties = named(schema.additionalProperties, `${name}Value`, schemas);
  }
}

function named(schema: Schema, name: string, schemas: Record<string, Schema>): Schema {
  nameParts(schema, name, schemas);
  if (schema.type !== 'object') return schema;
  const { description, nullable, ...rest } = schema;
  schemas[name] = nullable === true ? { ...rest, nullable } : rest;
  const ref = { $ref: refPrefix + name };
  return description === undefined ? ref : { description, allOf: [ref] };
}

function visit(node: unknown, wanted: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  const schema = node as Schema;
  if (Array.isArray(schema.oneOf) && isAnything(schema.oneOf)) {
    // Without a type it takes anything, null too.
    for (const word of ['oneOf', 'nullable', 'type']) delete schema[word];
  }
  if (schema.nullable === true) spellOut(schema, wanted);
  for (const inner of Object.values(schema)) visit(inner, wanted);
}

/** Whether it lists all types that there are. */
const isAnything = (options: readonly Schema[]): boolean =>
  ['string', 'number', 'boolean', 'array', 'object'].every((type) =>
    options.some((option) => option.type === type && Object.keys(option).length <= 2),
  );

function spellOut(schema: Schema, wanted: Set<string>): void {
  const { enum: values, allOf, oneOf } = schema;
  const options = oneOf ?? allOf;
  if (options === undefined) {
    if (values !== undefined && !values.includes(null)) schema.enum = [...values, null];
    return;
  }
  const taking = Math.max(
    0,
    options.findIndex((option) => option.type !== undefined && option.enum === undefined),
  );
  const spelled = options.map((option, i) => (i === taking ? takingNull(option, wanted) : option));
  for (const word of ['nullable', 'type', 'allOf', 'oneOf']) delete schema[word];
  schema[spelled.length === 1 ? 'allOf' : 'oneOf'] = spelled;
}

function takingNull(schema: Schema, wanted: Set<string>): Schema {
  if (schema.$ref === undefined) return { ...schema, nullable: true };
  wanted.add(schema.$ref.slice(refPrefix.length));
  return { $ref: schema.$ref + orNull };
}
