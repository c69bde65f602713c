import { extremeOf } from '../language/extremes.js';
import type { Condition, Measure, Phrase, Superlative } from '../language/program.js';

type Side = Extract<Condition, { kind: 'region' }>['side'];

const spots: readonly (readonly [spot: Measure, sides: readonly Side[]])[] = [
  ['topLeft', ['top', 'left']],
  ['topRight', ['top', 'right']],
  ['bottomLeft', ['bottom', 'left']],
  ['bottomRight', ['bottom', 'right']],
  ['topMiddle', ['top', 'middleColumn']],
  ['bottomMiddle', ['bottom', 'middleColumn']],
  ['middleLeft', ['middleRow', 'left']],
  ['middleRight', ['middleRow', 'right']],
  ['middle', ['middle']],
];

/** Of things in a corner, along an edge, in the middle: which of them is most so. Null where a phrase names no such place. */
export function orderOfPlace({ conditions }: Phrase): Superlative | null {
  const sides = conditions.flatMap(sidesOf);
  const spot = spots.find(([, all]) => all.length === sides.length && all.every((side) => sides.includes(side)));
  if (spot !== undefined) return { by: spot[0], order: 'least', rank: 1 };
  return sides.length === 1 ? (extremeOf(sides[0])[0] ?? null) : null;
}

function sidesOf(condition: Condition): readonly Side[] {
  if (condition.kind === 'region') return [condition.side];
  return condition.kind === 'and' ? condition.of.flatMap(sidesOf) : [];
}
