import type { EventBucket } from './types.js';

/** Where positions of the log lie along a line that is cut into the parts of a histogram. */
export class Timeline {
  constructor(private readonly buckets: readonly EventBucket[]) {}

  /** Where a position lies, 0 to 1. One that is in no part lies at the end of those before it. */
  fractionOf(position: number): number {
    const { buckets } = this;
    const i = buckets.findLastIndex(({ from_position: from }) => from !== null && from <= position);
    if (i < 0) return 0;
    const { from_position: from, to_position: to } = buckets[i] as { from_position: number; to_position: number };
    return (i + Math.min(1, (position - from + 1) / (to - from + 1))) / buckets.length;
  }

  /** The position at a place along the line, 0 to 1; 0 before all events. */
  positionAt(fraction: number): number {
    const { buckets } = this;
    const place = Math.min(1, Math.max(0, fraction)) * buckets.length;
    for (let i = Math.min(buckets.length - 1, Math.floor(place)); i >= 0; i--) {
      const { from_position: from, to_position: to } = buckets[i];
      if (from === null || to === null) continue;
      const within = Math.min(1, place - i);
      return from - 1 + Math.round(within * (to - from + 1));
    }
    return 0;
  }
}

/** The kinds of writes that the time bar tells apart, in the order in which they are stacked; `colour` is one of those for data. */
export const kinds = [
  { name: 'memories', colour: 1, types: /^memory\.(stored|imported|updated|replaced)$/ },
  { name: 'domains', colour: 2, types: /^domain\./ },
  { name: 'predictions', colour: 3, types: /^adaptive\./ },
  { name: 'deletions', colour: 4, types: /deleted$|expired$|cleared$/ },
  { name: 'erasures', colour: 5, types: /erased$/ },
  { name: 'other', colour: 8, types: /./ },
] as const;

export type Kind = (typeof kinds)[number];

export const kindOf = (type: string): Kind =>
  type === 'domain.deleted' ? kinds[3] : (kinds.find(({ types }) => types.test(type)) ?? kinds[5]);

/** Writes of each kind, in their order. */
export function countsOf(types: Readonly<Record<string, number>>): number[] {
  const counts = kinds.map(() => 0);
  for (const [type, count] of Object.entries(types)) counts[kinds.indexOf(kindOf(type))] += count;
  return counts;
}
