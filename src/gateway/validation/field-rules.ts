import { isObject } from '../../../projections/json.js';
import { type Broken, type Rule, required, wellFormed } from '../../../projections/rules/rules.js';

/** Rules for fields of requests, beside those of `projections/rules/` that hold everywhere. */

/** Characters of an id. */
export const idLengthMax = 256;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** An id of what is there already. */
export const knownId: Rule = required({ type: 'string', minLength: 1, maxLength: idLengthMax }, (value) => {
  if (typeof value !== 'string') return { type: 'string_type', msg: 'must be a string' };
  if (value.length === 0 || value.length > idLengthMax)
    return { type: 'id_length', msg: `must have 1 to ${idLengthMax} characters`, ctx: { min_length: 1, max_length: idLengthMax } };
  if (controlCharacters.test(value)) return { type: 'id_characters', msg: 'must not hold control characters or line breaks' };
  return wellFormed(value);
});

/** An id that the client chooses for something new. */
export const id: Rule = required(
  knownId.schema,
  (value) =>
    knownId.check(value) ??
    (value === '.' || value === '..' ? { type: 'id_dots', msg: 'must not be "." or "..": no URL can name it' } : null),
);

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
const metadataBounds = { bytes: 16 * 1024, depth: 8, keys: 256 } as const;
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

/** An object or a list in a query string, where it is JSON. */
export const inJson = (rule: Rule, description: string, example: unknown): Rule =>
  ({
    required: rule.required,
    schema: { type: 'string', description, example: JSON.stringify(example) },
    read: parsed,
    check: (value) => (typeof value === 'string' ? { type: 'json_invalid', msg: 'must be JSON' } : rule.check(value)),
  }) satisfies Rule;

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    const read: unknown = JSON.parse(value);
    return typeof read === 'string' ? value : read;
  } catch {
    return value;
  }
}

/** An object whose inside is checked elsewhere, within the bounds of any JSON. */
export const filter: Rule = required({ type: 'object', additionalProperties: true, maxProperties: 256 }, (value) =>
  isObject(value) ? new JsonBounds(64, 4096).check(value, 1) : { type: 'dict_type', msg: 'must be an object' },
);

/**
 * JSON of any size that a body can have, well formed throughout. Its meaning is checked elsewhere.
 * @param keysMax keys of its objects, all together
 * @param itemsMax items of its lists, all together
 */
export const wellFormedJson = (schema: Rule['schema'], keysMax = 1_000_000, itemsMax = Number.POSITIVE_INFINITY): Rule =>
  required(schema, (value) => new JsonBounds(64, keysMax, itemsMax).check(value, 1));

/** A JSON object of any size that a body can have, well formed throughout. */
export const jsonObject: Rule = required({ type: 'object', additionalProperties: true }, (value) =>
  isObject(value) ? new JsonBounds(64, 1_000_000).check(value, 1) : { type: 'dict_type', msg: 'must be an object' },
);

/** Walks JSON for what must not get in: too deep, too many keys or items, prototype keys, numbers that JSON cannot hold, half characters. */
class JsonBounds {
  private keys = 0;
  private items = 0;

  constructor(
    private readonly depthMax: number,
    private readonly keysMax: number,
    private readonly itemsMax = Number.POSITIVE_INFINITY,
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
    this.items += list.length;
    if (this.items > this.itemsMax)
      return { type: 'too_long', msg: `has more than ${this.itemsMax} items in its lists`, ctx: { max_length: this.itemsMax } };
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
