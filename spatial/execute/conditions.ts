import type { Condition, Phrase } from '../language/program.js';
import { centerOf } from '../relations/geometry.js';
import { boxOf, frameOf, isBetween, isRelated, touchTolerance, towerOf, wallsTouched } from '../relations/relations.js';
import { type Entity, isGroup, type Scene, type SceneGroup, type SceneObject } from '../scene.js';
import { attributeOf } from './attributes.js';
import { type Context, entitiesOf, spend, withChanges } from './context.js';
import { inOrder, measureOf } from './order.js';
import { compares, suffices } from './quantities.js';
import { isNumbered, isTrueOfSet, satisfied } from './set-conditions.js';

/** Whether a condition is true of an entity. */
export function meets(entity: Entity, condition: Condition, context: Context): boolean {
  switch (condition.kind) {
    case 'attribute':
      return hasAttribute(entity, condition);
    case 'relation':
      return isRelatedTo(entity, condition, context);
    case 'between':
      return isBetweenEnds(entity, condition.ends, context);
    case 'same': {
      const value = attributeOf(entity, condition.attribute);
      const others = entitiesOf(condition.as, context).filter((other) => other !== entity);
      spend(context, others.length);
      return value !== null && others.some((other) => attributeOf(other, condition.attribute) === value);
    }
    case 'compared':
      return isCompared(entity, condition, context);
    case 'wall':
      return touchesWall(entity, condition, context);
    case 'level':
      return isAtLevel(entity, condition, context);
    case 'region':
      return isInRegion(entity, condition.side, context);
    case 'holds':
      return isGroup(entity) && holds(entity, condition, context);
    case 'variety':
    case 'shared':
    case 'distinct':
    case 'mutual':
    case 'subset':
      return isGroup(entity) ? isTrueOfSet(entity.members, condition, context) : isTrueOfSet([entity], condition, context);
    case 'superlative': {
      const rivals: readonly Entity[] = isGroup(entity) ? groupsLike(entity, context) : (context.within?.members ?? context.scene.objects);
      return inOrder(rivals, condition.superlative, context)[condition.superlative.rank - 1] === entity;
    }
    case 'other':
      return condition.than === undefined ? !context.it.includes(entity) : !entitiesOf(condition.than, context).includes(entity);
    case 'rather':
      return isRather(entity, condition, context);
    case 'odd':
      return isOdd(entity, context);
    case 'numbers':
      return isGroup(entity) && isNumerous(entity, condition, context);
    case 'of':
      return entitiesOf(condition.group, context).some((group) => isGroup(group) && !isGroup(entity) && group.members.includes(entity));
    case 'not':
      return !meets(entity, condition.of, context);
    case 'and':
      return condition.of.every((part) => meets(entity, part, context));
    case 'or':
      return condition.of.some((part) => meets(entity, part, context));
  }
}

/** "more circles than squares", "more items than the first box": of one group's members, or of two groups'. */
function isNumerous(group: SceneGroup, { left, right, comparison }: Extract<Condition, { kind: 'numbers' }>, context: Context): boolean {
  const countIn = (phrase: Phrase, within: SceneGroup): number => entitiesOf(phrase, withChanges(context, { within })).length;
  const own = countIn(left, group);
  if (right.head !== 'box' && right.head !== 'tower') return compares(own, comparison, countIn(right, group));
  const others = entitiesOf(right, context).filter((other): other is SceneGroup => isGroup(other) && other !== group);
  return suffices(right.quantifier, others.filter((other) => compares(own, comparison, countIn(left, other))).length, others.length);
}

function hasAttribute(entity: Entity, { name, values }: Extract<Condition, { kind: 'attribute' }>): boolean {
  if (isGroup(entity))
    return entity.members.length > 0 && entity.members.every((member) => hasAttribute(member, { kind: 'attribute', name, values }));
  if (name === 'label') return values.some((value) => isNamed(entity, value));
  const value = entity.attributes[name];
  return value !== undefined && values.includes(value);
}

/** Whether a label says the word: equal, or its last words ("coffee mug" is a mug). */
const isNamed = ({ label, attributes }: SceneObject, word: string): boolean =>
  label === word || label.endsWith(` ${word}`) || attributes.shape === word;

