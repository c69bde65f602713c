import 'reflect-metadata';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { getMetadataStorage, ValidateBy } from 'class-validator';
import type { Broken, Rule } from '../../../projections/rules/rules.js';
import type { FieldError } from '../../errors.js';

/** A class of plain fields, each with a {@link Field} rule. */
export type DtoClass<T extends object = object> = (new () => T) & {
  /** Fields without a rule are let through, unseen. */ readonly takesUnknownFields?: boolean;
  /** A request without a body is one without fields. */ readonly mayBeLeftOut?: boolean;
};

/** Longest part of a wrong input that is sent back. */
const inputShownMax = 200;
/** Unknown fields that are named one by one. */
const unknownFieldsMax = 16;

/**
 * Puts a rule on a field of a DTO. class-validator keeps it with the class and can check by it; {@link checkFields} asks the rules themselves, since an answer
 * needs to know which part of a rule was broken. The API reference shows the rule too.
 */
export const Field = (rule: Rule): PropertyDecorator =>
  applyDecorators(
    ValidateBy({ name: 'rule', constraints: [rule], validator: { validate: (value) => rule.check(value) === null } }),
    ApiProperty({ ...rule.schema, required: rule.required } as never),
  );

/**
 * A plain object as an instance of a DTO class, or what is wrong with it. A field that the class does not know is wrong too: it is most likely misspelt,
 * and ignoring it would lie.
 * @param place what the errors' `loc` begins with
 */
export function checkFields<T extends object>(type: DtoClass<T>, raw: object, place: readonly string[]): T | FieldError[] {
  const dto = new type();
  const target = dto as Record<string, unknown>;
  const errors: FieldError[] = [];
  const known = fieldsOf(type);
  let unknownCount = 0;
  for (const name of Object.keys(raw)) {
    const value = (raw as Record<string, unknown>)[name];
    const rule = known.get(name);
    if (rule === undefined) {
      if (type.takesUnknownFields === true) continue;
      if (++unknownCount <= unknownFieldsMax) errors.push(unknownField(name, value, place, known));
    } else {
      const read = rule.read === undefined ? value : rule.read(value);
      if (read !== null || rule.required || rule.takesNull === true) target[name] = read;
    }
  }
  if (unknownCount > unknownFieldsMax) errors.push(moreUnknown(unknownCount - unknownFieldsMax, place));
  for (const [name, rule] of known) {
    const broken = rule.check(target[name]);
    if (broken !== null) errors.push(toFieldError(name, broken, [(raw as Record<string, unknown>)[name], target[name]], place));
  }
  return errors.length === 0 ? dto : errors;
}

/** Query parameters come as text: those whose rule wants a number or a boolean are read as such where they look like one. */
export function readQuery(type: DtoClass, raw: object): Record<string, unknown> {
  const known = fieldsOf(type);
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      const wanted = known.get(name)?.schema.type;
      if ((wanted === 'integer' || wanted === 'number') && typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value))
        return [name, Number(value)];
      if (wanted === 'boolean' && (value === 'true' || value === 'false')) return [name, value === 'true'];
      return [name, value];
    }),
  );
}

const rulesByClass = new Map<DtoClass, Map<string, Rule>>();

/** The rules of a class by field. */
function fieldsOf(type: DtoClass): ReadonlyMap<string, Rule> {
  let fields = rulesByClass.get(type);
  if (fields === undefined) {
    const metadata = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
    fields = new Map(metadata.map(({ propertyName, constraints }) => [propertyName, constraints?.[0] as Rule]));
    rulesByClass.set(type, fields);
  }
  return fields;
}

/** @param values of the field: as it was sent, and as it was read, which is what a path inside it leads through */
function toFieldError(
  name: string,
  { path = [], msg, type, ctx = {} }: Broken,
  [sent, read]: readonly [unknown, unknown],
  place: readonly string[],
): FieldError {
  const inner =
    path.length === 0 ? sent : path.reduce<unknown>((outer, key) => (outer as Record<string, unknown> | undefined)?.[key], read);
  return { loc: [...place, name, ...path], msg, type, input: shown(inner), ctx };
}

function unknownField(name: string, value: unknown, place: readonly string[], known: ReadonlyMap<string, Rule>): FieldError {
  const fields = [...known.keys()].filter((field) => field !== 'session_id');
  return {
    loc: [...place, name.slice(0, inputShownMax)],
    msg: `is not a field of this request; there ${fields.length === 0 ? 'are none' : `is ${fields.join(', ')}`}`,
    type: 'extra_forbidden',
    input: shown(value),
    ctx: {},
  };
}

const moreUnknown = (count: number, place: readonly string[]): FieldError => ({
  loc: [...place],
  msg: `has ${count} more fields that are none of this request's`,
  type: 'extra_forbidden',
  input: null,
  ctx: { more: count },
});

/** A wrong input as it is sent back: whole when it is short. */
export function shown(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === 'string')
    return value.length > inputShownMax ? `${value.slice(0, inputShownMax).toWellFormed()}…` : value.toWellFormed();
  if (typeof value !== 'object' || value === null) return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
  const json = beginningOf(value, inputShownMax);
  return json.length > inputShownMax ? `${json.slice(0, inputShownMax).toWellFormed()}…` : value;
}

/** A value as JSON as far as `max` characters and a bit more: it may be a megabyte, of which no more is shown. */
function beginningOf(value: unknown, max: number): string {
  let json = '';
  for (const piece of pieces(value, max)) {
    json += piece;
    if (json.length > max) break;
  }
  return json;
}

function* pieces(value: unknown, max: number): Generator<string> {
  if (typeof value === 'string') yield JSON.stringify(value.slice(0, max));
  else if (typeof value !== 'object' || value === null) yield JSON.stringify(value) ?? 'null';
  else if (Array.isArray(value)) {
    let before = '[';
    for (const member of value) {
      yield before;
      yield* pieces(member, max);
      before = ',';
    }
    yield before === '[' ? '[]' : ']';
  } else {
    let before = '{';
    for (const key in value) {
      yield `${before}${JSON.stringify(key.slice(0, max))}:`;
      yield* pieces((value as Record<string, unknown>)[key], max);
      before = ',';
    }
    yield before === '{' ? '{}' : '}';
  }
}
