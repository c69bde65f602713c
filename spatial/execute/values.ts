import type { Query } from '../language/program.js';
import type { Entity } from '../scene.js';
import { attributeOf } from './attributes.js';
import { type Context, entitiesOf } from './context.js';

/** A value of a property, and what has it. */
interface Valued {
  readonly value: string;
  readonly entities: readonly Entity[];
}

/** The values that things show of a property, in the order of the scene; the kind of a thing is its shape, else its name; of `most` and `least` only the commonest or rarest, and all of them where several are. Things without a value are left out. */
export function valuesAmong({ name, of, pick }: Extract<Query, { kind: 'values' }>, context: Context): Valued[] {
  const groups = new Map<string, Entity[]>();
  for (const entity of entitiesOf(of, context)) {
    const value = name === 'label' ? (attributeOf(entity, 'shape') ?? attributeOf(entity, name)) : attributeOf(entity, name);
    if (value === null) continue;
    const known = groups.get(value);
    if (known === undefined) groups.set(value, [entity]);
    else known.push(entity);
  }
  const all = [...groups].map(([value, entities]): Valued => ({ value, entities }));
  if (pick === 'all' || pick === 'count') return all;
  const counts = all.map(({ entities }) => entities.length);
  const asked = pick === 'most' ? Math.max(...counts) : Math.min(...counts);
  return all.filter(({ entities }) => entities.length === asked);
}
