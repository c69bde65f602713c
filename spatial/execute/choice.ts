import { isPlural } from '../language/pointing.js';
import type { Condition, Phrase } from '../language/program.js';
import { centerOf } from '../relations/geometry.js';
import { type Entity, isGroup } from '../scene.js';
import { attributeOf } from './attributes.js';
import { type Context, entitiesOf } from './context.js';
import { inOrder } from './order.js';
import { orderOfPlace } from './places.js';

/** The first, where there is one. */
export const single = (entities: readonly Entity[]): readonly Entity[] => entities.slice(0, 1);

/** "What is left of the mug?": of several, the nearest. */
export function nearestFirst(entities: readonly Entity[], of: Phrase, context: Context): readonly Entity[] {
  const relation = of.conditions.find((condition): condition is Extract<Condition, { kind: 'relation' }> => condition.kind === 'relation');
  if (relation === undefined || of.superlatives.length > 0) return entities;
  if (relation.isDirect === true) return straightFirst(entities, relation.to, context);
  return inOrder(entities, { by: 'distance', order: 'least', rank: 1, to: relation.to }, context);
}

/** "directly above the star": of several, the one least to the side of it. */
function straightFirst(entities: readonly Entity[], to: Phrase, context: Context): readonly Entity[] {
  const places = entitiesOf(to, context).map((anchor) => centerOf(anchor)[0]);
  const offOf = (entity: Entity): number => Math.min(...places.map((x) => Math.abs(centerOf(entity)[0] - x)));
  return [...entities].sort((a, b) => offOf(a) - offOf(b));
}

/** "which object has a unique color": what has a value that nothing else has. */
export function alone(entities: readonly Entity[], { conditions }: Phrase, { scene }: Context): readonly Entity[] {
  return conditions.reduce<readonly Entity[]>((rest, condition) => {
    if (condition.kind !== 'distinct' || rest.some(isGroup)) return rest;
    const shown = (entity: Entity): string | null => attributeOf(entity, condition.attribute);
    return rest.filter((entity) => scene.objects.every((other) => other === entity || shown(other) !== shown(entity)));
  }, entities);
}

/** "the object left of the star": nothing else is said of it, so of several the nearest is meant. */
const isOfPlaceOnly = ({ conditions, any }: Phrase): boolean =>
  any === undefined && conditions.length > 0 && conditions.every(({ kind }) => kind === 'relation');

/** "the middle circle", "which circle is in the middle": where none lies there, the one nearest to it. */
export function orMostCentral(entities: readonly Entity[], of: Phrase, context: Context): readonly Entity[] {
  const others = of.conditions.filter((condition) => condition.kind !== 'region' || condition.side !== 'middle');
  if (entities.length > 0 || others.length === of.conditions.length || isPlural(of)) return entities;
  return single(inOrder(entitiesOf({ ...of, conditions: others }, context), { by: 'middle', order: 'least', rank: 1 }, context));
}

/** "the object next to the star": where nothing is near, the nearest. */
export function orNearest(entities: readonly Entity[], of: Phrase, context: Context): readonly Entity[] {
  const [near] = of.conditions;
  if (entities.length > 0 || of.conditions.length !== 1 || near.kind !== 'relation' || near.relation !== 'near') return entities;
  return entitiesOf({ ...of, conditions: [], superlatives: [{ by: 'distance', order: 'least', rank: 1, to: near.to }] }, context);
}

/** Those that are meant rather first: by place, else the surest. */
export function bestFirst(entities: readonly Entity[], of: Phrase, context: Context): readonly Entity[] {
  if (of.superlatives.length > 0 || orderOfPlace(of) !== null) return entities;
  if (isOfPlaceOnly(of)) return nearestFirst(entities, of, context);
  return [...entities].sort((a, b) => confidenceOf(b) - confidenceOf(a));
}

/** From 0 to 1. */
export const confidenceOf = (entity: Entity): number => (isGroup(entity) ? 1 : entity.confidence);
