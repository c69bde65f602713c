import { hash } from 'node:crypto';
import { isObject } from '../../../projections/json.js';
import type { FieldError } from '../../errors.js';
import { checkFields, type DtoClass } from './field.js';
import { idLengthMax } from './field-rules.js';

/** An item that breaks a rule: what is wrong with it, and its id as far as it has one. */
export interface InvalidItem {
  readonly invalid: string;
  readonly id: string | null;
}

/** A checked item and the Idempotency-Key of its request. */
export interface BatchItem<T> {
  readonly item: T;
  readonly key: string | null;
}

/**
 * A batch's items: the valid ones, and the others with what is wrong.
 * @param idField the field that is an item's own id
 * @param key the request's Idempotency-Key: an item without an id of its own gets one made of it
 * @returns `inOrder` puts what became of the valid ones back in the order of the request
 */
export function readBatch<T extends object>(
  type: DtoClass<T>,
  idField: keyof T & string,
  items: readonly unknown[],
  key: string | null,
): { valid: BatchItem<T>[]; inOrder: <R>(results: readonly R[]) => (R | InvalidItem)[] } {
  const valid: BatchItem<T>[] = [];
  const invalid = items.map((raw, index) => {
    const item = isObject(raw) ? checkFields(type, raw, []) : notAnObject;
    if (Array.isArray(item)) return { invalid: item.map(describe).join('; '), id: idIn(raw, idField) };
    const fields = item as Record<string, unknown>;
    if (key !== null) fields[idField] ??= itemKey(key, index);
    valid.push({ item, key });
    return null;
  });
  const inOrder = <R>(results: readonly R[]): (R | InvalidItem)[] => {
    let next = 0;
    return invalid.map((broken) => broken ?? results[next++]);
  };
  return { valid, inOrder };
}

const notAnObject: FieldError[] = [{ loc: [], msg: 'must be an object', type: 'dict_type', input: null, ctx: {} }];
const describe = ({ loc, msg }: FieldError): string => `${loc.join('.')} ${msg}`.trim();

function idIn(item: unknown, idField: string): string | null {
  const id = (item as Record<string, unknown> | null)?.[idField];
  return typeof id === 'string' && id.length <= idLengthMax ? id.toWellFormed() : null;
}

/** The id of a batch's item that has none: the request's key and its place, so that a repeat of the request names it again. */
export function itemKey(key: string, index: number): string {
  const id = `${key}:${index}`;
  return id.length <= idLengthMax ? id : `${hash('sha256', key, 'hex')}:${index}`;
}
