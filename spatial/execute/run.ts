import { isPlural } from '../language/pointing.js';
import type { Condition, Phrase, Quantity, Query } from '../language/program.js';
import { centerOf, distance } from '../relations/geometry.js';
import { type Entity, isGroup, type Point, type Scene, type SceneObject } from '../scene.js';
import { attributeOf } from './attributes.js';
import { alone, bestFirst, nearestFirst, orMostCentral, orNearest, single } from './choice.js';
import { nameOfCondition } from './condition-names.js';
import { type Context, entitiesOf } from './context.js';
import { coverage } from './coverage.js';
import { freePlace } from './free-space.js';
import { inOrder, measureOf } from './order.js';
import { sharing } from './set-conditions.js';
import { truthOf } from './truth.js';
import { valuesAmong } from './values.js';

export type AnswerType = 'point' | 'boolean' | 'count' | 'label' | 'relation' | 'list';

/** What a query comes to in a scene. */
export interface Found {
  /** yes or no, a number, a name, or what is missing. */
  readonly answer: string | number | boolean;
  readonly answerType: AnswerType;
  readonly entities: readonly Entity[];
  readonly places?: readonly Point[];
  /** Things spoken of that are not there. */
  readonly missing?: readonly string[];
  /** False where a measure such as depth is not known of anything. */
  readonly isKnown?: boolean;
}

/** Asks a query of a scene. @throws {BudgetExceededError} */
export function run(query: Query, context: Context): Found {
  switch (query.kind) {
    case 'point':
      return runPoint(query, context);
    case 'choose': {
      const among = query.among.flatMap((phrase) => (isPlural(phrase) ? entitiesOf(phrase, context) : single(entitiesOf(phrase, context))));
      const missing = query.among.filter((phrase) => entitiesOf(phrase, context).length === 0).map(({ text }) => text);
      const chosen = inOrder(among, query.by, context).slice(0, 1);
      const isKnown = among.length === 0 || chosen.length > 0;
      return { answer: nameOf(chosen), answerType: 'point', entities: chosen, missing, isKnown };
    }
    case 'count': {
      const entities = meantBy(query.of, context);
      return { answer: entities.length, answerType: 'count', entities };
    }
    case 'attribute':
      return runAttribute(query, context);
    case 'name': {
      const entities = orNearest(meantBy(query.of, context), query.of, context);
      const named = query.isAll ? entities : single(nearestFirst(entities, query.of, context));
      if (named.length === 0) return { answer: nothing(query.of), answerType: 'label', entities: [], missing: [query.of.text] };
      return { answer: nameOf(named), answerType: query.isAll && named.length > 1 ? 'list' : 'label', entities: named };
    }
    case 'relation':
      return runRelation(query, context);
    case 'alternatives':
      return runAlternatives(query, context);
    case 'values':
      return runValues(query, context);
    case 'list':
      return runList(query, context);
    case 'difference': {
      const [more, less] = [entitiesOf(query.more, context), entitiesOf(query.less, context)];
      return { answer: more.length - less.length, answerType: 'count', entities: [...more, ...less] };
    }
    case 'part':
      return runPart(query, context);
    case 'measure':
      return runMeasure(query, context);
    case 'free':
      return runFree(query, context);
    case 'truth': {
      const { value, witnesses, missing } = truthOf(query.of, context);
      return { answer: value, answerType: 'boolean', entities: witnesses, missing };
    }
  }
}

/** What a phrase denotes; of "circles of the same size" those that share it with another one. */
function meantBy(phrase: Phrase, context: Context): readonly Entity[] {
  const entities = entitiesOf(phrase, context);
  return phrase.conditions.reduce((rest, condition) => (condition.kind === 'shared' ? sharing(rest, condition, context) : rest), entities);
}

