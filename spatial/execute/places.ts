import { extremeOf } from '../language/extremes.js';
import type { Condition, Phrase, Superlative } from '../language/program.js';
import { spotOf } from '../language/spots.js';

type Side = Extract<Condition, { kind: 'region' }>['side'];

/** Of things in a corner, along an edge, in the middle: which of them is most so. Null where a phrase names no such place. */
export function orderOfPlace({ conditions }: Phrase): Superlative | null {
  const sides = conditions.flatMap(sidesOf);
  const spot = spotOf(sides);
  if (spot !== null) return { by: spot, order: 'least', rank: 1 };
  return sides.length === 1 ? (extremeOf(sides[0])[0] ?? null) : null;
}

function sidesOf(condition: Condition): readonly Side[] {
  if (condition.kind === 'region') return [condition.side];
  return condition.kind === 'and' ? condition.of.flatMap(sidesOf) : [];
}
