/** A JSON Schema, or one of OpenAPI 3.0. */
export type Schema = Readonly<Record<string, unknown>>;

/** What OpenAPI 3.0 says in words of its own; `format` too, since its names and how strictly they are checked differ. */
const dialect = new Set([
  'nullable',
  'example',
  'format',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'discriminator',
  'xml',
  'readOnly',
  'writeOnly',
]);
const bounds = [
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
] as const;
const isNull = { type: 'null' } as const;

/**
 * Schemas of an OpenAPI 3.0 document as JSON Schema 2020-12: null is a type, bounds are exclusive by their numbers, and what they refer to lies in `$defs`.
 * https://spec.openapis.org/oas/v3.0.3#schema-object says how the two differ.
 */
export class SchemaTranslation {
  private readonly definitions = new Map<string, Schema>();

  /** @param components the document's `components.schemas` by name */
  constructor(private readonly components: Readonly<Record<string, Schema>>) {}

  of(schema: Schema): Schema {
    if (typeof schema.$ref === 'string') return this.refer(schema.$ref);
    if (Array.isArray(schema.enum) && schema.enum.length === 1 && schema.enum[0] === null) return isNull;
    const plain: Record<string, unknown> = {};
    for (const [word, value] of Object.entries(schema)) if (!dialect.has(word)) plain[word] = this.inside(word, value);
    for (const [exclusive, inclusive] of bounds) {
      if (schema[exclusive] !== true) continue;
      plain[exclusive] = plain[inclusive];
      delete plain[inclusive];
    }
    if (schema.example !== undefined) plain.examples = [schema.example];
    return schema.nullable === true ? orNull(plain) : plain;
  }

  /** A schema with what it refers to, as far as it was translated here. */
  whole(schema: Schema): Schema {
    return this.definitions.size === 0 ? schema : { ...schema, $defs: Object.fromEntries(this.definitions) };
  }

  /** The schema that a reference leads to, itself. @returns the same for one that is no reference */
  resolve(schema: Schema): Schema {
    return typeof schema.$ref === 'string' ? (this.components[nameOf(schema.$ref)] ?? {}) : schema;
  }

  private refer(reference: string): Schema {
    const name = nameOf(reference);
    if (!this.definitions.has(name)) {
      // taken first: a schema may refer to itself
      this.definitions.set(name, {});
      this.definitions.set(name, this.of(this.components[name] ?? {}));
    }
    return { $ref: `#/$defs/${name}` };
  }

  private inside(word: string, value: unknown): unknown {
    if (word === 'properties') return mapValues(value as Record<string, Schema>, (schema) => this.of(schema));
    if (word === 'oneOf' || word === 'anyOf' || word === 'allOf') return (value as Schema[]).map((schema) => this.of(schema));
    if ((word === 'items' || word === 'additionalProperties' || word === 'not') && typeof value === 'object')
      return this.of(value as Schema);
    return value;
  }
}

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

function orNull(schema: Schema): Schema {
  const { type, enum: values, description, ...rest } = schema;
  const told = description === undefined ? {} : { description };
  if (typeof type === 'string') {
    const listed = Array.isArray(values) ? { enum: values.includes(null) ? values : [...values, null] } : {};
    return { ...rest, ...told, type: [type, 'null'], ...listed };
  }
  return Object.keys(rest).length === 0 ? schema : { ...told, anyOf: [rest, isNull] };
}

const mapValues = <T, U>(record: Readonly<Record<string, T>>, change: (value: T, name: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value, name)]));