/** "how many colors are there", "what shapes do you see". */
function runValues(query: Extract<Query, { kind: 'values' }>, context: Context): Found {
  const values = valuesAmong(query, context);
  const entities = values.flatMap((value) => value.entities);
  if (query.pick === 'count') return { answer: values.length, answerType: 'count', entities };
  if (values.length === 0) return { answer: `No ${query.name} is known.`, answerType: 'label', entities, missing: [query.of.text] };
  return { answer: values.map(({ value }) => value).join(', '), answerType: values.length > 1 ? 'list' : 'label', entities };
}

/** "list the stars from left to right", "the colors from top to bottom". What has no measure has no place in it. */
function runList({ of, by, name }: Extract<Query, { kind: 'list' }>, context: Context): Found {
  const entities = inOrder(entitiesOf(of, context), by, context);
  if (entities.length === 0) return { answer: nothing(of), answerType: 'list', entities, missing: [of.text] };
  const values = name === undefined || name === 'label' ? null : entities.map((entity) => attributeOf(entity, name) ?? 'unknown');
  return { answer: values?.join(', ') ?? nameOf(entities), answerType: 'list', entities };
}

function nothing(phrase: Phrase): string {
  const are = isPlural(phrase) && !/^(?:every|each) /.test(phrase.text) ? 'are' : 'is';
  const things = phrase.text
    .replace(/^(?:all the|the|a|an|any|all|every|each|some|no) /, '')
    .replace(/(?<! that| which| not| do| does) (?=(?:(?:do|does) (?:not )?)?(?:touch|touches|overlap|overlaps)\b)/, ' that ');
  return `There ${are} no ${things}.`;
}

/** The names of what was found, in its order. */
export function nameOf(entities: readonly Entity[]): string {
  return entities.map((entity) => (isGroup(entity) ? entity.id : entity.label)).join(', ');
}

function runPoint({ of, isAll }: Extract<Query, { kind: 'point' }>, context: Context): Found {
  if (of.head === 'free') return runFree(freeQuery(of), context);
  const found = orMostCentral(orNearest(meantBy(of, context), of, context), of, context);
  const entities = isAll ? found : alone(found, of, context);
  const isMeasurable = isMeasureKnown(of, context);
  if (entities.length === 0) return { answer: nothing(of), answerType: 'point', entities: [], missing: [of.text], isKnown: isMeasurable };
  const chosen = isAll ? entities : single(bestFirst(entities, of, context));
  return { answer: nameOf(chosen), answerType: isAll ? 'list' : 'point', entities: chosen };
}

/** "the empty spot left of the mug" as read by the grammar of things. */
function freeQuery(of: Phrase): Extract<Query, { kind: 'free' }> {
  const place = of.conditions.find(
    (condition): condition is Extract<Condition, { kind: 'relation' | 'between' }> =>
      condition.kind === 'relation' || condition.kind === 'between',
  );
  if (place === undefined) return { kind: 'free', relation: 'any', to: [] };
  return place.kind === 'between'
    ? { kind: 'free', relation: 'between', to: place.ends }
    : { kind: 'free', relation: place.relation, to: [place.to] };
}

/** Whether anything that a superlative orders has a measured value at all. */
function isMeasureKnown(of: Phrase, context: Context): boolean {
  const candidates = entitiesOf({ ...of, superlatives: [] }, context);
  return (
    candidates.length === 0 ||
    of.superlatives.every(({ by }) => by === 'distance' || candidates.some((entity) => measureOf(entity, by, [], context) !== null))
  );
}

function runAttribute({ name, of }: Extract<Query, { kind: 'attribute' }>, context: Context): Found {
  const found = entitiesOf(of, context);
  const entities = isPlural(of) ? found : single(found);
  if (entities.length === 0) return { answer: nothing(of), answerType: 'label', entities, missing: [of.text] };
  const values = [...new Set(entities.flatMap((entity) => attributeOf(entity, name) ?? []))];
  if (values.length === 0) return { answer: `The ${name} is not known.`, answerType: 'label', entities, isKnown: false };
  return { answer: values.join(', '), answerType: values.length > 1 ? 'list' : 'label', entities };
}