function isRelatedTo(entity: Entity, condition: Extract<Condition, { kind: 'relation' }>, context: Context): boolean {
  const { scene } = context;
  const others = entitiesOf(condition.to, context).filter((other) => other !== entity && isComparable(entity, other, context));
  spend(context, others.length);
  const isTrueOf = (other: Entity): boolean => {
    const isDirect = (condition.isDirect === true && scene.boxes.length > 0) || isOfOneTower(entity, other, context);
    if (isDirect && condition.relation === 'above') return isRelated(entity, 'on', other, scene);
    if (isDirect && condition.relation === 'below') return isRelated(other, 'on', entity, scene);
    if (condition.relation === 'on' && !isGroup(entity) && isDrawn(scene))
      return isRelated(entity, isAnythingOn(other, scene) ? 'on' : 'above', other, scene);
    return isRelated(entity, condition.relation, other, scene);
  };
  const count = others.filter(isTrueOf).length;
  return suffices(condition.to.quantifier, count, others.length);
}

/** A picture of flat things that were detected, not annotated, and lie in no boxes: nothing rests on anything. */
const isDrawn = ({ objects, boxes }: Scene): boolean => boxes.length === 0 && objects.every(({ source }) => source === 'detector');

const isAnythingOn = (other: Entity, scene: Scene): boolean => scene.objects.some((object) => isRelated(object, 'on', other, scene));

/** Of stacked blocks, "above" is said of the next one. */
const isOfOneTower = (a: Entity, b: Entity, { scene }: Context): boolean =>
  scene.boxes.length > 0 && !isGroup(a) && !isGroup(b) && towerOf(a, scene) !== undefined && towerOf(a, scene) === towerOf(b, scene);

/** Things in different boxes of a picture have no place relative to each other. */
function isComparable(a: Entity, b: Entity, { scene }: Context): boolean {
  if (isGroup(a) || isGroup(b) || scene.boxes.length === 0) return true;
  return boxOf(a, scene) === boxOf(b, scene);
}

function isBetweenEnds(entity: Entity, ends: readonly Phrase[], context: Context): boolean {
  const [first, second = first] = ends.map((end) => entitiesOf(end, context));
  spend(context, first.length * second.length);
  const shared = ends[0].conditions.find(isShared);
  const agree = (a: Entity, b: Entity): boolean =>
    shared === undefined || attributeOf(a, shared.attribute) === attributeOf(b, shared.attribute);
  return first.some((a) =>
    second.some(
      (b) => agree(a, b) && isComparable(entity, a, context) && isComparable(entity, b, context) && isBetween(entity, a, b, context.scene),
    ),
  );
}

const isShared = (condition: Condition): condition is Extract<Condition, { kind: 'shared' | 'distinct' }> => condition.kind === 'shared';

function isCompared(entity: Entity, condition: Extract<Condition, { kind: 'compared' }>, context: Context): boolean {
  const { by, order, than, to } = condition;
  const anchors = to === undefined ? [] : entitiesOf(to, context);
  const value = measureOf(entity, by, anchors, context);
  const others = entitiesOf(than, context).filter((other) => other !== entity);
  spend(context, others.length * (1 + anchors.length));
  const count = others.filter((other) => {
    const its = measureOf(other, by, anchors, context);
    return value !== null && its !== null && (order === 'less' ? value < its : value > its);
  }).length;
  return suffices(than.quantifier, count, others.length);
}

/** Whether it is nearer to one thing than to another, or farther. */
function isRather(entity: Entity, { order, to, than }: Extract<Condition, { kind: 'rather' }>, context: Context): boolean {
  const [a, b] = [to, than].map((phrase) => measureOf(entity, 'distance', entitiesOf(phrase, context), context));
  return a !== null && b !== null && (order === 'less' ? a < b : a > b);
}

const oddBy = ['color', 'shape', 'size', 'label'] as const;

