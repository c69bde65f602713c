/** Rules for single values: of fields in requests, of settings, of declarations. Each checks, says in words what it asks for, and has a schema for the API reference. */

/** Why a value breaks a rule: a stable name, words for people, and the rule's numbers. */
export interface Broken {
  readonly type: string;
  readonly msg: string;
  readonly ctx?: Record<string, unknown>;
  /** Where inside the value, for values that have an inside. */
  readonly path?: readonly string[];
}

/** A rule for one value: what it checks, and what the API reference says of it. */
export interface Rule {
  readonly check: (value: unknown) => Broken | null;
  /** Makes of another way to write a value, where it can only mean one thing, the value that is checked; leaves others as they are. */
  readonly read?: (value: unknown) => unknown;
  /** Whether null says something: it is then handed on and not taken for a field left out. */
  readonly takesNull?: boolean;
  /** OpenAPI 3.0 schema. */
  readonly schema: Readonly<Record<string, unknown>>;
  readonly required: boolean;
}

/** A rule that can be said as a whole, where one sentence has to do for all that may be broken. */
export interface WordedRule extends Rule {
  /** Completes "must be …". */
  readonly about: string;
}

/** A rule in words. @param about completes "must be …" */
export const worded = (about: string, rule: Rule): WordedRule => ({ ...rule, about });

/** The rule for a value that has to be there. */
export const required = (schema: Rule['schema'], check: (value: unknown) => Broken | null): Rule => ({
  required: true,
  schema,
  check: (value) => (value === undefined ? missing : check(value)),
});

const missing: Broken = { type: 'missing', msg: 'is required' };

/** The rule for a field that may be left out or be null. */
export const optional = (rule: Rule): Rule => ({
  read: rule.read,
  required: false,
  schema: { ...rule.schema, nullable: true },
  check: (value) => (value === undefined || value === null ? null : rule.check(value)),
});

/** The rule for a field that may be left out, and where null takes away what was there. */
export const clearable = (rule: Rule): Rule => ({ ...optional(rule), takesNull: true });

/** The same rule, which takes one value for a list of one. */
export const oneOrMore = (rule: Rule, isOne: (value: unknown) => boolean): Rule => ({
  ...rule,
  read: (value) => (isOne(value) ? [value] : value),
});

/** The rule for a field that takes a default where it is left out or null. */
export const withDefault = (rule: Rule, value: string | number | boolean): Rule => {
  const { schema, ...rest } = optional(rule);
  return { ...rest, schema: { ...schema, default: value } };
};

/** Whether a string holds whole characters only. */
export const wellFormed = (value: string): Broken | null =>
  value.isWellFormed() ? null : { type: 'string_unicode', msg: 'holds half of a surrogate pair, which is no character' };

/** Any string at all. */
export const anyText: WordedRule = worded(
  'a string',
  required({ type: 'string' }, (value) => (typeof value === 'string' ? null : { type: 'string_type', msg: 'must be a string' })),
);

/** A string of `min` to `max` UTF-16 code units. */
export const text = (min: number, max: number): WordedRule =>
  worded(
    `a string of ${min} to ${max} characters`,
    required({ type: 'string', minLength: min, maxLength: max }, (value) => {
      if (typeof value !== 'string') return anyText.check(value);
      if (value.length < min)
        return { type: 'string_too_short', msg: `must have at least ${min} character${min === 1 ? '' : 's'}`, ctx: { min_length: min } };
      if (value.length > max) return { type: 'string_too_long', msg: `must have at most ${max} characters`, ctx: { max_length: max } };
      return wellFormed(value);
    }),
  );

/** A whole number from `min` to `max`. */
export const whole = (min: number, max: number): WordedRule =>
  worded(
    `a whole number from ${min} to ${max}`,
    required({ type: 'integer', minimum: min, maximum: max }, (value) => {
      if (typeof value !== 'number' || !Number.isSafeInteger(value)) return { type: 'int_type', msg: 'must be a whole number' };
      return belowMin(value, min) ?? aboveMax(value, max);
    }),
  );

const belowMin = (value: number, min: number): Broken | null =>
  value < min ? { type: 'greater_than_equal', msg: `must be at least ${min}`, ctx: { ge: min } } : null;
const aboveMax = (value: number, max: number): Broken | null =>
  value > max ? { type: 'less_than_equal', msg: `must be at most ${max}`, ctx: { le: max } } : null;

/** A finite number. */
export const anyNumber: Rule = required({ type: 'number' }, (value) =>
  typeof value === 'number' && Number.isFinite(value) ? null : { type: 'float_type', msg: 'must be a number' },
);

/** A finite number from `min` on. */
export const numberFrom = (min: number): Rule =>
  required({ type: 'number', minimum: min }, (value) => anyNumber.check(value) ?? belowMin(value as number, min));

/** A finite number from `min` to `max`. */
export const numberWithin = (min: number, max: number): Rule =>
  required(
    { type: 'number', minimum: min, maximum: max },
    (value) => anyNumber.check(value) ?? belowMin(value as number, min) ?? aboveMax(value as number, max),
  );

/** A number above `above` and below `below`. */
export const numberBetween = (above: number, below: number): WordedRule => {
  const about = `a number above ${above} and below ${below}`;
  const schema = { type: 'number', minimum: above, exclusiveMinimum: true, maximum: below, exclusiveMaximum: true };
  return worded(
    about,
    required(schema, (value) =>
      typeof value === 'number' && value > above && value < below
        ? null
        : { type: 'number_range', msg: `must be ${about}`, ctx: { gt: above, lt: below } },
    ),
  );
};

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

/** One of a few words. */
export const oneOf = (...words: readonly string[]): WordedRule =>
  worded(
    `one of ${words.join(', ')}`,
    required({ type: 'string', enum: words }, (value) =>
      words.includes(value as string) ? null : { type: 'enum', msg: `must be ${words.join(' or ')}`, ctx: { expected: words } },
    ),
  );

/** A string, a finite number or a boolean. @param ofText what holds of a string */
export const scalar = (ofText: Rule = anyText): Rule =>
  required({ oneOf: [ofText.schema, { type: 'number' }, { type: 'boolean' }] }, (value) => {
    if (typeof value === 'boolean') return null;
    if (typeof value === 'string') return ofText.check(value);
    if (typeof value !== 'number') return { type: 'scalar_type', msg: 'must be a number, a string or a boolean' };
    return Number.isFinite(value) ? null : { type: 'finite_number', msg: 'must be a finite number' };
  });

/** A string of a certain form. @param about completes "must be …" */
export const matching = (pattern: RegExp, about: string): WordedRule =>
  worded(
    about,
    required({ type: 'string', pattern: pattern.source }, (value) =>
      typeof value === 'string' && pattern.test(value) ? null : { type: 'string_pattern', msg: `must be ${about}` },
    ),
  );

/** What a rule allows, or null. */
export const orNull = (rule: WordedRule): WordedRule =>
  worded(`${rule.about} or null`, {
    ...rule,
    schema: { ...rule.schema, nullable: true },
    check: (value) => (value === null ? null : rule.check(value)),
  });
