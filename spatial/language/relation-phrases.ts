import { readWall } from './places.js';
import { anyObject, type Condition, type Phrase, type Relation } from './program.js';
import type { Reader } from './reader.js';

/** What was spoken of. */
export const it: Phrase = { ...anyObject, head: 'it', text: 'it' };

const opposites: Readonly<Partial<Record<Relation, Relation>>> = {
  left: 'right',
  right: 'left',
  above: 'below',
  below: 'above',
  front: 'behind',
  behind: 'front',
  near: 'near',
  far: 'far',
  touching: 'touching',
  overlapping: 'overlapping',
};

/** "has the ring on its right", "which the ring is below": said of the other thing, it is the opposite of this one. Null where the last thing said is no relation to it. */
export function ofTheOther(phrase: Phrase): Condition | null {
  const last = phrase.conditions[phrase.conditions.length - 1];
  if (last?.kind !== 'relation' || last.to !== it) return null;
  const relation = opposites[last.relation];
  const to = { ...phrase, conditions: phrase.conditions.slice(0, -1) };
  return relation === undefined ? null : { kind: 'relation', relation, to, ...(last.isDirect === true ? { isDirect: true } : {}) };
}

/** "left of the star", "touching the wall", "touching each other", "below" (it). */
export function readRelation(reader: Reader): Condition | null {
  const isNearly = reader.accept('nearly') !== null;
  const relation = reader.accept('relation');
  if (relation === null || isOfNumber(reader)) return null;
  if (relation.relation === 'left' || relation.relation === 'right') {
    const { relation: side } = relation;
    const isOfImage = reader.attempt(() => {
      reader.skip('determiner');
      return reader.accept('noun')?.head === 'image' ? true : null;
    });
    if (isOfImage !== null) return { kind: 'region', side };
  }
  const isOfWalls = relation.relation === 'touching' || relation.relation === 'near';
  const walls = isOfWalls ? reader.attempt(() => readWalls(reader, isNearly || relation.relation === 'near')) : null;
  if (walls !== null) return walls;
  if (reader.accept('eachOther') !== null) return { kind: 'mutual', relation: relation.relation };
  const isBoth = reader.is('both');
  const to = /\b(?:its|it)\b/.test(relation.text) ? null : reader.phrase(false);
  if (to === null || (to.head === 'it' && to.conditions.length === 0)) {
    if (relation.relation === 'touching' || relation.relation === 'overlapping') return { kind: 'mutual', relation: relation.relation };
    const shared = to === null ? reader.attempt(() => readSharedEnd(reader, relation.relation)) : null;
    if (shared !== null) return shared;
    return { kind: 'relation', relation: relation.relation, to: it };
  }
  const direct = relation.isDirect === true ? { isDirect: true } : {};
  const first: Condition = { kind: 'relation', relation: relation.relation, to: to, ...direct };
  if (!isBoth) return first;
  const second = reader.attempt(() => (reader.accept('and') === null ? null : reader.phrase()));
  return second === null ? first : { kind: 'and', of: [first, { kind: 'relation', relation: relation.relation, to: second, ...direct }] };
}

/** "above and to the left of the star", "left or right of it": both are relations to what is named last. */
function readSharedEnd(reader: Reader, relation: Relation): Condition | null {
  const kind = reader.is('or') ? 'or' : 'and';
  if (reader.accept(kind) === null) return null;
  reader.skip('be');
  const next = reader.is('relation') ? readRelation(reader) : null;
  if (next?.kind !== 'relation' || next.to === it) return null;
  return { kind, of: [{ kind: 'relation', relation, to: next.to }, next] };
}

/** "touching the star or the ring": the same relation to another thing, where nothing more is said. */
export function readOtherEnd(reader: Reader, last: Condition | undefined): Condition | null {
  if (last?.kind !== 'relation' || !reader.is('determiner')) return null;
  return reader.attempt(() => {
    const to = reader.phrase(false);
    return to !== null && (reader.isAtEnd || reader.is('or')) ? { ...last, to } : null;
  });
}

/** "higher than the number of": numbers are compared, not places. */
function isOfNumber(reader: Reader): boolean {
  const next = reader.is('determiner') ? reader.peek(1) : reader.peek();
  return (next?.kind === 'ask' && (next.ask === 'number' || next.ask === 'count')) || reader.follows('that', 'of');
}

/** "the wall", "two walls", "both the base and the right wall". */
function readWalls(reader: Reader, nearly: boolean): Condition | null {
  const near = nearly ? { nearly } : {};
  const number = reader.attempt(() => {
    reader.accept('bound');
    const said = reader.accept('number');
    return said !== null && reader.is('wall') ? said : null;
  });
  if (number !== null) return readWall(reader) === null ? null : { kind: 'wall', side: 'any', sides: number.n, ...near };
  const isBoth = reader.accept('both') !== null;
  const first = readWall(reader);
  if (first === null) return null;
  const second = isBoth ? reader.attempt(() => (reader.accept('and') === null ? null : readWall(reader))) : null;
  const walls = [first, ...(second === null ? [] : [second])].map((side): Condition => ({ kind: 'wall', side, ...near }));
  return walls.length === 1 ? walls[0] : { kind: 'and', of: walls };
}

/** "between the star and the ring", "between the stars": one end may be several things. */
export function readBetween(reader: Reader): Condition | null {
  if (reader.accept('between') === null) return null;
  const first = reader.phrase();
  if (first === null) return null;
  const second = reader.attempt(() => {
    if (reader.accept('and') === null) return null;
    return reader.phrase();
  });
  return { kind: 'between', ends: second === null ? [first] : [first, second] };
}
