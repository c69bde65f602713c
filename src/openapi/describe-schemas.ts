import type { OpenAPIObject } from '@nestjs/swagger';
import { fieldDescriptions } from './field-descriptions.js';
import { typeDeclarations } from './typed-declarations.js';

type Schema = Record<string, unknown> & {
  description?: string;
  default?: unknown;
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  oneOf?: Schema[];
  allOf?: Schema[];
};

/** Describes every field, and types what declarations consist of. */
export function describeSchemas({ components }: OpenAPIObject): void {
  const schemas = (components?.schemas ?? {}) as Record<string, Schema>;
  typeDeclarations(schemas);
  for (const schema of Object.values(schemas)) visit(schema);
}

function visit(schema: Schema): void {
  sayDefault(schema);
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    if (field.$ref === undefined && field.description === undefined && fieldDescriptions[name] !== undefined)
      field.description = fieldDescriptions[name];
    visit(field);
  }
  const { items, additionalProperties, oneOf = [], allOf = [] } = schema;
  for (const inner of [items, additionalProperties, ...oneOf, ...allOf]) if (typeof inner === 'object') visit(inner);
}

/** Says in words what a field is where it is left out. As `default` generators of clients would make it a field that must be given. */
function sayDefault(schema: Schema): void {
  if (schema.default === undefined) return;
  const said = `Default: ${JSON.stringify(schema.default)}.`;
  schema.description = schema.description === undefined ? said : `${schema.description} ${said}`;
  delete schema.default;
}
