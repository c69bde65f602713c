import { readNearest } from './comparisons.js';
import { membership } from './membership.js';
import { readPredicate } from './predicate.js';
import { anyObject, type Condition, type Phrase, type Query, type Relation, type Superlative } from './program.js';
import type { Reader } from './reader.js';

/** A phrase of which one thing more is said. */
export const including = (phrase: Phrase, condition: Condition): Phrase =>
  phrase.any === undefined && phrase.superlatives.length === 0
    ? { ...phrase, conditions: [...phrase.conditions, condition] }
    : { ...anyObject, any: [phrase], conditions: [condition], text: phrase.text };

/** What is still said of a subject; null at the end of the question. */
export const readPredicateOf = (reader: Reader): Condition | null => (reader.isAtEnd ? null : readPredicate(reader));

/** Whether "what" or "which" comes next. */
export function isAsking(reader: Reader): boolean {
  const lexeme = reader.peek();
  return lexeme?.kind === 'ask' && (lexeme.ask === 'what' || lexeme.ask === 'which');
}

/** "point to …", "where is …", "find …", "which … is …", "the location of …". */
export function readPoint(reader: Reader): Query | null {
  const start = reader.peek();
  if (start?.kind === 'ask' && start.ask === 'which') return readWhich(reader);
  const asked = reader.attempt(() => readNearestLast(reader));
  if (asked !== null) return asked;
  if (start?.kind === 'relation' && start.relation === 'touching' && reader.position === 0) reader.take();
  else if (!passPointing(reader)) return null;
  const phrases = readList(reader);
  if (phrases.length === 0) return null;
  reader.skip('be', 'exist', 'do', 'have');
  const [first] = phrases;
  const of: Phrase = phrases.length === 1 ? first : { ...anyObject, any: phrases, text: phrases.map(({ text }) => text).join(' and ') };
  const predicate = reader.isAtEnd ? null : readPredicateOf(reader);
  const isAll = phrases.length > 1 || isPlural(first);
  return { kind: 'point', of: predicate === null ? of : of.any === undefined ? ordered(of, predicate) : including(of, predicate), isAll };
}

/** "the star is closest to which object". */
function readNearestLast(reader: Reader): Query | null {
  const to = reader.phrase();
  reader.skip('be', 'determiner');
  const nearest = to === null ? null : reader.accept('nearest');
  reader.skip('to', 'from');
  if (to === null || nearest === null || !isAsking(reader)) return null;
  reader.take();
  reader.skip('other', 'noun');
  return { kind: 'point', of: { ...anyObject, superlatives: [{ by: 'distance', order: nearest.order, rank: 1, to }] }, isAll: false };
}

/**
 * Passes over "point to", "where is", "can you see", "show me which".
 * @returns whether any of these was there
 */
export function passPointing(reader: Reader): boolean {
  let isSaid = false;
  for (let lexeme = reader.peek(); lexeme !== undefined; lexeme = reader.peek()) {
    if (lexeme.kind === 'ask' && (lexeme.ask === 'point' || lexeme.ask === 'where' || lexeme.ask === 'place' || lexeme.ask === 'see'))
      isSaid = true;
    else if (lexeme.kind === 'where') isSaid = true;
    else if (isSaid && lexeme.kind === 'ask' && lexeme.ask === 'which') isSaid = true;
    else if (lexeme.kind === 'ask' && lexeme.ask === 'what') {
      if (!reader.is('be', 1)) return false;
    } else if (!['be', 'do', 'camera', 'to', 'at', 'comma', 'that'].includes(lexeme.kind)) {
      const isBeforePlace = lexeme.kind === 'determiner' && isPlaceAhead(reader);
      if (!isBeforePlace) break;
    }
    reader.take();
  }
  return isSaid;
}

/** "…, the one above the ring", "…, biggest one": says which, not one more. */
const isSaidOfLast = ({ text, conditions, superlatives }: Phrase): boolean =>
  /^the one /.test(text) || (conditions.length === 0 && superlatives.length > 0 && / one$/.test(text));

function readList(reader: Reader): Phrase[] {
  const phrases: Phrase[] = [];
  for (;;) {
    const next = reader.attempt(() => {
      if (phrases.length > 0) {
        if (!reader.is('and') && !reader.is('comma')) return null;
        reader.skip('and', 'comma');
      }
      return reader.phrase();
    });
    if (next === null) return phrases;
    const last = phrases[phrases.length - 1];
    if (last !== undefined && isSaidOfLast(next)) phrases[phrases.length - 1] = ordered(last, membership(next));
    else phrases.push(next);
  }
}

