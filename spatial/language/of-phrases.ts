import { readAdjectives } from './adjectives.js';
import { readSame, readVariety } from './comparisons.js';
import type { Draft } from './draft.js';
import { membership } from './membership.js';
import { readPredicate } from './predicate.js';
import type { Condition, Phrase, SetCondition } from './program.js';
import type { Reader } from './reader.js';

/** "of the same color (as …)", "of 3 different colors", "of black and blue color", "of which two are …", "of a tower". */
export function readOf(reader: Reader, draft: Draft): Condition | 'done' | null {
  return reader.attempt(() => {
    reader.accept('of');
    const which = reader.peek();
    if (which?.kind === 'that' || (which?.kind === 'ask' && which.ask === 'which')) {
      const isOne = which.text === 'which one';
      reader.take();
      reader.skip('there', 'be');
      return isOne ? readOneOf(reader) : readSubset(reader);
    }
    const same = reader.attempt(() => readSame(reader));
    if (same !== null) return same;
    const variety = reader.attempt(() => readVariety(reader));
    if (variety !== null) return variety;
    const adjective = reader.attempt(() => {
      reader.skip('determiner', 'bound');
      if (!reader.is('attribute')) return null;
      const values = readAdjectives(reader);
      return reader.accept('property') === null && !/ sized?$/.test(reader.peek(-1)?.text ?? '') ? null : values;
    });
    if (adjective !== null) return adjective;
    const whole = reader.phrase();
    if (whole === null) return null;
    if (whole.head === 'box' || whole.head === 'tower' || whole.head === 'it') return { kind: 'of', group: whole };
    if (draft.head === 'box' || draft.head === 'tower') return { kind: 'holds', parts: [whole] };
    const isStandIn = !draft.hasHead || (draft.superlatives.length > 0 && draft.conditions.length === 0);
    if (!isStandIn || whole.conditions.length === 0) return null;
    const other = draft.superlatives.length > 0 ? reader.attempt(() => readSecondOf(reader, whole)) : null;
    if (other !== null) return { kind: 'or', of: [membership(whole), membership(other)] };
    draft.conditions.push(...whole.conditions);
    return 'done';
  });
}

/** "the larger of the star and the ring". */
function readSecondOf(reader: Reader, first: Phrase): Phrase | null {
  if (first.quantifier.kind !== 'the' || reader.accept('and') === null) return null;
  const second = reader.phrase(false);
  return second?.quantifier.kind === 'the' && second.conditions.length > 0 ? second : null;
}

/** "of which one is a triangle". */
function readOneOf(reader: Reader): SetCondition | null {
  const is = readPredicate(reader);
  return is === null ? null : { kind: 'subset', quantifier: { kind: 'exactly', n: 1 }, is };
}

/** "two are black", "only one is a triangle": of what was named. */
export function readSubset(reader: Reader): SetCondition | null {
  const some = reader.phrase();
  if (some === null) return null;
  const predicate = reader.is('be') || reader.is('have') ? readPredicate(reader) : null;
  const conditions = predicate === null ? some.conditions : [...some.conditions, predicate];
  return { kind: 'subset', quantifier: some.quantifier, is: { kind: 'and', of: conditions } };
}
