import { readAdjectives } from './adjectives.js';
import { readComparative, readCounting, readMost, readNearest, readSame, readVariety } from './comparisons.js';
import { readException } from './exceptions.js';
import { denied, membership } from './membership.js';
import { readPlace } from './places.js';
import type { AttributeName, Condition, Phrase } from './program.js';
import { readPropertyName } from './properties.js';
import type { Reader } from './reader.js';
import { ofTheOther, readBetween, readOtherEnd, readRelation } from './relation-phrases.js';

/** Reads what is said of a subject: "is left of the star", "have the same size", "has two blue items", "are not touching the wall and yellow". */
export function readPredicate(reader: Reader): Condition | null {
  return reader.attempt(() => {
    reader.skip('be', 'do', 'exist');
    const isEither = reader.accept('either') !== null || reader.accept('both') !== null;
    const first = readOne(reader);
    if (first === null) return null;
    const all = [first];
    let kind: 'and' | 'or' = 'and';
    for (;;) {
      const isOr = reader.is('or');
      const next = reader.attempt(() => {
        if (!reader.is('and') && !reader.is('or') && !reader.is('but') && !reader.is('comma')) return null;
        reader.skip('and', 'or', 'but', 'comma');
        const end = isOr ? readOtherEnd(reader, all[all.length - 1]) : null;
        if (end !== null) return end;
        if (isOr && first.kind === 'relation' && startsNoun(reader)) return null;
        if (!isEither && startsPhrase(reader) && all[all.length - 1].kind !== 'subset') return null;
        reader.attempt(() => (reader.accept('it') !== null && (reader.is('be') || reader.is('have')) ? true : null));
        reader.skip('be', 'do');
        return readOne(reader);
      });
      if (next === null) break;
      if (isOr) kind = 'or';
      all.push(next);
    }
    return all.length === 1 ? first : { kind, of: all };
  });
}

/** After "and" a number or an article opens another noun phrase, not another predicate. */
const startsPhrase = (reader: Reader): boolean =>
  reader.is('determiner') || reader.is('number') || reader.is('bound') || reader.is('quantifier');

/** "or red cylinders" behind a relation belongs to a phrase further out. */
function startsNoun(reader: Reader): boolean {
  let ahead = 0;
  while (reader.is('attribute', ahead)) ahead++;
  return reader.is('noun', ahead) || reader.is('shape', ahead) || reader.is('label', ahead);
}

function readOne(reader: Reader): Condition | null {
  const lexeme = reader.peek();
  if (lexeme === undefined) return null;
  switch (lexeme.kind) {
    case 'not': {
      reader.accept('not');
      const phrase = startsNoun(reader) ? readPhraseWithin(reader) : null;
      if (phrase !== null) return denied(phrase);
      const negated = readOne(reader);
      return negated === null ? null : { kind: 'not', of: negated };
    }
    case 'neither':
      return readNeither(reader);
    case 'except': {
      const others = readException(reader);
      return others === null ? null : { kind: 'and', of: others };
    }
    case 'without': {
      reader.accept('without');
      const parts = readParts(reader);
      return parts === null ? null : { kind: 'not', of: parts };
    }
    case 'be':
      reader.accept('be');
      return readOne(reader);
    case 'bound':
      if (lexeme.bound === 'only' && (reader.is('have', 1) || reader.is('hold', 1))) return readOnlyHaving(reader);
      return reader.attempt(() => readVariety(reader)) ?? readNominal(reader);
    case 'have':
    case 'hold':
    case 'with':
      return readHaving(reader);
    case 'relation':
    case 'nearly':
      return readRelation(reader);
    case 'between':
      return readBetween(reader);
    case 'side':
      if (!reader.is('or', 1) && !reader.is('and', 1)) return readNominal(reader);
      reader.accept('side');
      return { kind: 'region', side: lexeme.side };
    case 'comparative':
      return reader.attempt(() => readComparative(reader)) ?? readBareComparative(reader) ?? readNominal(reader);
    case 'made':
      reader.accept('made');
      return reader.attempt(() => readSame(reader)) ?? readNominal(reader);
    case 'nearest':
      reader.accept('nearest');
      return { kind: 'superlative', superlative: readNearest(reader, lexeme.order, null) };
    case 'of':
      reader.accept('of');
      return reader.attempt(() => readSame(reader)) ?? reader.attempt(() => readVariety(reader)) ?? readNominal(reader);
    case 'in':
    case 'at':
    case 'on':
    case 'as':
    case 'to':
      return reader.attempt(() => readPlace(reader)) ?? readRegionOf(reader);
    default:
      return reader.attempt(() => readSame(reader)) ?? readBareAdjectives(reader) ?? readNominal(reader);
  }
}

