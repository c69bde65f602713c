import { readAdjectives, sizeMeant } from './adjectives.js';
import type { Draft } from './draft.js';
import { extremeOf } from './extremes.js';
import { readHead } from './head.js';
import type { Lexeme } from './lexeme.js';
import { readModifiers } from './modifiers.js';
import { readSides } from './places.js';
import type { Condition, Phrase, Quantifier, Superlative } from './program.js';
import { readQuantifier } from './quantifier.js';
import { Reader } from './reader.js';

/** A reader of lexemes that can read phrases. */
export const readerOf = (lexemes: readonly Lexeme[]): Reader =>
  new Reader(lexemes, (reader, hasAlternatives) => (hasAlternatives ? readAlternatives(reader) : readSimple(reader)));

/** "large things or red cylinders": the set of either. */
function readAlternatives(reader: Reader): Phrase | null {
  const start = reader.position;
  reader.accept('either');
  const first = readSimple(reader);
  if (first === null) return null;
  const parts = [first];
  while (reader.is('or')) {
    const next = reader.attempt(() => (reader.accept('or') === null ? null : readSimple(reader)));
    if (next === null) break;
    parts.push(next);
  }
  if (parts.length === 1) return first;
  const any = parts.map((part) => (isNumberAlone(part) ? { ...parts[parts.length - 1], quantifier: part.quantifier } : part));
  return { quantifier: first.quantifier, head: first.head, conditions: [], superlatives: [], any, text: reader.textFrom(start) };
}

/** "three" in "three or four circles": the noun is that of the last. */
const isNumberAlone = ({ quantifier: { kind }, head, conditions, superlatives, text }: Phrase): boolean =>
  kind === 'exactly' && head === 'object' && conditions.length + superlatives.length === 0 && !text.includes(' ');

function readSimple(reader: Reader): Phrase | null {
  const start = reader.position;
  const { quantifier, isOnly, isOther, hasWords } = readQuantifier(reader);
  const draft: Draft = {
    quantifier,
    head: 'object',
    conditions: [],
    superlatives: [],
    isOnly,
    isPlural: false,
    rank: null,
    nearest: null,
    hasHead: false,
    clauses: [],
  };
  if (isOther) draft.conditions.push({ kind: 'other' });
  readPremodifiers(reader, draft);
  readHead(reader, draft, hasWords);
  const isSomething =
    (draft.rank !== null && reader.is('from')) ||
    draft.hasHead ||
    draft.conditions.length > 0 ||
    draft.superlatives.length > 0 ||
    draft.nearest !== null;
  if (!isSomething && !isCountAlone(draft)) return null;
  if (!draft.hasHead && !isSomething && !draft.quantifier) return null;
  readModifiers(reader, draft);
  return readNeighbour(reader, finished(draft, reader.textFrom(start)), start);
}

/** "the star's nearest neighbor". */
function readNeighbour(reader: Reader, to: Phrase, start: number): Phrase {
  if (!reader.follows('possessive', 'nearest')) return to;
  reader.take();
  const order = reader.accept('nearest')?.order ?? 'least';
  const kind = readSimple(reader);
  const superlatives: Superlative[] = [{ by: 'distance', order, rank: 1, to }];
  return { ...bare({ kind: 'the', isPlural: false }), conditions: kind?.conditions ?? [], superlatives, text: reader.textFrom(start) };
}

/** "three" for three of what is spoken of. */
const isCountAlone = ({ quantifier: { kind } }: Draft): boolean =>
  kind === 'exactly' || kind === 'atLeast' || kind === 'atMost' || kind === 'none';

function finished(draft: Draft, text: string): Phrase {
  const { head, conditions, isOnly } = draft;
  const superlatives = [...draft.superlatives];
  if (draft.nearest !== null) superlatives.push({ by: 'depth', order: draft.nearest, rank: draft.rank ?? 1 });
  if (draft.rank !== null && superlatives.length === 0 && (head === 'box' || head === 'tower'))
    superlatives.push({ by: 'x', order: 'least', rank: draft.rank });
  else if (draft.rank !== null && superlatives.length === 0) draft.conditions.push({ kind: 'level', from: 'base', index: draft.rank - 1 });
  const quantifier: Quantifier =
    draft.quantifier.kind === 'the' && draft.isPlural ? { ...draft.quantifier, isPlural: true } : draft.quantifier;
  return {
    quantifier,
    head,
    conditions,
    superlatives,
    text,
    ...(draft.isPlural ? { isOfMany: true } : {}),
    ...(draft.hasHead ? {} : { isNounless: true }),
    ...(isOnly ? { isOnly } : {}),
    ...(draft.clauses.length > 0 ? { clauses: draft.clauses } : {}),
  };
}

