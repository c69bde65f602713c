import { extremeOf } from './extremes.js';
import { anyObject, type Condition, type Phrase, type Relation, type Side } from './program.js';
import type { Reader } from './reader.js';

/** "the bottom-right corner of a box", "any edge", "right wall", "the base": which wall is meant. */
export function readWall(reader: Reader): Side | null {
  reader.skip('determiner', 'its');
  if (reader.is('quantifier')) reader.take();
  reader.skip('determiner');
  const sides: string[] = [];
  for (let side = reader.accept('side'); side !== null; side = reader.accept('side')) sides.push(side.side);
  const wall = reader.accept('wall');
  if (wall === null && sides.length === 0) return null;
  if (reader.is('shape') || reader.is('label') || reader.is('attribute') || reader.is('unknown')) return null;
  if (wall === null && reader.is('noun')) return null;
  readFrame(reader);
  if (wall?.side === 'corner') return 'corner';
  const [side] = sides;
  if (side === 'middle') return null;
  return side === undefined ? (wall?.side ?? 'any') : (side as Side);
}

/** "of a box", "of the square", "of the image": what the wall belongs to says nothing more. */
function readFrame(reader: Reader): void {
  reader.attempt(() => {
    if (reader.accept('of') === null) return null;
    reader.skip('determiner', 'its', 'quantifier');
    if (reader.is('attribute')) reader.take();
    const noun = reader.peek();
    if (noun?.kind === 'noun' && (noun.head === 'box' || noun.head === 'image')) return reader.accept('noun');
    if (noun?.kind === 'shape' && noun.values.includes('square')) return reader.accept('shape');
    return noun?.kind === 'it' ? reader.accept('it') : null;
  });
}

/** "at the base", "on top", "in the middle of the tower", "as the top of a tower with two blocks", "in the corner", "as the second level". */
export function readPlace(reader: Reader): Condition | null {
  const owned = reader.attempt(() => readSideOfOther(reader));
  if (owned !== null) return owned;
  const preposition = reader.peek()?.kind;
  reader.skip('in', 'at', 'on', 'as', 'to');
  reader.skip('determiner', 'its');
  const ordinal = reader.accept('ordinal');
  if (ordinal !== null) return readLevel(reader, ordinal.n);
  const quarter = readSides(reader);
  if (quarter !== null) return readQuarter(reader, quarter);
  const side = reader.accept('side');
  if (side === null) return readCorner(reader);
  const third = reader.attempt(() => readThird(reader, side.side));
  if (third !== null) return third;
  const line = reader.accept('line');
  if (line !== null) return inLine(line.relation, side.side);
  if (reader.is('shape') && !reader.is('of', 1)) reader.take();
  if (reader.is('wall')) {
    const wall = reader.accept('wall');
    return wall?.side === 'corner' ? { kind: 'wall', side: 'corner', nearly: true } : { kind: 'region', side: side.side };
  }
  const pair = side.side === 'middle' ? reader.attempt(() => readPair(reader)) : null;
  if (pair !== null) return pair;
  const of = reader.attempt(() => readWhole(reader));
  if (of === 'image') return { kind: 'region', side: side.side };
  const beside = of === null ? reader.attempt(() => readBeside(reader, side.side)) : null;
  if (beside !== null) return beside;
  const isOfTower = of !== null || preposition === 'as' || side.text.startsWith('base');
  if (isOfTower && side.side !== 'left' && side.side !== 'right') {
    const from = side.side === 'bottom' ? 'base' : side.side;
    return { kind: 'level', from, index: 0, ...(of === null ? {} : { of }) };
  }
  return { kind: 'region', side: side.side };
}

/** "left third of the image": a strip. Of "middle third" one cannot tell which way it runs. */
function readThird(reader: Reader, side: 'top' | 'bottom' | 'left' | 'right' | 'middle'): Condition | null {
  if (reader.accept('ordinal')?.text !== 'third' || side === 'middle' || isNamed(reader)) return null;
  reader.attempt(() => readWhole(reader));
  return { kind: 'region', side: `${side}Third` };
}

/** "the top third object". */
const isNamed = (reader: Reader): boolean => reader.is('noun') || reader.is('shape') || reader.is('attribute') || reader.is('label');

const besides: Readonly<Record<string, Relation>> = { top: 'above', bottom: 'below', left: 'left', right: 'right' };

