import type { JsonObject } from '../events.js';

/** What a domain that was never declared stands for. */
export const emptyDeclaration: JsonObject = { description: '', schema: { variables: {} }, hypotheses: [] };

/** What a declaration may be changed in. `adapt` is short for `schema.adapt`. */
export const changeableFields = ['description', 'schema', 'hypotheses', 'rules', 'query_templates', 'adapt'] as const;

/** A declaration with changes: fields that are named are replaced, those of the schema and of its `adapt` one by one; null takes a field away. */
export function changedDeclaration(declaration: JsonObject, change: JsonObject): JsonObject {
  const { schema: ofSchema, adapt: short, ...rest } = change as { schema?: JsonObject; adapt?: JsonObject | null };
  const schema = declaration.schema as JsonObject;
  const { adapt = short, ...others } = ofSchema ?? {};
  const changed = replaced(schema, others);
  if (adapt === null) delete changed.adapt;
  else if (adapt !== undefined) changed.adapt = replaced((schema.adapt ?? {}) as JsonObject, adapt as JsonObject);
  return { ...replaced(declaration, rest as JsonObject), schema: changed };
}

const replaced = (object: JsonObject, change: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries({ ...object, ...change }).filter(([, value]) => value !== null));
