import { type Condition, isOfSet, type Phrase, type Quantifier, type SetCondition } from '../language/program.js';
import { isRelated } from '../relations/relations.js';
import { type Entity, isGroup, type SceneObject } from '../scene.js';
import { attributeOf } from './attributes.js';
import { type Context, entitiesOf, spend, withChanges } from './context.js';
import { suffices } from './quantities.js';

/**
 * The entities of a phrase if there are as many as it says, and all that is said of them together is true; else null.
 * A condition that entities share is met by as many of them as share it.
 */
export function satisfied(phrase: Phrase, context: Context): readonly Entity[] | null {
  const perGroup = phrase.conditions.find((condition) => condition.kind === 'of' && condition.group.quantifier.kind === 'all');
  if (perGroup?.kind === 'of') return satisfiedInEach(phrase, perGroup, context);
  const inOne = phrase.conditions.find((condition) => condition.kind === 'of' && isOne(condition.group.quantifier));
  if (inOne?.kind === 'of' && isNumbered(phrase)) return satisfiedInOne(phrase, inOne, context);
  const inSome = phrase.conditions.find((condition) => condition.kind === 'of' && isNumbered(condition.group));
  if (inSome?.kind === 'of' && phrase.quantifier.kind === 'some') return satisfiedInSome(phrase, inSome, context);
  const entities = entitiesOf(phrase, context);
  if (!phrase.conditions.every((condition) => showsAll(entities, condition))) return null;
  const setConditions = phrase.conditions.filter(isOfSet).sort((a, b) => Number(b.kind === 'shared') - Number(a.kind === 'shared'));
  const whole = context.within === null ? context.scene.objects.length : context.within.members.length;
  const ofGroups = phrase.conditions.find(
    (condition) => condition.kind === 'level' && condition.of !== undefined && isNumbered(condition.of),
  );
  if (ofGroups?.kind === 'level' && ofGroups.of !== undefined)
    return suffices(ofGroups.of.quantifier, entities.length, entities.length) ? entities : null;
  if (isTowerEnd(phrase, context)) return entities;
  const isEnough = (set: readonly Entity[]): boolean =>
    suffices(phrase.quantifier, set.length, phrase.quantifier.kind === 'all' ? whole : set.length);
  const sets = setConditions.reduce<readonly (readonly Entity[])[]>(
    (all, condition) => all.flatMap((set) => agreeing(set, condition, context)),
    [entities],
  );
  return sets.find(isEnough) ?? (phrase.quantifier.kind === 'none' && sets.length === 0 ? [] : null);
}

/** "yellow and blue items": of each color there is one. */
const showsAll = (entities: readonly Entity[], condition: Condition): boolean =>
  condition.kind !== 'attribute' ||
  condition.isJoint !== true ||
  condition.values.every((value) =>
    entities.some((entity) => membersOf(entity).some((member) => attributeOf(member, condition.name) === value)),
  );

/** "two yellow blocks as the base of a tower": also said of one tower whose two lowest blocks, and no more, are yellow. */
function isTowerEnd(phrase: Phrase, context: Context): boolean {
  const { quantifier } = phrase;
  const level = phrase.conditions.find((condition) => condition.kind === 'level');
  if (quantifier.kind !== 'exactly' || quantifier.n < 2 || level?.kind !== 'level' || level.from === 'middle' || level.index !== 0)
    return false;
  const towers = level.of === undefined ? context.scene.towers : entitiesOf(level.of, context).filter(isGroup);
  const others = phrase.conditions.filter((condition) => condition !== level);
  const isMeant = (block: SceneObject): boolean =>
    others.every((condition) => isOfSet(condition) || context.rules.meets(block, condition, context));
  return towers.some(({ members }) => {
    const fromEnd = level.from === 'base' ? members : [...members].reverse();
    const first = fromEnd.findIndex((block) => !isMeant(block));
    return (first < 0 ? members.length : first) === quantifier.n;
  });
}

/** "one blue item in each box". */
function satisfiedInEach(
  phrase: Phrase,
  perGroup: Extract<Phrase['conditions'][number], { kind: 'of' }>,
  context: Context,
): Entity[] | null {
  const groups = entitiesOf(perGroup.group, context).filter(isGroup);
  const part = { ...phrase, conditions: phrase.conditions.filter((condition) => condition !== perGroup) };
  const found = groups.map((within) => satisfied(part, withChanges(context, { within })));
  return groups.length > 0 && found.every((set) => set !== null) ? found.flatMap((set) => set ?? []) : null;
}

/** "exactly three items in a box": there is a box with so many. */
function satisfiedInOne(phrase: Phrase, inOne: Extract<Condition, { kind: 'of' }>, context: Context): readonly Entity[] | null {
  const part = { ...phrase, conditions: phrase.conditions.filter((condition) => condition !== inOne) };
  for (const within of entitiesOf(inOne.group, context).filter(isGroup)) {
    const found = satisfied(part, withChanges(context, { within }));
    if (found !== null) return found;
  }
  return null;
}

