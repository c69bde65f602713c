import type { Quantifier } from './program.js';
import type { Reader } from './reader.js';

export interface QuantifierRead {
  readonly quantifier: Quantifier;
  readonly isOnly: boolean;
  readonly isOther: boolean;
  /** Whether anything was said at all. */
  readonly hasWords: boolean;
}

/** Things of which there are "many" or "several". */
const manyMin = 3;

/** Reads how many are meant: "at least two of the", "every", "only one", "the", "a". Nothing said: some. */
export function readQuantifier(reader: Reader): QuantifierRead {
  let quantifier: Quantifier = { kind: 'some' };
  let isOnly = false;
  let isOther = false;
  let hasWords = false;
  let isCounted = false;
  for (let isGoing = true; isGoing; ) {
    const lexeme = reader.peek();
    isGoing = false;
    if (lexeme === undefined) break;
    switch (lexeme.kind) {
      case 'determiner':
        reader.accept('determiner');
        if (!isCounted && lexeme.text !== 'a' && lexeme.text !== 'an')
          quantifier = { kind: 'the', isPlural: lexeme.text === 'these' || lexeme.text === 'those' };
        isGoing = true;
        break;
      case 'as':
        if (!reader.is('be', -1) || !(reader.is('attribute', 1) || reader.is('noun', 1) || reader.is('shape', 1))) break;
        reader.accept('as');
        isGoing = true;
        break;
      case 'that':
        if (
          hasWords ||
          !['attribute', 'shape', 'label', 'noun'].includes(reader.peek(1)?.kind ?? '') ||
          reader.is('noun', -1) ||
          reader.is('shape', -1)
        )
          break;
        reader.accept('that');
        quantifier = { kind: 'the', isPlural: false };
        isGoing = true;
        break;
      case 'its':
        reader.accept('its');
        if (!isCounted) quantifier = { kind: 'the', isPlural: false };
        isGoing = true;
        break;
      case 'quantifier':
        reader.accept('quantifier');
        quantifier = quantified(lexeme.value);
        if (quantifier.kind === 'all') quantifier = reader.attempt(() => readAllBut(reader)) ?? quantifier;
        isCounted = true;
        isGoing = true;
        break;
      case 'neither':
        if (hasWords) break;
        reader.accept('neither');
        quantifier = { kind: 'none' };
        isCounted = true;
        isGoing = true;
        break;
      case 'both':
        reader.accept('both');
        quantifier = { kind: 'all' };
        isCounted = true;
        isGoing = true;
        break;
      case 'bound': {
        const bounded = reader.attempt(() => readBound(reader));
        if (bounded === null) break;
        if (bounded === 'only') isOnly = true;
        else {
          quantifier = bounded;
          isCounted = true;
        }
        isGoing = true;
        break;
      }
      case 'number':
        if (quantifier.kind === 'all' && lexeme.text !== 'one') {
          reader.accept('number');
          isGoing = true;
          break;
        }
        if (isCounted || quantifier.kind === 'the' || isLastOne(reader) || isOfTower(reader)) break;
        reader.accept('number');
        quantifier = { kind: 'exactly', n: lexeme.n, isBare: true };
        isCounted = true;
        isGoing = true;
        break;
      case 'of':
        if (!isCounted) break;
        isGoing = reader.attempt(() => readPartOf(reader)) !== null;
        if (isGoing && quantifier.kind === 'exactly' && quantifier.isBare === true && quantifier.n === 1)
          quantifier = { kind: 'atLeast', n: 1 };
        break;
      case 'other':
        if (reader.is('of', 1)) break;
        reader.accept('other');
        isOther = true;
        isGoing = true;
        break;
    }
    hasWords ||= isGoing;
  }
  if (isOnly && quantifier.kind === 'exactly') {
    return { quantifier: { kind: 'exactly', n: quantifier.n }, isOnly: true, isOther, hasWords };
  }
  return { quantifier, isOnly, isOther, hasWords };
}

/** "four blocks tower": the number is the blocks'. */
function isOfTower(reader: Reader): boolean {
  const tower = reader.peek(2);
  return (reader.is('shape', 1) || reader.is('noun', 1)) && tower?.kind === 'noun' && tower.head === 'tower';
}

/** "one" for a noun: "the blue one" never gets here, "one" before a noun does. */
const isLastOne = (reader: Reader): boolean => reader.peek()?.text === 'one' && (reader.is('be', 1) || reader.isAtEnd);

function quantified(value: string): Quantifier {
  switch (value) {
    case 'all':
    case 'each':
    case 'both':
      return { kind: 'all' };
    case 'none':
      return { kind: 'none' };
    case 'many':
      return { kind: 'atLeast', n: manyMin };
    case 'most':
    case 'half':
      return { kind: value };
    default:
      return { kind: 'some' };
  }
}

/** "at least two", "more than 3", "exactly one"; "only" and "exactly" with no number are `only`. */
function readBound(reader: Reader): Quantifier | 'only' | null {
  const bound = reader.accept('bound');
  if (bound === null) return null;
  if (bound.bound === 'only') return 'only';
  reader.skip('determiner');
  const number = reader.accept('number');
  if (number === null) return bound.bound === 'exactly' ? 'only' : null;
  switch (bound.bound) {
    case 'atLeast':
      return { kind: 'atLeast', n: number.n };
    case 'atMost':
      return { kind: 'atMost', n: number.n };
    case 'moreThan':
      return { kind: 'atLeast', n: number.n + 1 };
    case 'lessThan':
      return { kind: 'atMost', n: number.n - 1 };
    default:
      return { kind: 'exactly', n: number.n };
  }
}

/** "all but one". */
function readAllBut(reader: Reader): Quantifier | null {
  if ((reader.accept('but') ?? reader.accept('except')) === null) return null;
  const left = reader.accept('number');
  return left === null ? null : { kind: 'all', but: left.n };
}

/** "of the", "of the three", "of all": goes on to the noun. */
function readPartOf(reader: Reader): true | null {
  reader.accept('of');
  if (!reader.is('determiner') && !reader.is('its') && !reader.is('quantifier') && !reader.is('noun') && !reader.is('number')) return null;
  reader.skip('determiner', 'its');
  if (reader.is('quantifier')) reader.take();
  reader.skip('determiner');
  if (reader.is('number') && reader.peek()?.text !== 'one') reader.accept('number');
  return true;
}
