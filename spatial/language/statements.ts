import { correlated, readCorrelated } from './correlatives.js';
import { likeLast, readPredicate } from './predicate.js';
import { anyObject, type Comparison, type Condition, type Phrase, type Quantifier, type Statement } from './program.js';
import { isOovName } from './program-parts.js';
import type { Reader } from './reader.js';
import { negatedIf, readOnePhraseSameness, readSameness } from './sameness.js';

/** Reads something that is true or false of a picture, asked or said: "is there a …", "there are …", "the star is left of …", "does A have the same color as B". */
export function readStatement(reader: Reader): Statement | null {
  const first = readOneStatement(reader);
  if (first === null) return null;
  const all = [first];
  for (;;) {
    const next = reader.attempt(() => {
      if (!reader.is('and') && !reader.is('comma') && !reader.is('but')) return null;
      reader.skip('and', 'comma', 'but');
      return readOneStatement(reader);
    });
    if (next === null) break;
    all.push(next);
  }
  return all.length === 1 ? first : { kind: 'and', of: all };
}

function readOneStatement(reader: Reader): Statement | null {
  const readers = [readCounts, readExistence, readSameness, readOnePhraseSameness, readSubjectPredicate];
  for (const read of readers) {
    const statement = reader.attempt(() => read(reader));
    if (statement !== null) return statement;
  }
  return null;
}

/** "are there more A than B", "is the number of A less than the number of B", "are there as many A as B", "do A outnumber B". */
function readCounts(reader: Reader): Statement | null {
  reader.skip('be', 'do', 'there', 'have');
  if (reader.follows('it', 'have')) reader.take();
  reader.attempt(() => {
    reader.skip('camera');
    return isShowing(reader) ? reader.accept('ask') : null;
  });
  if (isFrame(reader)) {
    reader.skip('in', 'on', 'determiner', 'noun', 'have', 'hold', 'comma', 'there', 'be');
    if (isShowing(reader)) reader.take();
  }
  const start = reader.attempt(() => readNumberOf(reader));
  if (start !== null) return readNumbersCompared(reader, start);
  reader.skip('noun', 'have');
  const counting = reader.accept('counting');
  if (counting === null) {
    const left = reader.phrase();
    const comparison = left === null ? null : readMoreThan(reader);
    const right = comparison === null ? null : reader.phrase();
    return left === null || right === null || comparison === null ? null : { kind: 'counts', left, right, comparison };
  }
  reader.skip('of');
  const left = reader.phrase();
  if (left === null) return null;
  reader.skip('be', 'there');
  if (!reader.is('than') && !reader.is('as') && !reader.is('and')) return null;
  reader.skip('than', 'as', 'and', 'there', 'be', 'of');
  const right = reader.phrase();
  return right === null ? null : { kind: 'counts', left, right, comparison: counting.comparison };
}

/** "outnumber", "are fewer than". */
function readMoreThan(reader: Reader): Comparison | null {
  reader.skip('be');
  if (reader.accept('outnumber') !== null) return 'more';
  const bound = reader.accept('bound')?.bound;
  if (bound === undefined || !(reader.is('determiner') || reader.is('attribute') || reader.is('shape'))) return null;
  return bound === 'moreThan' ? 'more' : bound === 'lessThan' ? 'fewer' : null;
}

/** "the number of red stars": the things that are counted; null where no number is spoken of. */
export function readNumberOf(reader: Reader): Phrase | null {
  const ask = reader.peek();
  if (ask?.kind !== 'ask' || (ask.ask !== 'number' && ask.ask !== 'count')) return null;
  reader.accept('ask');
  return reader.phrase();
}

/**
 * "… is higher than the number of circles": how two counts compare.
 * @param left the things whose number was named first
 */
export function readNumbersCompared(reader: Reader, left: Phrase): Statement | null {
  reader.skip('be', 'determiner');
  if (reader.is('number')) return readNumber(reader, left, 'equal');
  let comparison: Comparison | null = null;
  for (let lexeme = reader.peek(); lexeme !== undefined && comparison === null; lexeme = reader.peek()) {
    if (lexeme.kind === 'bound') comparison = lexeme.bound === 'only' ? null : comparisonOf[lexeme.bound];
    else if (lexeme.kind === 'comparative') comparison = lexeme.order === 'more' ? 'more' : 'fewer';
    else if (lexeme.kind === 'counting') comparison = lexeme.comparison;
    else if (lexeme.kind === 'relation') comparison = lexeme.relation === 'above' ? 'more' : lexeme.relation === 'below' ? 'fewer' : null;
    else if (lexeme.kind === 'same') comparison = 'equal';
    else if (lexeme.kind === 'outnumber') comparison = 'more';
    else if (lexeme.kind === 'and') {
      reader.take();
      const right = readNumberOf(reader) ?? reader.phrase();
      reader.skip('be', 'determiner');
      return right !== null && reader.accept('same') !== null ? { kind: 'counts', left, right, comparison: 'equal' } : null;
    } else return null;
    reader.take();
  }
  if (comparison === null) return null;
  reader.skip('than', 'as', 'to', 'that', 'of');
  if (reader.is('number')) return readNumber(reader, left, comparison);
  const right = reader.attempt(() => readNumberOf(reader)) ?? reader.phrase();
  return right === null ? null : { kind: 'counts', left, right, comparison };
}

