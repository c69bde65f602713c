import type { Condition, Measure } from './program.js';

type Region = Extract<Condition, { kind: 'region' }>['side'];

const spots: readonly (readonly [spot: Measure, sides: readonly Region[]])[] = [
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

/** Where sides meet: a corner, the middle of an edge, or that of the image. Null where they do not. */
export const spotOf = (sides: readonly Region[]): Measure | null =>
  spots.find(([, all]) => all.length === sides.length && all.every((side) => sides.includes(side)))?.[0] ?? null;
