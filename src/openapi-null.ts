import type { OpenAPIObject } from '@nestjs/swagger';

type Schema = Record<string, unknown> & { nullable?: boolean; enum?: unknown[]; oneOf?: Schema[]; allOf?: Schema[] };

/** Null and nothing else. */
const nothing: Schema = { type: 'object', nullable: true, enum: [null] };

/**
 * Says of every schema that takes null that it does. In OpenAPI 3.0.3 `nullable` speaks of the `type` beside it alone: not of what `allOf` and `oneOf` refer to, nor of
 * an `enum` that does not list null.
 */
export function spellOutNull(document: OpenAPIObject): void {
  visit(document.components?.schemas);
  visit(document.paths);
}

function visit(node: unknown): void {
  if (typeof node !== 'object' || node === null || node === nothing) return;
  const schema = node as Schema;
  if (schema.nullable === true) spellOut(schema);
  for (const inner of Object.values(schema)) visit(inner);
}

function spellOut(schema: Schema): void {
  const { enum: values, allOf, oneOf } = schema;
  if (allOf === undefined && oneOf === undefined) {
    if (values !== undefined && !values.includes(null)) schema.enum = [...values, null];
    return;
  }
  schema.oneOf = [...(oneOf ?? (allOf as Schema[])), nothing];
  for (const word of ['nullable', 'type', 'allOf']) delete schema[word];
}
