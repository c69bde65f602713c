import { lex } from '../language/lexer.js';
import { isOutOfScope } from '../language/out-of-scope.js';
import { hasUnresolvedPronoun, parseQuestion } from '../language/parse.js';
import { isPlural } from '../language/pointing.js';
import type { Condition, Phrase, Program, Query, Statement } from '../language/program.js';
import { type RelationFound, relationsAmong } from '../relations/found.js';
import { centerOf, distance } from '../relations/geometry.js';
import { boxArea, boxCenter, type Entity, isGroup, type Point, type Scene, type SceneObject } from '../scene.js';
import { attributeOf } from './attributes.js';
import { BudgetExceededError, type Context, entitiesOf, withChanges } from './context.js';
import { describe } from './describe.js';
import { contextOf } from './evaluate.js';
import { freePlace } from './free-space.js';
import { inOrder, measureOf } from './order.js';
import { orderOfPlace } from './places.js';
import { truthOf } from './truth.js';
import { valuesAmong } from './values.js';

export type AnswerType = 'point' | 'boolean' | 'count' | 'label' | 'relation' | 'list';

export interface AnswerPoint {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  /** Null for a free place. */
  readonly objectId: string | null;
  readonly confidence: number;
}

/** What a question about a scene comes to. */
export interface Answer {
  /** yes or no, a number, a name, or what is missing or was not understood. */
  readonly answer: string | number | boolean;
  readonly answerType: AnswerType;
  /** From 0 to 1; below 0.5 the question was not understood, or only in part. */
  readonly confidence: number;
  readonly points: readonly AnswerPoint[];
  /** What the answer rests on. */
  readonly objects: readonly SceneObject[];
  readonly relations: readonly RelationFound[];
  /** The program, a line a step. */
  readonly steps: readonly string[];
  readonly isUnderstood: boolean;
  /** Words of the question that were not understood. */
  readonly unread: readonly string[];
}

interface Found {
  readonly answer: Answer['answer'];
  readonly answerType: AnswerType;
  readonly entities: readonly Entity[];
  readonly places?: readonly Point[];
  /** Things spoken of that are not there. */
  readonly missing?: readonly string[];
  /** False where a measure such as depth is not known of anything. */
  readonly isKnown?: boolean;
}

/** Confidence of an answer about things that are not there, or of which a needed measure is missing. */
const missingConfidence = 0.75;
const unknownConfidence = 0.3;

/**
 * Answers a question or judges a statement about a scene.
 * @param question in English, up to 4,000 characters; not understood: confidence below 0.5, nothing is guessed
 */
export function answerQuestion(question: string, scene: Scene): Answer {
  const names = [...new Set(scene.objects.filter(isNamed).map(({ label }) => label))];
  const { program, understanding, isPartial } = parseQuestion(question, names);
  if (program === null) return notUnderstood(['not understood'], []);
  const steps = describe(program);
  const unknown = unknownNames(program, scene, question);
  if ((understanding < 0.5 && !isPartial) || unknown.length > 0 || hasUnresolvedPronoun(program))
    return notUnderstood(steps, [...program.unread, ...unknown]);
  try {
    const found = run(program.query, contextOfProgram(program, scene));
    const answer = answerOf(isDepthMissing(program, scene, found) ? { ...found, isKnown: false } : found, steps, scene);
    return understanding === 1 ? answer : partialAnswer(answer, understanding, program.unread);
  } catch (error) {
    if (error instanceof BudgetExceededError) return { ...notUnderstood(steps, []), answer: error.message };
    throw error;
  }
}

/** What is called by nothing but a color is no name: "the red thing" is to be read as ever. */
const isNamed = ({ source, label }: SceneObject): boolean => source !== 'detector' && !lex(label).every(({ kind }) => kind === 'attribute');

const notUnderstood = (steps: readonly string[], unread: readonly string[]): Answer => ({
  answer: unread.length === 0 ? 'The question was not understood.' : `Not understood: ${unread.slice(0, 8).join(', ')}.`,
  answerType: 'label',
  confidence: 0.2,
  points: [],
  objects: [],
  relations: [],
  steps,
  isUnderstood: false,
  unread,
});

/** What the words that were read come to; those that were not make it less sure, and are listed. */
function partialAnswer(answer: Answer, understanding: number, unread: readonly string[]): Answer {
  const isUnderstood = understanding >= 0.5;
  if (!isUnderstood && answer.answerType !== 'boolean' && answer.points.length === 0) return notUnderstood(answer.steps, unread);
  const points = isUnderstood || answer.answerType !== 'boolean' ? answer.points : [];
  return { ...answer, points, confidence: answer.confidence * understanding, isUnderstood, unread };
}

