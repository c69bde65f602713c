import { isKind } from '../language/kinds.js';
import { lex, singular } from '../language/lexer.js';
import { isOutOfScope } from '../language/out-of-scope.js';
import { hasUnresolvedPronoun, parseQuestion } from '../language/parse.js';
import type { Program, Query, Statement } from '../language/program.js';
import { isOovName, oovNamesIn, partsOf } from '../language/program-parts.js';
import { type RelationFound, relationsAmong } from '../relations/found.js';
import { boxCenter, type Entity, isGroup, type Scene, type SceneObject } from '../scene.js';
import { confidenceOf } from './choice.js';
import { BudgetExceededError, type Context, entitiesOf, withChanges } from './context.js';
import { describe } from './describe.js';
import { contextOf } from './evaluate.js';
import { type AnswerType, type Found, nameOf, run } from './run.js';

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
  readonly answer: Found['answer'];
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
function unknownNames(program: Program, scene: Scene, question: string): readonly string[] {
  const { query } = program;
  const names = oovNamesIn(program);
  const isAnnotated = scene.objects.length > 0 && scene.objects.every(({ source }) => source !== 'detector');
  if (!isAnnotated || program.isFragment === true) return names;
  if (query.kind === 'name') return oovNamesIn(query.of.conditions.filter(({ kind }) => kind === 'attribute'));
  if (query.kind === 'truth' && !isOfExistence(query.of) && !speaksOfKnown(query)) return names;
  const text = ` ${question.toLowerCase()}`;
  const isNoun = (name: string): boolean => ['a', 'an', 'the', 'any'].some((article) => text.includes(` ${article} ${name}`));
  const said = query.kind === 'truth' && query.of.kind === 'holds' && query.of.is.kind === 'attribute' ? oovNamesIn(query.of.is) : [];
  return names.filter((name) => isOutOfScope(name) || isKind(singular(name)) || (said.includes(name) && !isNoun(name)));
}

/** "neither a cat nor a dog": nothing but what there is. */
const isOfExistence = (statement: Statement): boolean => {
  if (statement.kind === 'not') return isOfExistence(statement.of);
  return statement.kind === 'exists' || ((statement.kind === 'and' || statement.kind === 'or') && statement.of.every(isOfExistence));
};

/** Whether any thing or property in it is one that the language or the scene has. */
const speaksOfKnown = (query: Query): boolean =>
  partsOf(query).some(({ values }) => Array.isArray(values) && typeof values[0] === 'string' && !isOovName(values[0]));

/** Whether it goes by depth, the things it speaks of are there, and nothing has one: then none is in front, and none is not. */
const isDepthMissing = (program: Program, scene: Scene, { missing = [] }: Found): boolean =>
  missing.length === 0 &&
  scene.objects.every(({ depth }) => depth === null) &&
  partsOf(program).some(({ by, relation }) => by === 'depth' || relation === 'front' || relation === 'behind');

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
