import { isObject } from '../../../projections/json.js';
import { conceptsOf, defined, digestOf, firstOf, type Imported, idOf, itemsIn, linesOf, timeOf } from './import-line.js';

/** Whose a memory is, by mem0's own names in its two spellings. */
const owners = { user_id: 'userId', agent_id: 'agentId', run_id: 'runId', app_id: 'appId' } as const;

/** What mem0's `get_all` answers (`getAll` in JavaScript), saved as JSON: a list of memories, or an object with it as `results` or `memories`; of its platform, page by page. */
export function readMem0(value: unknown, place: string): Imported[] {
  const items = itemsIn(value, 'results', 'memories');
  const memories = items.flatMap((item, i) => readMemory(item, items.length === 1 ? place : `${place}, memory ${i + 1}`));
  const isPage = isObject(value) && typeof value.next === 'string';
  return isPage ? [...memories, { place, why: 'the pages behind this one, which are files of their own' }] : memories;
}

function readMemory(item: unknown, place: string): Imported[] {
  if (!isObject(item)) return [{ place, why: 'what is no memory of mem0' }];
  const memory = item as Record<string, unknown>;
  const content = firstOf(memory, 'memory', 'text', 'data');
  if (typeof content !== 'string' || content.trim() === '') return [{ place, why: 'a memory without a text' }];
  const told = Object.entries(owners).map(([name, other]) => [name, firstOf(memory, name, other)]);
  const { metadata, categories, id } = memory;
  const created_at = timeOf(firstOf(memory, 'created_at', 'createdAt'));
  return linesOf(
    place,
    defined({
      memory_id: idOf(typeof id === 'string' && id !== '' ? id : `mem0-${digestOf(content)}`),
      content,
      metadata: { ...(isObject(metadata) ? metadata : {}), ...defined(Object.fromEntries(told)) },
      concepts: Array.isArray(categories) ? conceptsOf(categories) : undefined,
      created_at,
      updated_at: timeOf(firstOf(memory, 'updated_at', 'updatedAt')),
    }),
  );
}
