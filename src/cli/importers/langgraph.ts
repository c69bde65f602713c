import { isObject } from '../../../projections/json.js';
import { defined, firstOf, type Imported, idOf, itemsIn, linesOf, timeOf } from './import-line.js';

/** Names under which values of LangGraph's stores usually keep their text. */
const textNames = ['text', 'content', 'memory', 'data', 'fact', 'value'];

/**
 * Items of a LangGraph store as JSON: what `search` answers in JavaScript or Python (`Item.dict()`), or rows of the table `store` with a `prefix` in place of the namespace.
 * A list, an object with it as `items`, or an item a line.
 */
export function readLangGraph(value: unknown, place: string): Imported[] {
  const items = itemsIn(value, 'items', 'results');
  return items.flatMap((item, i) => readItem(item, items.length === 1 ? place : `${place}, item ${i + 1}`));
}

function readItem(value: unknown, place: string): Imported[] {
  if (!isObject(value)) return [{ place, why: 'what is no item of a store' }];
  const item = value as Record<string, unknown>;
  const namespace = namespaceOf(firstOf(item, 'namespace', 'prefix'));
  if (namespace === null || typeof item.key !== 'string' || !('value' in item)) return [{ place, why: 'what is no item of a store' }];
  const { key } = item;
  const stored = typeof item.value === 'string' ? parsed(item.value) : item.value;
  if (stored === null || stored === undefined) return [{ place, why: 'an item without a value' }];
  const text = textIn(stored);
  return linesOf(
    place,
    defined({
      memory_id: idOf(...namespace, key),
      content: text ?? JSON.stringify(stored),
      metadata: { ...restOf(stored, text), namespace: namespace.join('/'), key },
      created_at: timeOf(firstOf(item, 'created_at', 'createdAt')),
      updated_at: timeOf(firstOf(item, 'updated_at', 'updatedAt')),
    }),
  );
}

function namespaceOf(value: unknown): string[] | null {
  if (typeof value === 'string') return value.split('.');
  return Array.isArray(value) && value.every((part) => typeof part === 'string') ? (value as string[]) : null;
}

/** A column of JSON is a text in some exports of a table. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The text that a value is, or that it has under one of the usual names; of what has none, none. */
function textIn(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  if (!isObject(value)) return null;
  for (const name of textNames) {
    const found = textIn((value as Record<string, unknown>)[name]);
    if (found !== null) return found;
  }
  return null;
}

/** What a value says besides its text. */
function restOf(value: unknown, text: string | null): Record<string, unknown> {
  if (!isObject(value) || text === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, member]) => textIn(member) !== text));
}
