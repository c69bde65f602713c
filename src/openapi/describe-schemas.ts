import type { OpenAPIObject } from '@nestjs/swagger';
import { fieldDescriptions } from './field-descriptions.js';
import { numberRange } from './number-ranges.js';
import { typeDeclarations } from './typed-declarations.js';

type Schema = Record<string, unknown> & {
  type?: string;
  minimum?: number;
  maximum?: number;
  description?: string;
  default?: unknown;
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  oneOf?: Schema[];
  allOf?: Schema[];
};

/** Describes every field, says of numbers what they can be, and types what declarations consist of. */
export function describeSchemas({ components }: OpenAPIObject): void {
  const schemas = (components?.schemas ?? {}) as Record<string, Schema>;
  typeDeclarations(schemas);
  for (const [name, schema] of Object.entries(schemas)) visit(name, schema);
}

function visit(within: string, schema: Schema): void {
  sayDefault(schema);
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (field.$ref === undefined && field.description === undefined && fieldDescriptions[name] !== undefined)
      field.description = fieldDescriptions[name];
    sayRange(within, name, field);
    visit(within, field);
  }
  const { items, additionalProperties, oneOf = [], allOf = [] } = schema;
  for (const inner of [items, additionalProperties, ...oneOf, ...allOf]) if (typeof inner === 'object') visit(within, inner);
}

/** Says what a number can be, or the numbers of a list or a map; all of them are doubles to TypeScript. */
function sayRange(within: string, name: string, field: Schema): void {
  for (const one of [field, field.items, field.additionalProperties])
    if (typeof one === 'object' && one.type === 'number' && one.minimum === undefined && one.maximum === undefined)
      Object.assign(one, numberRange(within, name));
}

/** Says in words what a field is where it is left out. As `default` generators of clients would make it a field that must be given. */
function sayDefault(schema: Schema): void {
  if (schema.default === undefined) return;
  const said = `Default: ${JSON.stringify(schema.default)}.`;
  schema.description = schema.description === undefined ? said : `${schema.description} ${said}`;
  delete schema.default;
}
