import { becomeBox, hoistSuperlatives, isSquare, readClause } from './clauses.js';
import { readComparative, readCounting, readMost, readNearest, readSame } from './comparisons.js';
import type { Draft } from './draft.js';
import { readExceptionOf } from './exceptions.js';
import { denied, isName, membership } from './membership.js';
import { readOf, readSubset } from './of-phrases.js';
import { readParts, readPredicate, readValued } from './predicate.js';
import { readFrom, readPrepositional } from './prepositions.js';
import type { Condition, Phrase } from './program.js';
import type { Reader } from './reader.js';
import { readBetween, readOtherEnd, readRelation } from './relation-phrases.js';

/** Reads all that is said behind the noun into the draft. */
export function readModifiers(reader: Reader, draft: Draft): void {
  let isModified = false;
  const isBoth = (): boolean => reader.is('both') || reader.is('either');
  for (;;) {
    const others = readExceptionOf(reader, draft);
    if (others !== null) {
      draft.conditions.push(...others);
      continue;
    }
    const isJoined = reader.is('and') || reader.is('but') || reader.is('comma') || reader.is('or');
    const found = reader.attempt(() => {
      if (isJoined) {
        const isOr = reader.is('or');
        reader.skip('and', 'but', 'comma', 'or');
        if (!isModified && !opensClause(reader) && !isAside(reader)) return null;
        const end = isOr && reader.depth === 1 ? readOtherEnd(reader, draft.conditions[draft.conditions.length - 1]) : null;
        if (end !== null) return { kind: 'or', of: [...draft.conditions.splice(-1), end] } satisfies Condition;
        if (isOr) {
          const last = startsNoun(reader) ? undefined : draft.conditions.pop();
          const next = readModifier(reader, draft);
          if (last === undefined || next === null || next === 'done') {
            if (last !== undefined) draft.conditions.push(last);
            return null;
          }
          return { kind: 'or', of: [last, next] } satisfies Condition;
        }
        if (reader.is('with') && draft.head === 'object') return null;
      } else if (isBoth()) {
        reader.skip('both', 'either');
      }
      return readModifier(reader, draft);
    });
    if (found === null) return;
    if (found !== 'done') draft.conditions.push(...separately(found));
    isModified = true;
  }
}

/** What is true of things together is looked at one by one: "that have different bases but the same top". */
const separately = (condition: Condition): readonly Condition[] =>
  condition.kind === 'and' && condition.of.some(({ kind }) => kind === 'shared' || kind === 'distinct') ? condition.of : [condition];

const startsNoun = (reader: Reader, ahead = 0): boolean =>
  ['noun', 'shape', 'attribute', 'determiner', 'label'].includes(reader.peek(ahead)?.kind ?? '');

/** "the ring, left of the star": what is said after a comma and begins with its relation. */
const isAside = (reader: Reader): boolean => reader.is('comma', -1) && (reader.is('relation') || reader.is('between'));

/** "and it is", "and the color is": goes on about the same thing. */
const opensClause = (reader: Reader): boolean =>
  reader.is('that') ||
  reader.is('with') ||
  reader.is('have') ||
  reader.is('hold') ||
  reader.is('where') ||
  reader.is('without') ||
  isDenial(reader) ||
  (reader.is('ask') && reader.peek()?.text === 'which') ||
  reader.follows('determiner', 'number', 'be') ||
  reader.follows('number', 'be') ||
  reader.follows('number', 'of', 'it') ||
  reader.follows('number', 'of', 'that') ||
  reader.follows('number', 'of', 'ask') ||
  reader.follows('it', 'be') ||
  reader.follows('it', 'have') ||
  reader.follows('it', 'hold') ||
  reader.follows('determiner', 'property', 'be') ||
  reader.follows('determiner', 'it', 'have') ||
  reader.follows('determiner', 'it', 'be');

/** "but not a circle", "and not red": said of the noun of the question, not of what its place is told by. */
const isDenial = (reader: Reader): boolean => {
  const next = reader.peek();
  const isDenying = next?.kind === 'not' || (next?.kind === 'quantifier' && next.value === 'none' && next.text.startsWith('not'));
  return isDenying && reader.depth === 1;
};

/** "not a circle", "not circles", "not the red one" of the noun's kind. */
function readDenial(reader: Reader, draft: Draft): Condition | null {
  return reader.attempt(() => {
    if (!isDenial(reader)) return null;
    reader.lastNoun = draft.conditions.find((condition) => condition.kind === 'attribute' && condition.name === 'shape') ?? reader.lastNoun;
    const isPlain = reader.accept('not') !== null;
    const phrase = reader.phrase();
    if (phrase === null || isOfOtherKind(phrase, draft)) return null;
    return isPlain ? denied(phrase) : membership(phrase);
  });
}

