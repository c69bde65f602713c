import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, stored, storyStart, type Told, tell } from '../test/kit/stories.js';
import { finish } from './compact/binary.js';
import { type EventBucket, eventHistogram } from './event-histogram.js';

const told: fc.Arbitrary<Told> = fc.oneof(
  fc.tuple(fc.nat(20), fc.nat(1_000_000)).map(([i, atMs]) => stored(`m${i}`, 'tea', {}, { atMs })),
  fc.tuple(fc.uuid(), fc.nat(1_000_000)).map(([id, atMs]) => tell('session.cleared', id, {}, { atMs })),
);

const histogram = (story: readonly Told[], count: number, by: 'position' | 'time', events?: number): EventBucket[] => {
  const { ledger, timeline, eventCount } = fold(story);
  return finish(eventHistogram(ledger, timeline, { count, by, events: events ?? eventCount }));
};

describe('a histogram of events', () => {
  it('counts every write once, in parts that follow one another', () => {
    fc.assert(
      fc.property(
        fc.array(told, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        fc.constantFrom('position' as const, 'time' as const),
        (story, count, by) => {
          const buckets = histogram(story, count, by);
          const { ledger } = fold(story);
          expect(buckets.reduce((sum, { total }) => sum + total, 0)).toBe(ledger.end);
          expect(buckets.length).toBeLessThanOrEqual(count);
          for (const { total, types } of buckets) expect([...types.values()].reduce((sum, one) => sum + one, 0)).toBe(total);
          const bounds = buckets.map((bucket) =>
            by === 'position' ? [bucket.fromPosition, bucket.toPosition] : [bucket.fromMs, bucket.toMs],
          ) as [number, number][];
          for (const [i, [from, to]] of bounds.entries()) {
            expect(to).toBeGreaterThanOrEqual(from);
            if (i > 0) expect(from).toBe(bounds[i - 1][1] + 1);
          }
        },
      ),
    );
  });

  it('tells types, positions and times', () => {
    const story = [stored('a', 'tea'), stored('b', 'milk'), stored('a', 'tea'), tell('memory.deleted', 'd', { memory_id: 'a' })];
    expect(histogram(story, 2, 'position')).toEqual([
      {
        fromPosition: 1,
        toPosition: 2,
        fromMs: storyStart + 1000,
        toMs: storyStart + 2000,
        total: 2,
        types: new Map([['memory.stored', 2]]),
      },
      {
        fromPosition: 3,
        toPosition: 4,
        fromMs: storyStart + 4000,
        toMs: storyStart + 4000,
        total: 1,
        types: new Map([['memory.deleted', 1]]),
      },
    ]);
    const [early, late] = histogram(story, 2, 'time');
    expect([early.total, early.fromPosition, late.total, late.toPosition]).toEqual([2, 1, 1, 4]);
    expect([early.fromMs, late.toMs]).toEqual([storyStart + 1000, storyStart + 4000]);
    expect(histogram(story, 1, 'position', 1)[0].total).toBe(1);
    expect(histogram([], 5, 'time')).toEqual([]);
  });
});
