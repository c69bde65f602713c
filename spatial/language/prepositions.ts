import { readNearest, readSame } from './comparisons.js';
import type { Draft } from './draft.js';
import { extremeOf } from './extremes.js';
import { membership } from './membership.js';
import { readPlace } from './places.js';
import { anyObject, type Condition, type Phrase, type Relation } from './program.js';
import type { Reader } from './reader.js';

/** "in the box", "at the top of the tower", "among the stars": what a preposition leads to. */
export function readPrepositional(reader: Reader, draft: Draft): Condition | 'done' | null {
  const place = reader.attempt(() => readPlace(reader));
  if (place !== null) return place;
  return reader.attempt(() => {
    const preposition = reader.peek()?.kind;
    const isAmong = reader.peek()?.text.startsWith('among') === true;
    reader.skip('in', 'at', 'on', 'as', 'to');
    if (preposition === 'in' || preposition === 'on') {
      reader.skip('determiner');
      const noun = reader.peek();
      if (noun?.kind === 'noun' && noun.head === 'image') {
        reader.take();
        return 'done';
      }
      if (noun?.kind === 'same') return reader.attempt(() => readSameGroup(reader)) ?? readSame(reader);
    }
    if (preposition === 'as' || preposition === 'to' || preposition === 'at') return null;
    const whole = reader.phrase();
    if (whole === null) return null;
    if (whole.head === 'it') return 'done';
    if (isAmong) return membership(whole);
    if (whole.head === 'box' || whole.head === 'tower') return { kind: 'of', group: whole };
    if (draft.head === 'box' || draft.head === 'tower') return null;
    return { kind: 'relation', relation: (preposition === 'on' ? 'on' : 'inside') as Relation, to: whole };
  });
}

/** "in the same box as a star": in one that has a star. */
function readSameGroup(reader: Reader): Condition | null {
  reader.accept('same');
  const noun = reader.accept('noun');
  if (noun === null || (noun.head !== 'box' && noun.head !== 'tower')) return null;
  if (!reader.is('as') && !reader.is('with')) return null;
  reader.take();
  const part = reader.phrase();
  if (part === null) return null;
  const group: Phrase = { ...anyObject, head: noun.head, conditions: [{ kind: 'holds', parts: [part] }], text: noun.text };
  return { kind: 'of', group };
}

/** "third from the left": where the count begins. */
export function readFrom(reader: Reader, draft: Draft): 'done' | Condition | null {
  if (draft.nearest !== null) {
    draft.superlatives.push(readNearest(reader, draft.nearest, draft.rank));
    draft.nearest = null;
    return 'done';
  }
  reader.accept('from');
  reader.skip('determiner');
  const side = reader.accept('side');
  if (side === null || draft.rank === null) return null;
  const isBase = side.text.startsWith('base') || draft.conditions.some(isBlock);
  if (isBase && (side.side === 'bottom' || side.side === 'top')) {
    const index = draft.rank - 1;
    draft.rank = null;
    return { kind: 'level', from: side.side === 'bottom' ? 'base' : 'top', index };
  }
  for (const extreme of extremeOf(side.side)) draft.superlatives.push({ ...extreme, rank: draft.rank });
  draft.rank = null;
  return 'done';
}

const isBlock = (condition: Condition): boolean =>
  condition.kind === 'attribute' && condition.name === 'shape' && condition.values.length > 2;
