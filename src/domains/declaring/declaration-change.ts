import type { Declaration } from '../../../projections/domain/declaration/types.js';
import type { JsonObject } from '../../../projections/events.js';
import { changeableFields, changedDeclaration } from '../../../projections/hindcast/changed-declaration.js';
import { isObject } from '../../../projections/json.js';
import { invalidField } from '../../errors.js';
import { shown } from '../../gateway/validation/field.js';
import { checkingSound } from './declaration-check.js';

export interface ChangedDeclaration {
  readonly declaration: JsonObject;
  readonly checked: Declaration;
}

/**
 * A declaration with changes, checked bit by bit.
 * @param declared as it is in force; it stays as it is
 * @param loc where the change lies in the request
 * @throws {HindcastError} invalid_fields where the change is none, or makes a declaration that does not hold
 */
export function* changingBy(declared: JsonObject, change: unknown, loc: string[]): Generator<void, ChangedDeclaration> {
  expectObject(change, loc);
  for (const field of Object.keys(change)) {
    if (!(changeableFields as readonly string[]).includes(field))
      throw invalidField([...loc, field], `is not part of a declaration; there is ${changeableFields.join(', ')}`, 'extra_forbidden', null);
  }
  const { schema, adapt } = change;
  if (isGiven(schema)) expectObject(schema, [...loc, 'schema']);
  const inSchema = isGiven(schema) ? schema.adapt : undefined;
  const isShort = inSchema === undefined;
  const adaptLoc = isShort ? [...loc, 'adapt'] : [...loc, 'schema', 'adapt'];
  const settings = isShort ? adapt : inSchema;
  if (isGiven(settings)) expectObject(settings, adaptLoc);
  const changed = changedDeclaration(declared, change);
  return { declaration: changed, checked: yield* checkingSound(changed, loc, adaptLoc) };
}

const isGiven = <T>(value: T): value is NonNullable<T> => value !== undefined && value !== null;

function expectObject(value: unknown, loc: string[]): asserts value is JsonObject {
  if (!isObject(value)) throw invalidField(loc, 'must be an object', 'dict_type', shown(value));
}
