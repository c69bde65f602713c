import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HindcastRow } from '../../../projections/hindcast/hindcast.js';
import { RowBatches } from '../../replays/row-batches.js';
import { KeptRows, type RowPage } from './kept-rows.js';

const rowAt = (position: number, outcome: unknown = 'up'): HindcastRow => ({
  event_id: `e${position}`,
  position,
  type: 'adaptive.observed',
  recorded_at: '2026-01-01T00:00:00.000Z',
  occurred_at: null,
  outcome,
  as_was: null,
  as_would: null,
});
const decoder = new TextDecoder();
const told = (page: RowPage | null): number[] =>
  page === null ? [] : JSON.parse(`[${page.parts.map((part) => decoder.decode(part)).join(',')}]`).map((row: HindcastRow) => row.position);

/** A hindcast's rows, made where the time is told by the test. */
function made(cursor: number, limit: number) {
  const time = { ms: 0 };
  const kept = new KeptRows(cursor);
  const batches = new RowBatches(
    cursor,
    limit,
    (batch) => kept.add(batch),
    () => time.ms,
  );
  return {
    time,
    kept,
    add: (position: number, outcome?: unknown) => batches.addRow(rowAt(position, outcome)),
    end: () => kept.end(batches.finish()),
  };
}

describe('rows of a hindcast', () => {
  it('are there to be read before it has ended, in batches of 64 or after 50 ms', () => {
    const { time, kept, add } = made(0, 1000);
    for (let position = 1; position < 64; position++) add(position);
    expect(kept.page()).toEqual({ parts: [], next: 0 });
    add(64);
    expect(kept.page()).toMatchObject({ next: 65 });
    add(70);
    time.ms = 50;
    expect(told(kept.page(65))).toEqual([]);
    add(80);
    expect(told(kept.page(65))).toEqual([70, 80]);
    expect(told(kept.page())).toHaveLength(66);
  });

  it('are read once each by who asks on, however they come, and by pages afterwards', () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 300 });
    fc.assert(
      fc.property(
        gaps,
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 100 }),
        fc.infiniteStream(fc.nat(9)),
        (steps, cursor, limit, dice) => {
          const { time, kept, add, end } = made(cursor, limit);
          let position = 0;
          const positions = steps.map((step) => (position += step));
          const wanted = positions.filter((one) => one >= cursor);
          const read: number[] = [];
          const cursors: number[] = [];
          let next: number | null = cursor;
          const ask = (): void => {
            const page = kept.page(next as number) as RowPage;
            expect(told(page).length).toBeLessThanOrEqual(limit);
            read.push(...told(page));
            next = page.next;
            if (next !== null) cursors.push(next);
          };
          for (const one of positions) {
            add(one);
            time.ms += 5 * (dice.next().value as number);
            if (dice.next().value === 0) ask();
          }
          expect(next).not.toBeNull();
          end();
          while (next !== null) ask();
          expect(read).toEqual(wanted);
          for (const one of cursors) expect(told(kept.page(one))[0]).toBe(wanted.find((its) => its >= one));
          const count = Math.max(1, Math.ceil(wanted.length / limit));
          expect(kept.pages).toBe(count);
          for (let i = 0; i < count; i++) {
            const page = kept.page(i === 0 ? undefined : wanted[i * limit]);
            expect(told(page)).toEqual(wanted.slice(i * limit, (i + 1) * limit));
            expect(page?.next).toBe(wanted[(i + 1) * limit] ?? null);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it('are not found where no page begins', () => {
    const { kept, add, end } = made(5, 10);
    for (let position = 1; position <= 100; position++) add(2 * position);
    expect(kept.page(4)).toBeNull();
    expect(kept.page(8)).toBeNull();
    expect(kept.page(1000)).toEqual({ parts: [], next: 1000 });
    end();
    expect(told(kept.page(26))[0]).toBe(26);
    for (const cursor of [4, 8, 1000]) expect(kept.page(cursor)).toBeNull();
    expect(kept.page(201)).toEqual({ parts: [], next: null });
  });

  it('are kept up to 64 MiB and one page, and the last page tells where to ask anew', () => {
    const { kept, add, end } = made(0, 10_000);
    const large = 'x'.repeat(1 << 20);
    for (let position = 1; position <= 100; position++) add(position, large);
    end();
    expect(kept.bytes).toBeGreaterThan(64 << 20);
    expect(kept.bytes).toBeLessThan(82 << 20);
    const read: number[] = [];
    let page = kept.page();
    for (let i = 1; i < kept.pages; i++) {
      read.push(...told(page));
      page = kept.page(page?.next ?? undefined);
    }
    read.push(...told(page));
    expect(read).toEqual(Array.from(read, (_, i) => i + 1));
    expect(page?.next).toBe(read.length + 1);
    expect(kept.page(page?.next ?? undefined)).toBeNull();
  });
});
