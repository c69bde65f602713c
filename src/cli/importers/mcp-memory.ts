import { isObject } from '../../../projections/json.js';
import { conceptsOf, digestOf, type Imported, linesOf } from './import-line.js';

interface Entity {
  readonly name: string;
  readonly entityType?: string;
  readonly observations?: readonly unknown[];
}

interface Relation {
  readonly from: string;
  readonly to: string;
  readonly relationType: string;
}

/**
 * A line of the file of the MCP memory server (`memory.jsonl`): an entity, whose observations become a memory each, or a relation. Or the answer of its tool `read_graph`, which has all of
 * them as `entities` and `relations`.
 */
export function readMcp(value: unknown, place: string): Imported[] {
  if (!isObject(value)) return [leftOut(place)];
  const { type, entities, relations } = value;
  if (type === 'entity') return isEntity(value) ? readEntity(value, place) : [leftOut(place)];
  if (type === 'relation') return isRelation(value) ? readRelation(value, place) : [leftOut(place)];
  if (!Array.isArray(entities) && !Array.isArray(relations)) return [leftOut(place)];
  const part = (kind: string, parts: unknown): Imported[] =>
    Array.isArray(parts) ? parts.flatMap((one, i) => readMcp({ ...one, type: kind }, `${place}, ${kind} ${i + 1}`)) : [];
  return [...part('entity', entities), ...part('relation', relations)];
}

const leftOut = (place: string): Imported => ({ place, why: 'what is no entity and no relation' });

const isEntity = (value: object): value is Entity => typeof (value as Entity).name === 'string';
const isRelation = (value: object): value is Relation =>
  [(value as Relation).from, (value as Relation).to, (value as Relation).relationType].every((part) => typeof part === 'string');

/** What is known of an entity stands in each of its memories: an observation often leaves it out. */
function readEntity({ name, entityType = 'entity', observations = [] }: Entity, place: string): Imported[] {
  const common = { metadata: { entity: name, entity_type: entityType }, concepts: conceptsOf([name, entityType]) };
  if (observations.length === 0)
    return linesOf(place, { ...common, memory_id: `mcp-${digestOf('entity', name)}`, content: `${name} is of the kind ${entityType}.` });
  return observations.flatMap((observation, i) => {
    const where = `${place}, observation ${i + 1}`;
    if (typeof observation !== 'string' || observation.trim() === '') return [{ place: where, why: 'an observation without a text' }];
    return linesOf(where, {
      ...common,
      memory_id: `mcp-${digestOf('observation', name, observation)}`,
      content: `${name} (${entityType}) — ${observation}`,
    });
  });
}

const readRelation = ({ from, to, relationType }: Relation, place: string): Imported[] =>
  linesOf(place, {
    memory_id: `mcp-${digestOf('relation', from, relationType, to)}`,
    content: `${from} ${relationType.replaceAll('_', ' ')} ${to}.`,
    metadata: { from, relation: relationType, to },
    concepts: conceptsOf([from, to]),
  });
