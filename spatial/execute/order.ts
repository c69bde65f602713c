import type { Measure, Spot, Superlative } from '../language/program.js';
import { centerOf, distance, gap, sizeOf } from '../relations/geometry.js';
import { depthOf } from '../relations/relations.js';
import { type Entity, isGroup, type Point } from '../scene.js';
import { type Context, entitiesOf, spend } from './context.js';

/** Entities by a measure, the asked-for end first; those without a value are left out. Equal ones keep the scene's order. */
export function inOrder(entities: readonly Entity[], { by, order, to }: Superlative, context: Context): Entity[] {
  const anchors = to === undefined ? [] : entitiesOf(to, context);
  spend(context, entities.length * (1 + anchors.length));
  const sign = order === 'least' ? 1 : -1;
  return entities
    .filter((entity) => !anchors.includes(entity))
    .map((entity) => ({ entity, value: measureOf(entity, by, anchors, context) }))
    .filter((row): row is { entity: Entity; value: number } => row.value !== null)
    .sort((a, b) => sign * (a.value - b.value))
    .map(({ entity }) => entity);
}

/** A measure of an entity: pixels for places and sizes, the scene's unit for depth, null where there is none. */
export function measureOf(entity: Entity, by: Measure, anchors: readonly Entity[], { scene }: Pick<Context, 'scene'>): number | null {
  const [x, y] = centerOf(entity);
  switch (by) {
    case 'x':
      return x * scene.width;
    case 'y':
      return y * scene.height;
    case 'size':
      return sizeOf(entity, scene);
    case 'width':
      return (entity.box[2] - entity.box[0]) * scene.width;
    case 'height':
      return (entity.box[3] - entity.box[1]) * scene.height;
    case 'depth':
      return depthOf(entity);
    case 'members':
      return isGroup(entity) ? entity.members.length : null;
    case 'middle':
      return distance([x, y], [0.5, 0.5], scene);
    case 'distance':
      return anchors.length === 0 ? null : Math.min(...anchors.map((anchor) => apart(entity, anchor, { scene })));
    default:
      return distance([x, y], spots[by], scene);
  }
}

const spots: Readonly<Record<Spot, Point>> = {
  topLeft: [0, 0],
  topRight: [1, 0],
  bottomLeft: [0, 1],
  bottomRight: [1, 1],
  topMiddle: [0.5, 0],
  bottomMiddle: [0.5, 1],
  middleLeft: [0, 0.5],
  middleRight: [1, 0.5],
};

/** Center to center; where both are boxes without pixels, too. */
const apart = (a: Entity, b: Entity, { scene }: Pick<Context, 'scene'>): number =>
  distance(centerOf(a), centerOf(b), scene) + 1e-6 * gap(a, b, scene);