/** Whether it has a value of its own where all the others share one. */
function isOdd(entity: Entity, { scene, within }: Context): boolean {
  const others = (within?.members ?? scene.objects).filter((other) => other !== entity);
  return oddBy.some((name) => {
    const values = new Set(others.map((other) => attributeOf(other, name)));
    return others.length > 1 && values.size === 1 && !values.has(attributeOf(entity, name));
  });
}

/** A share of the box within which a thing is nearly touching. */
const nearlyShare = 0.1;

function touchesWall(entity: Entity, { side, nearly, sides }: Extract<Condition, { kind: 'wall' }>, { scene }: Context): boolean {
  if (isGroup(entity)) return false;
  const tolerance = nearly === true ? nearlyShare * frameOf(entity, scene) : touchTolerance(entity, scene);
  const walls = wallsTouched(entity, scene, tolerance);
  switch (side) {
    case 'any':
      return Object.values(walls).filter((isTouched) => isTouched).length >= (sides ?? 1);
    case 'corner':
      return (walls.left || walls.right) && (walls.top || walls.bottom);
    default:
      return walls[side];
  }
}

function isAtLevel(entity: Entity, { from, index, of }: Extract<Condition, { kind: 'level' }>, context: Context): boolean {
  if (isGroup(entity)) return false;
  const tower = towerOf(entity, context.scene);
  if (tower === undefined) return false;
  if (of !== undefined && !entitiesOf(of, context).includes(tower)) return false;
  const place = tower.members.indexOf(entity);
  const height = tower.members.length;
  if (from === 'middle') return height > 2 && (height % 2 === 1 ? place === (height - 1) / 2 : place > 0 && place < height - 1);
  return from === 'base' ? place === index : place === height - 1 - index;
}

/** What lies nearer than this to the middle, as a share of the box or image, lies in the middle. */
const middleShare = 0.2;

function isInRegion(entity: Entity, side: Extract<Condition, { kind: 'region' }>['side'], context: Context): boolean {
  const { scene } = context;
  const isVertical = side === 'top' || side === 'bottom' || side === 'middle';
  if (isVertical && !isGroup(entity) && towerOf(entity, scene) !== undefined) {
    return isAtLevel(entity, { kind: 'level', from: side === 'bottom' ? 'base' : side, index: 0 }, context);
  }
  const [x0, y0, x1, y1] = (isGroup(entity) ? undefined : boxOf(entity, scene))?.box ?? [0, 0, 1, 1];
  const [cx, cy] = centerOf(entity);
  const [x, y] = [(cx - x0) / (x1 - x0), (cy - y0) / (y1 - y0)];
  switch (side) {
    case 'left':
      return x < 0.5;
    case 'right':
      return x > 0.5;
    case 'top':
      return y < 0.5;
    case 'bottom':
      return y > 0.5;
    case 'leftThird':
      return x < 1 / 3;
    case 'rightThird':
      return x > 2 / 3;
    case 'topThird':
      return y < 1 / 3;
    case 'bottomThird':
      return y > 2 / 3;
    case 'middle':
      return Math.abs(x - 0.5) < middleShare && Math.abs(y - 0.5) < middleShare;
    case 'middleColumn':
      return Math.abs(x - 0.5) < middleShare;
    case 'middleRow':
      return Math.abs(y - 0.5) < middleShare;
    case 'corner':
      return (x < 0.3 || x > 0.7) && (y < 0.3 || y > 0.7);
    case 'any':
      return true;
  }
}

/** Whether a group has all the parts, and with `only` nothing besides. "It" in a later part is what an earlier one found. */
function holds(group: SceneGroup, { parts, only }: Extract<Condition, { kind: 'holds' }>, context: Context): boolean {
  let it = context.it;
  const found: Entity[] = [];
  for (const part of parts) {
    const satisfying = satisfied(part, withChanges(context, { within: group, it }));
    if (satisfying === null) return false;
    found.push(...satisfying);
    it = satisfying;
  }
  const isOnly = only === true || parts.some((part) => part.isOnly === true && !isNumbered(part));
  return !isOnly || group.members.every((member) => found.includes(member));
}

const groupsLike = (group: SceneGroup, { scene }: Context): readonly SceneGroup[] => (group.kind === 'tower' ? scene.towers : scene.boxes);
