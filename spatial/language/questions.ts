import { readMeasure } from './measure-questions.js';
import { readPart } from './part-questions.js';
import { including, isAsking, isPlural, ordered, passPointing, readChoice, readFree, readPoint, readPredicateOf } from './pointing.js';
import { readPredicate } from './predicate.js';
import { type AttributeName, anyObject, type Condition, type Phrase, type Query, type Statement } from './program.js';
import { readPropertyName, readPropertyOf } from './properties.js';
import type { Reader } from './reader.js';
import { readStatement } from './statements.js';
import { readDifference, readValues } from './value-questions.js';

type QueryReader = (reader: Reader) => Query | null;

/** How questions can begin; each reading is tried and the one that leaves the fewest words unread is taken. */
export const queryReaders: readonly QueryReader[] = [
  readFree,
  readMeasure,
  readPart,
  readChoice,
  readDifference,
  readValues,
  readCount,
  readAttribute,
  readRelative,
  readTruth,
  readPoint,
  readName,
  readTrailingAttribute,
  readTrailingName,
  readFragment,
];

function readTruth(reader: Reader): Query | null {
  const isChoice = reader.is('be') && reader.words.some(({ kind }) => kind === 'or') && !reader.words.some(({ kind }) => kind === 'either');
  const of = readStatement(reader);
  if (of === null) return null;
  return sideQuery(of) ?? (isChoice ? alternativesQuery(of) : null) ?? { kind: 'truth', of };
}

/** "is the star red or blue?", "is it a star or a ring?" ask which; of several things, or of what there is, they ask whether. */
function alternativesQuery(statement: Statement): Query | null {
  if (statement.kind !== 'holds' || statement.of.quantifier.kind !== 'the' || statement.of.quantifier.isPlural) return null;
  const { of, is } = statement;
  if (is.kind === 'or')
    return { kind: 'alternatives', of, among: is.of.map((part) => (isToIt(part) ? { ...part, to: endOf(is.of) } : part)) };
  if (is.kind !== 'attribute' || is.isJoint === true || is.values.length < 2) return null;
  return { kind: 'alternatives', of, among: is.values.map((value): Condition => ({ ...is, values: [value] })) };
}

/** "is the mug to the left or to the right of the book?", "is it in the left or the right half?" ask on which side it is. */
function sideQuery(statement: Statement): Query | null {
  if (statement.kind !== 'holds' || statement.is.kind !== 'or') return null;
  const regions = statement.is.of.map((part) => (part.kind === 'region' ? part.side : '')).sort();
  if (regions.join() === 'left,right') return { kind: 'part', of: statement.of, halves: 'x' };
  if (regions.join() === 'bottom,top') return { kind: 'part', of: statement.of, halves: 'y' };
  const last = statement.is.of[statement.is.of.length - 1];
  const isOfSides = statement.is.of.every(({ kind }) => kind === 'region' || kind === 'relation');
  if (!isOfSides || last.kind !== 'relation') return null;
  const isOfOthers = (part: Condition): boolean =>
    part.kind === 'relation' && (part.to.text !== last.to.text || !sides.some((side) => side === part.relation));
  if (statement.is.of.some(isOfOthers)) return null;
  const among = statement.is.of.map((part) => (part.kind === 'relation' ? part.relation : part.kind === 'region' ? part.side : ''));
  return { kind: 'relation', of: statement.of, to: last.to, among: sides.filter((side) => among.includes(side)) };
}

/** "above the star or below it": below the star. */
const isToIt = (part: Condition): part is Extract<Condition, { kind: 'relation' }> => part.kind === 'relation' && part.to.head === 'it';
const endOf = (parts: readonly Condition[]): Phrase =>
  parts.flatMap((part) => (part.kind === 'relation' && part.to.head !== 'it' ? [part.to] : []))[0] ?? anyObject;

const sides = ['left', 'right', 'above', 'below'] as const;