/** "neither red nor a circle". */
function readNeither(reader: Reader): Condition | null {
  reader.accept('neither');
  const first = readOne(reader);
  if (first === null) return null;
  const all = [first];
  for (;;) {
    const next = reader.attempt(() => (reader.accept('or') === null ? null : readOne(reader)));
    if (next === null) break;
    all.push(next);
  }
  return { kind: 'not', of: all.length === 1 ? first : { kind: 'or', of: all } };
}

/** "in the box", "on the plate". */
function readRegionOf(reader: Reader): Condition | null {
  const isOn = reader.is('on');
  reader.skip('in', 'at', 'on', 'as', 'to');
  const same = reader.attempt(() => readSame(reader));
  if (same !== null) return same;
  const whole = reader.phrase();
  if (whole === null) return null;
  if (whole.head === 'box' || whole.head === 'tower') return { kind: 'of', group: whole };
  return { kind: 'relation', relation: isOn ? 'on' : 'inside', to: whole };
}

function readOnlyHaving(reader: Reader): Condition | null {
  reader.accept('bound');
  const having = readHaving(reader);
  return having?.kind === 'holds' ? { ...having, only: true } : having;
}

function readHaving(reader: Reader): Condition | null {
  const shared = reader.attempt(() => readShared(reader));
  if (shared !== null) return shared;
  reader.skip('have', 'hold', 'with');
  if (reader.accept('not') !== null) {
    const lacking = readParts(reader);
    return lacking === null ? null : { kind: 'not', of: lacking };
  }
  const extreme = reader.attempt(() => readExtreme(reader));
  if (extreme !== null) return extreme;
  const valued = reader.attempt(() => readValued(reader));
  if (valued !== null) return valued;
  const most = reader.attempt(() => readMost(reader));
  if (most !== null) return { kind: 'superlative', superlative: most };
  return reader.attempt(() => readSame(reader)) ?? reader.attempt(() => readCounting(reader)) ?? readParts(reader);
}

/** "share a color": with each other. */
function readShared(reader: Reader): Condition | null {
  if (reader.accept('have')?.text.startsWith('shar') !== true) return null;
  reader.skip('determiner', 'its', 'same');
  const attribute = readPropertyName(reader);
  return attribute === null || reader.is('of') || reader.is('with') ? null : { kind: 'shared', attribute };
}

/** "the white one that is lower": of those meant, the lowest. */
function readBareComparative(reader: Reader): Condition | null {
  return reader.attempt(() => {
    const comparative = reader.accept('comparative');
    if (comparative === null || !(reader.isAtEnd || reader.is('comma') || reader.is('and'))) return null;
    const by = comparative.by === 'distance' ? 'depth' : comparative.by;
    return { kind: 'superlative', superlative: { by, order: comparative.order === 'more' ? 'most' : 'least', rank: 1 } };
  });
}

/** "has the leftmost position": the noun says nothing. */
function readExtreme(reader: Reader): Condition | null {
  reader.skip('determiner');
  const superlative = reader.accept('superlative');
  if (superlative === null || superlative.by === 'members' || !(reader.isAtEnd || reader.is('comma') || reader.is('and'))) return null;
  return { kind: 'superlative', superlative: { by: superlative.by, order: superlative.order, rank: 1 } };
}

/** "the color red", "the shape of a ring"; "the color of the ring", "its color with the ring", "the ring's color". */
export function readValued(reader: Reader): Condition | null {
  const owned = reader.attempt(() => readOwned(reader));
  if (owned !== null) return owned;
  reader.skip('determiner', 'its');
  const name = readPropertyName(reader);
  if (name === null) return null;
  const shared = reader.attempt(() => readOwner(reader, name));
  if (shared !== null) return shared;
  reader.skip('of', 'be', 'determiner', 'in');
  if (reader.is('attribute')) return readAdjectives(reader);
  const shape = name === 'shape' ? reader.accept('shape') : null;
  return shape === null ? null : { kind: 'attribute', name: 'shape', values: shape.values };
}

/** "the ring's color". */
function readOwned(reader: Reader): Condition | null {
  const as = reader.phrase();
  const attribute = as === null || reader.accept('possessive') === null ? null : readPropertyName(reader);
  return as === null || attribute === null ? null : { kind: 'same', attribute, as };
}

/** Whose property it is; "the shape of a ring" is being one. */
function readOwner(reader: Reader, attribute: AttributeName): Condition | null {
  if ((reader.accept('of') ?? reader.accept('with')) === null) return null;
  const isOfOne = reader.is('with', -1) || (reader.is('determiner') && (attribute !== 'shape' || !/^an?$/.test(reader.peek()?.text ?? '')));
  const as = isOfOne || reader.is('it') ? reader.phrase() : null;
  return as === null ? null : { kind: 'same', attribute, as };
}

