import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BinaryReader, BinaryWriter, finish } from './compact/binary.js';
import { clockFallMs, Timeline } from './timeline.js';

const steps = fc.array(
  fc.tuple(
    fc.integer({ min: 1, max: 5 }),
    fc.oneof({ weight: 20, arbitrary: fc.integer({ min: -20, max: 50 }) }, fc.constantFrom(2 * clockFallMs, -clockFallMs - 100)),
  ),
  { maxLength: 60 },
);
/** The newest time up to each event since the clock fell last. */
const latestOf = (times: readonly number[]): number[] =>
  times.reduce<number[]>((latest, atMs) => {
    const before = latest.at(-1) ?? 0;
    latest.push(before - atMs > clockFallMs ? atMs : Math.max(before, atMs));
    return latest;
  }, []);

describe('the timeline', () => {
  it('tells how many events lie up to a position, and how many were recorded by a time', () => {
    fc.assert(
      fc.property(
        steps,
        fc.nat(200),
        fc.oneof(
          fc.integer({ min: 900, max: 2500 }),
          fc.integer({ min: -2, max: 5 }).map((n) => n * clockFallMs + 1000),
        ),
        (made, position, timeMs) => {
          const events: { position: number; atMs: number }[] = [];
          for (const [gap, ms] of made) {
            const last = events[events.length - 1] ?? { position: 0, atMs: 1000 };
            events.push({ position: last.position + gap, atMs: last.atMs + ms });
          }
          const timeline = new Timeline();
          for (const { position, atMs } of events) timeline.addEvent(position, atMs);
          const writer = new BinaryWriter();
          finish(timeline.freeze()(writer));
          const loaded = new Timeline();
          finish(loaded.load(new BinaryReader(writer.take(true))));
          const latest = latestOf(events.map(({ atMs }) => atMs));
          for (const one of [timeline, loaded]) {
            expect(one.countUpTo(position)).toBe(events.filter((event) => event.position <= position).length);
            expect(one.countBy(timeMs)).toBe(latest.findLastIndex((atMs) => atMs <= timeMs) + 1);
            expect(events.map((_, event) => one.timeOf(event))).toEqual(events.map(({ atMs }) => atMs));
            expect(one.latestAfter(events.length)).toBe(latest.at(-1) ?? 0);
          }
        },
      ),
    );
  });

  it('believes what comes after a clock that ran ahead', () => {
    const [day, year] = [86_400_000, 365 * 86_400_000];
    const times = [1 * day, 2 * day, 2 * day + year, 3 * day + year, 4 * day, 5 * day];
    const timeline = new Timeline();
    for (const [i, atMs] of times.entries()) timeline.addEvent(i + 1, atMs);
    expect([0, 1, 2, 3, 4, 5, 6, 2 * year].map((days) => timeline.countBy(days * day))).toEqual([0, 1, 2, 2, 5, 6, 6, 6]);
    expect(times.map((_, event) => timeline.timeOf(event))).toEqual(times);
    expect([2, 3, 4, 5, 6].map((events) => timeline.latestAfter(events))).toEqual(
      [2, 2, 3, 4, 5].map((days, i) => days * day + (i === 1 || i === 2 ? year : 0)),
    );
  });
});