/** "a circle but not a star": no circle is one, so it is said of what there is. */
function isOfOtherKind({ quantifier, conditions }: Phrase, draft: Draft): boolean {
  const names = draft.conditions.filter(isName).map((name) => JSON.stringify(name));
  return quantifier.kind !== 'the' && names.length > 0 && conditions.some((name) => isName(name) && !names.includes(JSON.stringify(name)));
}

/** One thing said behind a noun: a condition, or `done` where it went into the draft itself. */
function readModifier(reader: Reader, draft: Draft): Condition | 'done' | null {
  const lexeme = reader.peek();
  if (lexeme === undefined) return null;
  if (draft.nearest !== null && (lexeme.kind === 'to' || lexeme.kind === 'from' || lexeme.kind === 'of' || isFarFrom(reader))) {
    draft.superlatives.push(readNearest(reader, draft.nearest, draft.rank));
    draft.nearest = null;
    return 'done';
  }
  switch (lexeme.kind) {
    case 'relation':
    case 'nearly':
      return readRelation(reader);
    case 'between':
      return readBetween(reader);
    case 'ask':
      if (lexeme.ask !== 'which' && lexeme.ask !== 'what') return null;
      reader.accept('ask');
      return hoistSuperlatives(readClause(reader, draft), draft);
    case 'than':
      if (!reader.is('have', 1) && !reader.is('hold', 1)) return null;
      reader.accept('than');
      return readClause(reader, draft);
    case 'quantifier':
      if (lexeme.value === 'none') return readDenial(reader, draft);
      if (
        lexeme.value !== 'each' ||
        (!reader.is('have', 1) && !reader.is('with', 1) && !reader.is('hold', 1) && reader.peek(1) !== undefined)
      )
        return null;
      reader.accept('quantifier');
      return reader.isAtEnd ? 'done' : readPredicate(reader);
    case 'that':
    case 'where':
      if (reader.peek(1)?.text === 'are' && reader.depth > 1 && isOne(draft)) return null;
      reader.accept(lexeme.kind);
      return hoistSuperlatives(readClause(reader, draft), draft);
    case 'have':
    case 'hold':
      if (!lexeme.text.endsWith('ing') && !lexeme.text.endsWith('of')) return null;
      return readWith(reader, draft);
    case 'with':
      return readWith(reader, draft);
    case 'without':
      reader.accept('without');
      return without(reader);
    case 'of':
      return readOf(reader, draft);
    case 'in':
    case 'at':
    case 'on':
    case 'as':
    case 'to':
      return readPrepositional(reader, draft);
    case 'from':
      return readFrom(reader, draft);
    case 'not':
      return reader.attempt(() => {
        if (startsNoun(reader, 1)) return readDenial(reader, draft);
        reader.accept('not');
        const negated = readModifier(reader, { ...draft, superlatives: [], conditions: [] });
        return negated === null || negated === 'done' ? null : { kind: 'not', of: negated };
      });
    case 'by':
      return reader.attempt(() => {
        reader.accept('by');
        const to = reader.phrase(false);
        return to === null ? null : { kind: 'relation', relation: 'near', to };
      });
    case 'made':
      reader.accept('made');
      return readMade(reader, draft);
    case 'superlative':
      reader.accept('superlative');
      draft.superlatives.push({ by: lexeme.by, order: lexeme.order, rank: draft.rank ?? 1 });
      return 'done';
    case 'nearest':
      reader.accept('nearest');
      draft.superlatives.push(readNearest(reader, lexeme.order, draft.rank));
      return 'done';
    case 'comparative':
      return hoistSuperlatives(readComparative(reader), draft);
    case 'same':
      return reader.attempt(() => readSame(reader));
    case 'other':
    case 'else':
      reader.accept(lexeme.kind);
      reader.skip('than');
      return { kind: 'other' };
    case 'it':
      return readItClause(reader, draft);
    case 'bound':
      return readLateBound(reader, draft);
    case 'number':
      if (reader.is('be', 1)) return readSubset(reader);
      return reader.attempt(() => readNumberOfWhich(reader));
    case 'determiner':
      if (reader.follows('determiner', 'number', 'be')) {
        reader.accept('determiner');
        return readSubset(reader);
      }
      return reader.attempt(() => readPropertyClause(reader));
    case 'ordinal':
      if (!lexeme.text.startsWith('number ')) return null;
      reader.accept('ordinal');
      draft.rank = lexeme.n;
      return 'done';
    case 'eachOther':
      reader.accept('eachOther');
      return { kind: 'mutual', relation: 'touching' };
    case 'exist':
      reader.accept('exist');
      return 'done';
    case 'attribute':
      return takesTrailing(reader) ? reader.attempt(() => readTrailingAdjective(reader)) : null;
    case 'property':
      return reader.is('attribute', 1)
        ? reader.attempt(() => (reader.accept('property') === null ? null : readTrailingAdjective(reader)))
        : null;
    default:
      return null;
  }
}