/** "blue", "black and yellow": alone, with no noun behind. */
function readBareAdjectives(reader: Reader): Condition | null {
  return reader.attempt(() => {
    if (!reader.is('attribute')) return null;
    const condition = readAdjectives(reader);
    if (reader.is('shape') || reader.is('noun') || reader.is('label') || reader.is('attribute') || reader.is('unknown')) return null;
    if (reader.is('bound') || reader.is('property')) reader.take();
    return condition;
  });
}

/** A phrase within a predicate: "but not a star" behind it goes on with the predicate. */
function readPhraseWithin(reader: Reader): Phrase | null {
  reader.depth++;
  const phrase = reader.phrase();
  reader.depth--;
  return phrase;
}

/** "a circle", "the largest", "large brown spheres or tiny cubes", "two blue and one black": what the subject is. Null for "the only …", which says something of other things. */
function readNominal(reader: Reader): Condition | null {
  if (reader.is('unknown')) return null;
  const phrase = readPhraseWithin(reader);
  if (phrase === null) return null;
  reader.accept('property');
  if (phrase.head === 'free') return null;
  if (phrase.isOnly === true && phrase.quantifier.kind === 'the') return null;
  const isCount = phrase.quantifier.kind === 'exactly' || phrase.quantifier.kind === 'atLeast' || phrase.quantifier.kind === 'atMost';
  if (isCount && phrase.conditions.length > 0) return { kind: 'subset', quantifier: phrase.quantifier, is: membership(phrase) };
  return membership(phrase);
}

/** What a group has: "a blue item, two black ones and at most 3 others", "only yellow items", "two colors". Or of an object: "the color blue". */
export function readParts(reader: Reader): Condition | null {
  const variety = reader.attempt(() => readVariety(reader));
  if (variety !== null) return variety;
  const parts: Phrase[] = [];
  for (;;) {
    const part = reader.attempt(() => {
      if (parts.length > 0) {
        if (!reader.is('and') && !reader.is('comma')) return null;
        reader.skip('comma', 'and');
        reader.attempt(() => ((reader.accept('with') ?? reader.accept('have') ?? reader.accept('hold')) === null ? null : true));
        if (reader.is('there') || reader.is('be')) return null;
        if (reader.follows('it', 'be') || reader.follows('it', 'have')) return null;
      }
      const phrase = reader.phrase();
      if (phrase === null || phrase.head === 'tower' || phrase.head === 'box') return null;
      return readPartClause(reader, phrase);
    });
    if (part === null) break;
    parts.push(ofExactly(likeLast(part, parts)));
  }
  if (parts.length === 0) return null;
  if (parts.length === 1 && reader.accept('property') !== null) return membership(parts[0]);
  const other = parts.length === 1 ? ofTheOther(parts[0]) : null;
  if (other !== null) return other;
  const bound = reader.peek();
  const isOnly = bound?.kind === 'bound' && bound.bound === 'only' && reader.peek(1)?.kind !== 'number';
  if (isOnly) reader.take();
  return { kind: 'holds', parts, ...(isOnly ? { only: true } : {}) };
}

/** "with four blocks and the top one is yellow", "… and the two items are black", "with at least one being a triangle": what is said of a part belongs to it. */
function readPartClause(reader: Reader, phrase: Phrase): Phrase {
  if (!reader.is('be')) return phrase;
  const is = reader.attempt(() => readPredicate(reader));
  if (is === null) return phrase;
  const { quantifier } = phrase;
  const n = quantifier.kind === 'the' ? quantifier.n : undefined;
  return { ...phrase, quantifier: n === undefined ? quantifier : { kind: 'exactly', n }, conditions: [...phrase.conditions, is] };
}

/** "a yellow circle and square": the adjective is of both. */
export function likeLast(part: Phrase, parts: readonly Phrase[]): Phrase {
  const [shape, ...others] = part.conditions;
  const isBare = shape?.kind === 'attribute' && shape.name === 'shape' && others.length === 0 && part.superlatives.length === 0;
  const last = parts[parts.length - 1];
  if (last === undefined || !isBare || part.quantifier.kind !== 'some' || /^an? /.test(part.text)) return part;
  const shared = last.conditions.filter(
    (condition) => condition.kind === 'attribute' && condition.name !== 'shape' && condition.name !== 'label',
  );
  return { ...part, conditions: [...shared, ...part.conditions] };
}

/** "exactly two blocks which are yellow": there are two, and they are yellow. */
function ofExactly(phrase: Phrase): Phrase {
  const { clauses } = phrase;
  if (phrase.quantifier.kind !== 'exactly' || clauses === undefined) return phrase;
  const conditions = phrase.conditions.filter((condition) => !clauses.includes(condition));
  const all = clauses.map((is): Condition => ({ kind: 'subset', quantifier: { kind: 'all' }, is }));
  return { ...phrase, conditions: [...conditions, ...all] };
}