const sideNames = ['left of', 'right of', 'above', 'below'] as const;

function runRelation({ of, to, among = [] }: Extract<Query, { kind: 'relation' }>, context: Context): Found {
  const [a] = entitiesOf(of, context);
  const [b] = entitiesOf(to, context).filter((entity) => entity !== a);
  const missing = [a === undefined ? of.text : '', b === undefined ? to.text : ''].filter((text) => text !== '');
  if (a === undefined || b === undefined)
    return { answer: nothing(a === undefined ? of : to), answerType: 'relation', entities: [], missing };
  const [dx, dy] = [(centerOf(a)[0] - centerOf(b)[0]) * context.scene.width, (centerOf(a)[1] - centerOf(b)[1]) * context.scene.height];
  const sideways = dx < 0 ? sideNames[0] : sideNames[1];
  const upright = dy < 0 ? sideNames[2] : sideNames[3];
  const isOffered = (side: string): boolean => among.some((relation) => side.startsWith(relation));
  if (isOffered(sideways) !== isOffered(upright))
    return { answer: isOffered(sideways) ? sideways : upright, answerType: 'relation', entities: [a, b] };
  const isBoth = Math.min(Math.abs(dx), Math.abs(dy)) > 0.4 * Math.max(Math.abs(dx), Math.abs(dy));
  const answer = isBoth ? `${upright} and ${sideways}` : Math.abs(dx) > Math.abs(dy) ? sideways : upright;
  return { answer, answerType: 'relation', entities: [a, b] };
}

/** "red", "left of the star"; no where none of them is true, and yes where what is true has no name. */
function runAlternatives({ of, among }: Extract<Query, { kind: 'alternatives' }>, context: Context): Found {
  const entities = single(nearestFirst(entitiesOf(of, context), of, context));
  const [entity] = entities;
  if (entity === undefined) return { answer: nothing(of), answerType: 'label', entities, missing: [of.text] };
  const met = among.filter((condition) => context.rules.meets(entity, condition, context));
  const names = met.map((condition) => nameOfCondition(entity, condition));
  const isNamed = names.length > 0 && names.every((name) => name !== null);
  if (!isNamed) return { answer: met.length > 0, answerType: 'boolean', entities };
  return { answer: [...new Set(names)].join(' and '), answerType: met.every(isRelation) ? 'relation' : 'label', entities };
}

const isRelation = ({ kind }: Condition): boolean => kind === 'relation';

/** "bottom left"; of halves the one. */
function runPart({ of, halves }: Extract<Query, { kind: 'part' }>, context: Context): Found {
  const [entity] = entitiesOf(of, context);
  if (entity === undefined) return { answer: nothing(of), answerType: 'label', entities: [], missing: [of.text] };
  const [x, y] = centerOf(entity);
  const [upright, sideways] = [y < 0.5 ? 'top' : 'bottom', x < 0.5 ? 'left' : 'right'];
  const answer = halves === undefined ? `${upright} ${sideways}` : halves === 'x' ? sideways : upright;
  return { answer, answerType: 'label', entities: [entity] };
}

type Share = Extract<Quantity, 'area' | 'fraction' | 'percentage'>;

/** What several things have together. */
const isOfAll = (quantity: Quantity): quantity is Share => quantity === 'area' || quantity === 'fraction' || quantity === 'percentage';

/** "the star", "a star": one of them, where there are several. */
const isOne = ({ quantifier, text }: Phrase): boolean => (quantifier.kind === 'the' && !quantifier.isPlural) || /^an? /.test(text);

