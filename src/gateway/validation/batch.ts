import { hash } from 'node:crypto';
import type { FieldError } from '../errors.js';
import { checkFields } from '../gateway/validation/field.js';
import type { Written } from '../sessions/session-host.js';
import type { StoreItem } from './commands/store-memories.handler.js';
import { StoreMemoryDto } from './memory.dto.js';

/** Characters of an id, so that a key with an index behind it is one too. */
const idLengthMax = 256;

type ItemResult = Written | { invalid: string; memoryId: string | null };

/**
 * A batch's items, the valid ones to be stored and the others with what is wrong.
 * @param key the request's Idempotency-Key: an item without an id of its own gets one made of it
 * @returns `answersOf` puts what became of the valid ones back in the order of the request
 */
export function readBatch(
  items: readonly unknown[],
  key: string | null,
): { valid: StoreItem[]; answersOf: (written: readonly Written[]) => ItemResult[] } {
  const valid: StoreItem[] = [];
  const results = items.map((item, index) => {
    const memory = typeof item === 'object' && item !== null && !Array.isArray(item) ? checkFields(StoreMemoryDto, item, []) : notAnObject;
    if (Array.isArray(memory)) return { invalid: memory.map(describe).join('; '), memoryId: idOf(item) };
    if (key !== null) memory.memory_id ??= itemKey(key, index);
    valid.push({ memory, key });
    return null;
  });
  const answersOf = (written: readonly Written[]): ItemResult[] => {
    let next = 0;
    return results.map((result) => result ?? written[next++]);
  };
  return { valid, answersOf };
}

const notAnObject: FieldError[] = [{ loc: [], msg: 'must be an object', type: 'dict_type', input: null, ctx: {} }];
const describe = ({ loc, msg }: FieldError): string => `${loc.join('.')} ${msg}`.trim();

function idOf(item: unknown): string | null {
  const id = (item as { memory_id?: unknown } | null)?.memory_id;
  return typeof id === 'string' && id.length <= idLengthMax ? id.toWellFormed() : null;
}

/** The id of a batch's item that has none: the request's key and its place, so that a repeat of the request names it again. */
function itemKey(key: string, index: number): string {
  const id = `${key}:${index}`;
  return id.length <= idLengthMax ? id : `${hash('sha256', key, 'hex')}:${index}`;
}