/** "the rings above the star that are red": not the star. */
const isOne = ({ quantifier, isPlural }: Draft): boolean => quantifier.kind === 'the' && !quantifier.isPlural && !isPlural;

/** "farthest away from" has its "from" with it. */
const isFarFrom = (reader: Reader): boolean => / (?:from|to)$/.test(reader.peek(-1)?.text ?? '');

/** "three objects, one of which is a circle". */
function readNumberOfWhich(reader: Reader): Condition | null {
  const number = reader.accept('number');
  if (number === null || reader.accept('of') === null) return null;
  if (!reader.is('that') && !reader.is('ask') && !reader.is('it')) return null;
  reader.take();
  const is = reader.is('be') || reader.is('have') ? readPredicate(reader) : null;
  return is === null ? null : { kind: 'subset', quantifier: { kind: 'exactly', n: number.n }, is };
}

/** "something red". */
const takesTrailing = (reader: Reader): boolean => /^(?:(?:any|some|every|no)thing|them)$/.test(reader.peek(-1)?.text ?? '');

/** "the circle colored red": an adjective behind its noun, when no noun follows it. */
function readTrailingAdjective(reader: Reader): Condition | null {
  const adjective = reader.accept('attribute');
  if (adjective === null || reader.is('shape') || reader.is('noun') || reader.is('label') || reader.is('attribute') || reader.is('number'))
    return null;
  return { kind: 'attribute', name: adjective.name, values: adjective.values };
}

function readWith(reader: Reader, draft: Draft): Condition | 'done' | null {
  reader.skip('with', 'have', 'hold');
  if (reader.accept('not') !== null) {
    const lacking = readParts(reader);
    return lacking === null ? null : { kind: 'not', of: lacking };
  }
  const same = reader.attempt(() => readValued(reader)) ?? reader.attempt(() => readSame(reader));
  if (same !== null) return same;
  if (reader.is('counting')) {
    const count = reader.attempt(() => readCounting(reader));
    if (count !== null) return count;
  }
  const superlative = reader.attempt(() => readMost(reader));
  if (superlative !== null) {
    draft.superlatives.push(superlative);
    return 'done';
  }
  const parts = readParts(reader);
  if (parts === null) return null;
  if (parts.kind !== 'holds') return parts;
  if (draft.head !== 'box' && draft.head !== 'tower') {
    if (reader.depth > 1 || !draft.conditions.some(isSquare)) return null;
    becomeBox(draft);
  }
  return parts;
}

function without(reader: Reader): Condition | null {
  const parts = readParts(reader);
  if (parts === null) return null;
  if (parts.kind !== 'holds') return { kind: 'not', of: parts };
  return { kind: 'and', of: parts.parts.map((part): Condition => ({ kind: 'not', of: { kind: 'holds', parts: [part] } })) };
}

/** "four items at most". */
function readLateBound(reader: Reader, draft: Draft): 'done' | null {
  const { quantifier } = draft;
  return reader.attempt(() => {
    const bound = reader.accept('bound');
    if (bound === null || quantifier.kind !== 'exactly' || reader.is('number')) return null;
    if (bound.bound === 'atMost' || bound.bound === 'atLeast') draft.quantifier = { kind: bound.bound, n: quantifier.n };
    return 'done';
  });
}

function readMade(reader: Reader, draft: Draft): Condition | null {
  reader.skip('of', 'from', 'with');
  const same = reader.attempt(() => readSame(reader));
  if (same !== null) return same;
  if (reader.is('attribute')) {
    const adjective = reader.accept('attribute');
    return adjective === null ? null : { kind: 'attribute', name: adjective.name, values: adjective.values };
  }
  const parts = readParts(reader);
  return parts?.kind === 'holds' && draft.head === 'object' ? null : parts;
}

/** "and it is touching the wall", "and they are both circles". */
function readItClause(reader: Reader, draft: Draft): Condition | null {
  return reader.attempt(() => {
    reader.accept('it');
    if (!reader.is('be') && !reader.is('have') && !reader.is('hold')) return null;
    const predicate = readPredicate(reader);
    if (predicate === null) return null;
    const isOfGroup = predicate.kind === 'holds' || predicate.kind === 'variety';
    if (isOfGroup && draft.head === 'object') return null;
    return predicate;
  });
}

/** "and the color is yellow". */
function readPropertyClause(reader: Reader): Condition | null {
  reader.skip('determiner');
  if (reader.accept('property') === null || !reader.is('be')) return null;
  return readPredicate(reader);
}
