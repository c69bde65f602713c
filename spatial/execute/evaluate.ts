import type { AttributeName, Comparison, Condition, Phrase, Quantifier, SetCondition } from '../language/program.js';
import { sizeOf } from '../relations/geometry.js';
import { type Entity, isGroup, type Scene, type SceneGroup } from '../scene.js';
import { meets } from './conditions.js';
import { inOrder } from './order.js';

/** What phrases are read against. */
export interface Context {
  readonly scene: Scene;
  /** What "it" stands for. */
  readonly it: readonly Entity[];
  /** The group whose members are spoken of, if any. */
  readonly within: SceneGroup | null;
  /** What phrases were found to denote in this context. */
  readonly memo: Map<Phrase, readonly Entity[]>;
  /** Comparisons that may still be made. */
  readonly budget: { left: number };
}

/** Comparisons of things for one question: far above what a sensible question about a thousand things takes. */
const comparisonsMax = 4_000_000;

/** Thrown when a question asks for more comparisons than are made for one. */
export class TooMuchError extends Error {}

export const contextOf = (scene: Scene, it: readonly Entity[] = []): Context => ({
  scene,
  it,
  within: null,
  memo: new Map(),
  budget: { left: comparisonsMax },
});

/** The context with other surroundings; what was found in the old ones is not looked at. */
export const changed = (context: Context, surroundings: Partial<Pick<Context, 'it' | 'within'>>): Context => ({
  ...context,
  ...surroundings,
  memo: new Map(),
});

/** @throws {@link TooMuchError} */
export function spend({ budget }: Context, comparisons: number): void {
  budget.left -= comparisons;
  if (budget.left < 0) throw new TooMuchError('The question asks for too many comparisons.');
}

/** The entities that a phrase denotes, in the order of the scene, or of its last superlative. */
export function entitiesOf(phrase: Phrase, context: Context): readonly Entity[] {
  const known = context.memo.get(phrase);
  if (known !== undefined) return known;
  const entities = denoted(phrase, context);
  context.memo.set(phrase, entities);
  return entities;
}

function denoted(phrase: Phrase, context: Context): Entity[] {
  const superlatives = phrase.superlatives;
  let entities = narrowed(phrase, context);
  for (const superlative of superlatives) {
    const ordered = inOrder(entities, superlative, context);
    const chosen = ordered[superlative.rank - 1];
    const isSingle = phrase.quantifier.kind !== 'the' || !phrase.quantifier.isPlural;
    const n = phrase.quantifier.kind === 'the' ? phrase.quantifier.n : undefined;
    entities = !isSingle && n !== undefined ? ordered.slice(0, n) : chosen === undefined ? [] : [chosen];
  }
  return entities;
}

function narrowed(phrase: Phrase, context: Context): Entity[] {
  const entities = phrase.any === undefined ? base(phrase, context) : union(phrase.any.map((part) => entitiesOf(part, context)));
  const sizes = phrase.conditions.filter((condition) => condition.kind === 'attribute' && condition.name === 'size');
  const others = phrase.conditions.filter((condition) => !sizes.includes(condition) && !isOfSet(condition));
  const candidates = entities.filter((entity) => others.every((condition) => meets(entity, condition, context)));
  return sizes.reduce<Entity[]>(
    (rest, condition) => (condition.kind === 'attribute' ? ofSize(rest, condition.values, phrase.quantifier, context) : rest),
    candidates,
  );
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

/** A property by name. A group has a property when all its members share it. */
export function attributeOf(entity: Entity, name: AttributeName): string | null {
  if (name === 'count') return isGroup(entity) ? String(entity.members.length) : null;
  if (!isGroup(entity)) return name === 'label' ? entity.label : (entity.attributes[name] ?? null);
  const values = new Set(entity.members.map((member) => attributeOf(member, name)));
  const [first] = values;
  return values.size === 1 ? (first ?? null) : null;
}

/** Whether a number of entities out of a whole agrees with a quantifier. */
export function suffices(quantifier: Quantifier, count: number, whole: number): boolean {
  switch (quantifier.kind) {
    case 'some':
      return count >= 1;
    case 'all':
      return count === whole - (quantifier.but ?? 0) && whole > 0;
    case 'most':
      return 2 * count > whole;
    case 'half':
      return 2 * count === whole && whole > 0;
    case 'none':
      return count === 0;
    case 'the':
      return quantifier.isPlural ? count === whole && whole > 0 && (quantifier.n === undefined || count >= quantifier.n) : count >= 1;
    case 'exactly':
      return count === quantifier.n;
    case 'atLeast':
      return count >= quantifier.n;
    case 'atMost':
      return count <= quantifier.n;
  }
}

/** Whether two numbers compare as said. */
export function compares(left: number, comparison: Comparison, right: number): boolean {
  switch (comparison) {
    case 'more':
      return left > right;
    case 'fewer':
      return left < right;
    case 'equal':
      return left === right;
    case 'noFewer':
      return left >= right;
    case 'noMore':
      return left <= right;
    case 'half':
      return 2 * left === right;
    case 'twice':
      return left === 2 * right;
    case 'thrice':
      return left === 3 * right;
  }
}

/** Conditions on entities together. */
export const isOfSet = (condition: Condition): condition is SetCondition =>
  condition.kind === 'variety' ||
  condition.kind === 'shared' ||
  condition.kind === 'distinct' ||
  condition.kind === 'mutual' ||
  condition.kind === 'subset';