function contextOfProgram(program: Program, scene: Scene): Context {
  const context = contextOf(scene);
  if (program.antecedent === undefined) return context;
  const antecedents = entitiesOf(program.antecedent, context);
  return withChanges(context, { it: program.query.kind === 'count' ? antecedents : antecedents.slice(0, 1) });
}

/**
 * Words that were taken for names and that neither the language nor any named thing of the scene has. Where all things are named and something is asked, a name that
 * none has is known to be missing; a word that stands where an adjective would, or that asks for what no picture shows, is unknown there too.
 */
function unknownNames(program: Program, scene: Scene, question: string): string[] {
  const { query } = program;
  const names = namesIn(program);
  const isAnnotated = scene.objects.length > 0 && scene.objects.every(({ source }) => source !== 'detector');
  if (!isAnnotated || program.isFragment === true) return names;
  if (query.kind === 'name') return namesIn(query.of.conditions.filter(({ kind }) => kind === 'attribute'));
  if (query.kind === 'truth' && !isOfExistence(query.of) && !speaksOfKnown(query)) return names;
  const text = ` ${question.toLowerCase()}`;
  const isNoun = (name: string): boolean => ['a', 'an', 'the', 'any'].some((article) => text.includes(` ${article} ${name}`));
  const said = query.kind === 'truth' && query.of.kind === 'holds' && query.of.is.kind === 'attribute' ? namesIn(query.of.is) : [];
  return names.filter((name) => isOutOfScope(name) || (said.includes(name) && !isNoun(name)));
}

/** "neither a cat nor a dog": nothing but what there is. */
const isOfExistence = (statement: Statement): boolean => {
  if (statement.kind === 'not') return isOfExistence(statement.of);
  return statement.kind === 'exists' || ((statement.kind === 'and' || statement.kind === 'or') && statement.of.every(isOfExistence));
};