/** "a blue item in exactly two boxes": so many boxes have one. */
function satisfiedInSome(phrase: Phrase, inSome: Extract<Condition, { kind: 'of' }>, context: Context): readonly Entity[] | null {
  const { group } = inSome;
  const part = { ...phrase, conditions: phrase.conditions.filter((condition) => condition !== inSome) };
  const groups = entitiesOf(group, context).filter(isGroup);
  const found = groups.flatMap((within) => {
    const entities = satisfied(part, withChanges(context, { within }));
    return entities === null ? [] : [entities];
  });
  const { quantifier } = group;
  const isAtLeast = quantifier.kind === 'exactly' && quantifier.isBare === true && quantifier.n === 1 && group.isOnly !== true;
  return suffices(isAtLeast ? { kind: 'atLeast', n: 1 } : quantifier, found.length, groups.length) ? found.flat() : null;
}

const isOne = (quantifier: Quantifier): boolean =>
  quantifier.kind === 'some' || ('n' in quantifier && quantifier.n === 1 && quantifier.kind !== 'atMost');

/** The parts of a set of which a condition on several is true. */
function agreeing(set: readonly Entity[], condition: SetCondition, context: Context): (readonly Entity[])[] {
  switch (condition.kind) {
    case 'shared': {
      const values = [...new Set(set.map((entity) => valueAt(entity, condition, context)))];
      return values.map((value) => set.filter((entity) => valueAt(entity, condition, context) === value));
    }
    case 'distinct':
      return set.every(isGroup) ? [oneOfEach(set, condition, context)] : isTrueOfSet(set, condition, context) ? [set] : [];
    case 'mutual':
      return [withPartner(set, condition, context)];
    default:
      if (condition.kind === 'variety' && set.every(isGroup))
        return [set.filter((entity) => isTrueOfSet(membersOf(entity), condition, context))];
      return isTrueOfSet(set, condition, context) ? [set] : [];
  }
}

/** Those of a set that stand in a relation to another one of it. */
export function withPartner(set: readonly Entity[], { relation }: Extract<SetCondition, { kind: 'mutual' }>, context: Context): Entity[] {
  spend(context, set.length * set.length);
  return set.filter((entity) => set.some((other) => isRelated(entity, relation, other, context.scene)));
}

/** Those of a set that share a property with another one of it. */
export function sharing(set: readonly Entity[], condition: Extract<SetCondition, { kind: 'shared' }>, context: Context): Entity[] {
  const values = set.map((entity) => valueAt(entity, condition, context));
  return set.filter((_, i) => values[i] !== null && values.indexOf(values[i]) !== values.lastIndexOf(values[i]));
}

const membersOf = (entity: Entity): readonly Entity[] => (isGroup(entity) ? entity.members : [entity]);

/** The first of the entities of each value. */
function oneOfEach(set: readonly Entity[], condition: Extract<SetCondition, { kind: 'distinct' }>, context: Context): readonly Entity[] {
  const firsts = new Map([...set].reverse().map((entity) => [valueAt(entity, condition, context), entity]));
  return set.filter((entity) => firsts.get(valueAt(entity, condition, context)) === entity);
}

/** A property of an entity, or of a tower's block at a level. */
function valueAt(
  entity: Entity,
  { attribute, at, counted }: Extract<SetCondition, { kind: 'shared' | 'distinct' }>,
  context: Context,
): string | null {
  if (counted !== undefined && isGroup(entity)) return String(entitiesOf(counted, withChanges(context, { within: entity })).length);
  if (at === undefined || !isGroup(entity)) return attributeOf(entity, attribute);
  const block = entity.members.find((member) => context.rules.meets(member, { kind: 'level', ...at }, context));
  return block === undefined ? null : attributeOf(block, attribute);
}

/**
 * Whether a condition on entities together is true of a set: of all of it, not of some of its members.
 * @param set may be empty: of nothing no value is shared, and all values differ
 */
export function isTrueOfSet(set: readonly Entity[], condition: SetCondition, context: Context): boolean {
  switch (condition.kind) {
    case 'variety': {
      const valuesOf = (entities: readonly Entity[]): number =>
        new Set(entities.map((entity) => attributeOf(entity, condition.attribute))).size;
      return suffices(
        condition.quantifier,
        valuesOf(set),
        condition.quantifier.kind === 'all' ? valuesOf(context.scene.objects) : set.length,
      );
    }
    case 'shared':
      return set.length > 0 && new Set(set.map((entity) => valueAt(entity, condition, context))).size === 1;
    case 'distinct':
      return new Set(set.map((entity) => valueAt(entity, condition, context))).size === set.length;
    case 'mutual':
      spend(context, set.length * set.length);
      return set.some((a) => set.some((b) => isRelated(a, condition.relation, b, context.scene)));
    case 'subset': {
      const count = set.filter((entity) => context.rules.meets(entity, condition.is, withChanges(context, { it: set }))).length;
      return suffices(condition.quantifier, count, set.length);
    }
  }
}

/** Whether a phrase says how many. */
export const isNumbered = ({ quantifier: { kind } }: Phrase): boolean => kind === 'exactly' || kind === 'atLeast' || kind === 'atMost';
