import { isObject } from '../../../projections/json.js';

/** Why a value breaks a rule: a stable name, words for people, and the rule's numbers. */
export interface Broken {
  readonly type: string;
  readonly msg: string;
  readonly ctx?: Record<string, unknown>;
  /** Where inside the value, for values that have an inside. */
  readonly path?: readonly string[];
}

/** A rule for one field: what it checks, and what the API reference says of it. */
export interface Rule {
  readonly check: (value: unknown) => Broken | null;
  /** OpenAPI 3.0 schema. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly required: boolean;
}

const required = (schema: Rule['schema'], check: (value: unknown) => Broken | null): Rule => ({
  required: true,
  schema,
  check: (value) => (value === undefined ? missing : check(value)),
});

const missing: Broken = { type: 'missing', msg: 'is required' };

/** The rule for a field that may be left out or be null. */
export const optional = (rule: Rule): Rule => ({
  required: false,
  schema: { ...rule.schema, nullable: true },
  check: (value) => (value === undefined || value === null ? null : rule.check(value)),
});

/** The rule for a field that takes a default where it is left out or null. */
export const withDefault = (rule: Rule, value: string | number | boolean): Rule => {
  const { schema, ...rest } = optional(rule);
  return { ...rest, schema: { ...schema, default: value } };
};

const wellFormed = (value: string): Broken | null =>
  value.isWellFormed() ? null : { type: 'string_unicode', msg: 'holds half of a surrogate pair, which is no character' };

/** A string of `min` to `max` UTF-16 code units. */
export const text = (min: number, max: number): Rule =>
  required({ type: 'string', minLength: min, maxLength: max }, (value) => {
    if (typeof value !== 'string') return { type: 'string_type', msg: 'must be a string' };
    if (value.length < min)
      return { type: 'string_too_short', msg: `must have at least ${min} character${min === 1 ? '' : 's'}`, ctx: { min_length: min } };
    if (value.length > max) return { type: 'string_too_long', msg: `must have at most ${max} characters`, ctx: { max_length: max } };
    return wellFormed(value);
  });

const idLengthMax = 256;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** An id that the client chooses. */
export const id: Rule = required({ type: 'string', minLength: 1, maxLength: idLengthMax }, (value) => {
  if (typeof value !== 'string') return { type: 'string_type', msg: 'must be a string' };
  if (value.length === 0 || value.length > idLengthMax)
    return { type: 'id_length', msg: `must have 1 to ${idLengthMax} characters`, ctx: { min_length: 1, max_length: idLengthMax } };
  if (controlCharacters.test(value)) return { type: 'id_characters', msg: 'must not hold control characters or line breaks' };
  return wellFormed(value);
});

/** A whole number from `min` to `max`. */
export const whole = (min: number, max: number): Rule =>
  required({ type: 'integer', minimum: min, maximum: max }, (value) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return { type: 'int_type', msg: 'must be a whole number' };
    if (value < min) return { type: 'greater_than_equal', msg: `must be at least ${min}`, ctx: { ge: min } };
    if (value > max) return { type: 'less_than_equal', msg: `must be at most ${max}`, ctx: { le: max } };
    return null;
  });

/** A finite number from `min` on. */
export const numberFrom = (min: number): Rule =>
  required({ type: 'number', minimum: min }, (value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return { type: 'float_type', msg: 'must be a number' };
    return value < min ? { type: 'greater_than_equal', msg: `must be at least ${min}`, ctx: { ge: min } } : null;
  });

/** A finite number from `min` to `max`. */
export const numberWithin = (min: number, max: number): Rule =>
  required({ type: 'number', minimum: min, maximum: max }, (value) => {
    const broken = numberFrom(min).check(value);
    if (broken !== null) return broken;
    return (value as number) > max ? { type: 'less_than_equal', msg: `must be at most ${max}`, ctx: { le: max } } : null;
  });

export const bool: Rule = required({ type: 'boolean' }, (value) =>
  typeof value === 'boolean' ? null : { type: 'bool_type', msg: 'must be true or false' },
);

/** A list of `min` to `max` items that each follow a rule. */
export const list = (item: Rule, min: number, max: number): Rule =>
  required({ type: 'array', items: item.schema, minItems: min, maxItems: max }, (value) => {
    if (!Array.isArray(value)) return { type: 'list_type', msg: 'must be a list' };
    if (value.length < min)
      return {
        type: 'too_short',
        msg: `must have at least ${min} item${min === 1 ? '' : 's'}`,
        ctx: { min_length: min, actual_length: value.length },
      };
    if (value.length > max)
      return { type: 'too_long', msg: `must have at most ${max} items`, ctx: { max_length: max, actual_length: value.length } };
    for (const [i, entry] of value.entries()) {
      const broken = item.check(entry);
      if (broken !== null) return { ...broken, path: [String(i), ...(broken.path ?? [])] };
    }
    return null;
  });

/** Anything at all: what is inside is looked at later, one by one. */
export const anything = (schema: Rule['schema']): Rule => required(schema, () => null);

/** Times in the form that people and libraries write them; without a zone they are UTC. */
const isoTime = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)(Z|z|[+-]\d{2}(?::?\d{2})?)?)?$/;

