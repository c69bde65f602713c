import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BinaryReader, BinaryWriter, finish } from './compact/binary.js';
import { Timeline } from './timeline.js';

const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: -20, max: 50 })), { maxLength: 60 });

describe('the timeline', () => {
  it('tells how many events lie up to a position, and how many were recorded by a time', () => {
    fc.assert(
      fc.property(steps, fc.nat(200), fc.integer({ min: 900, max: 2500 }), (made, position, timeMs) => {
        const events: { position: number; atMs: number }[] = [];
        for (const [gap, ms] of made) {
          const last = events[events.length - 1] ?? { position: 0, atMs: 1000 };
          events.push({ position: last.position + gap, atMs: last.atMs + ms });
        }
        const timeline = new Timeline();
        for (const { position, atMs } of events) timeline.add(position, atMs);
        const writer = new BinaryWriter();
        finish(timeline.freeze()(writer));
        const loaded = new Timeline();
        finish(loaded.load(new BinaryReader(writer.take(true))));
        const firstLater = events.findIndex(({ atMs }) => atMs > timeMs);
        for (const one of [timeline, loaded]) {
          expect(one.countUpTo(position)).toBe(events.filter((event) => event.position <= position).length);
          expect(one.countBy(timeMs)).toBe(firstLater < 0 ? events.length : firstLater);
          expect(events.map((_, event) => one.timeOf(event))).toEqual(events.map(({ atMs }) => atMs));
          expect(one.latestAfter(events.length)).toBe(events.reduce((most, { atMs }) => Math.max(most, atMs), 0));
        }
      }),
    );
  });
});