/** Whether any thing or property in it is one that the language or the scene has. */
const speaksOfKnown = (part: unknown): boolean => /"values":\["[^?]/.test(JSON.stringify(part));

/** Whether it goes by depth, the things it speaks of are there, and nothing has one: then none is in front, and none is not. */
const isDepthMissing = (program: Program, scene: Scene, { missing = [] }: Found): boolean =>
  missing.length === 0 &&
  scene.objects.every(({ depth }) => depth === null) &&
  /"(?:by":"depth|relation":"(?:front|behind))"/.test(JSON.stringify(program));

const namesIn = (part: unknown): string[] => [...JSON.stringify(part).matchAll(/"\?([^"]*)"/g)].map(([, name]) => name);

function run(query: Query, context: Context): Found {
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
      const entities = entitiesOf(query.of, context);
      return { answer: entities.length, answerType: 'count', entities };
    }
    case 'attribute':
      return runAttribute(query, context);
    case 'name': {
      const entities = orNearest(entitiesOf(query.of, context), query.of, context);
      const named = query.isAll ? entities : single(nearestFirst(entities, query.of, context));
      if (named.length === 0) return { answer: nothing(query.of), answerType: 'label', entities: [], missing: [query.of.text] };
      return { answer: nameOf(named), answerType: query.isAll && named.length > 1 ? 'list' : 'label', entities: named };
    }
    case 'relation':
      return runRelation(query, context);
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

/** "What is left of the mug?": of several, the nearest. */
function nearestFirst(entities: readonly Entity[], of: Phrase, context: Context): readonly Entity[] {
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

const single = (entities: readonly Entity[]): readonly Entity[] => entities.slice(0, 1);
const nothing = (phrase: Phrase): string =>
  `There ${isPlural(phrase) && !/^(?:every|each) /.test(phrase.text) ? 'are' : 'is'} no ${phrase.text.replace(/^(?:all the|the|a|an|any|all|every|each|some|no) /, '')}.`;

function nameOf(entities: readonly Entity[]): string {
  return entities.map((entity) => (isGroup(entity) ? entity.id : entity.label)).join(', ');
}

function runPoint({ of, isAll }: Extract<Query, { kind: 'point' }>, context: Context): Found {
  if (of.head === 'free') return runFree(freeQuery(of), context);
  const found = orNearest(entitiesOf(of, context), of, context);
  const entities = isAll ? found : alone(found, of, context);
  const isMeasurable = isMeasureKnown(of, context);
  if (entities.length === 0) return { answer: nothing(of), answerType: 'point', entities: [], missing: [of.text], isKnown: isMeasurable };
  const chosen = isAll ? entities : single(bestFirst(entities, of, context));
  return { answer: nameOf(chosen), answerType: isAll ? 'list' : 'point', entities: chosen };
}

/** "which object has a unique color": what has a value that nothing else has. */
function alone(entities: readonly Entity[], { conditions }: Phrase, { scene }: Context): readonly Entity[] {
  return conditions.reduce<readonly Entity[]>((rest, condition) => {
    if (condition.kind !== 'distinct' || rest.some(isGroup)) return rest;
    const shown = (entity: Entity): string | null => attributeOf(entity, condition.attribute);
    return rest.filter((entity) => scene.objects.every((other) => other === entity || shown(other) !== shown(entity)));
  }, entities);
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

/** "the object left of the star": nothing else is said of it, so of several the nearest is meant. */
const isOfPlaceOnly = ({ conditions, any }: Phrase): boolean =>
  any === undefined && conditions.length > 0 && conditions.every(({ kind }) => kind === 'relation');

/** "the object next to the star": where nothing is near, the nearest. */
function orNearest(entities: readonly Entity[], of: Phrase, context: Context): readonly Entity[] {
  const [near] = of.conditions;
  if (entities.length > 0 || of.conditions.length !== 1 || near.kind !== 'relation' || near.relation !== 'near') return entities;
  return entitiesOf({ ...of, conditions: [], superlatives: [{ by: 'distance', order: 'least', rank: 1, to: near.to }] }, context);
}

function bestFirst(entities: readonly Entity[], of: Phrase, context: Context): readonly Entity[] {
  if (of.superlatives.length > 0 || orderOfPlace(of) !== null) return entities;
  if (isOfPlaceOnly(of)) return nearestFirst(entities, of, context);
  return [...entities].sort((a, b) => confidenceOf(b) - confidenceOf(a));
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

/** "bottom left"; of halves the one. */
function runPart({ of, halves }: Extract<Query, { kind: 'part' }>, context: Context): Found {
  const [entity] = entitiesOf(of, context);
  if (entity === undefined) return { answer: nothing(of), answerType: 'label', entities: [], missing: [of.text] };
  const [x, y] = centerOf(entity);
  const [upright, sideways] = [y < 0.5 ? 'top' : 'bottom', x < 0.5 ? 'left' : 'right'];
  const answer = halves === undefined ? `${upright} ${sideways}` : halves === 'x' ? sideways : upright;
  return { answer, answerType: 'label', entities: [entity] };
}

/** Whole pixels, fractions to a tenth of a thousandth. */
function runMeasure({ quantity, among }: Extract<Query, { kind: 'measure' }>, context: Context): Found {
  const found = among.map((phrase) => entitiesOf(phrase, context));
  const entities = found.flatMap(single);
  const missing = among.filter((_, i) => found[i].length === 0);
  if (missing.length > 0)
    return { answer: nothing(missing[0]), answerType: 'label', entities: [], missing: missing.map(({ text }) => text) };
  const { scene } = context;
  const [entity, other] = entities;
  const share = isGroup(entity) ? boxArea(entity.box) : entity.area;
  if (quantity === 'fraction') return { answer: Math.round(share * 1e4) / 1e4, answerType: 'count', entities };
  if (quantity === 'percentage') return { answer: Math.round(share * 1e4) / 100, answerType: 'count', entities };
  if (!scene.isSizeKnown) return { answer: 'The size of the image is not known.', answerType: 'label', entities, isKnown: false };
  const [x0, y0, x1, y1] = entity.box;
  const pixels = {
    width: (x1 - x0) * scene.width,
    height: (y1 - y0) * scene.height,
    area: share * scene.width * scene.height,
    distance: other === undefined ? 0 : distance(centerOf(entity), centerOf(other), scene),
  };
  return { answer: Math.round(pixels[quantity]), answerType: 'count', entities };
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

const confidenceOf = (entity: Entity): number => (isGroup(entity) ? 1 : entity.confidence);

function answerOf(
  { answer, answerType, entities, places = [], missing = [], isKnown = true }: Found,
  steps: readonly string[],
  scene: Scene,
): Answer {
  const least = entities.reduce((lowest, entity) => Math.min(lowest, confidenceOf(entity)), 1);
  const sure = 0.5 + 0.5 * least;
  const confidence = !isKnown ? unknownConfidence : missing.length > 0 ? missingConfidence * sure : 0.98 * sure;
  const objects = entities.flatMap((entity) => (isGroup(entity) ? entity.members : [entity]));
  const isShown = answerType !== 'boolean' || answer === true;
  const points = isShown
    ? [...entities.map(pointOf), ...places.map(([x, y]) => ({ x, y, label: 'free place', objectId: null, confidence: 0.9 }))]
    : [];
  return {
    answer,
    answerType,
    confidence,
    points,
    objects,
    relations: relationsAmong(objects.slice(0, 6), scene),
    steps,
    isUnderstood: true,
    unread: [],
  };
}

function pointOf(entity: Entity): AnswerPoint {
  const [x, y] = isGroup(entity) ? boxCenter(entity.box) : entity.point;
  return { x, y, label: nameOf([entity]), objectId: entity.id, confidence: confidenceOf(entity) };
}