/** "how many …", "the number of …", "count the …". */
function readCount(reader: Reader): Query | null {
  const isYesOrNo = reader.is('be');
  passOpening(reader);
  const ask = reader.peek();
  if (ask?.kind === 'bound' && ask.text === 'in total') reader.take();
  if (ask?.kind === 'property' && ask.text.startsWith('number of ')) {
    reader.take();
    const is = readPredicateOf(reader);
    return { kind: 'count', of: is === null ? anyObject : including(anyObject, is) };
  }
  if (ask?.kind !== 'ask' || (ask.ask !== 'count' && ask.ask !== 'number')) return null;
  reader.accept('ask');
  skipNumberOf(reader);
  const of = reader.phrase() ?? readWhatTheyAre(reader);
  const isJudged = ask.ask === 'number' && (reader.follows('be', 'number') || reader.follows('be', 'bound'));
  if (of === null || isJudged || (isYesOrNo && (ask.ask === 'number' || !reader.isAtEnd))) return null;
  const beside = reader.attempt(() => readBesideOther(reader));
  if (beside !== null) return { kind: 'count', of: including(of, beside) };
  for (let next = reader.peek(); next !== undefined; next = reader.peek()) {
    const isVisible =
      next.kind === 'camera' ||
      (next.kind === 'ask' && (next.ask === 'see' || next.ask === 'count' || next.ask === 'point')) ||
      next.kind === 'exist';
    if (next.kind === 'determiner' && isImageAhead(reader)) reader.take();
    else if (
      !isVisible &&
      !['be', 'do', 'there', 'that'].includes(next.kind) &&
      !isLastVerb(reader) &&
      !(next.kind === 'noun' && next.head === 'image')
    )
      break;
    reader.take();
  }
  const predicate = readPredicateOf(reader);
  return { kind: 'count', of: predicate === null ? of : including(of, predicate) };
}

/** "how many are stars". */
const readWhatTheyAre = (reader: Reader): Phrase | null => reader.attempt(() => (reader.accept('be') === null ? null : reader.phrase()));

/** "count the number of …" says it twice. */
function skipNumberOf(reader: Reader): void {
  reader.attempt(() => {
    reader.skip('determiner');
    const again = reader.accept('ask');
    return again?.ask === 'number' ? again : null;
  });
}

/** "does the star have on its left". */
function readBesideOther(reader: Reader): Condition | null {
  if (reader.accept('do') === null && !reader.is('determiner')) return null;
  const to = reader.phrase();
  if (to === null || reader.accept('have') === null) return null;
  const place = readPredicate(reader);
  return place?.kind === 'relation' && place.to.head === 'it' ? { ...place, to } : null;
}

/** "What is the", "tell me the", "give": words before the matter. */
function passOpening(reader: Reader): void {
  for (let lexeme = reader.peek(); lexeme !== undefined; lexeme = reader.peek()) {
    const isOpening =
      lexeme.kind === 'be' ||
      lexeme.kind === 'do' ||
      lexeme.kind === 'determiner' ||
      lexeme.kind === 'camera' ||
      lexeme.kind === 'comma' ||
      (lexeme.kind === 'ask' && (lexeme.ask === 'what' || lexeme.ask === 'point'));
    const isFrame = lexeme.kind === 'in' || (lexeme.kind === 'noun' && lexeme.head === 'image');
    if (!isOpening && !isFrame) return;
    reader.take();
  }
}

/** "what color is …", "what is the size of …", "how big is …", "what is … made of", "which shape does … have". */
function readAttribute(reader: Reader): Query | null {
  return (
    reader.attempt(() => readAttributeAfterWord(reader)) ??
    reader.attempt(() => readAttributeOf(reader)) ??
    reader.attempt(() => readHow(reader)) ??
    reader.attempt(() => readMadeOf(reader))
  );
}

function readAttributeAfterWord(reader: Reader): Query | null {
  reader.skip('of', 'in');
  if (!isAsking(reader) && reader.peek()?.text !== 'in which') return null;
  const isOfKind = / of$/.test(reader.peek()?.text ?? '');
  reader.take();
  const name =
    readPropertyName(reader) ?? (isOfKind && reader.peek()?.text === 'figure' && reader.accept('noun') !== null ? 'shape' : null);
  if (name === null) return null;
  if (!reader.is('be') && !reader.is('do') && !reader.is('have') && !reader.is('of') && !reader.is('determiner')) return null;
  reader.skip('be', 'do', 'of', 'camera', 'ask', 'on', 'in');
  const of = reader.phrase();
  if (of === null || of.quantifier.kind === 'none') return null;
  reader.skip('have', 'be', 'made', 'of', 'in');
  return attributeQuery(name, of);
}

/** "how many stars does the picture contain". */
const isLastVerb = (reader: Reader): boolean => (reader.is('have') || reader.is('hold')) && reader.peek(1) === undefined;

const isImageAhead = (reader: Reader): boolean => {
  const next = reader.peek(1);
  return next?.kind === 'noun' && next.head === 'image';
};

const attributeQuery = (name: AttributeName, of: Phrase): Query => ({ kind: 'attribute', name, of });

function readAttributeOf(reader: Reader): Query | null {
  passOpening(reader);
  const asked = readPropertyOf(reader);
  return asked === null ? null : attributeQuery(asked.name, asked.of);
}

/** "how big is the cube". */
function readHow(reader: Reader): Query | null {
  if (reader.accept('how') === null) return null;
  const size = reader.accept('attribute');
  if (size?.name !== 'size') return null;
  reader.skip('be', 'do');
  const of = reader.phrase();
  return of === null ? null : attributeQuery('size', of);
}

