import { extremeOf } from './extremes.js';
import type { Lexeme } from './lexeme.js';
import { readSides, readWall } from './places.js';
import type { Condition, Level, Measure, Phrase, Quantifier, SetCondition, Superlative } from './program.js';
import { readPropertyName } from './properties.js';
import type { Reader } from './reader.js';
import { spotOf } from './spots.js';

/** "with the most items", "with least number of objects". */
export function readMost(reader: Reader): Superlative | null {
  reader.skip('determiner');
  const most = reader.accept('superlative');
  if (most === null || most.by !== 'members') return null;
  reader.skip('of');
  reader.phrase();
  return { by: most.by, order: most.order, rank: 1 };
}

/** "the same number of objects" of groups; "the same number of blue items as black items", "more squares than circles" of one group's members. */
export function readCounting(reader: Reader): Condition | null {
  const comparison = reader.accept('counting')?.comparison;
  const left = comparison === undefined ? null : reader.phrase();
  if (comparison === undefined || left === null) return null;
  const right = reader.attempt(() => {
    if (!reader.is('as') && !reader.is('than') && !reader.is('and')) return null;
    reader.take();
    if (reader.is('it')) return null;
    return reader.phrase();
  });
  if (right !== null) return { kind: 'numbers', left, right, comparison };
  const each = comparison === 'equal' ? perValue(left) : null;
  if (each !== null) return { kind: 'numbers', left: each[0], right: each[1], comparison };
  return comparison === 'equal' ? { kind: 'shared', attribute: 'count', counted: left } : null;
}

/** "blue and black blocks" are blue ones and black ones. */
function perValue(phrase: Phrase): [Phrase, Phrase] | null {
  const joint = phrase.conditions.find((condition) => condition.kind === 'attribute' && condition.isJoint === true);
  if (joint?.kind !== 'attribute' || joint.values.length !== 2) return null;
  const of = (value: string): Phrase => ({
    ...phrase,
    conditions: phrase.conditions.map((condition) =>
      condition === joint ? { kind: 'attribute', name: joint.name, values: [value] } : condition,
    ),
  });
  return [of(joint.values[0]), of(joint.values[1])];
}

/** "two different colors", "all 3 colors", "only one color", "different shapes", "different base colors". */
export function readVariety(reader: Reader): SetCondition | null {
  let quantifier: Quantifier | null = null;
  let isSaid = false;
  let isVaried = false;
  let level: Level | null = null;
  for (let lexeme = reader.peek(); lexeme !== undefined; lexeme = reader.peek()) {
    if (lexeme.kind === 'side' && isSaid && reader.is('property', 1)) level = levelOf(lexeme.side);
    else if (lexeme.kind === 'bound' || lexeme.kind === 'number' || lexeme.kind === 'quantifier')
      quantifier = narrowedBy(quantifier, lexeme);
    else if (lexeme.kind !== 'determiner' && lexeme.kind !== 'different') break;
    isSaid = true;
    isVaried ||= lexeme.kind === 'different';
    reader.take();
  }
  const attribute = isSaid ? readPropertyName(reader) : null;
  if (attribute === null || (quantifier === null && reader.is('attribute'))) return null;
  if (quantifier !== null) return { kind: 'variety', attribute, quantifier };
  if (!isVaried) return null;
  return { kind: 'distinct', attribute, ...(level === null ? {} : { at: level }) };
}

/** How many values there are to be, when one more word has been read. */
function narrowedBy(before: Quantifier | null, lexeme: Extract<Lexeme, { kind: 'bound' | 'number' | 'quantifier' }>): Quantifier {
  if (lexeme.kind === 'quantifier') return lexeme.value === 'all' || lexeme.value === 'each' ? { kind: 'all' } : { kind: 'atLeast', n: 2 };
  if (lexeme.kind === 'bound') return { kind: lexeme.bound === 'atMost' || lexeme.bound === 'atLeast' ? lexeme.bound : 'exactly', n: 1 };
  if (before?.kind === 'all') return { kind: 'atLeast', n: lexeme.n };
  return { kind: before?.kind === 'atMost' || before?.kind === 'atLeast' ? before.kind : 'exactly', n: lexeme.n };
}

/** "the same color in the second block". */
function readLevelOfSame(reader: Reader): Level | null {
  if (!reader.is('in') && !reader.is('at') && !reader.is('on')) return null;
  reader.take();
  reader.skip('determiner');
  const ordinal = reader.accept('ordinal');
  if (ordinal === null) return null;
  if (reader.is('shape') || reader.is('number')) reader.take();
  return { from: 'base', index: ordinal.n - 1 };
}