/** "at the bottom of the ring": of what has no parts, the place below it. */
function readBeside(reader: Reader, side: string): Condition | null {
  const relation = besides[side];
  if (relation === undefined || reader.accept('of') === null) return null;
  const to = reader.phrase(false);
  return to?.head !== 'object' ? null : { kind: 'relation', relation, to };
}

type Region = Extract<Condition, { kind: 'region' }>['side'];
type Sides = readonly [Region, Region];

/** "top right", "lower left", "bottom center", "middle of the left side": where two sides meet, and the middle of one. */
export function readSides(reader: Reader): Sides | null {
  return reader.attempt(() => {
    const next = reader.peek();
    const isLower = next?.kind === 'comparative' && next.text === 'lower';
    if (isLower) reader.take();
    const first = isLower ? 'bottom' : reader.accept('side')?.side;
    if (first === 'middle' && reader.accept('of') !== null) reader.skip('determiner');
    const second = reader.accept('side')?.side;
    if (first === undefined || second === undefined) return null;
    return [acrossFrom(first, second), acrossFrom(second, first)];
  });
}

/** The middle goes across from the other side: of the top it is the middle column. */
function acrossFrom(side: Extract<Region, 'top' | 'bottom' | 'left' | 'right' | 'middle'>, other: string): Region {
  if (side !== 'middle' || other === 'middle') return side;
  return other === 'left' || other === 'right' ? 'middleRow' : 'middleColumn';
}

/** "in the top right corner of the image", "at the lower left". */
function readQuarter(reader: Reader, sides: Sides): Condition {
  reader.accept('wall');
  reader.attempt(() => readWhole(reader));
  return { kind: 'and', of: sides.map((side): Condition => ({ kind: 'region', side })) };
}

/** "in the top row": level with what is topmost. Null for rows that are told by no end: "the middle row". */
function inLine(relation: 'row' | 'column', side: string): Condition | null {
  const [superlative] = extremeOf(side);
  if (superlative === undefined || (superlative.by === 'y') !== (relation === 'row')) return null;
  const to: Phrase = { ...anyObject, superlatives: [superlative], text: side };
  return {
    kind: 'or',
    of: [
      { kind: 'superlative', superlative },
      { kind: 'relation', relation, to },
    ],
  };
}

/** "on the star's left", "to the ring's right-hand side". */
function readSideOfOther(reader: Reader): Condition | null {
  reader.skip('in', 'at', 'on', 'to');
  const to = reader.phrase();
  if (to === null || reader.accept('possessive') === null) return null;
  const side = reader.accept('side')?.side;
  if (side === 'left' || side === 'right') return { kind: 'relation', relation: side, to };
  return null;
}

/** "in the middle of the star and the ring". */
function readPair(reader: Reader): Condition | null {
  if (reader.accept('of') === null) return null;
  const first = reader.phrase();
  if (first === null || reader.accept('and') === null) return null;
  const second = reader.phrase();
  return second === null ? null : { kind: 'between', ends: [first, second] };
}

function readWhole(reader: Reader): Phrase | 'image' | null {
  if (reader.accept('of') === null && reader.accept('in') === null) return null;
  const isImage = reader.attempt(() => {
    reader.skip('determiner');
    const noun = reader.accept('noun');
    return noun?.head === 'image' ? true : null;
  });
  if (isImage !== null) return 'image';
  const whole = reader.phrase();
  return whole !== null && (whole.head === 'box' || whole.head === 'tower' || whole.head === 'it') ? whole : null;
}

function readLevel(reader: Reader, n: number): Condition | null {
  if (reader.is('unknown') || reader.is('shape') || reader.is('noun') || reader.is('number')) reader.take();
  const fromTop = reader.attempt(() => {
    if (reader.accept('from') === null) return null;
    reader.skip('determiner');
    return reader.accept('side');
  });
  const of = reader.attempt(() => readWhole(reader));
  return { kind: 'level', from: fromTop?.side === 'top' ? 'top' : 'base', index: n - 1, ...(of === null || of === 'image' ? {} : { of }) };
}

function readCorner(reader: Reader): Condition | null {
  const wall = reader.accept('wall');
  if (wall === null) return null;
  readFrame(reader);
  return { kind: 'wall', side: wall.side, nearly: true };
}