const comparisonOf = { moreThan: 'more', lessThan: 'fewer', atLeast: 'noFewer', atMost: 'noMore', exactly: 'equal' } as const;

/** "… is equal to 2", "… is greater than 3": there are so many. */
function readNumber(reader: Reader, left: Phrase, comparison: Comparison): Statement | null {
  const n = reader.accept('number')?.n;
  const quantifier = n === undefined || !reader.isAtEnd ? undefined : quantifiers(n)[comparison];
  return quantifier === undefined ? null : { kind: 'exists', of: { ...left, quantifier } };
}

const quantifiers = (n: number): Partial<Record<Comparison, Quantifier>> => ({
  equal: { kind: 'exactly', n },
  more: { kind: 'atLeast', n: n + 1 },
  fewer: { kind: 'atMost', n: n - 1 },
  noFewer: { kind: 'atLeast', n },
  noMore: { kind: 'atMost', n },
});

/** "there is a …", "is there …", "does the image contain …", "can you see …", "any …", "is a … visible". */
function readExistence(reader: Reader): Statement | null {
  const within = reader.attempt(() => readWithin(reader));
  let isSaid = false;
  let isNegated = false;
  for (let lexeme = reader.peek(); lexeme !== undefined; lexeme = reader.peek()) {
    if (lexeme.kind === 'determiner' && reader.is('be', 1)) isSaid = true;
    else if (lexeme.kind === 'there' || lexeme.kind === 'hold' || isShowing(reader)) isSaid = true;
    else if (lexeme.kind === 'not') isNegated = !isNegated;
    else if (lexeme.kind === 'have' && (reader.is('noun', -1) || reader.is('camera', -1))) isSaid = true;
    else if (!isSaid && isFrame(reader)) {
      isSaid = reader.is('have', -1);
      reader.skip('in', 'on', 'determiner', 'noun', 'comma');
      continue;
    } else if (!['be', 'do', 'have', 'that', 'exist', 'camera'].includes(lexeme.kind) || (isSaid && lexeme.kind !== 'be')) break;
    reader.take();
  }
  const { kind, parts } = readCorrelated(reader) ?? { kind: 'both', parts: readThings(reader) };
  if (parts.length === 0) return null;
  if (reader.accept('exist') !== null || reader.is('exist', -1) || (reader.is('there') && reader.accept('there') !== null)) isSaid = true;
  if (!isSaid && !(reader.isAtEnd && parts.every(isMention))) return null;
  if (within !== null && kind !== 'both') return null;
  if (within !== null) return negatedIf(isNegated, { kind: 'holds', of: within, is: { kind: 'holds', parts } });
  const quantified = parts.map((part) => ofEither(part, (of) => ({ kind: 'exists', of })));
  if (kind !== 'both') return negatedIf(isNegated, correlated(kind, quantified));
  const said: Statement = quantified.length === 1 ? quantified[0] : { kind: 'and', of: quantified };
  const located = reader.attempt(() => (reader.is('be') || reader.is('have') ? readPredicate(reader) : null));
  const whole = located === null ? said : withLocated(quantified, parts, located);
  return isNegated ? { kind: 'not', of: whole } : whole;
}

/** "three or four circles", "two rings or three stars": said of so many, or of so many others. */
function ofEither(phrase: Phrase, said: (of: Phrase) => Statement): Statement {
  const { any = [] } = phrase;
  const isOfNumbers = any.length > 0 && any.every(({ quantifier }) => quantifier.kind === 'exactly');
  return isOfNumbers ? { kind: 'or', of: any.map(said) } : said(phrase);
}

/** "a star, two rings and a cross". */
function readThings(reader: Reader): Phrase[] {
  const things: Phrase[] = [];
  for (;;) {
    const thing = reader.attempt(() => {
      if (things.length > 0) {
        if (!reader.is('and') && !reader.is('comma')) return null;
        reader.skip('comma', 'and');
        if (reader.is('there')) return null;
      }
      return reader.phrase();
    });
    if (thing === null) return things;
    things.push(likeLast(thing, things));
  }
}

/** "there is a star that is red", "there are three stars and the others are red": said of what was named last. */
function withLocated(quantified: readonly Statement[], parts: readonly Phrase[], located: Condition): Statement {
  const last = parts[parts.length - 1];
  if (parts.length === 1) return { kind: 'exists', of: { ...last, conditions: [...last.conditions, located] } };
  return { kind: 'and', of: [...quantified.slice(0, -1), { kind: 'holds', of: last, is: located }] };
}

/** "in one of the boxes", before "there are". */
function readWithin(reader: Reader): Phrase | null {
  if (reader.accept('in') === null) return null;
  const whole = reader.phrase();
  reader.skip('comma');
  return whole !== null && (whole.head === 'box' || whole.head === 'tower') && (reader.is('there') || reader.is('be')) ? whole : null;
}