const levelOf = (side: string): Level | null =>
  side === 'left' || side === 'right' ? null : { from: side === 'bottom' ? 'base' : side === 'top' ? 'top' : 'middle', index: 0 };

/** "the same color as the cube", "same size", "the same number of items". */
export function readSame(reader: Reader): Condition | null {
  reader.skip('determiner');
  const side = reader.attempt(() => (reader.accept('same') === null ? null : reader.accept('side')));
  if (side === null) reader.accept('same');
  const isSaidAlone = reader.is('same', -1);
  reader.skip('in', 'determiner', 'its');
  if (!isSaidAlone && side === null) return null;
  const attribute = readPropertyName(reader);
  if (attribute === null) return null;
  const level = side === null ? reader.attempt(() => readLevelOfSame(reader)) : levelOf(side.side);
  const at = level === null ? {} : { at: level };
  if (!reader.is('as') && !reader.is('of') && !reader.is('with') && !reader.is('to') && !reader.is('than'))
    return { kind: 'shared', attribute, ...at };
  return (
    reader.attempt(() => {
      reader.skip('as', 'of', 'with', 'to', 'than');
      reader.attempt(() => (reader.accept('that') !== null && reader.accept('of') !== null ? true : null));
      const as = reader.phrase();
      return as === null ? null : ({ kind: 'same', attribute, as } satisfies Condition);
    }) ?? { kind: 'shared', attribute, ...at }
  );
}

/** Behind "closest" or "farthest": to or from something, or the camera; nothing said is the camera. @param rank 2 for the second nearest; null where none was read: the first */
export function readNearest(reader: Reader, order: 'least' | 'most', rank: number | null): Superlative {
  reader.skip('to', 'from', 'of');
  const byDepth: Superlative = { by: 'depth', order, rank: rank ?? 1 };
  reader.attempt(() => {
    reader.skip('determiner');
    return reader.accept('camera');
  });
  if (reader.is('camera', -1)) return byDepth;
  const spot = reader.attempt(() => readSpot(reader));
  if (spot !== null) return { by: spot, order, rank: rank ?? 1 };
  const wall = reader.attempt(() => readWall(reader));
  if (wall !== null && wall !== 'any' && wall !== 'corner') {
    const extreme = extremeOf(wall)[0];
    return { ...extreme, order: (extreme.order === 'least') === (order === 'least') ? 'least' : 'most', rank: rank ?? 1 };
  }
  const to = reader.phrase();
  return to === null ? byDepth : { by: 'distance', order, rank: rank ?? 1, to };
}

/** "the middle", "the top left corner", with no thing named behind it. */
function readSpot(reader: Reader): Measure | null {
  reader.skip('determiner');
  const sides = readSides(reader);
  if (sides === null) {
    if (reader.accept('side')?.side !== 'middle') return null;
  } else reader.accept('wall');
  if (['noun', 'shape', 'attribute', 'label', 'number', 'of', 'unknown'].includes(reader.peek()?.kind ?? '')) return null;
  return sides === null ? 'middle' : spotOf(sides);
}

/** "larger than the star", "closer to the camera than the ball", "nearer to A than B". */
export function readComparative(reader: Reader): Condition | null {
  const comparative = reader.accept('comparative');
  if (comparative === null) return null;
  const other = reader.attempt(() => (reader.accept('or') === null ? null : reader.accept('comparative')));
  let { by } = comparative;
  let to: Phrase | null = null;
  if (by === 'distance') {
    reader.skip('to', 'from');
    const isCamera = reader.attempt(() => {
      reader.skip('determiner');
      return reader.accept('camera');
    });
    if (isCamera !== null || reader.is('than')) by = 'depth';
    else to = reader.phrase();
  }
  if (reader.accept('than') === null) return null;
  const isRather = to !== null && (reader.accept('to') !== null || reader.accept('from') !== null);
  const than = reader.phrase();
  if (than === null) return null;
  if (isRather && to !== null) return { kind: 'rather', order: comparative.order, to, than };
  if (than.conditions.some((condition) => condition.kind === 'other' && condition.than === undefined)) {
    const superlative: Superlative = { by, order: comparative.order === 'more' ? 'most' : 'least', rank: 1 };
    return { kind: 'superlative', superlative: to === null ? superlative : { ...superlative, to } };
  }
  const compared: Condition = { kind: 'compared', by, order: comparative.order, than, ...(to === null ? {} : { to }) };
  return other?.by === comparative.by ? { kind: 'or', of: [compared, { ...compared, order: other.order }] } : compared;
}