/** "which object is nearest to …", "which circles are red", "which of the stars is largest", "which is the largest star". */
function readWhich(reader: Reader): Query | null {
  reader.accept('ask');
  reader.skip('of', 'determiner');
  const subject = reader.is('be') || reader.is('have') || reader.is('nearest') ? null : reader.phrase();
  const start = reader.position;
  const verb = reader.peek()?.text ?? '';
  reader.skip('do', 'be');
  const predicate = reader.isAtEnd ? null : readPredicate(reader);
  if (subject === null && predicate === null) return null;
  const base: Phrase = subject ?? anyObject;
  const of = predicate === null ? base : { ...ordered(base, predicate), text: `${base.text} that ${reader.textFrom(start)}` };
  const isAll = verb === 'are' || (subject !== null && isPlural(subject) && !singularVerbs.test(verb));
  return { kind: 'point', of, isAll: isAll && of.superlatives.length === 0 };
}

/** "which of the stars is", "which of them touches": asks for one. */
const singularVerbs = /^(?:is|was|does|has|touches|overlaps|covers|contains|holds|meets)\b/;

/** "which star is the largest" asks for the largest star. */
export function ordered(phrase: Phrase, predicate: Condition): Phrase {
  const parts = predicate.kind === 'and' ? predicate.of : [predicate];
  const superlatives = parts.flatMap((part): Superlative[] => (part.kind === 'superlative' ? [part.superlative] : []));
  const conditions = parts.filter((part) => part.kind !== 'superlative');
  return { ...phrase, conditions: [...phrase.conditions, ...conditions], superlatives: [...phrase.superlatives, ...superlatives] };
}

/** "the largest", of what was named before. */
const isOrderAlone = ({ conditions, superlatives, any }: Phrase): boolean =>
  any === undefined && conditions.length === 0 && superlatives.length > 0;

/** "which is closer to the camera, the star or the ring", "of A and B, which is larger", "is A or B nearer to C". */
export function readChoice(reader: Reader): Query | null {
  const before = reader.attempt(() => {
    reader.skip('of', 'between', 'comma', 'be', 'do', 'in', 'it');
    const among = readTwo(reader);
    if (among?.some(isOrderAlone)) return null;
    reader.skip('comma', 'be', 'that');
    if (reader.peek()?.kind === 'ask' && !isAsking(reader)) reader.take();
    return among;
  });
  const trailing = before === null || !reader.isAtEnd ? null : trailingOrder(before);
  if (trailing !== null) return trailing;
  if (isAsking(reader)) {
    reader.take();
    reader.skip('of');
    const ofTwo = reader.attempt(() => readTwo(reader));
    if (ofTwo !== null) return chosenOf(reader, ofTwo);
    reader.attempt(() => {
      reader.skip('determiner');
      if (!reader.is('number')) return null;
      reader.take();
      return true;
    });
    reader.attempt(() => (reader.accept('noun')?.head === 'object' ? true : null));
  } else if (before === null) return readOrderedChoice(reader);
  reader.skip('be', 'do', 'determiner', 'have', 'exist', 'number');
  const by = readOrder(reader);
  if (by === null) return null;
  reader.skip('comma', 'than', 'of', 'between', 'be', 'to');
  if (before !== null) reader.skip('number', 'noun');
  const among = before ?? readTwo(reader);
  return among === null ? null : { kind: 'choose', among, by };
}

/** "the higher one, A or B", "point to the larger: A or B", "the smaller of A and B". */
function readOrderedChoice(reader: Reader): Query | null {
  passPointing(reader);
  reader.skip('determiner');
  const by = readOrder(reader);
  if (by === null) return null;
  reader.skip('number', 'noun');
  const isOfTwo = reader.accept('of') !== null;
  if (!isOfTwo && reader.accept('comma') === null) return null;
  const among = readTwo(reader);
  return among === null || (isOfTwo && !among.every(isOne)) ? null : { kind: 'choose', among, by };
}

const isOne = ({ quantifier }: Phrase): boolean => quantifier.kind === 'the' && !quantifier.isPlural;

/** "is A or B in front": the order was read as B's. */
function trailingOrder(among: readonly Phrase[]): Query | null {
  const last = among[among.length - 1];
  const [by] = last.superlatives.slice(-1);
  if (by === undefined || among.some(({ superlatives }) => superlatives.length > (superlatives === last.superlatives ? 1 : 0))) return null;
  return { kind: 'choose', among: [...among.slice(0, -1), { ...last, superlatives: [] }], by };
}

