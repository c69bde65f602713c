import type { JsonObject } from '../../projections/events.js';
import { isObject } from '../../projections/json.js';
import { anyNumber, type Broken, list, oneOrMore, optional, type Rule, required, text } from '../../projections/rules/rules.js';
import { LongText } from '../gateway/long-body.js';
import { limits } from './vision-limits.js';

/** An image in the body: base64, or a data URL of it. What is in it is looked at by who decodes it. */
const imageText: Rule = required({ type: 'string', format: 'byte', maxLength: limits.bodyBytes }, (value) => {
  if (typeof value !== 'string' && !(value instanceof LongText))
    return { type: 'string_type', msg: 'must be a string: base64 or a data URL' };
  return value.length === 0 ? { type: 'string_too_short', msg: 'is empty; send an image as base64 or as a data URL' } : null;
});

export const optionalImage = optional(imageText);

/** An object of the body: a long text of it, which stands there as bytes, is none. */
const isPlain = (value: unknown): value is JsonObject => isObject(value) && !(value instanceof LongText);

const within = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

const fractions = (count: number, names: string): Rule =>
  required({ type: 'array', items: { type: 'number', minimum: 0, maximum: 1 }, minItems: count, maxItems: count }, (value) =>
    Array.isArray(value) && value.length === count && value.every(within)
      ? null
      : { type: 'fractions', msg: `must be [${names}] in fractions of the image, from 0 to 1` },
  );

const corners = fractions(4, 'x_min, y_min, x_max, y_max');

const bbox: Rule = {
  ...corners,
  check: (value) => {
    const broken = corners.check(value);
    if (broken !== null) return broken;
    const [x0, y0, x1, y1] = value as number[];
    return x0 <= x1 && y0 <= y1 ? null : { type: 'bbox_order', msg: 'must have x_min <= x_max and y_min <= y_max' };
  },
};

const attributes: Rule = required(
  {
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }] },
    maxProperties: limits.attributes,
  },
  (value) => {
    if (!isPlain(value)) return { type: 'dict_type', msg: 'must be an object' };
    const names = Object.keys(value);
    if (names.length > limits.attributes) return { type: 'dict_too_many_keys', msg: `has more than ${limits.attributes} keys` };
    for (const name of names) {
      const broken = attributeValue(value[name]) ?? text(1, limits.labelChars).check(name);
      if (broken !== null) return { ...broken, path: [name] };
    }
    return null;
  },
);

function attributeValue(value: unknown): Broken | null {
  if (typeof value === 'string') return text(0, limits.labelChars).check(value);
  const isPlain = value === null || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
  return isPlain ? null : { type: 'attribute_type', msg: 'must be a string, a number, a boolean or null' };
}

/** An object of certain fields and no others. */
const record = (about: string, fields: Readonly<Record<string, Rule>>): Rule =>
  required(
    {
      type: 'object',
      description: about,
      required: Object.keys(fields).filter((name) => fields[name].required),
      properties: Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])),
    },
    (value) => {
      if (!isPlain(value)) return { type: 'dict_type', msg: 'must be an object' };
      const unknown = Object.keys(value).find((name) => !Object.hasOwn(fields, name));
      if (unknown !== undefined)
        return {
          type: 'extra_forbidden',
          msg: `has a field "${unknown.slice(0, 64).toWellFormed()}"; there is ${Object.keys(fields).join(', ')}`,
        };
      for (const [name, field] of Object.entries(fields)) {
        const broken = field.check(value[name]);
        if (broken !== null) return { ...broken, path: [name, ...(broken.path ?? [])] };
      }
      return null;
    },
  );

const label = text(1, limits.labelChars);

const placedHint = record('A thing, where it is and what it is like.', {
  label,
  bbox: optional(bbox),
  point: optional(fractions(2, 'x, y')),
  attributes: optional(attributes),
  depth: optional(anyNumber),
});

const hint: Rule = {
  required: true,
  schema: { oneOf: [label.schema, placedHint.schema] },
  check: (value) => (typeof value === 'string' ? label.check(value) : placedHint.check(value)),
};

/** Hints, or a single one. */
export const objectHints = oneOrMore(list(hint, 0, limits.hints), (value) => typeof value === 'string' || isPlain(value));

const countsMax = 2 * limits.bodyBytes;
const rle = record('A run length encoding as COCO writes it, compressed or not.', {
  size: required({ type: 'array', items: { type: 'integer', minimum: 1 }, minItems: 2, maxItems: 2 }, (value) =>
    Array.isArray(value) && value.length === 2 && value.every((side) => Number.isSafeInteger(side) && side > 0)
      ? null
      : { type: 'rle_size', msg: 'must be [height, width] in pixels' },
  ),
  counts: required({ oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'integer', minimum: 0 } }] }, (value) => {
    if (typeof value === 'string' || value instanceof LongText) return null;
    const isCounts = Array.isArray(value) && value.length <= countsMax && value.every((count) => Number.isSafeInteger(count) && count >= 0);
    return isCounts ? null : { type: 'rle_counts', msg: "must be whole numbers, or COCO's compressed text" };
  }),
});

const mask: Rule = {
  required: true,
  schema: {
    oneOf: [
      { type: 'string', format: 'byte', description: 'A PNG, base64 or a data URL: what is not black belongs to the thing.' },
      rle.schema,
    ],
  },
  check: (value) => (isPlain(value) ? rle.check(value) : imageText.check(value)),
};

const maskList = list(record('A thing told by its pixels.', { label: optional(label), mask }), 0, limits.masks);
const isImage = (value: unknown): boolean => typeof value === 'string' || value instanceof LongText;
/** A mask without a name may stand by itself: its image, or its run lengths. */
const maskOf = (value: unknown): unknown => (isImage(value) || (isPlain(value) && 'counts' in value) ? { mask: value } : value);

/** Masks, or a single one. */
export const sceneMasks: Rule = {
  ...maskList,
  read: (value) => (isImage(value) || isPlain(value) ? [maskOf(value)] : Array.isArray(value) ? value.map(maskOf) : value),
};
