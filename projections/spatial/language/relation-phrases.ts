import { readPhrase } from './phrase.js';
import { readWall } from './places.js';
import { anyObject, type Condition, type Phrase } from './program.js';
import type { Reader } from './reader.js';

const it: Phrase = { ...anyObject, head: 'it', text: 'it' };

/** "left of the star", "touching the wall", "touching each other", "below" (it). */
export function readRelation(reader: Reader): Condition | null {
  const isNearly = reader.accept('nearly') !== null;
  const relation = reader.accept('relation');
  if (relation === null || isOfNumber(reader)) return null;
  const wall = relation.relation === 'touching' || relation.relation === 'near' ? reader.attempt(() => readWall(reader)) : null;
  if (wall !== null) return { kind: 'wall', side: wall, ...(isNearly || relation.relation === 'near' ? { nearly: true } : {}) };
  if (reader.accept('eachOther') !== null) return { kind: 'mutual', relation: relation.relation };
  const isBoth = reader.is('both');
  const to = readPhrase(reader, false);
  if (to === null) {
    if (relation.relation === 'touching') return { kind: 'mutual', relation: 'touching' };
    return { kind: 'relation', relation: relation.relation, to: it };
  }
  const direct = relation.isDirect === true ? { isDirect: true } : {};
  const first: Condition = { kind: 'relation', relation: relation.relation, to: to, ...direct };
  if (!isBoth) return first;
  const second = reader.attempt(() => (reader.accept('and') === null ? null : readPhrase(reader)));
  return second === null ? first : { kind: 'and', of: [first, { kind: 'relation', relation: relation.relation, to: second, ...direct }] };
}

/** "higher than the number of": numbers are compared, not places. */
function isOfNumber(reader: Reader): boolean {
  const next = reader.is('determiner') ? reader.peek(1) : reader.peek();
  return next?.kind === 'ask' && (next.ask === 'number' || next.ask === 'count');
}

export function readBetween(reader: Reader): Condition | null {
  if (reader.accept('between') === null) return null;
  const first = readPhrase(reader);
  if (first === null) return null;
  const second = reader.attempt(() => {
    if (reader.accept('and') === null) return null;
    return readPhrase(reader);
  });
  return { kind: 'between', ends: second === null ? [first] : [first, second] };
}