/** "which of A and B is closer to the camera". */
function chosenOf(reader: Reader, among: readonly Phrase[]): Query | null {
  reader.skip('be', 'do', 'determiner');
  const by = readOrder(reader);
  return by === null ? null : { kind: 'choose', among, by };
}

function readOrder(reader: Reader): Superlative | null {
  const lexeme = reader.peek();
  if (lexeme?.kind === 'superlative') {
    reader.accept('superlative');
    return { by: lexeme.by, order: lexeme.order, rank: 1 };
  }
  if (lexeme?.kind === 'nearest' || (lexeme?.kind === 'comparative' && lexeme.by === 'distance')) {
    reader.take();
    if (reader.is('number') || reader.is('noun')) reader.take();
    const isLeast = lexeme.order === 'least' || lexeme.order === 'less';
    return readNearest(reader, isLeast ? 'least' : 'most', null);
  }
  if (lexeme?.kind === 'comparative') {
    reader.accept('comparative');
    return { by: lexeme.by, order: lexeme.order === 'less' ? 'least' : 'most', rank: 1 };
  }
  if (lexeme?.kind === 'relation' && (lexeme.relation === 'front' || lexeme.relation === 'behind')) {
    reader.accept('relation');
    return { by: 'depth', order: lexeme.relation === 'front' ? 'least' : 'most', rank: 1 };
  }
  return null;
}

/** "A and B", "A, B or C". */
function readTwo(reader: Reader): Phrase[] | null {
  reader.skip('either', 'both');
  const first = reader.phrase();
  if (first === null) return null;
  if (first.any !== undefined) return [...first.any];
  const all = [first];
  for (;;) {
    const next = reader.attempt(() => {
      if (!reader.is('and') && !reader.is('or') && !reader.is('comma')) return null;
      reader.skip('comma', 'and', 'or');
      return reader.phrase();
    });
    if (next === null) break;
    all.push(...(next.any ?? [next]));
  }
  return all.length > 1 ? all : null;
}

/** "the empty spot to the right of the mug", "free space between A and B". */
export function readFree(reader: Reader): Query | null {
  for (;;) {
    const lexeme = reader.peek();
    if (lexeme === undefined) return null;
    if (lexeme.kind === 'noun' && lexeme.head === 'free') break;
    if (
      ![
        'ask',
        'be',
        'do',
        'determiner',
        'camera',
        'there',
        'quantifier',
        'to',
        'attribute',
        'in',
        'at',
        'comma',
        'number',
        'superlative',
        'unknown',
        'it',
        'where',
        'that',
        'exist',
        'noun',
      ].includes(lexeme.kind)
    )
      return null;
    if (lexeme.kind === 'noun' && lexeme.head !== 'image') return null;
    reader.take();
  }
  reader.accept('noun');
  reader.skip('that', 'be', 'ask', 'exist', 'noun', 'there');
  const relation = readFreeRelation(reader);
  if (relation === null) return reader.isAtEnd ? { kind: 'free', relation: 'any', to: [] } : null;
  const to = relation === 'between' ? readTwo(reader) : readList(reader);
  return to === null || to.length === 0 ? null : { kind: 'free', relation, to };
}

function readFreeRelation(reader: Reader): Relation | 'between' | null {
  if (reader.accept('between') !== null) return 'between';
  const nearest = reader.accept('nearest') ?? reader.accept('comparative');
  if (nearest !== null) {
    reader.skip('to', 'of');
    return 'near';
  }
  if (reader.accept('by') !== null) return 'near';
  return reader.accept('relation')?.relation ?? null;
}

const isPlaceAhead = (reader: Reader): boolean => {
  const next = reader.peek(1);
  return next?.kind === 'ask' && next.ask === 'place';
};

/** Whether a phrase asks for all that it fits: "the rings", "everything", "two stars". */
export const isPlural = ({ quantifier, text, isOfMany }: Phrase): boolean => {
  if (quantifier.kind === 'all') return true;
  if (quantifier.kind === 'the') return quantifier.isPlural;
  if (quantifier.kind === 'exactly' || quantifier.kind === 'atLeast') return quantifier.n > 1;
  return (
    quantifier.kind === 'some' && (isOfMany === true || /^(?:everything|any\b|[a-z ]*\b(?:things|objects|items|shapes|ones))/.test(text))
  );
};