/** Adjectives, orders and numbers before the noun. */
function readPremodifiers(reader: Reader, draft: Draft): void {
  for (;;) {
    const lexeme = reader.peek();
    if (lexeme === undefined) return;
    switch (lexeme.kind) {
      case 'attribute':
        draft.conditions.push(readAdjectives(reader));
        if (reader.is('property') && isNounAhead(reader, 1)) reader.accept('property');
        continue;
      case 'not': {
        const denied = reader.attempt(() => readDenied(reader, draft));
        if (denied === null) return;
        draft.conditions.push({ kind: 'not', of: denied });
        continue;
      }
      case 'superlative':
        reader.take();
        draft.superlatives.push({ ...(sizeMeant(reader, lexeme) ?? { by: lexeme.by, order: lexeme.order }), rank: draft.rank ?? 1 });
        draft.rank = null;
        continue;
      case 'nearest':
        reader.accept('nearest');
        draft.nearest = lexeme.order;
        continue;
      case 'comparative':
        if (reader.is('than', 1) || reader.is('to', 1) || reader.is('be', 1) || reader.is('or', 1)) return;
        reader.accept('comparative');
        draft.superlatives.push({
          by: lexeme.by === 'distance' ? 'depth' : lexeme.by,
          order: lexeme.order === 'more' ? 'most' : 'least',
          rank: 1,
        });
        continue;
      case 'ordinal':
        reader.accept('ordinal');
        draft.rank = lexeme.n;
        continue;
      case 'consecutive':
        reader.accept('consecutive');
        draft.conditions.push({ kind: 'mutual', relation: 'touching' });
        continue;
      case 'relation':
        if (!isMutualAhead(reader)) return;
        reader.accept('relation');
        draft.conditions.push({ kind: 'mutual', relation: lexeme.relation });
        continue;
      case 'other':
        reader.accept('other');
        draft.conditions.push({ kind: 'other' });
        continue;
      case 'same':
      case 'different':
        if (!reader.is('property', 1) || !isNounAhead(reader, 2)) return;
        reader.accept(lexeme.kind);
        readSharedProperty(reader, draft, lexeme.kind);
        continue;
      case 'number':
        if (!readNumber(reader, draft)) return;
        continue;
      case 'side': {
        const spot = reader.attempt(() => readSpot(reader));
        if (spot !== null) {
          draft.conditions.push(...spot);
          continue;
        }
        if (!isNounAhead(reader, 1) || reader.is('wall', 1)) return;
        reader.accept('side');
        if (isBlockAhead(reader) && lexeme.side !== 'left' && lexeme.side !== 'right') {
          draft.conditions.push({ kind: 'level', from: lexeme.side === 'bottom' ? 'base' : lexeme.side, index: 0 });
          continue;
        }
        draft.superlatives.push(...extremeOf(lexeme.side));
        if (lexeme.side === 'middle') draft.conditions.push({ kind: 'region', side: 'middle' });
        continue;
      }
      default:
        return;
    }
  }
}

/** "the top left circle", "the bottom center shape". */
function readSpot(reader: Reader): readonly Condition[] | null {
  const sides = readSides(reader);
  return sides === null || !isNounAhead(reader, 0) ? null : sides.map((side): Condition => ({ kind: 'region', side }));
}

/** "not red", "non-red"; "non-circle", which needs no noun behind it. */
function readDenied(reader: Reader, draft: Draft): Condition | null {
  const isPrefix = reader.accept('not')?.text === 'non';
  if (reader.is('attribute')) return readAdjectives(reader);
  const shape = isPrefix ? reader.accept('shape') : null;
  if (shape === null) return null;
  draft.hasHead = true;
  draft.isPlural = shape.isPlural === true;
  return { kind: 'attribute', name: 'shape', values: shape.values };
}

/** "touching circles": each other. */
const isMutualAhead = (reader: Reader): boolean => {
  const next = reader.peek(1);
  const isPlural = next?.isPlural === true || (next?.kind === 'attribute' && reader.peek(2)?.isPlural === true);
  return isPlural && isNounAhead(reader, 1) && /^(?:touching|overlapping|intersecting)$/.test(reader.peek()?.text ?? '');
};

/** "top block": blocks are stacked, so a place in a tower is meant. */
const isBlockAhead = (reader: Reader): boolean => {
  const noun = reader.is('attribute') ? reader.peek(1) : reader.peek();
  return noun?.kind === 'shape' && noun.values.length > 2;
};

function readSharedProperty(reader: Reader, draft: Draft, kind: 'same' | 'different'): void {
  const property = reader.accept('property');
  if (property === null) return;
  if (kind === 'same') draft.conditions.push({ kind: 'shared', attribute: property.name });
  else draft.conditions.push({ kind: 'distinct', attribute: property.name });
}

/** "the three towers", "four blocks tower", and "one" that stands for a noun. */
function readNumber(reader: Reader, draft: Draft): boolean {
  const number = reader.peek();
  if (number?.kind !== 'number') return false;
  const holder = reader.peek(2);
  if ((reader.is('shape', 1) || reader.is('noun', 1)) && holder?.kind === 'noun' && holder.head === 'tower') {
    reader.accept('number');
    reader.take();
    draft.conditions.push({ kind: 'holds', parts: [bare({ kind: 'exactly', n: number.n })] });
    return true;
  }
  if (draft.quantifier.kind === 'the' && number.text !== 'one' && draft.quantifier.n === undefined) {
    reader.accept('number');
    draft.quantifier = { kind: 'the', isPlural: number.n > 1, n: number.n };
    return true;
  }
  return false;
}

/** Things of which nothing is said but how many. */
const bare = (quantifier: Quantifier): Phrase => ({ quantifier, head: 'object', conditions: [], superlatives: [], text: 'objects' });

const isNounAhead = (reader: Reader, ahead: number): boolean => {
  for (let i = ahead; i < ahead + 4; i++) {
    const lexeme = reader.peek(i);
    if (lexeme === undefined) return false;
    if (lexeme.kind === 'noun' || lexeme.kind === 'shape' || lexeme.kind === 'label' || (lexeme.kind === 'number' && lexeme.text === 'one'))
      return true;
    if (lexeme.kind !== 'attribute' && lexeme.kind !== 'superlative') return false;
  }
  return false;
};
