import type { Json, JsonObject } from '../../../projections/events.js';

/**
 * Metadata as they can be stored and asked for in a database that speaks MongoDB's protocol. There a dot in a key means a path, a dollar at its beginning an
 * operator, `_bsontype` a value of the driver's own, and NUL ends it. Such characters become `%` and two hexadecimal digits, `%` itself as well, so that no two
 * keys become one and {@link readableMetadata} gives them back.
 */
export const storableMetadata = (metadata: JsonObject): JsonObject => withKeys(metadata, storableKey);

/** The metadata that {@link storableMetadata} was made of. */
export const readableMetadata = (metadata: JsonObject): JsonObject => withKeys(metadata, readableKey);

/** A key of metadata as it stands in the database. */
export const storableKey = (key: string): string => key.replace(/[%.\0]|^\$|^_(?=bsontype$)/g, encode);
const readableKey = (key: string): string => key.replace(/%([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));

const encode = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;

const withKeys = (object: JsonObject, change: (key: string) => string): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [change(key), inside(value, change)]));

function inside(value: Json, change: (key: string) => string): Json {
  if (Array.isArray(value)) return value.map((item) => inside(item, change));
  return typeof value === 'object' && value !== null ? withKeys(value, change) : value;
}