/** Whole pixels, fractions to a tenth of a thousandth. */
function runMeasure({ quantity, among }: Extract<Query, { kind: 'measure' }>, context: Context): Found {
  if (isOfAll(quantity) && isOfColor(among[0])) return runShareOfColor(quantity, among[0], context);
  if (isOfAll(quantity) && isOfRest(among[0])) return { ...unanswered, answer: 'How much is of no such color is not known.' };
  const found = among.map((phrase) => entitiesOf(phrase, context));
  const entities = isOfAll(quantity) && !isOne(among[0]) ? found[0] : found.flatMap(single);
  const missing = among.filter((_, i) => found[i].length === 0);
  if (missing.length > 0)
    return { answer: nothing(missing[0]), answerType: 'label', entities: [], missing: missing.map(({ text }) => text) };
  const { scene } = context;
  const [entity, other] = entities;
  if (isOfAll(quantity)) return shareFound(quantity, coverage(entities, scene), entities, scene);
  if (!scene.isSizeKnown) return { answer: 'The size of the image is not known.', answerType: 'label', entities, isKnown: false };
  const [x0, y0, x1, y1] = entity.box;
  const pixels = {
    width: (x1 - x0) * scene.width,
    height: (y1 - y0) * scene.height,
    distance: other === undefined ? 0 : distance(centerOf(entity), centerOf(other), scene),
  };
  return { answer: Math.round(pixels[quantity]), answerType: 'count', entities };
}

/** @param share of the image, from 0 to 1 */
function shareFound(quantity: Share, share: number, entities: readonly Entity[], { width, height, isSizeKnown }: Scene): Found {
  if (quantity === 'fraction') return { answer: Math.round(share * 1e4) / 1e4, answerType: 'count', entities };
  if (quantity === 'percentage') return { answer: Math.round(share * 1e4) / 100, answerType: 'count', entities };
  if (!isSizeKnown) return { answer: 'The size of the image is not known.', answerType: 'label', entities, isKnown: false };
  return { answer: Math.round(share * width * height), answerType: 'count', entities };
}

/** "red", of whatever is: things, and the background. */
const isOfColor = ({ isNounless, conditions, superlatives, any }: Phrase): boolean =>
  isNounless === true &&
  any === undefined &&
  superlatives.length === 0 &&
  conditions.length > 0 &&
  conditions.every((condition) => condition.kind === 'attribute' && condition.name === 'color');

/** "not red": things and background alike. */
const isOfRest = ({ isNounless, conditions }: Phrase): boolean => isNounless === true && conditions.some(({ kind }) => kind === 'not');

const unanswered: Omit<Found, 'answer'> = { answerType: 'label', entities: [], isKnown: false };

/** Of a color that nothing has, it takes the background's to be known. */
function runShareOfColor(quantity: Share, phrase: Phrase, context: Context): Found {
  const { scene } = context;
  const entities = entitiesOf(phrase, context);
  const { backgroundColor } = scene;
  if (backgroundColor === undefined && entities.length === 0)
    return { answer: 'The color of the background is not known.', answerType: 'label', entities, isKnown: false };
  const isOfBackground = phrase.conditions.every(
    (condition) => condition.kind === 'attribute' && backgroundColor !== undefined && condition.values.includes(backgroundColor),
  );
  const share = coverage(entities, scene) + (isOfBackground ? 1 - coverage(scene.objects, scene) : 0);
  return shareFound(quantity, share, entities, scene);
}

function runFree({ relation, to }: Extract<Query, { kind: 'free' }>, context: Context): Found {
  const sets = to.map((phrase) => entitiesOf(phrase, context).filter((entity): entity is SceneObject => !isGroup(entity)));
  const missing = to.filter((_, i) => sets[i].length === 0).map(({ text }) => text);
  if (missing.length > 0)
    return { answer: nothing(to[sets.findIndex((set) => set.length === 0)]), answerType: 'point', entities: [], missing };
  const isPair = relation === 'between' && sets.length === 1;
  const anchors = sets.flatMap((set) => (isPair ? set.slice(0, 2) : set.slice(0, 1)));
  const place = freePlace(relation, anchors, context.scene);
  if (place === null) return { answer: 'There is no free place there.', answerType: 'point', entities: [], missing: ['free place'] };
  return { answer: 'free place', answerType: 'point', entities: [], places: [place] };
}