/** Milliseconds since 1970 of an ISO 8601 date or time, UTC where it names no zone; `null` for anything else. */
export function parseIsoTime(value: string): number | null {
  if (value.length > 40) return null;
  const match = isoTime.exec(value.trim());
  if (match === null) return null;
  const [, date, time = '00:00', zone = 'Z'] = match;
  const offset = zone.toUpperCase() === 'Z' ? 'Z' : `${zone.slice(0, 3)}:${zone.replace(':', '').slice(3, 5) || '00'}`;
  const ms = Date.parse(`${date}T${time.replace(',', '.')}${offset}`);
  // Date.parse takes 31 February for 3 March
  return Number.isNaN(ms) || Number(date.slice(8)) > new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate()
    ? null
    : ms;
}

export const isoTimeRule: Rule = required({ type: 'string', format: 'date-time', maxLength: 40 }, (value) =>
  typeof value === 'string' && parseIsoTime(value) !== null
    ? null
    : { type: 'datetime_parsing', msg: 'must be an ISO 8601 date or time such as 2023-05-08T13:56:00Z' },
);

/** What metadata may be. */
export const metadataBounds = { bytes: 16 * 1024, depth: 8, keys: 256 } as const;
const metadataHint = `at most ${metadataBounds.bytes / 1024} KiB of JSON, ${metadataBounds.depth} levels and ${metadataBounds.keys} keys`;

export const metadata: Rule = required({ type: 'object', additionalProperties: true }, (value) => {
  if (!isObject(value)) return { type: 'dict_type', msg: 'must be an object' };
  const broken = new JsonBounds(metadataBounds.depth, metadataBounds.keys).check(value, 1);
  if (broken !== null) return broken;
  return Buffer.byteLength(JSON.stringify(value)) > metadataBounds.bytes
    ? {
        type: 'dict_too_large',
        msg: `is above ${metadataBounds.bytes / 1024} KiB; keep ${metadataHint}`,
        ctx: { max_bytes: metadataBounds.bytes },
      }
    : null;
});

/** An object whose inside is checked elsewhere, within the bounds of any JSON. */
export const filter: Rule = required({ type: 'object', additionalProperties: true, maxProperties: 256 }, (value) =>
  isObject(value) ? new JsonBounds(64, 4096).check(value, 1) : { type: 'dict_type', msg: 'must be an object' },
);

/** JSON of any size that a body can have, well formed throughout. Its meaning is checked elsewhere. */
export const wellFormedJson = (schema: Rule['schema']): Rule => required(schema, (value) => new JsonBounds(64, 1_000_000).check(value, 1));

/** A JSON object of any size that a body can have, well formed throughout. */
export const jsonObject: Rule = required({ type: 'object', additionalProperties: true }, (value) =>
  isObject(value) ? new JsonBounds(64, 1_000_000).check(value, 1) : { type: 'dict_type', msg: 'must be an object' },
);

/** One of a few words. */
export const oneOf = (...words: readonly string[]): Rule =>
  required({ type: 'string', enum: words }, (value) =>
    words.includes(value as string) ? null : { type: 'enum', msg: `must be ${words.join(' or ')}`, ctx: { expected: words } },
  );

/** Walks JSON for what must not get in: too deep, too many keys, prototype keys, numbers that JSON cannot hold, half characters. */
class JsonBounds {
  private keys = 0;

  constructor(
    private readonly depthMax: number,
    private readonly keysMax: number,
  ) {}

  check(value: unknown, depth: number): Broken | null {
    if (typeof value === 'number') return Number.isFinite(value) ? null : { type: 'finite_number', msg: 'must be a finite number' };
    if (typeof value === 'string') return wellFormed(value);
    if (typeof value !== 'object' || value === null) return null;
    if (depth > this.depthMax)
      return { type: 'dict_too_deep', msg: `is nested deeper than ${this.depthMax} levels`, ctx: { max_depth: this.depthMax } };
    return Array.isArray(value) ? this.checkList(value, depth) : this.checkObject(value as Record<string, unknown>, depth);
  }

  private checkList(list: readonly unknown[], depth: number): Broken | null {
    for (let i = 0; i < list.length; i++) {
      const broken = this.check(list[i], depth + 1);
      if (broken !== null) return inside(String(i), broken);
    }
    return null;
  }

  private checkObject(object: Readonly<Record<string, unknown>>, depth: number): Broken | null {
    for (const key of Object.keys(object)) {
      if (++this.keys > this.keysMax)
        return { type: 'dict_too_many_keys', msg: `has more than ${this.keysMax} keys`, ctx: { max_keys: this.keysMax } };
      if (key === '__proto__') return { type: 'dict_key', msg: 'must not have a key "__proto__"', path: [key] };
      if (!key.isWellFormed()) return { type: 'dict_key', msg: 'has a key with half of a surrogate pair' };
      const broken = this.check(object[key], depth + 1);
      if (broken !== null) return inside(key, broken);
    }
    return null;
  }
}

/** What is broken in a value, told of what holds the value: the way to it is made where it is wanted, not for everything that is looked at. */
const inside = (key: string, broken: Broken): Broken => ({ ...broken, path: [key, ...(broken.path ?? [])] });