/** "any red stars", with nothing said of them. */
const isMention = ({ quantifier, conditions, text }: Phrase): boolean =>
  (quantifier.kind === 'some' || quantifier.kind === 'none') &&
  !conditions.some(isPredicative) &&
  (/^(?:any|some|no)/.test(text) || (/^an?\b/.test(text) && !conditions.some(isStrange)));

/** Has a name that the lexicon does not know. */
const isStrange = (condition: Condition): boolean => condition.kind === 'attribute' && condition.values.some(isOovName);

/** "can you see", "does the picture show". */
function isShowing(reader: Reader): boolean {
  const lexeme = reader.peek();
  return (
    lexeme?.kind === 'ask' && (lexeme.ask === 'see' || (lexeme.ask === 'point' && lexeme.text.startsWith('show') && reader.is('noun', -1)))
  );
}

/** "in the picture", "the image". */
function isFrame(reader: Reader): boolean {
  let ahead = 0;
  while (reader.is('in', ahead) || reader.is('on', ahead) || reader.is('determiner', ahead)) ahead++;
  const noun = reader.peek(ahead);
  return noun?.kind === 'noun' && noun.head === 'image';
}

/** "is the star left of the ring", "none of the circles are touching the edge", "the tower with three blocks has a blue base". */
function readSubjectPredicate(reader: Reader): Statement | null {
  const isAsked = reader.is('be') || reader.is('do');
  reader.skip('be', 'do', 'comma');
  const ofSeveral = reader.attempt(() => readOfCorrelated(reader));
  if (ofSeveral !== null) return ofSeveral;
  const subjects: Phrase[] = [];
  for (;;) {
    const subject = reader.attempt(() => {
      if (subjects.length > 0 && reader.accept('and') === null) return null;
      return reader.phrase();
    });
    if (subject === null) break;
    subjects.push(subject);
  }
  if (subjects.length === 0) return null;
  reader.skip('do');
  const predicate = readPredicate(reader);
  const together = togetherness(subjects, predicate);
  if (together !== null) return together;
  if (predicate === null) return subjects.length === 1 && (isAsked || hasVerb(subjects[0])) ? asPredicated(subjects[0]) : null;
  const all = subjects.map((subject) => ofEither(subject, (of) => ({ kind: 'holds', of, is: predicate })));
  return all.length === 1 ? all[0] : { kind: 'and', of: all };
}

/** "are both the star and the ring red", "neither the star nor the ring is red". */
function readOfCorrelated(reader: Reader): Statement | null {
  const subjects = readCorrelated(reader);
  if (subjects === null) return null;
  reader.skip('do');
  const predicate = readPredicate(reader);
  const { kind, parts } = subjects;
  const together = kind === 'both' ? togetherness(parts, predicate) : null;
  if (together !== null) return together;
  const last = parts[parts.length - 1];
  const own = predicate === null ? asPredicated(last) : ({ kind: 'holds', of: last, is: predicate } as const);
  if (own?.kind !== 'holds') return null;
  const others = parts.slice(0, -1).map((of): Statement => ({ kind: 'holds', of, is: own.is }));
  return correlated(kind, [...others, own]);
}

/** "are the mug and the book close to each other": said of both at once. */
function togetherness(subjects: readonly Phrase[], predicate: Condition | null): Statement | null {
  if (subjects.length < 2) return null;
  const last = subjects[subjects.length - 1];
  const is = predicate ?? last.conditions[last.conditions.length - 1];
  if (is?.kind !== 'mutual' && is?.kind !== 'shared' && is?.kind !== 'distinct') return null;
  const any = predicate === null ? [...subjects.slice(0, -1), { ...last, conditions: last.conditions.slice(0, -1) }] : subjects;
  return { kind: 'holds', of: { ...anyObject, quantifier: { kind: 'all' }, any, text: last.text }, is };
}

/** "is the star left of the ring": the predicate went into the phrase; the last thing said of it is what is asked. */
function asPredicated(phrase: Phrase): Statement | null {
  const last = phrase.conditions[phrase.conditions.length - 1];
  if (last?.kind === 'attribute' && /^everything\b/.test(phrase.text))
    return { kind: 'holds', of: { ...phrase, quantifier: { kind: 'all' }, conditions: phrase.conditions.slice(0, -1) }, is: last };
  if (last !== undefined && isPredicative(last))
    return { kind: 'holds', of: { ...phrase, conditions: phrase.conditions.slice(0, -1) }, is: last };
  const superlative = phrase.superlatives[phrase.superlatives.length - 1];
  if (superlative === undefined) return null;
  return { kind: 'holds', of: { ...phrase, superlatives: phrase.superlatives.slice(0, -1) }, is: { kind: 'superlative', superlative } };
}

/** "the tower with three blocks having a blue base": said of groups, what they have is the statement. */
const hasVerb = ({ head }: Phrase): boolean => head === 'box' || head === 'tower';

const isPredicative = ({ kind }: Condition): boolean => kind !== 'attribute' && kind !== 'other';