/** "what is the cylinder made of". */
function readMadeOf(reader: Reader): Query | null {
  if (!isAsking(reader)) return null;
  reader.take();
  reader.skip('be');
  const of = reader.phrase();
  if (of === null || reader.accept('made') === null) return null;
  reader.skip('of', 'from');
  return attributeQuery('material', of);
}

/** "the cyan thing is what shape", "the ball has what size", "… is made of what material". */
function readTrailingAttribute(reader: Reader): Query | null {
  const of = reader.phrase();
  if (of === null) return null;
  reader.skip('be', 'have', 'made', 'of', 'in', 'comma');
  if (!isAsking(reader)) return null;
  reader.take();
  const name = readPropertyName(reader);
  return name === null ? null : attributeQuery(name, of);
}

/** "the thing left of the star is what". */
function readTrailingName(reader: Reader): Query | null {
  const of = reader.phrase();
  if (of === null || reader.accept('be') === null || !isAsking(reader)) return null;
  reader.take();
  return { kind: 'name', of, isAll: isPlural(of) };
}

/** "where is the star relative to the ring", "which side of the ring is the star on". */
function readRelative(reader: Reader): Query | null {
  const bySide = reader.attempt(() => readSideOf(reader));
  if (bySide !== null) return bySide;
  if (!passPointing(reader) && !isAsking(reader)) return null;
  if (isAsking(reader)) {
    passOpening(reader);
    reader.skip('relation', 'unknown', 'of');
  }
  const of = reader.phrase();
  if (of === null) return null;
  const next = reader.peek();
  const isCompared = reader.is('than') || (next?.kind === 'ask' && next.ask === 'relative');
  if (!isCompared) return null;
  reader.take();
  const to = reader.phrase();
  return to === null ? null : { kind: 'relation', of, to };
}

function readSideOf(reader: Reader): Query | null {
  reader.skip('on', 'to', 'at', 'in');
  if (!isAsking(reader)) return null;
  reader.take();
  const side = reader.accept('wall');
  if (side === null || reader.accept('of') === null) return null;
  const to = reader.phrase();
  reader.skip('be', 'do');
  const of = to === null ? null : reader.phrase();
  reader.skip('on', 'to', 'at', 'in');
  return to === null || of === null ? null : { kind: 'relation', of, to };
}

/** "what is left of …", "what do you see above …", "name the object behind …", "list the shapes". */
function readName(reader: Reader): Query | null {
  const ask = reader.peek();
  const isNaming = ask?.kind === 'ask' && (ask.ask === 'what' || ask.ask === 'which');
  const isNamed = ask?.kind === 'property' && ask.name === 'label';
  if (!isNaming && !isNamed) return null;
  reader.take();
  let isPluralAsked = false;
  for (let lexeme = reader.peek(); lexeme !== undefined; lexeme = reader.peek()) {
    if (!['be', 'do', 'camera', 'exist', 'have', 'that', 'else', 'there', 'in', 'ask'].includes(lexeme.kind) || isPlaceAhead(reader)) break;
    isPluralAsked ||= lexeme.text === 'are';
    reader.take();
  }
  reader.attempt(() => {
    const noun = reader.accept('noun');
    if (noun?.head !== 'object') return null;
    reader.skip('be', 'there', 'camera', 'do');
    if (!reader.is('relation') && !reader.is('between')) return null;
    isPluralAsked ||= noun.isPlural === true;
    return true;
  });
  const start = reader.position;
  const predicate = reader.attempt(() =>
    reader.is('relation') ||
    reader.is('between') ||
    reader.is('nearest') ||
    reader.is('same') ||
    reader.is('superlative') ||
    reader.is('in') ||
    reader.is('on') ||
    reader.is('at') ||
    reader.is('to')
      ? readPredicate(reader)
      : null,
  );
  if (predicate !== null) {
    const of: Phrase = {
      ...anyObject,
      quantifier: { kind: 'the', isPlural: isPluralAsked },
      text: `${isPluralAsked ? 'objects' : 'object'} ${reader.textFrom(start)}`,
    };
    return { kind: 'name', of: ordered(of, predicate), isAll: isPluralAsked };
  }
  const of = reader.phrase();
  if (of === null) return null;
  reader.skip('be', 'do', 'camera', 'ask');
  const more = readPredicateOf(reader);
  return { kind: 'name', of: more === null ? of : ordered(of, more), isAll: isPlural(of) };
}

/** "in the top right corner". */
const isPlaceAhead = (reader: Reader): boolean =>
  reader.follows('in', 'side') || reader.follows('in', 'determiner', 'side') || reader.follows('in', 'determiner', 'comparative', 'side');

/** "the red circle?": where it is. */
export function readFragment(reader: Reader): Query | null {
  const of = reader.phrase();
  return of === null ? null : { kind: 'point', of, isAll: isPlural(of) };
}
