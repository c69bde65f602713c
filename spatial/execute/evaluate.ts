import { type Condition, isOfSet, type Phrase, type Quantifier } from '../language/program.js';
import { sizeOf } from '../relations/geometry.js';
import type { Entity, Scene, SceneGroup } from '../scene.js';
import { attributeOf } from './attributes.js';
import { orMostCentral } from './choice.js';
import { meets } from './conditions.js';
import { type Context, entitiesOf } from './context.js';
import { inOrder } from './order.js';
import { orderOfPlace } from './places.js';
import { withPartner } from './set-conditions.js';

/** Comparisons of things for one question: far above what a sensible question about a thousand things takes. */
const comparisonsMax = 4_000_000;

/** A scene to ask about. @param it what "it" stands for */
export const contextOf = (scene: Scene, it: readonly Entity[] = []): Context => ({
  scene,
  it,
  within: null,
  memo: new Map(),
  budget: { left: comparisonsMax },
  rules: { denoted, meets },
});

function denoted(phrase: Phrase, context: Context): readonly Entity[] {
  const superlatives = phrase.superlatives;
  let entities: readonly Entity[] = narrowed(phrase, context);
  const place = superlatives.length === 0 ? orderOfPlace(phrase) : null;
  if (place !== null) return inOrder(isDefinite(phrase) ? orMostCentral(entities, phrase, context) : entities, place, context);
  for (const superlative of superlatives) {
    const ordered = inOrder(entities, superlative, context);
    const chosen = ordered[superlative.rank - 1];
    const isSingle = phrase.quantifier.kind !== 'the' || !phrase.quantifier.isPlural;
    const n = phrase.quantifier.kind === 'the' ? phrase.quantifier.n : undefined;
    entities = !isSingle && n !== undefined ? ordered.slice(0, n) : chosen === undefined ? [] : [chosen];
  }
  return entities;
}

/** "the middle circle", not "a circle in the middle". */
const isDefinite = ({ quantifier }: Phrase): boolean => quantifier.kind === 'the' && !quantifier.isPlural;

function narrowed(phrase: Phrase, context: Context): Entity[] {
  const entities = phrase.any === undefined ? base(phrase, context) : union(phrase.any.map((part) => entitiesOf(part, context)));
  const sizes = phrase.conditions.filter((condition) => condition.kind === 'attribute' && condition.name === 'size');
  const others = phrase.conditions.filter((condition) => !sizes.includes(condition) && !isOfSet(condition));
  const candidates = entities.filter((entity) => others.every((condition) => isMutual(condition) || meets(entity, condition, context)));
  const sized = sizes.reduce<Entity[]>(
    (rest, condition) => (condition.kind === 'attribute' ? ofSize(rest, condition.values, phrase.quantifier, context) : rest),
    candidates,
  );
  return phrase.conditions.reduce((rest, condition) => mutually(rest, condition, context), sized);
}

/** Whether it is true of a thing among others, or its denial. */
const isMutual = (condition: Condition): boolean =>
  condition.kind === 'mutual' || (condition.kind === 'not' && condition.of.kind === 'mutual');

/** "circles that touch": those that touch another of them; "that do not touch": the rest. */
function mutually(entities: Entity[], condition: Condition, context: Context): Entity[] {
  const isDenied = condition.kind === 'not';
  const mutual = isDenied ? condition.of : condition;
  if (mutual.kind !== 'mutual') return entities;
  const met = withPartner(entities, mutual, context);
  return isDenied ? entities.filter((entity) => !met.includes(entity)) : met;
}

/** Sizes are relative: when nothing of the kind has the size by name, "the large star" is the larger of the stars. */
function ofSize(candidates: Entity[], values: readonly string[], quantifier: Quantifier, context: Context): Entity[] {
  const named = candidates.filter((entity) => values.includes(attributeOf(entity, 'size') ?? ''));
  const isOne = quantifier.kind === 'the' && !quantifier.isPlural;
  if (named.length === 1 || !isOne || candidates.length < 2) return named;
  const order = values.includes('large') ? 'most' : values.includes('small') ? 'least' : null;
  if (order === null) return named;
  const ordered = inOrder(named.length > 0 ? named : candidates, { by: 'size', order, rank: 1 }, context);
  const [first, second] = ordered.map((entity) => sizeOf(entity, context.scene));
  return Math.max(first, second) >= 1.15 * Math.min(first, second) ? ordered.slice(0, 1) : named;
}

/** In a picture that is not divided into boxes, what has the shape of one is called so. */
function boxesIn({ objects, boxes }: Scene, conditions: readonly Condition[], frame: SceneGroup): readonly Entity[] {
  if (boxes.length > 0) return boxes;
  const shaped = objects.filter(({ attributes: { shape } }) => shape === 'square' || shape === 'rectangle' || shape === 'cube');
  return shaped.length > 0 && !conditions.some(({ kind }) => kind === 'holds') ? shaped : [frame];
}

function base({ head, conditions }: Phrase, { scene, it, within }: Context): readonly Entity[] {
  const frame: SceneGroup = { id: 'image', kind: 'box', box: [0, 0, 1, 1], members: scene.objects };
  switch (head) {
    case 'object':
      return within?.members ?? scene.objects;
    case 'it':
      return it;
    case 'tower':
      return scene.towers;
    case 'free':
      return [];
    case 'box':
      return boxesIn(scene, conditions, frame);
  }
}

const union = (sets: readonly (readonly Entity[])[]): Entity[] => [...new Set(sets.flat())];
