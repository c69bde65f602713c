import type { Superlative } from './program.js';

const extremes: Readonly<Record<string, Superlative>> = {
  left: { by: 'x', order: 'least', rank: 1 },
  right: { by: 'x', order: 'most', rank: 1 },
  top: { by: 'y', order: 'least', rank: 1 },
  bottom: { by: 'y', order: 'most', rank: 1 },
};
/** What is outermost on a side; nothing for sides that are none, as the middle. */
export const extremeOf = (side: string): Superlative[] => (side in extremes ? [extremes[side]] : []);
